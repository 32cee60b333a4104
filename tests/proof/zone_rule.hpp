// SPDX-License-Identifier: MIT
// The rule of docs/certificate.md for relevance zones, written a second time, with a switch for each weakening, and a
// random prover whose strategies the rule judges.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "proof/zone_game.hpp"

namespace mnk::test {

/// Weakenings of the rule. A test must notice each of them.
struct Weakened {
  bool win_misses_less = false;       ///< counter-threats against a win at sight: one missing cell less
  bool threats_miss_less = false;     ///< counter-threats against a threat sequence: one missing cell less
  bool win_counters = false;          ///< no counter-threats against a win at sight
  bool threat_counters = false;       ///< no counter-threats against a threat sequence
  bool passes_not_counted = false;    ///< the stone played in place of a pass is no extra stone
  bool replies_not_demanded = false;  ///< no reply to a null move is demanded
  bool answers = false;               ///< the answers to threats are not in the zone
  bool threats = false;               ///< nor the threats
  bool two_at_the_end = false;        ///< three cells to complete a run are enough for any number of extra stones
  bool dominating = false;            ///< the cells that stand for dominated replies are not in the zone
  bool moves = false;                 ///< the prover's moves are not in the zone
  bool winning_cell = false;          ///< nor the cell of a win at sight
  bool after_replies = false;         ///< nor the zones after the replies
  bool all_replies = false;           ///< nor the cells where all replies are demanded
};

/// The strategy of the prover in one position.
struct Strategy {
  enum class Kind { none, move, threats, pass } kind = Kind::none;  ///< pass: a null move
  std::vector<int> cells{};                                         ///< of the move, or of the threats
};

/// A position up to symmetry and dead cells, as records have it.
struct RecordKey {
  Mask x = 0, o = 0, dead = 0;
  bool prover_to_move = false;
  auto operator<=>(const RecordKey&) const = default;
};

/// Gives one strategy for each record.
class Strategies {
 public:
  virtual ~Strategies() = default;
  /// `at` has the orientation of the record.
  virtual const Strategy& strategy(const RecordKey& key, const Placing& at) = 0;
};

/// Chooses strategies at random. Some are wrong: the rule has to find out.
class RandomProver final : public Strategies {
 public:
  RandomProver(const ZoneGame& game, std::uint64_t seed) : game_(game), play_(game), random_(seed) {}

  const Strategy& strategy(const RecordKey& key, const Placing& at) override {
    const auto [place, is_new] = chosen_.try_emplace(key);
    if (is_new) place->second = key.prover_to_move ? choose(at) : choose_pass(at);
    return place->second;
  }
  bool wins(const Placing& at, bool prover_to_move) {
    return play_.wins(at, prover_to_move, 0, 0, most_nodes) == ExtraPlay::Answer::wins;
  }

 private:
  static constexpr std::uint64_t most_nodes = 20'000;

  bool chance(unsigned percent) { return random_() % 100 < percent; }

  Strategy choose(const Placing& at) {
    if (!wins(at, true)) return {};
    if (chance(60)) {
      for (int tries = 0; tries < 3; ++tries) {
        if (const std::vector<int> line = random_line(at); !line.empty()) return {Strategy::Kind::threats, line};
      }
    }
    std::vector<int> cells;
    for_each_bit(game_.live(at), [&](int cell) { cells.push_back(cell); });
    std::shuffle(cells.begin(), cells.end(), random_);
    if (chance(40))  // moves for no good reason
      std::stable_partition(cells.begin(), cells.end(), [&](int cell) { return game_.is_dominated(at, cell); });
    const bool any = chance(5);  // right or wrong
    for (const int cell : cells) {
      if (any || wins({at.prover | bit_of(cell), at.other}, false)) return {Strategy::Kind::move, {cell}};
    }
    return {};
  }

  Strategy choose_pass(const Placing& at) {
    if (!wins(at, true) || chance(15)) return {};
    if (chance(30)) {
      if (const std::vector<int> line = random_line(at); !line.empty()) return {Strategy::Kind::threats, line};
    }
    return {Strategy::Kind::pass, {}};
  }

  std::vector<int> random_line(Placing at) {
    std::vector<int> line;
    while (true) {
      std::vector<int> found;
      for_each_bit(game_.empty(at), [&](int cell) {
        if (game_.completing(at.prover | bit_of(cell), at.other) != 0) found.push_back(cell);
      });
      const Mask winning = game_.completing(at.prover, at.other);
      if (winning != 0) found = {lowest(winning)};
      if (found.empty()) return {};
      line.push_back(found[random_() % found.size()]);
      at.prover |= bit_of(line.back());
      if (winning != 0) return line;
      if (game_.completing(at.other, at.prover) != 0) return {};
      const Mask answers = game_.completing(at.prover, at.other);
      if (std::popcount(answers) > 1) return line;
      at.other |= answers;
    }
  }

  const ZoneGame& game_;
  ExtraPlay play_;
  std::mt19937_64 random_;
  std::map<RecordKey, Strategy> chosen_;
};

/// Judges the strategies of a prover and computes zones.
class ZoneRule {
 public:
  ZoneRule(const ZoneGame& game, bool prover_is_x, Strategies& prover, Weakened weakened = {})
      : game_(game), prover_is_x_(prover_is_x), prover_(prover), weakened_(weakened) {}

  static constexpr int max_extras = 7;

  /// The zone of the prover's strategies from here on, if they are right.
  std::optional<Mask> zone(const Placing& at, bool prover_to_move, int extras) {
    if (prover_to_move) {
      if (const Mask winning = game_.completing(at.prover, at.other); winning != 0)
        return zone_of_win(at, winning & -winning, extras);
    } else if (game_.completing(at.other, at.prover) != 0 || game_.open(at.other) == 0 ||
               (game_.exact && std::popcount(game_.empty(at)) < 2)) {
      return std::nullopt;
    }
    std::size_t symmetry = 0;
    const RecordKey key = key_of(at, prover_to_move, symmetry);
    const Placing here = {game_.image(at.prover, symmetry), game_.image(at.other, symmetry)};
    const Strategy& strategy = prover_.strategy(key, here);
    if (prover_to_move || strategy.kind != Strategy::Kind::none) used.try_emplace(key, here);
    const auto [known, is_new] = known_.try_emplace({key, extras});
    if (is_new) {
      const std::optional<Mask> zone =
          prover_to_move ? zone_of_prover(here, strategy, extras) : zone_of_opponent(here, strategy, extras);
      known_[{key, extras}] = zone;
      return zone ? std::optional(game_.source(*zone, symmetry)) : std::nullopt;
    }
    return known->second ? std::optional(game_.source(*known->second, symmetry)) : std::nullopt;
  }

  std::map<RecordKey, Placing> used;  ///< the records, each with a placing in its orientation
  int nested = 0;                     ///< the most extra stones of a zone

 private:
  RecordKey key_of(const Placing& at, bool prover_to_move, std::size_t& symmetry) const {
    Placing kept = at;
    Mask dead = 0;
    if (!game_.exact) {
      const Mask own = game_.open(at.other), others = game_.open(at.prover);
      dead = game_.all & ~((at.prover & own) | (at.other & others) | (game_.empty(at) & (own | others)));
      kept = {at.prover & ~dead, at.other & ~dead};
    }
    RecordKey best;
    for (std::size_t s = 0; s < game_.images.size(); ++s) {
      const RecordKey image = {game_.image(prover_is_x_ ? kept.prover : kept.other, s),
                               game_.image(prover_is_x_ ? kept.other : kept.prover, s), game_.image(dead, s),
                               prover_to_move};
      if (s == 0 || comes_before(image, best)) {
        best = image;
        symmetry = s;
      }
    }
    return best;
  }
  /// Empty before X before O before dead, from cell 0 on.
  static bool comes_before(const RecordKey& a, const RecordKey& b) {
    const Mask differing = (a.x ^ b.x) | (a.o ^ b.o) | (a.dead ^ b.dead);
    if (differing == 0) return false;
    const Mask first = differing & -differing;
    const auto content = [first](const RecordKey& key) {
      return (key.x & first) != 0 ? 1 : (key.o & first) != 0 ? 2 : (key.dead & first) != 0 ? 3 : 0;
    };
    return content(a) < content(b);
  }

  Mask counters(const Placing& at, int least, int most, Mask not_through = 0) const {
    Mask found = 0;
    for (const ZoneGame::Window& window : game_.windows) {
      const Mask missing = window.cells & ~at.other;
      const int misses = std::popcount(missing);
      if ((missing & (at.prover | not_through)) == 0 && misses >= least && misses <= most) found |= missing;
    }
    return found;
  }

  Mask zone_of_win(const Placing& at, Mask winning, int extras) {
    nested = std::max(nested, extras);
    const Mask found = counters(at, 1, extras - (weakened_.win_misses_less ? 1 : 0), winning);
    return (weakened_.win_counters ? 0 : found) | (weakened_.winning_cell ? 0 : winning);
  }

  std::optional<Mask> zone_of_line(Placing at, const std::vector<int>& cells, int extras) {
    nested = std::max(nested, extras);
    Mask zone = 0;
    const auto add_counters = [&](int most) {
      if (!weakened_.threat_counters) zone |= counters(at, 2, most - (weakened_.threats_miss_less ? 1 : 0));
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool last = i + 1 == cells.size();
      const Mask threat = bit_of(cells[i]);
      if ((game_.live(at) & threat) == 0 && !(game_.exact && (game_.empty(at) & threat) != 0)) return std::nullopt;
      const bool run = (game_.completing(at.prover, at.other) & threat) != 0;
      if (run) add_counters(extras);
      at.prover |= threat;
      if (!weakened_.threats) zone |= threat;
      if (run) return last ? std::optional(zone) : std::nullopt;
      const Mask answers = game_.completing(at.prover, at.other);
      const int count = std::popcount(answers);
      if (count == 0 || game_.completing(at.other, at.prover) != 0) return std::nullopt;
      add_counters(extras + 1);
      const Mask first = answers & -answers, second = (answers ^ first) & -(answers ^ first);
      if (count < 2 + (weakened_.two_at_the_end ? 1 : extras) && !weakened_.answers) zone |= first | second;
      if (count > 1) return last ? std::optional(zone) : std::nullopt;
      at.other |= first;
    }
    return std::nullopt;
  }

  std::optional<Mask> zone_of_prover(const Placing& at, const Strategy& strategy, int extras) {
    if (strategy.kind == Strategy::Kind::threats) return zone_of_line(at, strategy.cells, extras);
    if (strategy.kind != Strategy::Kind::move) return std::nullopt;
    const Mask cell = bit_of(strategy.cells[0]);
    const auto after = zone({at.prover | cell, at.other}, false, extras);
    if (!after) return std::nullopt;
    return *after | (weakened_.moves ? 0 : cell);
  }

  std::optional<Mask> zone_of_opponent(const Placing& at, const Strategy& strategy, int extras) {
    Mask candidates = game_.empty(at);
    if (!game_.exact) {
      candidates = game_.live(at);
      for_each_bit(candidates, [&](int cell) { candidates ^= game_.is_dominated(at, cell) ? bit_of(cell) : 0; });
    }
    if (strategy.kind == Strategy::Kind::none) return zone_of_all(at, candidates);
    if (extras == max_extras) return std::nullopt;
    const int more = extras + (weakened_.passes_not_counted ? 0 : 1);
    const auto inner =
        strategy.kind == Strategy::Kind::pass ? zone(at, true, more) : zone_of_line(at, strategy.cells, more);
    if (!inner) return std::nullopt;
    Mask zone = *inner;
    Mask replies = weakened_.replies_not_demanded ? 0 : *inner & candidates;
    if (!game_.exact && extras > 0 && !weakened_.dominating) {
      for_each_bit(*inner & game_.empty(at) & ~candidates, [&](int cell) {
        const Mask better = game_.dominating(at, cell) & candidates;
        if ((better & *inner) == 0) zone |= better & -better;
      });
    }
    bool holds = true;
    for_each_bit(replies, [&](int reply) {
      const auto after = holds ? this->zone({at.prover, at.other | bit_of(reply)}, true, extras) : std::nullopt;
      holds = holds && after;
      if (holds && !weakened_.after_replies) zone |= *after;
    });
    return holds ? std::optional(zone) : std::nullopt;
  }

  std::optional<Mask> zone_of_all(const Placing& at, Mask replies) {
    bool holds = true;
    for_each_bit(replies, [&](int reply) {
      holds = holds && zone({at.prover, at.other | bit_of(reply)}, true, 0).has_value();
    });
    if (!holds) return std::nullopt;
    return weakened_.all_replies ? 0 : game_.exact ? game_.empty(at) : game_.live(at);
  }

  const ZoneGame& game_;
  const bool prover_is_x_;
  Strategies& prover_;
  const Weakened weakened_;
  std::map<std::pair<RecordKey, int>, std::optional<Mask>> known_;
};

}  // namespace mnk::test
