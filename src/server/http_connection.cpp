// SPDX-License-Identifier: MIT
// One connection: reads requests strictly and within deadlines, waits for the site's replies, writes them; or becomes a WebSocket.
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <deque>

#include "server/http_check.hpp"
#include "server/http_head.hpp"
#include "server/http_socket.hpp"
#include "server/http_state.hpp"

namespace mnk::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::size_t largest_read = 16 * 1024;
constexpr std::size_t largest_lingering = 256 * 1024;  // read and thrown away so that a refusal arrives
constexpr auto lingering = std::chrono::seconds(1);
constexpr std::size_t largest_stream_queue = 4 * 1024 * 1024;

auto into(error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

/// A request on its way through the site.
class Pending final : public Exchange {
 public:
  explicit Pending(const asio::any_io_executor& executor) : signal_(executor, asio::steady_timer::time_point::max()) {}

  void reply(HttpReply reply) override {
    reply_ = std::move(reply);
    signal_.cancel();
  }
  void begin_stream(HttpReply head) override {
    streams_ = true;
    reply(std::move(head));
  }
  void write(std::string piece) override {
    if (left_ || ended_) return;
    waiting_ += piece.size();
    pieces_.push_back(std::move(piece));
    if (waiting_ > largest_stream_queue) leave();
    signal_.cancel();
  }
  void end() override {
    ended_ = true;
    signal_.cancel();
  }

  void on_gone(std::function<void()> told) override {
    gone_ = std::move(told);
    if (left_) leave();
  }

  bool replied() const { return reply_.has_value(); }
  bool streams() const { return streams_; }
  bool left() const { return left_; }
  bool has_more() const { return !pieces_.empty() || ended_; }
  HttpReply take_reply() { return std::move(*reply_); }
  std::optional<std::string> take_piece() {
    if (pieces_.empty()) return std::nullopt;
    std::string piece = std::move(pieces_.front());
    pieces_.pop_front();
    waiting_ -= piece.size();
    return piece;
  }
  void leave() {
    left_ = true;
    if (const auto gone = std::exchange(gone_, nullptr)) gone();
  }
  asio::steady_timer& signal() { return signal_; }

 private:
  asio::steady_timer signal_;  ///< never expires: cancelled when there is something new
  std::optional<HttpReply> reply_;
  std::deque<std::string> pieces_;
  std::size_t waiting_ = 0;
  std::function<void()> gone_;
  bool streams_ = false;
  bool ended_ = false;
  bool left_ = false;
};

class Connection final : public Open, public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<HttpServer::State> server, tcp::socket socket, std::string address)
      : server_(std::move(server)), stream_(std::move(socket)), deadline_(stream_.get_executor()), address_(std::move(address)) {
    server_->open.insert(this);
    ++server_->counts.connections;
    ++server_->connections_of[address_];
  }
  ~Connection() override {
    server_->open.erase(this);
    --server_->counts.connections;
    if (const auto at = server_->connections_of.find(address_); --at->second == 0) server_->connections_of.erase(at);
    if (server_->stopping && server_->open.empty() && server_->context) server_->context->stop();
  }

  asio::awaitable<void> run() {
    // gcc 12 miscompiles a co_await within a condition: here and below each stands by itself.
    bool going = true;
    while (going) {
      going = co_await read_header();
      if (going) going = co_await answer();
    }
    co_await linger();
    disarm();
  }

  void go_away() override {
    ending_ = true;
    if (socket_) return socket_->close(1001, "the server goes away");
    if (idle_) stream_.cancel();
  }
  void cut() override { stream_.close(); }

 private:
  using Parser = http::request_parser<http::string_body>;

  /// The header of the next request into `header_bytes_` bytes of `buffer_`. False at the end of the connection.
  asio::awaitable<bool> read_header() {
    error_code error;
    if (ending_) co_return false;
    if (buffer_.size() == 0) {
      idle_ = true;
      arm(std::chrono::seconds(server_->limits.idle_seconds));
      error = co_await read_some();
      idle_ = false;
      if (error) co_return false;
    }
    bool is_armed = false;
    while (true) {
      const std::string_view text = buffered();
      const std::size_t end = text.find("\r\n\r\n");
      if ((end == text.npos ? text.size() : end + 4) > server_->limits.header_bytes) co_return co_await refuse(431);
      if (end != text.npos) {
        header_bytes_ = end + 4;
        co_return true;
      }
      if (!std::exchange(is_armed, true)) arm(std::chrono::seconds(server_->limits.header_seconds));
      error = co_await read_some();
      if (late_) co_return co_await refuse(408);
      if (error) co_return false;
    }
  }

  asio::awaitable<error_code> read_some() {
    error_code error;
    const std::size_t bytes = co_await stream_.async_read_some(buffer_.prepare(largest_read), into(error));
    buffer_.commit(bytes);
    co_return error;
  }

  /// One request to its reply. False if no other may follow.
  asio::awaitable<bool> answer() {
    ++server_->counts.requests;
    if (const int status = refusal_of_header(buffered().substr(0, header_bytes_))) co_return co_await refuse(status);
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(server_->limits.header_bytes));
    parser.body_limit(server_->site->largest_body(first_line_of(buffered())));
    error_code error;
    buffer_.consume(parser.put(asio::buffer(buffer_.data(), header_bytes_), error));
    if (error == http::error::need_more) error = {};
    if (error == http::error::body_limit) co_return co_await refuse(413);
    if (error || !parser.is_header_done()) co_return co_await refuse(400);
    if (is_upgrade(parser.get())) co_return co_await upgrade(parser);
    const bool read = co_await read_body(parser);
    if (!read) co_return false;
    const bool keep = parser.get().keep_alive();
    const bool head = parser.get().method() == http::verb::head;
    auto pending = std::make_shared<Pending>(stream_.get_executor());
    HttpRequest request = request_of(parser.get(), address_);
    request.body = std::move(parser.get().body());
    server_->site->answer(std::move(request), pending);
    disarm();
    const bool stayed = co_await wait_for(*pending, [&] { return pending->replied(); });
    if (!stayed) co_return false;
    if (pending->streams()) co_return co_await write_stream(*pending, keep, parser.get().version() == 11);
    const bool goes_on = keep && !ending_;
    const bool written = co_await write_reply(pending->take_reply(), goes_on, head);
    co_return (written && goes_on);
  }

  asio::awaitable<bool> read_body(Parser& parser) {
    error_code error;
    if (parser.is_done()) co_return true;
    arm(std::chrono::seconds(server_->limits.body_seconds));
    if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
      constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
      co_await asio::async_write(stream_, asio::buffer(go_on), into(error));
    }
    if (!error) co_await http::async_read(stream_, buffer_, parser, into(error));
    if (error == http::error::body_limit) co_return co_await refuse(413);
    if (late_) co_return co_await refuse(408);
    if (error && error.category() == make_error_code(http::error::bad_chunk).category() && error != http::error::partial_message &&
        error != http::error::end_of_stream) {
      co_return co_await refuse(400);
    }
    co_return !error;
  }

  /// Until `ready`, or false when the client leaves.
  template <class Ready>
  asio::awaitable<bool> wait_for(Pending& pending, Ready ready) {
    using namespace asio::experimental::awaitable_operators;
    bool watching = buffer_.size() == 0;
    while (!ready() && !pending.left()) {
      error_code ignored;
      if (!watching) {
        co_await pending.signal().async_wait(into(ignored));
        continue;
      }
      error_code failed;
      const auto first =
          co_await (pending.signal().async_wait(into(ignored)) || stream_.socket().async_wait(tcp::socket::wait_read, into(failed)));
      if (first.index() == 0) continue;
      // Readable with nothing to read: the client has closed. Otherwise it has sent its next request early.
      if (failed || stream_.socket().available(failed) == 0) pending.leave();
      watching = false;
    }
    co_return !pending.left();
  }

  asio::awaitable<bool> write_reply(HttpReply reply, bool keep, bool head_only) {
    const std::string head = head_of(reply, keep, reply.body ? reply.body->size() : 0);
    std::array<asio::const_buffer, 2> parts = {asio::buffer(head), asio::const_buffer()};
    if (reply.body && !head_only) parts[1] = asio::buffer(*reply.body);
    co_return co_await write_all(parts);
  }

  template <class Buffers>
  asio::awaitable<bool> write_all(const Buffers& buffers) {
    error_code error;
    arm(std::chrono::seconds(server_->limits.write_seconds));
    co_await asio::async_write(stream_, buffers, into(error));
    co_return !error;
  }

  /// In chunks; to a client of HTTP/1.0, which knows none, up to the end of the connection.
  asio::awaitable<bool> write_stream(Pending& pending, bool keep, bool chunked) {
    keep = keep && chunked;
    std::string head = head_of(pending.take_reply(), keep, chunked ? chunked_body : open_body);
    bool good = co_await write_all(asio::buffer(head));
    while (good) {
      good = co_await wait_for(pending, [&] { return pending.has_more(); });
      const auto piece = pending.take_piece();
      if (!good || !piece) break;
      const std::string text = chunked ? chunk_of(*piece) : *piece;
      good = co_await write_all(asio::buffer(text));
    }
    if (!good) pending.leave();
    if (pending.left()) co_return false;
    if (chunked) good = co_await write_all(asio::buffer(last_chunk));
    co_return (good && keep && !ending_);
  }

  /// The reply of the server itself, and the end of the connection.
  asio::awaitable<bool> refuse(int status) {
    ++server_->counts.refused_requests;
    co_await write_reply(refusal_reply(status), false, false);
    co_return false;
  }

  asio::awaitable<bool> upgrade(Parser& parser) {
    const HttpRequest request = request_of(parser.get(), address_);
    const bool well_formed = is_socket_request(parser.get()) && buffer_.size() == 0;
    buffer_ = {};  // idle sockets are many
    HttpReply reply = well_formed ? server_->site->may_open(request) : refusal_reply(400);
    if (reply.status != 101) {
      co_await write_reply(std::move(reply), false, false);
      co_return false;
    }
    disarm();
    socket_ = std::make_shared<WebSocket>(std::move(stream_), server_->limits);
    ++server_->counts.sockets;
    co_await socket_->run(parser.release(), [&] { server_->site->opened(request, socket_); });
    --server_->counts.sockets;
    closed_ = true;
    co_return false;
  }

  /// A client that still sends would lose the reply if the connection was cut at once.
  asio::awaitable<void> linger() {
    if (closed_ || !stream_.socket().is_open()) co_return;
    error_code error;
    stream_.socket().shutdown(tcp::socket::shutdown_send, error);
    arm(lingering);
    std::array<char, 4096> bytes;
    for (std::size_t read = 0; !error && read < largest_lingering;) {
      read += co_await stream_.async_read_some(asio::buffer(bytes), into(error));
    }
  }

  /// From now on what the connection waits for is given up after so long; `late_` says so. One deadline replaces the one before.
  void arm(std::chrono::seconds time) {
    late_ = false;
    deadline_.expires_after(time);
    deadline_.async_wait([weak = weak_from_this()](const error_code& error) {
      const auto connection = error ? nullptr : weak.lock();
      if (!connection || connection->deadline_.expiry() > asio::steady_timer::clock_type::now()) return;  // armed again meanwhile
      connection->late_ = true;
      connection->stream_.cancel();
    });
  }
  void disarm() { deadline_.cancel(); }

  std::string_view buffered() const { return {static_cast<const char*>(buffer_.data().data()), buffer_.size()}; }

  std::shared_ptr<HttpServer::State> server_;
  TcpStream stream_;
  asio::steady_timer deadline_;
  bool late_ = false;
  std::string address_;
  beast::flat_buffer buffer_;
  std::size_t header_bytes_ = 0;
  std::shared_ptr<WebSocket> socket_;
  bool idle_ = false;
  bool ending_ = false;
  bool closed_ = false;
};

}  // namespace

void serve_connection(std::shared_ptr<HttpServer::State> server, tcp::socket socket, std::string address) {
  auto& context = *server->context;
  auto connection = std::make_shared<Connection>(std::move(server), std::move(socket), std::move(address));
  asio::co_spawn(
      context, [connection] { return connection->run(); }, [connection](const std::exception_ptr&) {});
}

}  // namespace mnk::server
