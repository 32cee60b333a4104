// SPDX-License-Identifier: MIT
// Databases of RenjuNet: an error has a valid position, and each game is written as SGF and read again with its moves.
#include "mnk/game_files.hpp"
#include "reader_input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  Result<RifReader> reader = RifReader::open({reinterpret_cast<const char*>(data), size});
  if (!reader) {
    const auto* error = std::get_if<SyntaxError>(&reader.error());
    fuzz::require(error != nullptr && error->line >= 1 && error->line <= size + 1 && error->column >= 1 &&
                  error->column <= size + 1);
    return 0;
  }
  while (const auto game = reader->next()) {
    if (!*game) continue;
    const auto again = read_sgf(write_sgf(**game));
    fuzz::require(again.ok() && again->nodes.size() == (*game)->nodes.size());
    fuzz::require(again->x_name == (*game)->x_name && again->result == (*game)->result);
    fuzz::require(again->nodes[0].comment == (*game)->nodes[0].comment);
  }
  return 0;
}
