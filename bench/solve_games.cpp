// SPDX-License-Identifier: MIT
#include "bench/solve_games.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <sstream>

#include "bench/timing.hpp"
#include "files/open_file.hpp"
#include "files/whole_file.hpp"
#include "mnk/best.hpp"

int check_certificate(const std::string& bytes,
                      std::ostream& out);  // checker/check_certificate.cpp, which has no header

namespace mnk::bench {

namespace {

constexpr KnownGame draw(const char* game, std::uint64_t megabytes = 256) { return {game, Value::draw, megabytes}; }
constexpr KnownGame x_wins(const char* game, std::uint64_t megabytes = 256) { return {game, Value::x_wins, megabytes}; }
constexpr KnownGame o_wins(const char* game, std::uint64_t megabytes = 256) { return {game, Value::o_wins, megabytes}; }

constexpr std::array small = {
    draw("3,3,3"),        x_wins("4,3,3"),        x_wins("5,3,3"),        x_wins("6,3,3"),        x_wins("4,4,3"),
    draw("4,4,4"),        draw("5,4,4"),          draw("6,4,4"),          draw("5,5,4"),          x_wins("6,5,4"),
    x_wins("6,6,4"),      draw("5,5,5"),          draw("6,5,5"),          draw("7,5,5"),          draw("6,6,5"),
    draw("6,6,6"),        draw("7,7,6"),          draw("4,4,4:exact"),    draw("5,4,4:exact"),    draw("5,5,4:exact"),
    draw("3,3,3:misere"), o_wins("4,3,3:misere"), o_wins("5,3,3:misere"), o_wins("4,4,3:misere"), draw("5,3,4:misere"),
    draw("4,4,4:misere"), draw("4,4,4:gravity"),  draw("5,4,4:gravity")};

constexpr std::array large = {draw("7,4,4"),
                              draw("7,7,5", 1024),
                              draw("8,4,4", 64),
                              x_wins("9,4,4", 1024),
                              x_wins("10,4,4", 2048),
                              x_wins("11,4,4", 4096),
                              x_wins("12,4,4", 4096),
                              x_wins("13,4,4", 4096),
                              x_wins("14,4,4", 4096),
                              x_wins("15,4,4", 4096),
                              x_wins("6,6,4:exact", 1024),
                              o_wins("6,4,4:gravity", 1024),
                              draw("5,5,4:gravity", 1024),
                              draw("6,5,4:gravity", 1024),
                              draw("5,6,4:gravity", 1024),
                              o_wins("6,6,4:gravity", 1024),
                              draw("7,5,4:gravity", 1024),
                              KnownGame{"5,7,4:gravity", std::nullopt, 1024},
                              KnownGame{"6,7,4:gravity", std::nullopt, 2048},
                              KnownGame{"8,4,4:gravity", std::nullopt, 1024},
                              KnownGame{"8,5,4:gravity", std::nullopt, 2048},
                              KnownGame{"9,4,4:gravity", std::nullopt, 2048},
                              x_wins("7,6,4:gravity", 2048)};

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "mnk: bench: %s\n", what.c_str());
  std::exit(3);
}

/// Returns the length of the game under best play; nullopt if it takes too long to compute.
std::optional<std::uint32_t> plies_of(const Rules& rules) {
  if (rules.cells() > 20) return std::nullopt;
  const auto analysis = best::Solver(rules).analyse(Position(rules));
  return analysis.ok() ? std::optional(analysis->plies) : std::nullopt;
}

}  // namespace

std::span<const KnownGame> small_games() { return small; }
std::span<const KnownGame> long_games() { return large; }

KnownGame known_game(const std::string& game) {
  for (const auto& games : {small_games(), long_games()}) {
    for (const KnownGame& known : games) {
      if (game == known.game) return known;
    }
  }
  return {game.c_str(), std::nullopt, 2048};
}

std::uint64_t SolvedGame::records() const {
  std::uint64_t sum = 0;
  for (const SolvedClaim& claim : claims) sum += claim.records;
  return sum;
}

std::uint64_t SolvedGame::bytes() const {
  std::uint64_t sum = 0;
  for (const SolvedClaim& claim : claims) sum += claim.certificate.size();
  return sum;
}

SolvedGame solve_game(const KnownGame& known, double seconds) {
  const Rules rules = *parse_game(known.game);
  const SearchLimits limits = {.seconds = seconds, .memory = known.megabytes << 20};
  double start = cpu_ns();
  CertifiedSolution solved = *solve_certified(Position(rules), limits);
  SolvedGame game;
  game.game = known.game;
  game.value = solved.solution.value();
  game.nodes = solved.solution.nodes;
  game.seconds = (cpu_ns() - start) / 1e9;
  game.claims = std::move(solved.claims);
  game.megabytes = known.megabytes;
  if (known.value && game.value && *game.value != *known.value) fail(game.game + " has another value");
  start = cpu_ns();
  for (const SolvedClaim& claim : game.claims) {
    std::ostringstream verdict;
    if (check_certificate(claim.certificate, verdict) != 0) fail(game.game + ": " + verdict.str());
  }
  game.check_seconds = (cpu_ns() - start) / 1e9;
  game.certified = solved.complete;
  game.plies = solved.solution.plies ? solved.solution.plies : plies_of(rules);
  return game;
}

std::string sentence_of(const SolvedGame& game) {
  std::ostringstream text;
  text << game.game << ": " << (game.value ? to_string(*game.value) : "not proved") << ", " << game.nodes << " nodes, "
       << std::setprecision(3) << game.seconds << " s";
  for (const SolvedClaim& claim : game.claims) {
    text << ", " << proof::to_string(claim.claim) << ' ' << claim.records << " records " << claim.certificate.size()
         << " bytes";
  }
  text << (game.certified ? ", accepted" : ", not certified");
  return text.str();
}

namespace {

constexpr const char* values_head = "game,value,status,plies,nodes,seconds,claims,records,bytes,command";

/// Writes a CSV field: `say` of each claim, separated by spaces.
void write_claims(std::ostream& row, const SolvedGame& game, const auto& say) {
  row << ',';
  const char* between = "";
  for (const SolvedClaim& claim : game.claims) {
    row << between;
    say(claim);
    between = " ";
  }
}

std::string row_of(const SolvedGame& game) {
  std::ostringstream row;
  row << '"' << game.game << "\"," << (game.value ? to_string(*game.value) : "not proved") << ','
      << (game.certified ? "certified"
          : game.value   ? "computed"
                         : "open")
      << ',';
  if (game.plies) row << *game.plies;
  row << ',' << game.nodes << ',' << std::setprecision(3) << game.seconds;
  write_claims(row, game, [&](const SolvedClaim& claim) { row << proof::to_string(claim.claim); });
  write_claims(row, game, [&](const SolvedClaim& claim) { row << claim.records; });
  write_claims(row, game, [&](const SolvedClaim& claim) { row << claim.certificate.size(); });
  row << ",\"mnk solve --game " << game.game;
  if (game.megabytes != 256) row << " --memory " << game.megabytes;
  if (game.certified) row << " --certificate FILE";
  row << '"';
  return row.str();
}

/// Returns the game of a row, with its quotes.
std::string game_of(const std::string& row) { return row.substr(0, row.find('"', 1) + 1); }

/// Returns the rows of a CSV file without its header.
std::vector<std::string> rows_of_file(const std::string& path) {
  std::vector<std::string> rows;
  std::ifstream file;
  if (!files::is_open_file(path)) file.open(path);  // a pipe has no earlier rows, and reading it would block
  for (std::string row; std::getline(file, row);) {
    if (row != values_head) rows.push_back(row);
  }
  return rows;
}

}  // namespace

std::set<std::string> certified_games(const std::string& path) {
  std::set<std::string> games;
  for (const std::string& row : rows_of_file(path)) {
    const std::string game = game_of(row);
    const std::size_t status = row.find(',', game.size() + 1) + 1;
    if (game.size() > 2 && row.substr(status, row.find(',', status) - status) == "certified")
      games.insert(game.substr(1, game.size() - 2));
  }
  return games;
}

std::optional<LegalityError> write_values(const std::string& path, std::span<const SolvedGame> games) {
  std::vector<std::string> rows = rows_of_file(path);
  for (const SolvedGame& game : games) {
    const std::string row = row_of(game);
    const auto place =
        std::find_if(rows.begin(), rows.end(), [&](const std::string& old) { return game_of(old) == game_of(row); });
    if (place != rows.end()) {
      *place = row;
    } else {
      rows.push_back(row);
    }
  }
  std::string csv = std::string(values_head) + '\n';
  for (const std::string& row : rows) csv += row + '\n';
  return files::write_whole(path, csv);
}

}  // namespace mnk::bench
