// SPDX-License-Identifier: MIT
// The engine, which searches for the best move and keeps proved scores apart from estimates.
#include "mnk/engine.hpp"

#include <deque>

#include "bindings/interruptible.hpp"
#include "bindings/module.hpp"
#include "mnk/board.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

/// Analyses that the search has finished, for the calling thread to hand on.
class AnalysisQueue {
 public:
  void put(const EngineAnalysis& analysis) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(analysis);
  }
  std::deque<EngineAnalysis> take_all() {
    const std::lock_guard lock(mutex_);
    return std::exchange(waiting_, {});
  }

 private:
  std::mutex mutex_;
  std::deque<EngineAnalysis> waiting_;
};

EngineAnalysis analyse(Engine& engine, const Board& board, std::optional<double> seconds,
                       std::optional<std::uint64_t> nodes, int depth, unsigned lines, int level, nb::handle progress,
                       nb::handle stop) {
  if (!seconds && !nodes && stop.is_none() && depth >= EngineOptions().depth) seconds = 1;
  if (depth < 1) throw nb::value_error("depth must be at least 1");
  if (lines < 1) throw nb::value_error("lines must be at least 1");
  Interruptible interruptible(stop);
  AnalysisQueue queue;
  const SearchLimits limits = limits_of(seconds, nodes, 0, 1, interruptible.flag());
  EngineOptions options{.depth = depth, .lines = lines, .level = level};
  if (!progress.is_none()) options.progress = [&](const EngineAnalysis& now) { queue.put(now); };
  const Board searched(board);  // the caller may play on meanwhile
  return value_or_raise(interruptible.run([&] { return engine.analyse(searched, limits, options); },
                                          [&] {
                                            for (EngineAnalysis& now : queue.take_all()) progress(std::move(now));
                                          }));
}

std::string score_text(const EngineScore& score) {
  if (score.proved == 0) return "estimate " + std::to_string(score.estimate);
  return (score.proved > 0 ? "win in " : "loss in ") + std::to_string(score.plies);
}

void add_lines(nb::module_& m) {
  nb::class_<EngineLine>(m, "EngineLine",
                         "A move with its score, for the side to move: proved or estimated, never both.")
      .def_prop_ro(
          "proved", [](const EngineLine& self) { return self.score.proved; }, "1 a win, -1 a loss, 0 nothing proved.")
      .def_prop_ro(
          "plies",
          [](const EngineLine& self) {
            return self.score.proved == 0 ? std::nullopt : std::optional(self.score.plies);
          },
          "If proved: upper bound on the moves to the end.")
      .def_prop_ro(
          "estimate",
          [](const EngineLine& self) {
            return self.score.proved == 0 ? std::optional(self.score.estimate) : std::nullopt;
          },
          "If nothing is proved: the evaluation, in about hundredths of an open three.")
      .def_ro("depth", &EngineLine::depth, "In plies.")
      .def_prop_ro("cell", [](const EngineLine& self) { return self.play.front(); })
      .def_ro("play", &EngineLine::play, "The principal variation; the first cell is the move.")
      .def("__repr__", [](const EngineLine& self) {
        return "<EngineLine cell " + std::to_string(self.play.front()) + ", " + score_text(self.score) + ", depth " +
               std::to_string(self.depth) + ">";
      });
  nb::class_<EngineAnalysis>(m, "Analysis", "The engine's best moves of a position.")
      .def_ro("lines", &EngineAnalysis::lines, "Best first.")
      .def_prop_ro(
          "best", [](const EngineAnalysis& self) { return self.lines.front(); }, "The first line.")
      .def_prop_ro(
          "cell", [](const EngineAnalysis& self) { return self.lines.front().play.front(); }, "The best move.")
      .def_ro("nodes", &EngineAnalysis::nodes, "Positions searched.")
      .def_ro("seconds", &EngineAnalysis::seconds)
      .def("__repr__", [](const EngineAnalysis& self) {
        return "<Analysis cell " + std::to_string(self.lines.front().play.front()) + ", " +
               score_text(self.lines.front().score) + ", " + std::to_string(self.nodes) + " nodes>";
      });
}

}  // namespace

void add_engine(nb::module_& m) {
  add_lines(m);
  m.attr("MAX_ENGINE_SIDE") = max_engine_side;
  m.attr("FULL_LEVEL") = full_level;
  nb::class_<Engine>(m, "EngineCore", "The engine without its Python conveniences: see `mnk.Engine`.")
      .def(
          "__init__",
          [](Engine* self, const RulesArgument& rules, std::uint64_t memory, unsigned threads) {
            const SearchLimits limits = limits_of({}, {}, memory, threads, nullptr);
            new (self) Engine(value_or_raise(Engine::make(rules_of(rules), limits)));
          },
          "rules"_a, "memory"_a = 0, "threads"_a = 1)
      .def_prop_ro("rules", &Engine::rules)
      .def("clear", &Engine::clear)
      .def("analyse", &analyse, "board"_a, nb::kw_only(), "seconds"_a.none() = nb::none(),
           "nodes"_a.none() = nb::none(), "depth"_a = EngineOptions().depth, "lines"_a = 1, "level"_a = full_level,
           "progress"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
           nb::sig(
               "def analyse(self, board: Board, *, seconds: float | None = None, nodes: int | None = None, depth: int "
               "= 100, lines: int = 1, level: int = 10, progress: collections.abc.Callable[[Analysis], object] | None "
               "= None, stop: threading.Event | collections.abc.Callable[[], bool] | None = None) -> Analysis"));
}

}  // namespace mnk::python
