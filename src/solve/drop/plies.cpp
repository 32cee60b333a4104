// SPDX-License-Identifier: MIT
#include "solve/drop/plies.hpp"

#include <algorithm>

namespace mnk::drop {

Scores first_bounds(const Numbering& numbering) {
  return Scores(1, static_cast<std::int8_t>(-score_of_win(numbering.shape().cells, 1)));
}

Scores next_bounds(const Numbering& numbering, int plies, const Scores& scores) {
  const Shape& shape = numbering.shape();
  const Lines<0, 0> lines(shape);
  Scores bounds(numbering.size(plies + 1), no_position);
  numbering.for_each(plies, [&](std::size_t number, const Board& board) {
    if (scores[number] == no_position) return;
    const auto bound = static_cast<std::int8_t>(-scores[number]);
    for (Bits cells = board.playable(shape); cells != 0; cells &= cells - 1) {
      const Board after = board.after(cells & -cells);
      if (lines.has_line(after.opponent())) continue;
      std::int8_t& known = bounds[numbering.number_of(canonical_key(after, shape), plies + 1)];
      known = std::max(known, bound);
    }
  });
  return bounds;
}

}  // namespace mnk::drop
