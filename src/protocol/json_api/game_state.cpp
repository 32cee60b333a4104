// SPDX-License-Identifier: MIT
#include "protocol/json_api/game_state.hpp"

#include <nlohmann/json.hpp>

#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "mnk/records.hpp"
#include "protocol/json_api/json_text.hpp"

namespace mnk::api {

namespace {

using nlohmann::ordered_json;

ordered_json letter_or_null(std::optional<Player> player) {
  return player ? ordered_json(letter(*player)) : ordered_json(nullptr);
}

ordered_json words_or_null(std::string_view text) { return text.empty() ? ordered_json(nullptr) : ordered_json(text); }

ordered_json place_of(const Rules& rules, Cell cell) { return ordered_json{rules.row(cell), rules.column(cell)}; }

/// Leaves out the key, which is secret.
ordered_json json_of(const room::Seat& seat) {
  switch (seat.kind) {
    case room::Seat::Kind::person: return {{"kind", "person"}, {"name", seat.name}};
    case room::Seat::Kind::engine: return {{"kind", "engine"}, {"name", "mnk"}, {"level", seat.level}};
    case room::Seat::Kind::open: break;
  }
  return {{"kind", "open"}};
}

ordered_json json_of(room::Seats seats) {
  if (!seats.any()) return nullptr;
  return seats.both() ? "both" : letter(seats.x ? Player::x : Player::o);
}

ordered_json lines_of(const Board& board) {
  ordered_json lines = ordered_json::array();
  for (const Line& line : board.winning_lines()) {
    ordered_json cells = ordered_json::array();
    for (const Cell cell : line.cells) cells.push_back(place_of(board.rules(), cell));
    lines.push_back(std::move(cells));
  }
  return lines;
}

ordered_json forbidden_of(const Board& board) {
  ordered_json cells = ordered_json::array();
  if (!board.rules().renju() || board.is_over() || board.to_move() != Player::x) return cells;
  const Position position = board.position();
  for (const ForbiddenCell& at : forbidden_cells(board.rules(), position.stones)) {
    cells.push_back({{"cell", place_of(board.rules(), at.cell)}, {"why", code_of(at.why)}});
  }
  return cells;
}

/// The cells of the board on which the opening allows the next stone, or on which it does not.
ordered_json cells_of(const room::Room& room, bool allowed) {
  ordered_json cells = ordered_json::array();
  for (Cell cell = 0; cell < room.rules().cells(); ++cell) {
    if (room.opening().allows(cell) == allowed) cells.push_back(place_of(room.rules(), cell));
  }
  return cells;
}

std::string_view name_of(Opening::Phase phase) {
  switch (phase) {
    case Opening::Phase::place: return "place";
    case Opening::Phase::choose: return "choose";
    case Opening::Phase::offer: return "offer";
    case Opening::Phase::done: break;
  }
  return "done";
}

ordered_json opening_of(const room::Room& room) {
  const Opening& opening = room.opening();
  if (opening.rule() == OpeningRule::none) return nullptr;
  const bool is_on = !opening.is_done() && !room.is_over();
  ordered_json choices = ordered_json::array(), offers = ordered_json::array();
  for (const OpeningChoice choice : opening.choices()) choices.push_back(to_string(choice));
  for (const Cell cell : opening.offers()) offers.push_back(place_of(room.rules(), cell));
  const bool is_barred = opening.is_restricted() && !opening.is_confined();
  return {{"rule", to_string(opening.rule())},
          {"phase", name_of(opening.phase())},
          {"by", is_on ? letter_or_null(room.to_act()) : ordered_json(nullptr)},
          {"choices", std::move(choices)},
          {"cells", opening.is_confined() ? cells_of(room, true) : ordered_json(nullptr)},
          {"barred", is_barred ? cells_of(room, false) : ordered_json::array()},
          {"offers_due", opening.offers_due()},
          {"offers", std::move(offers)}};
}

ordered_json declined_of(const room::Room& room) {
  if (!room.declined()) return nullptr;
  const std::string_view what = room.declined()->what == room::OfferKind::draw ? "draw" : "undo";
  return {{"what", what}, {"by", letter(room.declined()->by)}, {"ply", room.declined()->ply}};
}

}  // namespace

std::string state_json(const room::Room& room, std::uint64_t seen_version, room::Seats who, std::int64_t now_ms) {
  return joined(joined(moves_json(room, room.first_unseen(seen_version), who), version_json(room)),
                clock_json(room, now_ms));
}

std::string clock_json(const room::Room& room, std::int64_t now_ms) {
  if (!room.clock()) return R"({"clock":null})";
  ordered_json clock = {{"x", room.left_ms(Player::x, now_ms)},
                        {"o", room.left_ms(Player::o, now_ms)},
                        {"increment", room.clock()->increment},
                        {"running", room.clock_runs() ? letter_or_null(room.to_act()) : ordered_json(nullptr)},
                        {"at", now_ms}};
  return ordered_json{{"clock", std::move(clock)}}.dump();
}

/// Appends the moves without a JSON tree, for speed: there may be thousands of moves and thousands of clients.
std::string moves_json(const room::Room& room, std::uint32_t from, room::Seats who) {
  std::string text =
      ordered_json{
          {"type", "game"},      {"id", room.id()}, {"game", to_string(room.rules())}, {"version", room.version()},
          {"you", json_of(who)}, {"from", from}}
          .dump();
  text.back() = ',';
  text += "\"moves\":[";
  for (const Cell cell : room.board().history().subspan(from)) {
    text += '"';
    text += to_coordinate(room.rules(), cell);
    text += "\",";
  }
  if (text.back() == ',') text.pop_back();
  return text += "]}";
}

std::string version_json(const room::Room& room) {
  const ordered_json object = {
      {"players", {{"x", json_of(room.seat(Player::x))}, {"o", json_of(room.seat(Player::o))}}},
      {"ply", room.board().plies()},
      {"to_move", room.is_over() ? ordered_json(nullptr) : letter_or_null(room.board().to_move())},
      {"outcome", to_string(room.outcome())},
      {"reason", words_or_null(room.reason())},
      {"lines", lines_of(room.board())},
      {"forbidden", forbidden_of(room.board())},
      {"opening", opening_of(room)},
      {"offers",
       {{"undo", letter_or_null(room.undo_offered_by())},
        {"draw", letter_or_null(room.draw_offered_by())},
        {"rematch", letter_or_null(room.rematch_offered_by())}}},
      {"declined", declined_of(room)},
      {"next", words_or_null(room.next())},
      {"created", room.created_ms()},
  };
  return object.dump();
}

}  // namespace mnk::api
