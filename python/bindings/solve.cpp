// SPDX-License-Identifier: MIT
// solve: the exact value of a position, or proved bounds, with certificates.
#include "mnk/solve.hpp"

#include <deque>

#include "bindings/interruptible.hpp"
#include "bindings/module.hpp"
#include "bindings/proof.hpp"
#include "bindings/tables.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

struct Solved {
  Solution solution;
  std::vector<CertificateBytes> certificates;
  bool complete = false;
  std::string certificate_error;
};

/// Progress of the search thread, for the calling thread to hand on.
class ProgressBox {
 public:
  void put(const SolveProgress& progress) {
    const std::lock_guard lock(mutex_);
    latest_ = progress;
    fresh_ = true;
  }
  std::optional<SolveProgress> take() {
    const std::lock_guard lock(mutex_);
    if (!std::exchange(fresh_, false)) return std::nullopt;
    return latest_;
  }

 private:
  std::mutex mutex_;
  SolveProgress latest_;
  bool fresh_ = false;
};

/// Returns the value that a table has; none if there is no table, or it lacks the position.
Result<std::optional<Solved>> look_up(const Position& position, const std::string& tables) {
  const auto table = find_table(position.rules, tables);
  if (!table) return table.error();
  if (!*table || !(*table)->covers(position)) return std::optional<Solved>();
  const Result<table::Answer> answer = (*table)->probe(position);
  if (!answer && table::is_damage(answer.error())) return answer.error();
  if (!answer) return std::optional<Solved>();  // the solver has the reason
  std::size_t stones = 0;
  for (const Stone stone : position.stones) stones += stone != Stone::none;
  const Value value = static_cast<Value>(stones % 2 == 0 ? answer->score : -answer->score);
  Solved solved;
  solved.solution.lower = solved.solution.upper = value;
  solved.solution.method = "table";
  return std::optional(std::move(solved));
}

/// Called without the lock: errors of the library are thrown as Failure and raised by the caller.
Result<Solved> search(const Position& position, const SearchLimits& limits, const SolveOptions& options,
                      bool certificate, const std::string& tables) {
  if (!certificate && !options.plies) {
    Result<std::optional<Solved>> found = look_up(position, tables);
    if (!found) return found.error();
    if (*found) return **std::move(found);
  }
  if (!certificate) {
    auto result = solve(position, limits, options);
    if (!result) return result.error();
    return Solved{*std::move(result), {}, false, {}};
  }
  auto result = solve_certified(position, limits, options);
  if (!result) return result.error();
  Solved solved{std::move(result->solution), {}, result->complete, std::move(result->certificate_error)};
  for (SolvedClaim& claim : result->claims) solved.certificates.push_back({std::move(claim.certificate)});
  return solved;
}

Solved solve_any(const PositionArgument& what, const std::optional<RulesArgument>& rules, std::optional<double> seconds,
                 std::optional<std::uint64_t> nodes, std::uint64_t memory, unsigned threads, bool plies,
                 bool certificate, nb::handle resume, nb::handle tables, nb::handle progress, nb::handle stop) {
  const Position position = position_of(what, rules);
  const std::string folder = folder_of_tables(tables);
  Interruptible interruptible(stop);
  ProgressBox box;
  const SearchLimits limits = limits_of(seconds, nodes, memory, threads, interruptible.flag());
  SolveOptions options{.plies = plies, .resume = path_of(resume)};
  options.progress = [&](const SolveProgress& now) { box.put(now); };
  auto result = interruptible.run([&] { return search(position, limits, options, certificate, folder); },
                                  [&] {
                                    if (progress.is_none()) return;
                                    if (const auto now = box.take()) progress(now->nodes, now->seconds);
                                  });
  return value_or_raise(std::move(result));
}

}  // namespace

void add_solve(nb::module_& m) {
  nb::enum_<Value>(m, "Value", nb::is_arithmetic(), "Value of a game under best play, worst to best for X.")
      .value("O_WINS", Value::o_wins)
      .value("DRAW", Value::draw)
      .value("X_WINS", Value::x_wins);
  nb::class_<Solved>(m, "Solution", "Proved bounds of a value; never an estimate.")
      .def_prop_ro(
          "value", [](const Solved& self) { return self.solution.value(); }, "None if the bounds differ.")
      .def_prop_ro("lower", [](const Solved& self) { return self.solution.lower; })
      .def_prop_ro("upper", [](const Solved& self) { return self.solution.upper; })
      .def_prop_ro("settled", [](const Solved& self) { return self.solution.settled(); })
      .def_prop_ro(
          "plies", [](const Solved& self) { return self.solution.plies; },
          "Moves to the end under best play, where they were found (gravity).")
      .def_prop_ro(
          "nodes", [](const Solved& self) { return self.solution.nodes; }, "Positions searched.")
      .def_prop_ro("seconds", [](const Solved& self) { return self.solution.seconds; })
      .def_prop_ro(
          "method", [](const Solved& self) { return self.solution.method; }, "The methods that proved the bounds.")
      .def_prop_ro(
          "save_error", [](const Solved& self) { return self.solution.save_error; },
          "The reason why `resume` could not be written; empty if it was.")
      .def_ro("certificates", &Solved::certificates, "With `certificate=True`: a certificate of each claim.")
      .def_ro("certified", &Solved::complete, "The certificates settle the value.")
      .def_ro("certificate_error", &Solved::certificate_error, "The reason why a proved value has no certificate.")
      .def("__repr__", [](const Solved& self) {
        const Solution& s = self.solution;
        const std::string bounds(to_string(s.lower));
        return "<Solution " + (s.settled() ? bounds : bounds + ".." + std::string(to_string(s.upper))) + ">";
      });
  m.def(
      "solve", &solve_any, "position"_a, "rules"_a.none() = nb::none(), nb::kw_only(), "seconds"_a.none() = nb::none(),
      "nodes"_a.none() = nb::none(), "memory"_a = 0, "threads"_a = 1, "plies"_a = false, "certificate"_a = false,
      "resume"_a = "", "tables"_a.none() = nb::none(), "progress"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      nb::sig("def solve(position: Position | Board | str | collections.abc.Sequence[object] | "
              "numpy.typing.NDArray[numpy.uint8], rules: Rules | str | None = None, *, seconds: float | None = None, "
              "nodes: int | None = None, memory: int = 0, threads: int = 1, plies: bool = False, certificate: bool = "
              "False, resume: str | os.PathLike[str] = '', tables: str | os.PathLike[str] | None = None, progress: "
              "collections.abc.Callable[[int, float], object] | None = None, stop: "
              "threading.Event | collections.abc.Callable[[], bool] | None = None) -> Solution"),
      "Solves a position: its exact value, or the bounds proved when a limit was reached or `stop` ended the search.\n"
      "`memory`: bytes of the table (0: 256 MB). `certificate`: also make certificates. `resume`: a file that keeps\n"
      "the search between calls. `tables`: a folder of tables (None: MNK_TABLES, \"\": none); the table of the game "
      "gives\n"
      "the value, without a search, unless `certificate` or `plies` ask for more. `progress(nodes, seconds)` is called "
      "a few times a second; what it raises ends the\n"
      "search. Raises LegalityError `impossible_position`, `game_over`, `unsupported_rules`.");
}

}  // namespace mnk::python
