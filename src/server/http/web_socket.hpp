// SPDX-License-Identifier: MIT
// WebSocket over Beast: text messages of bounded length, pings, a bounded send queue.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "server/http/http.hpp"

namespace mnk::server {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Limits the bytes read without a complete message, against endless pings and empty fragments.
class ReadMeter {
 public:
  std::function<void()> on_too_many;

  void restart() { bytes_ = 0; }

 private:
  friend class boost::beast::rate_policy_access;
  static std::size_t available_read_bytes() { return std::numeric_limits<std::size_t>::max(); }
  static std::size_t available_write_bytes() { return std::numeric_limits<std::size_t>::max(); }
  void transfer_read_bytes(std::size_t bytes);
  static void transfer_write_bytes(std::size_t) {}
  static void on_timer() {}

  std::size_t bytes_ = 0;
  std::chrono::steady_clock::time_point since_{};
};

using TcpStream = boost::beast::basic_stream<boost::asio::ip::tcp, boost::asio::any_io_executor, ReadMeter>;

class WebSocket final : public Socket, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(TcpStream stream, const HttpLimits& limits);

  /// Answers the handshake, calls `opened`, and reads messages until the socket closes.
  boost::asio::awaitable<void> run(BeastRequest request, std::function<void()> opened);

  void send(std::shared_ptr<const std::string> message) override;
  void close(std::uint16_t code, std::string reason) override;
  void listen(Listener listener) override;

 private:
  void take(std::string_view message);
  void write_next();
  void cut();
  void finish();

  boost::beast::websocket::stream<TcpStream, false> stream_;  ///< without compression
  HttpLimits limits_;
  boost::asio::steady_timer deadline_;  ///< of the current write
  std::uint64_t written_ = 0;           ///< messages begun, including the current one; tells outdated deadline handlers
  std::optional<Listener> listener_;
  std::vector<std::string> early_;  ///< messages that arrived before `listen`
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t queued_ = 0;
  bool open_ = false;  ///< the handshake is done
  bool writing_ = false;
  bool closing_ = false;
  bool ended_ = false;
  boost::beast::websocket::close_reason reason_;
};

}  // namespace mnk::server
