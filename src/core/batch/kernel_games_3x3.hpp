// SPDX-License-Identifier: MIT
// Kernel for whole 3,3,3 games, one game per byte of a vector: plays move i of all games at once.
#pragma once

#include "core/batch/all_records.hpp"
#include "core/batch/kernels.hpp"
#include "core/batch/simd.hpp"

namespace mnk::batch {
namespace {

// Bit masks of moves. Each bit stands for an error that the move may cause; the same bit of the game's state is set if
// it is an error now. `move & state` is the set of errors, the worst in the lowest bit.
//
//            move                     state                        both
//   1        no end mark              an end mark was there        bad_record
//   2        9..14                    always set                   off_board
//   4        0..8                     the game is over             after_end
//   8        8                        there is a stone on cell 8   taken_cell (cells 0..7 are a byte of their own)
//   16, 32   -                        X, O has a line
//   64       as 1                     as 1, for the last look-up
constexpr tables::Nibble kind_of = tables::nibble_table(
    [](int c) { return (c != 15 ? 1 | 64 : 0) | (c > 8 && c < 15 ? 2 : 0) | (c < 9 ? 4 : 0) | (c == 8 ? 8 : 0); });
constexpr tables::Nibble bit_of = tables::nibble_table([](int c) { return c < 8 ? 1 << c : 0; });
constexpr tables::Nibble lines_of = tables::nibble_table([](int c) { return c < 9 ? tables::lines_through(c) : 0; });
constexpr tables::Nibble mistake_of = tables::nibble_table([](int mistakes) {
  if ((mistakes & 1) != 0) return Code::bad_record;
  if ((mistakes & 2) != 0) return Code::off_board;
  return (mistakes & 4) != 0 ? Code::after_end : Code::taken_cell;
});
// Indexed by the state's bits 16 (X has a line), 32 (O has a line), 64 (the game ended before nine moves).
constexpr tables::Nibble outcome_of = tables::nibble_table([](int i) {
  if ((i & 1) != 0) return Code::x_wins;
  if ((i & 2) != 0) return Code::o_wins;
  return (i & 4) != 0 ? Code::pending : Code::draw;
});

/// Counts the stones of one player on each line: one bit per line in `once` (one or more) and `twice` (two or more).
struct LineCounts {
  Bytes once = zero();
  Bytes twice = zero();
  void place(Bytes lines) {
    twice = or_and(twice, once, lines);
    once = bit_or(once, lines);
  }
};

struct Games {
  LineCounts counts[2];
  Bytes taken = zero();    // cells 0..7
  Bytes state = all(2);    // see kind_of
  Bytes mistake = zero();  // errors of the first wrong move
};

/// Plays move number `i`, testing errors in the order of precedence.
inline void move(Games& g, Bytes cell, int i) {
  LineCounts& mine = g.counts[i & 1];
  const Bytes kind = lookup(table(kind_of), cell);
  const Bytes bit = lookup(table(bit_of), cell);
  const Bytes lines = lookup(table(lines_of), cell);
  // 1. Find the errors of the move. Only the first wrong move counts; later moves cannot clear the error.
  Bytes wrong = bit_and(kind, g.state);
  if (i > 0) {
    wrong = add_where(wrong, bit, g.taken, all(8));  // no conflict with error bit 8: `bit` is 0 for cell 8
    g.mistake = if_zero(g.mistake, wrong, g.mistake);
  } else {
    g.mistake = wrong;
  }
  // 2. Place the stone, or record the end mark.
  g.taken = bit_or(g.taken, bit);
  g.state = or_and(g.state, bit_xor(kind, all(1 | 64)), all(1 | 8 | 64));
  // 3. Detect the third stone on a line. In a game that is over, the sum corrupts the state, but its error is recorded.
  if (i >= 4) g.state = add_where(g.state, mine.twice, lines, all(4 | (i & 1 ? 32 : 16)));
  mine.place(lines);
}

/// Computes the verdicts of games from their bytes 0..4 (nibbles 0..9) and the AND of their bytes 5..7.
inline Bytes judge_moves(const Bytes (&bytes)[5], Bytes rest) {
  Games g;
  for (int i = 0; i < 9; ++i) move(g, i & 1 ? high_nibbles(bytes[i / 2]) : low_nibbles(bytes[i / 2]), i);
  // After nine moves the game is over in any case. The remaining nibbles must be end marks; the tenth is an end mark in
  // every valid game.
  const Bytes tenth = bit_and(lookup(table(kind_of), high_nibbles(bytes[4])), bit_or(g.state, all(4)));
  g.mistake = if_zero(g.mistake, tenth, g.mistake);
  g.mistake = if_zero(g.mistake, if_zero(bit_xor(rest, all(0xff)), zero(), all(1)), g.mistake);
  // An error mask may include bit 64; the look-up uses only bits 0..3.
  return if_zero(g.mistake, lookup(table(outcome_of), high_nibbles(g.state)), lookup(table(mistake_of), g.mistake));
}

/// Shuffle that interleaves the bytes of two games.
constexpr tables::Nibble in_pairs = tables::nibble_table([](int i) { return (i & 1) * 8 + i / 2; });

// Transposes eight vectors of whole games into eight vectors with one byte of each game. Within each 16 bytes:
//   2 games (in_pairs)  ->  4 games (zip16)  ->  8 games (zip32)  ->  16 games (zip64)
inline Bytes judge_games(const std::uint64_t* games) {
  const char* p = reinterpret_cast<const char*>(games);
  const Bytes sort = table(in_pairs);
  Bytes first[4], second[4];  // bytes 0..3, bytes 4..7 of four games
  for (std::size_t i = 0; i < 4; ++i) {
    const Bytes a = lookup(load(p + 2 * i * width), sort), b = lookup(load(p + (2 * i + 1) * width), sort);
    first[i] = zip_low16(a, b);
    second[i] = zip_high16(a, b);
  }
  const Bytes a01 = zip_low32(first[0], first[1]), b01 = zip_low32(first[2], first[3]);
  const Bytes a23 = zip_high32(first[0], first[1]), b23 = zip_high32(first[2], first[3]);
  const Bytes a45 = zip_low32(second[0], second[1]), b45 = zip_low32(second[2], second[3]);
  const Bytes a67 = zip_high32(second[0], second[1]), b67 = zip_high32(second[2], second[3]);
  const Bytes bytes[5] = {zip_low64(a01, b01), zip_high64(a01, b01), zip_low64(a23, b23), zip_high64(a23, b23),
                          zip_low64(a45, b45)};
  const Bytes rest = and3(zip_high64(a45, b45), zip_low64(a67, b67), zip_high64(a67, b67));
  return order16(judge_moves(bytes, rest));
}

inline std::size_t games_3x3(const std::uint64_t* games, std::size_t count, Code* verdicts) {
  return judge_all(games, count, verdicts, [](const std::uint64_t* first) { return judge_games(first); });
}

}  // namespace
}  // namespace mnk::batch
