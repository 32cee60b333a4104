// SPDX-License-Identifier: MIT
// Round trip of move lists, as `h8h9i7` and as JSON, in both directions.
#include "reader_input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  const fuzz::Input input = fuzz::input_of(data, size);
  const auto check = [&](const MoveList& moves) {
    const auto json = read_record(input.rules, to_text(input.rules, moves, Format::json), Format::json);
    fuzz::require(json.ok() && std::get<MoveList>(json->content).cells == moves.cells);
    if (moves.cells.empty()) return;
    const auto read = read_record(input.rules, to_text(input.rules, moves), Format::moves);
    fuzz::require(read.ok() && std::get<MoveList>(read->content).cells == moves.cells);
  };
  MoveList moves;
  for (const char c : input.text) {
    if (moves.cells.size() < input.rules.cells())
      moves.cells.push_back(static_cast<unsigned char>(c) % input.rules.cells());
  }
  check(moves);
  if (const auto read = read_record(input.rules, input.text, Format::moves); read.ok())
    check(std::get<MoveList>(read->content));
  if (const auto cell = parse_coordinate(input.rules, input.text); cell.ok()) {
    fuzz::require(*parse_coordinate(input.rules, to_coordinate(input.rules, *cell)) == *cell);
  }
  return 0;
}
