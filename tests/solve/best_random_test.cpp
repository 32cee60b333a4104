// SPDX-License-Identifier: MIT
// Endgames of larger games, against minimax without pruning.
#include "solve/best_reference.hpp"

namespace mnk::best {
namespace {

class Minimax {
 public:
  explicit Minimax(const plain::Game& game, bool remembers = false)
      : game_(game), windows_(game), remembers_(remembers) {}

  Analysis analyse(const std::string& board) const {
    return analyse(board, std::count(board.begin(), board.end(), 'X') == std::count(board.begin(), board.end(), 'O'));
  }

  Analysis analyse(const std::string& board, bool x_moves) const {
    std::uint64_t x = 0;
    std::uint64_t o = 0;
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (board[i] == 'X') x |= std::uint64_t{1} << i;
      if (board[i] == 'O') o |= std::uint64_t{1} << i;
    }
    return plain::analysis_of(x_moves ? tried(x, o) : tried(o, x));
  }

 private:
  bool taken(std::uint64_t stones, int cell) const { return (stones >> cell & 1U) != 0; }

  std::vector<std::pair<int, plain::Value>> tried(std::uint64_t own, std::uint64_t other) const {
    std::vector<std::pair<int, plain::Value>> all;
    const int cells = game_.m * game_.n;
    for (int cell = 0; cell < cells; ++cell) {
      const bool floats = game_.gravity && cell + game_.m < cells && !taken(own | other, cell + game_.m);
      if (!taken(own | other, cell) && !floats)
        all.emplace_back(cell, after(own | std::uint64_t{1} << cell, other, cell));
    }
    return all;
  }

  plain::Value after(std::uint64_t own, std::uint64_t other, int cell) const {
    if (windows_.on_line(own, cell)) return {game_.misere ? -1 : 1, 1};
    const auto known = remembers_ ? known_.find({own, other}) : known_.end();
    if (known != known_.end()) return known->second;
    const plain::Value value = after_replies(own, other);
    if (remembers_) known_.emplace(std::pair(own, other), value);
    return value;
  }

  plain::Value after_replies(std::uint64_t own, std::uint64_t other) const {
    const auto replies = tried(other, own);
    if (replies.empty()) return {0, 1};
    plain::Value best = replies.front().second;
    for (const auto& reply : replies) {
      if (plain::better(reply.second, best)) best = reply.second;
    }
    return plain::one_move_before(best);
  }

  plain::Game game_;
  plain::Windows windows_;
  bool remembers_;
  mutable std::map<std::pair<std::uint64_t, std::uint64_t>, plain::Value> known_;  ///< key: stones of last mover first
};

/// Returns an unfinished random game with `left` empty cells; none if all games end earlier.
std::optional<Board> random_game(const Rules& rules, std::uint32_t left, std::mt19937_64& random) {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    Board board(rules);
    while (!board.is_over() && rules.cells() - board.plies() > left) {
      const LegalMoves moves = board.legal_moves();
      board.play_unchecked(moves[static_cast<std::uint32_t>(random() % moves.size())]);
    }
    if (!board.is_over()) return board;
  }
  return std::nullopt;
}

class BestRandom : public testing::TestWithParam<const char*> {};

TEST_P(BestRandom, EndsOfGamesAsByMinimax) {
  const Rules rules = *parse_game(GetParam());
  const Minimax minimax(plain::game_of(rules));
  Solver solver(rules);
  std::mt19937_64 random(20261120);
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    const auto board = random_game(rules, 1 + static_cast<std::uint32_t>(i) % 8, random);
    if (!board) continue;  // under some rules few games last this long
    ++compared;
    const std::string text = plain::text_of(*board);
    plain::expect_best(solver, *board, minimax.analyse(text), text);
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(compared, 15);
}

INSTANTIATE_TEST_SUITE_P(Games, BestRandom,
                         testing::Values("4,4,4", "4,4,4:exact", "4,4,4:misere", "4,4,4:gravity", "4,4,3:misere",
                                         "5,4,4", "5,4,4:exact", "5,4,4:gravity", "5,4,4:misere", "5,4,3:exact,misere",
                                         "4,5,4:gravity,misere", "6,6,5", "7,6,4:gravity"));

/// An explicit side to move, independent of the stone counts.
TEST(Best, AnySideOfAnyNumbers) {
  std::mt19937_64 random(5);
  for (const char* game : {"3,3,3", "4,3,3", "3,3,3:misere", "4,3,3:gravity", "3,4,3:exact", "4,3,4:gravity,misere"}) {
    const Rules rules = *parse_game(game);
    const Minimax minimax(plain::game_of(rules), true);
    const plain::Windows windows(plain::game_of(rules));
    Solver solver(rules);
    int compared = 0;
    while (compared < 60) {
      std::string text(rules.cells(), '.');
      bool legal = true;
      for (Cell cell = 0; cell < rules.cells(); ++cell) text[rules.cells() - 1 - cell] = ".XO.XO."[random() % 7];
      std::uint64_t stones[2] = {0, 0};
      for (Cell cell = 0; cell < rules.cells(); ++cell) {
        const bool below_is_empty = cell + static_cast<Cell>(rules.columns()) < rules.cells() &&
                                    text[cell + static_cast<Cell>(rules.columns())] == '.';
        if (text[cell] != '.' && rules.gravity() && below_is_empty) text[cell] = '.';
      }
      for (int row = rules.rows() - 2; row >= 0 && rules.gravity(); --row) {
        for (int column = 0; column < rules.columns(); ++column) {
          if (text[rules.cell(row + 1, column)] == '.') text[rules.cell(row, column)] = '.';
        }
      }
      for (Cell cell = 0; cell < rules.cells(); ++cell) {
        if (text[cell] != '.') stones[text[cell] == 'O'] |= std::uint64_t{1} << cell;
      }
      for (Cell cell = 0; cell < rules.cells(); ++cell) {
        for (const std::uint64_t own : stones)
          legal = legal && !((own >> cell & 1U) != 0 && windows.on_line(own, static_cast<int>(cell)));
      }
      if (!legal || text.find('.') == std::string::npos) continue;
      ++compared;
      const Position position = plain::position_of(rules, text);
      for (const Player player : {Player::x, Player::o}) {
        const Analysis expected = minimax.analyse(text, player == Player::x);
        const auto analysis = solver.analyse(position, player);
        ASSERT_TRUE(analysis.ok()) << game << ' ' << text;
        EXPECT_EQ(analysis->moves, expected.moves) << game << ' ' << text;
        const auto choice = solver.choose(position, player);
        ASSERT_TRUE(choice.ok());
        EXPECT_EQ(choice->score, expected.score) << game << ' ' << text;
        EXPECT_EQ(choice->cell, plain::best_cell(expected, false)) << game << ' ' << text;
      }
    }
  }
}

/// Middle games give the solver more to prune. The reference uses a transposition table but no pruning.
TEST(Best, MiddlesOfGames) {
  std::mt19937_64 random(7);
  for (const char* game : {"4,4,4", "4,4,4:exact", "5,4,4", "5,4,4:exact", "4,4,4:misere", "5,4,4:misere", "5,3,4",
                           "5,5,4", "6,5,5", "6,6,4"}) {
    const Rules rules = *parse_game(game);
    const Minimax minimax(plain::game_of(rules), true);
    Solver solver(rules);
    for (int i = 0; i < 4; ++i) {
      const auto board = random_game(rules, 11, random);
      if (!board) continue;
      const std::string text = plain::text_of(*board);
      plain::expect_best(solver, *board, minimax.analyse(text), game + std::string(" ") + text);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Best, EndsOfAnyGameUpTo64Cells) {
  std::mt19937_64 random(64);
  int compared = 0;
  while (compared < 300) {
    const Rules rules = plain::random_rules(random, 8, 9);
    const auto board =
        random_game(rules, std::min(rules.cells(), 1 + static_cast<std::uint32_t>(random() % 6)), random);
    if (!board) continue;
    Solver solver(rules);
    const std::string name = to_string(rules) + " " + plain::text_of(*board);
    plain::expect_best(solver, *board, Minimax(plain::game_of(rules)).analyse(plain::text_of(*board)), name);
    if (HasFatalFailure()) return;
    ++compared;
  }
}

TEST(Best, OneColumnAndOneRowOf64Cells) {
  std::mt19937_64 random(1);
  for (const char* game : {"64,1,5", "1,64,5:gravity", "64,1,9:gravity", "1,64,7:misere", "8,8,8:gravity"}) {
    const Rules rules = *parse_game(game);
    const auto board = random_game(rules, 5, random);
    if (!board) continue;
    Solver solver(rules);
    plain::expect_best(solver, *board, Minimax(plain::game_of(rules)).analyse(plain::text_of(*board)), game);
  }
}

/// Published values of whole games.
TEST(Best, EmptyBoards) {
  const struct {
    const char* game;
    int score;
  } cases[] = {{"3,3,3", 0},        {"4,3,3", 1},         {"4,4,3", 1},         {"4,4,4", 0},
               {"5,4,4", 0},        {"3,3,3:misere", 0},  {"4,3,3:misere", -1}, {"5,3,3:misere", -1},
               {"4,4,4:misere", 0}, {"4,4,4:gravity", 0}, {"5,4,4:gravity", 0}, {"8,8,9", 0}};
  for (const auto& c : cases) {
    Solver solver(*parse_game(c.game));
    const auto choice = solver.choose(Board(solver.rules()));
    ASSERT_TRUE(choice.ok()) << c.game;
    EXPECT_EQ(choice->score, c.score) << c.game;
  }
}

}  // namespace
}  // namespace mnk::best
