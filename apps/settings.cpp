// SPDX-License-Identifier: MIT
#include "apps/settings.hpp"

#include <cmath>
#include <cstdlib>
#include <map>
#include <sstream>
#include <vector>

#include "apps/letters.hpp"
#include "apps/options.hpp"
#include "apps/printable.hpp"
#include "files/whole_file.hpp"

namespace mnk::apps {

namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string without_quotes(const std::string& text) {
  const bool quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
  return quoted ? text.substr(1, text.size() - 2) : text;
}

/// Returns the environment variable of an option: MNK_KEEP_FINISHED for `--keep-finished`.
std::string variable_of(const CLI::Option& option) {
  std::string name = "MNK_";
  for (const char c : option.get_lnames().front()) name += c == '-' ? '_' : upper(c);
  return name;
}

/// Sets the option. Returns the error of its own check; empty on success.
std::string give(CLI::Option& option, const std::vector<std::string>& values) try {
  for (const std::string& value : values) option.add_result(value);
  option.run_callback();
  return {};
} catch (const CLI::Error& error) {
  return error.what();
}

struct Lines {
  std::map<std::string, std::vector<std::string>> values;  ///< by name
  std::map<std::string, int> first_line;
  std::string error;
};

constexpr std::size_t max_bytes = 1 << 20;

Lines read_file(const std::string& path) {
  Lines lines;
  Result<std::string> text = files::read_whole(path, max_bytes);
  if (!text) {
    lines.error = "settings: " + message_of(text.error());
    return lines;
  }
  std::istringstream in(*std::move(text));
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    line = trimmed(line);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t sign = line.find('=');
    if (sign == std::string::npos) {
      lines.error = path + ":" + std::to_string(number) + ": not a line NAME = VALUE";
      return lines;
    }
    const std::string name = trimmed(line.substr(0, sign));
    lines.values[name].push_back(without_quotes(trimmed(line.substr(sign + 1))));
    lines.first_line.emplace(name, number);
  }
  return lines;
}

}  // namespace

std::string apply_settings(CLI::App& command, const std::string& file) {
  Lines lines;
  if (!file.empty()) lines = read_file(file);
  if (!lines.error.empty()) return lines.error;
  for (CLI::Option* option : command.get_options()) {
    if (option->get_lnames().empty() || option->get_lnames().front() == "help") continue;
    const std::string name = option->get_lnames().front();
    const auto line = lines.values.find(name);
    const auto from_file = line == lines.values.end() ? std::vector<std::string>() : line->second;
    if (line != lines.values.end()) lines.values.erase(line);
    if (option->count() > 0) continue;
    const std::string variable = variable_of(*option);
    if (const char* value = std::getenv(variable.c_str()); value != nullptr && *value != '\0') {
      if (const std::string error = give(*option, {value}); !error.empty()) return variable + ": " + error;
    } else if (!from_file.empty()) {
      if (const std::string error = give(*option, from_file); !error.empty()) {
        return printable(file + ":" + std::to_string(lines.first_line[name]) + ": " + error);
      }
    }
  }
  if (!lines.values.empty()) {
    const std::string& unknown = lines.values.begin()->first;
    return printable(file + ":" + std::to_string(lines.first_line[unknown]) + ": there is no setting `" + unknown +
                     "`");
  }
  return {};
}

const CLI::Validator is_duration(
    [](const std::string& text) {
      return parse_duration(text) ? std::string() : "'" + text + "' is not a time such as 90d, 12h or 30m";
    },
    "");

std::optional<std::chrono::seconds> parse_duration(std::string_view text) {
  const std::optional<double> seconds = parse_seconds(text);
  const bool has_unit = !text.empty() && (text.back() < '0' || text.back() > '9');
  if (!seconds || !has_unit || *seconds != std::floor(*seconds)) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::duration<double>(*seconds));
}

}  // namespace mnk::apps
