// SPDX-License-Identifier: MIT
// Rules, the enumerations of all other parts, coordinates.
#include "mnk/rules.hpp"

#include <nanobind/operators.h>

#include "bindings/arguments.hpp"
#include "bindings/module.hpp"
#include "mnk/forbidden.hpp"
#include "mnk/moves.hpp"
#include "mnk/openings.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

Rules make_rules(long long columns, long long rows, long long k, const Options& options) {
  return value_or_raise(Rules::make(columns, rows, k, options));
}

void add_enums(nb::module_& m) {
  nb::enum_<Player>(m, "Player", nb::is_arithmetic(), "A player; X moves first.")
      .value("X", Player::x)
      .value("O", Player::o);
  nb::enum_<Outcome>(m, "Outcome", nb::is_arithmetic(), "State of a game; wins already take `misere` into account.")
      .value("PENDING", Outcome::pending)
      .value("X_WINS", Outcome::x_wins)
      .value("O_WINS", Outcome::o_wins)
      .value("DRAW", Outcome::draw);
  nb::enum_<Direction>(m, "Direction", nb::is_arithmetic(),
                       "Direction of a line; each step leads down or to the right.")
      .value("ROW", Direction::row)
      .value("COLUMN", Direction::column)
      .value("DIAGONAL", Direction::diagonal)
      .value("ANTI_DIAGONAL", Direction::anti_diagonal);
}

void add_presets(nb::module_& m) {
  m.def(
      "presets",
      [] {
        nb::dict all;
        for (const Preset& preset : presets()) all[nb::cast(preset.name)] = nb::cast(preset.game);
        return nb::typed<nb::dict, std::string, std::string>(all);
      },
      "The named games: name to game string, for example `\"gomoku\"`.");
  m.def(
      "parse_opening",
      [](const TextArgument& line, const RulesArgument& rules) {
        return value_or_raise(parse_opening(rules_of(rules), text_of(line.value)));
      },
      "line"_a, "rules"_a,
      "The cells of one opening, written as offsets from the middle of the board (docs/formats.md).");
  m.def(
      "parse_openings",
      [](const TextArgument& text, const RulesArgument& rules) {
        return value_or_raise(parse_openings(rules_of(rules), text_of(text.value))).moves;
      },
      "text"_a, "rules"_a,
      "All openings of a text, one a line. Openings that do not fit on the board are left out; other errors raise.");
}

}  // namespace

void add_rules(nb::module_& m) {
  add_enums(m);
  nb::class_<Rules> rules(m, "Rules",
                          "Rules of a game: m columns, n rows, k in a row, and options. Immutable; usable as a key.");
  rules
      .def(
          "__init__",
          [](Rules* self, const TextArgument& game) {
            new (self) Rules(value_or_raise(parse_game(text_of(game.value))));
          },
          "game"_a = "3,3,3",
          "Reads `m,n,k`, `m,n,k:option,option` or the name of a preset. Raises ParseError or LegalityError.")
      .def(
          "__init__",
          [](Rules* self, long long columns, long long rows, long long k, bool exact, bool gravity, bool misere,
             bool caro, bool renju) {
            new (self) Rules(make_rules(columns, rows, k, {exact, gravity, misere, caro, renju}));
          },
          "columns"_a, "rows"_a, "k"_a, nb::kw_only(), "exact"_a = false, "gravity"_a = false, "misere"_a = false,
          "caro"_a = false, "renju"_a = false, "Raises LegalityError if a number or a combination is not allowed.")
      .def_prop_ro("columns", &Rules::columns)
      .def_prop_ro("rows", &Rules::rows)
      .def_prop_ro("k", &Rules::k)
      .def_prop_ro("cells", &Rules::cells, "columns * rows")
      .def_prop_ro("exact", &Rules::exact, "A run longer than k does not win.")
      .def_prop_ro("gravity", &Rules::gravity, "A stone falls to the lowest free cell of its column.")
      .def_prop_ro("misere", &Rules::misere, "The maker of a line loses.")
      .def_prop_ro("caro", &Rules::caro, "Five between two stones of the opponent does not win.")
      .def_prop_ro("renju", &Rules::renju, "X must make exactly five, and some moves of X are forbidden.")
      .def(
          "cell", [](const Rules& self, const MoveArgument& move) { return cell_of(self, move); }, "move"_a,
          "The cell number of a coordinate (`\"h8\"`) or of (row, column), counted from the top left.")
      .def(
          "coordinate",
          [](const Rules& self, const MoveArgument& move) { return to_coordinate(self, cell_of(self, move)); },
          "move"_a, "The coordinate of a cell: columns a, b ... from the left, rows 1, 2 ... from the bottom.")
      .def(
          "moves", [](const Rules& self, nb::handle moves) { return cells_of(self, moves); }, "moves"_a,
          nb::sig("def moves(self, moves: str | collections.abc.Iterable[typing.SupportsIndex | str | tuple[int, "
                  "int]]) -> list[int]"),
          "The cells of a text of moves (`\"h8g7\"`) or of an iterable of moves. Checks that they are on the board.")
      .def(
          "moves_text", [](const Rules& self, nb::handle moves) { return to_text(self, cells_of(self, moves)); },
          "moves"_a,
          nb::sig("def moves_text(self, moves: str | collections.abc.Iterable[typing.SupportsIndex | str | tuple[int, "
                  "int]]) -> str"),
          "The moves as one text: `\"h8g7\"`.")
      .def("__str__", [](const Rules& self) { return to_string(self); })
      .def("__repr__", [](const Rules& self) { return "Rules('" + to_string(self) + "')"; })
      .def("__hash__", [](const Rules& self) { return std::hash<Rules>()(self); })
      .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__reduce__", [](nb::handle self) {
        return nb::make_tuple(self.type(), nb::make_tuple(to_string(nb::cast<const Rules&>(self))));
      });
  add_presets(m);
}

}  // namespace mnk::python
