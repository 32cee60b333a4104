// SPDX-License-Identifier: MIT
// Round trip of libraries: a valid file gives an equal tree when written and read again, and its game record gives an
// equal record by way of SGF. Unions of trees can be written. An error has a valid position.
#include "mnk/game_tree.hpp"
#include "reader_input.hpp"

namespace {

void require_records(const mnk::GameTree& tree) {
  using namespace mnk;
  const Rules rules = *Rules::make(15, 15, 5);
  const GameRecord record = record_of(tree, rules);
  const auto again = read_sgf(write_sgf(record));
  fuzz::require(again.ok() && *again == record);
  GameTree united;
  unite(united, tree);
  const std::string written = write_renlib(united);
  const auto read = read_renlib(written);
  fuzz::require(read.ok() && write_renlib(*read) == written && read->nodes.size() == united.nodes.size());
  GameTree of_record;
  if (unite(of_record, record)) fuzz::require(read_renlib(write_renlib(of_record)).ok());
  const std::vector<std::uint32_t> ends = line_ends(tree, 20);
  fuzz::require(!ends.empty() && ends.front() == main_line_end(tree));
  for (const std::uint32_t end : ends)
    fuzz::require(record_of(tree, rules, end).nodes.size() == path_to(tree, end).size() + 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  const auto tree = read_renlib({reinterpret_cast<const char*>(data), size});
  if (tree.ok()) {
    const std::string written = write_renlib(*tree);
    const auto again = read_renlib(written);
    fuzz::require(again.ok() && *again == *tree && write_renlib(*again) == written);
    require_records(*tree);
  } else {
    const auto* error = std::get_if<SyntaxError>(&tree.error());
    fuzz::require(error != nullptr && error->line == 1 && error->column >= 1 && error->column <= size + 1);
  }
  return 0;
}
