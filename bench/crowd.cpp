// SPDX-License-Identifier: MIT
#include "bench/crowd.hpp"

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "bench/load.hpp"

namespace mnk::bench {

namespace {

constexpr std::string_view strong_game = R"({"game":"20,20,20","seat":"x","opponent":{"engine":10}})";
constexpr std::string_view weak_game = R"({"game":"20,20,20","seat":"x","opponent":{"engine":1}})";
constexpr std::string_view analysis = R"({"game":"15,15,5","position":"h8h9","seconds":60})";
constexpr std::string_view judge = R"({"game":"3,3,3","position":"XXX/OO./..."})";
constexpr auto rest_after_refusal = std::chrono::seconds(1);

std::string large_import() {
  std::string text = "(;GM[4]SZ[15]";
  for (int i = 0; i < 12'000; ++i) text += i % 2 == 0 ? "(;B[gg])" : "(;B[hh])";
  return "{\"text\":\"" + text + ")\"}";
}

std::string cell_of(std::uint32_t number) {
  return static_cast<char>('a' + number % 20) + std::to_string(number / 20 + 1);
}

}  // namespace

std::string address_of_client(unsigned number) {
  return "127.1." + std::to_string(number / 250) + "." + std::to_string(number % 250 + 1);
}

/// One connection that repeats its request after each reply. After a refusal it pauses for a second, as Retry-After
/// asks.
class Crowd::Load {
 public:
  Load(std::uint16_t port, const std::string& from, std::string_view path, std::string_view body,
       std::atomic<std::uint64_t>& done)
      : connection_(port, from), path_(path), body_(body), done_(&done) {}

  int fd() const { return connection_.fd(); }

  void begin(std::uint16_t port, const std::string& from) {
    if (path_ != "/api/v1/games") return ask();
    const Connection maker(port, from);
    maker.send(post_request(path_, body_));
    const std::string reply = maker.read_reply();
    const std::string id = between(reply, "\"id\":\"", '"');
    if (id.empty()) return;  // refused: the connection stays idle
    connection_.send(socket_request("/api/v1/games/" + id + "/socket", between(reply, "Set-Cookie: ", ';')));
  }

  /// Handles incoming bytes. Returns false once the server has closed the connection.
  bool read(Counts& counts) {
    if (!connection_.read_into(text_)) return false;
    if (path_ == "/api/v1/games") {
      play();
    } else if (is_whole()) {
      const bool refused = text_.compare(0, 12, "HTTP/1.1 200") != 0;
      ++(refused ? counts.refused : *done_);
      text_.clear();
      if (refused) {
        rests_until_ = std::chrono::steady_clock::now() + rest_after_refusal;
      } else {
        ask();
      }
    }
    return true;
  }

  void look() {
    if (!rests_until_ || *rests_until_ > std::chrono::steady_clock::now()) return;
    rests_until_.reset();
    ask();
  }

 private:
  void ask() { connection_.send(post_request(path_, body_)); }

  bool is_whole() const {
    const std::size_t end = text_.find("\r\n\r\n");
    if (end == text_.npos) return false;
    const std::string length = between(text_.substr(0, end + 2), "Content-Length: ", '\r');
    if (length.empty()) return text_.ends_with("\r\n0\r\n\r\n");
    return text_.size() >= end + 4 + std::stoul(length);
  }

  void play() {
    if (text_.find("\"type\":\"game\"") == text_.npos || text_.back() != '}') return;
    const SeenState state = last_state(text_);
    text_.clear();
    if (state.is_over || !state.x_to_move) return;
    if (state.ply > 0) ++*done_;
    for (int i = 0; i < 3; ++i) {  // three tries, since cells may be taken
      const std::string move = cell_of((tried_++ * 7 + 3) % 400);
      connection_.send(
          text_frame(R"({"type":"move","ply":)" + std::to_string(state.ply) + R"(,"move":")" + move + R"("})"));
    }
  }

  Connection connection_;
  std::string path_;
  std::string_view body_;
  std::atomic<std::uint64_t>* done_;
  std::string text_;
  std::uint32_t tried_ = 0;
  std::optional<std::chrono::steady_clock::time_point> rests_until_;
};

Crowd::Crowd(std::uint16_t port, const CrowdOptions& options) {
  thread_ = std::thread([this, port, options] { run(port, options); });
  connected_.wait(false);
  if (!problem_.empty()) {
    thread_.join();
    throw std::runtime_error(problem_);
  }
}

Crowd::~Crowd() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void Crowd::run(std::uint16_t port, const CrowdOptions& options) {
  const std::string import = large_import();
  std::vector<Load> loads;
  const Poll poll;
  try {
    for (unsigned client = 0; client < options.clients; ++client) {
      const std::string from = address_of_client(client);
      const auto add = [&](unsigned count, std::string_view path, std::string_view body,
                           std::atomic<std::uint64_t>& done) {
        for (unsigned i = 0; i < count; ++i) {
          loads.emplace_back(port, from, path, body, done);
          loads.back().begin(port, from);
        }
      };
      add(options.games, "/api/v1/games", strong_game, counts_.moves);
      add(options.weak_games, "/api/v1/games", weak_game, counts_.weak_moves);
      add(options.analyses, "/api/v1/analyse", analysis, counts_.analyses);
      add(options.imports, "/api/v1/import", import, counts_.imports);
      add(options.judges, "/api/v1/judge", judge, counts_.judges);
    }
  } catch (const std::exception& error) {
    problem_ = error.what();
  }
  for (std::size_t i = 0; i < loads.size(); ++i) poll.add(loads[i].fd(), i);
  std::vector<bool> gone(loads.size());
  connected_ = true;
  connected_.notify_all();
  const auto unless_gone = [&](std::size_t i, const auto& act) {
    if (gone[i]) return;
    try {
      gone[i] = !act(loads[i]);
    } catch (const std::exception&) {
      gone[i] = true;
    }
  };
  for (double looked = now(); !stop_ && problem_.empty();) {
    poll.wait(50, [&](std::size_t i) { unless_gone(i, [&](Load& load) { return load.read(counts_); }); });
    if (now() - looked < 0.1) continue;
    looked = now();
    for (std::size_t i = 0; i < loads.size(); ++i) {
      unless_gone(i, [](Load& load) {
        load.look();
        return true;
      });
    }
  }
}

}  // namespace mnk::bench
