// SPDX-License-Identifier: MIT
#include "bindings/arguments.hpp"

#include "mnk/moves.hpp"
#include "mnk/records.hpp"

namespace mnk::python {
namespace {

[[noreturn]] void raise_type(const std::string& message) { throw nb::type_error(message.c_str()); }

std::string name_of_type(nb::handle value) { return nb::type_name(value.type()).c_str(); }

/// Reads a whole number, numpy's too, but no bool and no float.
std::optional<long long> whole_number(nb::handle value) {
  if (PyBool_Check(value.ptr()) || !PyIndex_Check(value.ptr())) return std::nullopt;
  const auto number = nb::steal<nb::object>(PyNumber_Index(value.ptr()));
  if (!number.is_valid()) throw nb::python_error();
  int overflow = 0;
  const long long result = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0) return overflow < 0 ? -1 : std::numeric_limits<long long>::max();
  return result;
}

/// The ASCII form of any object, for messages.
std::string shown(nb::handle value) {
  const auto text = nb::steal(PyObject_ASCII(value.ptr()));
  if (!text.is_valid()) throw nb::python_error();
  return text_of(text);
}

/// The sign of a cell that Python gave as a number, a text, a Player or None.
char sign_of(nb::handle cell, std::size_t index) {
  if (cell.is_none()) return '.';
  if (nb::isinstance<Player>(cell)) return nb::cast<Player>(cell) == Player::x ? 'X' : 'O';
  if (const auto number = whole_number(cell)) {
    if (*number >= 0 && *number <= 2) return ".XO"[*number];
  } else if (nb::isinstance<nb::str>(cell)) {
    const std::string text = text_of(cell);
    if (text.empty() || text == " ") return '.';
    if (text.size() == 1) return text[0];
  }
  raise("ParseError", "bad_cell",
        "cell " + std::to_string(index) + " is " + shown(cell) +
            "; a cell is 0 or None (empty), 1 (X), 2 (O), or a sign of text such as \"X\"");
}

Position position_of_text(const Rules& rules, const std::string& text) {
  Record record = value_or_raise(read_record(rules, text));
  if (auto* position = std::get_if<Position>(&record.content)) return std::move(*position);
  return value_or_raise(Board::from(rules, std::get<MoveList>(record.content).cells)).position();
}

[[noreturn]] void raise_encoding() {
  raise("ParseError", "bad_encoding", "the text has surrogates, which are no characters");
}

}  // namespace

std::string text_of(nb::handle value) {
  if (!nb::isinstance<nb::str>(value)) raise_type("a text is a str, not " + name_of_type(value));
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (bytes != nullptr) return {bytes, static_cast<std::size_t>(size)};
  PyErr_Clear();
  raise_encoding();
}

std::string bytes_of_file(nb::handle text) {
  if (!nb::isinstance<nb::str>(text)) raise_type("a text is a str, not " + name_of_type(text));
  const auto bytes = nb::steal<nb::bytes>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogateescape"));
  if (bytes.is_valid()) return {bytes.c_str(), bytes.size()};
  PyErr_Clear();
  raise_encoding();
}

void raise(const Error& error) {
  const nb::module_ errors = nb::module_::import_("mnk.errors");
  const auto* syntax = std::get_if<SyntaxError>(&error);
  nb::object place = nb::none();
  if (syntax != nullptr) place = nb::make_tuple(syntax->line, syntax->column);
  const nb::object type = errors.attr(syntax != nullptr ? "ParseError" : "LegalityError");
  const nb::object exception = type(message_of(error), std::string(code_of(error)), place);
  PyErr_SetObject(type.ptr(), exception.ptr());
  throw nb::python_error();
}

void raise(const char* type_name, std::string_view code, const std::string& message) {
  const nb::object type = nb::module_::import_("mnk.errors").attr(type_name);
  const nb::object exception = code.empty() ? type(message) : type(message, std::string(code));
  PyErr_SetObject(type.ptr(), exception.ptr());
  throw nb::python_error();
}

Rules rules_of(const RulesArgument& argument) {
  if (nb::isinstance<Rules>(argument.value)) return nb::cast<Rules>(argument.value);
  if (nb::isinstance<nb::str>(argument.value)) return value_or_raise(parse_game(text_of(argument.value)));
  raise_type("rules are a Rules or a text such as \"15,15,5\", not " + name_of_type(argument.value));
}

Cell cell_of(const Rules& rules, const MoveArgument& argument) {
  const nb::handle value = argument.value;
  if (const auto number = whole_number(value)) {
    if (*number >= 0 && *number < rules.cells()) return static_cast<Cell>(*number);
    raise("LegalityError", "off_board",
          "there is no cell " + shown(value) + " on a board of " + std::to_string(rules.cells()));
  }
  if (nb::isinstance<nb::str>(value)) return value_or_raise(parse_coordinate(rules, text_of(value)));
  if (nb::isinstance<nb::tuple>(value) && nb::len(value) == 2) {
    const auto row = whole_number(value[0]);
    const auto column = whole_number(value[1]);
    if (row && column) {
      if (rules.contains(*row, *column)) return rules.cell(*row, *column);
      raise("LegalityError", "off_board",
            "(" + std::to_string(*row) + ", " + std::to_string(*column) + ") is off the board of " +
                std::to_string(rules.rows()) + " rows and " + std::to_string(rules.columns()) + " columns");
    }
  }
  raise_type("a move is a cell number, a coordinate such as \"h8\", or a pair (row, column), not " +
             name_of_type(value));
}

std::vector<Cell> cells_of(const Rules& rules, nb::handle moves) {
  if (nb::isinstance<nb::str>(moves)) return value_or_raise(parse_moves(rules, text_of(moves)));
  std::vector<Cell> cells;
  for (const nb::handle move : nb::iter(moves)) {
    if (cells.size() == rules.cells()) {
      raise("LegalityError", "too_many_moves", "more moves than the " + std::to_string(rules.cells()) + " cells");
    }
    cells.push_back(cell_of(rules, {move}));
  }
  return cells;
}

Position position_of_cells(const Rules& rules, nb::handle cells) {
  std::string signs;
  std::size_t rows = 0;
  const auto wrong = [&](const std::string& found) {
    raise("ParseError", "bad_shape",
          "a board of " + to_string(rules) + " has " + std::to_string(rules.rows()) + " rows of " +
              std::to_string(rules.columns()) + " cells; found " + found);
  };
  for (const nb::handle row : nb::iter(cells)) {
    if (signs.size() >= rules.cells()) wrong("more cells");
    const bool nested = !nb::isinstance<nb::str>(row) && PyObject_HasAttrString(row.ptr(), "__len__");
    const bool text_row = nb::isinstance<nb::str>(row) && nb::len(row) == rules.width() && rules.columns() > 1;
    if (!nested && !text_row) {
      signs.push_back(sign_of(row, signs.size()));
      continue;
    }
    if (nb::len(row) != rules.width()) wrong("a row of " + std::to_string(nb::len(row)));
    for (const nb::handle cell : nb::iter(row)) signs.push_back(sign_of(cell, signs.size()));
    ++rows;
  }
  if (signs.size() != rules.cells() || (rows != 0 && rows != rules.height())) {
    wrong(std::to_string(signs.size()) + " cells");
  }
  return value_or_raise(Position::parse(rules, signs));
}

Position position_of(const PositionArgument& argument, const std::optional<RulesArgument>& given) {
  const bool whole = nb::isinstance<Position>(argument.value) || nb::isinstance<Board>(argument.value);
  if (whole) {
    const Position position = nb::isinstance<Position>(argument.value)
                                  ? nb::cast<Position>(argument.value)
                                  : nb::cast<const Board&>(argument.value).position();
    if (given && rules_of(*given) != position.rules) {
      raise("LegalityError", "other_rules",
            "the position is of " + to_string(position.rules) + ", and rules= asks for " + to_string(rules_of(*given)));
    }
    return position;
  }
  const Rules rules = given ? rules_of(*given) : Rules();
  if (nb::isinstance<nb::str>(argument.value)) return position_of_text(rules, text_of(argument.value));
  return position_of_cells(rules, argument.value);
}

}  // namespace mnk::python
