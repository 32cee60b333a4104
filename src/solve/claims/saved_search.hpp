// SPDX-License-Identifier: MIT
// Serialization of the transposition table, so that an interrupted search can be resumed. docs/saved_search.md
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "search/proof_table.hpp"

namespace mnk::claims {

/// Writes the table of searches under `rules`. Threads may use a shared table meanwhile. The stream's state tells of
/// failures.
void save_search(std::ostream& out, const Rules& rules, const search::ProofTable& table);

/// Loads a saved search into a table of any size. Returns the number of entries read. SyntaxError `not_a_saved_search`,
/// `bad_version`, `bad_entry`, `cut_short`, `extra_bytes`, `bad_checksum`; LegalityError `other_rules`. After an error
/// the table may hold some entries, and must not be used.
Result<std::uint64_t> load_search(std::istream& in, const Rules& rules, search::ProofTable& table);

/// Loads a saved search from a file; returns 0 if the file does not exist. Further error: LegalityError
/// `unreadable_file`, also if it is no regular file. Messages name the file.
Result<std::uint64_t> load_search_file(const std::string& path, const Rules& rules, search::ProofTable& table);
/// Replaces the file atomically (files/whole_file.hpp). LegalityError `unwritable_file`: the old file is unchanged.
std::optional<LegalityError> save_search_file(const std::string& path, const Rules& rules,
                                              const search::ProofTable& table);

}  // namespace mnk::claims
