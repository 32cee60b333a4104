// SPDX-License-Identifier: MIT
// Tests the statements of docs/certificate.md on reduced positions, dominated moves and threats by exhaustive play.
// Windows and values are computed independently, for arbitrary placings of stones.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <unordered_map>

#include "proof/plain_prover.hpp"
#include "proof/proof_obligations.hpp"
#include "proof/threat_line.hpp"
#include "sanitized.hpp"

namespace mnk::test {
namespace {

using proof::Content;
using proof::ReducedBoard;
using Window = std::set<Cell>;

Rules rules_of(const char* game) { return *parse_game(game); }

/// Minimax values of positions with arbitrary stones and either player to move. Requires: no player has a run that
/// counts.
class AllPlay {
 public:
  /// Requires: at most 39 cells.
  explicit AllPlay(const Rules& rules) : rules_(rules) {}

  /// The value for X: 1, 0 or -1.
  int value(Stones& stones, Player mover) {
    std::uint64_t key = static_cast<std::uint64_t>(mover);
    for (const Stone stone : stones) key = key * 3 + static_cast<std::uint64_t>(stone);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    int best = -2;
    for (Cell cell = 0; cell < stones.size() && best < 1; ++cell) {
      if (stones[cell] == Stone::none) best = std::max(best, after(stones, mover, cell));
    }
    return known_[key] = best == -2 ? 0 : mover == Player::x ? best : -best;
  }
  /// The value for the mover after its stone on `cell`.
  int after(Stones& stones, Player mover, Cell cell) {
    stones[cell] = stone_of(mover);
    const int x_value = value_or_end(stones, mover);
    stones[cell] = Stone::none;
    return mover == Player::x ? x_value : -x_value;
  }

 private:
  int value_or_end(Stones& stones, Player mover) {
    if (has_run(rules_, stones, stone_of(mover))) return mover == Player::x ? 1 : -1;
    return value(stones, opponent(mover));
  }

  Rules rules_;
  std::unordered_map<std::uint64_t, int> known_;
};

std::vector<Window> windows_of(const Rules& rules) {
  std::vector<Window> windows;
  for (int row = 0; row < rules.rows(); ++row) {
    for (int column = 0; column < rules.columns(); ++column) {
      for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
        Window window;
        for (int i = 0; i < rules.k(); ++i) {
          if (rules.contains(row + i * down, column + i * right))
            window.insert(rules.cell(row + i * down, column + i * right));
        }
        if (static_cast<int>(window.size()) == rules.k()) windows.push_back(window);
      }
    }
  }
  return windows;
}

std::vector<Window> open_windows(const std::vector<Window>& windows, const Stones& stones, Player player) {
  std::vector<Window> open;
  for (const Window& window : windows) {
    const auto closes = [&](Cell cell) { return stones[cell] == stone_of(opponent(player)); };
    if (std::none_of(window.begin(), window.end(), closes)) open.push_back(window);
  }
  return open;
}

std::vector<Window> all_open(const std::vector<Window>& windows, const Stones& stones) {
  std::vector<Window> open = open_windows(windows, stones, Player::x);
  for (const Window& window : open_windows(windows, stones, Player::o)) open.push_back(window);
  return open;
}

std::vector<Content> reduced(const std::vector<Window>& windows, const Stones& stones) {
  std::vector<Content> contents(stones.size(), Content::dead);
  for (const Player player : {Player::x, Player::o}) {
    for (const Window& window : open_windows(windows, stones, player)) {
      for (const Cell cell : window) contents[cell] = static_cast<Content>(stones[cell]);
    }
  }
  return contents;
}

bool dominates(const std::vector<Window>& open, Cell b, Cell a) {
  return std::all_of(open.begin(), open.end(),
                     [&](const Window& window) { return !window.contains(a) || window.contains(b); });
}

/// Visits every placing of stones without a run that counts.
template <class Visit>
void for_each_placing(const Rules& rules, Visit visit) {
  Stones stones(rules.cells());
  while (true) {
    if (!has_run(rules, stones, Stone::x) && !has_run(rules, stones, Stone::o)) visit(stones);
    Cell cell = 0;
    while (cell < stones.size() && stones[cell] == Stone::o) stones[cell++] = Stone::none;
    if (cell == stones.size()) return;
    stones[cell] = static_cast<Stone>(static_cast<int>(stones[cell]) + 1);
  }
}

/// A random placing with `empty` empty cells and no run.
Stones random_end(const Rules& rules, std::size_t empty, std::mt19937& random) {
  while (true) {
    Stones stones(rules.cells());
    const unsigned xs = 1 + static_cast<unsigned>(random() % 3);  // X's share of stones, in quarters
    for (std::size_t i = empty; i < stones.size(); ++i) stones[i] = random() % 4 < xs ? Stone::x : Stone::o;
    std::shuffle(stones.begin(), stones.end(), random);
    if (!has_run(rules, stones, Stone::x) && !has_run(rules, stones, Stone::o)) return stones;
  }
}

void expect_library_agrees(ReducedBoard& board, const std::vector<Window>& windows, const Stones& stones) {
  board.set(stones);
  std::vector<Content> contents(stones.size());
  board.reduce(contents);
  ASSERT_EQ(contents, reduced(windows, stones));
  const std::vector<Window> open = all_open(windows, stones);
  std::vector<Cell> live;
  for (Cell cell = 0; cell < stones.size(); ++cell) {
    if (contents[cell] == Content::empty) live.push_back(cell);
  }
  std::vector<Cell> kept;
  for (const Cell a : live) {
    const auto is_better = [&](Cell b) { return a != b && dominates(open, b, a) && (b < a || !dominates(open, a, b)); };
    if (std::none_of(live.begin(), live.end(), is_better)) kept.push_back(a);
  }
  ASSERT_EQ(board.undominated_moves(), kept);
}

/// Expects that a dead cell is never better than another move, that a dominated move is never better than the moves
/// that dominate it, and that a best move is undominated.
void expect_moves_ranked(AllPlay& play, const ReducedBoard& board, const std::vector<Window>& windows, Stones& stones,
                         Player mover) {
  const std::vector<Window> open = all_open(windows, stones);
  std::map<Cell, int> live;
  int best = -2;
  int worst_live = 2;
  int best_dead = -2;
  for (Cell cell = 0; cell < stones.size(); ++cell) {
    if (stones[cell] != Stone::none) continue;
    const int value = play.after(stones, mover, cell);
    best = std::max(best, value);
    const bool is_live =
        std::any_of(open.begin(), open.end(), [&](const Window& window) { return window.contains(cell); });
    if (is_live) {
      live[cell] = value;
      worst_live = std::min(worst_live, value);
    } else {
      best_dead = std::max(best_dead, value);
    }
  }
  EXPECT_LE(best_dead, live.empty() ? 0 : worst_live);
  if (live.empty()) {
    EXPECT_EQ(play.value(stones, mover), 0);
  }
  for (const auto& [a, value] : live) {
    for (const auto& [b, other] : live) {
      if (dominates(open, b, a)) {
        EXPECT_GE(other, value);
      }
    }
  }
  int best_kept = -2;
  for (const Cell cell : board.undominated_moves()) best_kept = std::max(best_kept, live.at(cell));
  if (!live.empty()) {
    EXPECT_EQ(best_kept, best);
  }
}

TEST(Reductions, EveryPlacingOfSmallGames) {
  for (const char* game : {"3,3,3", "4,3,3", "3,3,2", "10,1,4"}) {
    const Rules rules = rules_of(game);
    const std::vector<Window> windows = windows_of(rules);
    AllPlay play(rules);
    ReducedBoard board(rules);
    std::map<std::vector<Content>, std::pair<int, int>> values;  // values with X and with O to move
    std::uint64_t placings = 0;
    for_each_placing(rules, [&](Stones& stones) {
      ++placings;
      if (testing::Test::HasFailure()) return;  // one failure is enough
      const std::pair value{play.value(stones, Player::x), play.value(stones, Player::o)};
      const auto known = values.emplace(reduced(windows, stones), value).first->second;
      EXPECT_EQ(known, value) << game;
      EXPECT_GE(value.first, value.second) << "to be to move never harms";
      if (placings % (sanitized ? 72 : 9) != 0 && rules.cells() > 10) return;
      expect_library_agrees(board, windows, stones);
      for (const Player mover : {Player::x, Player::o}) expect_moves_ranked(play, board, windows, stones, mover);
    });
    EXPECT_LE(values.size(), placings) << game;
  }
}

TEST(Reductions, RandomEnds) {
  std::mt19937 random(4);
  for (const char* game : {"4,4,3", "4,4,4", "5,4,4", "5,3,3", "5,5,4", "6,4,4"}) {
    const Rules rules = rules_of(game);
    const std::vector<Window> windows = windows_of(rules);
    ReducedBoard board(rules);
    int changed = 0;
    for (int round = 0; round < 300 && !testing::Test::HasFatalFailure(); ++round) {
      AllPlay play(rules);
      Stones stones = random_end(rules, 2 + random() % 7, random);
      expect_library_agrees(board, windows, stones);
      const Player mover = random() % 2 == 0 ? Player::x : Player::o;
      expect_moves_ranked(play, board, windows, stones, mover);
      // Changes dead cells that stay dead: the value stays the same.
      const std::vector<Content> contents = reduced(windows, stones);
      Stones other = stones;
      for (int change = 0; change < 20; ++change) {
        Stones next = other;
        const Cell cell = static_cast<Cell>(random() % next.size());
        next[cell] = static_cast<Stone>(random() % 3);
        const bool same = contents[cell] == Content::dead && reduced(windows, next) == contents &&
                          !has_run(rules, next, Stone::x) && !has_run(rules, next, Stone::o);
        if (same && std::count(next.begin(), next.end(), Stone::none) < 10) other = next;
      }
      if (other == stones) continue;
      ++changed;
      EXPECT_EQ(play.value(stones, mover), play.value(other, mover)) << game;
    }
    EXPECT_GT(changed, 20) << game;
  }
}

struct Seen {
  int wins = 0;       // winning threat sequences
  int long_wins = 0;  // with two threats or more
  int outside = 0;    // replies outside the zone
  int inside = 0;     // replies inside the zone
  int stopping = 0;   // replies inside the zone that do not lose
};

/// Expects that a threat sequence which the library accepts wins, also after a reply outside its relevance zone.
void expect_threats_win(AllPlay& play, ReducedBoard& board, Stones& stones, Player prover, std::mt19937& random,
                        Seen& seen) {
  const Rules& rules = board.rules();
  const std::vector<Cell> line = random_threats(rules, stones, prover, random);
  if (line.empty()) return;
  board.set(stones);
  const auto zone = proof::threat_zone(board, prover, line);
  for (Cell cell = 0; cell < stones.size(); ++cell) ASSERT_EQ(board.at(cell), static_cast<Content>(stones[cell]));
  if (!zone) return;
  ++seen.wins;
  if (line.size() > 1) ++seen.long_wins;
  const int win = prover == Player::x ? 1 : -1;
  EXPECT_EQ(play.value(stones, prover), win);
  const Player other = opponent(prover);
  if (board.can_complete(other)) return;  // no null move threat then
  for (Cell cell = 0; cell < stones.size(); ++cell) {
    if (stones[cell] != Stone::none) continue;
    const bool lost = play.after(stones, other, cell) == -1;
    if (!(*zone)[cell]) {
      EXPECT_TRUE(lost) << to_string(rules) << " cell " << cell;
    }
    ++((*zone)[cell] ? seen.inside : seen.outside);
    if ((*zone)[cell] && !lost) ++seen.stopping;
  }
}

TEST(Threats, EveryPlacingOfSmallGames) {
  std::mt19937 random(5);
  for (const char* game : {"3,3,3", "4,3,3", "3,3,3:exact", "4,3,3:exact", "10,1,3:exact", "6,2,4:exact", "6,2,4"}) {
    AllPlay play(rules_of(game));
    ReducedBoard board(rules_of(game));
    Seen seen;
    std::uint64_t placings = 0;
    for_each_placing(rules_of(game), [&](Stones& stones) {
      if (testing::Test::HasFailure()) return;  // one failure is enough
      if (stones.size() > 10 && ++placings % 21 != 0) return;
      for (const Player prover : {Player::x, Player::o}) expect_threats_win(play, board, stones, prover, random, seen);
    });
    EXPECT_GT(seen.wins, 100) << game;
    EXPECT_GT(seen.outside, 100) << game;
    EXPECT_GT(seen.inside, 100) << game;
  }
}

TEST(Threats, RandomEnds) {
  std::mt19937 random(6);
  Seen seen;
  for (const char* game :
       {"5,3,3", "4,4,4", "5,4,4", "5,5,4", "4,4,3:exact", "5,4,4:exact", "5,5,4:exact", "5,5,3:exact"}) {
    ReducedBoard board(rules_of(game));
    for (int round = 0; round < 1000 && !testing::Test::HasFatalFailure(); ++round) {
      AllPlay play(rules_of(game));
      Stones stones = random_end(rules_of(game), 6 + random() % 4, random);
      for (const Player prover : {Player::x, Player::o}) expect_threats_win(play, board, stones, prover, random, seen);
    }
  }
  EXPECT_GT(seen.long_wins, 100);
  EXPECT_GT(seen.outside, 3000);
  EXPECT_GT(seen.stopping, 300);
}

/// In a row of 3 cells with 2 more on each side, X has one window. Those with a cell of the margin are closed by a
/// stone of X, and open to nobody.
TEST(ReducedBoard, MarginsAreClosedToX) {
  ReducedBoard board(*parse_game("7,1,3"), {true, false, 2});
  EXPECT_EQ(board.open(Player::x), 1U);
  EXPECT_EQ(board.open(Player::o), 5U);
  EXPECT_FALSE(board.may_play(Player::x, 1));
  EXPECT_TRUE(board.may_play(Player::x, 2));
  EXPECT_TRUE(board.may_play(Player::o, 1));
  board.put(3, Player::x);
  EXPECT_EQ(board.open(Player::o), 2U);
  EXPECT_EQ(board.dominating(1), (std::vector<Cell>{0, 2}));  // on 0 to 2 alone
  EXPECT_EQ(board.dominating(2), (std::vector<Cell>{}));
}

/// The last cell ends the game as a draw, if it makes no run.
TEST(ProofObligations, KnowTheDrawOnTheLastCell) {
  for (const char* game : {"3,2,3:exact", "3,2,3:misere"}) {
    const Rules rules = *parse_game(game);
    proof::ReducedBoard board(rules);
    using enum Stone;
    board.set(std::vector<Stone>{x, o, x, o, x, none});
    const proof::ProofObligations wins(rules, proof::Claim::x_wins), draws(rules, proof::Claim::x_does_not_lose);
    EXPECT_FALSE(wins.holds_without_record(board)) << game;
    EXPECT_TRUE(draws.holds_without_record(board)) << game;
    EXPECT_EQ(wins.settled(board), std::optional(false)) << game;
    EXPECT_EQ(draws.settled(board), std::nullopt) << game;
    EXPECT_TRUE(draws.replies(board).empty()) << game;
  }
}

}  // namespace
}  // namespace mnk::test
