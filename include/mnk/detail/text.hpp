// SPDX-License-Identifier: MIT
// Constraint for overloads that take text. A plain std::string_view parameter would also accept `nullptr` and `{0, 7}`
// (a null pointer with a length).
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace mnk::detail {

template <class T>
concept Text = std::is_convertible_v<const T&, std::string_view> && !std::is_same_v<T, std::nullptr_t>;

/// Converts to a view; a null pointer gives an empty view.
template <Text T>
constexpr std::string_view view_of(const T& text) {
  if constexpr (std::is_pointer_v<T>) {
    return text == nullptr ? std::string_view() : std::string_view(text);
  } else {
    return text;
  }
}

/// True for integer types other than bool and the character types.
template <class T>
inline constexpr bool is_number =
    std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char> && !std::is_same_v<T, wchar_t> &&
    !std::is_same_v<T, char8_t> && !std::is_same_v<T, char16_t> && !std::is_same_v<T, char32_t>;

}  // namespace mnk::detail
