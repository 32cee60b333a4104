// SPDX-License-Identifier: MIT
// Opening rules for the host: numbers only, because the rules module has to be small.
#include "native/opening.hpp"

#include <array>

#include "native/exports.hpp"
#include "native/game.hpp"

namespace mnk::wasm {

namespace {

constexpr std::uint32_t choice_bits = 2;
constexpr std::uint32_t most_stones = 5;  ///< of an opening with choices

std::uint32_t bits_of(const Opening& opening) {
  const bool is_second = !opening.is_done() && opening.actor() == OpeningPlayer::second;
  const auto choices = static_cast<std::uint32_t>(opening.choices().size());
  std::uint32_t bits = static_cast<std::uint32_t>(opening.phase()) | (is_second ? 4U : 0) |
                       (opening.side_of_first() == Player::o ? 8U : 0) | (choices >= 2 ? 16U : 0) |
                       (choices == 3 ? 32U : 0) | opening.first_undoable() << 8;
  for (std::uint32_t stone = 0; stone < most_stones; ++stone) {
    const auto placer = opening.placer(stone);
    if (placer) bits |= (*placer == OpeningPlayer::first ? 1U : 2U) << (16 + 2 * stone);
  }
  return bits;
}

}  // namespace

extern "C" {

/// Returns 1 if the game has a use for the rule. Requires, as below: `rule` is a value of OpeningRule.
std::int32_t MNK_EXPORT(opening_fits)(std::uint32_t game, std::uint32_t rule) {
  return suits(static_cast<OpeningRule>(rule), games[game]) ? 1 : 0;
}

/// `made`: the choices in order, two bits each from the lowest: 1 X, 2 O, 3 more. Returns `failed` without an error if
/// they are not possible. Result: a number with bits, and the cells that are barred from the next stone. The bits: 0
/// and 1 the phase, 2 the second player acts, 3 the first player has O, 4 X and O can be chosen, 5 more can be chosen;
/// from 8 on the stones that stay; from 16 on two bits for each stone: placed by 0 the player of that side, 1 the first
/// player, 2 the second.
std::int32_t MNK_EXPORT(opening_read)(std::uint32_t game, std::uint32_t rule, std::uint32_t plies, std::uint32_t made) {
  std::array<OpeningChoice, 2> choices{};
  std::size_t count = 0;
  for (; made != 0 && count < choices.size(); made >>= choice_bits)
    choices[count++] = static_cast<OpeningChoice>((made & 3) - 1);
  const auto opening = opening_of(static_cast<OpeningRule>(rule), games[game], plies, std::span(choices).first(count));
  if (!opening) return failed;
  result.clear();
  append_number(bits_of(*opening));
  for (Cell cell = 0; opening->is_restricted() && cell < games[game].cells(); ++cell) {
    if (!opening->allows(cell)) append_number(cell);
  }
  return 0;
}

}  // extern "C"

}  // namespace mnk::wasm
