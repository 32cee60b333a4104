// SPDX-License-Identifier: MIT
// A player in a browser: a cookie, requests, and a WebSocket.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "server/client.hpp"

namespace mnk::server::test {

class Player {
 public:
  explicit Player(std::uint16_t port) : port_(port) {}

  Answer ask(const std::string& method, const std::string& path, const std::string& body = {}) {
    Client client(port_);
    Answer answer = client.ask(method, "/api/v1" + path, body, cookie_.empty() ? "" : "Cookie: " + cookie_ + "\r\n");
    if (const auto set = answer.headers.find("set-cookie"); set != answer.headers.end()) {
      cookie_ = set->second.substr(0, set->second.find(';'));
    }
    return answer;
  }
  nlohmann::json post(const std::string& path, const nlohmann::json& body) {
    return parsed(ask("POST", path, body.dump()));
  }
  nlohmann::json get(const std::string& path) { return parsed(ask("GET", path)); }

  /// Creates a game and returns its id.
  std::string create(const nlohmann::json& body) { return post("/games", body).at("id"); }

  void watch(const std::string& id, std::uint64_t version = 0) {
    socket_.emplace(port_, patience_seconds);
    socket_->open_socket("/api/v1/games/" + id + "/socket?since=" + std::to_string(version),
                         cookie_.empty() ? "" : "Cookie: " + cookie_ + "\r\n");
  }
  void say(const nlohmann::json& message) { socket_->send_text(message.dump()); }
  /// Returns the next message, of this type unless empty (ack, game, error); null at the end, and after some minutes in
  /// which others came.
  nlohmann::json hear(const std::string& type = {}) {
    const auto end = std::chrono::steady_clock::now() + longest;
    while (std::chrono::steady_clock::now() < end) {
      const std::string text = socket_->read_text();
      if (text.empty()) return {};
      nlohmann::json message = nlohmann::json::parse(text);
      if (type.empty() || message.at("type") == type) return message;
    }
    return {};
  }
  void leave() { socket_.reset(); }
  /// Reads until the close frame and returns its code; 0 if the connection is cut.
  unsigned close_code() {
    while (const auto frame = socket_->read_frame()) {
      if (frame->opcode == 8) return frame->close_code();
    }
    return 0;
  }

  const std::string& cookie() const { return cookie_; }
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }

 private:
  static constexpr std::chrono::minutes longest{3};
  static constexpr int patience_seconds = 60;  ///< for messages that follow a search on a loaded machine

  static nlohmann::json parsed(const Answer& answer) {
    nlohmann::json json = nlohmann::json::parse(answer.body, nullptr, false);
    if (json.is_object()) json["status"] = answer.status;
    return json;
  }

  std::uint16_t port_;
  std::string cookie_;
  std::optional<Client> socket_;
};

}  // namespace mnk::server::test
