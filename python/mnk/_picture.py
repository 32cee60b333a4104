# SPDX-License-Identifier: MIT
"""Pictures of boards as arrays, for environments with `render_mode="rgb_array"`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ._core import Board

SIDE = 32  # pixels of a cell
PAPER, LINES, CROSS, RING = (250, 248, 240), (170, 165, 150), (30, 70, 160), (180, 40, 40)


def picture(board: Board) -> NDArray[np.uint8]:
    """Draws the stones: an array of shape (rows * SIDE, columns * SIDE, 3), 0 to 255."""
    y, x = np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2
    distance = np.hypot(x, y)
    inside = np.maximum(abs(x), abs(y)) < SIDE * 0.34
    cross = inside & (np.minimum(abs(x - y), abs(x + y)) < SIDE * 0.1)
    ring = abs(distance - SIDE * 0.3) < SIDE * 0.06
    tiles = np.empty((3, SIDE, SIDE, 3), np.uint8)
    tiles[:] = PAPER
    tiles[:, 0, :] = tiles[:, :, 0] = LINES
    tiles[1, cross] = CROSS
    tiles[2, ring] = RING
    stones = board.stones
    rows, columns = stones.shape
    return np.ascontiguousarray(tiles[stones].swapaxes(1, 2).reshape(rows * SIDE, columns * SIDE, 3))
