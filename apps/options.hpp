// SPDX-License-Identifier: MIT
// Options shared by several commands, with one value syntax, one set of limits and one help text each.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "mnk/result.hpp"

namespace mnk::apps {

/// Adds `--game`. The default is the value in `game`.
CLI::Option* add_game(CLI::App& command, std::string& game);
/// Message for an invalid value of `--game`, with the nearest known name.
std::string refusal_of_game(const std::string& game, const Error& error);

inline constexpr double max_time = 1e9;  ///< seconds: 31 years

/// Adds a time above 0: seconds as a number, or with a unit: `10s`, `1.5m`, `500ms`, `2h`.
CLI::Option* add_duration(CLI::App& command, const std::string& name, double& seconds, const std::string& help,
                          double longest = max_time);
/// Adds a time as `add_duration` does, but allows 0.
CLI::Option* add_duration_or_0(CLI::App& command, const std::string& name, double& seconds, const std::string& help,
                               double longest = max_time);
/// Parses a time into seconds. None if the text is not a time, is negative or not finite.
std::optional<double> parse_seconds(std::string_view text);

/// Adds a choice of words. Refuses any other word with the list of choices and the nearest one, if any.
CLI::Option* add_choice(CLI::App& command, const std::string& name, std::string& value,
                        const std::vector<std::string>& choices, const std::string& help);

/// Adds `--memory` in megabytes.
CLI::Option* add_megabytes(CLI::App& command, std::uint64_t& megabytes, const std::string& help);

/// Accepts whole numbers from 1.
extern const CLI::Validator at_least_one;
/// Accepts numbers from `least` to `most`.
CLI::Validator number_from(double least, double most);
/// Adds a whole number from `least` to `most`; the help shows both limits.
template <class T>
CLI::Option* add_number(CLI::App& command, const std::string& name, T& number, std::type_identity_t<T> least,
                        std::type_identity_t<T> most, const std::string& help) {
  return command.add_option(name, number, help + "; " + std::to_string(least) + " to " + std::to_string(most))
      ->type_name("N")
      ->check(number_from(static_cast<double>(least), static_cast<double>(most)))
      ->capture_default_str();
}
/// Adds a whole number from 1.
template <class T>
CLI::Option* add_count(CLI::App& command, const std::string& name, T& count, const std::string& help) {
  return command.add_option(name, count, help + "; 1 or more")->type_name("N")->check(at_least_one);
}

/// Adds POSITION|FILE, for one argument or for several.
template <class T>
CLI::Option* add_position(CLI::App& command, T& position, const std::string& help) {
  return command.add_option("POSITION|FILE", position, help)->type_name("");
}

/// Adds `--color auto|always|never`.
CLI::Option* add_color(CLI::App& command, std::string& color);

/// Adds `--book`, the opening book of a user.
CLI::Option* add_book_file(CLI::App& command, std::string& book);

/// Adds `--explain`.
CLI::Option* add_explain(CLI::App& command, bool& explain);

/// Returns the known word nearest to a mistyped one, for "did you mean"; empty if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& known);
/// " Did you mean `judge`?", or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace mnk::apps
