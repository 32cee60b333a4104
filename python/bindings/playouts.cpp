// SPDX-License-Identifier: MIT
// Random games and positions in bulk.
#include "mnk/playouts.hpp"

#include <nanobind/stl/pair.h>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "bindings/threads.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

nb::object playouts(const RulesArgument& game, std::size_t n, std::uint64_t seed, unsigned threads) {
  const Rules rules = rules_of(game);
  checked_threads(threads);
  // A piece takes about a millisecond, so that Ctrl-C is quick and starting one costs little.
  const std::size_t blocks = rules.cells() <= 64 ? 256 : rules.cells() <= 1024 ? 16 : 1;
  const std::size_t grain = blocks * playout_block;
  const auto out = new_array<std::uint8_t>({n});
  const std::span<Outcome> outcomes(reinterpret_cast<Outcome*>(out.data()), n);
  in_pieces(n, grain, quick_size(rules), threads, nb::none(), [&](const auto& next, const std::atomic<bool>* flag) {
    for (std::size_t begin = 0, end = 0; next(begin, end);) {
      random_playouts(rules, seed, outcomes.subspan(begin, end - begin), begin, flag);
    }
  });
  return nb::cast(out);
}

nb::object positions(const RulesArgument& game, std::size_t n, std::pair<std::uint32_t, std::uint32_t> plies,
                     std::uint64_t seed, std::uint64_t first, unsigned threads) {
  constexpr std::size_t grain = 256;
  const Rules rules = rules_of(game);
  checked_threads(threads);
  if (plies.first > plies.second) throw nb::value_error("plies must be a number, or (least, most) with least <= most");
  const auto out = new_array<std::uint8_t>({n, rules.height(), rules.width()});
  auto* stones = reinterpret_cast<Stone*>(out.data());
  const std::size_t cells = rules.cells();
  std::optional<LegalityError> error;
  std::mutex mutex;
  // Games that end early are drawn again, so even one position may take long.
  in_pieces(n, grain, 0, threads, nb::none(), [&](const auto& next, const std::atomic<bool>* flag) {
    for (std::size_t begin = 0, end = 0; next(begin, end);) {
      auto refused = random_positions(rules, {plies.first, plies.second}, seed,
                                      {stones + begin * cells, (end - begin) * cells}, first + begin, flag);
      if (!refused) continue;
      const std::lock_guard lock(mutex);
      error = std::move(refused);
      return;
    }
  });
  if (error) raise(*error);
  return nb::cast(out);
}

}  // namespace

void add_playouts(nb::module_& m) {
  m.def("random_playouts", &playouts, "rules"_a, "n"_a, "seed"_a, nb::kw_only(), "threads"_a = 1,
        nb::sig("def random_playouts(rules: Rules | str, n: int, seed: int, *, threads: int = 1) -> "
                "numpy.typing.NDArray[numpy.uint8]"),
        "Plays n random games from the empty board and returns their outcomes: uint8[n] of `mnk.Outcome` values.\n\n"
        "Each move is drawn from the legal moves with equal probability (bias below cells / 2**32), and games are\n"
        "independent. The same seed (0 to 2**64 - 1) gives the same outcomes on every machine, whatever the threads.");
  m.def("random_positions", &positions, "rules"_a, "n"_a, "plies"_a, "seed"_a, "first"_a = 0, "threads"_a = 1,
        nb::sig("def random_positions(rules: Rules | str, n: int, plies: tuple[int, int], seed: int, first: int = 0, "
                "threads: int = 1) -> numpy.typing.NDArray[numpy.uint8]"),
        "Returns uint8[n, rows, columns]: see `mnk.random_positions`.");
}

}  // namespace mnk::python
