// SPDX-License-Identifier: MIT
// Round trip of SGF: a valid text gives an equal game when written and read again, and its main line is playable. An
// error has a valid position.
#include <algorithm>

#include "mnk/board.hpp"
#include "mnk/game_record.hpp"
#include "reader_input.hpp"

namespace {

bool has_setup(const mnk::GameRecord& record) {
  for (const mnk::GameNode& node : record.nodes) {
    for (const mnk::GameProperty& property : node.properties) {
      const std::string& name = property.name;
      if (name == "AB" || name == "AW" || name == "AE" || name == "PL") return true;
    }
  }
  return false;
}

}  // namespace

/// The first byte gives the options, which the text may override.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  if (size == 0) return 0;
  const Options options =
      (data[0] & 8) != 0 ? Options{.renju = true} : Options{(data[0] & 1) != 0, (data[0] & 2) != 0, (data[0] & 4) != 0};
  const Rules rules = *Rules::make(15, 15, 5, options);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto record = read_sgf(text, rules);
  if (record.ok()) {
    const std::string written = write_sgf(*record);
    const auto again = read_sgf(written);
    fuzz::require(again.ok() && *again == *record && write_sgf(*again) == written);
    if (has_setup(*record)) return 0;
    Board board(record->rules);
    for (const Cell cell : main_line(*record)) fuzz::require(board.play(cell).ok());
  } else if (const auto* error = std::get_if<SyntaxError>(&record.error())) {
    const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    fuzz::require(error->line >= 1 && error->line <= lines && error->column >= 1 && error->column <= size);
  }
  return 0;
}
