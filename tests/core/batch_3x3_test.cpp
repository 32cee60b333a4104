// SPDX-License-Identifier: MIT
#include <algorithm>

#include "batch_reference.hpp"

namespace mnk::batch {
namespace {

/// Judges spans of every start and length around the vector sizes. Expects equal codes and no write past the end.
template <class Item, class Judge>
void expect_any_span(const std::vector<Item>& items, const std::vector<Code>& expected, Judge judge) {
  for (std::size_t start = 0; start < 7; ++start) {
    for (std::size_t length = 0; length <= 200; ++length) {
      std::vector<Code> verdicts(start + length + 70, untouched);
      judge(std::span(items).subspan(start, length), std::span(verdicts).subspan(start, length));
      for (std::size_t i = 0; i < verdicts.size(); ++i) {
        const bool inside = i >= start && i < start + length;
        ASSERT_EQ(verdicts[i], inside ? expected[i] : untouched) << start << ' ' << length << ' ' << i;
      }
    }
  }
}

TEST(BatchBoards3x3, EveryBoardAgainstAllOrdersOfPlay) {
  std::vector<std::uint32_t> boards;
  for (std::uint32_t bits = 0; bits < 1U << 18; ++bits) boards.push_back((bits & 0x1ff) | (bits >> 9) << 16);
  for (std::uint32_t bits = 0; bits < 1U << 18; ++bits)
    boards.push_back(boards[bits] | 1U << (bits % 2 * 16 + 9 + bits % 7));
  std::vector<Code> expected;
  for (const std::uint32_t board : boards) expected.push_back(naive::judge_packed_3x3(board));
  for (const Kernel kernel : kernels_here()) {
    std::vector<Code> verdicts(boards.size(), untouched);
    judge_boards_3x3(boards, verdicts, kernel);
    ASSERT_EQ(std::mismatch(verdicts.begin(), verdicts.end(), expected.begin()).first - verdicts.begin(),
              static_cast<std::ptrdiff_t>(verdicts.size()))
        << to_string(kernel);
    const auto counts = tally(verdicts, kernel);
    EXPECT_EQ(counts[0], 4520U);
    EXPECT_EQ(counts[1], 626U);
    EXPECT_EQ(counts[2], 316U);
    EXPECT_EQ(counts[3], 16U);
    EXPECT_EQ(counts[static_cast<int>(Code::two_winners)], 156U);
    EXPECT_EQ(counts[static_cast<int>(Code::no_last_stone)], 0U);
  }
}

TEST(BatchBoards3x3, RandomBits) {
  std::mt19937_64 random(1);
  std::vector<std::uint32_t> boards(300'000);
  for (std::uint32_t& board : boards) {
    board = static_cast<std::uint32_t>(random());
    if (random() % 2 != 0) board &= 0x01ff01ff;
    if (random() % 2 != 0) board &= static_cast<std::uint32_t>(random());
  }
  std::vector<Code> expected;
  for (const std::uint32_t board : boards) expected.push_back(naive::judge_packed_3x3(board));
  for (const Kernel kernel : kernels_here()) {
    std::vector<Code> verdicts(boards.size(), untouched);
    judge_boards_3x3(boards, verdicts, kernel);
    ASSERT_EQ(verdicts, expected) << to_string(kernel);
    expect_any_span(boards, expected, [&](auto items, auto codes) { judge_boards_3x3(items, codes, kernel); });
  }
}

TEST(BatchBoards3x3, ManyBoardsGoPastTheCachesUnchanged) {
  constexpr std::size_t size = (std::size_t{1} << 22) + 77;
  std::vector<std::uint32_t> boards(size);
  std::mt19937_64 random(2);
  for (std::uint32_t& board : boards) board = static_cast<std::uint32_t>(random() & random()) & 0x01ff01ff;
  std::vector<Code> expected(size);
  judge_boards_3x3(boards, expected, Kernel::scalar);
  for (const Kernel kernel : kernels_here()) {
    for (const std::size_t offset : {0, 64, 1}) {
      std::vector<Code> memory(size + 256, untouched);
      const std::size_t start = (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64) % 64 + offset;
      judge_boards_3x3(boards, std::span(memory).subspan(start, size), kernel);
      ASSERT_TRUE(std::equal(expected.begin(), expected.end(), memory.begin() + static_cast<std::ptrdiff_t>(start)))
          << to_string(kernel);
      ASSERT_EQ(memory[start + size], untouched);
      if (start > 0) {
        ASSERT_EQ(memory[start - 1], untouched);
      }
    }
  }
}

std::uint64_t record_of(const std::vector<int>& moves) {
  std::uint64_t record = ~std::uint64_t{0};
  for (std::size_t i = moves.size(); i-- > 0;) record = record << 4 | static_cast<std::uint64_t>(moves[i]);
  return record;
}

TEST(BatchGames3x3, EveryGameAndEveryBeginning) {
  std::vector<std::uint64_t> games;
  std::vector<Code> expected;
  for (const auto& [moves, outcome] : naive::all_games().games) {
    games.push_back(record_of(moves));
    expected.push_back(outcome);
  }
  const std::size_t whole = games.size();
  ASSERT_EQ(whole, 255'168U);
  for (const auto& [moves, outcome] : naive::all_games().games) {
    for (std::size_t length = 0; length < moves.size(); ++length) {
      games.push_back(record_of({moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(length)}));
      expected.push_back(Code::pending);
    }
  }
  for (const Kernel kernel : kernels_here()) {
    std::vector<Code> verdicts(games.size(), untouched);
    judge_games_3x3(games, verdicts, kernel);
    ASSERT_EQ(verdicts, expected) << to_string(kernel);
    const auto counts = tally(std::span(verdicts).first(whole), kernel);
    EXPECT_EQ(counts[1], 131'184U);
    EXPECT_EQ(counts[2], 77'904U);
    EXPECT_EQ(counts[3], 46'080U);
  }
}

/// Returns records with every kind of mistake at every place.
std::vector<std::uint64_t> broken_games() {
  std::mt19937_64 random(3);
  std::vector<std::uint64_t> games;
  const auto& all = naive::all_games().games;
  for (int i = 0; i < 600'000; ++i) {
    std::uint64_t record = record_of(all[random() % all.size()].first);
    for (std::uint64_t changes = random() % 4; changes > 0; --changes) {
      const std::uint64_t place = random() % 16 * 4;
      record = (record & ~(std::uint64_t{15} << place)) | random() % 16 << place;
    }
    games.push_back(record);
  }
  for (int i = 0; i < 200'000; ++i) games.push_back(random());
  for (int i = 0; i < 400'000; ++i) {  // valid cells, often taken ones
    std::vector<int> moves(random() % 17);
    for (int& move : moves) move = static_cast<int>(random() % 9);
    games.push_back(record_of(moves));
  }
  for (int place = 0; place < 16; ++place) {  // each nibble at each place of a nine-move game
    for (std::uint64_t nibble = 0; nibble < 16; ++nibble) {
      const std::uint64_t draw = record_of({0, 1, 2, 4, 3, 5, 7, 6, 8});
      games.push_back((draw & ~(std::uint64_t{15} << (4 * place))) | nibble << (4 * place));
    }
  }
  return games;
}

TEST(BatchGames3x3, FirstMistakeIsNamed) {
  const std::vector<std::uint64_t> games = broken_games();
  std::vector<Code> expected;
  for (const std::uint64_t game : games) expected.push_back(naive::judge_game(game));
  for (const Kernel kernel : kernels_here()) {
    std::vector<Code> verdicts(games.size(), untouched);
    judge_games_3x3(games, verdicts, kernel);
    const auto wrong = std::mismatch(verdicts.begin(), verdicts.end(), expected.begin()).first - verdicts.begin();
    ASSERT_EQ(wrong, static_cast<std::ptrdiff_t>(games.size())) << to_string(kernel) << std::hex << ' ' << games[wrong];
    expect_any_span(games, expected, [&](auto items, auto codes) { judge_games_3x3(items, codes, kernel); });
  }
}

TEST(BatchGames3x3, NamedMistakes) {
  const auto judge = [](const std::vector<int>& moves) {
    const std::uint64_t record = record_of(moves);
    Code verdict = untouched;
    judge_games_3x3({&record, 1}, {&verdict, 1});
    return verdict;
  };
  EXPECT_EQ(judge({}), Code::pending);
  EXPECT_EQ(judge({0, 3, 1, 4, 2}), Code::x_wins);
  EXPECT_EQ(judge({0, 3, 1, 4, 2, 5}), Code::after_end);
  EXPECT_EQ(judge({0, 3, 1, 4, 2, 0}), Code::after_end);
  EXPECT_EQ(judge({0, 3, 1, 4, 2, 9}), Code::off_board);
  EXPECT_EQ(judge({0, 3, 1, 4, 2, 15, 5}), Code::bad_record);
  EXPECT_EQ(judge({0, 0}), Code::taken_cell);
  EXPECT_EQ(judge({8, 8}), Code::taken_cell);
  EXPECT_EQ(judge({8, 1, 8, 14}), Code::taken_cell);
  EXPECT_EQ(judge({0, 1, 2, 4, 3, 5, 7, 6, 8}), Code::draw);
  EXPECT_EQ(judge({0, 1, 2, 4, 3, 5, 7, 6, 8, 8}), Code::after_end);
}

TEST(BatchTally, CountsEachCode) {
  std::mt19937_64 random(4);
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{960}, std::size_t{100'003}}) {
    std::vector<Code> codes(size);
    std::array<std::uint64_t, code_count> expected{};
    for (Code& code : codes) {
      code = static_cast<Code>(random() % code_count);
      ++expected[static_cast<std::size_t>(code)];
    }
    for (const Kernel kernel : kernels_here())
      EXPECT_EQ(tally(codes, kernel), expected) << to_string(kernel) << ' ' << size;
  }
  for (std::size_t code = 0; code < code_count; ++code) {  // a single code: its counter must not overflow
    const std::vector<Code> codes(50'000, static_cast<Code>(code));
    for (const Kernel kernel : kernels_here()) EXPECT_EQ(tally(codes, kernel)[code], 50'000U);
  }
}

TEST(BatchNames, EveryCodeHasItsOwn) {
  for (std::size_t code = 0; code < code_count; ++code) {
    EXPECT_FALSE(to_string(static_cast<Code>(code)).empty());
    for (std::size_t other = 0; other < code; ++other)
      EXPECT_NE(to_string(static_cast<Code>(code)), to_string(static_cast<Code>(other)));
  }
  EXPECT_TRUE(supported(Kernel::scalar));
  EXPECT_TRUE(supported(best_kernel()));
}

}  // namespace
}  // namespace mnk::batch
