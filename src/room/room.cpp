// SPDX-License-Identifier: MIT
#include "room/room.hpp"

#include <algorithm>
#include <utility>

namespace mnk::room {

namespace {

// Beyond this many events undo is refused. It bounds the length of a game, all of which is read on loading.
constexpr std::uint64_t max_events = 20'000;

Refusal forbidden(std::string_view code, std::string message, std::string field = {}) {
  return {Refusal::Kind::forbidden, LegalityError{code, std::move(message)}, std::move(field)};
}
Refusal conflict(std::string_view code, std::string message, std::string field = {}) {
  return {Refusal::Kind::conflict, LegalityError{code, std::move(message)}, std::move(field)};
}
Refusal not_seated() { return forbidden("not_seated", "only those who sit at this game may do that"); }
Refusal game_over() { return conflict("game_over", "the game is over"); }

}  // namespace

bool is_game_id(std::string_view id) {
  const auto is_of_id = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_';
  };
  return !id.empty() && id.size() <= 64 && std::all_of(id.begin(), id.end(), is_of_id);
}

Room::Room(std::string id, const Created& created, std::int64_t time_ms)
    : id_(std::move(id)),
      board_(created.rules),
      seats_(created.seats),
      clock_(created.clock),
      created_ms_(time_ms),
      turn_began_(time_ms),
      first_ply_(static_cast<std::uint32_t>(created.moves.size())) {
  if (clock_) left_ = {clock_->milliseconds, clock_->milliseconds};
  unchanged_plies_.push_back(0);
}

Result<Room> Room::open(std::string id, const Event& event) {
  const auto* created = std::get_if<Created>(&event.what);
  if (created == nullptr) return LegalityError{"bad_event", "a game begins with its creation"};
  Room room(std::move(id), *created, event.time_ms);
  for (const Cell cell : created->moves) {
    if (const Result<Outcome> played = room.board_.play(cell); !played) return played.error();
  }
  room.settle_outcome(event.time_ms);
  return room;
}

Seats Room::seats_of(std::string_view key) const {
  const auto sits = [&](const Seat& seat) {
    return seat.kind == Seat::Kind::person && !key.empty() && seat.key == key;
  };
  return {sits(seats_[Player::x]), sits(seats_[Player::o])};
}

std::optional<int> Room::engine_to_move() const {
  if (is_over() || seat(board_.to_move()).kind != Seat::Kind::engine) return std::nullopt;
  return seat(board_.to_move()).level;
}

// ---- the clock

bool Room::clock_runs() const { return clock_ && !is_over() && board_.plies() >= first_ply_ + 2; }

std::int64_t Room::left_after(Player player, std::int64_t spent_ms) const {
  const std::int64_t left = left_[player];
  return clock_runs() && player == board_.to_move() ? left - spent_ms : left;
}

/// The time spent in the present turn.
std::int64_t Room::spent_ms(std::int64_t now_ms) const { return std::max<std::int64_t>(now_ms - turn_began_, 0); }

/// The time spent by an event's turn. Older events have no `spent_ms`; their times serve instead.
std::int64_t Room::spent_by(const Event& event) const { return event.spent_ms.value_or(spent_ms(event.time_ms)); }

Event Room::event_at(std::int64_t now_ms, decltype(Event::what) what) const {
  Event event{now_ms, std::move(what)};
  if (clock_runs()) event.spent_ms = spent_ms(now_ms);
  return event;
}

std::optional<std::int64_t> Room::deadline_ms() const {
  if (!clock_runs()) return std::nullopt;
  return turn_began_ + left_[board_.to_move()];
}

std::optional<Event> Room::decide_timeout(std::int64_t now_ms) const {
  if (const auto deadline = deadline_ms(); !deadline || now_ms < *deadline) return std::nullopt;
  return event_at(now_ms, TimedOut{board_.to_move()});
}

// ---- what may happen

Decision Room::decide_join(std::string_view key, std::string name, std::int64_t now_ms) const {
  if (key.empty()) return forbidden("not_seated", "a seat needs a cookie, which the request to join gives");
  if (seats_of(key).any()) return AlreadyApplied{};
  for (const Player player : {Player::x, Player::o}) {
    if (seat(player).kind == Seat::Kind::open)
      return event_at(now_ms, Joined{player, std::move(name), std::string(key)});
  }
  return conflict("seats_taken", "both seats of this game are taken");
}

Decision Room::decide_move(Seats who, std::uint32_t ply, Cell cell, std::int64_t now_ms) const {
  if (!who.any()) return not_seated();
  if (ply < board_.plies()) {
    const bool mine = who.has(ply % 2 == 0 ? Player::x : Player::o);
    if (mine && board_.history()[ply] == cell) return AlreadyApplied{};
    return conflict("stale", "move " + std::to_string(ply + 1) + " has been made", "ply");
  }
  if (is_over()) return game_over();
  if (ply > board_.plies())
    return conflict("stale", "only " + std::to_string(board_.plies()) + " moves have been made", "ply");
  if (!who.has(board_.to_move())) return forbidden("not_your_turn", "it is the other side's turn", "ply");
  if (auto late = decide_timeout(now_ms)) return *late;
  if (cell >= rules().cells()) {
    return Refusal{Refusal::Kind::invalid, LegalityError{"off_board", "the cell is not on the board"}, "move"};
  }
  if (!board_.is_legal(cell)) {
    Board tried = board_;  // play() gives the reason
    return Refusal{Refusal::Kind::invalid, tried.play(cell).error(), "move"};
  }
  return event_at(now_ms, Moved{ply, cell});
}

/// The number of moves that remain when the last move of these seats is taken back.
std::optional<std::uint32_t> Room::ply_before_last_move_of(Seats who) const {
  for (std::uint32_t ply = board_.plies(); ply > first_ply_; --ply) {
    if (who.has((ply - 1) % 2 == 0 ? Player::x : Player::o)) return ply - 1;
  }
  return std::nullopt;
}

Decision Room::decide_undo(Seats who, UndoAction action, std::optional<std::uint32_t> asked_at,
                           std::int64_t now_ms) const {
  if (!who.any()) return not_seated();
  if (asked_at && *asked_at > board_.plies() && *asked_at <= max_plies_ && action != UndoAction::decline)
    return AlreadyApplied{};
  if (asked_at && *asked_at != board_.plies()) {
    return conflict("stale", "there are " + std::to_string(board_.plies()) + " moves now", "ply");
  }
  if (asked_at && !undo_by_ && declined_ && declined_->ply == *asked_at) {
    if (action == UndoAction::decline || (action == UndoAction::offer && who.has(declined_->by)))
      return AlreadyApplied{};
  }
  if (version() >= max_events) return conflict("too_long", "too much has happened in this game to take moves back");
  if (action == UndoAction::offer) {
    const auto ply = ply_before_last_move_of(who);
    if (!ply) return conflict("nothing_to_undo", "there is no move of yours to take back");
    const Player other = who.x ? Player::o : Player::x;
    const bool alone = who.both() || seat(other).kind != Seat::Kind::person;
    if (is_over() && (!alone || board_.outcome() == Outcome::pending || clock_)) return game_over();
    if (alone) return event_at(now_ms, Undone{*ply});
    if (!undo_by_) return event_at(now_ms, UndoOffered{opponent(other)});
    if (who.has(*undo_by_)) return AlreadyApplied{};
    action = UndoAction::accept;  // both offered: the second offer accepts the first
  }
  if (!undo_by_) return conflict("no_offer", "no move was offered to be taken back");
  if (action == UndoAction::decline) return event_at(now_ms, UndoDeclined{});  // the player who offered may withdraw
  if (who.has(*undo_by_)) return forbidden("not_your_seat", "the other side must accept");
  const auto ply = ply_before_last_move_of({*undo_by_ == Player::x, *undo_by_ == Player::o});
  if (!ply) return conflict("nothing_to_undo", "there is no move to take back");
  return event_at(now_ms, Undone{*ply});
}

Decision Room::decide_resignation(Seats who, std::int64_t now_ms) const {
  if (!who.any()) return not_seated();
  const bool has_resigned =
      reason_ == "resignation" && (who.both() || outcome_ == win_for(who.x ? Player::o : Player::x));
  if (has_resigned) return AlreadyApplied{};
  if (is_over()) return game_over();
  return event_at(now_ms, Resigned{who.both() ? board_.to_move() : who.x ? Player::x : Player::o});
}

Decision Room::decide_rematch(Seats who, const std::string& next_id, std::int64_t now_ms) const {
  if (!who.any()) return not_seated();
  if (!next_.empty()) return AlreadyApplied{};
  if (!is_over()) return conflict("game_not_over", "the game is not over");
  const Player other = who.x ? Player::o : Player::x;
  const bool alone = who.both() || seat(other).kind != Seat::Kind::person;
  if (alone || (rematch_by_ && !who.has(*rematch_by_))) return event_at(now_ms, Rematched{next_id});
  if (rematch_by_) return AlreadyApplied{};
  return event_at(now_ms, RematchOffered{opponent(other)});
}

Created Room::rematch() const {
  const auto start = board_.history().first(first_ply_);
  return {rules(), {seats_[Player::o], seats_[Player::x]}, clock_, {start.begin(), start.end()}, id_};
}

// ---- what has happened

/// Applies an event. Returns the number of moves that stayed unchanged, or the error of an event that does not fit.
struct Room::EventApplier {
  Room& room;
  std::int64_t time_ms;
  std::int64_t spent_ms;
  using Applied = std::variant<std::uint32_t, Error>;

  std::uint32_t same() const { return room.board_.plies(); }
  static Error misfit(std::string message) { return LegalityError{"bad_event", std::move(message)}; }

  Applied operator()(const Created&) const { return misfit("a game is created once"); }
  Applied operator()(const Joined& e) const {
    Seat& seat = room.seats_[e.seat];
    if (seat.kind != Seat::Kind::open) return misfit("the seat is taken");
    seat = {Seat::Kind::person, e.name, e.key, 0};
    return same();
  }
  Applied operator()(const Moved& e) const {
    Board& board = room.board_;
    if (room.is_over() || e.ply != board.plies()) return misfit("the move is not the next one");
    const Player mover = board.to_move();
    const std::int64_t left = room.left_after(mover, spent_ms);
    if (const Result<Outcome> played = board.play(e.cell); !played) return played.error();
    if (room.clock_) room.left_[mover] = left + room.clock_->increment;
    room.undo_by_.reset();
    room.max_plies_ = std::max(room.max_plies_, board.plies());
    room.settle_outcome(time_ms);
    return e.ply;
  }
  Applied operator()(const UndoOffered& e) const {
    room.undo_by_ = e.by;
    return same();
  }
  Applied operator()(const UndoDeclined&) const {
    if (room.undo_by_) room.declined_ = Declined{room.board_.plies(), *room.undo_by_};
    room.undo_by_.reset();
    return same();
  }
  Applied operator()(const Undone& e) const {
    if (e.ply < room.first_ply_ || e.ply >= room.board_.plies()) return misfit("there is no such move to take back");
    if (const auto mover = room.board_.to_move(); room.clock_runs())
      room.left_[mover] = room.left_after(mover, spent_ms);
    while (room.board_.plies() > e.ply) room.board_.undo();
    room.undo_by_.reset();
    room.rematch_by_.reset();
    room.outcome_ = Outcome::pending;
    room.reason_ = {};
    room.settle_outcome(time_ms);
    return e.ply;
  }
  Applied operator()(const Resigned& e) const { return end(e.by, "resignation"); }
  Applied operator()(const TimedOut& e) const { return end(e.by, "time"); }
  Applied operator()(const RematchOffered& e) const {
    room.rematch_by_ = e.by;
    return same();
  }
  Applied operator()(const Rematched& e) const {
    room.next_ = e.next;
    room.rematch_by_.reset();
    return same();
  }
  Applied end(Player loser, std::string_view reason) const {
    if (room.is_over()) return misfit("the game is over");
    for (const Player player : {Player::x, Player::o}) {
      room.left_[player] = std::max<std::int64_t>(room.left_after(player, spent_ms), 0);
    }
    room.outcome_ = win_for(opponent(loser));
    room.reason_ = reason;
    room.undo_by_.reset();
    return same();
  }
};

/// Sets the outcome from the board and begins a new turn.
void Room::settle_outcome(std::int64_t now_ms) {
  turn_began_ = now_ms;
  outcome_ = board_.outcome();
  if (outcome_ == Outcome::draw) {
    reason_ = board_.plies() == rules().cells() ? "board_full" : "no_moves";
  } else if (outcome_ != Outcome::pending) {
    reason_ = "line";
  }
}

Outcome Room::outcome_after(const Event& event) {
  if (const auto* moved = std::get_if<Moved>(&event.what)) {
    const Outcome outcome = board_.play_unchecked(moved->cell);
    board_.undo();
    return outcome;
  }
  if (const auto* resigned = std::get_if<Resigned>(&event.what)) return win_for(opponent(resigned->by));
  if (const auto* late = std::get_if<TimedOut>(&event.what)) return win_for(opponent(late->by));
  return std::holds_alternative<Undone>(event.what) ? Outcome::pending : outcome_;
}

std::optional<Error> Room::apply(const Event& event) {
  const EventApplier::Applied applied = std::visit(EventApplier{*this, event.time_ms, spent_by(event)}, event.what);
  if (const auto* error = std::get_if<Error>(&applied)) return *error;
  unchanged_plies_.push_back(std::get<std::uint32_t>(applied));
  return std::nullopt;
}

std::uint32_t Room::first_unseen(std::uint64_t seen_version) const {
  if (seen_version == 0 || seen_version > version()) return 0;
  std::uint32_t least = board_.plies();
  for (std::size_t i = seen_version; i < unchanged_plies_.size(); ++i) least = std::min(least, unchanged_plies_[i]);
  return least;
}

}  // namespace mnk::room
