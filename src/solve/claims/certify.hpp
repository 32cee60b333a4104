// SPDX-License-Identifier: MIT
// Generation of certificate records from a proved claim: one move for each position with the prover to move, against
// every reply that the checkers demand. A pairing or a VCF ends a branch.
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "proof/frame.hpp"
#include "proof/sink.hpp"
#include "search/pairing.hpp"
#include "solve/claims/search.hpp"

namespace mnk::claims {

class Certifier {
 public:
  /// `breadth`: moves compared at each position of the prover, to find a smaller certificate.
  Certifier(const Position& start, proof::Claim claim, ClaimSearch& claims, Budget& budget, std::size_t breadth);

  /// Reports the whole proof. Returns false if the budget ends or the claim does not hold.
  bool report(proof::Sink& sink);

 private:
  /// The prover's choice in a position, and roughly the number of records that follow.
  struct Plan {
    enum class Kind : std::uint8_t { over, pairing, threats, move };
    Kind kind = Kind::over;
    std::uint32_t records = 0;
    search::Key after{};  ///< the position after the move: identifies the move in every image of this position
  };
  /// A lower bound on the records of a position without a plan.
  struct RecordBound {
    std::uint32_t records = 0;
    unsigned times = 0;  ///< failed attempts to plan the position
  };
  struct KeyHash {
    std::size_t operator()(const search::Key& key) const { return std::hash<std::uint64_t>()(search::hash_of(key)); }
  };
  /// Results of the searches for a pairing and a VCF in a position with the opponent to move.
  struct Shortcuts {
    std::optional<bool> paired{}, threatened{};
  };
  struct Replies {
    Bits cells = 0;
    bool threatened = false;  ///< by the VCF in forcing_: `cells` holds only replies in its relevance zone
  };

  bool compare_at_once();
  bool plan_and_compare();
  void plan_start();
  void compare(std::size_t breadth);
  /// `bound`: from this number of records on the exact number does not matter and is not stored.
  std::uint32_t plan(std::uint32_t bound);
  std::uint32_t plan_move(const search::Key& here, std::uint32_t bound, std::size_t breadth);
  /// Returns true if time, steps and memory suffice for one more position; otherwise sets `failed_`.
  bool within_limits();
  std::uint32_t plan_replies(std::uint32_t bound);
  std::vector<Cell> proved_moves();
  Replies replies();
  Bits undominated_moves();
  bool ends_now() const;
  bool wins_by_threats() { return vcf_applies_ && forcing_.find(state_, prover_, threat_nodes); }
  bool holds(Answer answer) const { return answer == (wins_ ? Answer::yes : Answer::no); }
  bool paired(unsigned tries, std::vector<search::CellPair>* pairs = nullptr) const;
  bool paired_before_reply();
  bool probably_paired() const;
  bool threatened_before_reply();
  search::Key key() const { return keys_.of(state_, 0); }

  void report_here(proof::Sink& sink);
  void report_replies(proof::Sink& sink);
  void report_move(proof::Sink& sink, const search::Key& after);
  void report_pairing(proof::Sink& sink, const std::vector<search::CellPair>& found);
  std::vector<Stone> stones() const;

  static constexpr unsigned threat_nodes = 200;

  search::State state_;
  Player prover_;
  Player attacker_;  ///< of the search: the prover of a win, or the opponent of a prover who does not lose
  bool wins_;
  bool may_pair_;
  bool vcf_applies_;
  ClaimSearch& claims_;
  Budget& budget_;
  std::size_t breadth_;
  std::vector<search::Window> windows_;
  search::Keys keys_;
  search::SmallBoardVcf forcing_;
  proof::Frame frame_;
  std::unordered_map<search::Key, Plan, KeyHash> plans_;
  std::unordered_map<search::Key, Plan, KeyHash> first_;  ///< the first proof's plans, while other moves are compared
  std::unordered_map<search::Key, RecordBound, KeyHash> unplanned_bounds_;  ///< positions that have no plan
  std::unordered_map<search::Key, Shortcuts, KeyHash> shortcuts_;
  std::unordered_set<search::Key, KeyHash> reported_;
  std::uint64_t steps_ = 0;
  std::uint64_t most_steps_ = ~std::uint64_t{0};
  bool reporting_ = false;  ///< the proof is being reported to the sink
  bool failed_ = false;
};

}  // namespace mnk::claims
