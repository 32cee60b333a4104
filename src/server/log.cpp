// SPDX-License-Identifier: MIT
#include "server/log.hpp"

#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>

#include "server/loop.hpp"

namespace mnk::server {

namespace {

std::string time_text(std::int64_t ms) {
  const std::time_t seconds = static_cast<std::time_t>(ms / 1000);
  std::tm parts = {};
  ::gmtime_r(&seconds, &parts);
  char text[32];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(text + length, sizeof text - length, ".%03dZ", static_cast<int>(ms % 1000));
  return text;
}

constexpr std::string_view name_of(LogLevel level) {
  return level == LogLevel::info ? "info" : level == LogLevel::warning ? "warning" : "error";
}

}  // namespace

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  nlohmann::ordered_json line = {{"time", time_text(now_ms())}, {"level", name_of(level)}, {"event", event}};
  for (const auto& [name, value] : fields) {
    std::visit([&, key = std::string(name)](const auto& v) { line[key] = v; }, value);
  }
  const std::string text = line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace mnk::server
