// SPDX-License-Identifier: MIT
// mnk as a Gomocup engine: reads lines from standard input, writes answers to standard output.
#include <cstdio>
#include <string>

#include "mnk/gomocup.hpp"

int main() {
  mnk::GomocupSession session({.version = MNK_VERSION}, [](std::string_view line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  });
  // A line ends with CR, LF or both. Empty lines are skipped. A line longer than `longest` becomes an unknown command.
  constexpr std::size_t longest = 4096;
  std::string line;
  for (int c = std::getchar();; c = std::getchar()) {
    if (c != '\n' && c != '\r' && c != EOF) {
      if (line.size() <= longest) line += static_cast<char>(c);
      continue;
    }
    if (line.size() > longest) line = "?";
    if (!session.take(line) || c == EOF || std::ferror(stdout) != 0) return 0;  // the manager is gone
    line.clear();
  }
}
