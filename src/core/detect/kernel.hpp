// SPDX-License-Identifier: MIT
// A detector of any method, chosen at run time, without virtual functions.
#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "core/detect/bitboard.hpp"
#include "core/detect/counters.hpp"
#include "core/detect/last_move.hpp"
#include "core/detect/line_words.hpp"
#include "core/detect/magic_square.hpp"
#include "core/detect/nibble_counters.hpp"
#include "core/detect/run_ends.hpp"
#include "core/detect/scan.hpp"
#include "core/detect/window_bitboard.hpp"
#include "mnk/detector.hpp"

namespace mnk::detect {

/// Interface of every alternative:
///   bool place(Cell, Player)         as Detector::place
///   void remove(Cell, Player)        as Detector::remove
///   void clear()                     removes all stones by clearing the state
///   std::size_t state_bytes() const  bytes that clear() writes
using Kernel = std::variant<Scan, Counters, NibbleCounters, LastMove, MagicSquare, Bitboard, WindowBitboard, RunEnds,
                            LineWords<true>, LineWords<false>>;

/// Requires: `refusal(method, rules)` is empty.
Kernel make_kernel(const Rules& rules, Method method);

/// std::visit as a switch, so that compilers inline the calls.
template <class Visit>
inline auto visit(Kernel& kernel, Visit&& use) {
  switch (kernel.index()) {
    case 0: return use(*std::get_if<0>(&kernel));
    case 1: return use(*std::get_if<1>(&kernel));
    case 2: return use(*std::get_if<2>(&kernel));
    case 3: return use(*std::get_if<3>(&kernel));
    case 4: return use(*std::get_if<4>(&kernel));
    case 5: return use(*std::get_if<5>(&kernel));
    case 6: return use(*std::get_if<6>(&kernel));
    case 7: return use(*std::get_if<7>(&kernel));
    case 8: return use(*std::get_if<8>(&kernel));
    default: break;
  }
  static_assert(std::variant_size_v<Kernel> == 10);
  return use(*std::get_if<9>(&kernel));
}

}  // namespace mnk::detect
