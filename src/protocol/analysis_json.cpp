// SPDX-License-Identifier: MIT
#include "protocol/analysis_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "mnk/records.hpp"

namespace mnk {

namespace {

using nlohmann::ordered_json;

template <class T>
ordered_json or_null(const std::optional<T>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json place(const Rules& rules, Cell cell) { return {rules.row(cell), rules.column(cell)}; }

double in_milliseconds(double seconds) { return std::round(seconds * 1000) / 1000; }

ordered_json json_of_move(const Rules& rules, const AnalysedMove& move) {
  ordered_json play = ordered_json::array();
  for (const Cell cell : move.play) play.push_back(place(rules, cell));
  const ordered_json value = move.value ? ordered_json(to_string(*move.value)) : ordered_json(nullptr);
  return {{"cell", place(rules, move.play.front())},
          {"move", to_coordinate(rules, move.play.front())},
          {"value", value},
          {"plies", or_null(move.plies)},
          {"estimate", or_null(move.estimate)},
          {"depth", move.depth},
          {"play", std::move(play)}};
}

}  // namespace

std::string analysis_json(const Board& board, const Analysed& analysed, bool interrupted) {
  const Rules& rules = board.rules();
  ordered_json object = {{"game", to_string(rules)}, {"to_move", board.to_move() == Player::x ? "X" : "O"}};
  object["value"] = analysed.settled() ? ordered_json(to_string(analysed.lower)) : ordered_json(nullptr);
  object["lower"] = to_string(analysed.lower);
  object["upper"] = to_string(analysed.upper);
  object["plies"] = or_null(analysed.plies);
  object["method"] = analysed.by_solver ? "solver" : "engine";
  object["nodes"] = analysed.nodes;
  object["seconds"] = in_milliseconds(analysed.seconds);
  object["interrupted"] = interrupted;
  object["moves"] = ordered_json::array();
  for (const AnalysedMove& move : analysed.moves) object["moves"].push_back(json_of_move(rules, move));
  return object.dump();
}

std::string progress_json(const Board& board, const EngineAnalysis& analysis) {
  ordered_json object = {{"depth", analysis.lines.front().depth},
                         {"nodes", analysis.nodes},
                         {"seconds", in_milliseconds(analysis.seconds)},
                         {"moves", ordered_json::array()}};
  for (const EngineLine& line : analysis.lines) {
    object["moves"].push_back(json_of_move(board.rules(), analysed_move(line, board.to_move())));
  }
  return object.dump();
}

}  // namespace mnk
