// SPDX-License-Identifier: MIT
#include "solve/drop/numbering.hpp"

namespace mnk::drop {

Numbering::Numbering(const Shape& shape, int most_plies)
    : shape_(shape),
      most_plies_(most_plies),
      ways_(of(shape.columns + 1, 0, 0)),
      before_(ways_.size() * ((std::size_t{2} << shape.rows) - 1)) {
  for (unsigned height = 0; height <= shape.rows; ++height) {
    for (std::uint64_t own = 0; own < std::uint64_t{1} << height; ++own)
      digits_.push_back({static_cast<std::uint8_t>(height), static_cast<std::uint8_t>(std::popcount(own))});
  }
  ways_[of(0, 0, 0)] = 1;
  for (unsigned columns = 1; columns <= shape.columns; ++columns) {
    for (int stones = 0; stones <= most_plies; ++stones) {
      for (int own = 0; own <= most_plies / 2; ++own) {
        const std::size_t here = of(columns, stones, own);
        std::uint64_t sum = 0;
        for (std::size_t digit = 0; digit < digits_.size(); ++digit) {
          before_[here * digits_.size() + digit] = sum;
          const int left = stones - digits_[digit].height, own_left = own - digits_[digit].own;
          if (left >= 0 && own_left >= 0) sum += ways_[of(columns - 1, left, own_left)];
        }
        ways_[here] = sum;
      }
    }
  }
}

std::size_t Numbering::number_of(Bits key, int plies) const {
  std::size_t number = 0;
  int stones = plies, own = plies / 2;
  for (unsigned columns = shape_.columns; columns > 0; --columns) {
    const std::size_t digit = (key >> ((columns - 1) * shape_.step)) & ((Bits{2} << shape_.rows) - 1);
    number += before_[of(columns, stones, own) * digits_.size() + digit];
    stones -= digits_[digit].height;
    own -= digits_[digit].own;
  }
  return number;
}

}  // namespace mnk::drop
