// SPDX-License-Identifier: MIT
#include "solve/drop/certify.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace mnk::drop {

std::size_t Keys::slot_of(std::uint64_t key) const {
  std::uint64_t place = (key + 1) * 0x9E3779B97F4A7C15ULL;
  place ^= place >> 32;
  while (slots_[place & (slots_.size() - 1)] != 0 && slots_[place & (slots_.size() - 1)] != key + 1) ++place;
  return place & (slots_.size() - 1);
}

bool Keys::insert(std::uint64_t key) {
  if (contains(key)) return false;
  if (++size_ * 3 > slots_.size() * 2) {
    std::vector<std::uint64_t> old(slots_.size() * 2);
    old.swap(slots_);
    for (const std::uint64_t slot : old) {
      if (slot != 0) slots_[slot_of(slot - 1)] = slot;
    }
  }
  slots_[slot_of(key)] = key + 1;
  return true;
}

Certifier::Certifier(const Position& start, proof::Claim claim, Solver& solver)
    : start_(start),
      solver_(solver),
      lines_(solver.shape()),
      follower_(solver.shape(), lines_),
      prover_is_x_(proof::prover(claim) == Player::x),
      wins_(!proof::draw_is_enough(claim)) {
  const Board board = board_of(start, solver.shape());
  symmetric_ = mirrored(board.key(), solver.shape()) == board.key();
}

bool Certifier::report(proof::Sink& sink) {
  const Board board = board_of(start_, solver_.shape());
  if ((board.plies % 2 == 0) == prover_is_x_) {
    plan(board, 0, sink);
  } else {
    if (!holds(board, true)) return false;
    plan_replies(board, sink);
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
  const Score most = wins_ ? -1 : 0;  // bound on the score of the opponent, who is to move
  if (search) solver_.ask(board, most, bounds);
  return bounds.upper <= most;
}

/// Plans the prover's move and what follows. `reply`: the opponent's last stone, 0 at the start. Requires: the prover
/// is to move.
void Certifier::plan(const Board& board, Bits reply, proof::Sink& sink) {
  if (failed_ || over_at_once(board) || !planned_.insert(key(board))) return;
  if (!wins_ && has_no_line_left(board.opponent(), board)) return sink.pairing(stones_of(board), {});
  const Bits move = choose(board, reply);
  if (move == 0 || solver_.budget().over()) {
    failed_ = true;
    return;
  }
  sink.move(stones_of(board), cell_of(move, solver_.shape()));
  plan_replies(board.after(move), sink);
}

/// Returns the result of the prover's follow-up strategy. Requires: the opponent is to move.
FollowUp Certifier::follow_up(const Board& board) const {
  const Bits threats = solver_.search().completing(board.opponent(), board.filled);
  return (threats & board.playable(solver_.shape())) == 0 ? follower_.proof(board, threats) : FollowUp();
}

/// Returns that strategy as a record has it. Requires: `proof` holds, and is that of the board.
proof::FollowUp Certifier::strategy_of(const Board& board, const FollowUp& proof) const {
  const auto cell = [&](Bits bit) { return cell_of(bit, solver_.shape()); };
  proof::FollowUp found;
  for (Bits winning = proof.winning; winning != 0; winning &= winning - 1)
    found.wins.push_back(cell(winning & -winning));
  const SharedPairs shared = follower_.pairs(board, proof.winning);
  for (unsigned i = 0; i < shared.count; i += 2) {
    const auto [a, b] = std::minmax({cell(shared.cells[i]), cell(shared.cells[i + 1])});
    found.pairs.push_back({a, b});
  }
  std::sort(found.wins.begin(), found.wins.end());
  std::sort(found.pairs.begin(), found.pairs.end(),
            [](const proof::Pair& a, const proof::Pair& b) { return a.a < b.a; });
  return found;
}

/// Returns true if a record of this position is a proof of the claim. Requires: the opponent is to move.
bool Certifier::is_proved_at_sight(const Board& board) const {
  const FollowUp found = follow_up(board);
  return found.wins || (!wins_ && (found.holds || has_no_line_left(board.own, board)));
}

/// Plans an answer to each reply, unless the position is proved at sight. Replies after which the prover ends the game
/// at once need no records. Requires: the opponent is to move.
void Certifier::plan_replies(const Board& board, proof::Sink& sink) {
  if (empty(board) == 0) return;
  if (!wins_ && has_no_line_left(board.own, board)) return sink.pairing(stones_of(board), {});
  if (const FollowUp found = follow_up(board); found.wins || (!wins_ && found.holds))
    return sink.follow_up(stones_of(board), strategy_of(board, found));
  for (Bits cells = solver_.search().holding(board); cells != 0; cells &= cells - 1)
    plan(board.after(cells & -cells), cells & -cells, sink);
}

/// Returns a move that is proved at sight, or else the one of those known to hold the claim that needs the fewest new
/// records for the replies to it, where an answer above the last reply counts one less: it leads to few positions,
/// because each pair of cells has the same two stones. Ties go to the most threats. Returns 0 if a limit is reached.
Bits Certifier::choose(const Board& board, Bits reply) {
  const DropSearch& search = solver_.search();
  for (Bits cells = search.holding(board); cells != 0; cells &= cells - 1) {
    if (is_proved_at_sight(board.after(cells & -cells))) return cells & -cells;
  }
  Bits best = 0;
  std::pair<int, int> least;
  for (Bits cells = known_moves(board); cells != 0; cells &= cells - 1) {
    const Bits move = cells & -cells;
    const Board after = board.after(move);
    const int threats = std::popcount(search.completing(after.opponent(), after.filled));
    const std::pair<int, int> cost = {new_replies(after) - (move == reply << 1 ? 1 : 0), -threats};
    if (best != 0 && cost >= least) continue;
    least = cost;
    best = move;
  }
  return best;
}

/// Returns the moves known to hold the claim; if there are none, searches for one.
Bits Certifier::known_moves(const Board& board) {
  const auto known = [&] {
    Bits found = 0;
    for (Bits cells = solver_.search().holding(board); cells != 0; cells &= cells - 1) {
      if (holds(board.after(cells & -cells), false)) found |= cells & -cells;
    }
    return found;
  };
  if (const Bits found = known(); found != 0) return found;
  Bounds bounds = solver_.search().known(board);
  solver_.ask(board, wins_ ? 0 : -1, bounds);
  if (const Bits found = known(); found != 0) return found;
  for (Bits cells = solver_.search().holding(board); cells != 0; cells &= cells - 1) {
    if (holds(board.after(cells & -cells), true)) return cells & -cells;
  }
  return 0;
}

/// Returns true if the position needs a record that is not planned yet. Requires: the prover is to move.
bool Certifier::is_new(const Board& board) const { return !over_at_once(board) && !planned_.contains(key(board)); }

/// Returns the number of replies that need a new record. Requires: the opponent is to move.
int Certifier::new_replies(const Board& board) const {
  if (empty(board) == 0) return 0;
  int count = 0;
  for (Bits cells = solver_.search().holding(board); cells != 0; cells &= cells - 1) {
    if (is_new(board.after(cells & -cells))) ++count;
  }
  return count;
}

std::vector<Stone> Certifier::stones_of(const Board& board) const {
  std::vector<Stone> stones(start_.rules.cells(), Stone::none);
  const bool x_moves = board.plies % 2 == 0;
  for (Bits cells = board.filled; cells != 0; cells &= cells - 1) {
    const Bits cell = cells & -cells;
    stones[cell_of(cell, solver_.shape())] = ((board.own & cell) != 0) == x_moves ? Stone::x : Stone::o;
  }
  return stones;
}

}  // namespace mnk::drop
