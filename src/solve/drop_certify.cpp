// SPDX-License-Identifier: MIT
#include "solve/drop_certify.hpp"

#include <algorithm>

namespace mnk::solving::drop {

namespace {

/// Starts with so few empty cells can afford to have every move searched, and compared by the records that follow, almost everywhere.
constexpr int small_start = 24;

}  // namespace

Plans::Plan& Plans::slot(std::uint64_t key) {
  std::uint64_t place = (key + 1) * 0x9E3779B97F4A7C15ULL;
  place ^= place >> 32;
  for (;; ++place) {
    Plan& plan = plans_[place & (plans_.size() - 1)];
    if (plan.key_plus_one == 0 || plan.key_plus_one == key + 1) return plan;
  }
}

Plans::Plan* Plans::find(std::uint64_t key) {
  Plan& plan = slot(key);
  return plan.key_plus_one == 0 ? nullptr : &plan;
}

Plans::Plan& Plans::at(std::uint64_t key) {
  if (Plan* known = find(key)) return *known;
  if (++size_ * 3 > plans_.size() * 2) {
    std::vector<Plan> old(plans_.size() * 2);
    old.swap(plans_);
    for (const Plan& plan : old) {
      if (plan.key_plus_one != 0) slot(plan.key_plus_one - 1) = plan;
    }
  }
  Plan& plan = slot(key);
  plan.key_plus_one = key + 1;
  return plan;
}

Certifier::Certifier(const Position& start, proof::Claim claim, Solver& solver)
    : start_(start),
      solver_(solver),
      prover_is_x_(proof::prover(claim) == Player::x),
      wins_(!proof::draw_is_enough(claim)) {
  const Board board = board_of(start, solver.shape());
  const bool small = empty(board) <= small_start;
  searched_ = small ? 20 : 14;
  compared_ = small ? small_start : 14;
  symmetric_ = mirrored(board.key(), solver.shape()) == board.key();
}

bool Certifier::report(proof::Sink& sink) {
  const Board board = board_of(start_, solver_.shape());
  if ((board.plies % 2 == 0) == prover_is_x_) {
    plan(board, no_bound);
  } else {
    if (!holds(board, true)) return false;
    plan_replies(board, no_bound);
  }
  if (failed_) return false;
  if ((board.plies % 2 == 0) == prover_is_x_) {
    report_here(board, sink);
  } else {
    report_replies(board, sink);
  }
  return !failed_;
}

std::uint64_t Certifier::key(const Board& board) const {
  const Bits key = board.key();
  return symmetric_ ? std::min(key, mirrored(key, solver_.shape())) : key;
}

bool Certifier::over_at_once(const Board& board) const {
  return empty(board) == 0 || solver_.search().winning(board) != 0 || (!wins_ && empty(board) == 1);
}

bool Certifier::holds(const Board& board, bool search) {
  if (empty(board) == 0) return !wins_;
  if (solver_.search().winning(board) != 0) return false;
  Bounds bounds = solver_.search().known(board);
  const Score most = wins_ ? -1 : 0;  // for the opponent, who is to move
  if (search) solver_.ask(board, most, bounds);
  return bounds.upper <= most;
}

std::vector<Certifier::Candidate> Certifier::candidates(const Board& board) {
  std::vector<Candidate> found;
  const auto collect = [&](bool search, bool all) {
    for (Bits cells = solver_.search().holding(board); cells != 0; cells &= cells - 1) {
      const Bits move = cells & -cells;
      if (search && !all && !found.empty()) return;
      const Board after = board.after(move);
      if (!holds(after, search)) continue;
      const int replies = empty(after) == 0 ? 0 : std::popcount(solver_.search().holding(after));
      const int threats = std::popcount(solver_.search().completing(after.opponent(), after.filled));
      found.push_back({move, replies * 64 - threats});
    }
  };
  const bool all = empty(board) <= searched_;
  collect(all, all);
  if (found.empty() && !all) {
    Bounds bounds = solver_.search().known(board);
    solver_.ask(board, wins_ ? 0 : -1, bounds);
    collect(false, false);
    if (found.empty()) collect(true, false);
  }
  if (found.empty() || solver_.budget().over()) failed_ = true;
  std::stable_sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
  return found;
}

/// The prover is to move. What follows, or `bound` or more if it is not fewer.
std::uint32_t Certifier::plan(const Board& board, std::uint32_t bound) {
  if (over_at_once(board)) return 0;
  const std::uint64_t here = key(board);
  if (const Plans::Plan* known = plans_.find(here); known != nullptr && (known->complete || known->records >= bound)) return known->records;
  std::uint32_t best = bound;
  Bits best_move = 0;
  const std::size_t breadth = empty(board) <= compared_ ? 64 : empty(board) <= compared_ + 6 ? 2 : 1;
  std::size_t compared = 0;
  for (const Candidate& candidate : candidates(board)) {
    if (compared++ == breadth || failed_ || best <= 1) break;
    const std::uint32_t records = 1 + plan_replies(board.after(candidate.move), best - 1);
    if (records >= best) continue;
    best = records;
    best_move = candidate.move;
  }
  Plans::Plan& plan = plans_.at(here);
  plan.records = best;
  plan.complete = best_move != 0;
  if (best_move == 0) return best;
  if (here != board.key()) best_move = mirrored(best_move, solver_.shape());
  plan.column = static_cast<std::uint8_t>(static_cast<unsigned>(std::countr_zero(best_move)) / solver_.shape().step);
  return best;
}

/// The opponent is to move. Replies after which the prover ends the game at once need no records.
std::uint32_t Certifier::plan_replies(const Board& board, std::uint32_t bound) {
  if (empty(board) == 0) return 0;
  std::uint32_t sum = 0;
  for (Bits cells = solver_.search().holding(board); cells != 0 && sum < bound && !failed_; cells &= cells - 1) {
    const std::uint32_t records = plan(board.after(cells & -cells), bound - sum);
    sum = std::min(sum + records, no_bound);
  }
  return sum;
}

Bits Certifier::in_column(Bits cells, unsigned column) const {
  const Shape& shape = solver_.shape();
  return cells & (((Bits{1} << shape.rows) - 1) << (column * shape.step));
}

void Certifier::report_here(const Board& board, proof::Sink& sink) {
  if (failed_ || over_at_once(board)) return;
  const std::uint64_t here = key(board);
  Plans::Plan* known = plans_.find(here);
  if (known == nullptr || !known->complete) {
    plan(board, no_bound);
    known = plans_.find(here);
    if (failed_ || known == nullptr || !known->complete) {
      failed_ = true;
      return;
    }
  }
  if (known->reported) return;
  known->reported = true;
  const unsigned column = here == board.key() ? known->column : solver_.shape().columns - 1 - known->column;
  report_move(board, in_column(board.playable(solver_.shape()), column), sink);
}

void Certifier::report_move(const Board& board, Bits move, proof::Sink& sink) {
  std::vector<Stone> stones(start_.rules.cells(), Stone::none);
  const bool x_moves = board.plies % 2 == 0;
  for (Bits cells = board.filled; cells != 0; cells &= cells - 1) {
    const Bits cell = cells & -cells;
    stones[cell_of(cell, solver_.shape())] = ((board.own & cell) != 0) == x_moves ? Stone::x : Stone::o;
  }
  sink.move(stones, cell_of(move, solver_.shape()));
  report_replies(board.after(move), sink);
}

void Certifier::report_replies(const Board& board, proof::Sink& sink) {
  if (empty(board) == 0) return;
  for (Bits cells = solver_.search().holding(board); cells != 0; cells &= cells - 1) report_here(board.after(cells & -cells), sink);
}

}  // namespace mnk::solving::drop
