// SPDX-License-Identifier: MIT
// A search that was given up, as bytes, so that it can go on later: what the table knew. docs/saved_search.md
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "search/table.hpp"

namespace mnk::solving {

/// Writes the table of searches under `rules`; threads may go on with it, if it is shared. The stream tells how that
/// went.
void save_search(std::ostream& out, const Rules& rules, const search::Table& table);

/// Reads what `save_search` wrote into a table of any size: how many entries there were. SyntaxError
/// `not_a_saved_search`, `bad_version`, `bad_entry`, `cut_short`, `extra_bytes`, `bad_checksum`; LegalityError
/// `other_rules`. After an error the table may hold some entries, and must not be used.
Result<std::uint64_t> load_search(std::istream& in, const Rules& rules, search::Table& table);

/// The same for a file. A file that does not exist holds no entries; LegalityError `unreadable_file`, also where
/// it is no regular file. Messages name the file.
Result<std::uint64_t> load_search_file(const std::string& path, const Rules& rules, search::Table& table);
/// Whole or not at all (files/whole_file.hpp). LegalityError `unwritable_file`; the old file is then as it was.
std::optional<LegalityError> save_search_file(const std::string& path, const Rules& rules, const search::Table& table);

}  // namespace mnk::solving
