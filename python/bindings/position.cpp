// SPDX-License-Identifier: MIT
// Position: stones without a history; winning lines.
#include "mnk/position.hpp"

#include <nanobind/operators.h>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "mnk/board.hpp"
#include "mnk/symmetry.hpp"

namespace mnk::python {

using namespace nb::literals;

namespace {

void add_line(nb::module_& m) {
  nb::class_<Line>(m, "Line", "A winning run: all its cells, in the order of the direction.")
      .def_ro("direction", &Line::direction)
      .def_prop_ro(
          "cells", [](const Line& self) { return list_of_cells(self.cells, self.cells.size()); },
          nb::sig("def cells(self) -> list[int]"))
      .def(
          "__eq__", [](const Line& self, const Line& other) { return self == other; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const Line& self) { return std::hash<Line>()(self); })
      .def("__repr__", [](const Line& self) { return "<Line " + to_string(self) + ">"; });
}

}  // namespace

void add_position(nb::module_& m) {
  add_line(m);
  nb::class_<Position>(
      m, "Position",
      "Stones on a board without a history. It may be unreachable; `judge` decides that. Immutable; usable as a key.")
      .def(
          "__init__",
          [](Position* self, const RulesArgument& rules, const std::optional<PositionArgument>& cells) {
            new (self)
                Position(cells && !cells->value.is_none() ? position_of(*cells, rules) : Position(rules_of(rules)));
          },
          "rules"_a, "cells"_a.none() = nb::none(),
          nb::sig("def __init__(self, rules: Rules | str, cells: str | collections.abc.Sequence[object] | "
                  "numpy.typing.NDArray[numpy.uint8] | None = None) -> None"),
          "`cells`: a text in any format (`\"XO./.X./..O\"`, moves such as `\"b2a1\"`), rows of 0, 1, 2 from the top,\n"
          "or an array of shape (rows, columns). Raises ParseError or LegalityError.")
      .def_ro("rules", &Position::rules)
      .def_prop_ro(
          "stones", [](nb::handle self) { return view_of_stones(self, nb::cast<const Position&>(self)); },
          nb::sig("def stones(self) -> numpy.typing.NDArray[numpy.uint8]"),
          "The stones as a read-only array of shape (rows, columns), without a copy: 0 empty, 1 X, 2 O.")
      .def(
          "__getitem__",
          [](const Position& self, const MoveArgument& at) {
            return player_at_cell(self.stones[cell_of(self.rules, at)]);
          },
          nb::sig("def __getitem__(self, at: typing.SupportsIndex | str | tuple[int, int], /) -> Player | None"),
          "The player whose stone is on a cell, or None.")
      .def(
          "__iter__",
          [](const Position& self) {
            return nb::iter(players_of(self.rules, [&](Cell cell) { return self.stones[cell]; }));
          },
          nb::sig("def __iter__(self) -> collections.abc.Iterator[Player | None]"),
          "The players whose stones are on the cells now, or None, from the top left.")
      .def_prop_ro(
          "canonical", [](const Position& self) { return canonical(self); },
          "The smallest of the images under the symmetries of the game.")
      .def(
          "winning_lines", [](const Position& self, Player player) { return winning_lines(self, player); }, "player"_a,
          "All winning runs of a player.")
      .def(
          "board", [](const Position& self) { return value_or_raise(without_lock([&] { return Board::from(self); })); },
          "A board with these stones, with some legal order of play as its history. Raises LegalityError.")
      .def("__str__", [](const Position& self) { return without_last_break(to_text(self)); })
      .def("__repr__",
           [](const Position& self) { return "Position('" + to_string(self.rules) + "', '" + one_line(self) + "')"; })
      .def("__hash__", [](const Position& self) { return std::hash<Position>()(self); })
      .def(
          "__eq__", [](const Position& self, const Position& other) { return self == other; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__reduce__", [](nb::handle self) {
        const auto& position = nb::cast<const Position&>(self);
        return nb::make_tuple(self.type(), nb::make_tuple(position.rules, one_line(position)));
      });
}

}  // namespace mnk::python
