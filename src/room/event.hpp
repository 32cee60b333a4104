// SPDX-License-Identifier: MIT
// Events of a kept game (event sourcing). A game is the sequence of its events, the first of which creates it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "mnk/opening_rule.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

namespace mnk::room {

/// The largest side of a game that is kept: a board costs some 20 bytes per cell.
inline constexpr int max_game_side = 100;
/// The largest side with renju, where each state lists the forbidden cells.
inline constexpr int max_renju_game_side = 32;

struct Seat {
  enum class Kind : std::uint8_t { open, person, engine };
  Kind kind = Kind::open;
  std::string name;  ///< name of a person; may be empty
  std::string key;   ///< SHA-256 of a person's token, in hexadecimal
  int level = 0;     ///< level of an engine
  bool operator==(const Seat&) const = default;
};

struct ClockRules {
  std::int64_t milliseconds = 0;  ///< for the whole game
  std::int64_t increment = 0;     ///< milliseconds, after each move
  bool operator==(const ClockRules&) const = default;
};

struct Created {
  Rules rules;
  PerPlayer<Seat> seats;  ///< seat of X, seat of O
  std::optional<ClockRules> clock;
  std::vector<Cell> moves;  ///< moves already on the board at the start
  std::string previous;     ///< id of the game that this one is a rematch of; may be empty
  OpeningRule opening = OpeningRule::none;
  bool listed = false;  ///< shown in the lobby while a seat is open
  bool operator==(const Created&) const = default;
};
struct Joined {
  Player seat;
  std::string name;
  std::string key;
  bool operator==(const Joined&) const = default;
};
struct Moved {
  std::uint32_t ply;  ///< number of moves before it
  Cell cell;
  bool operator==(const Moved&) const = default;
};
/// A choice of the opening. A choice that gives the chooser the other side exchanges the seats.
struct Chosen {
  std::uint32_t ply;  ///< number of stones on the board
  OpeningChoice choice;
  bool operator==(const Chosen&) const = default;
};
/// The cells that the player of X offers for the fifth stone.
struct Offered {
  std::uint32_t ply;  ///< number of stones on the board
  std::vector<Cell> cells;
  bool operator==(const Offered&) const = default;
};
struct UndoOffered {
  Player by;
  bool operator==(const UndoOffered&) const = default;
};
struct UndoDeclined {
  std::optional<Player> by = std::nullopt;  ///< who declined or withdrew; unknown in games of version 0.2
  bool operator==(const UndoDeclined&) const = default;
};
struct Undone {
  std::uint32_t ply;  ///< number of moves that remain
  bool operator==(const Undone&) const = default;
};
struct DrawOffered {
  Player by;
  bool operator==(const DrawOffered&) const = default;
};
struct DrawDeclined {
  Player by;  ///< who declined or withdrew. An engine declines at once, without a DrawOffered
  bool operator==(const DrawDeclined&) const = default;
};
struct DrawAgreed {
  bool operator==(const DrawAgreed&) const = default;
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
  std::string next;  ///< id of the new game
  bool operator==(const Rematched&) const = default;
};

struct Event {
  std::int64_t time_ms = 0;  ///< milliseconds since 1970; stored beside the text, not in it
  std::variant<Created, Joined, Moved, UndoOffered, UndoDeclined, Undone, Resigned, TimedOut, RematchOffered, Rematched,
               Chosen, DrawOffered, DrawDeclined, DrawAgreed, Offered>
      what;
  /// Milliseconds since the turn began, by a monotonic clock, while a game clock runs. `time_ms` is wall-clock time,
  /// which can be set.
  std::optional<std::int64_t> spent_ms = std::nullopt;
  bool operator==(const Event&) const = default;
};

}  // namespace mnk::room
