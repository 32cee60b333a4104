// SPDX-License-Identifier: MIT
#include "bench/textbook_alpha_beta.hpp"

#include <algorithm>
#include <bit>

#include "mnk/symmetry.hpp"

namespace mnk::bench {

namespace {

constexpr std::size_t entries = std::size_t{1} << 22;

std::uint64_t image(const std::array<std::array<std::uint64_t, 256>, 8>& permutation, std::uint64_t set) {
  std::uint64_t moved = 0;
  for (std::size_t byte = 0; set != 0; ++byte, set >>= 8) moved |= permutation[byte][set & 255];
  return moved;
}

}  // namespace

TextbookAlphaBeta::TextbookAlphaBeta(const Rules& rules)
    : board_(rules.cells() == 64 ? ~Bits{0} : (Bits{1} << rules.cells()) - 1), k_(rules.k()), table_(entries) {
  for (Cell from = 0; from < rules.cells(); ++from) {
    for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
      Bits line = 0;
      for (int i = 0; i < k_; ++i) {
        const int row = rules.row(from) + i * down;
        const int column = rules.column(from) + i * right;
        if (rules.contains(row, column)) line |= Bits{1} << rules.cell(row, column);
      }
      if (std::popcount(line) == k_) lines_.push_back(line);
    }
  }
  for (const Symmetry symmetry : symmetries(rules)) {
    Permutation& permutation = symmetries_.emplace_back();
    for (std::size_t byte = 0; byte < 8; ++byte) {
      for (std::size_t set = 0; set < 256; ++set) {
        for (std::size_t low = 0; low < 8; ++low) {
          const auto cell = static_cast<Cell>(byte * 8 + low);
          if ((set >> low & 1U) != 0 && cell < rules.cells())
            permutation[byte][set] |= Bits{1} << transform(rules, symmetry, cell);
        }
      }
    }
  }
}

int TextbookAlphaBeta::value() { return search(0, 0, -1, 1); }

int TextbookAlphaBeta::search(Bits own, Bits other, int alpha, int beta) {
  ++nodes_;
  // 1. Forced moves: complete a line; otherwise two threats lose, and a single threat must be blocked.
  const Bits empty = board_ & ~(own | other);
  if (empty == 0) return 0;
  if (completing(own, other) != 0) return 1;
  const Bits threats = completing(other, own);
  if ((threats & (threats - 1)) != 0) return -1;
  // 2. Transposition table cutoff.
  {
    const Entry& known = entry_of(own, other);
    if (known.lower >= beta || known.lower == known.upper) return known.lower;
    if (known.upper <= alpha) return known.upper;
    alpha = std::max<int>(alpha, known.lower);
    beta = std::min<int>(beta, known.upper);
  }
  // 3. Search, and store the bound or exact score.
  const int best = search_moves(threats != 0 ? threats : empty, own, other, alpha, beta);
  Entry& entry = entry_of(own, other);
  if (best > alpha) entry.lower = static_cast<std::int8_t>(std::max<int>(entry.lower, best));
  if (best < beta) entry.upper = static_cast<std::int8_t>(std::min<int>(entry.upper, best));
  return best;
}

int TextbookAlphaBeta::search_moves(Bits moves, Bits own, Bits other, int alpha, int beta) {
  // Move ordering: prefers cells on many open lines, and on open lines with stones.
  std::array<int, 64> weights{};
  for (const Bits line : lines_) {
    int weight = 0;
    if ((line & other) == 0) weight += 1 + std::popcount(line & own);
    if ((line & own) == 0) weight += 1 + std::popcount(line & other);
    for (Bits rest = weight == 0 ? 0 : line & moves; rest != 0; rest &= rest - 1)
      weights[std::countr_zero(rest)] += weight;
  }
  std::array<int, 64> order;
  std::size_t n = 0;
  for (; moves != 0; moves &= moves - 1) order[n++] = std::countr_zero(moves);
  std::stable_sort(order.begin(), order.begin() + n, [&](int a, int b) { return weights[a] > weights[b]; });
  int best = -1;
  for (std::size_t i = 0; i < n && best < beta; ++i) {
    best = std::max(best, -search(other, own | Bits{1} << order[i], -beta, -std::max(alpha, best)));
  }
  return best;
}

TextbookAlphaBeta::Bits TextbookAlphaBeta::completing(Bits own, Bits other) const {
  Bits cells = 0;
  for (const Bits line : lines_) {
    const Bits missing = line & ~own;
    if ((missing & (missing - 1)) == 0 && (missing & other) == 0) cells |= missing;
  }
  return cells;
}

/// Returns the transposition table entry of the canonical position. Replacement policy: always replace.
TextbookAlphaBeta::Entry& TextbookAlphaBeta::entry_of(Bits own, Bits other) {
  Bits a = ~Bits{0};
  Bits b = 0;
  for (const Permutation& permutation : symmetries_) {
    const Bits image_a = image(permutation, own);
    if (image_a > a) continue;
    const Bits image_b = image(permutation, other);
    if (image_a < a || image_b < b) {
      a = image_a;
      b = image_b;
    }
  }
  std::uint64_t hash = (a * 0x9E3779B97F4A7C15ULL) ^ std::rotl(b * 0xC2B2AE3D27D4EB4FULL, 31);
  hash ^= hash >> 32;
  Entry& entry = table_[hash * 0xBF58476D1CE4E5B9ULL >> 42];
  if (!entry.used || entry.own != a || entry.other != b) entry = {a, b, -1, 1, true};
  return entry;
}

}  // namespace mnk::bench
