// SPDX-License-Identifier: MIT
// Whole 3,3,3 games, one to a byte of a vector: move after move for all of them at once.
#pragma once

#include "core/batch/all_records.hpp"
#include "core/batch/kernels.hpp"
#include "core/batch/simd.hpp"

namespace mnk::batch {
namespace {

// What a move is, in the bits in which it can be wrong. The state of a game holds at the same places
// what would make it wrong, so that `move & state` are the mistakes, worst first.
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
// By the state's bits 16 (X has a line), 32 (O), 64 (ended before nine moves).
constexpr tables::Nibble outcome_of = tables::nibble_table([](int i) {
  if ((i & 1) != 0) return Code::x_wins;
  if ((i & 2) != 0) return Code::o_wins;
  return (i & 4) != 0 ? Code::pending : Code::draw;
});

/// Adds up on how many stones of one player stand on each line: a bit a line in `once` and `twice`.
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
  Bytes state = all(2);    // see above
  Bytes mistake = zero();  // of the first wrong move
};

/// Move number `i`: steps in the order in which the rules ask.
inline void move(Games& g, Bytes cell, int i) {
  LineCounts& mine = g.counts[i & 1];
  const Bytes kind = lookup(table(kind_of), cell);
  const Bytes bit = lookup(table(bit_of), cell);
  const Bytes lines = lookup(table(lines_of), cell);
  // 1. What is wrong with it? Only the first wrong move counts; a game that is wrong may go on here
  //    in any way, nothing takes its mistake back.
  Bytes wrong = bit_and(kind, g.state);
  if (i > 0) {
    wrong = add_where(wrong, bit, g.taken, all(8));  // bit 8 is clear: `bit` is 0 for cell 8
    g.mistake = if_zero(g.mistake, wrong, g.mistake);
  } else {
    g.mistake = wrong;
  }
  // 2. Place the stone, or take note of the end mark.
  g.taken = bit_or(g.taken, bit);
  g.state = or_and(g.state, bit_xor(kind, all(1 | 64)), all(1 | 8 | 64));
  // 3. Is it the third on a line? In a game that is over already the sum spoils the state, but it has
  //    its mistake by then.
  if (i >= 4) g.state = add_where(g.state, mine.twice, lines, all(4 | (i & 1 ? 32 : 16)));
  mine.place(lines);
}

/// The verdicts of games from their bytes 0..4 (nibbles 0..9) and the AND of their bytes 5..7.
inline Bytes judge_moves(const Bytes (&bytes)[5], Bytes rest) {
  Games g;
  for (int i = 0; i < 9; ++i) move(g, i & 1 ? high_nibbles(bytes[i / 2]) : low_nibbles(bytes[i / 2]), i);
  // After nine moves the game is over in any case; what is left must be end marks, and the tenth
  // decides whether there is an end mark at all.
  const Bytes tenth = bit_and(lookup(table(kind_of), high_nibbles(bytes[4])), bit_or(g.state, all(4)));
  g.mistake = if_zero(g.mistake, tenth, g.mistake);
  g.mistake = if_zero(g.mistake, if_zero(bit_xor(rest, all(0xff)), zero(), all(1)), g.mistake);
  // A mistake may carry bit 64 along; look-ups by bits 0..3 do not see it.
  return if_zero(g.mistake, lookup(table(outcome_of), high_nibbles(g.state)), lookup(table(mistake_of), g.mistake));
}

/// The bytes of two games in turn.
constexpr tables::Nibble in_pairs = tables::nibble_table([](int i) { return (i & 1) * 8 + i / 2; });

// Eight vectors of whole games become eight vectors of one byte of each game. Within each 16 bytes
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
