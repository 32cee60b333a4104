// SPDX-License-Identifier: MIT
// Small engines in shell for the tests of `mnk match`. Each obeys the Gomocup protocol, except where a test changes it.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "apps/judge_run.hpp"

namespace mnk::test {

inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Moves on 9,9,5: `winning` fills the top row from the left and wins with its fifth move. `losing` takes every second
/// cell of the last row.
inline const std::string winning = R"(move() { echo "$n,0"; n=$((n+1)); })";
inline const std::string losing = R"(move() { echo "$((2*n)),8"; n=$((n+1)); })";

/// A folder for engines and games that the destructor removes.
class MatchFolder {
 public:
  MatchFolder() : path_(testing::TempDir() + "mnk_match_XXXXXX") {
    if (mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no folder " + path_);
  }
  MatchFolder(const MatchFolder&) = delete;
  MatchFolder& operator=(const MatchFolder&) = delete;
  ~MatchFolder() { std::filesystem::remove_all(path_); }

  std::filesystem::path operator/(const std::string& name) const { return std::filesystem::path(path_) / name; }

  /// Writes an engine whose moves are the shell function `move`. `cases` take precedence over its default handling of
  /// $line.
  std::string engine(const std::string& name, const std::string& move, const std::string& cases = "") const {
    return program(name, "#!/bin/bash\nn=0\n" + move +
                             "\nwhile IFS= read -r line; do\nline=${line%$'\\r'}\ncase \"$line\" in\n" + cases +
                             "\nABOUT*) echo 'name=\"" + name +
                             "\", version=\"1.5\"';;\nSTART*) echo OK;;\nBEGIN*|TURN*|DONE*) move;;\n" +
                             "END*) exit 0;;\nesac\nlast=$line\ndone\n");
  }
  std::string program(const std::string& name, const std::string& text) const {
    const std::filesystem::path file = *this / name;
    std::ofstream(file) << text;
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return file;
  }

 private:
  std::string path_;
};

/// Runs `mnk match` of two engines: two games of 9,9,5 at 3 s a move. Options in `more` override these.
inline Ended play_match(const std::string& first, const std::string& second,
                        const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"match", "--engines", first, second};
  const std::vector<std::pair<std::string, std::string>> usual = {
      {"--game", "9,9,5"}, {"--games", "2"}, {"--time", "3"}};
  for (const auto& [name, value] : usual) {
    if (std::find(more.begin(), more.end(), name) == more.end()) arguments.insert(arguments.end(), {name, value});
  }
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run(arguments, "", 300);
}

/// Runs `play_match` with --json and returns the printed object.
inline Json match_json(const std::string& first, const std::string& second, std::vector<std::string> more = {}) {
  more.emplace_back("--json");
  const Ended ended = play_match(first, second, more);
  const std::vector<Json> objects = json_lines(ended.out);
  if (objects.size() != 1 || !objects[0].is_object()) throw std::runtime_error("no result: " + ended.out + ended.err);
  return objects[0];
}

}  // namespace mnk::test
