// SPDX-License-Identifier: MIT
// A Gomocup session survives any input: each line is answered by at most two lines, and ABOUT always by one.
#include <algorithm>
#include <cctype>
#include <vector>

#include "mnk/gomocup.hpp"
#include "reader_input.hpp"

namespace {

/// Returns true for a WIN_LENGTH whose pattern tables take seconds to build under the sanitizers.
bool asks_for_large_tables(std::string_view line) {
  std::string upper(line);
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  constexpr std::string_view key = "WIN_LENGTH";
  const std::size_t at = upper.find(key);
  if (at == std::string::npos) return false;
  const long length = std::strtol(upper.c_str() + at + key.size(), nullptr, 10);
  return length >= 8 && length <= 10;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> said;
  bool speaks_yixin = false;
  GomocupSession session({.version = "0", .memory = 4 << 20, .threads = 1, .nodes = 20},
                         [&](std::string_view line) { said.emplace_back(line); });
  // Limits the number of lines, since moves on a large board are slow.
  for (int lines = 0; lines < 60 && !text.empty(); ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    said.clear();
    if (asks_for_large_tables(line)) continue;
    if (!session.take(line)) return 0;
    // In Yixin's dialect, blocks of lines for up to 100 moves at each depth.
    speaks_yixin = speaks_yixin || line.find_first_of("yYrR") != std::string_view::npos;
    fuzz::require(said.size() <= (speaks_yixin ? 200'000 : 2));
    for (const std::string& answer : said) fuzz::require(answer.find('\n') == std::string::npos);
  }
  said.clear();
  fuzz::require(session.take("ABOUT") && said.size() == 1);
  return 0;
}
