// SPDX-License-Identifier: MIT
// On any board, forbidden moves of renju agree with a reference that follows the text of the rule.
#include <cstdlib>

#include "core/plain_renju.hpp"
#include "mnk/forbidden.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const mnk::Rules rules = *mnk::Rules::make(1 + data[0] % 16, 1 + data[1] % 16, 5, {.renju = true});
  mnk::Position position(rules);
  for (mnk::Cell cell = 0; cell < rules.cells() && 2 + cell / 4 < size; ++cell) {
    static constexpr mnk::Stone stones[4] = {mnk::Stone::none, mnk::Stone::x, mnk::Stone::o, mnk::Stone::none};
    position.stones[cell] = stones[data[2 + cell / 4] >> (2 * (cell % 4)) & 3];
  }
  plain::Renju plain(plain::game_of(rules), plain::text_of(position));
  for (mnk::Cell cell = 0; cell < rules.cells(); ++cell) {
    if (position.stones[cell] != mnk::Stone::none) continue;
    const char found = ".346"[static_cast<int>(mnk::forbidden(rules, position.stones, cell))];
    if (found != plain.forbidden(static_cast<int>(cell))) std::abort();
  }
  return 0;
}
