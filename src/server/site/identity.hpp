// SPDX-License-Identifier: MIT
// Who a client is: whoever holds a token has its seats. Browsers get it as a cookie, programs send it as a Bearer token
// (RFC 6750). Only the SHA-256 of a token is stored.
#pragma once

#include <string>
#include <string_view>

#include "server/http/http.hpp"

namespace mnk::server {

struct Identity {
  std::string token;        ///< empty: none was sent
  std::string key;          ///< key_of(token); empty where that is
  bool is_refused = false;  ///< a Bearer token was sent that is not one of ours: 401
};

/// The token in Authorization, if that has the scheme Bearer; otherwise in the cookie.
Identity identity_of(const HttpFields& fields);

/// The same for a token that was just drawn.
Identity identity_of(std::string token);

/// The value of Set-Cookie that gives a browser its token for a year.
std::string cookie_of(std::string_view token, bool secure);

}  // namespace mnk::server
