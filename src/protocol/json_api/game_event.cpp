// SPDX-License-Identifier: MIT
#include "protocol/json_api/game_event.hpp"

#include <nlohmann/json.hpp>

#include "mnk/records.hpp"
#include "protocol/json_api/json_text.hpp"

namespace mnk::api {

namespace {

using nlohmann::ordered_json;
using namespace room;

/// Thrown for text that event_json does not write.
struct BadEvent {
  std::string message;
};

Player player_of(const ordered_json& letter) {
  if (letter == "x") return Player::x;
  if (letter == "o") return Player::o;
  throw BadEvent{"a seat is \"x\" or \"o\""};
}

ordered_json stored_seat(const Seat& seat) {
  switch (seat.kind) {
    case Seat::Kind::person: return {{"kind", "person"}, {"name", seat.name}, {"token_sha256", seat.key}};
    case Seat::Kind::engine: return {{"kind", "engine"}, {"level", seat.level}};
    case Seat::Kind::open: break;
  }
  return {{"kind", "open"}};
}

Seat read_seat(const ordered_json& object) {
  const std::string& kind = object.at("kind").get_ref<const std::string&>();
  if (kind == "person")
    return {Seat::Kind::person, object.at("name").get<std::string>(), object.at("token_sha256").get<std::string>(), 0};
  if (kind == "engine") return {Seat::Kind::engine, "", "", object.at("level").get<int>()};
  if (kind == "open") return {};
  throw BadEvent{"no seat is of the kind '" + kind + "'"};
}

std::vector<std::string> coordinates(const Rules& rules, const std::vector<Cell>& cells) {
  std::vector<std::string> texts;
  for (const Cell cell : cells) texts.push_back(to_coordinate(rules, cell));
  return texts;
}

Cell read_cell(const Rules& rules, const ordered_json& text) {
  const Result<Cell> cell = parse_coordinate(rules, text.get_ref<const std::string&>());
  if (!cell) throw BadEvent{message_of(cell.error())};
  return *cell;
}

std::vector<Cell> read_cells(const Rules& rules, const ordered_json& list) {
  std::vector<Cell> cells;
  for (const ordered_json& text : list) cells.push_back(read_cell(rules, text));
  return cells;
}

/// Writes each kind of event.
struct Writer {
  const Rules& rules;

  ordered_json operator()(const Created& e) const {
    ordered_json object = {{"what", "created"},
                           {"game", to_string(e.rules)},
                           {"seats", {stored_seat(e.seats[Player::x]), stored_seat(e.seats[Player::o])}}};
    if (e.clock) object["clock"] = {{"milliseconds", e.clock->milliseconds}, {"increment", e.clock->increment}};
    if (!e.moves.empty()) object["moves"] = coordinates(e.rules, e.moves);
    if (!e.previous.empty()) object["previous"] = e.previous;
    if (e.opening != OpeningRule::none) object["opening"] = to_string(e.opening);
    if (e.listed) object["listed"] = true;
    return object;
  }
  ordered_json operator()(const Joined& e) const {
    return {{"what", "joined"}, {"seat", letter(e.seat)}, {"name", e.name}, {"token_sha256", e.key}};
  }
  ordered_json operator()(const Moved& e) const {
    return {{"what", "moved"}, {"ply", e.ply}, {"move", to_coordinate(rules, e.cell)}};
  }
  ordered_json operator()(const Chosen& e) const {
    return {{"what", "chosen"}, {"ply", e.ply}, {"choice", to_string(e.choice)}};
  }
  ordered_json operator()(const Offered& e) const {
    return {{"what", "offered"}, {"ply", e.ply}, {"cells", coordinates(rules, e.cells)}};
  }
  ordered_json operator()(const UndoOffered& e) const { return {{"what", "undo_offered"}, {"by", letter(e.by)}}; }
  ordered_json operator()(const UndoDeclined& e) const {
    ordered_json object = {{"what", "undo_declined"}};
    if (e.by) object["by"] = letter(*e.by);
    return object;
  }
  ordered_json operator()(const DrawOffered& e) const { return {{"what", "draw_offered"}, {"by", letter(e.by)}}; }
  ordered_json operator()(const DrawDeclined& e) const { return {{"what", "draw_declined"}, {"by", letter(e.by)}}; }
  ordered_json operator()(const DrawAgreed&) const { return {{"what", "draw_agreed"}}; }
  ordered_json operator()(const Undone& e) const { return {{"what", "undone"}, {"ply", e.ply}}; }
  ordered_json operator()(const Resigned& e) const { return {{"what", "resigned"}, {"by", letter(e.by)}}; }
  ordered_json operator()(const TimedOut& e) const { return {{"what", "timed_out"}, {"by", letter(e.by)}}; }
  ordered_json operator()(const RematchOffered& e) const { return {{"what", "rematch_offered"}, {"by", letter(e.by)}}; }
  ordered_json operator()(const Rematched& e) const { return {{"what", "rematched"}, {"next", e.next}}; }
};

Created read_created(const ordered_json& object) {
  const Result<Rules> rules = parse_game(object.at("game").get_ref<const std::string&>());
  if (!rules) throw BadEvent{message_of(rules.error())};
  if (rules->columns() > max_game_side || rules->rows() > max_game_side)
    throw BadEvent{"the board is larger than any that is kept"};
  Created created = {.rules = *rules, .seats = {}, .clock = {}, .moves = {}, .previous = object.value("previous", "")};
  for (const Player player : {Player::x, Player::o})
    created.seats[player] = read_seat(object.at("seats").at(index_of(player)));
  if (const auto clock = object.find("clock"); clock != object.end()) {
    created.clock =
        ClockRules{clock->at("milliseconds").get<std::int64_t>(), clock->at("increment").get<std::int64_t>()};
  }
  if (const auto moves = object.find("moves"); moves != object.end()) created.moves = read_cells(*rules, *moves);
  if (const auto opening = object.find("opening"); opening != object.end()) {
    const auto rule = parse_opening_rule(opening->get_ref<const std::string&>());
    if (!rule) throw BadEvent{"there is no such opening rule"};
    created.opening = *rule;
  }
  created.listed = object.value("listed", false);
  return created;
}

OpeningChoice read_choice(const ordered_json& text) {
  const auto choice = parse_opening_choice(text.get_ref<const std::string&>());
  if (!choice) throw BadEvent{"there is no such choice"};
  return *choice;
}

decltype(Event::what) read_what(const Rules& rules, const ordered_json& object) {
  const std::string& what = object.at("what").get_ref<const std::string&>();
  const auto by = [&] { return player_of(object.at("by")); };
  if (what == "moved") return Moved{object.at("ply").get<std::uint32_t>(), read_cell(rules, object.at("move"))};
  if (what == "created") return read_created(object);
  if (what == "joined") {
    return Joined{player_of(object.at("seat")), object.at("name").get<std::string>(),
                  object.at("token_sha256").get<std::string>()};
  }
  if (what == "chosen") return Chosen{object.at("ply").get<std::uint32_t>(), read_choice(object.at("choice"))};
  if (what == "offered") return Offered{object.at("ply").get<std::uint32_t>(), read_cells(rules, object.at("cells"))};
  if (what == "undo_offered") return UndoOffered{by()};
  if (what == "undo_declined") return object.contains("by") ? UndoDeclined{by()} : UndoDeclined{};
  if (what == "draw_offered") return DrawOffered{by()};
  if (what == "draw_declined") return DrawDeclined{by()};
  if (what == "draw_agreed") return DrawAgreed{};
  if (what == "undone") return Undone{object.at("ply").get<std::uint32_t>()};
  if (what == "resigned") return Resigned{by()};
  if (what == "timed_out") return TimedOut{by()};
  if (what == "rematch_offered") return RematchOffered{by()};
  if (what == "rematched") return Rematched{object.at("next").get<std::string>()};
  throw BadEvent{"there is no event '" + what + "'"};
}

}  // namespace

std::string event_json(const Rules& rules, const Event& event) {
  ordered_json object = std::visit(Writer{rules}, event.what);
  if (event.spent_ms) object["spent"] = *event.spent_ms;
  return object.dump();
}

Result<Event> read_event(const Rules& rules, std::string_view text, std::int64_t time_ms) {
  try {
    const ordered_json object = ordered_json::parse(text);
    Event event{time_ms, read_what(rules, object)};
    if (const auto spent = object.find("spent"); spent != object.end()) event.spent_ms = spent->get<std::int64_t>();
    return event;
  } catch (const BadEvent& bad) {
    return SyntaxError{"bad_event", bad.message};
  } catch (const nlohmann::json::exception& e) {
    return SyntaxError{"bad_event", e.what()};
  }
}

}  // namespace mnk::api
