// SPDX-License-Identifier: MIT
// Stub of PostgreSQL for a build without it: connection strings are recognized and refused.
#include <algorithm>
#include <array>

#include "server/storage/connection_string.hpp"
#include "server/storage/postgres.hpp"

namespace mnk::server {

Result<std::unique_ptr<Storage>> open_postgres(const std::string&, const StorageOptions&) {
  return LegalityError{
      "cannot_open",
      "this mnk was built without PostgreSQL: name an SQLite file, or build mnk where libpqxx is installed"};
}

/// Knows only the settings with which a connection string usually begins.
bool is_connection_word(std::string_view word) {
  constexpr std::array<std::string_view, 8> words = {"host", "hostaddr", "port",    "dbname",
                                                     "user", "password", "service", "passfile"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string without_password(const std::string& where) { return is_postgres(where) ? "a PostgreSQL database" : where; }

}  // namespace mnk::server
