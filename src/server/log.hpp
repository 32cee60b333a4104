// SPDX-License-Identifier: MIT
// What the server tells its operator: one JSON object a line, on stderr.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace mnk::server {

enum class LogLevel : std::uint8_t { info, warning, error };

using LogField = std::pair<std::string_view, std::variant<std::string, std::int64_t, double>>;

/// `{"time":"2026-01-31T12:00:00.123Z","level":"info","event":"started",...}`. From any thread; lines are never mixed.
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});

}  // namespace mnk::server
