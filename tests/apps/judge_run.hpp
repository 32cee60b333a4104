// SPDX-License-Identifier: MIT
// Runs `mnk judge` on a text, reads its answers as lines and JSON, and enumerates the outcomes of all 3x3 games.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "apps/child.hpp"
#include "core/hash_functions.hpp"

namespace mnk::test {

using Json = nlohmann::json;

/// Splits a command line at spaces: `--game 3,3,3 --json`.
inline std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) != std::string::npos;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    all.push_back(text.substr(at, end - at));
    at = end;
  }
  return all;
}

inline Ended judge(const std::string& arguments, std::string_view input, double seconds = 120) {
  return run(words("judge " + arguments), input, seconds);
}

/// Splits text into lines without newlines. Marks an unterminated last line, so that no test accepts it.
inline std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    all.push_back(end == std::string::npos ? text.substr(at) + "<no newline>" : text.substr(at, end - at));
    at = end == std::string::npos ? text.size() : end + 1;
  }
  return all;
}

/// Parses one JSON value per line; a line that does not parse gives a `discarded` value.
inline std::vector<Json> json_lines(const std::string& text) {
  std::vector<Json> all;
  for (const std::string& line : lines(text)) all.push_back(Json::parse(line, nullptr, false));
  return all;
}

/// Computes the expected --summary of these --json answers.
inline Json tally(const std::vector<Json>& answers) {
  Json counts = {{"records", answers.size()},
                 {"x_wins", 0},
                 {"o_wins", 0},
                 {"draw", 0},
                 {"pending", 0},
                 {"invalid", 0},
                 {"bad", 0},
                 {"reachable_unknown", 0}};
  for (const Json& answer : answers) {
    Json& count = answer.contains("error") ? counts["bad"] : counts[answer.value("outcome", "nothing")];
    count = count.get<int>() + 1;
    if (answer.contains("reachable") && answer["reachable"].is_null())
      counts["reachable_unknown"] = counts["reachable_unknown"].get<int>() + 1;
  }
  return counts;
}

/// SplitMix64, 32 bits at a time.
class Random {
 public:
  using result_type = unsigned;
  explicit Random(std::uint64_t seed) : next_(seed) {}
  static constexpr unsigned min() { return 0; }
  static constexpr unsigned max() { return std::numeric_limits<unsigned>::max(); }
  unsigned operator()() { return static_cast<unsigned>(next_() >> 32); }

 private:
  SplitMix64 next_;
};

/// A file that the destructor removes.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view content) : path_(testing::TempDir() + "mnk_XXXXXX") {
    const int fd = mkstemp(path_.data());
    while (!content.empty()) {
      const ssize_t sent = ::write(fd, content.data(), content.size());
      if (sent <= 0) throw std::runtime_error("cannot write " + path_);
      content.remove_prefix(static_cast<std::size_t>(sent));
    }
    close(fd);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { unlink(path_.c_str()); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Every reachable 3x3 position, as its nine cells, with its outcome, found by playing every game.
class ReachedByPlay {
 public:
  ReachedByPlay() { play(std::string(9, '.'), 'X'); }

  const std::map<std::string, std::string>& all() const { return outcomes_; }
  std::string outcome(const std::string& cells) const {
    const auto found = outcomes_.find(cells);
    return found == outcomes_.end() ? "invalid" : found->second;
  }

 private:
  void play(const std::string& cells, char player) {
    if (outcomes_.count(cells) != 0) return;
    const char other = player == 'X' ? 'O' : 'X';
    const bool full = cells.find('.') == std::string::npos;
    const std::string result = has_line(cells, other) ? (other == 'X' ? "x_wins" : "o_wins")
                               : full                 ? "draw"
                                                      : "pending";
    outcomes_[cells] = result;
    if (result != "pending") return;
    for (std::size_t cell = 0; cell < 9; ++cell) {
      if (cells[cell] != '.') continue;
      std::string next = cells;
      next[cell] = player;
      play(next, other);
    }
  }

  static bool has_line(const std::string& cells, char player) {
    for (const char* line : {"012", "345", "678", "036", "147", "258", "048", "246"}) {
      if (cells[static_cast<std::size_t>(line[0] - '0')] == player &&
          cells[static_cast<std::size_t>(line[1] - '0')] == player &&
          cells[static_cast<std::size_t>(line[2] - '0')] == player) {
        return true;
      }
    }
    return false;
  }

  std::map<std::string, std::string> outcomes_;
};

/// Returns board number 0 .. 19682 as nine cells.
inline std::string board_3x3(unsigned number) {
  std::string cells(9, '.');
  for (char& cell : cells) {
    cell = ".XO"[number % 3];
    number /= 3;
  }
  return cells;
}

}  // namespace mnk::test
