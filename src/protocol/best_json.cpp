// SPDX-License-Identifier: MIT
#include "protocol/best_json.hpp"

#include <nlohmann/json.hpp>

namespace mnk {

namespace {

using nlohmann::ordered_json;

ordered_json cell_json(const Rules& rules, Cell cell) { return {rules.row(cell), rules.column(cell)}; }

/// The game-theoretic value: the winner with best play.
Outcome value_of(int score, Player to_move) {
  if (score == 0) return Outcome::draw;
  return win_for(score > 0 ? to_move : opponent(to_move));
}

}  // namespace

std::string best_json(const Rules& rules, Player to_move, const best::Analysis& analysis, best::Prefer prefer) {
  ordered_json moves = ordered_json::array();
  for (const best::MoveValue& move : analysis.moves) {
    moves.push_back({{"cell", cell_json(rules, move.cell)}, {"score", move.score}, {"plies", move.plies}});
  }
  const ordered_json object = {{"score", analysis.score},
                               {"value", to_string(value_of(analysis.score, to_move))},
                               {"plies", analysis.plies},
                               {"best", cell_json(rules, analysis.best(prefer).cell)},
                               {"moves", std::move(moves)}};
  return object.dump();
}

}  // namespace mnk
