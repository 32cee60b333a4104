// SPDX-License-Identifier: MIT
#include "solve/drop/certify.hpp"

#include <algorithm>
#include <array>

namespace mnk::drop {

namespace {

/// Largest numbers of empty cells for a lookahead of 1, 2, 3, 4 moves of the prover. With more empty cells, only moves
/// known to hold the claim are candidates, because searching all others takes too long.
constexpr std::array looked_ahead = {36, 36, 30, 18};
/// Used for starts with more empty cells than looked_ahead[0]: their early searches are the longest and the most
/// frequent.
constexpr std::array looked_ahead_from_large = {36, 32, 24, 14};
/// Wins from a start with more empty cells, but not large_, are certified by answers above, with a lookahead of one
/// move, because the searches of a deeper one take many times as long as the solution.
constexpr int most_empty_compared = 30;

}  // namespace

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
      prover_is_x_(proof::prover(claim) == Player::x),
      wins_(!proof::draw_is_enough(claim)) {
  const Board board = board_of(start, solver.shape());
  large_ = empty(board) > looked_ahead[0];
  answers_above_ = wins_ && !large_ && empty(board) > most_empty_compared;
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
  Bits move = answers_above_ ? answer_above(board, reply) : 0;
  if (move == 0) move = choose(board);
  if (move == 0 || solver_.budget().over()) {
    failed_ = true;
    return;
  }
  report_move(board, move, sink);
  plan_replies(board.after(move), sink);
}

/// Plans an answer to each reply. Replies after which the prover ends the game at once need no records. Requires: the
/// opponent is to move.
void Certifier::plan_replies(const Board& board, proof::Sink& sink) {
  if (empty(board) == 0) return;
  for (Bits cells = solver_.search().holding(board); cells != 0; cells &= cells - 1)
    plan(board.after(cells & -cells), cells & -cells, sink);
}

/// Returns the move on top of the opponent's last stone if the claim holds after it, else 0. A prover who plays so
/// meets few positions, because each pair of cells in a column has the same two stones.
Bits Certifier::answer_above(const Board& board, Bits reply) {
  const Bits above = (reply << 1) & solver_.search().holding(board);
  return above != 0 && holds(board.after(above), true) ? above : 0;
}

/// Returns the move that adds the fewest records within the lookahead; ties go to the most threats. Returns 0 if a
/// limit is reached.
Bits Certifier::choose(const Board& board) {
  struct Candidate {
    Bits move;
    unsigned least;
    int threats;
  };
  std::vector<Candidate> candidates;
  const int depth = lookahead(board);
  for (Bits cells = depth < 0 ? known_moves(board) : solver_.search().holding(board); cells != 0; cells &= cells - 1) {
    const Board after = board.after(cells & -cells);
    candidates.push_back({cells & -cells, new_replies(after),
                          std::popcount(solver_.search().completing(after.opponent(), after.filled))});
  }
  std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.least != b.least ? a.least < b.least : a.threats > b.threats;
  });
  unsigned fewest = no_bound;
  Bits best = 0;
  for (const Candidate& candidate : candidates) {
    if (candidate.least >= fewest) break;
    const Board after = board.after(candidate.move);
    if (depth >= 0 && !holds(after, true)) continue;
    const unsigned records = depth <= 0 ? candidate.least : estimate_replies(after, depth, fewest);
    if (records >= fewest) continue;
    fewest = records;
    best = candidate.move;
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

int Certifier::lookahead(const Board& board) const {
  if (answers_above_) return empty(board) <= looked_ahead[0] ? 0 : -1;
  int depth = -1;
  for (const int most : large_ ? looked_ahead_from_large : looked_ahead) depth += empty(board) <= most ? 1 : 0;
  return depth;
}

/// Returns true if the position needs a record that is not planned yet. Requires: the prover is to move.
bool Certifier::is_new(const Board& board) const { return !over_at_once(board) && !planned_.contains(key(board)); }

/// Returns the number of replies that need a new record. Requires: the opponent is to move.
unsigned Certifier::new_replies(const Board& board) const {
  if (empty(board) == 0) return 0;
  unsigned count = 0;
  for (Bits cells = solver_.search().holding(board); cells != 0; cells &= cells - 1) {
    if (is_new(board.after(cells & -cells))) ++count;
  }
  return count;
}

/// Returns the number of new records, counted as a tree, until the prover has moved `depth` times; at least `bound` if
/// it is not smaller. Requires: the opponent is to move, and the claim holds.
unsigned Certifier::estimate_replies(const Board& board, int depth, unsigned bound) {
  if (empty(board) == 0) return 0;
  unsigned sum = new_replies(board);
  if (depth == 0) return sum;
  for (Bits cells = solver_.search().holding(board); cells != 0 && sum < bound; cells &= cells - 1) {
    const Board next = board.after(cells & -cells);
    if (is_new(next)) sum += estimate(next, depth - 1, bound - sum);
  }
  return sum;
}

/// Returns the number of new records after the prover's best move, at most `bound`. Requires: the prover is to move.
unsigned Certifier::estimate(const Board& board, int depth, unsigned bound) {
  unsigned fewest = bound;
  for (Bits cells = solver_.search().holding(board); cells != 0 && fewest != 0; cells &= cells - 1) {
    const Board after = board.after(cells & -cells);
    const unsigned least = new_replies(after);
    if (least >= fewest || !holds(after, true)) continue;
    fewest = depth == 0 ? least : std::min(fewest, estimate_replies(after, depth, fewest));
  }
  return fewest;
}

void Certifier::report_move(const Board& board, Bits move, proof::Sink& sink) {
  std::vector<Stone> stones(start_.rules.cells(), Stone::none);
  const bool x_moves = board.plies % 2 == 0;
  for (Bits cells = board.filled; cells != 0; cells &= cells - 1) {
    const Bits cell = cells & -cells;
    stones[cell_of(cell, solver_.shape())] = ((board.own & cell) != 0) == x_moves ? Stone::x : Stone::o;
  }
  sink.move(stones, cell_of(move, solver_.shape()));
}

}  // namespace mnk::drop
