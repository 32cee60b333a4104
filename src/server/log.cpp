// SPDX-License-Identifier: MIT
#include "server/log.hpp"

#include <unistd.h>

#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>

#include "server/line_writer.hpp"

namespace mnk::server {

namespace {

std::int64_t wall_clock_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string time_text(std::int64_t ms) {
  const std::time_t seconds = ms / 1000;
  std::tm parts = {};
  ::gmtime_r(&seconds, &parts);
  char text[32];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(text + length, sizeof text - length, ".%03" PRId64 "Z", ms % 1000);
  return text;
}

constexpr std::string_view name_of(LogLevel level) {
  return level == LogLevel::info ? "info" : level == LogLevel::warning ? "warning" : "error";
}

/// Returns the writer, which is never destroyed: its thread may still be blocked when the process ends.
LineWriter& writer() {
  static auto& writer = *new LineWriter(STDERR_FILENO, false, [](std::uint64_t dropped) {
    return log_line(LogLevel::warning, "log_lines_dropped", {{"lines", dropped}});
  });
  return writer;
}

}  // namespace

std::string log_line(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  nlohmann::ordered_json line = {{"time", time_text(wall_clock_ms())}, {"level", name_of(level)}, {"event", event}};
  for (const auto& [name, value] : fields) {
    std::visit([&, key = std::string(name)](const auto& v) { line[key] = v; }, value);
  }
  return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  writer().write(log_line(level, event, fields));
}

void flush_log(std::chrono::milliseconds time) { writer().flush(time); }

std::uint64_t dropped_log_lines() { return LineWriter::dropped(); }

}  // namespace mnk::server
