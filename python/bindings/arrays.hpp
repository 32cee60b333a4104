// SPDX-License-Identifier: MIT
// NumPy arrays of boards, and stones as Python objects.
#pragma once

#include <nanobind/ndarray.h>

#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "bindings/arguments.hpp"
#include "mnk/records.hpp"

namespace mnk::python {

template <class T>
using Array1 = nb::ndarray<nb::numpy, T, nb::ndim<1>, nb::c_contig>;

/// An array that owns the values of a vector.
template <class T, class... Sizes>
nb::ndarray<nb::numpy, T> array_of(std::vector<T> values, Sizes... sizes) {
  auto kept = std::make_unique<std::vector<T>>(std::move(values));
  T* data = kept->data();
  const nb::capsule owner(kept.release(), [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T>(data, {static_cast<std::size_t>(sizes)...}, owner);
}

/// A new array, C-contiguous, without initial values.
template <class T, class... Annotations>
nb::ndarray<T, nb::numpy, Annotations...> new_array(std::initializer_list<std::size_t> shape) {
  std::size_t size = 1;
  for (const std::size_t side : shape) {
    if (__builtin_mul_overflow(size, side, &size)) throw std::bad_alloc();
  }
  auto data = std::make_unique_for_overwrite<T[]>(size);
  T* values = data.get();
  const nb::capsule owner(data.release(), [](void* p) noexcept { delete[] static_cast<T*>(p); });
  return nb::ndarray<T, nb::numpy, Annotations...>(values, shape, owner);
}

/// The stones of a position, read-only, with the Python object as owner of the memory.
inline nb::ndarray<nb::numpy, const std::uint8_t> view_of_stones(nb::handle owner, const Position& position) {
  static_assert(sizeof(Stone) == 1);
  return {position.stones.data(), {position.rules.height(), position.rules.width()}, owner};
}

/// None or the player of a stone.
inline nb::object player_at_cell(Stone stone) { return stone == Stone::none ? nb::none() : nb::cast(player_of(stone)); }

/// The players of all cells, from the top left; `at(cell)` is the stone.
template <class At>
nb::list players_of(const Rules& rules, const At& at) {
  nb::list players;
  for (Cell cell = 0; cell < rules.cells(); ++cell) players.append(player_at_cell(at(cell)));
  return players;
}

/// Bytes of a file as text: UTF-8, other bytes as surrogates, which `encode("utf-8", "surrogateescape")` restores.
inline nb::object text_of_file(const std::string& bytes) {
  PyObject* text = PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "surrogateescape");
  if (text == nullptr) throw nb::python_error();
  return nb::steal(text);
}

/// The text for `print`, which ends the last line itself.
inline std::string without_last_break(std::string text) {
  if (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

/// `XO./.X./..O`: the rows in one line.
inline std::string one_line(const Position& position) {
  std::string text = without_last_break(to_text(position));
  for (char& c : text) c = c == '\n' ? '/' : c;
  return text;
}

}  // namespace mnk::python
