// SPDX-License-Identifier: MIT
// Diagrams of positions as SVG and PNG pictures, and games as GIF.
#pragma once

#include <span>
#include <string>

#include "mnk/game_record.hpp"
#include "mnk/position.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

inline constexpr std::uint32_t largest_diagram = 10000;   ///< cells
inline constexpr std::uint32_t largest_animation = 1024;  ///< cells

/// Draws a position as a self-contained SVG. The stones on the cells of `moves` have their numbers, from 1. The board
/// has crossings, or discs with gravity, or marks in cells up to 9x9 and with caro; coordinates stand below and at the
/// left. Lines that win are drawn over the stones. LegalityError `too_large` above `largest_diagram` cells.
/// Requires: the moves are cells of the board.
Result<std::string> draw_svg(const Position& position, std::span<const Cell> moves = {});

/// Draws the same picture as the bytes of a PNG file, with 40 pixels per cell.
Result<std::string> draw_png(const Position& position, std::span<const Cell> moves = {});

/// Draws a game as the bytes of an animated GIF file, with pictures as those of draw_png: the beginning, then one after
/// each move. A picture stays for 0.7 seconds, the last one for 3, then it begins again. Edges and lines of a picture
/// with more than 256 colours take the nearest ones. LegalityError `too_large` above `largest_animation` cells.
/// Requires: the moves are on different cells of the board, which are empty at the beginning.
Result<std::string> draw_gif(const Position& beginning, std::span<const GameMove> moves);

}  // namespace mnk

#pragma GCC visibility pop
