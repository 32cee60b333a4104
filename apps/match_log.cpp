// SPDX-License-Identifier: MIT
#include "apps/match_log.hpp"

#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "files/whole_file.hpp"

namespace mnk::apps {

namespace {

using LogJson = nlohmann::ordered_json;

constexpr std::size_t max_log = std::size_t{256} << 20;  ///< bytes
constexpr std::string_view first_line = "mnk match log 1\n";

std::string text_of(const PairRecord& pair) {
  const auto fault = [&](std::size_t game) { return static_cast<unsigned>(pair.faults[game]); };
  return LogJson{{"pair", pair.number}, {"half_points", pair.half_points}, {"faults", {fault(0), fault(1)}}}.dump() +
         "\n";
}

std::optional<PairRecord> read_pair(std::string_view line) {
  const LogJson json = LogJson::parse(line, nullptr, false);
  const auto are_two = [&](const char* name, unsigned most) {
    const auto list = json.find(name);
    if (list == json.end() || !list->is_array() || list->size() != 2) return false;
    return std::all_of(list->begin(), list->end(),
                       [&](const LogJson& number) { return number.is_number_unsigned() && number <= most; });
  };
  if (!json.is_object() || !json.contains("pair") || !json["pair"].is_number_unsigned() || !are_two("half_points", 2) ||
      !are_two("faults", fault_kinds - 1))
    return std::nullopt;
  PairRecord pair{.number = json["pair"]};
  for (std::size_t game = 0; game < 2; ++game) {
    pair.half_points[game] = json["half_points"][game];
    pair.faults[game] = static_cast<Fault>(json["faults"][game].get<unsigned>());
  }
  return pair;
}

LegalityError unusable(const std::string& path, const std::string& why) {
  return {"other_match", path + " " + why + "; it is left as it is"};
}

LegalityError unwritable(const std::string& path) {
  return {"unwritable_file", "cannot write to " + path + ": " + std::strerror(errno)};
}

}  // namespace

Result<MatchLog> MatchLog::open(const std::string& path, const std::string& settings) {
  const std::string head = std::string(first_line) + settings + "\n";
  std::error_code error;
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
    return unusable(path, "is no file that a match can go on from");
  std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "ab"));
  if (!file) return unwritable(path);
  if (::flock(::fileno(file.get()), LOCK_EX | LOCK_NB) != 0) return unusable(path, "is in use by another match");
  const Result<std::string> read = files::read_whole(path, max_log);
  if (!read) return read.error();
  const std::string& text = *read;
  MatchLog log;
  std::size_t kept = 0;
  // A beginning of the head is that of a match that was stopped at once.
  const bool is_begun = head.compare(0, text.size(), text) != 0;
  if (is_begun) {
    if (!text.starts_with(first_line)) return unusable(path, "is not the log of a match");
    if (!text.starts_with(head)) return unusable(path, "is the log of a match with other settings");
    kept = head.size();
    std::set<std::uint64_t> seen;
    for (std::size_t end = 0; (end = text.find('\n', kept)) != std::string::npos; kept = end + 1) {
      const auto pair = read_pair(std::string_view(text).substr(kept, end - kept));
      if (!pair || !seen.insert(pair->number).second)
        return unusable(path, "has a line that is no pair of games, at byte " + std::to_string(kept));
      log.pairs_.push_back(*pair);
    }
  }
  log.file_ = std::move(file);
  if (kept < text.size() && ::ftruncate(::fileno(log.file_.get()), static_cast<off_t>(kept)) != 0)
    return unwritable(path);
  if (!is_begun && (std::fputs(head.c_str(), log.file_.get()) < 0 || std::fflush(log.file_.get()) != 0))
    return unwritable(path);
  return log;
}

bool MatchLog::add(const PairRecord& pair) {
  return std::fputs(text_of(pair).c_str(), file_.get()) >= 0 && std::fflush(file_.get()) == 0;
}

}  // namespace mnk::apps
