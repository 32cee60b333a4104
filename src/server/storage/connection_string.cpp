// SPDX-License-Identifier: MIT
#include "server/storage/connection_string.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <memory>
#include <set>

#include "server/storage/storage.hpp"

namespace mnk::server {

namespace {

struct Free {
  void operator()(PQconninfoOption* options) const { ::PQconninfoFree(options); }
  void operator()(char* text) const { ::PQfreemem(text); }
};
using Options = std::unique_ptr<PQconninfoOption, Free>;

bool is_uri(std::string_view text) { return text.starts_with("postgresql://") || text.starts_with("postgres://"); }

/// Is it a word that libpq knows: host, dbname, service ...?
bool is_keyword(std::string_view word) {
  const Options known(::PQconndefaults());
  for (const PQconninfoOption* option = known.get(); option != nullptr && option->keyword != nullptr; ++option) {
    if (word == option->keyword) return true;
  }
  return false;
}

std::string quoted(std::string_view value) {
  std::string text = "'";
  for (const char c : value) {
    if (c == '\'' || c == '\\') text += '\\';
    text += c;
  }
  return text + "'";
}

}  // namespace

/// A file whose name looks like one is reached as ./host=...
bool is_postgres(std::string_view where) {
  if (is_uri(where)) return true;
  const std::size_t start = where.find_first_not_of(' ');
  if (start == where.npos) return false;
  where.remove_prefix(start);
  std::string_view word = where.substr(0, where.find('='));
  if (word.size() == where.size()) return false;
  while (!word.empty() && word.back() == ' ') word.remove_suffix(1);
  return is_keyword(word);
}

Result<std::string> normalized_connection(const std::string& text, const std::vector<std::pair<std::string, std::string>>& defaults) {
  char* message = nullptr;
  const Options options(::PQconninfoParse(text.c_str(), &message));
  const std::unique_ptr<char, Free> owner(message);
  if (!options) {
    std::string why = message != nullptr ? message : "it cannot be read";
    while (!why.empty() && why.back() == '\n') why.pop_back();
    return LegalityError{"cannot_open", "the connection string is wrong: " + why};
  }
  std::string normalized;
  std::set<std::string, std::less<>> names;
  const auto add = [&](std::string_view name, std::string_view value) {
    names.emplace(name);
    normalized.append(normalized.empty() ? "" : " ").append(name).append("=").append(quoted(value));
  };
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    if (option->val != nullptr) add(option->keyword, option->val);
  }
  for (const auto& [name, value] : defaults) {
    if (!names.contains(name)) add(name, value);
  }
  return normalized;
}

std::string without_password(const std::string& where) {
  if (!is_postgres(where)) return where;
  const auto normalized = normalized_connection(where, {});
  if (!normalized) return "a PostgreSQL database";
  std::string shown = *normalized;
  for (const std::string_view name : {"password=", "sslpassword="}) {
    const std::size_t at = shown.find(name);
    if (at == std::string::npos) continue;
    std::size_t end = at + name.size() + 1;
    while (end < shown.size() && shown[end] != '\'') end += shown[end] == '\\' ? 2 : 1;
    shown.replace(at, std::min(end + 1, shown.size()) - at, std::string(name) + "***");
  }
  return shown;
}

}  // namespace mnk::server
