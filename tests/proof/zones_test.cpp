// SPDX-License-Identifier: MIT
// Attacks the rule for relevance zones (docs/certificate.md) by exhaustive play: the prover must win whatever extra
// stones the opponent adds outside the zone. Each weakening of the rule must be refuted by such a game.
// MNK_ZONE_ROUNDS=N multiplies the number of positions by N.
#include <gtest/gtest.h>

#include <cstdlib>

#include "proof/zone_rule.hpp"
#include "sanitized.hpp"

namespace mnk::test {
namespace {

struct Board {
  const char* game;
  int least_empty, most_empty;
};

constexpr std::array<Board, 12> boards = {{{"4,4,3", 5, 10},
                                           {"5,3,3", 5, 10},
                                           {"5,4,3", 5, 10},
                                           {"5,4,3:exact", 5, 9},
                                           {"5,5,4", 6, 12},
                                           {"6,5,4", 6, 12},
                                           {"6,6,4", 6, 12},
                                           {"7,6,4", 6, 12},
                                           {"5,5,4:exact", 6, 11},
                                           {"6,5,4:exact", 6, 11},
                                           {"6,6,4:exact", 6, 11},
                                           {"7,6,4:exact", 6, 11}}};

int times_as_many() {
  const char* times = std::getenv("MNK_ZONE_ROUNDS");
  return times == nullptr ? 1 : std::max(1, std::atoi(times));
}

/// Stones at random on all cells but some, without a run; the prover has a share of them in percent.
Placing random_placing(const ZoneGame& game, int empty, unsigned share, std::mt19937_64& random) {
  std::vector<int> cells(static_cast<std::size_t>(game.cells));
  for (int i = 0; i < game.cells; ++i) cells[static_cast<std::size_t>(i)] = i;
  std::shuffle(cells.begin(), cells.end(), random);
  Placing at;
  for (const int cell : cells) {
    if (std::popcount(game.empty(at)) <= empty) break;
    const bool prover = random() % 100 < share;
    Mask& own = prover ? at.prover : at.other;
    own |= bit_of(cell);
    if (!game.has_run(own)) continue;
    own ^= bit_of(cell);
    Mask& others = prover ? at.other : at.prover;
    others |= bit_of(cell);
    if (game.has_run(others)) others ^= bit_of(cell);
  }
  return at;
}

struct Tally {
  int placings = 0;
  int zones = 0;     ///< accepted
  int nested = 0;    ///< with zones for two extra stones or more inside
  int attacked = 0;  ///< by all games with extra stones
  int too_long = 0;
  int refuted = 0;
  std::string first{};  ///< the first refutation
};

std::string drawing(const Rules& rules, const Placing& at, Mask zone) {
  std::string text;
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    const Mask bit = bit_of(static_cast<int>(cell));
    text += (at.prover & bit) != 0 ? 'P' : (at.other & bit) != 0 ? 'o' : (zone & bit) != 0 ? '+' : '.';
    if (rules.column(cell) + 1 == rules.columns()) text += '\n';
  }
  return text;
}

/// One random position: its zone for 0 to 3 extra stones, and all games outside.
void attack(const Rules& rules, const ZoneGame& game, RandomProver& prover, ExtraPlay& play, const Placing& at,
            bool prover_to_move, bool prover_is_x, Weakened weakened, Tally& tally) {
  ++tally.placings;
  ZoneRule rule(game, prover_is_x, prover, weakened);
  for (int extras = 0; extras <= 3; ++extras) {
    const auto zone = rule.zone(at, prover_to_move, extras);
    if (!zone) break;
    ++tally.zones;
    const Mask outside = game.empty(at) & ~*zone;
    const int most = std::min(extras, std::popcount(outside & game.live(at)));
    const auto answer = play.wins(at, prover_to_move, most, outside, 100'000);
    if (answer == ExtraPlay::Answer::too_long) {
      ++tally.too_long;
      continue;
    }
    ++tally.attacked;
    if (rule.nested > extras + 1) ++tally.nested;
    if (answer == ExtraPlay::Answer::wins) continue;
    if (tally.refuted++ == 0) {
      tally.first = to_string(rules) + ", " + (prover_to_move ? "prover" : "opponent") + " to move, " +
                    std::to_string(extras) + " extra stones outside +:\n" + drawing(rules, at, *zone);
    }
    break;
  }
}

Tally attack_all(Weakened weakened, int rounds, std::uint64_t seed, bool stop_at_first) {
  std::mt19937_64 random(seed);
  Tally tally;
  for (const Board& board : boards) {
    const Rules rules = *parse_game(board.game);
    const ZoneGame game(rules);
    for (int round = 0; round < rounds && !(stop_at_first && tally.refuted > 0); ++round) {
      if (round % 50 != 0) continue;
      RandomProver prover(game, random());
      ExtraPlay play(game);
      for (int i = 0; i < 50; ++i) {
        const int empty = board.least_empty + static_cast<int>(random() % (board.most_empty - board.least_empty + 1));
        const Placing at = random_placing(game, empty, 40 + 10 * static_cast<unsigned>(random() % 4), random);
        const bool prover_to_move = random() % 3 != 0;
        const bool easy = game.completing(at.prover, at.other) != 0;
        if (prover.wins(at, true) && (!easy || random() % 8 == 0))
          attack(rules, game, prover, play, at, prover_to_move, random() % 2 == 0, weakened, tally);
      }
    }
  }
  return tally;
}

TEST(Zones, WithstandAllGamesWithExtraStones) {
  const Tally tally = attack_all({}, rounds(40'000) * times_as_many(), 1, false);
  EXPECT_EQ(tally.refuted, 0) << tally.first;
  EXPECT_GT(tally.attacked, rounds(100'000));
  EXPECT_GT(tally.nested, rounds(300));
  EXPECT_LT(tally.too_long, tally.attacked / 100);
  RecordProperty("placings", tally.placings);
  RecordProperty("zones", tally.attacked);
}

TEST(Zones, EachWeakeningOfTheRuleIsRefuted) {
  const std::pair<const char*, bool Weakened::*> weakenings[] = {
      {"win_misses_less", &Weakened::win_misses_less},
      {"threats_miss_less", &Weakened::threats_miss_less},
      {"win_counters", &Weakened::win_counters},
      {"threat_counters", &Weakened::threat_counters},
      {"passes_not_counted", &Weakened::passes_not_counted},
      {"replies_not_demanded", &Weakened::replies_not_demanded},
      {"answers", &Weakened::answers},
      {"threats", &Weakened::threats},
      {"two_at_the_end", &Weakened::two_at_the_end},
      {"moves", &Weakened::moves},
      {"winning_cell", &Weakened::winning_cell},
      {"after_replies", &Weakened::after_replies},
      {"all_replies", &Weakened::all_replies},
  };
  for (const auto& [name, which] : weakenings) {
    Weakened weakened;
    weakened.*which = true;
    EXPECT_GT(attack_all(weakened, 50'000, 2, true).refuted, 0) << name;
  }
}

/// Plays at the end of the board beside two stones of the opponent if that cell is empty, then a threat that leaves two
/// cells to win.
class EndFirst final : public Strategies {
 public:
  explicit EndFirst(const ZoneGame& game) : game_(game) {}

  const Strategy& strategy(const RecordKey& key, const Placing& at) override {
    Strategy& chosen = chosen_[key];
    const int end = std::popcount(at.other & 0b1100) == 2 ? 0 : game_.cells - 1;  // beside the opponent's stones
    if (!key.prover_to_move) {
      chosen = {Strategy::Kind::pass, {}};
    } else if ((game_.live(at) & bit_of(end)) != 0) {
      chosen = {Strategy::Kind::move, {end}};
    } else {
      for_each_bit(game_.live(at), [&](int cell) {
        if (std::popcount(game_.completing(at.prover | bit_of(cell), at.other)) > 1)
          chosen = {Strategy::Kind::threats, {cell}};
      });
    }
    return chosen;
  }

 private:
  const ZoneGame& game_;
  std::map<RecordKey, Strategy> chosen_;
};

// The opponent makes a run with stones on the last two cells. The last is dominated by the cell before it and in the
// zone, so no reply there is demanded: the cell before it must not get an extra stone.
TEST(Zones, HoldTheCellsThatStandForDominatedReplies) {
  const std::string text = "..XX..OX..XX..OX..XX..OXOO..";
  const Rules rules = *parse_game(std::to_string(text.size()) + ",1,4");
  const ZoneGame game(rules);
  Placing at;
  for (std::size_t cell = 0; cell < text.size(); ++cell) {
    if (text[cell] == 'X') at.prover |= Mask{1} << cell;
    if (text[cell] == 'O') at.other |= Mask{1} << cell;
  }
  EndFirst prover(game);
  const Mask beside = bit_of(game.cells - 2);
  for (const bool dominating_left_out : {false, true}) {
    Weakened weakened;
    weakened.dominating = dominating_left_out;
    const auto zone = ZoneRule(game, true, prover, weakened).zone(at, false, 1);
    ASSERT_TRUE(zone.has_value());
    EXPECT_EQ((*zone & beside) != 0, !dominating_left_out);
    ExtraPlay play(game);
    EXPECT_EQ(play.wins(at, false, 1, game.empty(at) & ~*zone, 1'000'000),
              dominating_left_out ? ExtraPlay::Answer::fails : ExtraPlay::Answer::wins);
  }
}

}  // namespace
}  // namespace mnk::test
