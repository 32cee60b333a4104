// SPDX-License-Identifier: MIT
// judge: the outcome of a position, and its reachability by legal play.
#include "mnk/judge.hpp"

#include "bindings/interruptible.hpp"
#include "bindings/module.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

/// Judges with few positions first, in this thread; longer searches can be interrupted.
Verdict judge_position(const Position& position, std::uint64_t nodes, nb::handle stop) {
  constexpr std::uint64_t quick = 20'000;
  const Verdict verdict = without_lock([&] { return judge(position, {.nodes = std::min(nodes, quick)}); });
  if (verdict.reachable != Reachable::unknown || nodes <= quick) return verdict;
  Interruptible search(stop);
  return search.run([&] { return judge(position, {.nodes = nodes, .stop = search.flag()}); });
}

Verdict judge_any(const PositionArgument& what, const std::optional<RulesArgument>& rules, std::uint64_t nodes,
                  nb::handle stop) {
  if (nb::isinstance<Board>(what.value)) {
    if (rules) position_of(what, rules);  // raises if the rules differ
    return judge(nb::cast<const Board&>(what.value));
  }
  return judge_position(position_of(what, rules), nodes, stop);
}

nb::object forbidden_of(const Verdict& verdict) {
  nb::dict cells;
  for (const ForbiddenCell& forbidden : verdict.forbidden) cells[nb::cast(forbidden.cell)] = code_of(forbidden.why);
  return cells;
}

}  // namespace

void add_judge(nb::module_& m) {
  nb::class_<Verdict>(m, "Verdict", "The judgement of a position.")
      .def_ro("outcome", &Verdict::outcome, "None if the position is impossible.")
      .def_prop_ro("valid", &Verdict::valid, "The position is possible, as far as it was decided (`reachable`).")
      .def_prop_ro(
          "reason", [](const Verdict& self) { return code_of(self.reason); },
          "A code of the reason why the position is impossible; empty if it is not.")
      .def_prop_ro(
          "sentence", [](const Verdict& self) { return sentence_of(self.reason); }, "The reason in words.")
      .def_prop_ro(
          "reachable",
          [](const Verdict& self) -> std::optional<bool> {
            if (self.reachable == Reachable::unknown) return std::nullopt;
            return self.reachable == Reachable::yes;
          },
          "Whether some legal order of play leads to the position; None if the search did not decide it.")
      .def_ro("plies", &Verdict::plies, "The number of stones.")
      .def_ro("turn", &Verdict::to_move, "The side to move; None if the game is over or the position impossible.")
      .def_prop_ro("winner", &Verdict::winner)
      .def_ro("lines", &Verdict::lines, "The winning runs.")
      .def_prop_ro("forbidden", &forbidden_of, nb::sig("def forbidden(self) -> dict[int, str]"),
                   "Renju: the forbidden cells of X, each with the reason's code.")
      .def("__str__", [](const Verdict& self) { return to_string(self); })
      .def("__repr__", [](const Verdict& self) { return "<Verdict " + to_string(self) + ">"; });
  m.def(
      "judge", &judge_any, "position"_a, "rules"_a.none() = nb::none(), nb::kw_only(), "nodes"_a = 1'000'000,
      "stop"_a.none() = nb::none(),
      nb::sig("def judge(position: Position | Board | str | collections.abc.Sequence[object] | "
              "numpy.typing.NDArray[numpy.uint8], rules: Rules | str | None = None, *, nodes: int = 1000000, stop: "
              "threading.Event | collections.abc.Callable[[], bool] | None = None) -> Verdict"),
      "Judges a position: a Position, a Board (reachable by its own history), a text in any format, or rows of cells.\n"
      "`rules` are those of a text or of rows; 3,3,3 without. `nodes` limits the search for an order of play that\n"
      "gravity, exact, caro and renju need; about 64 bytes each. Impossible positions are an answer, not an error.");
}

}  // namespace mnk::python
