// SPDX-License-Identifier: MIT
#include "server/http/web_socket.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/callbacks.hpp"

namespace mnk::server {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

namespace {

constexpr auto handshake_timeout = std::chrono::seconds(10);
constexpr auto silence = std::chrono::seconds(40);  // closes a silent socket; a ping is sent after half of it
// Limit on bytes read within `metered` without a complete message. Pongs alone amount to some hundred bytes.
constexpr std::size_t max_idle_bytes = 32 * 1024;
constexpr std::size_t max_early = 8;  // messages buffered before `listen`, while the game is loaded
constexpr auto metered = std::chrono::seconds(10);
constexpr int kernel_bytes = 128 * 1024;  // send buffer of the kernel, in addition to `queue_bytes`

}  // namespace

void ReadMeter::transfer_read_bytes(std::size_t bytes) {
  if (!on_too_many) return;
  if (const auto now = std::chrono::steady_clock::now(); now - since_ > metered) {
    since_ = now;
    bytes_ = 0;
  }
  bytes_ += bytes;
  if (bytes_ > max_idle_bytes) on_too_many();
}

WebSocket::WebSocket(TcpStream stream, const HttpLimits& limits)
    : stream_(std::move(stream)), limits_(limits), deadline_(stream_.get_executor()) {
  boost::beast::get_lowest_layer(stream_).expires_never();  // from now on the timeouts of the WebSocket apply
  error_code ignored;
  boost::beast::get_lowest_layer(stream_).socket().set_option(asio::socket_base::send_buffer_size(kernel_bytes),
                                                              ignored);
  stream_.set_option(websocket::stream_base::timeout{handshake_timeout, silence, true});
  stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& reply) {
    reply.set(boost::beast::http::field::server, "mnk");
    reply.set("X-Content-Type-Options", "nosniff");
  }));
  stream_.read_message_max(limits.message_bytes);
  stream_.auto_fragment(false);
  stream_.text(true);
}

asio::awaitable<void> WebSocket::run(BeastRequest request, std::function<void()> opened) {
  const auto self = shared_from_this();
  struct Finisher {  // finishes the socket also after an exception
    WebSocket& socket;
    ~Finisher() { socket.finish(); }
  } finisher{*this};
  error_code error;
  co_await stream_.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
  request = {};
  if (error) co_return;
  stream_.next_layer().rate_policy().on_too_many = [this] {
    asio::post(stream_.get_executor(), if_alive(shared_from_this(), [](const auto& socket) { socket->cut(); }));
  };
  open_ = true;
  opened();
  write_next();
  boost::beast::flat_buffer buffer;
  while (!error) {
    co_await stream_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    if (error) break;
    stream_.next_layer().rate_policy().restart();
    if (!stream_.got_text()) {
      close(1003, "messages are text");
    } else {
      take({static_cast<const char*>(buffer.data().data()), buffer.size()});
    }
    buffer.consume(buffer.size());
  }
}

void WebSocket::finish() {
  ended_ = true;
  deadline_.cancel();
  queue_.clear();
  early_.clear();
  if (const auto listener = std::exchange(listener_, std::nullopt)) listener->closed();
}

void WebSocket::take(std::string_view message) {
  if (closing_) return;
  if (listener_) return listener_->message(message);
  if (early_.size() >= max_early) return close(1008, "too much at once");
  early_.emplace_back(message);
}

void WebSocket::listen(Listener listener) {
  if (ended_) return listener.closed();
  listener_ = std::move(listener);
  for (const std::string& message : std::exchange(early_, {})) take(message);
}

void WebSocket::send(std::shared_ptr<const std::string> message) {
  if (ended_ || closing_) return;
  queued_ += message->size();
  if (queued_ > limits_.queue_bytes) return cut();  // a close frame would wait behind the queue
  queue_.push_back(std::move(message));
  write_next();
}

void WebSocket::close(std::uint16_t code, std::string reason) {
  if (ended_ || closing_) return;
  closing_ = true;
  reason_ = websocket::close_reason(code);
  reason_.reason = reason;
  write_next();
}

void WebSocket::write_next() {
  if (!open_ || writing_ || ended_) return;
  if (queue_.empty()) {
    if (!closing_) return;
    writing_ = true;
    stream_.async_close(reason_, [self = shared_from_this()](error_code) {});
    return;
  }
  writing_ = true;
  const auto message = queue_.front();
  // Answers to pings do not prove that the client reads messages, so each write has a deadline.
  deadline_.expires_after(std::chrono::seconds(limits_.write_seconds));
  deadline_.async_wait(if_alive(shared_from_this(), [number = ++written_](const auto& self, error_code error) {
    if (!error && self->writing_ && self->written_ == number) self->cut();
  }));
  stream_.async_write(asio::buffer(*message), [self = shared_from_this(), message](error_code error, std::size_t) {
    self->writing_ = false;
    self->deadline_.cancel();
    if (error || self->ended_) return;
    self->queue_.pop_front();
    self->queued_ -= message->size();
    self->write_next();
  });
}

void WebSocket::cut() {
  ended_ = true;
  boost::beast::get_lowest_layer(stream_).close();
}

}  // namespace mnk::server
