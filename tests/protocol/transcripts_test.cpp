// SPDX-License-Identifier: MIT
// Whole conversations of the Gomocup protocol, line by line; transcripts/README.md has their form.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "mnk/gomocup.hpp"

namespace {

namespace fs = std::filesystem;

/// Converts `\r`, `\t` and `\xNN` to bytes.
std::string unescaped(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
    } else if (text[i + 1] == 'x') {
      out += static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      out += text[++i] == 'r' ? '\r' : '\t';
    }
  }
  return out;
}

bool fits(std::string_view pattern, std::string_view text) {
  constexpr std::string_view move = "{move}";
  if (pattern.empty()) return text.empty();
  if (pattern.front() == '*') {
    for (std::size_t i = 0; i <= text.size(); ++i) {
      if (fits(pattern.substr(1), text.substr(i))) return true;
    }
    return false;
  }
  if (pattern.substr(0, move.size()) == move) {
    const auto digits = [&] {
      std::size_t count = 0;
      while (count < text.size() && text[count] >= '0' && text[count] <= '9') ++count;
      text.remove_prefix(count);
      return count > 0;
    };
    if (!digits() || text.empty() || text.front() != ',') return false;
    text.remove_prefix(1);
    return digits() && fits(pattern.substr(move.size()), text);
  }
  return !text.empty() && text.front() == pattern.front() && fits(pattern.substr(1), text.substr(1));
}

class Transcript {
 public:
  explicit Transcript(const fs::path& path) : file_(path) {}

  void check() {
    for (std::string line; std::getline(file_, line);) {
      ++number_;
      if (line.empty() || line.front() == '#') continue;
      if (line.front() == '>') {
        expect_nothing_more();
        if (!session_.take(unescaped(line.substr(std::min<std::size_t>(line.size(), 2))))) said_.emplace_back("(end)");
      } else {
        ASSERT_FALSE(said_.empty()) << "line " << number_ << ": nothing came, not " << line;
        EXPECT_TRUE(fits(line.substr(2), said_.front()))
            << "line " << number_ << ": " << line << "\nit said: " << said_.front();
        said_.erase(said_.begin());
      }
    }
    expect_nothing_more();
  }

 private:
  void expect_nothing_more() {
    for (const std::string& line : said_) ADD_FAILURE() << "before line " << number_ << " it also said: " << line;
    said_.clear();
  }

  std::ifstream file_;
  int number_ = 0;
  std::vector<std::string> said_;
  mnk::GomocupSession session_{{.version = "0", .memory = 40 << 20, .threads = 1, .nodes = 500},
                               [this](std::string_view line) { said_.emplace_back(line); }};
};

TEST(GomocupTranscripts, AreWhatTheEngineSays) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(MNK_SOURCE_DIR "/tests/protocol/transcripts")) {
    if (entry.path().extension() != ".txt") continue;
    SCOPED_TRACE(entry.path().filename().string());
    Transcript(entry.path()).check();
    ++count;
  }
  EXPECT_GE(count, 14);
}

}  // namespace
