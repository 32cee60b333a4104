// SPDX-License-Identifier: MIT
// The exchange between the site, which answers a request, and the coroutine of the connection, which waits.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/http/http.hpp"

namespace mnk::server {

class PendingExchange final : public Exchange {
 public:
  PendingExchange(const boost::asio::any_io_executor& executor, std::size_t max_waiting)
      : signal_(executor, boost::asio::steady_timer::time_point::max()), max_waiting_(max_waiting) {}

  using Exchange::write;
  void reply(HttpReply reply) override {
    reply_ = std::move(reply);
    settled_ = true;
    signal_.cancel();
  }
  void begin_stream(HttpReply head) override {
    streams_ = true;
    reply_ = std::move(head);
    signal_.cancel();
  }
  void write(std::shared_ptr<const std::string> piece) override {
    if (left_ || ended_ || piece->empty()) return;
    waiting_ += piece->size();
    pieces_.push_back(std::move(piece));
    if (waiting_ > max_waiting_) leave();
    signal_.cancel();
  }
  void end() override {
    ended_ = true;
    settled_ = true;
    signal_.cancel();
  }
  void on_gone(std::function<void()> gone) override {
    gone_ = std::move(gone);
    if (left_) leave();
  }

  /// Returns true if the site has completed the reply, or the client has left. Thread-safe.
  bool is_settled() const { return settled_; }
  bool replied() const { return reply_.has_value(); }
  bool streams() const { return streams_; }
  bool left() const { return left_; }
  bool has_more() const { return !pieces_.empty() || ended_; }
  HttpReply take_reply() { return std::move(*reply_); }
  std::deque<std::shared_ptr<const std::string>> take_pieces() {
    waiting_ = 0;
    return std::exchange(pieces_, {});
  }
  /// Marks the client as gone, or as too slow to read the stream.
  void leave() {
    left_ = true;
    settled_ = true;
    pieces_.clear();
    if (const auto gone = std::exchange(gone_, nullptr)) gone();
    signal_.cancel();
  }
  boost::asio::steady_timer& signal() { return signal_; }

 private:
  boost::asio::steady_timer signal_;  ///< never expires; cancelled to wake the coroutine of the connection
  std::size_t max_waiting_;
  std::optional<HttpReply> reply_;
  std::deque<std::shared_ptr<const std::string>> pieces_;
  std::size_t waiting_ = 0;  ///< bytes
  std::function<void()> gone_;
  bool streams_ = false;
  bool ended_ = false;
  bool left_ = false;
  std::atomic<bool> settled_ = false;
};

}  // namespace mnk::server
