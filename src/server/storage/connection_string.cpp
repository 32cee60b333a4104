// SPDX-License-Identifier: MIT
#include "server/storage/connection_string.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <memory>

#include "server/storage/storage.hpp"

namespace mnk::server {

namespace {

struct Free {
  void operator()(PQconninfoOption* options) const { ::PQconninfoFree(options); }
  void operator()(char* text) const { ::PQfreemem(text); }
};
using Options = std::unique_ptr<PQconninfoOption, Free>;
using Settings = std::vector<std::pair<std::string, std::string>>;  // names and values

std::string quoted_value(std::string_view value) {
  std::string text = "'";
  for (const char c : value) {
    if (c == '\'' || c == '\\') text += '\\';
    text += c;
  }
  return text + "'";
}

std::string joined(const Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings) text += (text.empty() ? "" : " ") + name + "=" + quoted_value(value);
  return text;
}

Result<Settings> read_settings(const std::string& text) {
  char* message = nullptr;
  const Options options(::PQconninfoParse(text.c_str(), &message));
  const std::unique_ptr<char, Free> owner(message);
  if (!options) {
    // The message of libpq is not passed on: it quotes the string, and with it the password.
    return LegalityError{"cannot_open",
                         "the connection string cannot be read: write postgresql://USER@HOST:PORT/NAME with a `%` "
                         "before the two hexadecimal"
                         " digits of each special character, or pairs like host=HOST dbname=NAME"};
  }
  Settings settings;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    if (option->val != nullptr) settings.emplace_back(option->keyword, option->val);
  }
  return settings;
}

}  // namespace

bool is_connection_word(std::string_view word) {
  const Options known(::PQconndefaults());
  for (const PQconninfoOption* option = known.get(); option != nullptr && option->keyword != nullptr; ++option) {
    if (word == option->keyword) return true;
  }
  return false;
}

Result<std::string> normalized_connection(const std::string& text, const Settings& defaults) {
  Result<Settings> settings = read_settings(text);
  if (!settings) return settings.error();
  for (const auto& each : defaults) {
    const auto has_name = [&](const auto& setting) { return setting.first == each.first; };
    if (std::none_of(settings->begin(), settings->end(), has_name)) settings->push_back(each);
  }
  return joined(*settings);
}

std::string without_password(const std::string& where) {
  if (!is_postgres(where)) return where;
  Result<Settings> settings = read_settings(where);
  if (!settings) return "a PostgreSQL database";
  std::string shown;
  for (const auto& [name, value] : *settings) {
    const bool is_secret = name == "password" || name == "sslpassword";
    shown += (shown.empty() ? "" : " ") + name + "=" + (is_secret ? "***" : quoted_value(value));
  }
  return shown;
}

}  // namespace mnk::server
