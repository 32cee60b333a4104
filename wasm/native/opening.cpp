// SPDX-License-Identifier: MIT
// Opening rules for the host: numbers only, because the rules module has to be small.
#include "native/opening.hpp"

#include <array>
#include <cstring>
#include <vector>

#include "native/exports.hpp"
#include "native/game.hpp"

namespace mnk::wasm {

namespace {

constexpr std::uint32_t choice_bits = 4;
constexpr std::size_t most_choices = 5;
constexpr std::uint32_t most_stones = 5;  // of an opening with choices

std::uint32_t bits_of(const Opening& opening) {
  const bool is_second = !opening.is_done() && opening.actor() == OpeningPlayer::second;
  return static_cast<std::uint32_t>(opening.phase()) | (is_second ? 4U : 0) |
         (opening.side_of_first() == Player::o ? 8U : 0) | (opening.is_confined() ? 16U : 0) |
         opening.first_undoable() << 8 | opening.offers_due() << 16;
}

std::uint32_t choice_bits_of(const Opening& opening) {
  std::uint32_t bits = 0;
  for (const OpeningChoice choice : opening.choices()) bits |= 1U << static_cast<std::uint32_t>(choice);
  return bits;
}

std::uint32_t placer_bits_of(const Opening& opening) {
  std::uint32_t bits = 0;
  for (std::uint32_t stone = 0; stone < most_stones; ++stone) {
    const auto placer = opening.placer(stone);
    if (placer) bits |= (*placer == OpeningPlayer::first ? 1U : 2U) << (2 * stone);
  }
  return bits;
}

/// The cells that the host wrote to the input: numbers of 32 bits.
std::vector<Cell> cells_of_input(std::uint32_t size) {
  std::vector<Cell> cells(size / sizeof(Cell));
  std::memcpy(cells.data(), input.data(), cells.size() * sizeof(Cell));
  return cells;
}

}  // namespace

extern "C" {

/// Returns 1 if the game has a use for the rule. Requires, as below: `rule` is a value of OpeningRule.
std::int32_t MNK_EXPORT(opening_fits)(std::uint32_t game, std::uint32_t rule) {
  return suits(static_cast<OpeningRule>(rule), games[game]) ? 1 : 0;
}

/// `made`: the choices in order, four bits each from the lowest: the value of OpeningChoice and 1. The input: the
/// offered cells, `size` bytes. Returns `failed` without an error if they are not possible. Result: three numbers, and
/// the cells that are barred from the next stone. The first number's bits: 0 and 1 the phase, 2 the second player acts,
/// 3 the first player has O, 4 the cells that are not barred are few; from 8 on the stones that stay; from 16 on the
/// number of offers that are due. The second number: a bit for each choice that is open. The third one: two bits for
/// each stone, placed by 0 the player of that side, 1 the first player, 2 the second.
std::int32_t MNK_EXPORT(opening_read)(std::uint32_t game, std::uint32_t rule, std::uint32_t plies, std::uint32_t made,
                                      std::uint32_t size) {
  std::array<OpeningChoice, most_choices> choices{};
  std::size_t count = 0;
  for (; made != 0 && count < choices.size(); made >>= choice_bits)
    choices[count++] = static_cast<OpeningChoice>((made & 15) - 1);
  const auto opening = opening_of(static_cast<OpeningRule>(rule), games[game], plies, std::span(choices).first(count),
                                  cells_of_input(size));
  if (!opening) return failed;
  result.clear();
  append_number(bits_of(*opening));
  append_number(choice_bits_of(*opening));
  append_number(placer_bits_of(*opening));
  for (Cell cell = 0; opening->is_restricted() && cell < games[game].cells(); ++cell) {
    if (!opening->allows(cell)) append_number(cell);
  }
  return 0;
}

/// Returns 1 if are_symmetric() holds for two empty cells. The input: the stones in the order of play, `size` bytes.
std::int32_t MNK_EXPORT(opening_symmetric)(std::uint32_t game, std::uint32_t a, std::uint32_t b, std::uint32_t size) {
  return are_symmetric(games[game], cells_of_input(size), a, b) ? 1 : 0;
}

}  // extern "C"

}  // namespace mnk::wasm
