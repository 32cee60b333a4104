// SPDX-License-Identifier: MIT
// The names of enumerators.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "mnk/detail/enum_array.hpp"

namespace mnk {

/// The name of the enumerator `value`; "?" if `value` is not an enumerator.
template <class E, std::size_t n>
constexpr std::string_view name_of(const std::array<std::string_view, n>& names, E value) {
  const std::size_t index = detail::to_underlying(value);
  return index < n ? names[index] : std::string_view("?");
}

}  // namespace mnk
