// SPDX-License-Identifier: MIT
// Text of header fields: blanks and letters as RFC 9110 compares them (5.6.3, ASCII alone). No I/O.
#pragma once

#include <string>
#include <string_view>

namespace mnk::server {

/// Without spaces and tabs at both ends.
std::string_view trimmed(std::string_view text);

/// Capitals of ASCII made small; other bytes as they are.
std::string lower(std::string_view text);

bool equals_ignoring_case(std::string_view a, std::string_view b);

/// Does `text` begin with `start`, capitals or not?
bool starts_ignoring_case(std::string_view text, std::string_view start);

}  // namespace mnk::server
