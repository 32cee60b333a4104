// SPDX-License-Identifier: MIT
#include "notation/link.hpp"

#include <algorithm>

#include "core/text/moves.hpp"
#include "notation/game_text.hpp"
#include "notation/short_board.hpp"

namespace mnk::notation {
namespace {

constexpr std::string_view page_analyse = "#/analyse?";
constexpr std::string_view copy_the_position =
    "open the position on the page Analyse and copy its address, with #/analyse?g= in it";

/// The raw value of a query parameter; empty if it is missing.
std::string_view part_of(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view part = query.substr(0, end);
    if (part.size() > name.size() && part.starts_with(name) && part[name.size()] == '=')
      return part.substr(name.size() + 1);
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return {};
}

std::optional<int> hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f') return (c | 0x20) - 'a' + 10;
  return std::nullopt;
}

/// Decodes percent escapes and `+`.
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

/// The main line of a move tree such as `h8{a comment}(g8h9)h9`: the moves outside of brackets and braces. Empty if
/// these are not closed.
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

LinkReading bad_link(std::string message, Place start, std::size_t at) {
  return {syntax_error("bad_link", std::move(message), start, at), {}};
}

}  // namespace

bool is_link(std::string_view line) {
  line = trim(line);
  if (line.starts_with('#'))
    return line.size() > 2 && line[1] == '/' && is_letter(line[2]) && line.find_first_of(" \t") == line.npos;
  return line.starts_with("http://") || line.starts_with("https://") || line.find(page_analyse) != line.npos;
}

LinkReading read_link(const Rules& rules, std::string_view line, Place start) {
  const std::size_t first = skip_blanks(line);
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  if (const std::size_t blank = line.find_first_of(" \t", first); blank != line.npos) {
    return bad_link("text stands beside an address: write the address on a line of its own", start, blank);
  }
  const std::size_t page = line.find(page_analyse);
  if (page == line.npos)
    return bad_link("this address shows no position: " + std::string(copy_the_position), start, first);
  const std::size_t at = page + page_analyse.size();
  const std::string_view query = line.substr(at);
  const auto bad = [&](std::string message) { return bad_link(std::move(message), start, at); };
  if (part_of(query, "g").empty() && part_of(query, "s").empty() && part_of(query, "t").empty()) {
    return bad("this address has neither a game nor moves: " + std::string(copy_the_position));
  }
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
    if (auto error = read_moves(rules, *moves, {start.line, start.column + at}, list.cells))
      return {std::move(*error), {}};
  }
  if (setup.empty()) return {std::move(list), "an address of the web app, its main line"};
  Position position(rules);
  if (!expand_short_board(rules, setup, position.stones.data())) return bad("the board of this address cannot be read");
  const auto stones =
      std::count_if(position.stones.begin(), position.stones.end(), [](Stone s) { return s != Stone::none; });
  for (std::size_t i = 0; i < list.cells.size(); ++i) {
    Stone& stone = position.stones[list.cells[i]];
    if (stone != Stone::none) return bad("move " + std::to_string(i + 1) + " of this address is on a stone");
    stone = (stones + i) % 2 == 0 ? Stone::x : Stone::o;
  }
  return {std::move(position), "an address of the web app, its board and main line"};
}

}  // namespace mnk::notation
