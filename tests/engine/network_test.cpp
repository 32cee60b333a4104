// SPDX-License-Identifier: MIT
// The network of the evaluation: its file as docs/networks.md has it, and its value worked out here from the file.
#include "engine/network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "engine/pattern_board.hpp"
#include "game.hpp"

namespace mnk {
namespace {

using engine::Network;
using engine::PatternBoard;

std::string built_in_bytes() {
  std::ifstream file(MNK_SOURCE_DIR "/src/engine/five_in_a_row.network", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The numbers of a file, read as the page says, and the value of a board by sums over its cells.
class PlainNetwork {
 public:
  explicit PlainNetwork(const std::string& bytes) : bytes_(bytes) {
    for (int line = 0; line < 3; ++line) next_line();
    const std::size_t codes = number_of_line();
    classes_ = number_of_line();
    for (std::size_t i = 0; i < codes; ++i) {
      const int code = static_cast<std::uint16_t>(next(2));
      kinds_[code] = next(2);
      for (int& number : rows_[code]) number = next(2);
    }
    pairs_.resize(classes_ * classes_);
    for (auto& pair : pairs_) {
      for (int& number : pair) number = next(2);
    }
    for (int& number : bias_) number = next(2);
    for (auto& weights : first_) {
      for (int& number : weights) number = next(2);
    }
    for (int& number : first_bias_) number = next(4);
    for (int& number : second_) number = next(4);
    second_bias_ = next(4);
    EXPECT_EQ(at_ + 4, bytes_.size());
  }

  int value(const PatternBoard& board) const {
    std::vector<int> inputs = sums(board, board.to_move());
    const std::vector<int> others = sums(board, opponent(board.to_move()));
    inputs.insert(inputs.end(), others.begin(), others.end());
    for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i] = std::clamp(inputs[i] + bias_[i], 0, 256);
    std::int64_t value = second_bias_;
    for (std::size_t j = 0; j < first_.size(); ++j) {
      std::int64_t sum = first_bias_[j];
      for (std::size_t i = 0; i < inputs.size(); ++i) sum += std::int64_t{inputs[i]} * first_[j][i];
      value += std::clamp<std::int64_t>(sum >> 8, 0, 256) * second_[j];
    }
    return static_cast<int>(value >> 16);
  }

 private:
  static int sorted(int code) {
    std::array<int, 4> patterns = {code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12};
    std::sort(patterns.begin(), patterns.end());
    return patterns[0] | patterns[1] << 4 | patterns[2] << 8 | patterns[3] << 12;
  }
  std::vector<int> sums(const PatternBoard& board, Player player) const {
    std::vector<int> sums(32);
    const auto kind = [&](int code) { return kinds_.count(code) != 0 ? kinds_.at(code) : 0; };
    for (Cell cell = 0; cell < board.rules().cells(); ++cell) {
      if (!board.is_empty(cell)) continue;
      const int own = sorted(board.code_of(player, cell));
      const int other = sorted(board.code_of(opponent(player), cell));
      const auto& pair = pairs_[kind(own) * classes_ + kind(other)];
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += pair[i] + (rows_.count(own) != 0 ? rows_.at(own)[i] : 0);
    }
    return sums;
  }

  std::string next_line() {
    const std::size_t end = bytes_.find('\n', at_);
    std::string line = bytes_.substr(at_, end - at_);
    at_ = end + 1;
    return line;
  }
  std::size_t number_of_line() {
    const std::string line = next_line();
    return std::stoul(line.substr(line.find(' ')));
  }
  int next(int size) {
    std::uint32_t number = 0;
    for (int i = 0; i < size; ++i) number |= std::uint32_t{static_cast<unsigned char>(bytes_[at_++])} << (8 * i);
    return size == 2 ? static_cast<std::int16_t>(number) : static_cast<std::int32_t>(number);
  }

  std::string bytes_;
  std::size_t at_ = 0;
  std::size_t classes_ = 0;
  std::map<int, int> kinds_;
  std::map<int, std::array<int, 32>> rows_;
  std::vector<std::array<int, 32>> pairs_;
  std::array<int, 64> bias_{};
  std::array<std::array<int, 64>, 16> first_{};
  std::array<int, 16> first_bias_{};
  std::array<int, 16> second_{};
  int second_bias_ = 0;
};

TEST(Networks, GiveTheValueThatTheFileSays) {
  const PlainNetwork plain(built_in_bytes());
  std::mt19937 random(5);
  int apart = 0;
  for (const char* game : {"15,15,5", "20,20,5", "11,7,5", "15,15,5:exact", "15,15,5:caro", "15,15,5:renju"}) {
    PatternBoard board(*parse_game(game));
    for (int step = 0; step < 300; ++step) {
      if (board.plies() > 0 && (random() % 4 == 0 || board.plies() > 60)) {
        for (std::size_t n = 1 + random() % std::min<std::size_t>(board.plies(), 20); n > 0; --n) board.undo();
      } else {
        const auto near = board.near_cells();
        const Cell cell = near.empty() ? board.rules().cells() / 2 : near[random() % near.size()];
        board.play(cell);
      }
      if (random() % 2 == 0) continue;  // sums of several plies at once
      ASSERT_EQ(board.network_part(), plain.value(board)) << game << ", step " << step;
      apart += board.network_part() != 0 ? 1 : 0;
    }
  }
  EXPECT_GT(apart, 600);
}

/// Both bodies, with numbers of all sizes: sums wrap as 16 bits do.
TEST(Networks, GiveTheSameValueOnEveryProcessor) {
  const std::string bytes = built_in_bytes();
  const Network usual = Network::read(bytes).value();
  const Network plain = Network::read(bytes, true).value();
  std::mt19937 random(8);
  PerPlayer<Network::Sums> one{};
  for (int round = 0; round < 2000; ++round) {
    if (round % 50 == 0) {
      for (Network::Sums& sums : one) {
        for (std::int16_t& number : sums.values) number = static_cast<std::int16_t>(random() % 1024 - 512);
      }
    }
    std::vector<engine::CellChange> changes(random() % 40);
    for (engine::CellChange& change : changes) {
      for (const Player player : {Player::x, Player::o}) {
        change.before[player].code = static_cast<std::uint16_t>(random());
        change.now[player] = static_cast<std::uint16_t>(random());
      }
      if (random() % 2 == 0) change.now[Player::x] = change.before[Player::x].code;
    }
    const PerPlayer<std::uint16_t> codes{static_cast<std::uint16_t>(random()), static_cast<std::uint16_t>(random())};
    PerPlayer<Network::Sums> other = one;
    usual.follow(one, codes, changes);
    plain.follow(other, codes, changes);
    for (const Player player : {Player::x, Player::o}) ASSERT_EQ(one[player].values, other[player].values);
    ASSERT_EQ(usual.evaluate(one[Player::x], one[Player::o]), plain.evaluate(one[Player::x], one[Player::o]));
  }
}

TEST(Networks, AreForTheirWinLengthAlone) {
  for (const char* game : {"15,15,6", "9,9,4", "15,15,6:exact"}) {
    PatternBoard board(*parse_game(game));
    board.play(40);
    board.play(41);
    EXPECT_EQ(board.network_part(), 0) << game;
  }
}

std::string refusal(const std::string& bytes) {
  const auto read = Network::read(bytes);
  if (read) return "";
  EXPECT_EQ(code_of(read.error()), "bad_network");
  return message_of(read.error());
}

TEST(Networks, RefuseFilesThatAreNone) {
  const std::string good = built_in_bytes();
  ASSERT_EQ(refusal(good), "");
  EXPECT_EQ(refusal(""), "line 1 is not 'mnk network 1'");
  EXPECT_EQ(refusal("mnk network 2\n"), "line 1 is not 'mnk network 1'");
  EXPECT_EQ(refusal("mnk network 1\nfrom\n"), "line 2 does not begin with 'origin'");
  const std::string head = "mnk network 1\norigin here\n";
  for (const char* length : {"win_length 2\n", "win_length 11\n", "win_length x\n", "win_length 5 \n", "win_length"})
    EXPECT_EQ(refusal(head + length), "line 3 is not 'win_length' and a number from 3 to 10");
  EXPECT_EQ(refusal(head + "win_length 5\ncodes 4001\n"), "line 4 is not 'codes' and a number up to 4000");
  EXPECT_EQ(refusal(head + "win_length 5\ncodes 1\nclasses 0\n"), "line 5 is not 'classes' and a number up to 200");
  EXPECT_EQ(refusal(head + "win_length 5\ncodes 1\nclasses 18446744073709551617\n"),
            "line 5 is not 'classes' and a number up to 200");
  const std::string size = std::to_string(good.size());
  EXPECT_EQ(refusal(good.substr(0, good.size() - 1)),
            "the file has " + std::to_string(good.size() - 1) + " bytes, not " + size);
  EXPECT_EQ(refusal(good + "x"), "the file has " + std::to_string(good.size() + 1) + " bytes, not " + size);
  for (const std::size_t at : {std::size_t{200}, good.size() / 2, good.size() - 1}) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    EXPECT_EQ(refusal(bad), "the checksum is wrong") << at;
  }
}

}  // namespace
}  // namespace mnk
