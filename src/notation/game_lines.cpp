// SPDX-License-Identifier: MIT
#include "notation/game_lines.hpp"

#include <vector>

#include "core/text/moves.hpp"
#include "notation/line_walk.hpp"

namespace mnk::notation {
namespace {

Error two_readings(const Rules& rules, const std::vector<Cell>& moves, Place start) {
  const std::string count = std::to_string(moves.size());
  constexpr std::size_t most_shown = 8;
  std::string shown;
  for (std::size_t i = 0; i < moves.size() && i < most_shown; ++i) {
    if (i > 0) shown += ' ';
    shown += to_coordinate(rules, moves[i]);
  }
  if (moves.size() > most_shown) shown += " ...";
  return syntax_error("ambiguous",
                      count + " lines of one move each: one game of " + count + " moves (" + shown + "), or " + count +
                          " games of one move; write a game on one line, or set blank lines between games",
                      start, 0);
}

}  // namespace

BlockReading read_game_lines(const Rules& rules, std::string_view text, bool last, Place start, bool one_record) {
  BlockReading game;
  MoveList moves;
  LineWalk walk(text, last);
  std::string_view line;
  bool numbered = false;
  while (walk.next(line)) {
    const std::size_t number = first_number(line);
    if (game.lines == 0) numbered = number == 1;
    if (numbered ? game.lines > 0 && number < 2 : !is_one_move(rules, line)) break;
    if (auto error = read_moves(rules, line, {start.line + game.lines, 1}, moves.cells)) {
      game.content = std::move(*error);
      ++game.lines;
      game.state = BlockReading::State::read;
      return game;
    }
    ++game.lines;
  }
  if (walk.open()) {
    game.state = BlockReading::State::more;
    return game;
  }
  if (game.lines < (numbered ? 1U : 2U)) return game;
  game.state = BlockReading::State::read;
  if (!numbered && !one_record) {
    game.content = two_readings(rules, moves.cells, start);
    return game;
  }
  game.how = numbered ? "a game with numbered moves" : "a game, a move a line";
  game.content = std::move(moves);
  return game;
}

}  // namespace mnk::notation
