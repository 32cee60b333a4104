// SPDX-License-Identifier: MIT
// A kept game with its seats, offers and clock. Decides on the commands of its players. Pure: the caller stores the
// events, knows the time, and makes tokens and ids.
//
// Event sourcing: a command is decided (is it allowed, and which event is it?), then its event is stored, and only then
// applied. No other event may be applied between decision and application.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mnk/board.hpp"
#include "mnk/opening_rule.hpp"
#include "room/event.hpp"

namespace mnk::room {

/// The seats of a client: none for a spectator, both if two people play at one screen.
struct Seats {
  bool x = false;
  bool o = false;
  bool any() const { return x || o; }
  bool both() const { return x && o; }
  bool has(Player player) const { return player == Player::x ? x : o; }
  bool operator==(const Seats&) const = default;
};

/// The command has already taken effect: a retry after a lost reply. For a move: the same seat has already made it.
struct AlreadyApplied {
  bool operator==(const AlreadyApplied&) const = default;
};

/// A command that the game does not allow.
struct Refusal {
  enum class Kind : std::uint8_t {
    forbidden,  ///< to this client
    conflict,   ///< in the present state of the game
    invalid     ///< by the rules, or unreadable
  };
  Kind kind;
  Error error;
  std::string field = {};  ///< the field of the command, if one is the reason
};

using Decision = std::variant<Event, AlreadyApplied, Refusal>;

/// Returns true for the form of a game's id: 1 to 64 letters, digits, `-` and `_`.
bool is_game_id(std::string_view id);

enum class OfferAction : std::uint8_t { offer, accept, decline };

enum class OfferKind : std::uint8_t { undo, draw };

/// An offer that was declined or withdrawn.
struct Declined {
  OfferKind what;
  Player by;          ///< who declined
  Player offered_by;  ///< equal to `by` if withdrawn
  std::uint32_t ply;  ///< number of moves at that time
};

class Room {
 public:
  /// Opens the game of a Created event. LegalityError as Board::play gives it for its moves; `unsuitable_opening` as
  /// refuse_opening, and for an opening rule together with moves; `bad_event` for any other event.
  static Result<Room> open(std::string id, const Event& created);

  const std::string& id() const { return id_; }
  const Rules& rules() const { return board_.rules(); }
  const Board& board() const { return board_; }
  /// The number of events so far.
  std::uint64_t version() const { return unchanged_plies_.size(); }
  Outcome outcome() const { return outcome_; }
  /// The reason of the end: line, board_full, no_moves, resignation, time, agreement. Empty before the end.
  std::string_view reason() const { return reason_; }
  bool is_over() const { return outcome_ != Outcome::pending; }
  const Seat& seat(Player player) const { return seats_[player]; }
  /// The seats with this key (of a token, as in Seat). None for an empty key.
  Seats seats_of(std::string_view key) const;
  /// The players who have offered to take back a move, a draw, and a rematch; empty without an offer.
  std::optional<Player> undo_offered_by() const { return undo_by_; }
  std::optional<Player> draw_offered_by() const { return draw_by_; }
  std::optional<Player> rematch_offered_by() const { return rematch_by_; }
  /// The last offer that was declined, until the next move, choice or offer.
  const std::optional<Declined>& declined() const { return declined_; }
  /// Returns true if the game belongs into the lobby: it was created as listed, and waits for a player.
  bool is_open_to_all() const;
  /// The id of the rematch; empty if there is none.
  const std::string& next() const { return next_; }
  std::int64_t created_ms() const { return created_ms_; }

  const Opening& opening() const { return opening_; }
  /// The seat that acts next: in the opening that of the player who places a stone, chooses or offers, otherwise the
  /// side to move. The players sit at the sides that the last choice gave them.
  Player to_act() const;
  /// The number of moves, choices and offers so far. A search for the engine belongs to one such turn.
  std::size_t turn() const { return board_.plies() + opening_.decisions(); }

  /// The level of the engine at the seat that acts next; empty if no engine acts.
  std::optional<int> engine_to_move() const;
  const std::optional<ClockRules>& clock() const { return clock_; }
  /// The clock runs once both players have acted: after two moves, and after the first choice of an opening.
  bool clock_runs() const;
  /// The milliseconds on the clock of this player. Requires: the game has a clock.
  std::int64_t left_ms(Player player, std::int64_t now_ms) const { return left_after(player, spent_ms(now_ms)); }
  /// The time at which the clock of the seat that acts runs out; empty if no clock runs.
  std::optional<std::int64_t> deadline_ms() const;

  Decision decide_join(std::string_view key, std::string name, std::int64_t now_ms) const;
  /// `ply`: the number of moves before this one. A move after the deadline is decided as TimedOut.
  Decision decide_move(Seats who, std::uint32_t ply, Cell cell, std::int64_t now_ms) const;
  /// `ply`: the number of moves that the client saw, if known. It makes a retry after a lost reply idempotent, here and
  /// for an undo.
  Decision decide_choice(Seats who, OpeningChoice choice, std::optional<std::uint32_t> ply, std::int64_t now_ms) const;
  Decision decide_offers(Seats who, const std::vector<Cell>& cells, std::optional<std::uint32_t> ply,
                         std::int64_t now_ms) const;
  /// Choices of the opening are final: no move before them is taken back.
  Decision decide_undo(Seats who, OfferAction action, std::optional<std::uint32_t> ply, std::int64_t now_ms) const;
  /// One offer per player and move. Engines decline; a player at both seats agrees at once.
  Decision decide_draw(Seats who, OfferAction action, std::optional<std::uint32_t> ply, std::int64_t now_ms) const;
  Decision decide_resignation(Seats who, std::int64_t now_ms) const;
  /// The event is Rematched with `next_id` if the rematch begins. The caller must first store the Created event of that
  /// game, `rematch()`.
  Decision decide_rematch(Seats who, const std::string& next_id, std::int64_t now_ms) const;
  std::optional<Event> decide_timeout(std::int64_t now_ms) const;
  /// The Created event of a rematch: the same game, in which the other player begins.
  Created rematch() const;

  /// The outcome after the event. Requires: the event was decided by this room at its present version.
  Outcome outcome_after(const Event& event);
  /// Sets the start of the present turn by the caller's clock. Events of another server or an earlier run have times of
  /// another clock.
  void set_turn_began(std::int64_t time_ms) { turn_began_ = time_ms; }
  std::int64_t turn_began_ms() const { return turn_began_; }

  /// Applies the event. LegalityError, and no change, if the event does not fit. Requires: decided by this room at its
  /// present version, or read back from storage.
  std::optional<Error> apply(const Event& event);

  /// The first ply to send to a client that has seen `seen_version`.
  std::uint32_t first_unseen(std::uint64_t seen_version) const;

 private:
  struct EventApplier;

  Room(std::string id, const Created& created, std::int64_t time_ms);
  Event event_at(std::int64_t now_ms, decltype(Event::what) what) const;
  std::int64_t left_after(Player player, std::int64_t spent_ms) const;
  std::int64_t spent_ms(std::int64_t now_ms) const;
  std::int64_t spent_by(const Event& event) const;
  void withdraw_offers();
  Player placer_of(std::uint32_t ply) const;
  std::optional<Refusal> refuse_decision(Seats who, Opening::Phase phase, std::optional<std::uint32_t> ply) const;
  bool has_chosen(Seats who, OpeningChoice choice, std::optional<std::uint32_t> ply) const;
  std::optional<std::uint32_t> ply_before_last_move_of(Seats who) const;
  void settle_outcome(std::int64_t now_ms);

  std::string id_;
  Board board_;
  Opening opening_;
  PerPlayer<Seat> seats_;
  std::optional<ClockRules> clock_;
  PerPlayer<std::int64_t> left_{};  ///< milliseconds, at `turn_began_`
  std::int64_t created_ms_;
  std::int64_t turn_began_;
  Outcome outcome_ = Outcome::pending;
  std::string_view reason_;  ///< reason of the end
  std::optional<Player> undo_by_;
  std::optional<Player> draw_by_;
  std::optional<Declined> declined_undo_, declined_draw_;  ///< the last of each kind, also if withdrawn
  std::optional<Declined> declined_;                       ///< as declined()
  bool is_listed_;
  std::uint32_t max_plies_ = 0;  ///< the most moves on the board after any Moved event
  std::optional<Player> rematch_by_;
  std::string next_;
  std::uint32_t first_ply_;                     ///< number of moves at the start
  std::vector<std::uint32_t> unchanged_plies_;  ///< for each event, the number of moves that it left unchanged
};

}  // namespace mnk::room
