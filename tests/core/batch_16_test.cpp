// SPDX-License-Identifier: MIT
#include "batch_reference.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "sanitized.hpp"

namespace mnk::batch {
namespace {

Rules rules_of(int m, int n, int k, Options options = {}) { return *Rules::make(m, n, k, options); }

Board16 pack(const naive::Board& b) {
  Board16 board{};
  for (int row = 0; row < b.n; ++row) {
    for (int column = 0; column < b.m; ++column) {
      if (b.at(row, column) == 'X') board.x[row] |= static_cast<std::uint16_t>(1U << column);
      if (b.at(row, column) == 'O') board.o[row] |= static_cast<std::uint16_t>(1U << column);
    }
  }
  return board;
}

naive::Board empty_board(int m, int n) { return {m, n, std::string(static_cast<std::size_t>(m * n), '.')}; }

/// Returns random stones, mostly with legal counts, sometimes with rows, columns and diagonals of one player.
naive::Board random_board(int m, int n, std::mt19937_64& random) {
  naive::Board b = empty_board(m, n);
  const int cells = m * n;
  const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<std::uint64_t>(limit)); };
  for (int runs = below(4) - 1; runs > 0; --runs) {
    const int direction = below(4), length = below(17);
    const int dr = direction != 0, dc = direction == 0 || direction == 2 ? 1 : direction == 3 ? -1 : 0;
    const char own = random() % 4 != 0 ? 'X' : 'O';
    for (int i = 0, row = below(n), column = below(m); i < length; ++i, row += dr, column += dc) {
      if (b.at(row, column) != '#') b.cells[static_cast<std::size_t>(row * m + column)] = own;
    }
  }
  const int aim = below(8) - 1 > 2 ? below(2) : below(8) - 3;  // target surplus of X's stones over O's
  const int fill = random() % 4 == 0 ? cells : below(cells + 1);
  for (int tries = 0; tries < 4 * fill; ++tries) {
    const int more = naive::count(b.cells, 'X') - naive::count(b.cells, 'O');
    if (tries >= fill && more == aim) break;
    const auto cell = static_cast<std::size_t>(below(cells));
    if (b.cells[cell] == '.') b.cells[cell] = more < aim ? 'X' : 'O';
  }
  return b;
}

void expect_codes(const Rules& rules, const std::vector<naive::Board>& boards, const std::vector<Code>& expected) {
  std::vector<Board16> packed;
  for (const naive::Board& b : boards) packed.push_back(pack(b));
  for (const Kernel kernel : kernels_here()) {
    std::vector<Code> verdicts(packed.size() + 9, untouched);
    judge_boards_16(rules, packed, std::span(verdicts).first(packed.size()), kernel, JudgeLimits{500});
    for (std::size_t i = 0; i < boards.size(); ++i) {
      ASSERT_EQ(verdicts[i], expected[i]) << to_string(kernel) << ' ' << to_string(rules) << '\n' << boards[i].cells;
    }
    ASSERT_EQ(verdicts[packed.size()], untouched);
  }
}

Code code_by_judge(const Rules& rules, const naive::Board& b) {
  Position position(rules);
  for (std::size_t cell = 0; cell < b.cells.size(); ++cell) {
    position.stones[cell] = b.cells[cell] == 'X' ? Stone::x : b.cells[cell] == 'O' ? Stone::o : Stone::none;
  }
  const Verdict verdict = judge(position, JudgeLimits{500});
  switch (verdict.reason) {
    case Reason::too_many_x: return Code::too_many_x;
    case Reason::too_many_o: return Code::too_many_o;
    case Reason::floating_stone: return Code::floating_stone;
    case Reason::two_winners: return Code::two_winners;
    case Reason::winner_not_last: return Code::winner_not_last;
    case Reason::no_last_stone: return Code::no_last_stone;
    case Reason::no_legal_order: return Code::no_legal_order;
    case Reason::none: break;
  }
  const int outcome = static_cast<int>(*verdict.outcome);
  return static_cast<Code>(verdict.reachable == Reachable::unknown ? 16 + outcome : outcome);
}

TEST(BatchBoards16, RandomBoardsOfRandomRules) {
  std::mt19937_64 random(8);
  std::array<int, code_count> seen{};
  for (int game = 0; game < test::rounds(700); ++game) {
    const int m = static_cast<int>(random() % 16) + 1, n = static_cast<int>(random() % 16) + 1;
    const int k = random() % 3 != 0 ? static_cast<int>(random() % 6) + 1 : static_cast<int>(random() % 18) + 1;
    const bool misere = random() % 4 == 0;
    std::vector<naive::Board> boards;
    std::vector<Code> expected;
    for (int i = 0; i < 60; ++i) {
      boards.push_back(random_board(m, n, random));
      expected.push_back(naive::judge_at_least(boards.back(), k, misere));
      ++seen[static_cast<std::size_t>(expected.back())];
    }
    expect_codes(rules_of(m, n, k, {.misere = misere}), boards, expected);
  }
  for (const Code code : {Code::pending, Code::x_wins, Code::o_wins, Code::draw, Code::too_many_x, Code::too_many_o,
                          Code::two_winners, Code::winner_not_last, Code::no_last_stone}) {
    EXPECT_GT(seen[static_cast<std::size_t>(code)], test::rounds(20)) << to_string(code);
  }
}

TEST(BatchBoards16, AsMnkJudgeForAllOptions) {
  std::mt19937_64 random(9);
  for (int game = 0; game < 400; ++game) {
    const int m = static_cast<int>(random() % 9) + 1, n = static_cast<int>(random() % 9) + 1,
              k = static_cast<int>(random() % 6) + 1;
    const Rules rules =
        rules_of(m, n, k, {.exact = random() % 2 != 0, .gravity = random() % 2 != 0, .misere = random() % 2 != 0});
    std::vector<naive::Board> boards;
    std::vector<Code> expected;
    for (int i = 0; i < 30; ++i) {
      naive::Board b = random_board(m, n, random);
      for (int fall = 0; rules.gravity() && i % 4 != 0 && fall < n; ++fall) {
        for (int cell = 0; cell + m < m * n; ++cell) {
          auto& upper = b.cells[static_cast<std::size_t>(cell)];
          auto& lower = b.cells[static_cast<std::size_t>(cell + m)];
          if (lower == '.') std::swap(upper, lower);
        }
      }
      expected.push_back(code_by_judge(rules, b));
      boards.push_back(std::move(b));
    }
    expect_codes(rules, boards, expected);
  }
}

TEST(BatchBoards16, RunsOfEachLengthInEachDirectionAtEachPlace) {
  static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (const auto& [m, n] :
       {std::pair{16, 16}, std::pair{15, 15}, std::pair{16, 5}, std::pair{3, 16}, std::pair{1, 16}, std::pair{16, 1}}) {
    for (int k = 1; k <= 17; k += k < 6 ? 1 : 3) {
      std::vector<naive::Board> boards;
      std::vector<Code> expected;
      for (int cell = 0; cell < m * n; cell += 3) {
        for (const auto& d : directions) {
          const int length = cell % 2 != 0 ? k : 2 * k - 1;
          naive::Board b = empty_board(m, n);
          int stones = 0;
          for (int i = 0, row = cell / m, column = cell % m; i < length && b.at(row, column) != '#';
               ++i, row += d[0], column += d[1]) {
            b.cells[static_cast<std::size_t>(row * m + column)] = 'X';
            ++stones;
          }
          for (std::size_t other = 0; other < b.cells.size() && stones > 1; other += 2) {
            if (b.cells[other] == '.') b.cells[other] = 'O', --stones;
          }
          boards.push_back(b);
          expected.push_back(naive::judge_at_least(b, k, false));
        }
      }
      expect_codes(rules_of(m, n, k), boards, expected);
    }
  }
}

TEST(BatchBoards16, BitsOutsideAndBothStones) {
  const Rules rules = rules_of(7, 6, 4);
  for (const Kernel kernel : kernels_here()) {
    for (int row = 0; row < 16; ++row) {
      for (int column = 0; column < 16; ++column) {
        Board16 boards[3] = {};
        boards[0].x[row] = static_cast<std::uint16_t>(1U << column);
        boards[1].o[row] = static_cast<std::uint16_t>(1U << column);
        boards[2].x[row] = boards[2].o[row] = static_cast<std::uint16_t>(1U << column);
        Code verdicts[4] = {untouched, untouched, untouched, untouched};
        judge_boards_16(rules, boards, std::span(verdicts).first(3), kernel);
        const bool inside = row < 6 && column < 7;
        EXPECT_EQ(verdicts[0], inside ? Code::pending : Code::bad_bits);
        EXPECT_EQ(verdicts[1], inside ? Code::too_many_o : Code::bad_bits);
        EXPECT_EQ(verdicts[2], Code::bad_bits);
        EXPECT_EQ(verdicts[3], untouched);
      }
    }
  }
}

TEST(BatchBoards16, KernelsAgreeOnAnyBits) {
  std::mt19937_64 random(10);
  for (int game = 0; game < 200; ++game) {
    const Rules rules =
        rules_of(static_cast<int>(random() % 16) + 1, static_cast<int>(random() % 16) + 1,
                 static_cast<int>(random() % 17) + 1, {.exact = random() % 4 == 0, .gravity = random() % 8 == 0});
    std::vector<Board16> boards(random() % 300);
    const auto word = [&] {
      return static_cast<std::uint16_t>(random() & random() & (random() % 2 != 0 ? random() : 0xffff));
    };
    for (Board16& board : boards) {
      for (int row = 0; row < 16; ++row) {
        board.x[row] = word();
        board.o[row] = static_cast<std::uint16_t>(word() & ~board.x[row]);
      }
    }
    std::vector<Code> expected(boards.size(), untouched);
    judge_boards_16(rules, boards, expected, Kernel::scalar, JudgeLimits{200});
    for (const Kernel kernel : kernels_here()) {
      std::vector<Code> verdicts(boards.size(), untouched);
      judge_boards_16(rules, boards, verdicts, kernel, JudgeLimits{200});
      ASSERT_EQ(verdicts, expected) << to_string(kernel) << ' ' << to_string(rules);
    }
  }
}

}  // namespace
}  // namespace mnk::batch
