// SPDX-License-Identifier: MIT
// The state of a game as its players and spectators get it.
#include <nlohmann/json.hpp>

#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "mnk/records.hpp"
#include "protocol/json_api/game_room.hpp"
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
ordered_json json_of(const Seat& seat) {
  switch (seat.kind) {
    case Seat::Kind::person: return {{"kind", "person"}, {"name", seat.name}};
    case Seat::Kind::engine: return {{"kind", "engine"}, {"name", "mnk"}, {"level", seat.level}};
    case Seat::Kind::open: break;
  }
  return {{"kind", "open"}};
}

ordered_json json_of(Seats seats) {
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

}  // namespace

std::string GameRoom::state(std::uint64_t seen_version, Seats who, std::int64_t now_ms) const {
  return joined(joined(moves_json(first_unseen(seen_version), who), version_json()), clock_json(now_ms));
}

std::uint32_t GameRoom::first_unseen(std::uint64_t seen_version) const {
  return seen_version == 0 || seen_version > version() ? 0 : least_ply_since(seen_version);
}

std::string GameRoom::clock_json(std::int64_t now_ms) const {
  if (!clock_) return R"({"clock":null})";
  ordered_json clock = {{"x", left_after(Player::x, spent_ms(now_ms))},
                        {"o", left_after(Player::o, spent_ms(now_ms))},
                        {"increment", clock_->increment},
                        {"running", clock_runs() ? letter_or_null(board_.to_move()) : ordered_json(nullptr)},
                        {"at", now_ms}};
  return ordered_json{{"clock", std::move(clock)}}.dump();
}

/// Appends the moves without a JSON tree, for speed: there may be thousands of moves and thousands of clients.
std::string GameRoom::moves_json(std::uint32_t from, Seats who) const {
  std::string text = ordered_json{{"type", "game"},       {"id", id_},           {"game", to_string(rules())},
                                  {"version", version()}, {"you", json_of(who)}, {"from", from}}
                         .dump();
  text.back() = ',';
  text += "\"moves\":[";
  for (const Cell cell : board_.history().subspan(from)) {
    text += '"';
    text += to_coordinate(rules(), cell);
    text += "\",";
  }
  if (text.back() == ',') text.pop_back();
  return text += "]}";
}

std::string GameRoom::version_json() const {
  const ordered_json object = {
      {"players", {{"x", json_of(seats_[Player::x])}, {"o", json_of(seats_[Player::o])}}},
      {"ply", board_.plies()},
      {"to_move", is_over() ? ordered_json(nullptr) : letter_or_null(board_.to_move())},
      {"outcome", to_string(outcome_)},
      {"reason", words_or_null(reason_)},
      {"lines", lines_of(board_)},
      {"forbidden", forbidden_of(board_)},
      {"offers", {{"undo", letter_or_null(undo_by_)}, {"rematch", letter_or_null(rematch_by_)}}},
      {"next", words_or_null(next_)},
      {"created", created_ms_},
  };
  return object.dump();
}

}  // namespace mnk::api
