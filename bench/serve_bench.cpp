// SPDX-License-Identifier: MIT
// `mnk serve` under load from the same machine.
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "bench/bench.hpp"
#include "bench/fairness.hpp"
#include "bench/load.hpp"
#include "bench/server_process.hpp"

namespace mnk::bench {

namespace {

constexpr std::size_t asking = 64;    // connections
constexpr std::size_t playing = 500;  // games
constexpr double moves_a_second = 500;
constexpr std::size_t idle = 10'000;       // sockets
constexpr std::size_t idle_games = 1'000;  // games that the idle sockets follow
constexpr unsigned searching = 2;          // search threads of the server; saturate() starts twice as many searches

constexpr const char* both_seats = R"({"game":"20,20,20","seat":"both"})";

void open_socket(const Connection& connection, const NewGame& game) {
  connection.send(socket_request(game.path() + "/socket", game.cookie));
  std::string text;
  while (text.find("\"created\"") == text.npos) {  // part of the state, which follows the handshake
    if (!connection.read_into(text)) throw std::runtime_error("no socket: " + text.substr(0, 80));
  }
}

class Serving {
 public:
  Serving(const ServeBenchOptions& options, const char* program, const std::string& folder)
      : seconds_(options.quick ? 2 : 10),
        server_(program, {"--database", folder + "/games.db", "--connections-per-client", "20000", "--limit",
                          "requests=off,games=off,searches=off,messages=off,sockets=off", "--threads",
                          std::to_string(searching)}) {}

  std::vector<BenchRow> run() {
    ask();
    play("", 50);
    {
      const auto searches = saturate();
      play(", all threads searching", 100);
    }
    wait_idle();
    return std::move(rows_);
  }

 private:
  void add(const std::string& name, double value, const std::string& unit, double ratio, const std::string& ratio_of) {
    rows_.push_back({"serve", name, value, unit, ratio, ratio_of, ratio > 0 ? 1.0 : 0.0});
    print(rows_.back());
  }
  void add_at_most(const std::string& name, double value, const std::string& unit, double most) {
    add(name, value, unit, most / value, std::to_string(static_cast<int>(most)) + " " + unit + " at most");
  }

  void ask() {
    std::vector<Connection> connections;
    for (std::size_t i = 0; i < asking; ++i) connections.emplace_back(server_.port());
    const NewGame game = new_game(connections.front(), both_seats);
    const Latencies found = closed_loop_requests(connections, get_request(game.path()), seconds_);
    const double rate = static_cast<double>(found.ms.size()) / found.seconds;
    add("GET of a game, 64 connections", rate, "/s", rate / 20'000, "20,000 /s");
    add_at_most("GET of a game, 99 of 100 within", found.percentile(99), "ms", 20);
  }

  void play(const std::string& while_what, double most_ms) {
    std::vector<SocketGame> games;
    for (std::size_t i = 0; i < playing; ++i) {
      games.push_back({Connection(server_.port())});
      open_socket(games.back().connection, new_game(Connection(server_.port()), both_seats));
    }
    const Latencies found = open_loop_moves(games, moves_a_second, seconds_);
    const std::string name = "500 moves a second in 500 games" + while_what;
    if (while_what.empty()) add_at_most(name + ", half within", found.percentile(50), "ms", 10);
    add_at_most(name + ", 99 of 100 within", found.percentile(99), "ms", most_ms);
  }

  /// Occupies all search threads. The searches end with the connections returned, or after a minute.
  std::vector<Connection> saturate() {
    std::vector<Connection> connections;
    for (unsigned i = 0; i < 2 * searching; ++i) {
      connections.emplace_back(server_.port());
      connections.back().send(post_request("/api/v1/analyse", R"({"game":"15,15,5","position":"h8h9","seconds":60})"));
    }
    return connections;
  }

  void wait_idle() {
    std::vector<NewGame> games;
    {
      const Connection connection(server_.port());
      for (std::size_t i = 0; i < idle_games; ++i) games.push_back(new_game(connection, both_seats));
    }
    const double before = static_cast<double>(server_.resident_bytes()) / 1e6;
    std::vector<Connection> connections;
    for (std::size_t i = 0; i < idle; ++i) {
      connections.emplace_back(server_.port());
      open_socket(connections.back(), games[i % games.size()]);
    }
    add("memory without them", before, "MB", 0, "");
    add_at_most("10,000 idle WebSockets on 1,000 games: memory of the server",
                static_cast<double>(server_.resident_bytes()) / 1e6, "MB", 250);
  }

  double seconds_;
  ServerProcess server_;
  std::vector<BenchRow> rows_;
};

void take_file_handles() {
  rlimit limit = {};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

int serve(const ServeBenchOptions& options, const char* program) {
  namespace fs = std::filesystem;
  take_file_handles();
  std::string folder = (fs::temp_directory_path() / "mnk-serve-XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr) {
    std::fprintf(stderr, "mnk: cannot write to %s\n", fs::temp_directory_path().c_str());
    return 2;
  }
  int status = 3;
  try {
    std::vector<BenchRow> rows;
    const auto run = [&](const std::string& part, const auto& measure) {
      if (!options.only.empty() && options.only != part) return;
      for (BenchRow& row : measure()) rows.push_back(std::move(row));
    };
    run("load", [&] { return Serving(options, program, folder).run(); });
    run("followers", [&] { return bench_followers(options.quick, program, folder); });
    run("fairness", [&] { return bench_fairness(options.quick, program, folder); });
    status = conclude(rows, options.csv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mnk: %s\n", error.what());
  }
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  return status;
}

}  // namespace mnk::bench
