// SPDX-License-Identifier: MIT
// Text of header fields: white space and case as RFC 9110 defines them (5.6.3, ASCII only). No I/O.
#pragma once

#include <string>
#include <string_view>

namespace mnk::server {

/// Returns `text` without spaces and tabs at both ends.
std::string_view trimmed(std::string_view text);

/// Returns `text` with ASCII letters in lower case; other bytes are unchanged.
std::string lower(std::string_view text);

/// Returns true for ASCII letters and digits.
bool is_letter_or_digit(char c);

bool equals_ignoring_case(std::string_view a, std::string_view b);

/// Returns true if `text` begins with `start`, ignoring case.
bool starts_ignoring_case(std::string_view text, std::string_view start);

}  // namespace mnk::server
