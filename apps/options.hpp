// SPDX-License-Identifier: MIT
// Options that several commands have, made in one way: what a value looks like, its limits, its help.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mnk::apps {

/// `--game`, with a default that the caller has set.
CLI::Option* add_game(CLI::App& command, std::string& game);

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
CLI::Option* add_choice(CLI::App& command, const std::string& name, std::string& value, const std::vector<std::string>& choices,
                        const std::string& help);

/// `--memory` in megabytes.
CLI::Option* add_megabytes(CLI::App& command, std::uint64_t& megabytes, const std::string& help);

/// Refuses what is no whole number from 1 on.
extern const CLI::Validator at_least_one;
/// A whole number from 1 on.
CLI::Option* add_count(CLI::App& command, const std::string& name, std::uint64_t& count, const std::string& help);

/// `--color auto|always|never`.
CLI::Option* add_color(CLI::App& command, std::string& color);

/// `--explain`.
CLI::Option* add_explain(CLI::App& command, bool& explain);

/// The known word nearest to a mistyped one, for "did you mean"; empty if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& known);
/// " Did you mean `judge`?", or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace mnk::apps
