// SPDX-License-Identifier: MIT
// The types that overloads for text take. A plain std::string_view parameter would also take `{0, 7}`, as a null
// pointer with a length, and `nullptr`.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace mnk::detail {

template <class T>
concept Text = std::is_convertible_v<const T&, std::string_view> && !std::is_same_v<T, std::nullptr_t>;

/// A null pointer is an empty text.
template <Text T>
constexpr std::string_view view_of(const T& text) {
  if constexpr (std::is_pointer_v<T>) {
    return text == nullptr ? std::string_view() : std::string_view(text);
  } else {
    return text;
  }
}

/// Integers that are numbers: neither characters nor bool.
template <class T>
inline constexpr bool is_number =
    std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char> && !std::is_same_v<T, wchar_t> &&
    !std::is_same_v<T, char8_t> && !std::is_same_v<T, char16_t> && !std::is_same_v<T, char32_t>;

}  // namespace mnk::detail
