// SPDX-License-Identifier: MIT
#include "bench/batch_baselines.hpp"

namespace mnk::bench {
namespace {

using batch::Code;
using batch::Kernel;

#if defined(__x86_64__) && defined(__GNUC__)
#define MNK_TARGET(isa) __attribute__((target(isa), noinline))
#else
#define MNK_TARGET(isa)
#endif

using Words64 __attribute__((vector_size(64))) = std::uint64_t;
using Words32 __attribute__((vector_size(32))) = std::uint64_t;
using Words16 __attribute__((vector_size(16))) = std::uint64_t;
using Chars32 __attribute__((vector_size(32))) = signed char;
using Chars16 __attribute__((vector_size(16))) = signed char;

/// Reads memory in vectors, eight at a time, prefetching `ahead` bytes in advance unless `ahead` is 0.
template <class Vector>
[[gnu::always_inline]] inline std::uint64_t read_all(const char* p, std::size_t bytes, std::size_t ahead) {
  constexpr std::size_t size = sizeof(Vector);
  Vector sums[8] = {};
  for (std::size_t i = 0; i + 8 * size <= bytes; i += 8 * size) {
    if (ahead != 0) {
      for (std::size_t line = 0; line < 8 * size; line += 64) __builtin_prefetch(p + i + ahead + line);
    }
    for (int j = 0; j < 8; ++j) {
      Vector v;
      __builtin_memcpy(&v, p + i + j * size, size);
      sums[j] ^= v;
    }
  }
  std::uint64_t result = 0;
  for (const Vector& sum : sums) {
    for (std::size_t j = 0; j < size / 8; ++j) result ^= sum[j];
  }
  return result;
}

MNK_TARGET("avx512f") std::uint64_t read_64(const char* p, std::size_t n, std::size_t ahead) {
  return read_all<Words64>(p, n, ahead);
}
MNK_TARGET("avx2") std::uint64_t read_32(const char* p, std::size_t n, std::size_t ahead) {
  return read_all<Words32>(p, n, ahead);
}
std::uint64_t read_16(const char* p, std::size_t n, std::size_t ahead) { return read_all<Words16>(p, n, ahead); }

template <class Vector>
[[gnu::always_inline]] inline std::size_t newlines_in(const char* p, std::size_t bytes) {
  constexpr std::size_t size = sizeof(Vector);
  const Vector newline = Vector{} + '\n';
  std::size_t count = 0;
  std::size_t i = 0;
  while (i + size <= bytes) {
    Vector counts{};
    for (int j = 0; j < 127 && i + size <= bytes; ++j, i += size) {
      Vector v;
      __builtin_memcpy(&v, p + i, size);
      counts -= v == newline;
    }
    for (std::size_t j = 0; j < size; ++j) count += counts[j];
  }
  for (; i < bytes; ++i) count += p[i] == '\n';
  return count;
}

MNK_TARGET("avx2") std::size_t newlines_32(const char* p, std::size_t n) { return newlines_in<Chars32>(p, n); }
std::size_t newlines_16(const char* p, std::size_t n) { return newlines_in<Chars16>(p, n); }

}  // namespace

std::uint64_t read_widest(const char* p, std::size_t bytes, std::size_t ahead) {
  if (batch::supported(Kernel::avx512)) return read_64(p, bytes, ahead);
  return batch::supported(Kernel::avx2) ? read_32(p, bytes, ahead) : read_16(p, bytes, ahead);
}

std::size_t newlines(const char* p, std::size_t bytes) {
  return batch::supported(Kernel::avx2) ? newlines_32(p, bytes) : newlines_16(p, bytes);
}

Code eight_counters(std::uint64_t record) {
  int rows[3] = {0, 0, 0}, columns[3] = {0, 0, 0}, diagonal = 0, anti_diagonal = 0;
  bool taken[9] = {};
  Code outcome = Code::pending;
  int moves = 0;
  for (int i = 0; i < 16; ++i) {
    const int cell = record >> (4 * i) & 15;
    if (cell == 15) return record >> (4 * i) == ~std::uint64_t{0} >> (4 * i) ? outcome : Code::bad_record;
    if (cell > 8) return Code::off_board;
    if (outcome != Code::pending) return Code::after_end;
    if (taken[cell]) return Code::taken_cell;
    taken[cell] = true;
    const int row = cell / 3, column = cell % 3, own = moves % 2 == 0 ? 1 : -1;
    ++moves;
    rows[row] += own;
    columns[column] += own;
    if (row == column) diagonal += own;
    if (row + column == 2) anti_diagonal += own;
    if (rows[row] == 3 * own || columns[column] == 3 * own || diagonal == 3 * own || anti_diagonal == 3 * own) {
      outcome = own == 1 ? Code::x_wins : Code::o_wins;
    } else if (moves == 9) {
      outcome = Code::draw;
    }
  }
  return outcome;
}

}  // namespace mnk::bench
