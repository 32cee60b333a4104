// SPDX-License-Identifier: MIT
#include "bindings/stones.hpp"

#include <bit>
#include <cstring>
#include <string>

namespace mnk::python {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint64_t every_byte = 0x0101010101010101U;

/// Bit 0 of each byte, as a byte.
unsigned gathered(std::uint64_t bytes) {
  return static_cast<unsigned>((bytes & every_byte) * 0x0102040810204080U >> 56);
}

/// Up to eight cells, as bytes; the rest is 0.
std::uint64_t load(const std::uint8_t* cells, std::size_t size, const std::uint8_t* end) {
  std::uint64_t bytes = 0;
  if (static_cast<std::size_t>(end - cells) < sizeof bytes) {
    std::memcpy(&bytes, cells, size);
    return bytes;
  }
  std::memcpy(&bytes, cells, sizeof bytes);
  return size == sizeof bytes ? bytes : bytes & ((std::uint64_t{1} << 8 * size) - 1);
}

/// Sets both bits of every byte that is neither 0, 1 nor 2.
std::uint64_t with_bad_marked(std::uint64_t bytes) {
  const std::uint64_t high = bytes & every_byte * 0xFC;
  if (high == 0) return bytes;
  for (int shift = 0; shift < 64; shift += 8) {
    if ((high >> shift & 0xFF) != 0) bytes |= std::uint64_t{3} << shift;
  }
  return bytes;
}

}  // namespace

StonesOf::StonesOf(const StonesArgument& argument, const Rules* rules) {
  if (!nb::try_cast(argument.value, array_, false)) {
    nb::ndarray<nb::ro> other;
    if (!nb::try_cast(argument.value, other, false) || other.dtype() != nb::dtype<std::uint8_t>()) {
      throw nb::type_error("stones must be a uint8 array of shape (n, rows, columns): convert with .astype(\"uint8\")");
    }
    if (other.ndim() != 3) throw nb::value_error("stones must have the shape (n, rows, columns): use .reshape");
    throw nb::value_error("stones must be contiguous in memory: use numpy.ascontiguousarray");
  }
  if (rules != nullptr && (rows() != rules->height() || columns() != rules->width())) {
    throw nb::value_error(("stones must have the shape (n, " + std::to_string(rules->rows()) + ", " +
                           std::to_string(rules->columns()) + ") for " + to_string(*rules) + ", and have (" +
                           std::to_string(size()) + ", " + std::to_string(rows()) + ", " + std::to_string(columns()) +
                           ")")
                              .c_str());
  }
}

bool read_stones(std::span<const std::uint8_t> cells, Position& position) {
  std::uint8_t all = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    all = std::max(all, cells[i]);
    position.stones[i] = static_cast<Stone>(cells[i] & 3);
  }
  return all <= 2;
}

void pack(const StonesOf& stones, std::size_t begin, std::span<batch::Board16> boards) {
  const std::uint8_t* const end = stones.all().data() + stones.all().size();
  const std::size_t columns = stones.columns();
  const std::size_t left = std::min<std::size_t>(columns, 8);
  for (batch::Board16& board : boards) {
    const std::uint8_t* cells = stones.at(begin++).data();
    board = {};
    for (std::size_t row = 0; row < stones.rows(); ++row, cells += columns) {
      std::uint64_t bytes = with_bad_marked(load(cells, left, end));
      unsigned x = gathered(bytes);
      unsigned o = gathered(bytes >> 1);
      if (columns > left) {
        bytes = with_bad_marked(load(cells + left, columns - left, end));
        x |= gathered(bytes) << 8;
        o |= gathered(bytes >> 1) << 8;
      }
      board.x[row] = static_cast<std::uint16_t>(x);
      board.o[row] = static_cast<std::uint16_t>(o);
    }
  }
}

}  // namespace mnk::python
