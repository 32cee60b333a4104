// SPDX-License-Identifier: MIT
// Round trip of .psq games: a valid text gives an equal game when written and read again; an error has a valid
// position.
#include "mnk/game_record.hpp"
#include "reader_input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto record = read_psq(text);
  if (record.ok()) {
    const std::string written = write_psq(*record);
    const auto again = read_psq(written);
    fuzz::require(again.ok() && *again == *record && write_psq(*again) == written);
  } else if (const auto* error = std::get_if<SyntaxError>(&record.error())) {
    fuzz::require(error->line >= 1 && error->line <= size + 1 && error->column >= 1 && error->column <= size + 1);
  }
  return 0;
}
