// SPDX-License-Identifier: MIT
// Files of positions that benchmarks make: each position once, and written as a whole.
#pragma once

#include <set>
#include <string>

#include "mnk/position.hpp"

namespace mnk::bench {

/// Remembers positions up to symmetry.
class SeenPositions {
 public:
  /// Returns false if the position, or a symmetric one, was added before.
  bool add(const Position& position);

 private:
  std::set<std::string> seen_;
};

/// Writes the text to the file `out`, or to standard output if that is empty. Returns the exit status: 0, or 3 if it
/// cannot be written, which is said.
int write_made(const std::string& out, const std::string& text);

}  // namespace mnk::bench
