// SPDX-License-Identifier: MIT
// The log for the operator: one JSON object a line, on stderr.
#pragma once

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace mnk::server {

enum class LogLevel : std::uint8_t { info, warning, error };

using LogField = std::pair<std::string_view, std::variant<std::string, std::int64_t, double>>;

/// Such a line with its end: `{"time":"2026-01-31T12:00:00.123Z","level":"info","event":"started",...}`.
std::string log_line(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});

/// Logs it. From any thread; never waits for who reads the log: lines beyond a megabyte that waits are dropped and
/// counted.
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});

/// Waits until the log is written, at most this long.
void flush_log(std::chrono::milliseconds time);

/// Lines that were dropped so far.
std::uint64_t dropped_log_lines();

}  // namespace mnk::server
