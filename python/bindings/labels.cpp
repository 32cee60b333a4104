// SPDX-License-Identifier: MIT
// Exact labels in bulk: the value of each position, its distance, and all optimal moves.
#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "bindings/stones.hpp"
#include "bindings/tables.hpp"
#include "bindings/threads.hpp"
#include "mnk/best.hpp"
#include "mnk/judge.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

/// The columns of labels, one row for each position.
struct Columns {
  std::int8_t* value;
  std::uint16_t* plies;
  bool* optimal;
  std::size_t cells;

  std::span<bool> moves(std::size_t i) const { return {optimal + i * cells, cells}; }
};

/// The first position that cannot be labelled.
struct Refused {
  std::size_t index;
  Error error;
};

/// Labels a position without moves for the side that would move.
void label_end(const Columns& columns, std::size_t i, Outcome outcome, bool x_to_move) {
  const bool own_win = outcome == (x_to_move ? Outcome::x_wins : Outcome::o_wins);
  columns.value[i] = static_cast<std::int8_t>(outcome == Outcome::draw ? 0 : own_win ? 1 : -1);
  columns.plies[i] = 0;
}

bool x_moves(const Position& position) {
  std::size_t empty = 0;
  for (const Stone stone : position.stones) empty += stone == Stone::none;
  return (position.stones.size() - empty) % 2 == 0;
}

/// Labels by search, with the table of the game where there is one.
class Searched {
 public:
  Searched(const Rules& rules, bool fastest, const SearchLimits& limits, const std::string& tables)
      : table_(find_table(rules, tables)), solver_(rules), position_(rules), fastest_(fastest), limits_(limits) {
    if (table_) solver_.use(table_->get());
  }

  std::optional<Error> label(std::span<const std::uint8_t> cells, const Columns& columns, std::size_t i) {
    const std::span<bool> optimal = columns.moves(i);
    std::fill(optimal.begin(), optimal.end(), false);
    if (!table_) return table_.error();
    if (!read_stones(cells, position_)) return LegalityError{"bad_cell", "a cell is neither 0 nor 1 nor 2"};
    const Result<best::Analysis> answer = solver_.analyse(position_, limits_);
    if (!answer) {
      if (mnk::code_of(answer.error()) != "game_over") return answer.error();
      label_end(columns, i, *judge(position_).outcome, x_moves(position_));
      return std::nullopt;
    }
    columns.value[i] = static_cast<std::int8_t>(answer->score);
    columns.plies[i] = static_cast<std::uint16_t>(answer->plies);
    for (const best::MoveValue& move : answer->moves) {
      optimal[move.cell] = move.score == answer->score && (!fastest_ || move.plies == answer->plies);
    }
    return std::nullopt;
  }

 private:
  Result<std::unique_ptr<table::Table>> table_;
  best::Solver solver_;
  Position position_;
  bool fastest_;
  SearchLimits limits_;
};

/// Labels of 3,3,3, from the table.
class Tabulated {
 public:
  Tabulated(const Rules&, bool fastest, const SearchLimits&, const std::string&) : fastest_(fastest) {}

  std::optional<Error> label(std::span<const std::uint8_t> cells, const Columns& columns, std::size_t i) const {
    std::uint32_t board = 0;
    for (std::uint32_t cell = 0; cell < 9; ++cell) {
      if (cells[cell] > 2) return LegalityError{"bad_cell", "a cell is neither 0 nor 1 nor 2"};
      if (cells[cell] != 0) board |= 1U << (cell + (cells[cell] == 2 ? 16 : 0));
    }
    const std::span<bool> optimal = columns.moves(i);
    std::fill(optimal.begin(), optimal.end(), false);
    const bool x_to_move = std::popcount(board) % 2 == 0;
    const best::Answer3x3 answer = answer_to(board);
    using Status = best::Answer3x3::Status;
    if (answer.status() == Status::fine) {
      columns.value[i] = static_cast<std::int8_t>(answer.score());
      columns.plies[i] = static_cast<std::uint16_t>(answer.plies());
      mark(board, x_to_move, answer, optimal);
      return std::nullopt;
    }
    const batch::Code code = code_of_board(board);
    if (answer.status() != Status::game_over) return LegalityError{std::string(to_string(code)), "impossible board"};
    label_end(columns, i, static_cast<Outcome>(code), x_to_move);
    return std::nullopt;
  }

 private:
  static best::Answer3x3 answer_to(std::uint32_t board) {
    best::Answer3x3 answer;
    best::best_3x3({&board, 1}, {&answer, 1});
    return answer;
  }
  static batch::Code code_of_board(std::uint32_t board) {
    batch::Code code = batch::Code::pending;
    batch::judge_boards_3x3({&board, 1}, {&code, 1}, batch::Kernel::scalar);
    return code;
  }

  void mark(std::uint32_t board, bool x_to_move, best::Answer3x3 answer, std::span<bool> optimal) const {
    for (std::uint32_t cell = 0; cell < 9; ++cell) {
      if (((board | board >> 16) >> cell & 1) != 0) continue;
      const std::uint32_t next = board | 1U << (cell + (x_to_move ? 0 : 16));
      const best::Answer3x3 reply = answer_to(next);
      const bool over = reply.status() == best::Answer3x3::Status::game_over;
      const int score = !over ? -reply.score() : code_of_board(next) == batch::Code::draw ? 0 : 1;
      const std::uint32_t plies = over ? 1 : reply.plies() + 1;
      optimal[cell] = score == answer.score() && (!fastest_ || plies == answer.plies());
    }
  }

  bool fastest_;
};

/// Labels all positions; returns the first that was refused.
template <class Labeller>
std::optional<Refused> label_all(const Rules& rules, const StonesOf& stones, const Columns& columns, bool fastest,
                                 std::size_t grain, std::size_t quick, unsigned threads, std::uint64_t nodes,
                                 const std::string& tables, nb::handle stop) {
  std::optional<Refused> first;
  std::mutex mutex;
  const bool done =
      in_pieces(stones.size(), grain, quick, threads, stop, [&](const auto& next, const std::atomic<bool>* flag) {
        Labeller labeller(rules, fastest, {.nodes = nodes, .stop = flag}, tables);
        for (std::size_t begin = 0, end = 0; next(begin, end);) {
          for (std::size_t i = begin; i < end; ++i) {
            std::optional<Error> error = labeller.label(stones.at(i), columns, i);
            if (!error) continue;
            const std::lock_guard lock(mutex);
            if (!first || i < first->index) first = Refused{i, *std::move(error)};
            return;
          }
        }
      });
  if (!done) raise("Interrupted", "", "stop ended the search");
  return first;
}

nb::tuple label_positions(const RulesArgument& game, const StonesArgument& given, std::string_view prefer,
                          unsigned threads, std::uint64_t nodes, nb::handle tables, nb::handle stop) {
  const Rules rules = rules_of(game);
  const StonesOf stones(given, &rules);
  checked_threads(threads);
  if (prefer != "first" && prefer != "fastest") throw nb::value_error("prefer is \"first\" or \"fastest\"");
  const auto value = new_array<std::int8_t>({stones.size()});
  const auto plies = new_array<std::uint16_t>({stones.size()});
  const auto optimal = new_array<bool>({stones.size(), stones.cells()});
  const Columns columns{value.data(), plies.data(), optimal.data(), stones.cells()};
  const bool fastest = prefer == "fastest";
  const std::string folder = folder_of_tables(tables);
  const auto refused =
      rules == Rules()
          ? label_all<Tabulated>(rules, stones, columns, fastest, 1 << 14, 1 << 14, threads, nodes, folder, stop)
          : label_all<Searched>(rules, stones, columns, fastest, 16, 0, threads, nodes, folder, stop);
  if (refused) {
    const std::string code(mnk::code_of(refused->error));
    raise("LegalityError", code, "position " + std::to_string(refused->index) + ": " + message_of(refused->error));
  }
  return nb::make_tuple(value, plies, optimal);
}

}  // namespace

void add_labels(nb::module_& m) {
  m.def("label_positions", &label_positions, "rules"_a, "stones"_a, nb::kw_only(), "prefer"_a = "first",
        "threads"_a = 1, "nodes"_a = best::default_nodes, "tables"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
        nb::sig("def label_positions(rules: Rules | str, stones: numpy.typing.NDArray[numpy.uint8], *, prefer: str = "
                "'first', threads: int = 1, nodes: int = 20000000, tables: str | os.PathLike[str] | None = None, stop: "
                "threading.Event | "
                "collections.abc.Callable[[], bool] | None = None) -> tuple[numpy.typing.NDArray[numpy.int8], "
                "numpy.typing.NDArray[numpy.uint16], numpy.typing.NDArray[numpy.bool_]]"),
        "Returns the arrays (value, plies, optimal) of positions uint8[n, rows, columns]: see `mnk.label_positions`.");
}

}  // namespace mnk::python
