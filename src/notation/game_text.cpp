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

Error placed(Error error, Place start) {
  if (auto* syntax = std::get_if<SyntaxError>(&error)) {
    if (syntax->line == 1) syntax->column += start.column - 1;
    syntax->line += start.line - 1;
  }
  return error;
}

/// The first problem on the path of first children from the root.
const GameProblem* problem_of_main_line(const GameRecord& record) {
  for (std::size_t node = 0;; node = record.nodes[node].children.front()) {
    const auto found = std::find_if(record.problems.begin(), record.problems.end(),
                                    [&](const GameProblem& p) { return p.node == node; });
    if (found != record.problems.end()) return &*found;
    if (record.nodes[node].children.empty()) return nullptr;
  }
}

GameText text_of(const GameRecord& record, std::string_view kind) {
  if (const GameProblem* problem = problem_of_main_line(record)) return {Error(problem->error), {}};
  std::vector<Cell> moves = main_line(record);
  const std::size_t left = record.nodes.size() - main_nodes(record).size();
  std::string how = std::string(kind) + ", the main line of " + std::to_string(moves.size()) +
                    (moves.size() == 1 ? " move" : " moves");
  if (left > 0) how += ", without " + std::to_string(left) + " nodes of variations";
  std::optional<Position> setup = root_setup(record);
  if (!setup) return {MoveList{std::move(moves)}, std::move(how)};
  for (const std::size_t node : main_nodes(record)) {
    if (const auto& move = record.nodes[node].move) setup->stones[move->cell] = stone_of(move->player);
  }
  return {std::move(*setup), how + " behind the stones that it begins with"};
}

}  // namespace

LegalityError other_game(const Rules& file, const Rules& wanted, std::string_view what) {
  return {"other_game", std::string(what) + " is of " + to_string(file) + ", not of " + to_string(wanted) +
                            ": choose the game " + to_string(file)};
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
  if (record->rules != rules) return {Error(other_game(record->rules, rules, sgf ? "this SGF" : "this .psq")), {}};
  return text_of(*record, sgf ? "SGF" : ".psq");
}

}  // namespace mnk::notation
