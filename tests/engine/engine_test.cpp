// SPDX-License-Identifier: MIT
// The engine through its public interface: proved values are correct, and limits are respected.
#include "mnk/engine.hpp"
#include "engine/boards.hpp"
#include "game.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "mnk/board.hpp"
#include "mnk/records.hpp"
#include "mnk/solve.hpp"
#include "sanitized.hpp"
#include "thread_time.hpp"

namespace {

using namespace mnk;
using test::analyse;
using test::board_of;

TEST(Engines, CompleteALineAndStopOne) {
  const Rules gomoku = *parse_game("15,15,5");
  const EngineAnalysis wins = analyse(board_of(gomoku, "h8 a1 h9 a2 h10 a3 h11 a5"), 1000);
  EXPECT_EQ(wins.lines.front().score.proved, 1);
  EXPECT_EQ(wins.lines.front().score.plies, 1);
  const Cell move = wins.lines.front().play.front();
  EXPECT_TRUE(move == *parse_coordinate(gomoku, "h12") || move == *parse_coordinate(gomoku, "h7"));
  const EngineAnalysis stops = analyse(board_of(gomoku, "h8 h7 h9 c3 h10 e3 h11"), 1000);
  EXPECT_EQ(stops.lines.front().play.front(), *parse_coordinate(gomoku, "h12"));
}

/// X has four: O has one reply. With two lines, or where X has a three, several moves are compared.
TEST(Engines, MayPlayTheOnlyMoveAtOnce) {
  const auto depth_of = [](const char* moves, bool at_once, unsigned lines, const char* game) {
    const Rules rules = *parse_game(game);
    Engine engine = Engine::make(rules, {.memory = 1 << 20}).value();
    const Board board = std::string(moves).empty() ? Board(rules) : board_of(rules, moves);
    const auto found = engine.analyse(board, {.nodes = 3000}, {.lines = lines, .only_move_at_once = at_once});
    return found->lines.front().depth;
  };
  const char* four = "h8 h7 h9 c3 h10 e3 h11";
  EXPECT_EQ(depth_of(four, true, 1, "15,15,5"), 1);
  EXPECT_GT(depth_of(four, false, 1, "15,15,5"), 1);
  EXPECT_GT(depth_of(four, true, 2, "15,15,5"), 1);
  EXPECT_GT(depth_of("h8 h7 h9 c3 h10", true, 1, "15,15,5"), 1);
  EXPECT_EQ(depth_of("", true, 1, "15,15,5"), 1) << "the middle";
  EXPECT_EQ(depth_of("d1 a1 d2 a2 d3", true, 1, "7,6,4:gravity"), 1);
  EXPECT_GT(depth_of("d1 a1 d2 a2", true, 1, "7,6,4:gravity"), 1);
}

TEST(Engines, SayTheSameTwice) {
  const Board board = board_of(*parse_game("15,15,5"), "h8 i9 g9 i7 i8 j8");
  const EngineAnalysis first = analyse(board, 20'000);
  const EngineAnalysis second = analyse(board, 20'000);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.lines.front().play, second.lines.front().play);
  EXPECT_EQ(first.lines.front().score.estimate, second.lines.front().score.estimate);
}

/// Compares proved values with the solver, on random positions that the solver settles.
class ProvedByTheEngine : public testing::TestWithParam<const char*> {};

TEST_P(ProvedByTheEngine, IsSoByTheSolver) {
  const Rules rules = *parse_game(GetParam());
  std::mt19937 random(11);
  int proved = 0;
  for (int i = 0; i < test::rounds(150); ++i) {
    Board board(rules);
    for (std::uint32_t n = 2 + static_cast<std::uint32_t>(random() % (rules.cells() / 2)); n > 0 && !board.is_over();
         --n) {
      const LegalMoves moves = board.legal_moves();
      board.play_unchecked(moves[static_cast<std::uint32_t>(random() % moves.size())]);
    }
    if (board.is_over()) continue;
    const EngineAnalysis analysis = analyse(board, 3000);
    const EngineScore& score = analysis.lines.front().score;
    ASSERT_TRUE(board.is_legal(analysis.lines.front().play.front()));
    if (score.proved == 0) continue;
    const SearchLimits limits = {.nodes = 200'000, .memory = 16 << 20};
    const Solution solution = *solve(board.position(), limits);
    if (!solution.settled()) continue;
    ++proved;
    const Player winner = score.proved > 0 ? board.to_move() : opponent(board.to_move());
    ASSERT_EQ(solution.lower, winner == Player::x ? Value::x_wins : Value::o_wins) << to_text(board);
    // The first move keeps the win.
    if (score.proved < 0) continue;
    Board after = board;
    after.play_unchecked(analysis.lines.front().play.front());
    if (after.is_over()) continue;
    const Solution then = *solve(after.position(), limits);
    if (then.settled()) {
      ASSERT_EQ(then.lower, solution.lower) << to_text(after);
    }
  }
  EXPECT_GT(proved, test::rounds(20));
}

INSTANTIATE_TEST_SUITE_P(Games, ProvedByTheEngine, testing::Values("7,7,4", "6,6,4:exact", "8,8,5", "8,4,3", "5,5,3"),
                         test::by_game);

/// Counts the processor time, which a busy machine does not lengthen: an engine of one thread spends no more than the
/// time on the clock.
TEST(Engines, KeepToTheirTime) {
  const Board board = board_of(*parse_game("15,15,5"), "h8 i9 g9 i7");
  Engine engine = *Engine::make(board.rules(), {.memory = 4 << 20});
  const SearchLimits limits = {.seconds = 0.2};
  const double start = test::thread_seconds();
  const Result<EngineAnalysis> analysis = engine.analyse(board, limits);
  EXPECT_LT(test::thread_seconds() - start, 0.2 + 0.3 * test::patience);
  ASSERT_TRUE(analysis.ok());
  EXPECT_GE(analysis->seconds, 0.2);
}

TEST(Engines, ShowSeveralLines) {
  const Board board = board_of(*parse_game("9,9,5"), "e5 d4");
  Engine engine = *Engine::make(board.rules(), {.memory = 4 << 20});
  const EngineAnalysis analysis = *engine.analyse(board, {}, {.depth = 3, .lines = 4});
  ASSERT_EQ(analysis.lines.size(), 4U);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_NE(analysis.lines[i].play.front(), analysis.lines[i - 1].play.front());
}

/// A node limit may stop the search at any point.
TEST(Engines, KeepTheirLinesWhenTheyAreStopped) {
  const Board board = board_of(*parse_game("15,15,5"), "h8");
  Engine engine = *Engine::make(board.rules(), {.memory = 4 << 20});
  for (std::uint64_t nodes = 2000; nodes < 20'000; nodes += 1000) {
    engine.clear();
    const EngineAnalysis analysis = *engine.analyse(board, {.nodes = nodes}, {.lines = 5});
    EXPECT_EQ(analysis.lines.size(), 5U) << nodes;
  }
}

/// A depth is searched within bounds around the score of the depth before. Where the score is outside, up or down, the
/// depth is searched again: every depth has a line, and looks at every move.
TEST(Engines, SearchEachDepthWhole) {
  const Rules gomoku = *parse_game("15,15,5");
  int rise = 0;
  int fall = 0;
  for (const char* moves : {"h8 i9 j8 h6 g7 f6 k11 e5", "k10 i8 h9 j9 i10 g8", "f8 h9 j7 i10 g9 k6 e10",
                            "h8 g9 j9 g7 g8 i8", "h8 i8 g10 f9 i7 j6"}) {
    std::vector<EngineLine> lines;
    std::map<int, std::set<Cell>> ended;  // moves by depth
    const auto keep = [&](const EngineAnalysis& analysis) { lines.push_back(analysis.lines.front()); };
    const auto watch = [&](const EngineRootMove& move) {
      if (move.event != EngineRootMove::Event::begun) ended[move.depth].insert(move.move);
    };
    Engine engine = *Engine::make(gomoku, {.memory = 16 << 20});
    ASSERT_TRUE(engine.analyse(board_of(gomoku, moves), {}, {.depth = 9, .progress = keep, .root_moves = watch}));
    for (std::size_t i = 0; i < lines.size() && lines[i].score.proved == 0; ++i) {
      EXPECT_EQ(lines[i].depth, static_cast<int>(i) + 1) << moves;
      EXPECT_EQ(ended[lines[i].depth], ended[1]) << moves << ", depth " << lines[i].depth;
      if (i < 5) continue;
      rise = std::max(rise, lines[i].score.estimate - lines[i - 1].score.estimate);
      fall = std::max(fall, lines[i - 1].score.estimate - lines[i].score.estimate);
    }
  }
  EXPECT_GT(rise, 100) << "no score was above its bounds";
  EXPECT_GT(fall, 100) << "no score was below its bounds";
}

/// The limit may come within a search that is repeated with other bounds.
TEST(Engines, HaveAMoveWhereverTheyAreStopped) {
  const Board board = board_of(*parse_game("15,15,5"), "k10 i8 h9 j9 i10 g8");
  Engine engine = *Engine::make(board.rules(), {.memory = 4 << 20});
  for (std::uint64_t nodes = 1; nodes < 20'000; nodes += 1 + nodes / test::rounds(40)) {
    engine.clear();
    std::vector<Cell> before;
    const auto keep = [&](const EngineAnalysis& whole) { before = whole.lines.front().play; };
    const EngineAnalysis analysis = *engine.analyse(board, {.nodes = nodes}, {.progress = keep});
    ASSERT_EQ(analysis.lines.size(), 1U) << nodes;
    const std::vector<Cell>& play = analysis.lines.front().play;
    ASSERT_FALSE(play.empty()) << nodes;
    const bool is_begin = play.size() < before.size() && std::equal(play.begin(), play.end(), before.begin());
    EXPECT_FALSE(is_begin) << "the line is shorter than at the depth before, " << nodes;
    Board after = board;
    for (const Cell move : analysis.lines.front().play) ASSERT_TRUE(after.play(move)) << nodes;
  }
}

/// A search stopped early must not claim a loss without searching the moves.
TEST(Engines, CallNothingLostThatTheyHaveNotLookedAt) {
  const Board board = board_of(*parse_game("7,7,4"), "b3 e2 d1 d2 f1");
  const SearchLimits limits = {.nodes = 1'000'000};
  const Solution solution = *solve(board.position(), limits);
  ASSERT_TRUE(solution.settled());
  const bool lost = solution.lower == Value::x_wins;  // O is to move
  for (std::uint64_t nodes = 5; nodes < 400; nodes += 7) {
    const EngineScore score = analyse(board, nodes).lines.front().score;
    EXPECT_TRUE(lost || score.proved != -1) << nodes;
  }
}

/// X threatens a4 and e4. Each line is another move, and only the two that complete a line at once win in one ply.
TEST(Engines, ShowOtherLinesThanTheWinningOne) {
  const Board board = board_of(*parse_game("5,5,4"), "b4 a1 c4 b1 d4 e5");
  Engine engine = *Engine::make(board.rules(), {.memory = 4 << 20});
  const EngineAnalysis analysis = *engine.analyse(board, {.nodes = 5000}, {.lines = 4});
  ASSERT_EQ(analysis.lines.size(), 4U);
  std::set<Cell> moves;
  int wins_at_once = 0;
  for (const EngineLine& line : analysis.lines) {
    EXPECT_TRUE(moves.insert(line.play.front()).second) << line.play.front();
    wins_at_once += line.score.proved == 1 && line.score.plies == 1;
  }
  EXPECT_EQ(wins_at_once, 2);
}

/// X wins by the four on h8, which also makes a three: no other move may be shown as the same line.
TEST(Engines, ShowOtherLinesThanAVcf) {
  const Rules rules = *parse_game("15,15,5");
  Position position(rules);
  for (const auto& [row, column] : {std::pair(7, 4), {7, 5}, {7, 6}, {5, 7}, {6, 7}})
    position.stones[rules.cell(row, column)] = Stone::x;
  for (const auto& [row, column] : {std::pair(7, 3), {0, 0}, {0, 14}, {14, 0}, {14, 14}})
    position.stones[rules.cell(row, column)] = Stone::o;
  const EngineAnalysis analysis = analyse(*Board::from(position), 20'000, 3);
  ASSERT_EQ(analysis.lines.size(), 3U);
  EXPECT_EQ(analysis.lines.front().score.proved, 1);
  std::set<Cell> moves;
  for (const EngineLine& line : analysis.lines) EXPECT_TRUE(moves.insert(line.play.front()).second);
}

/// O can stop only one of a4 and e4.
TEST(Engines, CountThePliesOfALoss) {
  const Board board = board_of(*parse_game("6,5,4"), "b4 b1 c4 c1 d4");
  const EngineLine line = analyse(board, 5000).lines.front();
  EXPECT_EQ(line.score.proved, -1);
  EXPECT_EQ(line.score.plies, 2);
}

TEST(Engines, RefuseWhatTheyDoNotPlay) {
  EXPECT_EQ(code_of(Engine::make(*parse_game("101,5,5")).error()), "too_large");
  EXPECT_EQ(code_of(Engine::make(*parse_game("5,101,5")).error()), "too_large");
  EXPECT_TRUE(Engine::make(*parse_game("100,100,5"), {.memory = 1 << 20}).ok());
  const Board over = board_of(*parse_game("3,3,3"), "a1 b1 a2 b2 a3");
  EXPECT_EQ(code_of(Engine::make(over.rules(), {.memory = 1 << 20})->analyse(over, {}).error()), "game_over");
  Engine engine = *Engine::make(*parse_game("15,15,5"), {.memory = 1 << 20});
  EXPECT_EQ(code_of(engine.analyse(Board(*parse_game("9,9,5")), {}).error()), "other_rules");
}

}  // namespace
