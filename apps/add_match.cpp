// SPDX-License-Identifier: MIT
#include "apps/add_match.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "apps/match_command.hpp"
#include "apps/options.hpp"

namespace mnk::apps {

namespace {

constexpr double max_seconds = 1e6;  ///< fits into 31 bits as milliseconds

constexpr double max_elo = 1000;  ///< beyond it the expected score is almost 0 or 1

struct MatchArguments {
  std::string game = "gomoku";
  MatchOptions options;
  std::uint64_t megabytes = 350;
  double grace_ms = 1000;
  double pause_ms = 20;
  std::vector<double> sprt;
  std::string clock = "wall";
  std::array<std::vector<std::string>, 2> info;  ///< KEY=VALUE
};

constexpr std::size_t longest_info = 1000;

/// Returns `KEY VALUE` for `KEY=VALUE`: a key of letters, digits and `_`, and a value without control characters.
std::optional<std::string> info_line(const std::string& text) {
  const std::size_t equals = text.find('=');
  const auto is_of_key = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
  if (equals == 0 || equals == std::string::npos || equals + 1 == text.size() || text.size() > longest_info)
    return std::nullopt;
  const std::string key = text.substr(0, equals);
  const std::string value = text.substr(equals + 1);
  if (!std::all_of(key.begin(), key.end(), is_of_key) || std::any_of(value.begin(), value.end(), is_control))
    return std::nullopt;
  return key + " " + value;
}

/// Reads --info1 and --info2. Returns the reason if one is refused.
std::optional<std::string> take_info(MatchArguments& arguments) {
  for (std::size_t engine = 0; engine < 2; ++engine) {
    const std::string option = "--info" + std::to_string(engine + 1);
    for (const std::string& text : arguments.info[engine]) {
      const auto line = info_line(text);
      if (!line) return option + ": '" + printable(text) + "' is not KEY=VALUE, as in strength=80";
      if (arguments.options.clock == EngineClock::cpu && line->starts_with("thread_num ") && *line != "thread_num 1")
        return option + ": --clock cpu measures engines of one thread";
      arguments.options.info[engine].push_back(*line);
    }
  }
  return std::nullopt;
}

int play_match(MatchArguments& arguments) {
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage(refusal_of_game(arguments.game, rules.error()));
  arguments.options.rules = *rules;
  arguments.options.memory = arguments.megabytes << 20;
  arguments.options.grace = arguments.grace_ms / 1000;
  arguments.options.pause = arguments.pause_ms / 1000;
  if (!arguments.sprt.empty() && arguments.sprt[0] >= arguments.sprt[1]) {
    return usage("--sprt: the first Elo difference must be below the second, as in --sprt 0 5");
  }
  if (!arguments.sprt.empty()) arguments.options.sprt = {arguments.sprt[0], arguments.sprt[1]};
  arguments.options.clock = arguments.clock == "cpu" ? EngineClock::cpu : EngineClock::wall;
  if (arguments.options.clock == EngineClock::cpu && arguments.options.threads > 1)
    return usage("--clock cpu measures engines of one thread; leave --threads out");
  if (const auto refused = take_info(arguments)) return usage(*refused);
  return match_command(arguments.options);
}

}  // namespace

Command add_match(CLI::App& app) {
  const auto arguments = std::make_shared<MatchArguments>();
  MatchOptions& options = arguments->options;
  CLI::App* command = add_command(app, "match");
  command
      ->add_option("--engines", options.engines, "The two programs: paths, or names to find in this folder or in PATH")
      ->type_name("PROGRAM")
      ->expected(2)
      ->required();
  add_game(*command, arguments->game);
  add_count(*command, "--games", options.games,
            "Maximum number of games, rounded up to an even number: two for each opening, with colours swapped")
      ->capture_default_str();
  command->add_option("--openings", options.openings, "File of openings (docs/formats.md)")->type_name("FILE");
  add_duration(*command, "--time", options.seconds, "Time limit of an engine for a move", max_seconds)
      ->default_str("300ms");
  add_duration_or_0(*command, "--match-time", options.match_seconds, "Time limit of an engine for a game; 0: no limit",
                    max_seconds)
      ->default_str("0");
  command
      ->add_option("--grace", arguments->grace_ms,
                   "Milliseconds by which an engine may exceed a time limit; 0 to 1000000000")
      ->type_name("MS")
      ->check(number_from(0, 1000 * max_seconds))
      ->capture_default_str();
  command
      ->add_option("--pause", arguments->pause_ms,
                   "Minimum of milliseconds between an engine's move and the next line sent to it; 0 to 60000")
      ->type_name("MS")
      ->check(number_from(0, 60000))
      ->capture_default_str();
  add_duration(*command, "--start-time", options.start_seconds, "Time limit of an engine to answer ABOUT and START",
               max_seconds)
      ->default_str("30s");
  add_number(*command, "--threads", options.threads, 1, 1024,
             "Number of threads, sent to the engines as INFO thread_num");
  command
      ->add_option("--nodes", options.nodes, "Node limit of a move, for engines that know INFO max_node; 0: no limit")
      ->type_name("N")
      ->capture_default_str();
  add_megabytes(*command, arguments->megabytes, "Memory limit of an engine in megabytes, sent as INFO max_memory");
  for (std::size_t engine = 0; engine < 2; ++engine) {
    command
        ->add_option("--info" + std::to_string(engine + 1), arguments->info[engine],
                     std::string("Further INFO for the ") + (engine == 0 ? "first" : "second") +
                         " program only, such as strength=80 or thread_num=2")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
  }
  add_choice(*command, "--clock", arguments->clock, {"wall", "cpu"},
             "The time of engines: `cpu` is their processor time, also for their own clocks, on a busy machine");
  command->add_option("--log", options.log, "Keep the results in this file, and go on with the match from there")
      ->type_name("FILE");
  add_number(*command, "--at-once", options.at_once, 1, 256, "Number of games played at the same time");
  command
      ->add_option(
          "--sprt", arguments->sprt,
          "Two Elo differences, such as 0 10: stop when a sequential test (SPRT) rejects one, with 5 % of error")
      ->type_name("ELO")
      ->expected(2)
      ->check(number_from(-max_elo, max_elo));
  command
      ->add_option("--save", options.save,
                   "Write every game to this folder, as NUMBER.sgf and NUMBER.psq (docs/game_records.md)")
      ->type_name("FOLDER");
  command->add_flag("--json", options.json, "Print the result as one JSON object instead of lines of text");
  return {command, [arguments] { return play_match(*arguments); }};
}

}  // namespace mnk::apps
