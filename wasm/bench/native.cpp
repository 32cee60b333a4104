// SPDX-License-Identifier: MIT
// The native side of bench.mjs: the same work by the C++ library.
//   native board GAME GAMES       plays and takes back random games; prints the seconds and the moves
//   native boards GAME COUNT      judges COUNT random boards 64 times; prints the seconds and a sum of the verdicts
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "mnk/batch.hpp"
#include "mnk/board.hpp"

namespace {

/// The generator of bench.mjs: xorshift.
struct Random {
  std::uint32_t state = 2463534242U;
  std::uint32_t next() {
    state ^= state << 13;
    state ^= state >> 17;
    return state ^= state << 5;
  }
};

/// Processor time in seconds, so that other programs on the machine do not count.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void play_games(const mnk::Rules& rules, int games) {
  mnk::Board board(rules);
  std::vector<mnk::Cell> cells(rules.cells());
  std::iota(cells.begin(), cells.end(), 0);
  Random random;
  std::vector<std::vector<mnk::Cell>> orders(200);
  for (std::vector<mnk::Cell>& order : orders) {
    for (std::uint32_t i = rules.cells() - 1; i > 0; --i) std::swap(cells[i], cells[random.next() % (i + 1)]);
    order = cells;
  }
  std::uint64_t moves = 0;
  const double start = now();
  for (int game = 0; game < games; ++game) {
    for (const mnk::Cell cell : orders[static_cast<std::size_t>(game) % orders.size()]) {
      if (board.is_legal(cell) && board.play_unchecked(cell) != mnk::Outcome::pending) break;
    }
    moves += board.history().size();
    while (board.undo()) continue;
  }
  const double seconds = now() - start;
  std::printf("%.6f %llu\n", seconds, static_cast<unsigned long long>(moves));
}

void judge_boards(const mnk::Rules& rules, std::size_t count) {
  Random random;
  const bool is_small = rules == *mnk::Rules::make(3, 3, 3);
  std::vector<std::uint32_t> words(is_small ? count : count * 16);
  for (std::uint32_t& word : words) word = random.next() & random.next() & (is_small ? 0x01ff01ffU : 0x7fff7fffU);
  std::vector<mnk::batch::Board16> boards(is_small ? 0 : count);
  if (!is_small) std::memcpy(boards.data(), words.data(), count * sizeof(mnk::batch::Board16));
  std::vector<mnk::batch::Code> codes(count);
  const double start = now();
  for (int round = 0; round < 64; ++round) {
    if (is_small) {
      mnk::batch::judge_boards_3x3(words, codes);
    } else {
      mnk::batch::judge_boards_16(rules, boards, codes);
    }
  }
  const double seconds = now() - start;
  std::uint64_t sum = 0;
  for (const mnk::batch::Code code : codes) sum += static_cast<std::uint64_t>(code);
  std::printf("%.6f %llu\n", seconds, static_cast<unsigned long long>(sum));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const mnk::Result<mnk::Rules> rules = mnk::parse_game(argv[2]);
  if (!rules) return 2;
  if (std::string(argv[1]) == "board") {
    play_games(*rules, std::atoi(argv[3]));
  } else {
    judge_boards(*rules, static_cast<std::size_t>(std::atoi(argv[3])));
  }
  return 0;
}
