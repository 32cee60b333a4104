// SPDX-License-Identifier: MIT
// Board: a game in progress.
#include "mnk/board.hpp"

#include <algorithm>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "bindings/svg.hpp"
#include "mnk/moves.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

/// The members of `Outcome`, so that a move costs no look-up.
struct Outcomes {
  PyObject* objects[4];
};
const Outcomes& outcomes() {
  static const Outcomes all = [] {
    Outcomes made{};
    for (std::uint8_t i = 0; i < 4; ++i) made.objects[i] = nb::cast(static_cast<Outcome>(i)).release().ptr();
    return made;
  }();
  return all;
}
nb::object object_of(Outcome outcome) { return nb::borrow(outcomes().objects[static_cast<std::size_t>(outcome)]); }

/// Plays a cell number without the detour over MoveArgument.
nb::object push_cell(Board& board, Cell cell) {
  if (board.is_legal(cell)) return object_of(board.play_unchecked(cell));
  return object_of(value_or_raise(board.play(cell)));
}

nb::object push(Board& board, const MoveArgument& move) {
  return object_of(value_or_raise(board.play(cell_of(board.rules(), move))));
}

std::uint32_t pop(Board& board) {
  if (board.plies() == 0) throw nb::index_error("pop from an empty board: no move was played");
  const Cell last = board.history().back();
  board.undo();
  return last;
}

/// Legal cells in ascending order. They are read off the stones: the board's own list is in another order.
nb::list legal_moves(const Board& board) {
  const LegalMoves moves = board.legal_moves();
  if (!board.rules().gravity() && !board.rules().renju() && !board.is_over()) {
    PyObject* list = PyList_New(moves.size());
    if (list == nullptr) throw nb::python_error();
    Py_ssize_t found = 0;
    for (Cell cell = 0; cell < board.rules().cells(); ++cell) {
      if (board.at(cell) == Stone::none) PyList_SetItem(list, found++, PyLong_FromUnsignedLong(cell));
    }
    return nb::steal<nb::list>(list);
  }
  std::vector<Cell> cells(moves.begin(), moves.end());
  std::sort(cells.begin(), cells.end());
  return list_of_cells(cells, cells.size());
}

auto legal_mask(const Board& board) {
  std::vector<std::uint8_t> mask(board.rules().cells(), 0);
  for (const Cell cell : board.legal_moves()) mask[cell] = 1;
  return array_of(std::move(mask), board.rules().cells());
}

nb::object winner_of(const Board& board) {
  if (board.outcome() == Outcome::x_wins) return nb::cast(Player::x);
  if (board.outcome() == Outcome::o_wins) return nb::cast(Player::o);
  return nb::none();
}

std::string history_text(const Board& board) { return to_text(board.rules(), board.history()); }

bool same(const Board& a, const Board& b) {
  if (a.rules() != b.rules() || a.plies() != b.plies() || a.hash() != b.hash()) return false;
  return a.position() == b.position();
}

// Without the GIL, one thread at a time uses a board: nb::lock_self().
void add_moves(nb::class_<Board>& board) {
  board
      .def("push", &push_cell, "move"_a.noconvert(), nb::lock_self(),
           nb::sig("def push(self, move: typing.SupportsIndex) -> Outcome"),
           "Plays a cell, a coordinate (`\"h8\"`) or (row, column) for the side to move; returns the outcome.\n"
           "Raises LegalityError (`off_board`, `taken_cell`, `game_over`, `floating_stone`, `forbidden_move`) or\n"
           "ParseError, and leaves the board as it was.")
      .def("push", &push, "move"_a, nb::lock_self(), nb::sig("def push(self, move: str | tuple[int, int]) -> Outcome"))
      .def("pop", &pop, nb::lock_self(),
           "Takes the last move back and returns its cell. Raises IndexError if there is none.")
      .def(
          "redo", [](Board& self) { return self.redo(); }, nb::lock_self(),
          "Plays the last move taken back again. Returns False if there is none.")
      .def(
          "reset", [](Board& self) { self.reset(); }, nb::lock_self(), "Returns to the empty board.")
      .def(
          "push_all",
          [](Board& self, nb::handle moves) {
            const auto cells = cells_of(self.rules(), moves);
            return object_of(value_or_raise(self.play_moves(cells)));
          },
          "moves"_a, nb::lock_self(),
          nb::sig("def push_all(self, moves: str | collections.abc.Iterable[typing.SupportsIndex | str | tuple[int, "
                  "int]]) -> Outcome"),
          "Plays moves in turn. An error names the move; the moves before it stay played.")
      .def_prop_ro("legal_moves", &legal_moves, nb::lock_self(), nb::sig("def legal_moves(self) -> list[int]"),
                   "The legal cells in ascending order; empty when the game is over.")
      .def_prop_ro(
          "legal_count", [](const Board& self) { return self.legal_moves().size(); }, nb::lock_self(),
          "The number of legal moves.")
      .def(
          "legal_move",
          [](const Board& self, std::uint32_t index) {
            const LegalMoves moves = self.legal_moves();
            if (index >= moves.size()) throw nb::index_error("there are fewer legal moves");
            return moves[index];
          },
          "index"_a, nb::lock_self(),
          "The legal move of an index below `legal_count`, in no order of the cells: in constant time, for playouts.")
      .def("legal_mask", &legal_mask, nb::lock_self(),
           nb::sig("def legal_mask(self) -> numpy.typing.NDArray[numpy.uint8]"),
           "An array of `rules.cells` bytes: 1 for each legal cell (an `action_mask`).")
      .def(
          "is_legal",
          [](const Board& self, const MoveArgument& move) { return self.is_legal(cell_of(self.rules(), move)); },
          "move"_a, nb::lock_self(), "Whether a move is legal. Raises an error only if it is not on the board.");
}

void add_state(nb::class_<Board>& board) {
  board.def_prop_ro("rules", &Board::rules)
      .def_prop_ro("turn", &Board::to_move, "The side to move, or that would move if the game went on.")
      .def_prop_ro("plies", &Board::plies, "The number of stones.")
      .def_prop_ro(
          "moves", [](const Board& self) { return list_of_cells(self.history(), self.plies()); }, nb::lock_self(),
          nb::sig("def moves(self) -> list[int]"), "The cells played, first to last.")
      .def_prop_ro(
          "undone", [](const Board& self) { return list_of_cells(self.future(), self.future().size()); },
          nb::lock_self(), nb::sig("def undone(self) -> list[int]"), "The cells that `redo` would play.")
      .def("moves_text", &history_text, nb::lock_self(), "The moves as one text: `\"h8g7\"`.")
      .def(
          "outcome", [](const Board& self) { return object_of(self.outcome()); }, nb::lock_self(),
          nb::sig("def outcome(self) -> Outcome"))
      .def("is_over", &Board::is_over)
      .def("winner", &winner_of, nb::lock_self(), nb::sig("def winner(self) -> Player | None"))
      .def(
          "winning_lines", [](const Board& self) { return self.winning_lines(); }, nb::lock_self(),
          "All winning runs through the last stone; empty if it made no line.")
      .def(
          "position", [](const Board& self) { return self.position(); }, nb::lock_self(),
          "The stones without the history.")
      .def_prop_ro(
          "stones",
          [](const Board& self) {
            const Position position = self.position();
            const auto* bytes = reinterpret_cast<const std::uint8_t*>(position.stones.data());
            return array_of(std::vector<std::uint8_t>(bytes, bytes + position.stones.size()), position.rules.height(),
                            position.rules.width());
          },
          nb::lock_self(), nb::rv_policy::automatic, nb::sig("def stones(self) -> numpy.typing.NDArray[numpy.uint8]"),
          "A copy of the stones, of shape (rows, columns): 0 empty, 1 X, 2 O.")
      .def(
          "__getitem__",
          [](const Board& self, const MoveArgument& at) { return player_at_cell(self.at(cell_of(self.rules(), at))); },
          nb::lock_self(),
          nb::sig("def __getitem__(self, at: typing.SupportsIndex | str | tuple[int, int], /) -> Player | None"),
          "The player whose stone is on a cell, or None.")
      .def(
          "__iter__",
          [](const Board& self) {
            return nb::iter(players_of(self.rules(), [&](Cell cell) { return self.at(cell); }));
          },
          nb::lock_self(), nb::sig("def __iter__(self) -> collections.abc.Iterator[Player | None]"),
          "The players whose stones are on the cells now, or None, from the top left.");
}

}  // namespace

void add_board(nb::module_& m) {
  nb::class_<Board> board(m, "Board", "A game in progress: rules, stones and history.");
  board
      .def(
          "__init__",
          [](Board* self, const RulesArgument& rules, nb::handle moves) {
            Board made(rules_of(rules));
            if (!moves.is_none()) value_or_raise(made.play_moves(cells_of(made.rules(), moves)));
            new (self) Board(std::move(made));
          },
          "rules"_a = "3,3,3", "moves"_a.none() = nb::none(),
          nb::sig("def __init__(self, rules: Rules | str = '3,3,3', moves: str | "
                  "collections.abc.Iterable[typing.SupportsIndex | str | tuple[int, int]] | None = None) -> None"),
          "A board after these moves from the empty board. Raises ParseError or LegalityError.")
      .def(
          "copy", [](const Board& self) { return Board(self); }, nb::lock_self(), "A copy, with the history.")
      .def(
          "__copy__", [](const Board& self) { return Board(self); }, nb::lock_self())
      .def(
          "__deepcopy__", [](const Board& self, nb::handle) { return Board(self); }, "memo"_a, nb::lock_self())
      .def("__eq__", &same, "other"_a.lock(), nb::is_operator(), nb::lock_self(),
           nb::sig("def __eq__(self, other: object, /) -> bool"), "Equal rules and stones, whatever the order of play.")
      .def(
          "__hash__", [](const Board& self) { return self.hash(); }, nb::lock_self(),
          "The hash of the stones now: it changes with every move.")
      .def(
          "__str__", [](const Board& self) { return without_last_break(to_text(self)); }, nb::lock_self())
      .def(
          "__repr__",
          [](const Board& self) { return "Board('" + to_string(self.rules()) + "', '" + history_text(self) + "')"; },
          nb::lock_self())
      .def("_repr_svg_", &svg_of, nb::lock_self(),
           "A drawing for notebooks, with the last move and the winning lines marked.")
      .def(
          "__reduce__",
          [](nb::handle self) {
            const auto& b = nb::cast<const Board&>(self);
            return nb::make_tuple(self.type(), nb::make_tuple(b.rules(), list_of_cells(b.history(), b.plies())));
          },
          nb::lock_self());
  add_moves(board);
  add_state(board);
  m.def(
      "winner",
      [](nb::handle moves, const RulesArgument& rules) {
        const Rules game = rules_of(rules);
        return object_of(value_or_raise(winner(game, cells_of(game, moves))));
      },
      "moves"_a, "rules"_a = "3,3,3",
      nb::sig("def winner(moves: str | collections.abc.Iterable[typing.SupportsIndex | str | tuple[int, int]], rules: "
              "Rules | str = "
              "'3,3,3') -> Outcome"),
      "The outcome of a game from the empty board, X first. An error names the move.");
}

}  // namespace mnk::python
