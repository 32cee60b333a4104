// SPDX-License-Identifier: MIT
// Text output of the core types.
#include <ostream>

#include "core/names.hpp"
#include "mnk/batch.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "mnk/symmetry.hpp"

namespace mnk {

namespace {

constexpr std::array<std::string_view, 2> player_names = {"X", "O"};
constexpr std::array<std::string_view, 3> stone_names = {".", "X", "O"};
constexpr std::array<std::string_view, 4> outcome_names = {"pending", "x_wins", "o_wins", "draw"};
constexpr std::array<std::string_view, 4> direction_names = {"row", "column", "diagonal", "anti_diagonal"};
constexpr std::array<std::string_view, 3> reachable_names = {"no", "yes", "unknown"};
constexpr std::array<std::string_view, 8> symmetry_names = {"identity",   "mirror_columns", "mirror_rows",
                                                            "rotate_180", "transpose",      "rotate_90",
                                                            "rotate_270", "anti_transpose"};

}  // namespace

std::string_view to_string(Player player) { return name_of(player_names, player); }
std::string_view to_string(Stone stone) { return name_of(stone_names, stone); }
std::string_view to_string(Outcome outcome) { return name_of(outcome_names, outcome); }
std::string_view to_string(Direction direction) { return name_of(direction_names, direction); }
std::string_view to_string(Reachable reachable) { return name_of(reachable_names, reachable); }
std::string_view to_string(Symmetry symmetry) { return name_of(symmetry_names, symmetry); }
std::string_view to_string(Forbidden why) { return why == Forbidden::none ? "none" : code_of(why); }
std::string_view to_string(Reason reason) { return reason == Reason::none ? "none" : code_of(reason); }

std::string to_string(const Position& position) { return to_text(position); }
std::string to_string(const Board& board) { return to_text(board); }

std::string to_string(const Line& line) {
  std::string text(to_string(line.direction));
  for (const Cell cell : line.cells) text += ' ' + std::to_string(cell);
  return text;
}

std::string to_string(const Verdict& verdict) {
  std::string text;
  if (!verdict.valid()) {
    text = "invalid ";
    text += code_of(verdict.reason);
    text += ": ";
    return text += sentence_of(verdict.reason);
  }
  text = to_string(*verdict.outcome);
  if (verdict.to_move) text += *verdict.to_move == Player::x ? " x_to_move" : " o_to_move";
  return text;
}

std::ostream& operator<<(std::ostream& out, Player player) { return out << to_string(player); }
std::ostream& operator<<(std::ostream& out, Stone stone) { return out << to_string(stone); }
std::ostream& operator<<(std::ostream& out, Outcome outcome) { return out << to_string(outcome); }
std::ostream& operator<<(std::ostream& out, Direction direction) { return out << to_string(direction); }
std::ostream& operator<<(std::ostream& out, const Options& options) { return out << to_string(options); }
std::ostream& operator<<(std::ostream& out, const Rules& rules) { return out << to_string(rules); }
std::ostream& operator<<(std::ostream& out, const Position& position) { return out << to_string(position); }
std::ostream& operator<<(std::ostream& out, const Line& line) { return out << to_string(line); }
std::ostream& operator<<(std::ostream& out, const Board& board) { return out << to_string(board); }
std::ostream& operator<<(std::ostream& out, Method method) { return out << to_string(method); }
std::ostream& operator<<(std::ostream& out, Forbidden why) { return out << to_string(why); }
std::ostream& operator<<(std::ostream& out, Reason reason) { return out << to_string(reason); }
std::ostream& operator<<(std::ostream& out, Reachable reachable) { return out << to_string(reachable); }
std::ostream& operator<<(std::ostream& out, const Verdict& verdict) { return out << to_string(verdict); }
std::ostream& operator<<(std::ostream& out, Symmetry symmetry) { return out << to_string(symmetry); }

namespace batch {

std::ostream& operator<<(std::ostream& out, Code code) { return out << to_string(code); }
std::ostream& operator<<(std::ostream& out, Kernel kernel) { return out << to_string(kernel); }

}  // namespace batch

}  // namespace mnk
