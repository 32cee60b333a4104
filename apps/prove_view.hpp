// SPDX-License-Identifier: MIT
// The state of a proof in progress, as lines for a terminal and as JSON.
#pragma once

#include <string>

#include "mnk/rules.hpp"
#include "prove/move_book.hpp"
#include "prove/queue.hpp"
#include "prove/tree.hpp"

namespace mnk::apps {

struct ProofState {
  const prove::MoveBook& book;
  const prove::Tree& tree;
  prove::QueueCounts queue{};
  double seconds = 0;  ///< since this run began
};

/// One line: `1,204 positions, 813 proved, ...`.
std::string line_of(const ProofState& state);
/// A few lines, each of `width` columns at most: the counts, the most proving line, the moves of the start position.
std::string lines_of(const ProofState& state, std::size_t width);
/// One JSON object and a line end. docs/proving.md has its members.
std::string json_of(const ProofState& state);

}  // namespace mnk::apps
