// SPDX-License-Identifier: MIT
#include "solve/claims/parallel.hpp"

#include "search/helpers.hpp"

namespace mnk::claims {

Answer attacker_wins(const Position& position, Player attacker, search::ProofTable& table, Budget& budget,
                     unsigned threads, std::uint64_t shuffle, search::Trace* trace) {
  Team team(threads, position.rules.cells() + 2);
  std::atomic<Answer> answer = Answer::unknown;
  const auto run = [&](unsigned thread) {
    search::State state(position);
    ClaimSearch claims(position.rules, table, budget, threads > 1 ? &team : nullptr, thread);
    claims.options().shuffle = shuffle;
    if (thread == 0) claims.show(trace);
    const Answer found = claims.attacker_wins(state, attacker);
    if (found != Answer::unknown) answer = found;  // every thread that gets an answer gets the same one
  };
  {
    const search::Helpers others(threads > 1 ? threads - 1 : 0, run);
    run(0);
  }
  return answer;
}

}  // namespace mnk::claims
