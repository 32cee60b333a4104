// SPDX-License-Identifier: MIT
// Enumerations as numbers, and arrays that they index.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace mnk::detail {

/// The number of an enumerator, as std::to_underlying in C++23.
template <class Enum>
constexpr std::underlying_type_t<Enum> to_underlying(Enum e) {
  return static_cast<std::underlying_type_t<Enum>>(e);
}

/// One value for each of the `n` enumerators, which count from 0.
template <class Enum, class T, std::size_t n>
struct EnumArray {
  std::array<T, n> values;

  constexpr T& operator[](Enum e) { return values[to_underlying(e)]; }
  constexpr const T& operator[](Enum e) const { return values[to_underlying(e)]; }
  constexpr auto begin() { return values.begin(); }
  constexpr auto begin() const { return values.begin(); }
  constexpr auto end() { return values.end(); }
  constexpr auto end() const { return values.end(); }
  bool operator==(const EnumArray&) const = default;
};

}  // namespace mnk::detail
