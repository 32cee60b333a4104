// SPDX-License-Identifier: MIT
#include "notation/game_text.hpp"

#include <algorithm>

#include "mnk/game_record.hpp"

namespace mnk::notation {
namespace {

constexpr std::string_view psq_word = "Piskvorky";

std::size_t skip_white(std::string_view text, std::size_t at) {
  while (at < text.size() && is_white(text[at])) ++at;
  return at;
}

/// Returns true if the rules of `record`, which was read from `sgf`, are those of the text and not of the caller.
bool has_own_rules(std::string_view sgf, const GameRecord& record) {
  const Rules other = *Rules::make(15, 15, record.rules.k() == 5 ? 4 : 5);
  const Result<GameRecord> again = read_sgf(sgf, other);
  return again && again->rules == record.rules;
}

Error placed(Error error, Place start) {
  if (auto* syntax = std::get_if<SyntaxError>(&error)) {
    if (syntax->line == 1) syntax->column += start.column - 1;
    syntax->line += start.line - 1;
  }
  return error;
}

/// The error if the side to move at the beginning is not that of the rules.
std::optional<Error> wrong_beginning(const MainLine& line, const Rules& rules) {
  if (line.first == line.turn_of_stones()) return std::nullopt;
  if (!line.beginning)
    return LegalityError{"wrong_turn", "the game begins with O to move, but X moves first in " + to_string(rules)};
  const bool x_moves = line.first == Player::x;
  return LegalityError{"wrong_turn", std::string("the game begins with ") + (x_moves ? "X" : "O") +
                                         " to move, but by the number of stones it is the turn of " +
                                         (x_moves ? "O" : "X")};
}

GameText text_of(const GameRecord& record, std::string_view kind) {
  MainLine line = main_line_of(record);
  if (line.end) return {Error(*line.end), {}};
  if (auto error = wrong_beginning(line, record.rules)) return {*error, {}};
  std::vector<Cell> moves;
  for (const std::size_t node : line.nodes) {
    const auto& move = record.nodes[node].move;
    if (!move) continue;
    moves.push_back(move->cell);
    if (line.beginning) line.beginning->stones[move->cell] = stone_of(move->player);
  }
  const std::size_t left = record.nodes.size() - line.nodes.size();
  std::string how = std::string(kind) + ", the main line of " + std::to_string(moves.size()) +
                    (moves.size() == 1 ? " move" : " moves");
  if (left > 0) how += ", without " + std::to_string(left) + (left == 1 ? " node" : " nodes") + " of variations";
  if (!line.beginning) return {MoveList{std::move(moves)}, std::move(how)};
  return {*std::move(line.beginning), how + " behind the stones that it begins with"};
}

}  // namespace

LegalityError other_game(const Rules& file, const Rules& wanted, std::string_view what, bool own_rules) {
  if (own_rules) {
    return {"other_game", std::string(what) + " is of " + to_string(file) + ", not of " + to_string(wanted) +
                              ": choose the game " + to_string(file)};
  }
  const auto size = [](const Rules& rules, char between) {
    return std::to_string(rules.columns()) + between + std::to_string(rules.rows());
  };
  const int k = std::min(5, std::max(file.columns(), file.rows()));
  return {"other_game", "the board of " + std::string(what) + " is " + size(file, 'x') + ", not " + size(wanted, 'x') +
                            ": choose a game of that size, such as " + size(file, ',') + "," + std::to_string(k)};
}

GameKind game_kind(std::string_view text, bool last) {
  const std::size_t at = skip_blanks(text);
  const std::string_view rest = text.substr(at);
  if (rest.empty()) return last ? GameKind::none : GameKind::undecided;
  if (rest[0] == '(') {
    const std::size_t next = skip_white(rest, 1);
    if (next == rest.size()) return last ? GameKind::none : GameKind::undecided;
    return rest[next] == ';' ? GameKind::sgf : GameKind::none;
  }
  const std::string_view begin = rest.substr(0, psq_word.size());
  if (begin != psq_word.substr(0, begin.size())) return GameKind::none;
  if (begin.size() < psq_word.size())
    return last || begin.find('\n') != std::string_view::npos ? GameKind::none : GameKind::undecided;
  return GameKind::psq;
}

std::size_t sgf_length(std::string_view text) {
  int depth = 0;
  bool in_value = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_value) {
      if (c == '\\') {
        ++i;
      } else if (c == ']') {
        in_value = false;
      }
    } else if (c == '[') {
      in_value = true;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && --depth == 0) {
      return i + 1;
    }
  }
  return 0;
}

GameText read_game_text(const Rules& rules, GameKind kind, std::string_view text, Place start) {
  const bool sgf = kind == GameKind::sgf;
  const Result<GameRecord> record = sgf ? read_sgf(text, rules) : read_psq(text, rules);
  if (!record) return {placed(record.error(), start), {}};
  if (record->rules != rules) {
    const bool own_rules = sgf && has_own_rules(text, *record);
    return {Error(other_game(record->rules, rules, sgf ? "this SGF" : "this .psq", own_rules)), {}};
  }
  return text_of(*record, sgf ? "SGF" : ".psq");
}

}  // namespace mnk::notation
