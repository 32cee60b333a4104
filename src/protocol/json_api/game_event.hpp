// SPDX-License-Identifier: MIT
// What happens to a game that is played on a server. A game is the sequence of its events, the first of which creates
// it; storage keeps them as JSON text (docs/storage.md), and whoever reads them all knows the game (game_room.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mnk/result.hpp"
#include "mnk/rules.hpp"

namespace mnk::api {

/// The largest side of a game that a server keeps: a board costs some 20 bytes a cell.
inline constexpr int max_game_side = 100;
/// The same with renju, where each state lists the forbidden cells.
inline constexpr int max_renju_game_side = 32;

struct Seat {
  enum class Kind : std::uint8_t { open, person, engine };
  Kind kind = Kind::open;
  std::string name;  ///< of a person; may be empty
  std::string key;   ///< of a person: SHA-256 of the token whose holder sits here, in hexadecimal
  int level = 0;     ///< of an engine
  bool operator==(const Seat&) const = default;
};

struct ClockRules {
  std::int64_t milliseconds = 0;  ///< for the whole game
  std::int64_t increment = 0;     ///< milliseconds, after each move
  bool operator==(const ClockRules&) const = default;
};

struct Created {
  Rules rules;
  std::array<Seat, 2> seats;  ///< X's, O's
  std::optional<ClockRules> clock;
  std::vector<Cell> moves;  ///< on the board from the start
  std::string previous;     ///< the game that this one is the rematch of; may be empty
  bool operator==(const Created&) const = default;
};
struct Joined {
  Player seat;
  std::string name;
  std::string key;
  bool operator==(const Joined&) const = default;
};
struct Moved {
  std::uint32_t ply;  ///< moves before it
  Cell cell;
  bool operator==(const Moved&) const = default;
};
struct UndoOffered {
  Player by;
  bool operator==(const UndoOffered&) const = default;
};
struct UndoDeclined {
  bool operator==(const UndoDeclined&) const = default;
};
struct Undone {
  std::uint32_t ply;  ///< moves that are left
  bool operator==(const Undone&) const = default;
};
struct Resigned {
  Player by;
  bool operator==(const Resigned&) const = default;
};
struct TimedOut {
  Player by;
  bool operator==(const TimedOut&) const = default;
};
struct RematchOffered {
  Player by;
  bool operator==(const RematchOffered&) const = default;
};
struct Rematched {
  std::string next;  ///< the game that goes on
  bool operator==(const Rematched&) const = default;
};

struct Event {
  std::int64_t time_ms = 0;  ///< since 1970; kept beside the text, not in it
  std::variant<Created, Joined, Moved, UndoOffered, UndoDeclined, Undone, Resigned, TimedOut, RematchOffered, Rematched>
      what;
  /// While a clock runs: milliseconds since the turn began, by a clock that nobody sets. Times of events are by clocks
  /// that may be set.
  std::optional<std::int64_t> spent_ms = std::nullopt;
  bool operator==(const Event&) const = default;
};

/// One JSON object. `rules`: of the game; those of the event itself where it creates one.
std::string to_json(const Rules& rules, const Event& event);

/// Back from to_json. SyntaxError `bad_event` for any other text, LegalityError as Rules::make gives it.
Result<Event> read_event(const Rules& rules, std::string_view text, std::int64_t time_ms);

}  // namespace mnk::api
