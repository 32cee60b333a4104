// SPDX-License-Identifier: MIT
#include "apps/table_option.hpp"

#include <cstdlib>
#include <filesystem>

namespace mnk::apps {

CLI::Option* add_tables(CLI::App& command, std::string& folder) {
  return command
      .add_option("--tables", folder,
                  "Folder of tables (docs/tables.md), whose folder GAME is used where it exists; default: MNK_TABLES")
      ->type_name("FOLDER");
}

Result<std::shared_ptr<table::Table>> open_table(const Rules& rules, const std::string& named) {
  const char* variable = std::getenv("MNK_TABLES");
  const std::string folder = !named.empty() ? named : variable != nullptr ? variable : "";
  std::error_code ignored;
  const std::string path = folder + '/' + to_string(rules);
  if (folder.empty() || !std::filesystem::exists(path, ignored)) return std::shared_ptr<table::Table>();
  Result<table::Table> table = table::Table::open(path);
  if (!table) return table.error();
  if (table->rules() != rules)
    return LegalityError{"other_game", path + " has the table of " + to_string(table->rules())};
  return std::make_shared<table::Table>(*std::move(table));
}

}  // namespace mnk::apps
