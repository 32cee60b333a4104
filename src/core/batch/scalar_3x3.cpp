// SPDX-License-Identifier: MIT
// The scalar reference for 3,3,3; the kernels give the same bytes.
#include "core/batch/kernels.hpp"
#include "core/batch/tables.hpp"

namespace mnk::batch {
namespace {

/// Number of stones and presence of a line for one player, indexed by the nine bits.
struct Sides {
  std::uint8_t stones[512];
  bool line[512];
};

constexpr Sides make_sides() {
  Sides sides{};
  for (int bits = 0; bits < 512; ++bits) {
    sides.stones[bits] = tables::ones(bits);
    for (const int line : tables::line_cells) {
      if ((bits & line) == line) sides.line[bits] = true;
    }
  }
  return sides;
}

constexpr Sides sides = make_sides();

enum Cell3 : std::uint8_t { other, empty, x_stone, o_stone };

struct Characters {
  Cell3 cell[256];
};

constexpr Characters make_characters() {
  Characters table{};
  for (const auto c : {u8'X', u8'x', u8'1'}) table.cell[c] = x_stone;
  for (const auto c : {u8'O', u8'o', u8'2'}) table.cell[c] = o_stone;
  for (const auto c : {u8'.', u8'_', u8'-', u8'b', u8'B', u8' '}) table.cell[c] = empty;
  return table;
}

constexpr Characters characters = make_characters();

}  // namespace

Code judge_board_3x3(std::uint32_t board) {
  const std::uint32_t x = board & 0xffff;
  const std::uint32_t o = board >> 16;
  if (((x | o) & ~0x1ffU) != 0 || (x & o) != 0) return Code::bad_bits;
  const int more = sides.stones[x] - sides.stones[o];
  if (more > 1) return Code::too_many_x;
  if (more < 0) return Code::too_many_o;
  if (sides.line[x] && sides.line[o]) return Code::two_winners;
  // A last stone always exists with legal counts. Two lines of five stones share a cell, which may be the last; two
  // lines without a common cell take six stones.
  if (sides.line[x]) return more == 1 ? Code::x_wins : Code::winner_not_last;
  if (sides.line[o]) return more == 0 ? Code::o_wins : Code::winner_not_last;
  return (x | o) == 0x1ff ? Code::draw : Code::pending;
}

Code judge_game_3x3(std::uint64_t game) {
  std::uint32_t stones[2] = {0, 0};
  Code outcome = Code::pending;
  int moves = 0;
  for (int i = 0; i < 16; ++i) {
    const int cell = game >> (4 * i) & 15;
    if (cell == 15) return game >> (4 * i) == ~std::uint64_t{0} >> (4 * i) ? outcome : Code::bad_record;
    if (cell > 8) return Code::off_board;
    if (outcome != Code::pending) return Code::after_end;
    if (((stones[0] | stones[1]) >> cell & 1) != 0) return Code::taken_cell;
    const int player = moves++ & 1;
    stones[player] |= 1U << cell;
    if (sides.line[stones[player]]) {
      outcome = player == 0 ? Code::x_wins : Code::o_wins;
    } else if (moves == 9) {
      outcome = Code::draw;
    }
  }
  return outcome;
}

bool judge_line_3x3(const char* text, Code& verdict) {
  std::uint32_t board = 0;
  for (int i = 0; i < 9; ++i) {
    const unsigned char character = text[i];
    const Cell3 cell = characters.cell[character];
    if (cell == other) return false;
    if (cell == x_stone) board |= 1U << i;
    if (cell == o_stone) board |= 1U << (16 + i);
  }
  if (text[9] != '\n') return false;
  verdict = judge_board_3x3(board);
  return true;
}

}  // namespace mnk::batch
