// SPDX-License-Identifier: MIT
// Any bytes as JSON: no crash, and round trip of each record that is read.
#include "reader_input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  fuzz::Input input = fuzz::input_of(data, size);
  input.format = Format::json;
  for (const Record& record : fuzz::read_all(input, input.text.size() + 1)) {
    fuzz::require(record.format == Format::json);
    if (std::holds_alternative<Error>(record.content)) continue;
    const auto* position = std::get_if<Position>(&record.content);
    const auto* moves = std::get_if<MoveList>(&record.content);
    const std::string text =
        position != nullptr ? to_text(*position, Format::json) : to_text(input.rules, *moves, Format::json);
    const auto again = read_record(input.rules, text, Format::json);
    fuzz::require(again.ok() && again->content.index() == record.content.index());
    if (position != nullptr) fuzz::require(std::get<Position>(again->content) == *position);
    if (moves != nullptr) fuzz::require(std::get<MoveList>(again->content).cells == moves->cells);
  }
  return 0;
}
