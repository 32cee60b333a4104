// SPDX-License-Identifier: MIT
// Columns of numbers from NumPy, Arrow, pandas and polars, without a copy.
#pragma once

#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bindings/arguments.hpp"

namespace mnk::python {

/// A column of another library as Python gave it.
struct ColumnArgument {
  nb::handle value;
};

/// A type of column.
struct ColumnType {
  const char* name;    ///< of NumPy
  const char* format;  ///< of the Arrow C data interface
  std::uint8_t bits;   ///< of an unsigned number
};
inline constexpr ColumnType uint32_column{"uint32", "I", 32};
inline constexpr ColumnType uint64_column{"uint64", "L", 64};

/// The memory of a column in one or several pieces, and what keeps it alive.
class Column {
 public:
  /// `argument` is the name for messages. TypeError: another type of numbers, or no array. ValueError: not of one
  /// dimension, not contiguous, nulls, memory of another device.
  Column(nb::handle source, const ColumnType& type, const char* argument);

  std::size_t size() const { return size_; }
  /// Calls `visit(values, index of the first)` for each piece.
  template <class T, class Visit>
  void for_each(const Visit& visit) const {
    std::size_t first = 0;
    for (const Piece& piece : pieces_) {
      visit(std::span<const T>(static_cast<const T*>(piece.data), piece.size), first);
      first += piece.size;
    }
  }

 private:
  struct Piece {
    const void* data;
    std::size_t size;
  };
  bool take_array(nb::handle source, const ColumnType& type, const char* argument);
  void take_arrow(nb::handle source, const ColumnType& type, const char* argument);
  void add(const void* data, std::size_t size);

  std::vector<Piece> pieces_;
  std::size_t size_ = 0;
  std::vector<nb::object> objects_;
  std::vector<std::shared_ptr<void>> owners_;
};

}  // namespace mnk::python

namespace nanobind::detail {
MNK_ARGUMENT(mnk::python::ColumnArgument, "object");
}
