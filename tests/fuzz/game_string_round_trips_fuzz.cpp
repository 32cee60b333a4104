// SPDX-License-Identifier: MIT
// Round trip of game strings: a valid text gives an equal game when written and read again. An error has a position
// inside the text.
#include "reader_input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto rules = parse_game(text);
  if (rules.ok()) {
    const auto again = parse_game(to_string(*rules));
    fuzz::require(again.ok() && *again == *rules && to_string(*again) == to_string(*rules));
  } else if (const auto* error = std::get_if<SyntaxError>(&rules.error())) {
    fuzz::require(error->line >= 1 && error->column >= 1 && error->column <= size + 1 && !error->message.empty());
  }
  return 0;
}
