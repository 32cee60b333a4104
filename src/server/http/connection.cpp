// SPDX-License-Identifier: MIT
// One connection: reads requests within deadlines and limits, waits for the replies of the site and writes them. An
// upgrade turns the connection into a WebSocket.
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/parser.hpp>

#include "server/callbacks.hpp"
#include "server/http/body_share.hpp"
#include "server/http/pending.hpp"
#include "server/http/reader.hpp"
#include "server/http/record.hpp"
#include "server/http/reply.hpp"
#include "server/http/state.hpp"
#include "server/http/web_socket.hpp"

namespace mnk::server {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::size_t max_lingering_bytes = 8 * 1024 * 1024;  // bytes read and discarded so that a refusal arrives
constexpr int client_left = 499;  // status in the access log: the client left before the reply
constexpr auto lingering = std::chrono::seconds(3);
constexpr std::size_t large_reply = 64 * 1024;  // bytes; larger replies count in BodyShare until written
constexpr int max_consecutive_429 = 8;          // consecutive 429 replies before the connection is delayed
constexpr auto delay_after_429 = std::chrono::seconds(1);

auto into(error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

/// Parses the header again, for the handshake of the library. Requires: read_http_header accepted `header`.
BeastRequest beast_request_of(const std::string& header) {
  http::request_parser<http::string_body> parser;
  error_code error;
  parser.put(asio::buffer(header), error);
  return parser.release();
}

class Connection final : public OpenConnection, public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<HttpServer::State> server, Site& site, tcp::socket socket, std::string peer)
      : server_(std::move(server)),
        site_(site),
        stream_(std::move(socket)),
        deadline_(stream_.get_executor()),
        peer_(std::move(peer)),
        is_proxied_(proxies().trusts(peer_)),
        body_(*server_),
        record_(*server_),
        reader_(limits().header_bytes, [this](const HttpRequest& head) { return site_.max_body(head); }) {
    server_->open.insert(this);
    ++server_->counts.connections;
    if (!is_proxied_) hold(peer_);
  }
  ~Connection() override {
    if (!held_.empty()) server_->connections.remove(held_, 1);
    server_->open.erase(this);
    --server_->counts.connections;
    if (server_->stopping && server_->open.empty() && server_->context) server_->context->stop();
  }

  asio::awaitable<void> run() {
    // gcc 12 miscompiles a co_await within a condition, so each co_await in this file is its own statement.
    bool going = true;
    if (is_proxied_ && proxies().from() == ClientFrom::proxy_protocol) going = co_await read_proxy();
    while (going) {
      going = co_await read_request();
      if (going) going = co_await answer();
      body_.release();
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
  const HttpLimits& limits() const { return server_->options.limits; }
  const TrustedProxies& proxies() const { return server_->options.proxies; }

  void hold(const std::string& address) {
    held_ = client_key(address);
    server_->connections.add(held_, 1);
  }

  // ---- reading

  /// Waits for bytes and appends them to `input_`.
  asio::awaitable<error_code> fill() {
    error_code error;
    co_await stream_.socket().async_wait(tcp::socket::wait_read, into(error));
    if (!error) error = take_bytes();
    co_return error;
  }

  /// Appends the available bytes to `input_`. All connections share the buffer `scratch`: an idle one holds no buffer.
  error_code take_bytes() {
    error_code error;
    const std::size_t bytes = stream_.socket().read_some(asio::buffer(server_->scratch), error);
    input_.append(server_->scratch.data(), bytes);
    if (error == asio::error::would_block) error = {};
    return error;
  }

  asio::awaitable<bool> read_proxy() {
    arm(limits().header_seconds);
    while (true) {
      const ProxyHeader header = read_proxy_header(input_);
      if (header.state == ProxyHeader::State::bad) co_return false;
      if (header.state == ProxyHeader::State::done) {
        input_.erase(0, header.size);
        if (!header.address.empty()) take_address(header.address);
        co_return !is_full_;
      }
      const error_code error = co_await fill();
      if (error) co_return false;
    }
  }

  /// Replaces the address of the peer by the one from the PROXY protocol.
  void take_address(const std::string& address) {
    peer_ = address;
    is_full_ = server_->connections.of(client_key(address)) >= limits().connections_of_client;
    if (is_full_) {
      ++server_->counts.refused_connections;
    } else {
      hold(address);
    }
  }

  /// Reads one complete request. Returns false if the connection ends.
  asio::awaitable<bool> read_request() {
    if (ending_) co_return false;
    reader_.restart();
    enum class Phase : std::uint8_t { none, idle, header, body } phase = Phase::none;
    while (true) {
      input_.erase(0, reader_.read(input_));
      if (reader_.state() == HttpReader::State::done) break;
      if (reader_.state() == HttpReader::State::refused) co_return co_await refuse(reader_.refusal());
      if (!has_room_for_body())
        co_return co_await refuse({503, "busy", "too many large bodies are being sent at once"});
      const bool in_body = reader_.state() == HttpReader::State::body;
      const Phase now = in_body ? Phase::body : reader_.has_begun() ? Phase::header : Phase::idle;
      if (now != phase) {
        phase = now;
        arm(now == Phase::idle ? limits().idle_seconds : in_body ? limits().body_seconds : limits().header_seconds);
        if (in_body && reader_.header().expects_continue) co_await write_continue();
      }
      idle_ = phase == Phase::idle;
      const error_code error = co_await fill();
      idle_ = false;
      if (late_ && phase != Phase::idle)
        co_return co_await refuse({408, "too_slow", "the request did not come in time"});
      if (error) co_return false;
    }
    co_return true;
  }

  asio::awaitable<void> write_continue() {
    constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    error_code error;
    co_await asio::async_write(stream_, asio::buffer(go_on), into(error));
  }

  bool has_room_for_body() {
    if (reader_.body_bytes() <= BodyReservation::small) return true;
    return body_.grow_to(reader_.body_bytes(), proxies().client_of(peer_, reader_.header().request.fields));
  }

  // ---- answering

  /// Passes the request to the site and writes the reply. Returns false if no further request may follow.
  asio::awaitable<bool> answer() {
    ++server_->counts.requests;
    const bool is_handshake = reader_.header().is_upgrade && reader_.header().request.method == "GET";
    const HttpRefusal refusal = is_handshake ? refusal_of_handshake(reader_.header()) : HttpRefusal();
    HttpRequest request = std::move(reader_.request());
    begin_record(request);
    if (is_handshake) co_return co_await upgrade(std::move(request), refusal);

    auto pending = std::make_shared<PendingExchange>(stream_.get_executor(), limits().queue_bytes);
    const bool is_head = request.method == "HEAD";
    if (!ask_site(std::move(request), pending))
      co_return co_await refuse({500, "internal", "the server failed on this request"});
    disarm();
    const bool stayed = co_await wait_for(*pending, [&] { return pending->replied(); });
    if (!stayed) {
      record_.end(client_left, 0);
      co_return false;
    }
    const bool keep = reader_.header().keep_alive;
    if (pending->streams()) co_return co_await write_stream(*pending, keep, is_head);
    body_.release();  // the site no longer needs the request body
    const bool goes_on = keep && !ending_;
    HttpReply reply = pending->take_reply();
    if (!has_room_for_reply(reply)) reply = site_.refusal(503, "busy", "too many large replies are being sent at once");
    const bool is_hasty = reply.status == 429;
    const bool written = co_await write_reply(std::move(reply), goes_on, is_head);
    body_.release();
    if (!is_hasty) consecutive_429_ = 0;
    if (written && goes_on && is_hasty && ++consecutive_429_ > max_consecutive_429) co_await rest();
    co_return (written && goes_on && !ending_);
  }

  /// Reserves memory for a large reply. A body with further owners (a file, the state of a game) needs none of its own.
  bool has_room_for_reply(const HttpReply& reply) {
    if (!reply.body || reply.body.use_count() > 1 || reply.body->size() <= large_reply) return true;
    return body_.grow_to(reply.body->size(), reply_client_);
  }

  /// Delays a client that keeps sending requests after `max_consecutive_429` refusals, since refusals cost time, too.
  asio::awaitable<void> rest() {
    disarm();
    asio::steady_timer timer(stream_.get_executor(), delay_after_429);
    error_code ignored;
    co_await timer.async_wait(into(ignored));
  }

  void begin_record(HttpRequest& request) {
    request.peer = peer_;
    reply_client_ = request.client = proxies().client_of(peer_, request.fields);
    // A proxy that uses the PROXY protocol forwards the header fields as the client sent them.
    const bool is_of_proxy = is_proxied_ && proxies().from() != ClientFrom::proxy_protocol;
    record_.begin(request, is_of_proxy ? request.fields["x-request-id"] : std::string_view());
  }

  /// Returns the handle for the site. If its last copy is destroyed without a complete reply (a task threw), the client
  /// gets a 500, or its stream is cut.
  std::shared_ptr<Exchange> handle_of(const std::shared_ptr<PendingExchange>& pending) {
    return {pending.get(), [pending, server = server_, site = &site_](Exchange*) {
              if (pending->is_settled()) return;
              asio::post(pending->signal().get_executor(), [pending, server, site] {
                if (pending->is_settled()) return;
                server->report("an answer was lost");
                if (pending->replied()) return pending->leave();
                pending->reply(site->refusal(500, "internal", "the server failed on this request"));
              });
            }};
  }

  /// Returns false if the site threw.
  bool ask_site(HttpRequest request, const std::shared_ptr<PendingExchange>& pending) try {
    site_.answer(std::move(request), handle_of(pending));
    return true;
  } catch (const std::exception& error) {
    server_->report(error.what());
    pending->leave();
    return false;
  }

  /// Waits until `ready()`. Returns false if the client leaves. Reads pipelined requests meanwhile.
  template <class Ready>
  asio::awaitable<bool> wait_for(PendingExchange& pending, Ready ready) {
    using namespace asio::experimental::awaitable_operators;
    while (!ready() && !pending.left()) {
      error_code ignored;
      error_code failed;
      const auto first = co_await (pending.signal().async_wait(into(ignored)) ||
                                   stream_.socket().async_wait(tcp::socket::wait_read, into(failed)));
      if (first.index() == 0) continue;
      if (!failed) failed = take_bytes();
      if (failed || input_.size() > limits().early_bytes) pending.leave();
    }
    co_return !pending.left();
  }

  asio::awaitable<bool> write_reply(HttpReply reply, bool keep, bool head_only) {
    const std::size_t size = reply.body ? reply.body->size() : 0;
    const std::string head = head_of(reply, keep, size, record_.id());
    std::array<asio::const_buffer, 2> parts = {asio::buffer(head), asio::const_buffer()};
    if (reply.body && !head_only) parts[1] = asio::buffer(*reply.body);
    const bool written = co_await write_all(parts);
    record_.end(reply.status, head_only ? 0 : size);
    co_return written;
  }

  template <class Buffers>
  asio::awaitable<bool> write_all(const Buffers& buffers) {
    error_code error;
    arm(limits().write_seconds);
    co_await asio::async_write(stream_, buffers, into(error));
    co_return !error;
  }

  /// Writes the body in chunks; for HTTP/1.0, which lacks chunks, the end of the connection ends the body.
  asio::awaitable<bool> write_stream(PendingExchange& pending, bool keep, bool head_only) {
    const bool chunked = reader_.header().is_1_1;
    keep = keep && chunked;
    const HttpReply reply = pending.take_reply();
    std::string text = head_of(reply, keep, chunked ? chunked_body : open_body, record_.id());
    std::uint64_t sent = 0;
    bool good = co_await write_all(asio::buffer(text));
    if (head_only) pending.leave();
    while (good && !head_only) {
      disarm();
      good = co_await wait_for(pending, [&] { return pending.has_more(); });
      const auto pieces = pending.take_pieces();
      if (!good || pieces.empty()) break;
      text.clear();
      for (const auto& piece : pieces) {
        sent += piece->size();
        if (chunked) {
          append_chunk(text, *piece);
        } else {
          text += *piece;
        }
      }
      good = co_await write_all(asio::buffer(text));
    }
    if (!good) pending.leave();
    record_.end(reply.status, sent);
    if (pending.left() && !head_only) co_return false;
    if (chunked && !head_only) good = co_await write_all(asio::buffer(last_chunk));
    co_return (good && keep && !ending_);
  }

  /// Writes an error reply of the server itself. Always returns false: the connection ends.
  asio::awaitable<bool> refuse(HttpRefusal refusal) {
    ++server_->counts.refused_requests;
    body_.release();
    if (record_.id().empty()) {  // the request was not read completely
      HttpRequest request = reader_.header().request;
      request.body.clear();
      begin_record(request);
    }
    co_await write_reply(site_.refusal(refusal.status, refusal.code, refusal.message), false, false);
    co_return false;
  }

  asio::awaitable<bool> upgrade(HttpRequest request, HttpRefusal refusal) {
    if (refusal.status != 0) co_return co_await refuse(refusal);
    if (!input_.empty())
      co_return co_await refuse({400, "bad_request", "the client speaks WebSocket before the server has agreed"});
    HttpReply reply = site_.may_open(request);
    if (reply.status != 101) {
      co_await write_reply(std::move(reply), false, false);
      co_return false;
    }
    BeastRequest handshake = beast_request_of(reader_.header_text());
    reader_ = HttpReader(0, {});  // frees its buffers: many idle sockets may be open
    input_ = {};
    disarm();
    socket_ = std::make_shared<WebSocket>(std::move(stream_), limits());
    const struct Counted {
      std::uint64_t& sockets;
      explicit Counted(std::uint64_t& count) : sockets(count) { ++sockets; }
      ~Counted() { --sockets; }
    } counted(server_->counts.sockets);
    record_.end(101, 0);
    const auto opened = [this, &request] { site_.opened(request, socket_); };
    co_await socket_->run(std::move(handshake), opened);
    closed_ = true;
    co_return false;
  }

  /// Discards what the client still sends: closing with unread input would reset the connection and lose the reply.
  asio::awaitable<void> linger() {
    if (closed_ || !stream_.socket().is_open()) co_return;
    error_code error;
    stream_.socket().shutdown(tcp::socket::shutdown_send, error);
    arm_for(lingering);
    for (std::size_t read = 0; !error && read < max_lingering_bytes; read += input_.size()) {
      input_.clear();
      error = co_await fill();
    }
  }

  /// Sets the deadline, replacing an earlier one. On expiry the pending I/O is cancelled and `late_` is set.
  void arm_for(Clock::duration time) {
    late_ = false;
    deadline_.expires_after(time);
    deadline_.async_wait(if_alive(shared_from_this(), [armed = ++armed_](const auto& self, const error_code& error) {
      if (error || self->armed_ != armed) return;  // replaced or disarmed while this handler was queued
      self->late_ = true;
      self->stream_.cancel();
    }));
  }
  void arm(int seconds) { arm_for(std::chrono::seconds(seconds)); }
  void disarm() {
    ++armed_;
    deadline_.cancel();
  }

  std::shared_ptr<HttpServer::State> server_;
  Site& site_;
  TcpStream stream_;
  asio::steady_timer deadline_;
  std::uint64_t armed_ = 0;  ///< counts calls of arm_for and disarm; tells outdated deadline handlers
  bool late_ = false;
  std::string peer_;
  bool is_proxied_;   ///< the peer is a trusted proxy
  std::string held_;  ///< client key under which this connection counts; empty: not counted
  bool is_full_ = false;
  std::string input_;  ///< bytes received, not yet parsed
  BodyReservation body_;
  AccessRecord record_;
  HttpReader reader_;
  std::shared_ptr<WebSocket> socket_;
  std::string reply_client_;  ///< address of the client whose request is being answered
  int consecutive_429_ = 0;   ///< consecutive 429 replies
  bool idle_ = false;
  bool ending_ = false;
  bool closed_ = false;
};

}  // namespace

void serve_connection(std::shared_ptr<HttpServer::State> server, Site& site, tcp::socket socket, std::string peer) {
  auto& context = *server->context;
  auto connection = std::make_shared<Connection>(server, site, std::move(socket), std::move(peer));
  const auto ended = [server = std::move(server)](const std::exception_ptr& exception) {
    if (!exception) return;
    try {
      std::rethrow_exception(exception);
    } catch (const std::exception& error) {
      server->report(error.what());
    }
  };
  asio::co_spawn(
      context, [connection] { return connection->run(); }, ended);
}

}  // namespace mnk::server
