// SPDX-License-Identifier: MIT
// Tables: open, look up, make.
#include "bindings/tables.hpp"

#include <mutex>

#include "bindings/interruptible.hpp"
#include "bindings/module.hpp"

namespace mnk::python {

std::string path_of(nb::handle path) {
  const nb::object bytes = nb::module_::import_("os").attr("fsencode")(path);
  std::string text(nb::cast<nb::bytes>(bytes).c_str(), nb::len(bytes));
  if (text.find('\0') != std::string::npos) throw nb::value_error("a path has no zero byte");
  return text;
}

std::string folder_of_tables(nb::handle tables) {
  if (!tables.is_none()) return path_of(tables);
  return path_of(nb::module_::import_("os").attr("environ").attr("get")("MNK_TABLES", ""));
}

Result<std::unique_ptr<table::Table>> find_table(const Rules& rules, const std::string& folder) {
  if (folder.empty()) return std::unique_ptr<table::Table>();
  Result<std::optional<table::Table>> found = table::Table::find(folder, rules);
  if (!found) return found.error();
  return *found ? std::make_unique<table::Table>(**std::move(found)) : nullptr;
}

namespace {

using namespace nb::literals;

/// A table that lets one thread in after the other.
class OpenTable {
 public:
  explicit OpenTable(table::Table table) : table_(std::move(table)) {}

  const Rules& rules() const { return table_.rules(); }

  /// Returns `look_up(table)`, with the interpreter's lock released. Raises LegalityError.
  template <class LookUp>
  auto ask(const PositionArgument& what, LookUp look_up) {
    const bool whole = nb::isinstance<Position>(what.value) || nb::isinstance<Board>(what.value);
    nb::object own = nb::cast(rules());
    const Position position = position_of(what, whole ? std::nullopt : std::optional(RulesArgument{own}));
    if (position.rules != rules()) {
      raise("LegalityError", "other_rules",
            "the position is of " + to_string(position.rules) + ", and the table of " + to_string(rules()));
    }
    return value_or_raise(without_lock([&] {
      const std::lock_guard lock(mutex_);
      return look_up(table_, position);
    }));
  }

 private:
  std::mutex mutex_;
  table::Table table_;
};

void add_classes(nb::module_& m) {
  nb::class_<table::Answer>(m, "TableAnswer", "The value of a position and its best move.")
      .def_ro("score", &table::Answer::score, "For the side to move: 1 win, 0 draw, -1 loss.")
      .def_ro("cell", &table::Answer::cell, "The best move: the smallest row, then column, on ties.")
      .def("__repr__", [](const table::Answer& self) {
        return "<TableAnswer score " + std::to_string(self.score) + ", cell " + std::to_string(self.cell) + ">";
      });
  nb::class_<table::Layer>(m, "TableLayer", "All positions with one number of stones, by value for the side to move.")
      .def_ro("stones", &table::Layer::stones)
      .def_ro("bytes", &table::Layer::bytes, "Size of the file.")
      .def_prop_ro("wins", [](const table::Layer& self) { return self.counts.wins; })
      .def_prop_ro(
          "draws", [](const table::Layer& self) { return self.counts.draws; }, "Full boards without a line included.")
      .def_prop_ro("losses", [](const table::Layer& self) { return self.counts.losses; })
      .def_prop_ro(
          "finished", [](const table::Layer& self) { return self.counts.finished; }, "Positions with a line.")
      .def_prop_ro(
          "classes", [](const table::Layer& self) { return self.counts.classes; }, "Positions up to symmetry.");
  nb::class_<table::Info>(m, "TableInfo", "The finished layers of a table.")
      .def_prop_ro("rules", [](const table::Info& self) { return self.rules; })
      .def_prop_ro("complete", [](const table::Info& self) { return self.complete(); })
      .def_prop_ro(
          "layers", [](const table::Info& self) { return self.layers; }, "The most stones first.")
      .def("__repr__", [](const table::Info& self) {
        return "<TableInfo " + to_string(self.rules) + ", " + std::to_string(self.layers.size()) + " of " +
               std::to_string(self.rules.cells() + 1) + " layers>";
      });
}

table::Info make_table(const RulesArgument& game, nb::handle folder, std::optional<double> seconds,
                       std::uint64_t memory, unsigned threads, nb::handle stop) {
  const Rules rules = rules_of(game);
  const std::string path = path_of(folder);
  Interruptible interruptible(stop);
  const SearchLimits limits = limits_of(seconds, std::nullopt, memory, threads, interruptible.flag());
  return value_or_raise(interruptible.run([&] { return table::make(rules, path, limits); }));
}

}  // namespace

void add_tables(nb::module_& m) {
  add_classes(m);
  nb::class_<OpenTable>(m, "Table", "An open table. One call at a time; others wait.")
      .def_prop_ro("rules", [](const OpenTable& self) { return self.rules(); })
      .def(
          "probe",
          [](OpenTable& self, const PositionArgument& position) {
            return self.ask(position, [](table::Table& table, const Position& asked) { return table.probe(asked); });
          },
          "position"_a,
          "The value of a position and its best move. Raises LegalityError: the reason why the position is impossible, "
          "`game_over`,\n`no_layer` (the table is unfinished), `other_rules`, `unreadable_file`, `bad_table` "
          "(damaged).")
      .def(
          "scores",
          [](OpenTable& self, const PositionArgument& position) {
            const auto moves =
                self.ask(position, [](table::Table& table, const Position& asked) { return table.moves(asked); });
            nb::dict scores;
            for (const table::MoveScore& move : moves) scores[nb::int_(move.cell)] = move.score;
            return scores;
          },
          "position"_a,
          nb::sig("def scores(self, position: Position | Board | str | collections.abc.Sequence[object] | "
                  "numpy.typing.NDArray[numpy.uint8]) -> dict[int, int]"),
          "The score of every legal move for the side that plays it, by cell. Raises LegalityError as `probe`.");
  m.def(
      "open_table",
      [](nb::handle folder) {
        const std::string path = path_of(folder);
        return new OpenTable(value_or_raise(without_lock([&] { return table::Table::open(path); })));
      },
      "folder"_a, nb::rv_policy::take_ownership, nb::sig("def open_table(folder: str | os.PathLike[str]) -> Table"),
      "Opens a table. Raises LegalityError as `table_info`.");
  m.def(
      "table_info",
      [](nb::handle folder) {
        const std::string path = path_of(folder);
        return value_or_raise(without_lock([&] { return table::info(path); }));
      },
      "folder"_a, nb::sig("def table_info(folder: str | os.PathLike[str]) -> TableInfo"),
      "Reads the headers of a table, finished or not. Raises LegalityError `no_table`, `unreadable_file`, "
      "`bad_table`.");
  m.def(
      "make_table", &make_table, "rules"_a, "folder"_a, nb::kw_only(), "seconds"_a.none() = nb::none(), "memory"_a = 0,
      "threads"_a = 1, "stop"_a.none() = nb::none(),
      nb::sig("def make_table(rules: Rules | str, folder: str | os.PathLike[str], *, seconds: float | None = None, "
              "memory: int = 0, threads: int = 1, stop: threading.Event | collections.abc.Callable[[], bool] | None = "
              "None) -> TableInfo"),
      "Makes the table of a game, or continues an unfinished one. After `seconds` or `stop`, returns the unfinished\n"
      "table, without the layer that was in work. `memory`: bytes (0: 1 GB). Raises LegalityError "
      "`unsupported_rules`,\n"
      "`too_large`, `other_game`, `table_in_use`, `no_space`, `too_little_memory`, `unwritable_file`, and as "
      "`table_info`.");
}

}  // namespace mnk::python
