// SPDX-License-Identifier: MIT
// Diagrams of positions as SVG and PNG pictures.
#pragma once

#include <span>
#include <string>

#include "mnk/position.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

inline constexpr std::uint32_t largest_diagram = 10000;  ///< cells

/// Draws a position as a self-contained SVG. The stones on the cells of `moves` have their numbers, from 1. The board
/// has crossings, or discs with gravity, or marks in cells up to 9x9 and with caro; coordinates stand below and at the
/// left. Lines that win are drawn over the stones. LegalityError `too_large` above `largest_diagram` cells.
/// Requires: the moves are cells of the board.
Result<std::string> draw_svg(const Position& position, std::span<const Cell> moves = {});

/// Draws the same picture as the bytes of a PNG file, with 40 pixels per cell.
Result<std::string> draw_png(const Position& position, std::span<const Cell> moves = {});

}  // namespace mnk

#pragma GCC visibility pop
