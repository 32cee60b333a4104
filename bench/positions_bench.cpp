// SPDX-License-Identifier: MIT
// Positions of games of the engine against itself, labelled by searches; the patterns of their cells, on which
// tools/train/network trains a network; and moves tried inside their searches, for tools/train/order.
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "bench/bench.hpp"
#include "bench/position_file.hpp"
#include "bench/training_positions.hpp"
#include "core/hash_functions.hpp"
#include "engine/pattern_heuristics.hpp"
#include "engine/search_sampling.hpp"
#include "engine/vcf_search.hpp"
#include "files/printable.hpp"
#include "files/whole_file.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/records.hpp"

namespace mnk::bench {

namespace {

constexpr int most_games_at_once = 640;  // before their positions are written
constexpr std::size_t largest_file = std::size_t{1} << 34;

int fail(int status, const std::string& why) {
  std::fprintf(stderr, "mnk: %s\n", files::printable(why).c_str());
  return status;
}

void write_words(files::WholeFile& out, const std::vector<std::uint16_t>& words) {
  std::string bytes;
  for (const std::uint16_t word : words) {
    bytes += static_cast<char>(word & 255);
    bytes += static_cast<char>(word >> 8);
  }
  out.write(bytes);
}

/// Writes for each position that no threat decides: the static evaluation (int16), the label and the number of cells
/// (uint16 each), and for each near empty cell the sorted code of the mover and of its opponent (uint16 each).
class FeatureWriter {
 public:
  FeatureWriter(const Rules& rules, const PositionsOptions&, files::WholeFile& out)
      : heuristics_(engine::PatternBoard(rules)), out_(out) {
    for (std::size_t code = 0; code < sorted_.size(); ++code)
      sorted_[code] = engine::sorted_code(static_cast<std::uint16_t>(code));
  }

  void add(const TrainingPosition& position) {
    engine::PatternBoard& board = heuristics_.board();
    for (const Cell cell : position.moves) board.play(cell);
    const Player mover = board.to_move();
    const Player other = opponent(mover);
    if (!engine::is_settled(board) && !fours_.find(board, nodes_of_fours)) {
      std::vector<std::uint16_t> words = {static_cast<std::uint16_t>(heuristics_.evaluate() - board.network_part()),
                                          static_cast<std::uint16_t>(position.wins * 65535 + 0.5), 0};
      for (Cell cell = 0; cell < board.rules().cells(); ++cell) {
        if (!board.is_empty(cell) || (!board.is_near(mover, cell) && !board.is_near(other, cell))) continue;
        words.push_back(sorted_[board.code_of(mover, cell)]);
        words.push_back(sorted_[board.code_of(other, cell)]);
        ++words[2];
      }
      write_words(out_, words);
      ++count_;
    }
    while (board.plies() > 0) board.undo();
  }
  std::size_t count() const { return count_; }

 private:
  static constexpr std::uint32_t nodes_of_fours = 40;

  engine::PatternHeuristics heuristics_;
  engine::VcfSearch fours_{engine::Fours::connected};
  files::WholeFile& out_;
  std::vector<std::uint16_t> sorted_ = std::vector<std::uint16_t>(std::size_t{1} << 16);
  std::size_t count_ = 0;
};

/// Searches each position and writes for each sampled node the number of moves tried and the threats of both players
/// (uint16 each), and for each of these moves the sorted codes of the mover and of its opponent, the two places (lower
/// and upper byte), and the history (int16).
class OrderWriter {
 public:
  OrderWriter(const Rules& rules, const PositionsOptions& options, files::WholeFile& out)
      : board_(rules), nodes_(options.nodes), seed_(options.seed), out_(out) {}

  void add(const TrainingPosition& position) {
    if (Board::from(board_.rules(), position.moves)->is_over()) return;
    for (const Cell cell : position.moves) board_.play(cell);
    const auto take = [this](const engine::OrderSample& sample) {
      std::vector<std::uint16_t> words = {static_cast<std::uint16_t>(sample.tried.size()),
                                          static_cast<std::uint16_t>(sample.threats)};
      for (const engine::MoveFeatures& move : sample.tried) {
        const auto places = static_cast<std::uint16_t>(move.last | move.before << 8);
        words.insert(words.end(), {move.own, move.other, places, static_cast<std::uint16_t>(move.history)});
      }
      write_words(out_, words);
      ++count_;
    };
    engine::sample_orders(board_, nodes_, seed_++, take);
    while (board_.plies() > 0) board_.undo();
  }
  std::size_t count() const { return count_; }

 private:
  engine::PatternBoard board_;
  std::uint64_t nodes_;
  std::uint64_t seed_;
  files::WholeFile& out_;
  std::size_t count_ = 0;
};

bool has_patterns(const Rules& rules) {
  return !rules.gravity() && !rules.misere() && rules.k() >= 3 && rules.k() <= engine::PatternTable::largest_k;
}

bool begins_with(const std::string& path, const std::string& head) {
  std::string begin(head.size(), '\0');
  std::ifstream(path, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return begin == head;
}

template <class Writer>
int write_from_positions(const PositionsOptions& options, const std::string& path, const char* records) {
  const auto bytes = files::read_whole(options.positions, largest_file);
  if (!bytes) return fail(2, message_of(bytes.error()));
  const auto head = read_positions(bytes->substr(0, bytes->find('\n', 17) + 1), [](const TrainingPosition&) {});
  if (!head) return fail(2, options.positions + ": " + message_of(head.error()));
  if (!has_patterns(*head))
    return fail(2, options.positions + ": the game has no patterns (k 3 to 10, no gravity, no misere)");
  auto out = files::WholeFile::open(path);
  if (!out) return fail(3, message_of(out.error()));
  Writer writer(*head, options, *out);
  const auto read = read_positions(*bytes, [&](const TrainingPosition& position) { writer.add(position); });
  if (!read) return fail(2, options.positions + ": " + message_of(read.error()));
  if (const auto failed = out->finish()) return fail(3, failed->message);
  std::fprintf(stderr, "%zu %s\n", writer.count(), records);
  return 0;
}

}  // namespace

int positions(const PositionsOptions& options) {
  if (!options.features.empty()) return write_from_positions<FeatureWriter>(options, options.features, "positions");
  if (!options.order.empty()) return write_from_positions<OrderWriter>(options, options.order, "nodes");
  const Result<Rules> rules = parse_game(options.game);
  if (!rules) return fail(2, "--game: " + message_of(rules.error()));
  if (rules->cells() > most_cells_of_file || !Engine::make(*rules))
    return fail(2, "--game: the file has room for boards up to 256 cells that the engine plays on");
  if (!has_patterns(*rules)) return fail(2, "--game: the game has no patterns (k 3 to 10, no gravity, no misere)");
  TrainingLimits limits;
  limits.nodes = options.nodes;
  limits.threads = options.threads;
  std::error_code unknown;
  const auto before = std::filesystem::file_size(options.positions, unknown);
  const bool is_new = unknown || before == 0;
  const std::string head = position_file_head(*rules);
  if (!is_new && !begins_with(options.positions, head))
    return fail(2, options.positions + ": the file has no positions of " + to_string(*rules));
  std::ofstream out(options.positions, std::ios::binary | std::ios::app);
  if (is_new) out << head;
  // A file that is continued gets other games.
  std::uint64_t seed = is_new ? options.seed : splitmix64(options.seed ^ before);
  for (int made = 0; made < options.count; ++seed) {
    std::string records;
    const auto take = [&](const TrainingPosition& position) {
      if (made >= options.count) return;
      records += position_record(position);
      ++made;
    };
    limits.games = std::clamp((options.count - made) / 4, 64, most_games_at_once);
    make_training_positions(*rules, limits, seed, take, false);
    if (records.empty()) return fail(2, "--game: searches decide every start, so there are no positions");
    out << records << std::flush;
    if (!out) return fail(3, options.positions + ": the positions could not be written");
    std::fprintf(stderr, "%d of %d positions\n", made, options.count);
  }
  return 0;
}

}  // namespace mnk::bench
