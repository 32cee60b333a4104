// SPDX-License-Identifier: MIT
#include "solve/claims/static_facts.hpp"

#include "search/pairing.hpp"

namespace mnk::claims {

namespace {

using search::count;
using search::State;

/// Returns true if `maker` has too few turns left to complete any window. Without options stones on dead cells change
/// nothing, so only live cells count.
bool out_of_stones(const State& state, Player maker) {
  const Bits cells =
      is_plain(state.rules()) ? state.side(Player::x).missing | state.side(Player::o).missing : state.empty();
  const int turns = (count(cells) + (state.to_move() == maker ? 1 : 0)) / 2;
  return state.side(maker).fewest_missing > turns;
}

/// Potential of Erdos and Selfridge: the sum of 2^-missing over the attacker's windows. Returns true if it is below 1/2
/// with the attacker to move, or below 1 with the defender to move. Then a defender who always takes the cell with the
/// largest share keeps it below 1.
bool potential_too_small(const State& state, Player attacker) {
  constexpr std::uint64_t one = std::uint64_t{1} << search::potential_bits;
  return state.side(attacker).potential < (state.to_move() == attacker ? one / 2 : one);
}

/// Filter before the pairing search: hardly any pairing exists if the attacker's windows weigh more. On 8,4,4 it saves
/// a seventh of the time and adds 1 % of nodes.
bool may_have_pairing(const State& state, Player attacker) {
  constexpr std::uint64_t most = (std::uint64_t{8} << search::potential_bits) / 5;
  return state.side(attacker).potential < most;
}

/// Keeps one of the dead cells (on no open window and no flank), since they are all equivalent.
Bits without_twins(const State& state, Bits cells) {
  if (state.rules().gravity()) return cells;
  Bits live = state.side(Player::x).missing | state.side(Player::o).missing;
  if (state.rules().exact()) {
    for (const Player player : {Player::x, Player::o}) {
      for (const search::Window& window : state.open(player)) live |= window.flank;
    }
  }
  const Bits dead = cells & ~live;
  return (cells & live) | (dead & (~dead + 1));
}

/// Static verdict under misere: the player who completes a window loses.
Verdict misere_verdict(const State& state, Player attacker) {
  const Player mover = state.to_move();
  const Player loser = opponent(attacker);  // the player who must complete a window for the claim
  const Bits playable = state.playable();
  // Step 1. The board is full: a draw.
  if (playable == 0) return Verdict::disproved;
  // Step 2. Every move completes a window.
  const Bits safe = playable & ~state.side(mover).completing;
  if (safe == 0) return mover == loser ? Verdict::proved : Verdict::disproved;
  // Step 3. No window is left that the defender could be made to complete.
  if (state.side(loser).has_no_open_window() || out_of_stones(state, loser)) return Verdict::disproved;
  return Verdict::open;
}

}  // namespace

Verdict verdict_of(const State& state, Player attacker, const FactOptions& options) {
  const Rules& rules = state.rules();
  if (rules.misere()) return misere_verdict(state, attacker);
  const Player mover = state.to_move();
  const Player other = opponent(mover);
  const Bits playable = state.playable();
  // Step 1. The mover completes a line.
  if ((state.side(mover).completing & playable) != 0) return mover == attacker ? Verdict::proved : Verdict::disproved;
  // Step 2. The opponent threatens to complete two lines: the mover can block only one.
  const Bits threats = state.side(other).completing & playable;
  if (!search::at_most_one(threats)) return other == attacker ? Verdict::proved : Verdict::disproved;
  // Step 3. The attacker has no open window or too few stones left, or the board is full.
  if (playable == 0 || state.side(attacker).has_no_open_window() || out_of_stones(state, attacker))
    return Verdict::disproved;
  if (!rules.gravity()) {  // with gravity the reply may not be playable
    // Step 4. Potential (Erdos and Selfridge 1973).
    if (options.potential && potential_too_small(state, attacker)) return Verdict::disproved;
    // Step 5. Pairing strategy (Hales and Jewett 1963).
    const bool look = options.pairing_tries > 0 && may_have_pairing(state, attacker);
    if (look && search::find_pairing(state.open(attacker), options.pairing_tries)) return Verdict::disproved;
  }
  return Verdict::open;
}

Bits moves_to_search(const State& state, const FactOptions& options) {
  const Rules& rules = state.rules();
  const Player mover = state.to_move();
  const Bits playable = state.playable();
  // Step 1. Under misere, completing a window loses.
  if (rules.misere()) return without_twins(state, playable & ~state.side(mover).completing);
  // Step 2. A threat must be blocked.
  const Bits threats = state.side(opponent(mover)).completing & playable;
  if (threats != 0) return threats;
  // Step 3. Every undominated move.
  if (is_plain(rules) && options.dominance) return search::undominated_moves(state);
  return without_twins(state, playable);
}

}  // namespace mnk::claims
