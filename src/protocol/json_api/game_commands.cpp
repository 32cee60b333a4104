// SPDX-License-Identifier: MIT
#include "protocol/json_api/game_commands.hpp"

#include <iterator>
#include <limits>

#include "mnk/engine.hpp"
#include "mnk/records.hpp"
#include "protocol/json_api/fields.hpp"
#include "protocol/json_api/json_text.hpp"
#include "protocol/json_api/routes.hpp"

namespace mnk::api {

using namespace room;

namespace {

constexpr std::size_t max_player_name = 40;
constexpr std::size_t max_moves = 60'000;
constexpr std::size_t max_coordinate = 16;
constexpr std::size_t max_offers = 10;
constexpr std::int64_t max_clock_seconds = 7 * 24 * 3600;  // seconds
constexpr std::int64_t max_ply = max_game_side * max_game_side;

Seat read_opponent(Fields& fields) {
  if (fields.kind("opponent") == Fields::Kind::object) {
    Fields opponent = fields.object("opponent");
    return {Seat::Kind::engine, "", "", opponent.integer<int>("engine", least_level, full_level)};
  }
  fields.optional_word("opponent", {"friend"});
  return {};
}

std::optional<ClockRules> read_clock(Fields& fields) {
  auto clock = fields.optional_object("clock");
  if (!clock) return std::nullopt;
  ClockRules rules;
  rules.milliseconds = clock->integer("seconds", 1, max_clock_seconds) * 1000;
  rules.increment = clock->optional_integer("increment", 0, 3600).value_or(0) * 1000;
  return rules;
}

OpeningRule read_opening(Fields& fields) {
  const auto names = opening_rule_names();
  const auto name = fields.optional_word("opening", {names.begin(), names.end()});
  return parse_opening_rule(name.value_or("none")).value_or(OpeningRule::none);
}

std::variant<std::vector<Cell>, Problem> read_start(const Rules& rules, const std::string& text) {
  if (text.empty()) return std::vector<Cell>();
  const Result<Record> record = read_record(rules, text, Format::moves);
  if (!record) return problem_of(record.error(), "moves");
  return std::get<MoveList>(record->content).cells;
}

OfferAction read_action(Fields& fields) {
  const std::string action = fields.word("action", {"offer", "accept", "decline"});
  return action == "accept" ? OfferAction::accept : action == "decline" ? OfferAction::decline : OfferAction::offer;
}

/// Reads a choice of the opening, or offers of fifth stones.
Command read_decision(Fields& fields) {
  const auto ply = fields.optional_integer<std::uint32_t>("ply", 0, max_ply);
  if (fields.kind("offers") != Fields::Kind::missing) {
    if (fields.kind("choice") != Fields::Kind::missing) fields.refuse("offers", "excludes `choice`");
    return OfferCommand{fields.texts("offers", max_offers, max_coordinate), ply};
  }
  const auto names = opening_choice_names();
  const auto choice = parse_opening_choice(fields.word("choice", {names.begin(), names.end()}));
  return ChooseCommand{choice.value_or(OpeningChoice::x), ply};
}

/// Reads the fields of a command of type `what`.
Command read_fields(std::string_view what, Fields& fields) {
  if (what == "join") return JoinCommand{fields.optional_line("name", max_player_name).value_or("")};
  if (what == "move" || what == "moves") {
    return MoveCommand{fields.integer<std::uint32_t>("ply", 0, max_ply), fields.text("move", max_coordinate)};
  }
  if (what == "choose") {
    return read_decision(fields);
  }
  if (what == "undo" || what == "draw") {
    const OfferAction action = read_action(fields);
    const auto ply = fields.optional_integer<std::uint32_t>("ply", 0, max_ply);
    return what == "undo" ? Command(UndoCommand{action, ply}) : Command(DrawCommand{action, ply});
  }
  if (what == "resign") return ResignCommand{};
  return RematchCommand{};
}

std::variant<Command, Problem> finish(Command command, Fields& fields) {
  if (const Problem* problem = fields.problem()) return *problem;
  return command;
}

std::string ply_of(const Command& command) {
  const auto* move = std::get_if<MoveCommand>(&command);
  return move != nullptr ? ",\"ply\":" + std::to_string(move->ply) : "";
}

}  // namespace

std::variant<Created, Problem> read_new_game(std::string_view body, std::string_view key) {
  Fields fields = Fields::of_body(body);
  const std::string game = fields.text("game", max_game);
  const std::string name = fields.optional_line("name", max_player_name).value_or("");
  const std::string seat = fields.word("seat", {"x", "o", "both"});
  Seat other = read_opponent(fields);
  const std::optional<ClockRules> clock = read_clock(fields);
  const std::string moves = fields.optional_text("moves", max_moves).value_or("");
  const OpeningRule opening = read_opening(fields);
  const bool listed = fields.optional_boolean("listed").value_or(false);
  if (const Problem* problem = fields.problem()) return *problem;
  const Result<Rules> rules = parse_game(game);
  if (!rules) return problem_of(rules.error(), "game");
  const int most = rules->renju() ? max_renju_game_side : max_game_side;
  if (std::max(rules->columns(), rules->rows()) > most) {
    const std::string what = rules->renju() ? "games of renju" : "games";
    return Problem{422, "too_large", what + " are played on boards of at most " + std::to_string(most) + " a side",
                   Place{"game"}};
  }
  if (const auto refused = refuse_opening(opening, *rules)) return problem_of(*refused, "opening");
  const Seat mine = {Seat::Kind::person, name, std::string(key), 0};
  if (seat == "both") other = mine;
  auto start = read_start(*rules, moves);
  if (const auto* problem = std::get_if<Problem>(&start)) return *problem;
  if (listed && other.kind != Seat::Kind::open)
    return Problem{400, "bad_request", "`listed` needs an open seat: leave `opponent` out", Place{"listed"}};
  Created created = {*rules, {mine, other}, clock, std::get<std::vector<Cell>>(std::move(start)), "", opening, listed};
  if (opening != OpeningRule::none && !created.moves.empty()) {
    return Problem{422, "unsuitable_opening", "an opening rule begins with the empty board: leave `moves` out",
                   Place{"moves"}};
  }
  if (seat == "o") std::swap(created.seats[Player::x], created.seats[Player::o]);
  return created;
}

std::variant<Command, Problem> read_command(std::string_view action, std::string_view body) {
  Fields fields = Fields::of_body(body);
  Command command = read_fields(action, fields);
  return finish(std::move(command), fields);
}

std::variant<Command, Say, Problem> read_message(std::string_view text) {
  Fields fields = Fields::of_body(text);
  const std::string type = fields.word("type", {"move", "choose", "undo", "draw", "resign", "rematch", "join", "say"});
  if (type.empty()) return *fields.problem();
  if (type == "say") {
    Say say{fields.word("word", {std::begin(words), std::end(words)})};
    if (const Problem* problem = fields.problem()) return *problem;
    return say;
  }
  Command command = read_fields(type, fields);
  if (const Problem* problem = fields.problem()) return *problem;
  return command;
}

std::string said_json(Player by, std::string_view word) {
  return R"({"type":"said","by":")" + std::string(letter(by)) + R"(","word":")" + std::string(word) + "\"}";
}

std::variant<std::uint64_t, Problem> read_since(std::string_view query) {
  Fields fields = Fields::of_query(query);
  const auto version = fields.optional_integer<std::uint64_t>("since", 0, std::numeric_limits<std::int64_t>::max());
  if (const Problem* problem = fields.problem()) return *problem;
  return version.value_or(0);
}

Problem problem_of(const Refusal& refusal) {
  Problem problem = problem_of(refusal.error, refusal.field);
  if (refusal.kind == Refusal::Kind::forbidden) problem.status = 403;
  if (refusal.kind == Refusal::Kind::conflict) problem.status = 409;
  return problem;
}

std::string ack_json(const Command& command, std::uint64_t version) {
  return "{\"type\":\"ack\"" + ply_of(command) + ",\"version\":" + std::to_string(version) + "}";
}

std::string refusal_json(const Problem& problem, const Command* command) {
  return "{\"type\":\"error\",\"error\":" + error_json(problem) + (command != nullptr ? ply_of(*command) : "") + "}";
}

}  // namespace mnk::api
