// SPDX-License-Identifier: MIT
// Arguments that are accepted in several forms, and the errors of the library as Python exceptions.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <span>
#include <string_view>
#include <vector>

#include "mnk/board.hpp"
#include "mnk/position.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

namespace nb = nanobind;

namespace mnk::python {

/// Raises `mnk.ParseError` (with its place) or `mnk.LegalityError`.
[[noreturn]] void raise(const Error& error);

/// Raises an exception of `mnk.errors` by its name, with a code unless that is empty.
[[noreturn]] void raise(const char* type, std::string_view code, const std::string& message);

/// Returns the value, or raises the error.
template <class T>
T value_or_raise(Result<T> result) {
  if (!result) raise(result.error());
  return *std::move(result);
}

/// An argument as Python gave it, with the type that signatures and stubs show for it.
struct RulesArgument {
  nb::handle value;
};
struct MoveArgument {
  nb::handle value;
};
struct PositionArgument {
  nb::handle value;
};
struct TextArgument {
  nb::handle value;
};

/// Returns the UTF-8 of a str. Raises TypeError, or ParseError for lone surrogates, which have none.
std::string text_of(nb::handle value);

/// Returns the bytes of a text as `text_of_file` (arrays.hpp) made it: bytes that are not UTF-8 are surrogates in it.
std::string bytes_of_file(nb::handle text);

/// Returns the rules of a `Rules` object or of a game string.
Rules rules_of(const RulesArgument& argument);

/// Returns the cell of a number, a coordinate or a pair (row, column). Raises the error of the library if it is not on
/// the board, TypeError if it is none of the three.
Cell cell_of(const Rules& rules, const MoveArgument& argument);

/// Returns the cells of a text of moves or of an iterable of moves. Checks their range, not legality.
std::vector<Cell> cells_of(const Rules& rules, nb::handle moves);

/// Returns the position of a `Position` or a `Board`; of a text in any format, or of rows of cells, with these rules.
Position position_of(const PositionArgument& argument, const std::optional<RulesArgument>& rules);

/// Returns the position of nested sequences or of an array of cells: 0 (or None) empty, 1 X, 2 O, or signs as text.
Position position_of_cells(const Rules& rules, nb::handle cells);

/// Calls `work` without the interpreter's lock.
template <class F>
auto without_lock(F&& work) {
  nb::gil_scoped_release released;
  return work();
}

/// A Python list of numbers. Faster than a conversion of a vector: no object is looked up.
template <class Values>
nb::list list_of_cells(const Values& values, std::size_t size) {
  PyObject* list = PyList_New(static_cast<Py_ssize_t>(size));
  if (list == nullptr) throw nb::python_error();
  Py_ssize_t i = 0;
  for (const Cell cell : values) PyList_SetItem(list, i++, PyLong_FromUnsignedLong(cell));
  return nb::steal<nb::list>(list);
}

}  // namespace mnk::python

namespace nanobind::detail {

/// Defines the caster of an argument that takes any object; `Text` is the type that signatures show.
#define MNK_ARGUMENT(Type, Text)                                                      \
  template <>                                                                         \
  struct type_caster<Type> {                                                          \
    NB_TYPE_CASTER(Type, const_name(Text))                                            \
    bool from_python(handle source, std::uint8_t, cleanup_list*) noexcept {           \
      value.value = source;                                                           \
      return true;                                                                    \
    }                                                                                 \
    static handle from_cpp(const Type& argument, rv_policy, cleanup_list*) noexcept { \
      return argument.value.inc_ref();                                                \
    }                                                                                 \
  }

MNK_ARGUMENT(mnk::python::RulesArgument, "Rules | str");
MNK_ARGUMENT(mnk::python::TextArgument, "str");
MNK_ARGUMENT(mnk::python::MoveArgument, "typing.SupportsIndex | str | tuple[int, int]");
MNK_ARGUMENT(mnk::python::PositionArgument, "Position | Board | str | collections.abc.Sequence[object]");

}  // namespace nanobind::detail
