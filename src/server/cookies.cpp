// SPDX-License-Identifier: MIT
#include "server/cookies.hpp"

#include <algorithm>

namespace mnk::server {

namespace {

constexpr std::string_view name = "mnk_seat=";

bool is_token(std::string_view text) {
  return text.size() == 32 &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace

std::string token_of(std::string_view cookies) {
  while (!cookies.empty()) {
    std::string_view one = cookies.substr(0, cookies.find(';'));
    cookies.remove_prefix(std::min(one.size() + 1, cookies.size()));
    while (!one.empty() && one.front() == ' ') one.remove_prefix(1);
    if (one.substr(0, name.size()) == name && is_token(one.substr(name.size()))) return std::string(one.substr(name.size()));
  }
  return {};
}

std::string cookie_of(std::string_view token, bool secure) {
  return std::string(name) + std::string(token) + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict" + (secure ? "; Secure" : "");
}

}  // namespace mnk::server
