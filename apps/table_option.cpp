// SPDX-License-Identifier: MIT
#include "apps/table_option.hpp"

#include <cstdlib>

#include "files/whole_file.hpp"

namespace mnk::apps {

CLI::Option* add_tables(CLI::App& command, std::string& folder) {
  return command
      .add_option("--tables", folder,
                  "Folder of tables (docs/tables.md), whose folder GAME is used where it exists; default: MNK_TABLES")
      ->type_name("FOLDER");
}

Result<std::shared_ptr<table::Table>> open_table(const Rules& rules, const std::string& named) {
  if (const auto unreadable = named.empty() ? std::nullopt : files::try_listing(named))
    return LegalityError{unreadable->code, "--tables: " + unreadable->message};
  const char* variable = std::getenv("MNK_TABLES");
  const std::string folder = !named.empty() ? named : variable != nullptr ? variable : "";
  if (folder.empty()) return std::shared_ptr<table::Table>();
  Result<std::optional<table::Table>> table = table::Table::find(folder, rules);
  if (!table) return table.error();
  return *table ? std::make_shared<table::Table>(**std::move(table)) : nullptr;
}

}  // namespace mnk::apps
