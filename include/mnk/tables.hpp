// SPDX-License-Identifier: MIT
// The tables of a folder, open for several threads. docs/tables.md
#pragma once

#include <cstddef>
#include <string>

#include "mnk/detail/owned.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "mnk/table.hpp"

#pragma GCC visibility push(default)

namespace mnk::table {

/// The tables of a folder, each open once. Look-ups in one table take turns: one takes some milliseconds at most, and
/// each open table has up to 64 MB of its files in memory.
class Tables {
 public:
  /// Opens the tables in all folders of `folder` whose name is that of a game, as to_string(Rules) gives it. Folders
  /// without a finished layer are left out. LegalityError `unreadable_file`, and as Table::find.
  static Result<Tables> open(const std::string& folder);
  /// A moved-from object can be assigned to or destroyed, nothing else.
  Tables(Tables&&) noexcept;
  Tables& operator=(Tables&&) noexcept;
  ~Tables();

  /// Returns the table of the game; null if there is none. Several threads may use the table at once, as long as this
  /// object lives.
  PositionValues* of(const Rules& rules) const;
  std::size_t size() const;

 private:
  struct [[gnu::visibility("hidden")]] State;
  explicit Tables(State* state);
  detail::Owned<State> state_;
};

}  // namespace mnk::table

#pragma GCC visibility pop
