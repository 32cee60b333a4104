// SPDX-License-Identifier: MIT
#include "apps/engine_about.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "apps/letters.hpp"

namespace mnk::apps {

namespace {

constexpr std::string_view blanks = " \t";

void skip_blanks(std::string_view& text) { text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size())); }

/// Consumes one `keyword = "value"` and the comma behind it from the front of `text`.
std::pair<std::string, std::string_view> take_pair(std::string_view& text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  std::string key(text.substr(0, equals));
  key.erase(std::remove_if(key.begin(), key.end(), [](unsigned char c) { return std::isalpha(c) == 0; }), key.end());
  std::transform(key.begin(), key.end(), key.begin(), lower);
  text.remove_prefix(std::min(equals + 1, text.size()));
  skip_blanks(text);
  const bool quoted = !text.empty() && text.front() == '"';
  if (quoted) text.remove_prefix(1);
  const std::size_t end = std::min(text.find(quoted ? '"' : ','), text.size());
  const std::string_view value = text.substr(0, end);
  text.remove_prefix(end);
  const std::size_t comma = std::min(text.find(','), text.size());
  text.remove_prefix(std::min(comma + 1, text.size()));
  return {std::move(key), value};
}

}  // namespace

std::string shown(std::string_view text) {
  constexpr std::size_t most = 200;
  constexpr std::string_view more = "...";
  std::string line(text.substr(0, text.size() > most ? most - more.size() : most));
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  if (text.size() > most) line += more;
  return line;
}

std::string EngineName::label(const std::string& program) const {
  if (name.empty()) return shown(std::filesystem::path(program).filename().string());
  return version.empty() ? name : name + " " + version;
}

EngineName read_about(std::string_view answer) {
  EngineName found;
  while (!answer.empty()) {
    const auto [key, value] = take_pair(answer);
    if (key == "name" && found.name.empty()) found.name = shown(value);
    if (key == "version" && found.version.empty()) found.version = shown(value);
  }
  return found;
}

}  // namespace mnk::apps
