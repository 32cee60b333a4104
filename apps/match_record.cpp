// SPDX-License-Identifier: MIT
#include "apps/match_record.hpp"

#include <array>
#include <filesystem>

#include "files/whole_file.hpp"

namespace mnk::apps {

namespace {

// How a .psq file says that a game ended (docs/game_records.md).
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
  constexpr std::array<const char*, fault_kinds> faults = {"", "crash", "illegal move", "out of time", "no answer to START"};
  if (game.fault == Fault::none) return "";
  return std::string(game.outcome == Outcome::x_wins ? "O: " : "X: ") + faults[static_cast<std::size_t>(game.fault)];
}

}  // namespace

GameRecord record_of(const MatchOptions& options, const std::string& x, const std::string& o, const PlayedGame& game) {
  GameRecord record(options.rules);
  record.x_name = std::filesystem::path(x).filename().string();
  record.o_name = std::filesystem::path(o).filename().string();
  record.result = result_of(game);
  record.psq.levels = {1, 1};
  record.psq.code = game.fault == Fault::none ? by_the_rules : game.fault == Fault::time_loss ? out_of_time : not_known;
  std::size_t node = 0;
  Player player = Player::x;
  for (const PlayedMove& move : game.moves) {
    node = record.add(node, GameMove{player, move.cell});
    record.nodes[node].milliseconds = move.milliseconds;
    player = opponent(player);
  }
  record.nodes[node].comment = comment_of(game);
  return record;
}

std::optional<LegalityError> save_record(const GameRecord& record, const std::string& folder, const std::string& name) {
  const std::string path = (std::filesystem::path(folder) / name).string();
  if (auto failed = files::write_whole(path + ".sgf", write_sgf(record))) return failed;
  return files::write_whole(path + ".psq", write_psq(record));
}

}  // namespace mnk::apps
