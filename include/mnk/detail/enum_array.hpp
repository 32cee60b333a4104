// SPDX-License-Identifier: MIT
// Array indexed by an enumeration.
#pragma once

#include <array>
#include <cstddef>

namespace mnk::detail {

/// One value for each of the `n` enumerators, which count from 0.
template <class Enum, class T, std::size_t n>
struct EnumArray {
  std::array<T, n> values;

  constexpr T& operator[](Enum e) { return values[static_cast<std::size_t>(e)]; }
  constexpr const T& operator[](Enum e) const { return values[static_cast<std::size_t>(e)]; }
  constexpr auto begin() { return values.begin(); }
  constexpr auto begin() const { return values.begin(); }
  constexpr auto end() { return values.end(); }
  constexpr auto end() const { return values.end(); }
  bool operator==(const EnumArray&) const = default;
};

}  // namespace mnk::detail
