// SPDX-License-Identifier: MIT
// Round trip of positions: each text of a position is read back, with the given format and with `automatic`.
#include "reader_input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  const fuzz::Input input = fuzz::input_of(data, size);
  Position position(input.rules);
  for (std::size_t i = 0; i < position.stones.size() && i < input.text.size(); ++i) {
    position.stones[i] = static_cast<Stone>(static_cast<unsigned char>(input.text[i]) % 3);
  }
  const auto check = [&](const std::string& text, Format format) {
    const auto read = read_record(input.rules, text, format);
    fuzz::require(read.ok() && std::get<Position>(read->content) == position);
  };
  check(to_text(position), Format::board);
  check(to_text(position), Format::automatic);
  for (const std::string& text : {to_text(position), to_text(position, Format::board)}) {
    const auto parsed = Position::parse(input.rules, text);
    fuzz::require(parsed.ok() && *parsed == position);
  }
  for (const Format format : {Format::board, Format::json, Format::csv}) {
    check(to_text(position, format), format);
    check(to_text(position, format), Format::automatic);
  }
  return 0;
}
