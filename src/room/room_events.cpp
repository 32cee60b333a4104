// SPDX-License-Identifier: MIT
// The effect of events on a room.
#include <algorithm>
#include <utility>

#include "room/room.hpp"

namespace mnk::room {

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
    if (e.cell < room.rules().cells() && !room.opening_.allows(e.cell)) return misfit("the opening forbids the move");
    const Player mover = room.to_act();
    const std::int64_t left = room.left_after(mover, spent_ms);
    if (const Result<Outcome> played = board.play(e.cell); !played) return played.error();
    if (room.clock_) room.left_[mover] = left + room.clock_->increment;
    room.opening_.place();
    room.withdraw_offers();
    room.max_plies_ = std::max(room.max_plies_, board.plies());
    room.settle_outcome(time_ms);
    return e.ply;
  }
  Applied operator()(const Chosen& e) const {
    if (room.is_over() || e.ply != same() || !room.opening_.allows(e.choice)) return misfit("there is no such choice");
    const Player chooser = room.to_act();
    room.left_[chooser] = room.left_after(chooser, spent_ms);
    const Player before = room.opening_.side_of_first();
    room.opening_.choose(e.choice);
    if (room.opening_.side_of_first() != before) {  // the clocks go with the players
      std::swap(room.seats_[Player::x], room.seats_[Player::o]);
      std::swap(room.left_[Player::x], room.left_[Player::o]);
    }
    room.withdraw_offers();
    room.declined_undo_.reset();  // they name seats, which may have been exchanged
    room.declined_draw_.reset();
    room.turn_began_ = time_ms;
    return same();
  }
  Applied operator()(const Offered& e) const {
    const bool is_due = !room.is_over() && e.ply == same() && room.opening_.phase() == Opening::Phase::offer;
    if (!is_due || room.opening_.refuse_offers(room.board_.history(), e.cells))
      return misfit("there are no such offers");
    room.left_[Player::x] = room.left_after(Player::x, spent_ms);
    room.opening_.offer(e.cells);
    room.withdraw_offers();
    room.turn_began_ = time_ms;
    return same();
  }
  Applied operator()(const UndoOffered& e) const {
    room.undo_by_ = e.by;
    room.declined_.reset();
    return same();
  }
  Applied operator()(const UndoDeclined& e) const {
    if (!room.undo_by_) return same();
    const Player offered_by = *std::exchange(room.undo_by_, std::nullopt);
    room.declined_undo_ = Declined{OfferKind::undo, e.by.value_or(opponent(offered_by)), offered_by, same()};
    return show(*room.declined_undo_);
  }
  Applied operator()(const DrawOffered& e) const {
    room.draw_by_ = e.by;
    room.declined_.reset();
    return same();
  }
  Applied operator()(const DrawDeclined& e) const {
    const Player offered_by = room.draw_by_.value_or(opponent(e.by));
    room.draw_by_.reset();
    room.declined_draw_ = Declined{OfferKind::draw, e.by, offered_by, same()};
    return show(*room.declined_draw_);
  }
  Applied show(const Declined& declined) const {
    room.declined_.reset();
    if (declined.by != declined.offered_by) room.declined_ = declined;
    return same();
  }
  Applied operator()(const Undone& e) const {
    const std::uint32_t least = std::max(room.first_ply_, room.opening_.first_undoable());
    if (e.ply < least || e.ply >= room.board_.plies()) return misfit("there is no such move to take back");
    if (const auto mover = room.to_act(); room.clock_runs()) room.left_[mover] = room.left_after(mover, spent_ms);
    while (room.board_.plies() > e.ply) room.board_.undo();
    room.opening_.take_back_to(e.ply);
    room.withdraw_offers();
    room.rematch_by_.reset();
    room.outcome_ = Outcome::pending;
    room.reason_ = {};
    room.settle_outcome(time_ms);
    return e.ply;
  }
  Applied operator()(const Resigned& e) const { return end(win_for(opponent(e.by)), "resignation"); }
  Applied operator()(const TimedOut& e) const { return end(win_for(opponent(e.by)), "time"); }
  Applied operator()(const DrawAgreed&) const { return end(Outcome::draw, "agreement"); }
  Applied operator()(const RematchOffered& e) const {
    room.rematch_by_ = e.by;
    return same();
  }
  Applied operator()(const Rematched& e) const {
    room.next_ = e.next;
    room.rematch_by_.reset();
    return same();
  }
  Applied end(Outcome outcome, std::string_view reason) const {
    if (room.is_over()) return misfit("the game is over");
    for (const Player player : {Player::x, Player::o}) {
      room.left_[player] = std::max<std::int64_t>(room.left_after(player, spent_ms), 0);
    }
    room.outcome_ = outcome;
    room.reason_ = reason;
    room.withdraw_offers();
    return same();
  }
};

void Room::withdraw_offers() {
  undo_by_.reset();
  draw_by_.reset();
  declined_.reset();
}

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
  if (std::holds_alternative<DrawAgreed>(event.what)) return Outcome::draw;
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
