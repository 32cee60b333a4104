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

using LogField = std::pair<std::string_view, std::variant<std::string, std::int64_t, std::uint64_t, double>>;

/// Returns a log line with its line end: `{"time":"2026-01-31T12:00:00.123Z","level":"info","event":"started",...}`.
std::string log_line(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});

/// Writes a line to the log. From any thread. Never blocks on the reader: lines beyond a queue of 1 MiB are dropped and
/// counted.
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});

/// Waits until the log is written, at most `time`.
void flush_log(std::chrono::milliseconds time);

/// Returns the number of lines dropped so far, of the access log, too.
std::uint64_t dropped_log_lines();

}  // namespace mnk::server
