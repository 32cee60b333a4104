// SPDX-License-Identifier: MIT
#include "apps/match_record.hpp"

#include <array>
#include <cstdio>
#include <filesystem>

#include "files/whole_file.hpp"

namespace mnk::apps {

namespace {

// Result codes of .psq files (docs/game_records.md).
constexpr std::int64_t by_the_rules = 0;
constexpr std::int64_t out_of_time = 15;
constexpr std::int64_t not_known = -1;

std::string result_of(const PlayedGame& game) {
  if (game.outcome == Outcome::draw) return "0";
  const std::string winner = game.outcome == Outcome::x_wins ? "B+" : "W+";
  if (game.fault == Fault::none) return winner;
  return winner + (game.fault == Fault::time_loss ? "T" : "F");
}

std::string comment_of(const PlayedGame& game) {
  if (game.fault == Fault::none) return "";
  return (game.outcome == Outcome::x_wins ? "O: " : "X: ") + fault_text(game);
}

std::string short_number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g", value);
  return text.data();
}

/// Returns the settings sent to both engines, on one line.
std::string settings_of(const MatchOptions& options) {
  std::string text = to_string(options.rules) + "; " + short_number(options.seconds) + " s a move";
  if (options.match_seconds > 0) text += ", " + short_number(options.match_seconds) + " s a game";
  text += ", " + short_number(1000 * options.grace) + " ms of grace; " + std::to_string(options.memory >> 20) +
          " MB; " + std::to_string(options.threads) + (options.threads == 1 ? " thread" : " threads");
  if (options.nodes > 0) text += "; " + std::to_string(options.nodes) + " nodes a move";
  return text;
}

/// Returns the name of an engine, its program, and the lines of INFO that only this engine gets.
std::string description_of(const MatchOptions& options, std::size_t engine, const std::string& name) {
  std::string text = name + ", " + shown(options.engines[engine]);
  for (const std::string& line : options.info[engine]) text += ", " + line;
  return text;
}

}  // namespace

GameRecord record_of(const MatchOptions& options, std::size_t x, const PlayedGame& game) {
  GameRecord record(options.rules);
  record.x_name = game.seats[0].name.label(options.engines[x]);
  record.o_name = game.seats[1].name.label(options.engines[1 - x]);
  record.result = result_of(game);
  record.psq.levels = {1, 1};
  record.psq.code = game.fault == Fault::none ? by_the_rules : game.fault == Fault::time_loss ? out_of_time : not_known;
  const std::vector<std::string> told = {"mnk match: " + settings_of(options),
                                         "X: " + description_of(options, x, record.x_name),
                                         "O: " + description_of(options, 1 - x, record.o_name)};
  for (const std::string& line : told) record.nodes[0].comment += (record.nodes[0].comment.empty() ? "" : "\n") + line;
  std::size_t node = 0;
  Player player = Player::x;
  for (const PlayedMove& move : game.moves) {
    node = record.add(node, GameMove{player, move.cell});
    record.nodes[node].milliseconds = move.milliseconds;
    player = opponent(player);
  }
  if (const std::string comment = comment_of(game); !comment.empty()) {
    record.psq.extra_lines.push_back(comment);
    std::string& last = record.nodes[node].comment;
    last += (last.empty() ? "" : "\n") + comment;
  }
  record.psq.extra_lines.insert(record.psq.extra_lines.end(), told.begin(), told.end());
  return record;
}

std::optional<LegalityError> save_record(const GameRecord& record, const std::string& folder, const std::string& name) {
  const std::string path = (std::filesystem::path(folder) / name).string();
  if (auto failed = files::write_whole(path + ".sgf", write_sgf(record))) return failed;
  return files::write_whole(path + ".psq", write_psq(record));
}

}  // namespace mnk::apps
