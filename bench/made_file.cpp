// SPDX-License-Identifier: MIT
#include "bench/made_file.hpp"

#include <cstdio>

#include "files/standard_output.hpp"
#include "files/whole_file.hpp"
#include "mnk/symmetry.hpp"

namespace mnk::bench {

bool SeenPositions::add(const Position& position) {
  std::string key;
  for (const Stone stone : canonical(position).stones) key += static_cast<char>('0' + static_cast<int>(stone));
  return seen_.insert(key).second;
}

int write_made(const std::string& out, const std::string& text) {
  if (out.empty()) return files::print_output(text) ? 0 : 3;
  if (const auto failed = files::write_whole(out, text)) {
    std::fprintf(stderr, "mnk: %s\n", failed->message.c_str());
    return 3;
  }
  return 0;
}

}  // namespace mnk::bench
