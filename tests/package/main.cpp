// SPDX-License-Identifier: MIT
#include <mnk/board.hpp>
#include <mnk/records.hpp>

int main() {
  mnk::Board board(*mnk::parse_game("gomoku"));
  return board.play(*mnk::parse_coordinate(board.rules(), "h8")).ok() ? 0 : 1;
}
