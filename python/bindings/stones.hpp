// SPDX-License-Identifier: MIT
// Arrays of positions: uint8[n, rows, columns] with 0 for an empty cell, 1 for X, 2 for O.
#pragma once

#include <nanobind/ndarray.h>

#include <cstdint>
#include <span>

#include "bindings/arguments.hpp"
#include "mnk/batch.hpp"
#include "mnk/position.hpp"

namespace mnk::python {

using Stones = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

/// An array of stones as Python gave it.
struct StonesArgument {
  nb::handle value;
};

/// Positions without a copy.
class StonesOf {
 public:
  /// TypeError: not a uint8 array. ValueError: not contiguous, or its shape is not that of the rules; these are not
  /// checked if null.
  StonesOf(const StonesArgument& argument, const Rules* rules);

  std::size_t size() const { return array_.shape(0); }
  std::size_t cells() const { return array_.shape(1) * array_.shape(2); }
  std::size_t rows() const { return array_.shape(1); }
  std::size_t columns() const { return array_.shape(2); }
  std::span<const std::uint8_t> at(std::size_t i) const { return {array_.data() + i * cells(), cells()}; }
  std::span<const std::uint8_t> all() const { return {array_.data(), size() * cells()}; }

 private:
  Stones array_;
};

/// Copies cells to a position. Returns false if a value is not 0, 1 or 2.
bool read_stones(std::span<const std::uint8_t> cells, Position& position);

/// Packs positions [begin, begin + size) for judge_boards_16. A value other than 0, 1, 2 becomes a cell with both
/// stones. Requires: both sides are at most 16.
void pack(const StonesOf& stones, std::size_t begin, std::span<batch::Board16> boards);

}  // namespace mnk::python

namespace nanobind::detail {
MNK_ARGUMENT(mnk::python::StonesArgument, "numpy.typing.NDArray[numpy.uint8]");
}
