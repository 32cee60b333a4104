// SPDX-License-Identifier: MIT
// Invariants of Board: random games of random rules.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/plain_reference.hpp"
#include "mnk/board.hpp"
#include "mnk/symmetry.hpp"

namespace {

/// The whole observable state of a Board.
struct Snapshot {
  explicit Snapshot(const mnk::Board& board)
      : outcome(board.outcome()),
        to_move(board.to_move()),
        hash(board.hash()),
        stones(plain::text_of(board)),
        lines(board.winning_lines()) {
    history.assign(board.history().begin(), board.history().end());
    for (const mnk::Cell cell : board.legal_moves()) legal.push_back(cell);
  }
  mnk::Outcome outcome;
  mnk::Player to_move;
  std::uint64_t hash;
  std::string stones;
  std::vector<mnk::Line> lines;
  std::vector<mnk::Cell> history, legal;
  bool operator==(const Snapshot&) const = default;
};

void play_any(mnk::Board& board, std::mt19937_64& random) {
  const mnk::LegalMoves moves = board.legal_moves();
  board.play_unchecked(moves[static_cast<std::uint32_t>(random() % moves.size())]);
}

class BoardProperties : public ::testing::Test {
 protected:
  /// Returns random rules; every fifth on a board too large for small kernels.
  mnk::Rules rules(int i) { return plain::random_rules(random, i % 5 == 0 ? 20 : 8, 6); }
  std::mt19937_64 random{31};
};

TEST_F(BoardProperties, UndoAndRedoRestoreEverything) {
  for (int i = 0; i < 1500; ++i) {
    mnk::Board board(rules(i));
    std::vector<Snapshot> seen = {Snapshot(board)};
    EXPECT_FALSE(board.undo());
    EXPECT_FALSE(board.redo());
    while (!board.is_over()) {
      play_any(board, random);
      seen.emplace_back(board);
    }
    const std::size_t end = seen.size() - 1;
    for (std::size_t ply = end; ply > 0; --ply) {
      ASSERT_TRUE(board.undo());
      ASSERT_TRUE(Snapshot(board) == seen[ply - 1]) << mnk::to_string(board.rules()) << " ply " << ply << "\n"
                                                    << mnk::to_text(board);
      ASSERT_EQ(board.future().size(), end - ply + 1);
      ASSERT_EQ(board.future().front(), seen[end].history[ply - 1]);
    }
    EXPECT_FALSE(board.undo());
    for (std::size_t ply = 1; ply <= end; ++ply) {
      ASSERT_TRUE(board.redo());
      ASSERT_TRUE(Snapshot(board) == seen[ply]) << mnk::to_string(board.rules()) << " ply " << ply << "\n"
                                                << mnk::to_text(board);
    }
    EXPECT_FALSE(board.redo());
  }
}

TEST_F(BoardProperties, ANewMoveForgetsTheFuture) {
  for (int i = 0; i < 500; ++i) {
    mnk::Board board(rules(i));
    while (!board.is_over()) play_any(board, random);
    for (int back = 1 + plain::random_below(random, 5); back > 0; --back) board.undo();
    ASSERT_FALSE(board.future().empty());
    play_any(board, random);
    EXPECT_TRUE(board.future().empty());
    EXPECT_FALSE(board.redo());
  }
}

TEST_F(BoardProperties, ResetEqualsAFreshBoard) {
  for (int i = 0; i < 500; ++i) {
    const mnk::Rules r = rules(i);
    const mnk::Board fresh(r);
    mnk::Board board(r);
    while (!board.is_over()) play_any(board, random);
    if (i % 2 == 0) board.undo();
    const std::vector<mnk::Cell> moves(board.history().begin(), board.history().end());
    board.reset();
    ASSERT_TRUE(Snapshot(board) == Snapshot(fresh)) << mnk::to_string(r);
    EXPECT_FALSE(board.redo());
    EXPECT_FALSE(board.undo());
    mnk::Board again(r);
    for (const mnk::Cell cell : moves) {
      ASSERT_EQ(board.play_unchecked(cell), again.play_unchecked(cell));
      ASSERT_TRUE(Snapshot(board) == Snapshot(again)) << mnk::to_string(r);
    }
  }
}

TEST_F(BoardProperties, CopiesAreApartAndMovesKeepAll) {
  for (int i = 0; i < 500; ++i) {
    mnk::Board board(rules(i));
    while (!board.is_over()) play_any(board, random);
    for (int back = 1 + plain::random_below(random, 3); back > 0; --back) board.undo();
    const Snapshot before(board);
    const std::vector<mnk::Cell> future(board.future().begin(), board.future().end());
    mnk::Board copy(board);
    ASSERT_TRUE(Snapshot(copy) == before);
    while (copy.redo()) {
    }
    ASSERT_TRUE(copy.is_over());
    ASSERT_TRUE(Snapshot(board) == before);
    ASSERT_TRUE(std::equal(future.begin(), future.end(), board.future().begin(), board.future().end()));
    const Snapshot over(copy);
    mnk::Board moved(std::move(copy));
    ASSERT_TRUE(Snapshot(moved) == over);
    moved = board;
    ASSERT_TRUE(Snapshot(moved) == before);
    mnk::Board other;
    other = std::move(moved);
    ASSERT_TRUE(Snapshot(other) == before);
    while (other.redo()) {
    }
    ASSERT_TRUE(Snapshot(other) == over);
  }
}

TEST_F(BoardProperties, EachPlyIsAsThePlainRulesSay) {
  std::array<int, 4> ends{};
  for (int i = 0; i < 2000; ++i) {
    mnk::Board board(rules(i));
    const plain::Game g = plain::game_of(board.rules());
    for (bool more = true; more;) {
      const std::string text = plain::text_of(board);
      const char last = board.plies() % 2 == 1 ? 'X' : 'O';
      const auto lines = board.plies() == 0 || g.k == 1 ? std::vector<plain::Line>{} : plain::lines(g, text, last);
      const bool line = plain::has_line(g, text, last);
      const bool full = text.find('.') == std::string::npos;
      const mnk::Outcome win = (last == 'X') != g.misere ? mnk::Outcome::x_wins : mnk::Outcome::o_wins;
      ASSERT_EQ(board.outcome(), line   ? win
                                 : full ? mnk::Outcome::draw
                                        : mnk::Outcome::pending)
          << mnk::to_string(board.rules()) << text;
      if (g.k > 1) {
        ASSERT_EQ(plain::plain_lines(board.winning_lines()), lines) << mnk::to_string(board.rules()) << text;
      }
      std::vector<int> legal;
      for (const mnk::Cell cell : board.legal_moves()) legal.push_back(static_cast<int>(cell));
      std::sort(legal.begin(), legal.end());
      const auto expected = line || full ? std::vector<int>{} : plain::moves(g, text);
      ASSERT_EQ(legal, expected) << mnk::to_string(board.rules()) << text;
      for (int cell = 0; cell < g.m * g.n + 3; ++cell) {
        ASSERT_EQ(board.is_legal(static_cast<mnk::Cell>(cell)), std::binary_search(legal.begin(), legal.end(), cell))
            << cell;
      }
      more = !board.is_over();
      if (more) play_any(board, random);
    }
    ++ends[static_cast<std::size_t>(board.outcome())];
  }
  for (const int outcome : {1, 2, 3}) EXPECT_GT(ends[static_cast<std::size_t>(outcome)], 100);
}

TEST_F(BoardProperties, EveryMethodPlaysTheSameGame) {
  for (int i = 0; i < 1000; ++i) {
    mnk::Board board(rules(i));
    while (!board.is_over()) play_any(board, random);
    for (const mnk::Method method : mnk::all_methods) {
      if (!mnk::refusal(method, board.rules()).empty()) continue;
      mnk::Board other(board.rules(), method);
      EXPECT_EQ(other.method(), method);
      for (const mnk::Cell cell : board.history()) {
        ASSERT_FALSE(other.is_over()) << mnk::to_string(method) << " " << mnk::to_string(board.rules());
        other.play_unchecked(cell);
      }
      ASSERT_TRUE(Snapshot(other) == Snapshot(board)) << mnk::to_string(method) << " " << mnk::to_string(board.rules());
    }
  }
}

TEST_F(BoardProperties, AGameAndItsImageAgree) {
  for (int i = 0; i < 800; ++i) {
    mnk::Board board(rules(i));
    while (!board.is_over()) play_any(board, random);
    for (const mnk::Symmetry symmetry : mnk::symmetries(board.rules())) {
      mnk::Board image(board.rules());
      for (const mnk::Cell cell : board.history()) {
        ASSERT_EQ(image.outcome(), mnk::Outcome::pending);
        ASSERT_TRUE(image.play(mnk::transform(board.rules(), symmetry, cell)).ok());
      }
      ASSERT_EQ(image.outcome(), board.outcome());
      std::multiset<std::set<mnk::Cell>> lines, images;
      for (const mnk::Line& line : image.winning_lines()) images.insert({line.cells.begin(), line.cells.end()});
      for (const mnk::Line& line : board.winning_lines()) {
        std::set<mnk::Cell> cells;
        for (const mnk::Cell cell : line.cells) cells.insert(mnk::transform(board.rules(), symmetry, cell));
        lines.insert(cells);
      }
      ASSERT_EQ(images, lines) << mnk::to_string(board.rules());
    }
  }
}

TEST_F(BoardProperties, HashDependsOnTheStonesAlone) {
  for (int i = 0; i < 500; ++i) {
    mnk::Board board(*mnk::Rules::make(6 + i % 9, 6 + i % 7, 40));
    for (int ply = 0; ply < 20; ++ply) play_any(board, random);
    std::vector<mnk::Cell> own[2];
    for (std::size_t ply = 0; ply < 20; ++ply) own[ply % 2].push_back(board.history()[ply]);
    for (auto& cells : own) std::shuffle(cells.begin(), cells.end(), random);
    mnk::Board other(board.rules());
    for (std::size_t ply = 0; ply < 20; ++ply) other.play_unchecked(own[ply % 2][ply / 2]);
    ASSERT_EQ(other.hash(), board.hash());
  }
}

TEST_F(BoardProperties, HashesOfSmallGamesAreDistinct) {
  for (const char* game : {"3,3,3", "4,3,3", "4,4,4:gravity"}) {
    const mnk::Rules r = *mnk::parse_game(game);
    mnk::Board board(r);
    std::map<std::string, std::uint64_t> hashes;
    const auto visit = [&](const auto& self) -> void {
      const auto [found, fresh] = hashes.emplace(plain::text_of(board), board.hash());
      ASSERT_EQ(found->second, board.hash());
      if (!fresh) return;
      for (std::uint32_t i = 0; i < board.legal_moves().size(); ++i) {
        board.play_unchecked(board.legal_moves()[i]);
        self(self);
        board.undo();
      }
    };
    visit(visit);
    std::set<std::uint64_t> distinct;
    for (const auto& [text, hash] : hashes) distinct.insert(hash);
    EXPECT_EQ(distinct.size(), hashes.size()) << game;
    EXPECT_GE(hashes.size(), 5478U) << game;
  }
}

}  // namespace
