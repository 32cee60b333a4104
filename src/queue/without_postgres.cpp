// SPDX-License-Identifier: MIT
// Stub of PostgreSQL for a build without it.
#include "queue/sql.hpp"

namespace mnk::prove {

Result<std::unique_ptr<Sql>> open_postgres(const std::string&, bool) {
  return LegalityError{
      "cannot_open",
      "this mnk was built without PostgreSQL: name an SQLite file, or build mnk where libpqxx is installed"};
}

}  // namespace mnk::prove
