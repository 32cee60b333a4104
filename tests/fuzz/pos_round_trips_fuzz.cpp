// SPDX-License-Identifier: MIT
// Round trip of .pos games, and of the same bytes as .sav: the main line of a valid file gives an equal game when
// written and read again; an error has a valid position.
#include "mnk/game_files.hpp"
#include "reader_input.hpp"

namespace {

template <class Write, class Read>
void require_round_trip(const mnk::Result<mnk::GameRecord>& record, std::size_t size, Write write, Read read) {
  if (record.ok()) {
    const auto again = read(write(*record));
    // Moves behind the end of the game are read as problems, and not written.
    mnk::fuzz::require(again.ok() && again->problems.empty() && main_line(*again) == main_line(*record));
    mnk::fuzz::require(!record->problems.empty() || *again == *record);
  } else if (const auto* error = std::get_if<mnk::SyntaxError>(&record.error())) {
    mnk::fuzz::require(error->line >= 1 && error->line <= size + 1 && error->column >= 1 && error->column <= size + 1);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  require_round_trip(read_pos(bytes), size, write_pos, [](const std::string& again) { return read_pos(again); });
  require_round_trip(read_sav(bytes), size, write_sav, [](const std::string& again) { return read_sav(again); });
  return 0;
}
