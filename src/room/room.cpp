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
      opening_(created.opening, created.rules),
      seats_(created.seats),
      clock_(created.clock),
      created_ms_(time_ms),
      turn_began_(time_ms),
      is_listed_(created.listed),
      first_ply_(static_cast<std::uint32_t>(created.moves.size())) {
  if (clock_) left_ = {clock_->milliseconds, clock_->milliseconds};
  unchanged_plies_.push_back(0);
}

Result<Room> Room::open(std::string id, const Event& event) {
  const auto* created = std::get_if<Created>(&event.what);
  if (created == nullptr) return LegalityError{"bad_event", "a game begins with its creation"};
  if (auto refused = refuse_opening(created->opening, created->rules)) return *refused;
  if (created->opening != OpeningRule::none && !created->moves.empty())
    return LegalityError{"unsuitable_opening", "an opening rule begins with the empty board, without moves"};
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

Player Room::to_act() const { return opening_.is_done() ? board_.to_move() : opening_.side_of(opening_.actor()); }

/// The seat of the player who placed the stone after `ply` others.
Player Room::placer_of(std::uint32_t ply) const {
  const auto placer = opening_.placer(ply);
  return placer ? opening_.side_of(*placer) : player_at(ply);
}

std::optional<int> Room::engine_to_move() const {
  if (is_over() || seat(to_act()).kind != Seat::Kind::engine) return std::nullopt;
  return seat(to_act()).level;
}

// ---- the clock

bool Room::clock_runs() const {
  if (!clock_ || is_over() || board_.plies() < first_ply_ + 2) return false;
  const bool first_places_all = opening_.placer(1).has_value();
  return !first_places_all || !opening_.choices_made().empty();
}

std::int64_t Room::left_after(Player player, std::int64_t spent_ms) const {
  const std::int64_t left = left_[player];
  return clock_runs() && player == to_act() ? left - spent_ms : left;
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
  return turn_began_ + left_[to_act()];
}

std::optional<Event> Room::decide_timeout(std::int64_t now_ms) const {
  if (const auto deadline = deadline_ms(); !deadline || now_ms < *deadline) return std::nullopt;
  return event_at(now_ms, TimedOut{to_act()});
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
    const bool mine = who.has(placer_of(ply));
    if (mine && board_.history()[ply] == cell) return AlreadyApplied{};
    return conflict("stale", "move " + std::to_string(ply + 1) + " has been made", "ply");
  }
  if (is_over()) return game_over();
  if (ply > board_.plies())
    return conflict("stale", "only " + std::to_string(board_.plies()) + " moves have been made", "ply");
  if (!who.has(to_act())) return forbidden("not_your_turn", "it is the other side's turn", "ply");
  if (auto late = decide_timeout(now_ms)) return *late;
  if (opening_.phase() == Opening::Phase::choose)
    return conflict("choice_due", "the opening asks for a choice before the next stone");
  if (opening_.phase() == Opening::Phase::offer)
    return conflict("choice_due", "the opening asks for offers before the next stone");
  if (cell >= rules().cells()) {
    return Refusal{Refusal::Kind::invalid, LegalityError{"off_board", "the cell is not on the board"}, "move"};
  }
  if (!board_.is_legal(cell)) {
    Board tried = board_;  // play() gives the reason
    return Refusal{Refusal::Kind::invalid, tried.play(cell).error(), "move"};
  }
  if (!opening_.allows(cell)) {
    return Refusal{Refusal::Kind::invalid,
                   LegalityError{"opening_cell", "by the opening rule " + std::string(to_string(opening_.rule())) +
                                                     " the stone " + opening_.restriction()},
                   "move"};
  }
  return event_at(now_ms, Moved{ply, cell});
}

/// Returns true if these seats have made this choice before: at `ply`, or at any time if that is not given.
bool Room::has_chosen(Seats who, OpeningChoice choice, std::optional<std::uint32_t> ply) const {
  const auto made = opening_.choices_made();
  return std::any_of(made.begin(), made.end(), [&](const Opening::Choice& each) {
    return each.choice == choice && (!ply || *ply == each.plies) && who.has(opening_.side_of(each.by));
  });
}

/// The refusal of a choice, or of offers, where the opening does not ask these seats for one.
std::optional<Refusal> Room::refuse_decision(Seats who, Opening::Phase phase, std::optional<std::uint32_t> ply) const {
  if (is_over()) return game_over();
  if (ply && *ply != board_.plies())
    return conflict("stale", "there are " + std::to_string(board_.plies()) + " moves now", "ply");
  if (opening_.phase() != phase) {
    const std::string_view what = phase == Opening::Phase::offer ? "nothing to offer" : "no choice to make";
    return conflict("no_choice", "there is " + std::string(what) + " now");
  }
  if (!who.has(to_act())) return forbidden("not_your_turn", "the other player acts");
  return std::nullopt;
}

Decision Room::decide_choice(Seats who, OpeningChoice choice, std::optional<std::uint32_t> ply,
                             std::int64_t now_ms) const {
  if (!who.any()) return not_seated();
  const auto refused = refuse_decision(who, Opening::Phase::choose, ply);
  if ((ply || refused) && has_chosen(who, choice, ply)) return AlreadyApplied{};
  if (refused) return *refused;
  if (auto late = decide_timeout(now_ms)) return *late;
  if (!opening_.allows(choice)) {
    std::string open;
    for (const OpeningChoice each : opening_.choices()) open.append(open.empty() ? "" : ", ").append(to_string(each));
    return Refusal{Refusal::Kind::invalid, LegalityError{"bad_choice", "choose one of " + open}, "choice"};
  }
  return event_at(now_ms, Chosen{board_.plies(), choice});
}

Decision Room::decide_offers(Seats who, const std::vector<Cell>& cells, std::optional<std::uint32_t> ply,
                             std::int64_t now_ms) const {
  if (!who.any()) return not_seated();
  const auto refused = refuse_decision(who, Opening::Phase::offer, ply);
  const auto made = opening_.offers();
  const bool is_made = !made.empty() && std::equal(made.begin(), made.end(), cells.begin(), cells.end());
  // X has offered them. The stone that O takes is on the board after them.
  if (refused && is_made && who.has(Player::x) && (!ply || *ply == opening_.first_undoable())) return AlreadyApplied{};
  if (refused) return *refused;
  if (auto late = decide_timeout(now_ms)) return *late;
  if (auto bad = opening_.refuse_offers(board_.history(), cells))
    return Refusal{Refusal::Kind::invalid, *bad, "offers"};
  return event_at(now_ms, Offered{board_.plies(), cells});
}

/// The number of moves that remain when the last move of these seats is taken back.
std::optional<std::uint32_t> Room::ply_before_last_move_of(Seats who) const {
  const std::uint32_t least = std::max(first_ply_, opening_.first_undoable());
  for (std::uint32_t ply = board_.plies(); ply > least; --ply) {
    if (who.has(placer_of(ply - 1))) return ply - 1;
  }
  return std::nullopt;
}

Decision Room::decide_undo(Seats who, OfferAction action, std::optional<std::uint32_t> asked_at,
                           std::int64_t now_ms) const {
  if (!who.any()) return not_seated();
  if (asked_at && *asked_at > board_.plies() && *asked_at <= max_plies_ && action != OfferAction::decline)
    return AlreadyApplied{};
  if (asked_at && *asked_at != board_.plies()) {
    return conflict("stale", "there are " + std::to_string(board_.plies()) + " moves now", "ply");
  }
  if (asked_at && !undo_by_ && declined_undo_ && declined_undo_->ply == *asked_at) {
    if (action == OfferAction::decline || (action == OfferAction::offer && who.has(declined_undo_->offered_by)))
      return AlreadyApplied{};
  }
  if (version() >= max_events) return conflict("too_long", "too much has happened in this game to take moves back");
  if (action == OfferAction::offer) {
    const auto ply = ply_before_last_move_of(who);
    if (!ply) return conflict("nothing_to_undo", "there is no move of yours to take back");
    const Player other = who.x ? Player::o : Player::x;
    const bool alone = who.both() || seat(other).kind != Seat::Kind::person;
    if (is_over() && (!alone || board_.outcome() == Outcome::pending || clock_)) return game_over();
    if (alone) return event_at(now_ms, Undone{*ply});
    if (!undo_by_) return event_at(now_ms, UndoOffered{opponent(other)});
    if (who.has(*undo_by_)) return AlreadyApplied{};
    action = OfferAction::accept;  // both offered: the second offer accepts the first
  }
  if (!undo_by_) return conflict("no_offer", "no move was offered to be taken back");
  if (action == OfferAction::decline) {  // the player who offered may withdraw
    return event_at(now_ms, UndoDeclined{who.x ? Player::x : Player::o});
  }
  if (who.has(*undo_by_)) return forbidden("not_your_seat", "the other side must accept");
  const auto ply = ply_before_last_move_of({*undo_by_ == Player::x, *undo_by_ == Player::o});
  if (!ply) return conflict("nothing_to_undo", "there is no move to take back");
  return event_at(now_ms, Undone{*ply});
}

Decision Room::decide_draw(Seats who, OfferAction action, std::optional<std::uint32_t> ply, std::int64_t now_ms) const {
  if (!who.any()) return not_seated();
  if (reason_ == "agreement" && action != OfferAction::decline) return AlreadyApplied{};
  if (is_over()) return game_over();
  if (ply && *ply != board_.plies())
    return conflict("stale", "there are " + std::to_string(board_.plies()) + " moves now", "ply");
  if (auto late = decide_timeout(now_ms)) return *late;
  const Player mine = who.x ? Player::x : Player::o, other = opponent(mine);
  if (!draw_by_ && declined_draw_ && declined_draw_->ply == board_.plies()) {
    if (action == OfferAction::decline && ply) return AlreadyApplied{};
    if (action == OfferAction::offer && who.has(declined_draw_->offered_by) && ply) return AlreadyApplied{};
    if (action == OfferAction::offer && who.has(declined_draw_->offered_by))
      return conflict("offer_declined",
                      "the draw was declined at this move; it can be offered again after the next one");
  }
  if (version() >= max_events) return conflict("too_long", "too much has happened in this game for further offers");
  if (action == OfferAction::offer && !draw_by_) {
    if (who.both()) return event_at(now_ms, DrawAgreed{});
    if (seat(other).kind == Seat::Kind::open) return conflict("no_opponent", "there is nobody yet to agree to a draw");
    if (seat(other).kind == Seat::Kind::engine) return event_at(now_ms, DrawDeclined{other});
    return event_at(now_ms, DrawOffered{mine});
  }
  if (!draw_by_) return conflict("no_offer", "no draw was offered");
  if (action == OfferAction::decline) return event_at(now_ms, DrawDeclined{mine});  // or withdrawn by the offerer
  if (!who.has(*draw_by_)) return event_at(now_ms, DrawAgreed{});  // the second offer accepts the first
  if (action == OfferAction::offer) return AlreadyApplied{};
  return forbidden("not_your_seat", "the other side must accept");
}

bool Room::is_open_to_all() const {
  const auto is_open = [&](Player player) { return seat(player).kind == Seat::Kind::open; };
  return is_listed_ && !is_over() && (is_open(Player::x) || is_open(Player::o));
}

Decision Room::decide_resignation(Seats who, std::int64_t now_ms) const {
  if (!who.any()) return not_seated();
  const bool has_resigned =
      reason_ == "resignation" && (who.both() || outcome_ == win_for(who.x ? Player::o : Player::x));
  if (has_resigned) return AlreadyApplied{};
  if (is_over()) return game_over();
  return event_at(now_ms, Resigned{who.both() ? to_act() : who.x ? Player::x : Player::o});
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
  const Player next_first = opponent(opening_.side_of_first());
  return {rules(),        {seats_[next_first], seats_[opponent(next_first)]}, clock_, {start.begin(), start.end()}, id_,
          opening_.rule()};
}

}  // namespace mnk::room
