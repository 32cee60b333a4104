// SPDX-License-Identifier: MIT
#include "bench/fairness.hpp"

#include <chrono>
#include <stdexcept>
#include <thread>

#include "bench/crowd.hpp"
#include "bench/load.hpp"
#include "bench/server_process.hpp"

namespace mnk::bench {

namespace {

constexpr unsigned hostile = 100;
constexpr unsigned followers = 2'000;
constexpr double patience = 120;  // seconds, for one reply
constexpr auto pace = std::chrono::milliseconds(50);

std::string move_of(std::uint32_t ply, std::uint32_t cell) {
  return text_frame(R"({"type":"move","ply":)" + std::to_string(ply) + R"(,"move":")" +
                    static_cast<char>('a' + cell % 20) + std::to_string(cell / 20 + 1) + R"("})");
}

/// Measures the time from a move to the reply of the engine at level 1, in games that last long.
Latencies level_1_replies(std::uint16_t port, unsigned count) {
  Latencies found;
  while (found.ms.size() < count) {
    const NewGame game = new_game(Connection(port), R"({"game":"20,20,20","seat":"x","opponent":{"engine":1}})");
    const Connection socket(port);
    socket.send(socket_request(game.path() + "/socket", game.cookie));
    std::string text;
    if (!socket.read_until(text, "\"created\"", patience)) throw std::runtime_error("no game");
    std::uint32_t cell = 0;
    for (std::uint32_t ply = 0; ply < 100 && found.ms.size() < count; ply += 2) {
      const std::string reply = told(ply + 2);
      text.clear();
      std::this_thread::sleep_for(pace);
      const double start = now();
      socket.send(move_of(ply, cell));
      // A taken cell is refused, and the next cell is tried. The time runs from the first try.
      while (true) {
        if (!socket.read_until(text, "\"ply\":", patience)) throw std::runtime_error("no answer to a move");
        if (text.find("taken_cell") != text.npos) {
          text.clear();
          socket.send(move_of(ply, ++cell));
          continue;
        }
        break;
      }
      if (!socket.read_until(text, reply, patience)) throw std::runtime_error("the engine does not move: " + text);
      found.ms.push_back((now() - start) * 1000);
      ++cell;
    }
  }
  return found;
}

Latencies small_analyses(std::uint16_t port, unsigned count) {
  Latencies found;
  const Connection connection(port);
  for (unsigned i = 0; i < count; ++i) {
    std::string text;
    std::this_thread::sleep_for(pace);
    const double start = now();
    connection.send(post_request("/api/v1/analyse", R"({"game":"3,3,3","position":"b2a1"})"));
    if (!connection.read_until(text, "\r\n0\r\n\r\n", patience)) throw std::runtime_error("no analysis: " + text);
    if (text.find("\"result\"") == text.npos) throw std::runtime_error("no result: " + text);
    found.ms.push_back((now() - start) * 1000);
  }
  return found;
}

class Rows {
 public:
  void add(const std::string& name, double value, const std::string& unit) {
    rows_.push_back({"serve", name, value, unit, 0, "", 0});
    print(rows_.back());
  }
  void add_at_most(const std::string& name, double value, double most) {
    rows_.push_back(
        {"serve", name, value, "ms", most / value, std::to_string(static_cast<int>(most)) + " ms at most", 1});
    print(rows_.back());
  }
  std::vector<BenchRow> take() { return std::move(rows_); }

 private:
  std::vector<BenchRow> rows_;
};

}  // namespace

std::vector<BenchRow> bench_fairness(bool quick, const char* program, const std::string& folder) {
  const unsigned count = quick ? 40 : 600;
  Rows rows;
  const ServerProcess server(program, {"--database", folder + "/fairness.db"});
  rows.add("level-1 reply, nobody else there, half within", level_1_replies(server.port(), count).percentile(50), "ms");
  const Crowd crowd(server.port(), {.clients = hostile});
  const std::string among = ", among 100 hostile clients";
  const Latencies replies = level_1_replies(server.port(), count);
  rows.add("level-1 reply" + among + ", half within", replies.percentile(50), "ms");
  rows.add_at_most("level-1 reply" + among + ", 99 of 100 within", replies.percentile(99), 1000);
  const Latencies analyses = small_analyses(server.port(), count);
  rows.add("analysis of 3x3" + among + ", half within", analyses.percentile(50), "ms");
  rows.add_at_most("analysis of 3x3" + among + ", 99 of 100 within", analyses.percentile(99), 500);
  const auto number = [](std::uint64_t n) { return static_cast<double>(n); };
  const Crowd::Counts& got = crowd.counts();
  const std::string theirs = "the hostile clients got: ";
  rows.add(theirs + "moves at full strength", number(got.moves), "");
  rows.add(theirs + "moves at level 1", number(got.weak_moves), "");
  rows.add(theirs + "analyses", number(got.analyses), "");
  rows.add(theirs + "imports of 96 KB", number(got.imports), "");
  rows.add(theirs + "verdicts", number(got.judges), "");
  rows.add(theirs + "refusals", number(got.refused), "");
  return rows.take();
}

std::vector<BenchRow> bench_followers(bool quick, const char* program, const std::string& folder) {
  Rows rows;
  const ServerProcess server(program, {"--database", folder + "/followers.db", "--connections-per-client", "20000",
                                       "--limit", "requests=off,sockets=off,messages=off"});
  const NewGame game = new_game(Connection(server.port()), R"({"game":"20,20,20","seat":"both"})");
  std::vector<Connection> connections;
  const Poll poll;
  for (unsigned i = 0; i <= followers; ++i) {
    connections.emplace_back(server.port());
    connections.back().send(socket_request(game.path() + "/socket", i == 0 ? game.cookie : ""));
    std::string text;
    if (!connections.back().read_until(text, "\"created\"", patience))
      throw std::runtime_error("a follower is refused");
    poll.add(connections.back().fd(), i);
  }
  Latencies last, first;
  std::vector<std::string> texts(connections.size());
  for (std::uint32_t ply = 0; ply < (quick ? 10U : 50U); ++ply) {
    const std::string state = told(ply + 1);
    std::size_t waiting = connections.size();
    const double start = now();
    connections.front().send(move_of(ply, ply));
    double first_at = 0;
    while (waiting > 0) {
      if (now() - start > patience) throw std::runtime_error("a follower was not told");
      poll.wait(100, [&](std::size_t i) {
        if (!connections[i].read_into(texts[i])) throw std::runtime_error("a follower was cut off");
        if (texts[i].find(state) == std::string::npos) return;
        texts[i].clear();
        if (first_at == 0) first_at = now();
        --waiting;
      });
    }
    last.ms.push_back((now() - start) * 1000);
    first.ms.push_back((now() - first_at) * 1000);
  }
  rows.add("a move to 2,000 followers: from the first told to the last, half within", first.percentile(50), "ms");
  rows.add_at_most("a move to 2,000 followers: from the move to the last told, 99 of 100 within", last.percentile(99),
                   100);
  return rows.take();
}

}  // namespace mnk::bench
