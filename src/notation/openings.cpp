// SPDX-License-Identifier: MIT
#include "mnk/openings.hpp"

#include <charconv>
#include <string>

#include "mnk/board.hpp"

namespace mnk {

namespace {

/// Reads integers separated by commas and blanks.
Result<std::vector<int>> read_offsets(std::string_view line) {
  std::vector<int> offsets;
  const char* const end = line.data() + line.size();
  for (const char* at = line.data(); at != end;) {
    if (*at == ' ' || *at == '\t' || *at == ',' || *at == '\r') {
      ++at;
      continue;
    }
    int value = 0;
    const auto [next, status] = std::from_chars(at, end, value);
    if (status != std::errc())
      return SyntaxError{"bad_opening", "an opening is whole numbers `x,y, x,y, ...` from the middle of the board", 1,
                         static_cast<std::uint64_t>(at - line.data()) + 1};
    offsets.push_back(value);
    at = next;
  }
  if (offsets.size() % 2 != 0)
    return SyntaxError{"bad_opening", "the last move has only one number", 1, line.size() + 1};
  return offsets;
}

bool is_blank_or_comment(std::string_view line) {
  const auto first = line.find_first_not_of(" \t\r");
  return first == std::string_view::npos || line[first] == '#' || line[first] == ';';
}

}  // namespace

Result<std::vector<Cell>> parse_opening(const Rules& rules, std::string_view line) {
  const Result<std::vector<int>> offsets = read_offsets(line);
  if (!offsets) return offsets.error();
  Board board(rules);
  for (std::size_t i = 0; i < offsets->size(); i += 2) {
    const long long column = rules.columns() / 2 + (*offsets)[i];
    const long long row = rules.rows() / 2 + (*offsets)[i + 1];
    if (!rules.contains(row, column))
      return LegalityError{"off_board", "move " + std::to_string(i / 2 + 1) + " of the opening is off the board"};
    if (const auto played = board.play(rules.cell(row, column)); !played) return played.error();
  }
  if (board.is_over()) return LegalityError{"game_over", "the game is over after the opening"};
  return std::vector<Cell>(board.history().begin(), board.history().end());
}

Result<Openings> parse_openings(const Rules& rules, std::string_view text) {
  Openings openings;
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (is_blank_or_comment(line)) continue;
    Result<std::vector<Cell>> opening = parse_opening(rules, line);
    if (opening) {
      openings.moves.push_back(std::move(*opening));
      continue;
    }
    if (code_of(opening.error()) == "off_board") {
      ++openings.too_large;
      continue;
    }
    Error error = opening.error();
    if (auto* syntax = std::get_if<SyntaxError>(&error)) {
      syntax->line = number;
    } else {
      std::get<LegalityError>(error).message = "line " + std::to_string(number) + ": " + message_of(error);
    }
    return error;
  }
  return openings;
}

}  // namespace mnk
