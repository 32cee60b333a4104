// SPDX-License-Identifier: MIT
#include "protocol/json_api/game_export.hpp"

#include <iterator>

#include "mnk/game_record.hpp"
#include "protocol/json_api/fields.hpp"
#include "protocol/json_api/game_tree.hpp"

namespace mnk::api {

namespace {

std::string name_of(const room::Seat& seat) {
  return seat.kind == room::Seat::Kind::engine ? "mnk level " + std::to_string(seat.level) : seat.name;
}

/// The result as in SGF: B for X, W for O.
std::string result_of(const room::Room& room) {
  if (room.outcome() == Outcome::pending) return "";
  if (room.outcome() == Outcome::draw) return "0";
  const std::string winner = room.outcome() == Outcome::x_wins ? "B+" : "W+";
  return winner + (room.reason() == "resignation" ? "R" : room.reason() == "time" ? "T" : "");
}

GameRecord record_of(const room::Room& room) {
  GameRecord record(room.rules());
  record.x_name = name_of(room.seat(Player::x));
  record.o_name = name_of(room.seat(Player::o));
  record.result = result_of(room);
  std::size_t node = 0;
  Player mover = Player::x;
  for (const Cell cell : room.board().history()) {
    node = record.add(node, GameMove{mover, cell});
    mover = opponent(mover);
  }
  return record;
}

}  // namespace

std::variant<std::string, Problem> read_export_format(std::string_view query) {
  Fields fields = Fields::of_query(query);
  const std::string format = fields.word("format", {std::begin(file_formats), std::end(file_formats)});
  if (const Problem* problem = fields.problem()) return *problem;
  return format;
}

Reply export_game(const room::Room& room, const std::string& format) {
  GameFile file = file_of(record_of(room), format);
  Reply reply = {.body = std::move(file.text), .content_type = std::string(file.media_type)};
  const std::string ending(file.name.substr(file.name.find('.') + 1));
  reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"mnk-" + room.id() + "." + ending + "\"");
  reply.headers.emplace_back("Cache-Control", "no-store");
  return reply;
}

}  // namespace mnk::api
