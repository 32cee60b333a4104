// SPDX-License-Identifier: MIT
#include "prove/win.hpp"

#include <chrono>
#include <string>
#include <utility>
#include <variant>

#include "proof/frame.hpp"
#include "proof/reduced_board.hpp"
#include "prove/check.hpp"
#include "prove/tree.hpp"
#include "solve/attack/attack.hpp"

namespace mnk::prove {

namespace {

constexpr std::uint64_t nodes_of_first_job = 10'000;
constexpr std::uint64_t trust_in_first = 400;  ///< jobs that other moves cost more
constexpr std::uint64_t default_memory = std::uint64_t{64} << 20;

proof::Claim claim_of(Player winner) { return winner == Player::x ? proof::Claim::x_wins : proof::Claim::o_wins; }

MoveBook book_of(const Board& board, Player winner, std::optional<Cell> first) {
  MoveBook book;
  book.rules = board.rules();
  book.claim = claim_of(winner);
  book.start.assign(board.history().begin(), board.history().end());
  book.nodes = nodes_of_first_job;
  book.trust = trust_in_first;
  if (!first) return book;
  book.tries = {book.start};
  book.tries.front().push_back(*first);
  return book;
}

/// Returns the move that a certificate has for its start position, with the prover to move there.
std::optional<Cell> first_move(const Board& board, const std::string& certificate) {
  proof::ReducedBoard reduced(board.rules());
  reduced.set(board.position().stones);
  std::vector<proof::Content> cells(board.rules().cells());
  reduced.reduce(cells);
  const proof::Frame frame(board.rules());
  const std::size_t symmetry = frame.to_canonical(cells);
  std::vector<proof::Content> canonical(cells.size());
  frame.move(symmetry, cells, canonical);
  Result<proof::CertificateReader> reader = proof::CertificateReader::open(certificate);
  while (reader) {
    const auto record = reader->next();
    if (!record || !*record) break;
    if (!(*record)->prover_to_move || (*record)->cells != canonical) continue;
    if (const Cell* const move = std::get_if<Cell>(&(*record)->strategy)) return frame.source(symmetry, *move);
    if (const auto* const threats = std::get_if<proof::Threats>(&(*record)->strategy))
      return frame.source(symmetry, threats->cells.front());
  }
  return std::nullopt;
}

class WinSearch {
 public:
  WinSearch(const Board& board, Player winner, std::optional<Cell> first, const SearchLimits& limits)
      : board_(board), limits_(limits), tree_(book_of(board, winner, first)) {}

  WinProof run() {
    while (!tree_.is_proved() && !is_over()) {
      const std::vector<Job> jobs = tree_.next(1);
      if (jobs.empty() || !answer(jobs.front())) break;
    }
    proof_.proved = tree_.is_proved();
    if (proof_.proved) proof_.move = whole_ ? whole_ : tree_.nodes().front().chosen;
    return proof_;
  }

 private:
  double left() const {
    return limits_.seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  bool is_over() const {
    return left() <= 0 || proof_.nodes >= limits_.nodes || (limits_.stop != nullptr && *limits_.stop);
  }

  /// Runs the job, and puts the answer into the tree. Returns false if the answer is refused.
  bool answer(const Job& job) {
    const std::uint64_t memory = limits_.memory != 0 ? limits_.memory : default_memory;
    const Answer found = prove::run(job, {.memory = memory, .seconds = left(), .stop = limits_.stop});
    proof_.nodes += found.nodes;
    const Result<Checked> checked = check(job, found);
    if (!checked) return false;
    tree_.add(job, ++answers_, *checked);
    const bool is_start = job.moves.size() == board_.plies();
    if (found.state == State::proved && is_start) whole_ = first_move(board_, found.certificate);
    return true;
  }

  const Board& board_;
  const SearchLimits& limits_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  Tree tree_;
  WinProof proof_{};
  std::optional<Cell> whole_{};  ///< the winning move of an answer that proves the position in whole
  std::uint64_t answers_ = 0;
};

}  // namespace

bool can_prove_win(const Board& board) {
  return attack::can_be_attacked(board.rules()) && !proof::refuse_start(board.position());
}

WinProof prove_win(const Board& board, Player winner, std::optional<Cell> first, const SearchLimits& limits) {
  return WinSearch(board, winner, first, limits).run();
}

}  // namespace mnk::prove
