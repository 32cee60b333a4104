// SPDX-License-Identifier: MIT
// Readers and writers of boards, games and game records.
#include "mnk/records.hpp"

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "mnk/board.hpp"
#include "mnk/game_record.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

Format format_of(std::string_view name) {
  if (const auto format = parse_format(name)) return *format;
  throw nb::value_error("format is one of auto, board, moves, json, csv, sgf, psq");
}

/// A Position, a list of cells, or an exception object, which is not raised: a bad record does not end a stream.
nb::object content_of(const Record& record) {
  if (const auto* position = std::get_if<Position>(&record.content)) return nb::cast(*position);
  if (const auto* moves = std::get_if<MoveList>(&record.content)) {
    return list_of_cells(moves->cells, moves->cells.size());
  }
  try {
    raise(std::get<Error>(record.content));
  } catch (nb::python_error& error) {
    return nb::borrow(error.value());
  }
}

void add_reader(nb::module_& m) {
  nb::class_<Record>(m, "Record", "One board or game of a stream, or the error if it could not be read.")
      .def_ro("number", &Record::number, "Counts from 1.")
      .def_ro("line", &Record::line, "The line of its first character, from 1.")
      .def_ro("column", &Record::column)
      .def_prop_ro("format", [](const Record& self) { return to_string(self.format); })
      .def_prop_ro(
          "label", [](const Record& self) { return text_of_file(self.label); }, nb::sig("def label(self) -> str"),
          "csv: the class column, if any.")
      .def_prop_ro("content", &content_of, nb::sig("def content(self) -> Position | list[int] | mnk.errors.Error"),
                   "A Position, the cells of a game, or the error.")
      .def_prop_ro(
          "interpretation", [](const Record& self) { return reading_of(self); }, "How the text was read, in words.");
  nb::class_<RecordReader>(m, "RecordReader",
                           "Splits pieces of text into records. Memory is bounded by the longest legal record.")
      .def(
          "__init__",
          [](RecordReader* self, const RulesArgument& rules, std::string_view format) {
            new (self) RecordReader(rules_of(rules), format_of(format));
          },
          "rules"_a, "format"_a = "auto")
      .def(
          "feed",
          [](RecordReader& self, nb::bytes piece) {
            self.feed({piece.c_str(), piece.size()});
          },
          "piece"_a, nb::lock_self(), "Appends bytes; pieces may be cut anywhere.")
      .def("finish", &RecordReader::finish, nb::lock_self(), "Ends the input; the unfinished text becomes a record.")
      .def("next", &RecordReader::next, nb::lock_self(), "The next complete record, if any.");
}

void add_texts(nb::module_& m) {
  m.def(
      "read_record",
      [](const TextArgument& text, const RulesArgument& rules, std::string_view format) {
        return content_of(value_or_raise(read_record(rules_of(rules), text_of(text.value), format_of(format))));
      },
      "text"_a, "rules"_a = "3,3,3", "format"_a = "auto",
      nb::sig("def read_record(text: str, rules: Rules | str = '3,3,3', format: str = 'auto') -> Position | list[int]"),
      "Reads exactly one board (a Position) or game (its cells) of any format of docs/formats.md. Raises ParseError.");
  m.def(
      "write_record",
      [](const PositionArgument& what, const RulesArgument& rules, std::string_view name) {
        const Format format = format_of(name);
        const bool board = format == Format::board || format == Format::csv;
        if (nb::isinstance<Position>(what.value)) {
          if (format == Format::moves) throw nb::value_error("a position has no moves: write it as board, json or csv");
          return to_text(nb::cast<const Position&>(what.value), format);
        }
        if (board) throw nb::value_error("moves are written as moves or json; take position() of a board");
        const bool whole = nb::isinstance<Board>(what.value);
        const Rules game = whole ? nb::cast<const Board&>(what.value).rules() : rules_of(rules);
        MoveList moves;
        if (whole) {
          const auto played = nb::cast<const Board&>(what.value).history();
          moves.cells.assign(played.begin(), played.end());
        } else {
          moves.cells = cells_of(game, what.value);
        }
        return to_text(game, moves, format);
      },
      "content"_a, "rules"_a = "3,3,3", "format"_a = "auto",
      nb::sig("def write_record(content: Position | Board | collections.abc.Iterable[typing.SupportsIndex | str | "
              "tuple[int, int]], rules: "
              "Rules | str = '3,3,3', format: str = 'auto') -> str"),
      "Writes a Position (board, json, csv), or a Board or moves (moves, json) as one line that reads back the same.");
}

/// One node of a game record, with the record that holds it.
nb::object move_of(const GameNode& node) {
  if (!node.move) return nb::none();
  return nb::make_tuple(node.move->player, node.move->cell);
}

void add_nodes(nb::module_& m) {
  nb::class_<GameProperty>(m, "GameProperty", "An SGF property that the library does not interpret, as in the file.")
      .def_ro("name", &GameProperty::name)
      .def_prop_ro(
          "values",
          [](const GameProperty& self) {
            nb::list values;
            for (const std::string& value : self.values) values.append(text_of_file(value));
            return values;
          },
          nb::sig("def values(self) -> list[str]"));
  nb::class_<GameNode>(m, "GameNode", "A node of a game tree.")
      .def_prop_ro("move", &move_of, nb::sig("def move(self) -> tuple[Player, int] | None"),
                   "Player and cell; None at the root.")
      .def_prop_ro(
          "comment", [](const GameNode& self) { return text_of_file(self.comment); },
          nb::sig("def comment(self) -> str"))
      .def_ro("milliseconds", &GameNode::milliseconds, "Time spent on the move, where the file has it.")
      .def_ro("properties", &GameNode::properties)
      .def_prop_ro(
          "parent",
          [](const GameNode& self) { return self.parent == no_node ? std::nullopt : std::optional(self.parent); },
          "Index of the parent; None at the root.")
      .def_ro("children", &GameNode::children, "Indices: the first continues the main line.")
      .def("__repr__", [](const GameNode& self) {
        return self.move ? "<GameNode " + std::string(to_string(self.move->player)) + " " +
                               std::to_string(self.move->cell) + ">"
                         : std::string("<GameNode root>");
      });
  nb::class_<GameProblem>(m, "GameProblem", "An illegal move of a file, which stays among the properties of its node.")
      .def_ro("node", &GameProblem::node)
      .def_prop_ro("code", [](const GameProblem& self) { return self.error.code; })
      .def_prop_ro("message", [](const GameProblem& self) { return self.error.message; });
}

void add_game_record(nb::module_& m) {
  add_nodes(m);
  nb::class_<GameRecord>(m, "GameRecord",
                         "A game as files keep it: players, result, and moves with variations and comments.")
      .def(
          "__init__", [](GameRecord* self, const RulesArgument& rules) { new (self) GameRecord(rules_of(rules)); },
          "rules"_a = "15,15,5")
      .def_ro("rules", &GameRecord::rules)
      .def_prop_rw(
          "x_name", [](const GameRecord& self) { return text_of_file(self.x_name); },
          [](GameRecord& self, const TextArgument& text) { self.x_name = bytes_of_file(text.value); },
          nb::for_getter(nb::sig("def x_name(self) -> str")),
          nb::for_setter(nb::sig("def x_name(self, text: str, /) -> None")))
      .def_prop_rw(
          "o_name", [](const GameRecord& self) { return text_of_file(self.o_name); },
          [](GameRecord& self, const TextArgument& text) { self.o_name = bytes_of_file(text.value); },
          nb::for_getter(nb::sig("def o_name(self) -> str")),
          nb::for_setter(nb::sig("def o_name(self, text: str, /) -> None")))
      .def_prop_rw(
          "result", [](const GameRecord& self) { return text_of_file(self.result); },
          [](GameRecord& self, const TextArgument& text) { self.result = bytes_of_file(text.value); },
          nb::for_getter(nb::sig("def result(self) -> str")),
          nb::for_setter(nb::sig("def result(self, text: str, /) -> None")),
          "As in SGF: `B+R`, `W+`, `0`; empty if unknown.")
      .def_prop_ro(
          "nodes", [](const GameRecord& self) { return self.nodes; }, "Copies of all nodes; the first is the root.")
      .def(
          "set_comment",
          [](GameRecord& self, std::size_t node, const TextArgument& comment) {
            if (node >= self.nodes.size()) throw nb::index_error("there is no such node");
            self.nodes[node].comment = bytes_of_file(comment.value);
          },
          "node"_a, "comment"_a, "Replaces the comment of a node.")
      .def_ro("problems", &GameRecord::problems)
      .def(
          "add",
          [](GameRecord& self, std::size_t parent, std::optional<MoveArgument> move, std::optional<Player> player,
             const TextArgument& comment) {
            std::string bytes = bytes_of_file(comment.value);
            if (parent >= self.nodes.size()) throw nb::index_error("there is no such node");
            std::optional<GameMove> made;
            if (move && !move->value.is_none()) {
              std::size_t depth = 0;
              for (std::size_t at = parent; at != no_node; at = self.nodes[at].parent)
                depth += self.nodes[at].move.has_value();
              made = GameMove{player.value_or(player_at(depth)), cell_of(self.rules, *move)};
            }
            const std::size_t index = self.add(parent, made);
            self.nodes[index].comment = std::move(bytes);
            return index;
          },
          "parent"_a, "move"_a.none() = nb::none(), nb::kw_only(), "player"_a.none() = nb::none(), "comment"_a = "",
          "Appends a new last child to a node and returns its index. `player`: whose turn it is, if not given.")
      .def_prop_ro(
          "moves",
          [](const GameRecord& self) {
            const auto moves = main_line(self);
            return list_of_cells(moves, moves.size());
          },
          nb::sig("def moves(self) -> list[int]"), "The cells of the main line.")
      .def(
          "board",
          [](const GameRecord& self) {
            const MainLine line = main_line_of(self);
            Board board = line.beginning ? value_or_raise(Board::from(*line.beginning)) : Board(self.rules);
            for (const std::size_t node : line.nodes) {
              const auto& move = self.nodes[node].move;
              if (!move) continue;
              if (move->player != board.to_move())
                value_or_raise(Result<Board>(LegalityError{"wrong_turn", "the first move is out of turn"}));
              value_or_raise(board.play(move->cell));
            }
            return board;
          },
          "The board after the main line. Raises LegalityError.")
      .def(
          "__eq__", [](const GameRecord& self, const GameRecord& other) { return self == other; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__repr__", [](const GameRecord& self) {
        return "<GameRecord " + to_string(self.rules) + ", " + std::to_string(main_line(self).size()) + " moves>";
      });
}

/// A line break would end the field of a file.
void refuse_breaks(const GameRecord& record) {
  for (const std::string* text : {&record.x_name, &record.o_name, &record.result}) {
    if (text->find_first_of("\r\n") != std::string::npos)
      throw nb::value_error("names and results have no line breaks");
  }
  for (const GameNode& node : record.nodes) {
    if (node.comment.find('\r') != std::string::npos)
      throw nb::value_error("comments have \\n, and no \\r, between their lines");
  }
}

void add_files(nb::module_& m) {
  const char* about = "Raises ParseError or LegalityError. k and options are those of `rules` where the file has none.";
  m.def(
      "read_sgf",
      [](nb::bytes text, const RulesArgument& rules) {
        const Rules game = rules_of(rules);
        return value_or_raise(without_lock([&] { return read_sgf({text.c_str(), text.size()}, game); }));
      },
      "data"_a, "rules"_a = "15,15,5", about);
  m.def(
      "read_psq",
      [](nb::bytes text, const RulesArgument& rules) {
        const Rules game = rules_of(rules);
        return value_or_raise(without_lock([&] { return read_psq({text.c_str(), text.size()}, game); }));
      },
      "data"_a, "rules"_a = "15,15,5", about);
  m.def(
      "write_sgf",
      [](const GameRecord& record) {
        refuse_breaks(record);
        const std::string text = write_sgf(record);
        return nb::bytes(text.data(), text.size());
      },
      "record"_a, "The whole tree as SGF FF[4].");
  m.def(
      "write_psq",
      [](const GameRecord& record) {
        refuse_breaks(record);
        const auto moves = main_line(record);
        if (main_line_of(record).has_setup()) throw nb::value_error("a .psq file has no set-up position");
        value_or_raise(Board::from(record.rules, moves));
        const std::string text = write_psq(record);
        return nb::bytes(text.data(), text.size());
      },
      "record"_a, "The main line as a .psq file. The format has no comments, variations or SGF result.");
}

}  // namespace

void add_records(nb::module_& m) {
  add_reader(m);
  add_texts(m);
  add_game_record(m);
  add_files(m);
}

}  // namespace mnk::python
