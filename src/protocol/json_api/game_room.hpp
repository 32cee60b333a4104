// SPDX-License-Identifier: MIT
// A game with its seats, offers and clock: what may happen next, and what it looks like to people. Pure: the caller
// keeps the events, knows the time, and makes tokens and ids.
//
// A request is decided first (may it happen? which event is it?), then its event is stored, and only then applied.
// Between deciding and applying nothing else may be applied.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mnk/board.hpp"
#include "protocol/json_api/game_event.hpp"
#include "protocol/json_api/reply.hpp"

namespace mnk::api {

/// The seats of whoever asks: none for a spectator, both where two play at one screen.
struct Seats {
  bool x = false;
  bool o = false;
  bool any() const { return x || o; }
  bool both() const { return x && o; }
  bool has(Player player) const { return player == Player::x ? x : o; }
  bool operator==(const Seats&) const = default;
};

/// What is asked for is so already. Of a move: it is on the board already, by the same seat: asked again after a lost
/// answer.
struct Already {
  bool operator==(const Already&) const = default;
};

using Decision = std::variant<Event, Already, Problem>;

enum class UndoAction : std::uint8_t { offer, accept, decline };

class GameRoom {
 public:
  /// The game as `created` begins it. LegalityError as Board::play gives it for its moves; `bad_event` if it is no
  /// Created.
  static Result<GameRoom> open(std::string id, const Event& created);

  const std::string& id() const { return id_; }
  const Rules& rules() const { return board_.rules(); }
  const Board& board() const { return board_; }
  /// Events so far.
  std::uint64_t version() const { return least_plies_.size(); }
  Outcome outcome() const { return outcome_; }
  /// Why it ended: line, board_full, no_moves, resignation, time; empty while it goes on.
  std::string_view reason() const { return reason_; }
  bool is_over() const { return outcome_ != Outcome::pending; }
  const Seat& seat(Player player) const { return seats_[static_cast<std::size_t>(player)]; }
  /// `key`: of a token, as in Seat; empty: nobody.
  Seats seats_of(std::string_view key) const;
  /// The id of the rematch; empty if there is none.
  const std::string& next() const { return next_; }

  /// The level of the engine whose turn it is.
  std::optional<int> engine_to_move() const;
  bool has_clock() const { return clock_.has_value(); }
  /// When the clock of the side to move runs out, if it runs.
  std::optional<std::int64_t> deadline_ms() const;

  Decision decide_join(std::string_view key, std::string name, std::int64_t now_ms) const;
  /// `ply` is the number of moves before this one. A move after the deadline is decided as TimedOut.
  Decision decide_move(Seats who, std::uint32_t ply, Cell cell, std::int64_t now_ms) const;
  /// `ply`: the number of moves when it was asked, if that is known: asked again after a lost answer, it is not done
  /// twice.
  Decision decide_undo(Seats who, UndoAction action, std::optional<std::uint32_t> ply, std::int64_t now_ms) const;
  Decision decide_resignation(Seats who, std::int64_t now_ms) const;
  /// The event is Rematched with `next_id` where the rematch begins: the caller stores that game's creation,
  /// `rematch()`, first.
  Decision decide_rematch(Seats who, const std::string& next_id, std::int64_t now_ms) const;
  std::optional<Event> decide_timeout(std::int64_t now_ms) const;
  /// The same game with the seats changed.
  Created rematch() const;

  /// The outcome once the event is applied. Requires: decided by this room at its version.
  Outcome outcome_after(const Event& event);
  /// Sets the beginning of the present turn by the caller's clock. An event of another server, or of another run of
  /// this one, is stamped by another clock.
  void set_turn_began(std::int64_t time_ms) { turn_began_ = time_ms; }
  std::int64_t turn_began_ms() const { return turn_began_; }

  /// Requires: decided by this room at its version, or read back from storage. LegalityError, and nothing changed, if
  /// it does not fit.
  std::optional<Error> apply(const Event& event);

  /// The state as JSON for one who has seen `version` (0: nothing), as docs/api.md has it.
  std::string state(std::uint64_t seen_version, Seats who, std::int64_t now_ms) const;
  /// Its parts, to be put together by `joined`: the moves from `from` on and whom they are shown to; what the version
  /// alone tells; what changes with time.
  std::string moves_json(std::uint32_t from, Seats who) const;
  std::string version_json() const;
  std::string clock_json(std::int64_t now_ms) const;
  /// The first move that one who has seen `version` is to get.
  std::uint32_t first_unseen(std::uint64_t seen_version) const;

 private:
  struct Applying;

  GameRoom(std::string id, const Created& created, std::int64_t time_ms);
  Event event_at(std::int64_t now_ms, decltype(Event::what) what) const;
  std::int64_t left_after(Player player, std::int64_t spent_ms) const;
  std::int64_t spent_ms(std::int64_t now_ms) const;
  std::int64_t spent_by(const Event& event) const;
  bool clock_runs() const;
  std::optional<std::uint32_t> ply_before_last_move_of(Seats who) const;
  void settle_outcome(std::int64_t now_ms);
  std::uint32_t least_ply_since(std::uint64_t version) const;

  std::string id_;
  Board board_;
  std::array<Seat, 2> seats_;
  std::optional<ClockRules> clock_;
  std::array<std::int64_t, 2> left_{};  ///< milliseconds, at `turn_began_`
  std::int64_t created_ms_;
  std::int64_t turn_began_;
  Outcome outcome_ = Outcome::pending;
  std::string_view reason_;  ///< of the end
  std::optional<Player> undo_by_;
  struct Declined {
    std::uint32_t ply;
    Player by;  ///< who had offered
  };
  std::optional<Declined> declined_;  ///< the offer to take back that was declined last
  std::uint32_t most_plies_ = 0;      ///< that have been on the board after a move
  std::optional<Player> rematch_by_;
  std::string next_;
  std::uint32_t first_ply_;                 ///< moves that were there from the start
  std::vector<std::uint32_t> least_plies_;  ///< after each event, of it alone: the moves before these are as they were
};

}  // namespace mnk::api
