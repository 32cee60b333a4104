// SPDX-License-Identifier: MIT
// Batches of positions of any rules: verdicts, legal moves, planes for networks.
#include <array>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "bindings/stones.hpp"
#include "bindings/threads.hpp"
#include "mnk/forbidden.hpp"
#include "mnk/judge.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;
using batch::Code;

constexpr std::size_t grain = 1024;  // positions of a piece
constexpr std::uint32_t packed_side = 16;

bool fits_16(const Rules& rules) { return rules.width() <= packed_side && rules.height() <= packed_side; }

Code code_of(const Verdict& verdict) {
  if (!verdict.valid()) {
    return static_cast<Code>(static_cast<int>(Code::too_many_x) + static_cast<int>(verdict.reason) - 1);
  }
  const auto outcome = static_cast<int>(*verdict.outcome);
  return static_cast<Code>(verdict.reachable == Reachable::unknown ? static_cast<int>(Code::undecided) + outcome
                                                                   : outcome);
}

/// Judges positions [begin, begin + codes.size()).
void judge_some(const Rules& rules, const StonesOf& stones, std::size_t begin, std::span<Code> codes,
                const JudgeLimits& limits) {
  if (fits_16(rules)) {
    std::array<batch::Board16, 128> boards;
    for (std::size_t i = 0; i < codes.size(); i += boards.size()) {
      const std::size_t size = std::min(boards.size(), codes.size() - i);
      pack(stones, begin + i, {boards.data(), size});
      batch::judge_boards_16(rules, {boards.data(), size}, codes.subspan(i, size), batch::Kernel::automatic, limits);
    }
    return;
  }
  Position position(rules);
  for (Code& code : codes) {
    code = read_stones(stones.at(begin++), position) ? code_of(judge(position, limits)) : Code::bad_bits;
  }
}

nb::object judge_positions(const RulesArgument& game, const StonesArgument& given, unsigned threads,
                           std::uint64_t nodes, nb::handle stop) {
  const Rules rules = rules_of(game);
  const StonesOf stones(given, &rules);
  checked_threads(threads);
  const auto out = new_array<std::uint8_t>({stones.size()});
  const std::span<Code> codes(reinterpret_cast<Code*>(out.data()), stones.size());
  const bool searches = rules.gravity() || rules.exact() || rules.caro() || rules.renju();  // for an order of play
  const std::size_t quick = searches ? 0 : quick_size(rules);
  const bool done =
      in_pieces(stones.size(), grain, quick, threads, stop, [&](const auto& next, const std::atomic<bool>* flag) {
        for (std::size_t begin = 0, end = 0; next(begin, end);) {
          judge_some(rules, stones, begin, codes.subspan(begin, end - begin), {.nodes = nodes, .stop = flag});
        }
      });
  if (!done) raise("Interrupted", "", "stop ended the judgement");
  return nb::cast(out);
}

bool is_pending(Code code) {
  return code == Code::pending || static_cast<int>(code) == static_cast<int>(Code::undecided) + 0;
}

/// Writes 1 for each cell where the side to move may play. Requires: the game is not over.
void mark_legal(const Rules& rules, std::span<const std::uint8_t> cells, std::span<std::uint8_t> mask) {
  const std::size_t width = rules.width();
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const bool supported = !rules.gravity() || cell + width >= cells.size() || cells[cell + width] != 0;
    mask[cell] = cells[cell] == 0 && supported;
  }
  if (!rules.renju()) return;
  Position position(rules);
  read_stones(cells, position);
  const auto stones =
      static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), [](auto c) { return c != 0; }));
  if (stones % 2 != 0) return;
  for (const ForbiddenCell& forbidden : forbidden_cells(rules, position.stones)) mask[forbidden.cell] = 0;
}

/// Rules whose verdict is found without a search for an order of play, with the same outcomes.
Rules without_order(const Rules& rules) {
  Options options = rules.options();
  options.gravity = false;
  return Rules::make(rules.columns(), rules.rows(), rules.k(), options).value();
}

nb::object legal_mask(const RulesArgument& game, const StonesArgument& given, unsigned threads) {
  const Rules rules = rules_of(game);
  const Rules judged = without_order(rules);
  const StonesOf stones(given, &rules);
  checked_threads(threads);
  const std::size_t cells = stones.cells();
  const auto out = new_array<bool>({stones.size(), cells});
  auto* mask = reinterpret_cast<std::uint8_t*>(out.data());
  in_pieces(stones.size(), grain, quick_size(rules), threads, nb::none(),
            [&](const auto& next, const std::atomic<bool>* flag) {
              std::array<Code, grain> codes;
              for (std::size_t begin = 0, end = 0; next(begin, end);) {
                judge_some(judged, stones, begin, {codes.data(), end - begin}, {.nodes = 0, .stop = flag});
                for (std::size_t i = begin; i < end; ++i) {
                  const std::span<std::uint8_t> own(mask + i * cells, cells);
                  std::fill(own.begin(), own.end(), std::uint8_t{0});
                  if (is_pending(codes[i - begin])) mark_legal(rules, stones.at(i), own);
                }
              }
            });
  return nb::cast(out);
}

template <class T>
nb::object planes_as(const StonesOf& stones) {
  const std::size_t cells = stones.cells();
  const auto out = new_array<T>({stones.size(), 3, stones.rows(), stones.columns()});
  without_lock([&] {
    for (std::size_t i = 0; i < stones.size(); ++i) {
      const std::span<const std::uint8_t> position = stones.at(i);
      std::size_t placed = 0;
      for (const std::uint8_t cell : position) placed += cell != 0;
      const bool x_to_move = placed % 2 == 0;
      const std::uint8_t own = x_to_move ? 1 : 2;
      T* planes = out.data() + i * 3 * cells;
      for (std::size_t cell = 0; cell < cells; ++cell) {
        planes[cell] = static_cast<T>(position[cell] == own);
        planes[cells + cell] = static_cast<T>(position[cell] == 3 - own);
        planes[2 * cells + cell] = static_cast<T>(x_to_move);
      }
    }
    return 0;
  });
  return nb::cast(out);
}

nb::object encode_planes(const StonesArgument& given, bool floats) {
  const StonesOf stones(given, nullptr);
  if (stones.rows() == 0 || stones.columns() == 0) throw nb::value_error("stones must have rows and columns");
  return floats ? planes_as<float>(stones) : planes_as<std::uint8_t>(stones);
}

}  // namespace

void add_positions(nb::module_& m) {
  m.def(
      "judge_positions", &judge_positions, "rules"_a, "stones"_a, nb::kw_only(), "threads"_a = 1, "nodes"_a = 1'000'000,
      "stop"_a.none() = nb::none(),
      nb::sig("def judge_positions(rules: Rules | str, stones: numpy.typing.NDArray[numpy.uint8], *, threads: int = 1, "
              "nodes: int = 1000000, stop: threading.Event | collections.abc.Callable[[], bool] | None = None) -> "
              "numpy.typing.NDArray[numpy.uint8]"),
      "Judges positions of any rules in bulk: uint8[n, rows, columns] in (0 empty, 1 X, 2 O), uint8[n] of codes out\n"
      "(`mnk.CODES`); `bad_bits` is a position with another value. The verdicts are those of `judge`.\n\n"
      "`nodes` limits the search for an order of play of each position, as in `judge`. Boards of up to 16 x 16 are\n"
      "fastest. Raises TypeError or ValueError for another type or shape, Interrupted if `stop` ended it.");
  m.def("legal_mask", &legal_mask, "rules"_a, "stones"_a, nb::kw_only(), "threads"_a = 1,
        nb::sig("def legal_mask(rules: Rules | str, stones: numpy.typing.NDArray[numpy.uint8], *, threads: int = 1) -> "
                "numpy.typing.NDArray[numpy.bool_]"),
        "Returns bool[n, rows * columns]: the cells where the side to move may play, for positions uint8[n, rows,\n"
        "columns]. All False where the game is over, or where a position cannot come from alternating moves.");
  m.def("encode_planes", &encode_planes, "stones"_a, "floats"_a = true,
        nb::sig("def encode_planes(stones: numpy.typing.NDArray[numpy.uint8], floats: bool = True) -> "
                "numpy.typing.NDArray[numpy.float32] | numpy.typing.NDArray[numpy.uint8]"),
        "Returns [n, 3, rows, columns] of float32 or uint8: see `mnk.encode_planes`.");
}

}  // namespace mnk::python
