// SPDX-License-Identifier: MIT
// Identity of a client by token: the holder of a token owns its seats. Browsers send the token as a cookie, programs as
// a Bearer token (RFC 6750). Only the SHA-256 of a token is stored.
#pragma once

#include <string>
#include <string_view>

#include "server/http/http.hpp"

namespace mnk::server {

struct Identity {
  std::string token;        ///< empty: none was sent
  std::string key;          ///< key_of(token); empty without a token
  bool is_refused = false;  ///< a malformed Bearer token was sent: 401
};

/// Reads the token from Authorization, if its scheme is Bearer, otherwise from the cookie.
Identity identity_of(const HttpFields& fields);

/// Returns the identity of a known token, for example a new one.
Identity identity_of(std::string token);

/// Returns the value of Set-Cookie that stores the token in a browser for a year.
std::string cookie_of(std::string_view token, bool secure);

}  // namespace mnk::server
