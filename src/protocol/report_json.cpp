// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "mnk/report.hpp"

namespace mnk {

namespace {

using Json = nlohmann::ordered_json;

const char* letter(Player player) { return player == Player::x ? "X" : "O"; }

/// The words of the classic exercise (LeetCode 1275).
const char* exercise_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::pending: return "Pending";
    case Outcome::x_wins: return "A";
    case Outcome::o_wins: return "B";
    case Outcome::draw: break;
  }
  return "Draw";
}

Json to_json(const Rules& rules, const std::vector<Line>& lines) {
  Json list = Json::array();
  for (const Line& line : lines) {
    Json cells = Json::array();
    for (const Cell cell : line.cells) cells.push_back({rules.row(cell), rules.column(cell)});
    list.push_back({{"direction", to_string(line.direction)}, {"cells", std::move(cells)}});
  }
  return list;
}

void add_verdict(Json& object, const Rules& rules, const Verdict& verdict) {
  object["outcome"] = verdict.valid() ? to_string(*verdict.outcome) : "invalid";
  object["verdict"] = verdict.valid() ? Json(exercise_word(*verdict.outcome)) : Json();
  object["winner"] = verdict.winner() ? Json(letter(*verdict.winner())) : Json();
  object["lines"] = to_json(rules, verdict.lines);
  object["to_move"] = verdict.to_move ? Json(letter(*verdict.to_move)) : Json();
  object["plies"] = verdict.plies;
  object["reachable"] = verdict.reachable == Reachable::unknown ? Json() : Json(verdict.reachable == Reachable::yes);
  if (!verdict.valid()) {
    object["reason"] = code_of(verdict.reason);
    object["message"] = sentence_of(verdict.reason);
  }
}

Json to_json(const Judged& judged, const Error& error) {
  const auto* syntax = std::get_if<SyntaxError>(&error);
  return {{"code", code_of(error)},
          {"message", message_of(error)},
          {"line", syntax != nullptr ? syntax->line : judged.line},
          {"column", syntax != nullptr ? syntax->column : judged.column}};
}

/// Bytes of a label that are no UTF-8 are shown as U+FFFD.
std::string dump(const Json& object) { return object.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

void append_json(std::string& out, const Rules& rules, const Judged& judged, const std::string& file) {
  Json object;
  object["record"] = judged.record;
  if (!file.empty()) object["file"] = file;
  if (judged.format != Format::automatic) object["input"] = to_string(judged.format);
  if (!judged.label.empty()) object["class"] = judged.label;
  if (const auto* error = std::get_if<Error>(&judged.result)) {
    object["error"] = to_json(judged, *error);
  } else {
    add_verdict(object, rules, std::get<Verdict>(judged.result));
  }
  out += dump(object);
}

std::string to_json(const Summary& summary, bool interrupted) {
  Json object = {{"records", summary.records()}, {"x_wins", summary.x_wins},   {"o_wins", summary.o_wins}, {"draw", summary.draw},
                 {"pending", summary.pending},   {"invalid", summary.invalid}, {"bad", summary.bad}};
  object["reachable_unknown"] = summary.reachable_unknown;
  if (interrupted) object["interrupted"] = true;
  return dump(object);
}

}  // namespace mnk
