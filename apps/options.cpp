// SPDX-License-Identifier: MIT
#include "apps/options.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "mnk/rules.hpp"

namespace mnk::apps {

namespace {

std::string joined(const std::vector<std::string>& words, const char* separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

CLI::Option* add_time(CLI::App& command, const std::string& name, double& seconds, const std::string& help, bool zero,
                      double longest) {
  const auto value_of = [zero, longest](const std::string& text) {
    const std::optional<double> value = parse_seconds(text);
    return value && (zero || *value > 0) && *value <= longest ? value : std::nullopt;
  };
  const auto take = [&seconds, value_of](const CLI::results_t& texts) {
    const std::optional<double> value = value_of(texts.front());
    if (value) seconds = *value;
    return value.has_value();
  };
  const auto check = [zero, value_of](const std::string& text) -> std::string {
    if (value_of(text)) return {};
    return "'" + text + "' is not a valid time" + (zero ? "" : " above 0") + ": write seconds, or 500ms, 10s, 2m, 1h";
  };
  return command.add_option(name, take, help + " (500ms, 10s, 2m, 1h, or seconds)")
      ->type_name("TIME")
      ->check(CLI::Validator(check, ""));
}

/// Damerau-Levenshtein distance: letters deleted, inserted, replaced, or swapped with their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.size()];
}

}  // namespace

std::optional<double> parse_seconds(std::string_view text) {
  double value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (status != std::errc()) return std::nullopt;
  constexpr std::pair<std::string_view, double> units[] = {{"", 1},   {"s", 1},    {"ms", 0.001}, {"min", 60},
                                                           {"m", 60}, {"h", 3600}, {"d", 86'400}, {"w", 604'800}};
  const std::string_view unit = text.substr(end - text.data());
  for (const auto& [name, seconds] : units) {
    if (unit != name) continue;
    const double time = value * seconds;
    return std::isfinite(time) && time >= 0 && time <= max_time ? std::optional(time) : std::nullopt;
  }
  return std::nullopt;
}

CLI::Option* add_game(CLI::App& command, std::string& game) {
  std::string help =
      "m,n,k (columns, rows, stones in a row) with options after a colon (exact, gravity, misere, caro, renju), or a "
      "preset:";
  for (const Preset& preset : presets()) help += " " + std::string(preset.name);
  return command.add_option("-g,--game", game, help)->type_name("GAME")->capture_default_str();
}

std::string refusal_of_game(const std::string& game, const Error& error) {
  std::vector<std::string> names;
  for (const Preset& preset : presets()) names.emplace_back(preset.name);
  const std::string name = game.substr(0, game.find(':'));
  return "--game: " + message_of(error) + (code_of(error) == "unknown_preset" ? "." + did_you_mean(name, names) : "");
}

CLI::Option* add_duration(CLI::App& command, const std::string& name, double& seconds, const std::string& help,
                          double longest) {
  return add_time(command, name, seconds, help, false, longest);
}

CLI::Option* add_duration_or_0(CLI::App& command, const std::string& name, double& seconds, const std::string& help,
                               double longest) {
  return add_time(command, name, seconds, help, true, longest);
}

CLI::Option* add_choice(CLI::App& command, const std::string& name, std::string& value,
                        const std::vector<std::string>& choices, const std::string& help) {
  const auto check = [choices](const std::string& text) -> std::string {
    if (std::find(choices.begin(), choices.end(), text) != choices.end()) return {};
    return "unknown value '" + text + "'; expected one of " + joined(choices, ", ") + "." + did_you_mean(text, choices);
  };
  return command.add_option(name, value, help)
      ->type_name(joined(choices, "|"))
      ->check(CLI::Validator(check, ""))
      ->capture_default_str();
}

CLI::Option* add_megabytes(CLI::App& command, std::uint64_t& megabytes, const std::string& help) {
  return add_number(command, "--memory", megabytes, 1, 1 << 20, help)->type_name("MB");
}

const CLI::Validator at_least_one(
    [](const std::string& text) -> std::string {
      const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
      return digits && text.find_first_not_of('0') != std::string::npos
                 ? ""
                 : "'" + text + "' is not a whole number of at least 1";
    },
    "");

CLI::Validator number_from(double least, double most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    double value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status == std::errc() && end == text.data() + text.size() && value >= least && value <= most) return {};
    char range[64];
    std::snprintf(range, sizeof range, "%.0f to %.0f", least, most);
    return "'" + text + "' is not a number from " + range;
  };
  return {check, ""};
}

CLI::Option* add_color(CLI::App& command, std::string& color) {
  return add_choice(command, "--color", color, {"auto", "always", "never"},
                    "Use of colours; auto: on a terminal, unless NO_COLOR is set");
}

CLI::Option* add_book_file(CLI::App& command, std::string& book) {
  return command.add_option("--book", book, "Opening book of `mnk book`; default: that of MNK_BOOK, or none")
      ->type_name("FILE");
}

CLI::Option* add_explain(CLI::App& command, bool& explain) {
  return command.add_flag("--explain", explain, "Also print how the input was read");
}

std::string nearest(std::string_view word, const std::vector<std::string>& known) {
  const std::size_t most = std::clamp<std::size_t>(word.size() / 3, 1, 3);
  std::string best;
  std::size_t least = most + 1;
  for (const std::string& other : known) {
    const std::size_t difference = other.starts_with(word) && word.size() > 1 ? 1 : distance(word, other);
    if (difference < least) {
      least = difference;
      best = other;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string best = nearest(word, known);
  return best.empty() ? "" : " Did you mean `" + best + "`?";
}

}  // namespace mnk::apps
