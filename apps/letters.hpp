// SPDX-License-Identifier: MIT
// ASCII letters, whatever the locale.
#pragma once

namespace mnk::apps {

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace mnk::apps
