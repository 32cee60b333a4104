// SPDX-License-Identifier: MIT
#include "notation/game_text.hpp"

#include <algorithm>

#include "core/text/moves.hpp"
#include "mnk/game_record.hpp"
#include "notation/short_board.hpp"

namespace mnk::notation {
namespace {

constexpr std::string_view psq_word = "Piskvorky";

bool is_white(char c) { return static_cast<unsigned char>(c) <= ' '; }

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

/// The first problem among the nodes of the line of first children.
const GameProblem* problem_of_main_line(const GameRecord& record) {
  for (std::size_t node = 0;; node = record.nodes[node].children.front()) {
    const auto found = std::find_if(record.problems.begin(), record.problems.end(), [&](const GameProblem& p) { return p.node == node; });
    if (found != record.problems.end()) return &*found;
    if (record.nodes[node].children.empty()) return nullptr;
  }
}

GameText text_of(const GameRecord& record, std::string_view kind) {
  if (const GameProblem* problem = problem_of_main_line(record)) return {Error(problem->error), {}};
  std::vector<Cell> moves = main_line(record);
  const std::size_t left = record.nodes.size() - main_nodes(record).size();
  std::string how = std::string(kind) + ", the main line of " + std::to_string(moves.size()) + (moves.size() == 1 ? " move" : " moves");
  if (left > 0) how += ", without " + std::to_string(left) + " nodes of variations";
  std::optional<Position> setup = root_setup(record);
  if (!setup) return {MoveList{std::move(moves)}, std::move(how)};
  for (const std::size_t node : main_nodes(record)) {
    if (const auto& move = record.nodes[node].move) setup->stones[move->cell] = stone_of(move->player);
  }
  return {std::move(*setup), how + " behind the stones that it begins with"};
}

LegalityError other_game(const Rules& file, const Rules& wanted, std::string_view what) {
  return {"other_game",
          std::string(what) + " is of " + to_string(file) + ", not of " + to_string(wanted) + ": choose the game " + to_string(file)};
}

/// The value of a part of the query, as it stands.
std::string_view part_of(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view part = query.substr(0, end);
    if (part.size() > name.size() && part.starts_with(name) && part[name.size()] == '=') return part.substr(name.size() + 1);
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return {};
}

std::optional<int> hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f') return (c | 0x20) - 'a' + 10;
  return std::nullopt;
}

/// `%2F` and `+` as the characters that they stand for.
std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto high = i + 2 < text.size() ? hex_digit(text[i + 1]) : std::nullopt;
    const auto low = i + 2 < text.size() ? hex_digit(text[i + 2]) : std::nullopt;
    if (text[i] == '%' && high && low) {
      plain += static_cast<char>(*high * 16 + *low);
      i += 2;
    } else {
      plain += text[i] == '+' ? ' ' : text[i];
    }
  }
  return plain;
}

/// The moves of a tree `h8{a comment}(g8h9)h9` outside of brackets and braces; nothing where these are not closed.
std::optional<std::string> main_moves(std::string_view tree) {
  std::string moves;
  int depth = 0;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (tree[i] == '{') {
      for (++i; i < tree.size() && tree[i] != '}'; ++i) i += tree[i] == '\\' ? 1 : 0;
      if (i >= tree.size()) return std::nullopt;
    } else if (tree[i] == '(') {
      ++depth;
    } else if (tree[i] == ')') {
      if (--depth < 0) return std::nullopt;
    } else if (depth == 0) {
      moves += tree[i];
    }
  }
  return depth == 0 ? std::optional(moves) : std::nullopt;
}

}  // namespace

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
  if (begin.size() < psq_word.size()) return last || begin.find('\n') != std::string_view::npos ? GameKind::none : GameKind::undecided;
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

bool is_link(std::string_view line) { return line.find("#/analyse?") != std::string_view::npos; }

GameText read_link(const Rules& rules, std::string_view line, Place start) {
  const std::size_t at = line.find("#/analyse?") + std::string_view("#/analyse?").size();
  const std::string_view query = line.substr(at, line.find_first_of(" \t", at) - at);
  const auto bad = [&](std::string message) { return GameText{syntax_error("bad_link", std::move(message), start, at), {}}; };
  if (const std::string game = decoded(part_of(query, "g")); !game.empty()) {
    const Result<Rules> own = parse_game(game);
    if (!own) return bad("the game of this address cannot be read: " + message_of(own.error()));
    if (*own != rules) return {Error(other_game(*own, rules, "this address")), {}};
  }
  const std::string setup = decoded(part_of(query, "s"));
  const auto moves = main_moves(decoded(part_of(query, "t")));
  if (!moves) return bad("a bracket or brace of this address is not closed");
  if (!part_of(query, "at").empty())
    return bad("this address shows a move within its game (at=): open it at the end of the game, or copy the moves");
  MoveList list;
  if (!all_blank(*moves)) {
    if (auto error = read_moves(rules, *moves, {start.line, start.column + at}, list.cells)) return {std::move(*error), {}};
  }
  if (setup.empty()) return {std::move(list), "an address of the web app, its main line"};
  Position position(rules);
  if (!expand_short_board(rules, setup, position.stones.data())) return bad("the board of this address cannot be read");
  const auto stones = std::count_if(position.stones.begin(), position.stones.end(), [](Stone s) { return s != Stone::none; });
  for (std::size_t i = 0; i < list.cells.size(); ++i) {
    Stone& stone = position.stones[list.cells[i]];
    if (stone != Stone::none) return bad("move " + std::to_string(i + 1) + " of this address is on a stone");
    stone = (static_cast<std::size_t>(stones) + i) % 2 == 0 ? Stone::x : Stone::o;
  }
  return {std::move(position), "an address of the web app, its board and main line"};
}

}  // namespace mnk::notation
