// SPDX-License-Identifier: MIT
// Options that several commands have, made in one way: what a value looks like, its limits, its help.
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

/// `--game`, with a default that the caller has set.
CLI::Option* add_game(CLI::App& command, std::string& game);
/// Why the value of `--game` is no game, with the nearest name of one.
std::string refusal_of_game(const std::string& game, const Error& error);

inline constexpr double longest_time = 1e9;  ///< seconds: 31 years

/// A time: seconds as a number, or with a unit: `10s`, `1.5m`, `500ms`, `2h`. Above 0.
CLI::Option* add_duration(CLI::App& command, const std::string& name, double& seconds, const std::string& help,
                          double longest = longest_time);
/// The same; 0 is allowed.
CLI::Option* add_duration_or_0(CLI::App& command, const std::string& name, double& seconds, const std::string& help,
                               double longest = longest_time);
/// Seconds; nothing where the text is no time, negative or not finite.
std::optional<double> parse_seconds(std::string_view text);

/// One of several words; another one is refused with the list and, where one is near, that one.
CLI::Option* add_choice(CLI::App& command, const std::string& name, std::string& value,
                        const std::vector<std::string>& choices, const std::string& help);

/// `--memory` in megabytes.
CLI::Option* add_megabytes(CLI::App& command, std::uint64_t& megabytes, const std::string& help);

/// Refuses what is no whole number from 1 on.
extern const CLI::Validator at_least_one;
/// Refuses what is no number from `least` to `most`.
CLI::Validator number_from(double least, double most);
/// A whole number between two limits, which its help shows.
template <class T>
CLI::Option* add_number(CLI::App& command, const std::string& name, T& number, std::type_identity_t<T> least,
                        std::type_identity_t<T> most, const std::string& help) {
  return command.add_option(name, number, help + "; " + std::to_string(least) + " to " + std::to_string(most))
      ->type_name("N")
      ->check(number_from(static_cast<double>(least), static_cast<double>(most)))
      ->capture_default_str();
}
/// A whole number from 1 on.
template <class T>
CLI::Option* add_count(CLI::App& command, const std::string& name, T& count, const std::string& help) {
  return command.add_option(name, count, help + "; 1 or more")->type_name("N")->check(at_least_one);
}

/// POSITION|FILE, for one text or for several.
template <class T>
CLI::Option* add_position(CLI::App& command, T& position, const std::string& help) {
  return command.add_option("POSITION|FILE", position, help)->type_name("");
}

/// `--color auto|always|never`.
CLI::Option* add_color(CLI::App& command, std::string& color);

/// `--explain`.
CLI::Option* add_explain(CLI::App& command, bool& explain);

/// The known word nearest to a mistyped one, for "did you mean"; empty if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& known);
/// " Did you mean `judge`?", or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace mnk::apps
