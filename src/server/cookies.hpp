// SPDX-License-Identifier: MIT
// The one cookie: who sits where.
#pragma once

#include <string>
#include <string_view>

namespace mnk::server {

/// The token in a Cookie header, or nothing where there is none or it is not one of ours.
std::string token_of(std::string_view cookies);
/// The value of Set-Cookie that gives it to a browser for a year.
std::string cookie_of(std::string_view token, bool secure);

}  // namespace mnk::server
