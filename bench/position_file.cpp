// SPDX-License-Identifier: MIT
#include "bench/position_file.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "mnk/board.hpp"
#include "mnk/records.hpp"

namespace mnk::bench {

namespace {

constexpr std::string_view first_line = "mnk positions 1\ngame ";
constexpr double most = 65535;  // of a label

}  // namespace

std::string position_file_head(const Rules& rules) { return std::string(first_line) + to_string(rules) + "\n"; }

std::string position_record(const TrainingPosition& position) {
  std::string record(1, static_cast<char>(position.moves.size()));
  for (const Cell cell : position.moves) record += static_cast<char>(cell);
  const auto label = static_cast<std::uint16_t>(std::lround(position.wins * most));
  record += static_cast<char>(label & 255);
  record += static_cast<char>(label >> 8);
  return record;
}

Result<Rules> read_positions(std::string_view bytes, const std::function<void(const TrainingPosition&)>& take) {
  const auto end = bytes.find('\n', std::min(first_line.size(), bytes.size()));
  if (bytes.substr(0, first_line.size()) != first_line || end == std::string_view::npos)
    return SyntaxError{"bad_positions", "the file does not begin with 'mnk positions 1' and a line with the game"};
  const Result<Rules> rules = parse_game(bytes.substr(first_line.size(), end - first_line.size()));
  if (!rules) return rules.error();
  std::size_t at = end + 1;
  while (at < bytes.size()) {
    const std::size_t plies = static_cast<unsigned char>(bytes[at]);
    const std::size_t size = 1 + plies + 2;
    if (bytes.size() - at < size) break;
    TrainingPosition position;
    Board board(*rules);
    for (std::size_t i = 0; i < plies; ++i) {
      const Cell cell = static_cast<unsigned char>(bytes[at + 1 + i]);
      if (cell >= rules->cells() || !board.play(cell))
        return LegalityError{"bad_positions", "byte " + std::to_string(at + 1 + i) + " is no move of a game"};
      position.moves.push_back(cell);
    }
    const auto low = static_cast<unsigned char>(bytes[at + 1 + plies]);
    const auto high = static_cast<unsigned char>(bytes[at + 2 + plies]);
    position.wins = (low + 256 * high) / most;
    take(position);
    at += size;
  }
  return *rules;
}

}  // namespace mnk::bench
