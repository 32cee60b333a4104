// SPDX-License-Identifier: MIT
// The part common to all kinds of storage: the choice of the kind, and validation of events. Events that a database
// would refuse are refused here, so that one bad event never fails the transaction of a whole batch.
#include "server/storage/storage.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <limits>
#include <system_error>

#include "room/room.hpp"
#include "server/storage/connection_string.hpp"
#include "server/storage/postgres.hpp"
#include "server/storage/sqlite.hpp"

namespace mnk::server {

namespace {

constexpr std::size_t max_rules = 64;

/// Returns the length of the UTF-8 sequence at the start of `text`; 0 if invalid (RFC 3629: no overlong forms, no
/// surrogates).
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) -> unsigned char { return text[i]; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
  if (length == 0 || text.size() < length) return 0;
  const unsigned least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < least || byte(1) > most) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  }
  return length;
}

bool is_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = text[0] == '\0' ? 0 : sequence_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

bool is_seat_key(std::string_view key) {
  return key.size() == 64 && key.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// Returns the error in the form of an append; empty if there is none.
std::string_view fault_of(const Append& append) {
  if (!room::is_game_id(append.game)) return "the id of a game is 1 to 64 letters, digits, - and _";
  if (append.event.version == 0 || append.event.version > std::numeric_limits<std::int64_t>::max())
    return "versions count from 1";
  if (append.event.data.size() > max_data) return "the data of an event is too long";
  if (append.facts.rules.size() > max_rules || !is_plain(append.facts.rules))
    return "the rules of a game are a short word";
  if (!std::all_of(append.seats.begin(), append.seats.end(), is_seat_key)) return "a seat key is 64 hexadecimal digits";
  if (!is_text(append.event.data)) return "the data of an event is not UTF-8 without NUL";
  return {};
}

}  // namespace

std::vector<AppendResult> Storage::append(std::span<const Append> batch) {
  trouble_.clear();
  std::vector<const Append*> fine;
  std::vector<AppendResult> results(batch.size(), AppendResult::failed);
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (const std::string_view fault = fault_of(batch[i]); !fault.empty()) {
      trouble_ = fault;
      continue;
    }
    fine.push_back(&batch[i]);
    places.push_back(i);
  }
  if (fine.empty()) return results;
  const std::vector<AppendResult> inserted = insert(fine);
  for (std::size_t i = 0; i < places.size(); ++i) results[places[i]] = inserted[i];
  return results;
}

Result<std::vector<std::vector<StoredEvent>>> Storage::load(std::span<const EventQuery> wanted) {
  const auto is_possible = [](const EventQuery& one) { return room::is_game_id(one.game) && one.after < INT64_MAX; };
  if (std::all_of(wanted.begin(), wanted.end(), is_possible)) return select(wanted);
  std::vector<EventQuery> possible;
  std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(possible), is_possible);
  auto found = select(possible);
  if (!found) return found.error();
  std::vector<std::vector<StoredEvent>> all;
  auto next = found->begin();
  for (const EventQuery& one : wanted)
    all.push_back(is_possible(one) ? std::move(*next++) : std::vector<StoredEvent>());
  return all;
}

Result<std::vector<StoredEvent>> Storage::load(const std::string& game, std::uint64_t after) {
  const EventQuery wanted{game, after};
  auto found = load(std::span(&wanted, 1));
  if (!found) return found.error();
  return std::move(found->front());
}

/// Checks for a URL or a libpq setting. A file with such a name can be given as ./host=...
bool is_postgres(std::string_view where) {
  if (where.starts_with("postgresql://") || where.starts_with("postgres://")) return true;
  const std::size_t start = where.find_first_not_of(' ');
  if (start == where.npos) return false;
  where.remove_prefix(start);
  std::string_view word = where.substr(0, where.find('='));
  if (word.size() == where.size()) return false;
  while (!word.empty() && word.back() == ' ') word.remove_suffix(1);
  return is_connection_word(word);
}

Result<std::unique_ptr<Storage>> open_storage(const std::string& where, const StorageOptions& options) {
  if (is_postgres(where)) return open_postgres(where, options);
  return open_sqlite(where, options);
}

Result<std::string> default_database() {
  const auto variable = [](const char* name) -> std::filesystem::path {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
  };
  std::filesystem::path folder = variable("XDG_DATA_HOME");
  if (!folder.is_absolute()) folder = variable("HOME") / ".local/share";
  if (!folder.is_absolute())
    return LegalityError{"cannot_open", "there is no home directory to keep games in: name a database"};
  folder /= "mnk";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return LegalityError{"cannot_open", "cannot make the folder " + folder.string() + ": " + error.message()};
  return (folder / "games.db").string();
}

}  // namespace mnk::server
