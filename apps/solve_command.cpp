// SPDX-License-Identifier: MIT
#include "apps/solve_command.hpp"

#include <unistd.h>

#include <array>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>

#include "apps/certificate_file.hpp"
#include "apps/input.hpp"
#include "apps/interrupt.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/printable.hpp"
#include "files/open_file.hpp"
#include "files/whole_file.hpp"
#include "mnk/board.hpp"
#include "mnk/moves.hpp"
#include "mnk/report.hpp"
#include "mnk/solve.hpp"
#include "protocol/json_api/json_text.hpp"
#include "protocol/read_board.hpp"

namespace mnk::apps {

namespace {

constexpr std::array all_claims = {proof::Claim::x_wins, proof::Claim::o_wins, proof::Claim::x_does_not_lose,
                                   proof::Claim::o_does_not_lose};

Result<Position> position_of(const Rules& rules, const Record& record) {
  if (const auto* position = std::get_if<Position>(&record.content)) return *position;
  const Result<Board> board = board_of(rules, record);
  if (!board) return board.error();
  return board->position();
}

const char* words_of(const Solution& solution) {
  if (solution.settled())
    return solution.lower == Value::draw ? "draw" : solution.lower == Value::x_wins ? "X wins" : "O wins";
  if (solution.lower == Value::draw) return "not proved; at least a draw for X";
  if (solution.upper == Value::draw) return "not proved; at least a draw for O";
  return "not proved";
}

/// One line on a search in progress: `1.2 M nodes, 3 s, depth 17; does X win? proof 40, disproof 9; move 2 of 5: h8`.
std::string words_of(const Rules& rules, const SolveProgress& progress) {
  std::array<char, 64> effort{};
  std::snprintf(effort.data(), effort.size(), "%.1f M nodes, %.0f s", millions(progress.nodes), progress.seconds);
  std::string words = effort.data();
  if (progress.depth != 0) words += ", depth " + std::to_string(progress.depth);
  if (progress.attacker) words += *progress.attacker == Player::x ? "; does X win?" : "; does O win?";
  if (progress.proof != 0 || progress.disproof != 0)
    words += " proof " + std::to_string(progress.proof) + ", disproof " + std::to_string(progress.disproof);
  if (progress.move_number != 0) {
    words += "; move " + std::to_string(progress.move_number) + " of " + std::to_string(progress.moves) + ": " +
             to_coordinate(rules, progress.move);
  }
  return words;
}

/// Returns the file of a claim's certificate: the given FILE, or FILE.x for the second half of a draw.
std::string file_of(const SolveOptions& options, const SolvedClaim& claim) {
  return claim.claim == proof::Claim::x_does_not_lose ? options.certificate + ".x" : options.certificate;
}

/// Checks before the search that every output seems writable and that all outputs are distinct files.
std::optional<std::string> refusal_of_outputs(const SolveOptions& options) {
  if (options.certificate.empty()) return std::nullopt;
  // A certificate written to a pipe or a device has no FILE.x.
  std::vector<std::string> outputs = {options.certificate};
  if (!files::is_open_file(options.certificate)) outputs.push_back(options.certificate + ".x");
  for (const std::string& file : outputs) {
    if (!options.resume.empty() && files::is_same_file(file, options.resume))
      return "--certificate and --resume would both be written to " + options.resume;
    if (const auto error = files::try_writing(file)) return "--certificate: " + error->message;
    if (!may_become_certificate(file)) return refusal_to_overwrite("--certificate", file);
  }
  return std::nullopt;
}

/// Returns the boards that the proof holds for besides the given one; empty if none.
std::string words_of(const SolveOptions& options, const Solution& solution) {
  if (!options.family.is_larger() || solution.value() != Value::x_wins) return {};
  const char* columns = options.family.wider ? " columns" : "";
  const char* both = options.family.wider && options.family.taller ? " and" : "";
  return std::string(", also with more") + columns + both + (options.family.taller ? " rows" : "");
}

void print_text(const SolveOptions& options, const CertifiedSolution& solved) {
  const Solution& solution = solved.solution;
  const std::string plies = solution.plies && solution.lower != Value::draw
                                ? " in " + std::to_string(*solution.plies) + (*solution.plies == 1 ? " ply" : " plies")
                                : "";
  if (options.claim) {
    const std::optional<bool> holds = proves(solution, *options.claim);
    std::printf("%s: %s is %s\n", to_string(options.rules).c_str(), std::string(to_string(*options.claim)).c_str(),
                !holds   ? "neither proved nor refuted"
                : *holds ? "proved"
                         : "refuted");
  }
  std::printf("%s: %s%s%s (%" PRIu64 " nodes, %.2f s; %s)\n", to_string(options.rules).c_str(), words_of(solution),
              plies.c_str(), words_of(options, solution).c_str(), solution.nodes, solution.seconds,
              solution.method.c_str());
}

void print_json(const SolveOptions& options, const CertifiedSolution& solved, const std::string& read_as) {
  const Solution& solution = solved.solution;
  const std::string value = solution.settled() ? "\"" + std::string(to_string(solution.lower)) + "\"" : "null";
  const std::string plies = solution.plies ? std::to_string(*solution.plies) : "null";
  std::printf(R"({"game":"%s","value":%s,"lower":"%s","upper":"%s","plies":%s,"nodes":)"
              "%" PRIu64 R"(,"seconds":%.3f,"method":"%s","certificates":[)",
              to_string(options.rules).c_str(), value.c_str(), to_string(solution.lower).data(),
              to_string(solution.upper).data(), plies.c_str(), solution.nodes, solution.seconds,
              solution.method.c_str());
  const char* separator = "";
  for (const SolvedClaim& claim : solved.claims) {
    std::printf(R"(%s{"claim":"%s","records":)"
                "%" PRIu64 R"(,"bytes":%zu})",
                separator, to_string(claim.claim).data(), claim.records, claim.certificate.size());
    separator = ",";
  }
  std::printf("]");
  if (options.claim) {
    const std::optional<bool> holds = proves(solution, *options.claim);
    std::printf(R"(,"claim":"%s","holds":%s)", to_string(*options.claim).data(),
                !holds   ? "null"
                : *holds ? "true"
                         : "false");
  }
  if (options.family.is_larger())
    std::printf(R"(,"family":{"wider":%s,"taller":%s,"margin":%u})", options.family.wider ? "true" : "false",
                options.family.taller ? "true" : "false", options.family.margin);
  if (!read_as.empty()) std::printf(",\"read_as\":%s", api::json_string(read_as).c_str());
  std::printf("%s}\n", interrupted() ? ",\"interrupted\":true" : "");
}

void print_certificates(const SolveOptions& options, const std::vector<SolvedClaim>& claims) {
  for (const SolvedClaim& claim : claims)
    print_written(file_of(options, claim), claim.claim, claim.records, claim.certificate.size());
}

/// Writes all certificates or none, so that halves of different values never coexist. Returns true on success.
bool write_claims(const SolveOptions& options, const std::vector<SolvedClaim>& claims) {
  std::vector<files::WholeFile> made;
  std::optional<Error> failed;
  if (claims.size() > 1 && files::is_open_file(options.certificate)) {
    std::fprintf(stderr, "mnk: this draw has two certificates, and %s can take one only: name a regular file\n",
                 printable(options.certificate).c_str());
    return false;
  }
  for (const SolvedClaim& claim : claims) {
    Result<files::WholeFile> file = files::WholeFile::open(file_of(options, claim));
    if (!file) {
      failed = file.error();
      break;
    }
    file->write(claim.certificate);
    if (const auto error = file->prepare(); error && !failed) failed = *error;
    made.push_back(*std::move(file));
  }
  for (files::WholeFile& file : made) {
    if (failed) break;
    if (const auto error = file.finish()) failed = *error;
  }
  if (failed) std::fprintf(stderr, "mnk: %s\n", printable(message_of(*failed)).c_str());
  return !failed;
}

/// Writes the certificates of one value and removes a stale FILE.x. Returns true on success.
bool write_certificates(const SolveOptions& options, const CertifiedSolution& solved) {
  const std::string half = options.certificate + ".x";
  bool all = write_claims(options, solved.claims);
  std::error_code error;
  if (all && solved.claims.size() == 1 && !files::is_open_file(options.certificate))
    std::filesystem::remove(half, error);  // stale, from an earlier value
  if (error) {
    std::fprintf(stderr, "mnk: %s cannot be removed: %s\n", printable(half).c_str(), error.message().c_str());
    all = false;
  }
  if (!solved.certificate_error.empty()) {
    std::fprintf(stderr, "mnk: no certificate of the %s could be made: %s\n", options.claim ? "claim" : "whole value",
                 solved.certificate_error.c_str());
  } else if (!solved.complete) {
    std::fprintf(stderr, "mnk: no certificate of the %s was made within --time and --memory\n",
                 options.claim ? "claim" : "whole value");
  }
  return all;
}

Result<CertifiedSolution> run(const SolveOptions& options, const Position& position) {
  const SearchLimits limits = {
      .seconds = options.seconds, .memory = options.memory, .threads = options.threads, .stop = &interrupt_flag()};
  mnk::SolveOptions own = {.plies = options.plies,
                           .resume = options.resume,
                           .save_every = options.save_every,
                           .family = options.family,
                           .claim = options.claim};
  const bool shown = ::isatty(STDERR_FILENO) != 0;
  double last_line = 0;
  own.progress = [&](const SolveProgress& progress) {
    if (!shown && progress.seconds < last_line + options.progress_every) return;
    last_line = progress.seconds;
    std::fprintf(stderr, shown ? "\r\033[K%s" : "%s\n", words_of(options.rules, progress).c_str());
  };
  Result<CertifiedSolution> solved = CertifiedSolution();
  if (options.certificate.empty()) {
    Result<Solution> solution = solve(position, limits, own);
    if (!solution) return solution.error();
    solved->solution = *solution;
  } else {
    solved = solve_certified(position, limits, own);
  }
  if (shown) std::fputs("\r\033[K", stderr);
  return solved;
}

}  // namespace

int solve_command(const SolveOptions& options) {
  catch_interrupts();
  const Result<Record> record = read_one_position(options.rules, options.position, true);
  if (interrupted()) return report_interrupted();
  if (!record) return usage(message_of(record.error()));
  const Result<Position> position = position_of(options.rules, *record);
  if (!position) return usage(message_of(position.error()));
  const std::string read_as = options.explain ? explanation(options.rules, *record) : std::string();
  if (const auto refused = refusal_of_outputs(options)) return usage(*refused);
  const Result<CertifiedSolution> solved = run(options, *position);
  if (!solved) return usage(message_of(solved.error()));
  if (options.json) {
    print_json(options, *solved, read_as);
  } else {
    if (options.explain) std::printf("# %s\n", read_as.c_str());
    print_text(options, *solved);
  }
  flush_output();
  bool written = true;
  if (!options.certificate.empty()) {
    written = write_certificates(options, *solved);
    if (written && !options.json) print_certificates(options, solved->claims);
  }
  if (!solved->solution.save_error.empty()) {
    std::fprintf(stderr, "mnk: the search is not saved: %s\n", printable(solved->solution.save_error).c_str());
    written = false;
  }
  if (!written) return output_error;
  if (interrupted()) return options.json ? interrupted_status : report_interrupted();
  const bool is_answered =
      options.claim ? proves(solved->solution, *options.claim) == true : solved->solution.settled();
  return is_answered && (options.certificate.empty() || solved->complete) ? 0 : 1;
}

namespace {

struct SolveArguments {
  std::string game = "3,3,3";
  std::string position;
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t megabytes = 256;
  unsigned threads = 1;
  std::string resume;
  double save_every = mnk::SolveOptions().save_every;
  double progress_every = 60;
  std::string certificate;
  bool json = false;
  bool plies = false;
  bool explain = false;
  std::string family;
  unsigned margin = 0;
  std::string claim;
};

std::optional<proof::Claim> claim_of(const std::string& name) {
  for (const proof::Claim claim : all_claims) {
    if (name == to_string(claim)) return claim;
  }
  return std::nullopt;
}

int solve_position(const SolveArguments& arguments) {
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage(refusal_of_game(arguments.game, rules.error()));
  return solve_command({*rules,
                        arguments.position,
                        arguments.seconds,
                        arguments.megabytes << 20,
                        arguments.threads,
                        arguments.resume,
                        arguments.save_every,
                        arguments.progress_every,
                        arguments.certificate,
                        arguments.json,
                        arguments.plies,
                        arguments.explain,
                        {arguments.family == "columns" || arguments.family == "both",
                         arguments.family == "rows" || arguments.family == "both", arguments.margin},
                        claim_of(arguments.claim)});
}

}  // namespace

Command add_solve(CLI::App& app) {
  const auto arguments = std::make_shared<SolveArguments>();
  CLI::App* command = add_command(app, "solve");
  add_game(*command, arguments->game);
  auto* named =
      command->add_option("-p,--position", arguments->position, "Same as POSITION|FILE; give only one of them")
          ->type_name("POSITION");
  add_duration(*command, "--time", arguments->seconds,
               "Time limit; at the limit, print the bounds proved so far; default: no limit");
  add_megabytes(*command, arguments->megabytes, "Megabytes for the transposition table");
  add_number(*command, "--threads", arguments->threads, 1, 256, "Search threads; they share the transposition table");
  command
      ->add_option(
          "--resume", arguments->resume,
          "Continue the search saved in this file, if it exists, and save the search there; default: save nothing")
      ->type_name("FILE");
  add_duration(*command, "--save-every", arguments->save_every,
               "Interval between the writes of the file of --resume, which is also written at the end")
      ->default_str("3m");
  add_duration(*command, "--progress-every", arguments->progress_every,
               "Interval between the lines of progress on standard error, if that is no terminal")
      ->default_str("1m");
  command
      ->add_option("--certificate", arguments->certificate,
                   "Write the certificate to this file; if a draw needs two, the second one to FILE.x")
      ->type_name("FILE");
  command
      ->add_option("--family", arguments->family,
                   "Find one proof that X wins on the empty board and on every board with more columns, more rows, or "
                   "both")
      ->type_name("columns|rows|both")
      ->check(CLI::IsMember({"columns", "rows", "both"}).description(""));
  add_number(*command, "--margin", arguments->margin, 0, 500,
             "With --family: make the proof on a board that has so many cells more on each side that moves; X plays as "
             "on the given one, so the proof holds for all boards in between, too");
  add_choice(
      *command, "--claim", arguments->claim, {"x_wins", "o_wins", "x_does_not_lose", "o_does_not_lose"},
      "Prove or refute this claim alone, which can be less work than the value; the certificate is of the claim");
  add_explain(*command, arguments->explain);
  command->add_flag("--json", arguments->json, "Print one JSON object instead of lines of text");
  command->add_flag("--plies", arguments->plies,
                    "Also compute the length of the game under best play (with gravity; may take much longer)");
  add_position(*command, arguments->position,
               "A board or moves as text, or a file; - or none: standard input; none on a terminal: the empty board")
      ->excludes(named);
  return {command, [arguments] { return solve_position(*arguments); }};
}

}  // namespace mnk::apps
