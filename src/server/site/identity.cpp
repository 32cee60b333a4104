// SPDX-License-Identifier: MIT
#include "server/site/identity.hpp"

#include <algorithm>

#include "server/http/field_text.hpp"
#include "server/secrets.hpp"

namespace mnk::server {

namespace {

constexpr std::string_view cookie_name = "mnk_seat=";

std::string token_of_cookies(std::string_view cookies) {
  while (!cookies.empty()) {
    const std::string_view pair = cookies.substr(0, cookies.find(';'));
    cookies.remove_prefix(std::min(pair.size() + 1, cookies.size()));
    const std::string_view one = trimmed(pair);
    if (one.starts_with(cookie_name) && is_token(one.substr(cookie_name.size())))
      return std::string(one.substr(cookie_name.size()));
  }
  return {};
}

/// Returns true for the scheme Bearer. Other schemes (Basic, for a proxy) do not identify a player.
bool is_bearer(std::string_view authorization) {
  return equals_ignoring_case(authorization, "bearer") || starts_ignoring_case(authorization, "bearer ");
}

}  // namespace

Identity identity_of(std::string token) {
  Identity identity;
  identity.token = std::move(token);
  if (!identity.token.empty()) identity.key = key_of(identity.token);
  return identity;
}

Identity identity_of(const HttpFields& fields) {
  const std::string_view authorization = fields["authorization"];
  if (!is_bearer(authorization)) return identity_of(token_of_cookies(fields["cookie"]));
  const std::string_view token = trimmed(authorization.substr(6));
  if (is_token(token)) return identity_of(std::string(token));
  Identity refused;
  refused.is_refused = true;
  return refused;
}

std::string cookie_of(std::string_view token, bool secure) {
  return std::string(cookie_name) + std::string(token) + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict" +
         (secure ? "; Secure" : "");
}

}  // namespace mnk::server
