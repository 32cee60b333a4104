// SPDX-License-Identifier: MIT
#include <array>
#include <cstdio>
#include <optional>

#include "bench/bench.hpp"
#include "mnk/solve.hpp"

namespace mnk::bench {

namespace {

struct Known {
  const char* game;
  Value value;
};

/// The suite of bench/signature.txt: every kind of search, a second or two in all.
constexpr std::array<Known, 13> suite = {{{"3,3,3", Value::draw},
                                          {"4,4,4", Value::draw},
                                          {"5,4,4", Value::draw},
                                          {"6,4,4", Value::draw},
                                          {"5,5,4", Value::draw},
                                          {"6,5,4", Value::x_wins},
                                          {"7,5,5", Value::draw},
                                          {"6,6,5", Value::draw},
                                          {"7,7,6", Value::draw},
                                          {"5,4,4:exact", Value::draw},
                                          {"3,3,3:misere", Value::draw},
                                          {"4,3,3:misere", Value::o_wins},
                                          {"4,4,4:gravity", Value::draw}}};

bool run_signature() {
  std::uint64_t nodes = 0;
  for (const Known& known : suite) {
    const Solution solution = *mnk::solve(Position(*parse_game(known.game)));
    if (solution.value() != known.value) {
      std::fprintf(stderr, "mnk bench: %s has another value\n", known.game);
      return false;
    }
    nodes += solution.nodes;
  }
  std::printf("signature %llu\n", static_cast<unsigned long long>(nodes));
  return true;
}

}  // namespace

int solve() { return run_signature() ? 0 : 1; }

}  // namespace mnk::bench
