// SPDX-License-Identifier: MIT
// best: exact scores of all moves of a position.
#include "mnk/best.hpp"

#include "bindings/interruptible.hpp"
#include "bindings/module.hpp"
#include "bindings/tables.hpp"
#include "mnk/moves.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

constexpr const char* about_score = "For the side to move: 1 win, 0 draw, -1 loss.";

best::Prefer prefer_of(std::string_view name) {
  if (name == "first") return best::Prefer::first;
  if (name == "fastest") return best::Prefer::fastest;
  throw nb::value_error("prefer is \"first\" or \"fastest\"");
}

/// A solver that lets one thread in after the other: the interpreter's lock is released while it works.
class KeptSolver {
 public:
  /// Uses the table of the game where `tables` has one.
  KeptSolver(const Rules& rules, const std::string& tables)
      : solver(rules), table_(value_or_raise(find_table(rules, tables))) {
    solver.use(table_.get());
  }

  /// Waits for the other threads, and looks for signals and `stop` meanwhile. Raises Interrupted if stopped,
  /// RuntimeError if this thread is inside already, by a call from its own `stop`.
  std::unique_lock<std::mutex> enter(const Interruptible& caller) {
    if (owner_ == std::this_thread::get_id()) throw std::runtime_error("the solver is busy with a call of this thread");
    std::unique_lock lock(busy_, std::try_to_lock);
    while (!lock) {
      without_lock([] {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return 0;
      });
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      if (caller.wants_to_stop()) raise("Interrupted", "", "stopped while another thread used the solver");
      lock.try_lock();
    }
    owner_ = std::this_thread::get_id();
    return lock;
  }
  void leave() { owner_ = std::thread::id(); }

  best::Solver solver;

 private:
  std::unique_ptr<table::Table> table_;
  std::mutex busy_;
  std::atomic<std::thread::id> owner_;
};

/// The use of a solver by one call.
class Use {
 public:
  Use(KeptSolver& kept, const Interruptible& caller) : kept_(kept), lock_(kept.enter(caller)) {}
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() { kept_.leave(); }

 private:
  KeptSolver& kept_;
  std::unique_lock<std::mutex> lock_;
};

/// An answer, with the choice among equal moves that was asked for.
struct BestMoves {
  best::Analysis analysis;
  best::Prefer prefer;
  std::uint64_t nodes;
};

/// A short search in this thread; if that is not enough, one that can be interrupted. The solver's table is kept, so
/// that little is searched twice.
BestMoves best_of(KeptSolver& kept, const Position& position, std::string_view prefer, std::uint64_t nodes,
                  nb::handle stop) {
  best::Solver& solver = kept.solver;
  constexpr std::uint64_t quick = 100'000;
  const best::Prefer chosen = prefer_of(prefer);
  if (position.rules != solver.rules()) {
    raise("LegalityError", "other_rules",
          "the position is of " + to_string(position.rules) + ", and the solver of " + to_string(solver.rules()));
  }
  Interruptible search(stop);
  const Use use(kept, search);
  auto result = without_lock([&] { return solver.analyse(position, {.nodes = std::min(nodes, quick)}); });
  if (!result && code_of(result.error()) == "too_large" && nodes > quick && position.rules.cells() <= best::max_cells) {
    result = search.run([&] { return solver.analyse(position, {.nodes = nodes, .stop = search.flag()}); });
  }
  if (!result && code_of(result.error()) == "interrupted") raise("Interrupted", "", message_of(result.error()));
  return {value_or_raise(std::move(result)), chosen, solver.nodes()};
}

nb::list optimal_moves(const BestMoves& self) {
  nb::list cells;
  for (const best::MoveValue& move : self.analysis.moves) {
    if (move.score == self.analysis.score) cells.append(move.cell);
  }
  return cells;
}

void add_values(nb::module_& m) {
  nb::class_<best::MoveValue>(m, "MoveValue", "A legal move with its exact value.")
      .def_ro("cell", &best::MoveValue::cell)
      .def_ro("score", &best::MoveValue::score, about_score)
      .def_ro("plies", &best::MoveValue::plies, "Moves to the end of the game under optimal play, this one included.")
      .def("__repr__", [](const best::MoveValue& self) {
        return "<MoveValue " + std::to_string(self.cell) + ": score " + std::to_string(self.score) + " in " +
               std::to_string(self.plies) + ">";
      });
  nb::class_<BestMoves>(m, "BestMoves", "Exact values of a position and of all its moves.")
      .def_prop_ro(
          "score", [](const BestMoves& self) { return self.analysis.score; }, about_score)
      .def_prop_ro(
          "plies", [](const BestMoves& self) { return self.analysis.plies; },
          "Moves to the end: the winner minimises, the loser maximises them; a draw fills the board.")
      .def_prop_ro(
          "moves", [](const BestMoves& self) { return self.analysis.moves; }, "Every legal move, by cell.")
      .def_prop_ro(
          "cell", [](const BestMoves& self) { return self.analysis.best(self.prefer).cell; },
          "The best move as `prefer` chooses it: the smallest row, then column, on ties.")
      .def_prop_ro("optimal", &optimal_moves, nb::sig("def optimal(self) -> list[int]"),
                   "All cells with the best score.")
      .def_ro("nodes", &BestMoves::nodes, "Positions searched.")
      .def("__repr__", [](const BestMoves& self) {
        return "<BestMoves score " + std::to_string(self.analysis.score) + " in " +
               std::to_string(self.analysis.plies) + ", cell " + std::to_string(self.analysis.best(self.prefer).cell) +
               ">";
      });
}

}  // namespace

void add_best(nb::module_& m) {
  add_values(m);
  nb::class_<KeptSolver>(
      m, "BestSolver",
      "Solves positions of one game, and keeps what it found (up to 48 MB) between calls. One call at a time; others "
      "wait.\n`tables` as in `mnk.best`.")
      .def(
          "__init__",
          [](KeptSolver* self, const RulesArgument& rules, nb::handle tables) {
            new (self) KeptSolver(rules_of(rules), folder_of_tables(tables));
          },
          "rules"_a, nb::kw_only(), "tables"_a.none() = nb::none(),
          nb::sig("def __init__(self, rules: Rules | str, *, tables: str | os.PathLike[str] | None = None) -> None"))
      .def_prop_ro("rules", [](const KeptSolver& self) { return self.solver.rules(); })
      .def(
          "best",
          [](KeptSolver& self, const PositionArgument& position, std::string_view prefer, std::uint64_t nodes,
             nb::handle stop) {
            nb::object rules = nb::cast(self.solver.rules());
            const bool whole = nb::isinstance<Position>(position.value) || nb::isinstance<Board>(position.value);
            const auto given = whole ? std::nullopt : std::optional(RulesArgument{rules});
            return best_of(self, position_of(position, given), prefer, nodes, stop);
          },
          "position"_a, nb::kw_only(), "prefer"_a = "first", "nodes"_a = best::default_nodes,
          "stop"_a.none() = nb::none(),
          nb::sig("def best(self, position: Position | Board | str | collections.abc.Sequence[object] | "
                  "numpy.typing.NDArray[numpy.uint8], *, prefer: str = 'first', nodes: int = 20000000, stop: "
                  "threading.Event | collections.abc.Callable[[], bool] | None = None) -> BestMoves"),
          "As `mnk.best`, with what the calls before have found.");
  m.def(
      "best",
      [](const PositionArgument& what, const std::optional<RulesArgument>& rules, std::string_view prefer,
         std::uint64_t nodes, nb::handle tables, nb::handle stop) {
        const Position position = position_of(what, rules);
        KeptSolver solver(position.rules, folder_of_tables(tables));
        return best_of(solver, position, prefer, nodes, stop);
      },
      "position"_a, "rules"_a.none() = nb::none(), nb::kw_only(), "prefer"_a = "first", "nodes"_a = best::default_nodes,
      "tables"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      nb::sig(
          "def best(position: Position | Board | str | collections.abc.Sequence[object] | "
          "numpy.typing.NDArray[numpy.uint8], rules: Rules | str | None = None, *, prefer: str = 'first', nodes: int "
          "= 20000000, tables: str | os.PathLike[str] | None = None, stop: threading.Event | "
          "collections.abc.Callable[[], bool] | None = None) -> BestMoves"),
      "Exact score and plies of a position and of all its moves, on boards of up to 64 cells.\n"
      "`prefer`: \"first\" or \"fastest\" (the quickest win, the slowest loss). Never an estimate: raises "
      "LegalityError\n"
      "`too_large` if `nodes` positions do not suffice, `game_over`, or the reason why the position is impossible;\n"
      "Interrupted if `stop` ended it. `tables`: a folder of tables (None: MNK_TABLES, \"\": none); scores come from "
      "the\ntable of the game if the folder has one, and LegalityError `bad_table` says that it is damaged.\n"
      "`BestSolver` answers a series of positions of one game faster.");
}

}  // namespace mnk::python
