// SPDX-License-Identifier: MIT
// Any bytes with any rules and format: the records do not depend on how the input is split. They are numbered without
// gaps and lie on the board.
#include "reader_input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  const fuzz::Input input = fuzz::input_of(data, size);
  const std::vector<Record> whole = fuzz::read_all(input, input.text.size() + 1);
  const std::vector<Record> pieces = fuzz::read_all(input, input.piece);
  fuzz::require(whole.size() == pieces.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    fuzz::require_same(whole[i], pieces[i]);
    fuzz::require(whole[i].number == i + 1);
    if (const auto* moves = std::get_if<MoveList>(&whole[i].content)) {
      for (const Cell cell : moves->cells) fuzz::require(cell < input.rules.cells());
    }
    if (const auto* position = std::get_if<Position>(&whole[i].content)) {
      fuzz::require(position->stones.size() == input.rules.cells());
      for (const Stone stone : position->stones) fuzz::require(stone <= Stone::o);
    }
  }
  return 0;
}
