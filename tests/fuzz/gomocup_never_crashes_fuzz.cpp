// SPDX-License-Identifier: MIT
// Whatever lines a match manager sends, the session lives on: each line is answered by two lines at most, and ABOUT always by one.
#include <vector>

#include "mnk/gomocup.hpp"
#include "reader_input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> said;
  GomocupSession session({.version = "0", .memory = 4 << 20, .threads = 1, .nodes = 20}, [&](std::string_view line) { said.emplace_back(line); });
  // Every move on a large board takes its time.
  for (int lines = 0; lines < 100 && !text.empty(); ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    said.clear();
    if (!session.take(text.substr(0, end))) return 0;
    fuzz::require(said.size() <= 2);
    for (const std::string& line : said) fuzz::require(line.find('\n') == std::string::npos);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  said.clear();
  fuzz::require(session.take("ABOUT") && said.size() == 1);
  return 0;
}
