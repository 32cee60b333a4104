// SPDX-License-Identifier: MIT
// The tree of jobs of one proof: proof-number search over positions, each leaf of which is a job (job-level
// proof-number search; Wu et al., Job-level proof-number search, 2013). docs/proving.md explains the numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "proof/frame.hpp"
#include "proof/proof_obligations.hpp"
#include "proof/reduced_board.hpp"
#include "prove/job.hpp"
#include "prove/move_book.hpp"

namespace mnk::prove {

/// An answer whose certificate has been checked.
struct Checked {
  State state = State::open;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<Candidate> candidates{};  ///< as in Answer; also those of a ranking
  std::vector<Cell> replies{};          ///< part: the replies that are left
};

/// A step of a proved tree, for the certificate: the answer to a job, or a move of the prover; or neither, where all
/// replies are answered.
struct Step {
  std::uint64_t answer = 0;   ///< number given to add(); 0: none
  std::uint32_t level = 0;    ///< 0: of the start position; above: of the position that was required so manyth
  std::vector<Cell> moves{};  ///< the position
  std::optional<Cell> chosen{};
};

struct TreeCounts {
  std::uint64_t positions = 0;
  std::uint64_t proved = 0;
  std::uint64_t in_work = 0;
  std::uint64_t jobs = 0;  ///< answered
  std::uint64_t nodes = 0;
  double seconds = 0;  ///< processor time of the answered jobs
};

/// Positions that are equal up to symmetry and dead cells are one node. Answers may come in any order, also to jobs
/// that this object has not given out. Used by one thread.
class Tree {
 public:
  using Index = std::uint32_t;
  static constexpr double infinite = std::numeric_limits<double>::infinity();

  struct Edge {
    Cell move;
    Index child;
    double penalty;           ///< jobs added to the child's proof number: the worth of the move by the engine
    double estimate = 0;      ///< jobs below this move up to which one that was ranked higher comes first
    bool is_of_book = false;  ///< a move of the prover that the book has
  };
  struct Node {
    std::vector<Cell> moves{};  ///< one way to the position
    bool prover_to_move = true;
    bool is_open = true;              ///< not proved
    bool is_expanded = false;         ///< has children
    bool is_answered = false;         ///< a job of it has been answered
    bool is_whole = false;            ///< the answer proves it in whole
    bool has_book_move = false;       ///< that is trusted: it has not failed, and no ranking has taken its place
    bool is_book_move_tried = false;  ///< the book's move is one of `tries`
    unsigned rankings = 0;            ///< jobs that have ranked the moves, with rising limits
    std::uint64_t in_ranking = 0;     ///< nodes of a job to rank the moves that is given out; 0: none
    std::uint64_t jobs_below = 0;     ///< answered jobs of this position and of those that it led to first
    std::uint64_t jobs_in_vain = 0;   ///< those of them that have led to no proved position yet
    bool is_lost = false;  ///< the opponent ends the game with the next move, so the claim does not hold here
    std::vector<std::uint64_t> in_work{};  ///< limits of its jobs that are given out, rising
    double proof = 1;                      ///< proof number: about the number of jobs to go
    double disproof = 1;
    double penalty = 0;            ///< prover to move: that of its best move, also added to its own next job
    std::uint64_t limit = 0;       ///< nodes of its next job
    std::uint64_t answer = 0;      ///< number of the answer that proves it, in whole or in part
    std::optional<Cell> chosen{};  ///< proved by this move
    std::vector<Edge> children{};
    std::vector<Index> parents{};
  };

  explicit Tree(const MoveBook& book);

  /// Requires a proof of one more position, or, if it is proved, that its proof comes before others: its steps get a
  /// level of their own. Parts that do not fit together are mended so.
  void require(const std::vector<Cell>& moves);
  bool is_proved() const;
  /// Returns true if the opponent ends the game with the first move from the start position: there is nothing to prove.
  bool is_lost() const { return nodes_[0].is_lost; }
  /// Gives out up to `most` jobs, the most wanted first.
  std::vector<Job> next(std::size_t most);
  /// Gives out up to `most` jobs for workers that would have none: of positions after moves of the book, and of those
  /// below them, before the tree leads there. The tree will: a book with the default trust has the moves of a proof.
  std::vector<Job> next_ahead(std::size_t most);
  /// Gives out up to `most` jobs for workers that would have none: positions whose jobs are given out, with greater
  /// limits. What they find would be asked for later, or never.
  std::vector<Job> next_again(std::size_t most);
  /// Takes the answer to a job. `number`: of the answer, from 1. The position may be one that the tree does not lead to
  /// yet.
  void add(const Job& job, std::uint64_t number, const Checked& answer);
  /// Takes back a job that was given out and will not be answered.
  void take_back(const Job& job);
  /// Returns the jobs that are given out but no longer wanted, and takes them back.
  std::vector<Job> withdraw();

  TreeCounts counts() const;
  double proof() const { return nodes_[0].proof; }
  double disproof() const { return nodes_[0].disproof; }
  /// The nodes from the first position that is to be proved to the leaf that is wanted most; none if all is proved.
  std::vector<Index> most_proving_path() const;
  /// The moves from the start position to that leaf.
  std::vector<Cell> most_proving_line() const;
  /// The jobs that a move of the prover costs besides the child's proof number; 0 for a reply.
  double cost(const Node& node, const Edge& edge) const;
  /// The steps of the proof. Requires: is_proved().
  std::vector<Step> steps() const;
  /// The book with the moves that the proof uses, or, until it is proved, those that the most promising tree uses.
  MoveBook book() const;
  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  static constexpr std::uint64_t limit_grows = 4;    ///< factor of the limit of a position's next job
  static constexpr std::uint64_t ranking_grows = 2;  ///< factor of the nodes of a position's next ranking
  static constexpr std::uint64_t most_limit = std::uint64_t{1} << 40;
  static constexpr unsigned most_rankings = 5;  ///< of one position
  /// The moves of a position are ranked after so many jobs in vain, if so many are left: a ranking takes the time of
  /// some 300 jobs.
  static constexpr std::uint64_t jobs_before_ranking = 300;

  /// A first job of a position; one below a position that the tree does not lead to yet; or one with a greater limit
  /// beside those that are given out.
  enum class Wish { first, ahead, again };
  struct Place {
    std::string key;
    std::size_t symmetry;  ///< maps the position to its canonical form
  };
  Place place(std::span<const Cell> moves);
  Index find_or_add(const std::vector<Cell>& moves);
  Edge& link(Index parent, Cell move, double penalty);
  void take_choices(const std::vector<std::vector<Cell>>& lines, bool are_tries);
  void expand_by_book(Index index, const Place& at);
  void add_replies_of_lines(const std::vector<Cell>& moves);
  Checked turned(const Job& job, Index index, Checked answer);
  void expand(Index index, const Checked& answer);
  void take_ranking(Index index, const Job& job, const Checked& answer);
  bool wants_ranking(const Node& node) const;
  std::vector<Job> give_out(Wish wish, std::size_t most);
  Job begin_job(Index index);
  std::optional<Index> choose_ahead();
  void make_ready(Index index);
  void update(Index index);
  bool compute(Node& node) const;
  std::optional<Index> choose(Index index, Wish wish, std::vector<bool>& spent) const;
  std::optional<Index> choose(Wish wish) const;
  bool has_job(const Node& node, Wish wish) const;
  std::vector<Edge> by_preference(const Node& node) const;
  Job job_of(const Node& node, std::uint64_t limit, Task task = Task::prove) const;
  double trust(const Node& node) const;
  bool is_sure(const Node& node, Cell move) const;
  bool has_doubtful_book_move(const Node& node) const;
  double own_proof(const Node& node) const;
  /// The nodes of a position's first ranking; each further one has ranking_grows times as many.
  std::uint64_t nodes_of_ranking() const { return 100 * std::clamp<std::uint64_t>(book_.nodes, 1'000, 200'000); }
  std::vector<Index> way_to(Index index) const;
  void count_job(Index index);
  void redeem_jobs(Index index);
  void update_way_to(Index index);
  void push_way_to(Index index, std::vector<Index>& positions) const;
  bool is_wanted(Index index) const;
  void end_work(Index index, std::uint64_t limit);
  void end_ranking(Index index);
  std::optional<Index> first_open_root() const;

  MoveBook book_;
  proof::Frame frame_;
  proof::ReducedBoard board_;
  std::vector<Node> nodes_;
  std::set<Index> busy_;             ///< the nodes with jobs that are given out, but for rankings
  std::set<Index> ranked_;           ///< the nodes whose ranking is given out
  std::vector<Index> roots_;         ///< the start position, then the required ones
  std::unordered_set<Index> ahead_;  ///< positions after moves of the book that nothing led to when they were added
  std::vector<Index> ready_;         ///< those of them that may have a job
  std::vector<std::size_t> lines_;   ///< numbers of the book's lines, the shortest first
  std::size_t lines_begun_ = 0;      ///< of `lines_`: their positions are in the tree
  std::unordered_map<std::string, Index> index_of_;
  struct Choice {
    Cell move;  ///< in canonical form
    bool is_try;
  };
  std::unordered_map<std::string, Choice> chosen_;  ///< the moves of the book, by the key
  std::unordered_set<std::string> all_replies_;     ///< the keys of the positions of the book where all are answered
  std::vector<std::string> keys_of_lines_;          ///< the position of each line of the book, and of each try
  TreeCounts counts_;
};

}  // namespace mnk::prove
