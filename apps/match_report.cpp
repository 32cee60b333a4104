// SPDX-License-Identifier: MIT
#include "apps/match_report.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numeric>

#include "apps/printable.hpp"

namespace mnk::apps {

namespace {

using ReportJson = nlohmann::ordered_json;

struct FaultName {
  const char* singular;
  const char* plural;
  const char* key;
};
constexpr std::array<FaultName, fault_kinds> fault_names = {{{"", "", ""},
                                                             {"crash", "crashes", "crashes"},
                                                             {"illegal move", "illegal moves", "illegal_moves"},
                                                             {"time loss", "time losses", "time_losses"},
                                                             {"refusal", "refusals", "refusals"}}};

template <class... Values>
std::string formatted(const char* format, Values... values) {
  std::array<char, 512> text{};
  std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

std::string count_text(std::uint64_t value) { return std::to_string(value); }

/// Returns "2 forfeits (1 crash, 1 time loss)".
std::string forfeits_text(const std::array<std::uint64_t, fault_kinds>& faults) {
  const std::uint64_t sum = std::accumulate(faults.begin(), faults.end(), std::uint64_t{0});
  std::string kinds;
  for (std::size_t i = 1; i < fault_kinds; ++i) {
    if (faults[i] == 0) continue;
    kinds += (kinds.empty() ? " (" : ", ") + count_text(faults[i]) + " " +
             (faults[i] == 1 ? fault_names[i].singular : fault_names[i].plural);
  }
  return count_text(sum) + (sum == 1 ? " forfeit" : " forfeits") + (kinds.empty() ? "" : kinds + ")");
}

/// Returns ", Elo -269.4 [-420.1, -160.2]", with the 95 % interval; at 0 % and 100 % only its bound.
std::string elo_text(const MatchStatistics& statistics) {
  const std::optional<double> elo = statistics.elo();
  const EloInterval interval = statistics.interval();
  if (!elo && interval.low) return formatted(", Elo at least %+.1f", *interval.low);
  if (!elo && interval.high) return formatted(", Elo at most %+.1f", *interval.high);
  if (!elo) return "";
  if (!interval.low && !interval.high) return formatted(", Elo %+.1f without an interval", *elo);
  return formatted(", Elo %+.1f [", *elo) + (interval.low ? formatted("%+.1f, ", *interval.low) : "-inf, ") +
         (interval.high ? formatted("%+.1f]", *interval.high) : "+inf]");
}

std::string engine_label(const MatchOptions& options, const MatchResult& result, std::size_t i) {
  std::string label = result.tallies[i].name.label(options.engines[i]);
  for (const std::string& line : options.info[i]) label += " [" + line + "]";
  return label;
}

double percent_forfeited(const MatchResult& result) {
  return 100 * static_cast<double>(result.forfeited()) / static_cast<double>(result.games);
}

const char* sprt_state(const MatchResult& result, double ratio) {
  return !result.decided ? "open" : ratio > 0 ? "accepted" : "rejected";
}

template <class T>
ReportJson json_or_null(const std::optional<T>& value) {
  return value ? ReportJson(*value) : ReportJson(nullptr);
}

ReportJson pairs_json(const MatchStatistics& statistics) {
  ReportJson pairs = ReportJson::array();
  for (const double count : statistics.counts()) pairs.push_back(static_cast<std::uint64_t>(count));
  return pairs;
}

ReportJson engine_json(const std::string& program, const Tally& tally) {
  ReportJson forfeits = ReportJson::object();
  for (std::size_t i = 1; i < fault_kinds; ++i) forfeits[fault_names[i].key] = tally.faults[i];
  return {{"program", program},
          {"name", tally.name.name},
          {"version", tally.name.version},
          {"wins", tally.wins},
          {"forfeits", forfeits},
          {"moves_over_limit", tally.over_limit},
          {"questions_repeated", tally.repeated},
          {"questions_with_ignored_lines", tally.ignored},
          {"slowest_move_seconds", tally.slowest},
          {"peak_memory_bytes", tally.peak_memory}};
}

ReportJson settings_json(const MatchOptions& options) {
  ReportJson settings = {{"rules", to_string(options.rules)},
                         {"move_seconds", options.seconds},
                         {"game_seconds", options.match_seconds},
                         {"grace_seconds", options.grace},
                         {"memory_bytes", options.memory},
                         {"threads", options.threads},
                         {"nodes", options.nodes},
                         {"at_once", options.at_once},
                         {"clock", options.clock == EngineClock::cpu ? "cpu" : "wall"},
                         {"openings", options.openings},
                         {"pause_seconds", options.pause}};
  if (!options.info[0].empty() || !options.info[1].empty()) settings["info"] = options.info;
  return settings;
}

}  // namespace

void Tally::add(const SeatRecord& seat) {
  if (!seat.name.name.empty()) name = seat.name;
  over_limit += seat.over_limit;
  repeated += seat.repeated.size();
  ignored += seat.ignored.size();
  peak_memory = std::max(peak_memory, seat.peak_memory);
  slowest = std::max(slowest, seat.slowest);
}

std::uint64_t Tally::forfeits() const { return std::accumulate(faults.begin(), faults.end(), std::uint64_t{0}); }

std::string headline(const MatchResult& result) {
  const std::string end = result.interrupted ? ", interrupted" : "";
  if (result.games == 0) return "no games" + end;
  std::string text = count_text(result.games) + " games, " + count_text(result.tallies[0].wins) + " won, " +
                     count_text(result.draws) + " drawn, " + count_text(result.tallies[1].wins) +
                     " lost: " + formatted("%.1f %%", 100 * result.statistics.score());
  text += elo_text(result.statistics);
  std::array<std::uint64_t, fault_kinds> faults = result.tallies[0].faults;
  for (std::size_t i = 0; i < fault_kinds; ++i) faults[i] += result.tallies[1].faults[i];
  return text + ", " + forfeits_text(faults) + end;
}

std::string settings_text(const MatchOptions& options, std::string_view openings) {
  ReportJson settings = settings_json(options);
  settings.erase("at_once");
  settings["engines"] = options.engines;
  settings["openings"] = openings;
  return settings.dump(-1, ' ', false, ReportJson::error_handler_t::replace);
}

std::string report_text(const MatchOptions& options, const MatchResult& result) {
  std::string text = engine_label(options, result, 0) + " against " + engine_label(options, result, 1) + ", " +
                     to_string(options.rules) + ": " + headline(result) + "\n";
  if (result.games == 0) return text;
  if (!result.is_valid()) {
    text += formatted(
        "NOT VALID: %.1f %% of the games were forfeited, more than 2 %%; the score does not measure strength\n",
        percent_forfeited(result));
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const Tally& tally = result.tallies[i];
    text += engine_label(options, result, i) + " (" + printable(options.engines[i]) +
            "): " + forfeits_text(tally.faults) + "; " + count_text(tally.over_limit) + " moves over the limit, " +
            count_text(tally.repeated) + " questions repeated, " + count_text(tally.ignored) +
            " answers with other lines before them" +
            formatted("; slowest move %.3f s, most memory %.0f MB\n", tally.slowest,
                      static_cast<double>(tally.peak_memory) / 1048576);
  }
  if (options.sprt) {
    const double ratio = result.statistics.log_likelihood_ratio(options.sprt->first, options.sprt->second);
    text += "pairs by half points 0 to 4:";
    for (const double pairs : result.statistics.counts()) text += formatted(" %.0f", pairs);
    text += "\n" + formatted("sequential test of Elo %g against %g: log likelihood ratio %.2f of 2.94: %s\n",
                             options.sprt->second, options.sprt->first, ratio, sprt_state(result, ratio));
  }
  return text;
}

std::string report_json(const MatchOptions& options, const MatchResult& result) {
  const bool any = result.games > 0;
  const EloInterval interval = result.statistics.interval();
  ReportJson object = {{"engines", ReportJson::array()},
                       {"settings", settings_json(options)},
                       {"games", result.games},
                       {"won", result.tallies[0].wins},
                       {"drawn", result.draws},
                       {"lost", result.tallies[1].wins},
                       {"score", any ? ReportJson(result.statistics.score()) : ReportJson(nullptr)},
                       {"elo", json_or_null(result.statistics.elo())},
                       {"elo_interval", {json_or_null(interval.low), json_or_null(interval.high)}},
                       {"pairs", pairs_json(result.statistics)},
                       {"forfeits", result.forfeited()},
                       {"valid", any && result.is_valid()},
                       {"forfeited_games", result.forfeits}};
  for (std::size_t i = 0; i < 2; ++i) object["engines"].push_back(engine_json(options.engines[i], result.tallies[i]));
  if (options.sprt) {
    const double ratio = result.statistics.log_likelihood_ratio(options.sprt->first, options.sprt->second);
    object["sprt"] = {{"elo0", options.sprt->first},
                      {"elo1", options.sprt->second},
                      {"log_likelihood_ratio", ratio},
                      {"state", sprt_state(result, ratio)}};
  }
  if (result.interrupted) object["interrupted"] = true;
  return object.dump(-1, ' ', false, ReportJson::error_handler_t::replace) + "\n";
}

}  // namespace mnk::apps
