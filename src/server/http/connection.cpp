// SPDX-License-Identifier: MIT
// One connection: reads requests within deadlines and limits, waits for the site's replies, writes them; or becomes a WebSocket.
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/parser.hpp>

#include "server/http/pending.hpp"
#include "server/http/reader.hpp"
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

constexpr std::size_t small_body = 16 * 1024;          // does not count towards the bytes of bodies
constexpr std::size_t largest_lingering = 256 * 1024;  // read and thrown away so that a refusal arrives
constexpr auto lingering = std::chrono::seconds(1);

auto into(error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

/// The header once more, for the library's own handshake. It has been checked, and is at most HttpLimits::header_bytes long.
BeastRequest beast_request_of(const std::string& header) {
  http::request_parser<http::string_body> parser;
  error_code error;
  parser.put(asio::buffer(header), error);
  return parser.release();
}

/// A name for the request that a trusted proxy has given, if it is one that can stand in a log.
bool is_request_id(std::string_view text) {
  return !text.empty() && text.size() <= 64 &&
         text.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.") == text.npos;
}

class Connection final : public Open, public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<HttpServer::State> server, Site& site, tcp::socket socket, std::string peer)
      : server_(std::move(server)),
        site_(site),
        stream_(std::move(socket)),
        deadline_(stream_.get_executor()),
        peer_(std::move(peer)),
        is_proxied_(proxies().trusts(peer_)),
        reader_(limits().header_bytes, [this](const HttpRequest& head) { return site_.largest_body(head); }) {
    server_->open.insert(this);
    ++server_->counts.connections;
    if (!is_proxied_) hold(peer_);
  }
  ~Connection() override {
    release_body();
    if (!held_.empty()) server_->connections.remove(held_, 1);
    server_->open.erase(this);
    --server_->counts.connections;
    if (server_->stopping && server_->open.empty() && server_->context) server_->context->stop();
  }

  asio::awaitable<void> run() {
    // gcc 12 miscompiles a co_await within a condition: here and below each stands by itself.
    bool going = true;
    if (is_proxied_ && proxies().from() == ClientFrom::proxy_protocol) going = co_await read_proxy();
    while (going) {
      going = co_await read_request();
      if (going) going = co_await answer();
      release_body();
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

  /// The bytes that are there. They go through one buffer of the server's, so that a connection that waits has none.
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

  /// The address that the PROXY protocol tells takes the place of the peer's.
  void take_address(const std::string& address) {
    peer_ = address;
    is_full_ = server_->connections.of(client_key(address)) >= limits().connections_of_client;
    if (is_full_) {
      ++server_->counts.refused_connections;
    } else {
      hold(address);
    }
  }

  /// The next request, whole. False at the end of the connection.
  asio::awaitable<bool> read_request() {
    if (ending_) co_return false;
    reader_.restart();
    enum class Phase : std::uint8_t { none, idle, header, body } phase = Phase::none;
    while (true) {
      input_.erase(0, reader_.read(input_));
      if (reader_.state() == HttpReader::State::done) break;
      if (reader_.state() == HttpReader::State::refused) co_return co_await refuse(reader_.refusal());
      if (!count_body()) co_return co_await refuse({503, "busy", "too many large bodies are being sent at once"});
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
      if (late_ && phase != Phase::idle) co_return co_await refuse({408, "too_slow", "the request did not come in time"});
      if (error) co_return false;
    }
    co_return true;
  }

  asio::awaitable<void> write_continue() {
    constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    error_code error;
    co_await asio::async_write(stream_, asio::buffer(go_on), into(error));
  }

  /// Counts what has come of a large body. False if there is no room for more.
  bool count_body() {
    if (reader_.state() != HttpReader::State::body || reader_.body_bytes() <= small_body) return true;
    if (body_client_.empty()) body_client_ = client_key(proxies().client_of(peer_, reader_.header().request.fields));
    const std::size_t more = reader_.body_bytes() - counted_body_;
    if (server_->bodies.sum() + more > limits().body_bytes) return false;
    if (server_->bodies.of(body_client_) + more > limits().body_bytes_of_client) return false;
    server_->bodies.add(body_client_, more);
    counted_body_ += more;
    return true;
  }

  void release_body() {
    if (counted_body_ > 0) server_->bodies.remove(body_client_, std::exchange(counted_body_, 0));
    body_client_.clear();
  }

  // ---- answering

  /// The request to its reply. False if no other may follow.
  asio::awaitable<bool> answer() {
    ++server_->counts.requests;
    const bool is_handshake = reader_.header().is_upgrade && reader_.header().request.method == "GET";
    const HttpRefusal refusal = is_handshake ? refusal_of_handshake(reader_.header()) : HttpRefusal();
    HttpRequest request = std::move(reader_.request());
    request.peer = peer_;
    request.client = proxies().client_of(peer_, request.fields);
    request.id = is_proxied_ ? std::string(request.fields["x-request-id"]) : std::string();
    if (!is_request_id(request.id)) request.id = server_->new_request_id();
    began_ = Clock::now();
    if (is_handshake) co_return co_await upgrade(std::move(request), refusal);

    auto pending = std::make_shared<Pending>(stream_.get_executor(), limits().queue_bytes);
    if (server_->options.served) served_ = request_without_body(request);
    const bool is_head = request.method == "HEAD";
    id_ = request.id;
    if (!ask_site(std::move(request), pending)) co_return co_await refuse({500, "internal", "the server failed on this request"});
    disarm();
    const bool stayed = co_await wait_for(*pending, [&] { return pending->replied(); });
    if (!stayed) co_return false;
    const bool keep = reader_.header().keep_alive;
    if (pending->streams()) co_return co_await write_stream(*pending, keep, is_head);
    release_body();  // the site is done with it
    const bool goes_on = keep && !ending_;
    const bool written = co_await write_reply(pending->take_reply(), goes_on, is_head);
    co_return (written && goes_on);
  }

  static HttpRequest request_without_body(const HttpRequest& request) {
    HttpRequest copy;
    copy.method = request.method;
    copy.path = request.path;
    copy.query = request.query;
    copy.host = request.host;
    copy.fields = request.fields;
    copy.peer = request.peer;
    copy.client = request.client;
    copy.id = request.id;
    return copy;
  }

  /// False if the site threw.
  bool ask_site(HttpRequest request, const std::shared_ptr<Pending>& pending) try {
    site_.answer(std::move(request), pending);
    return true;
  } catch (const std::exception& error) {
    server_->report(error.what());
    pending->leave();
    return false;
  }

  /// Waits until `ready`. False when the client leaves. It may send its next requests meanwhile.
  template <class Ready>
  asio::awaitable<bool> wait_for(Pending& pending, Ready ready) {
    using namespace asio::experimental::awaitable_operators;
    while (!ready() && !pending.left()) {
      error_code ignored;
      error_code failed;
      const auto first =
          co_await (pending.signal().async_wait(into(ignored)) || stream_.socket().async_wait(tcp::socket::wait_read, into(failed)));
      if (first.index() == 0) continue;
      if (!failed) failed = take_bytes();
      if (failed || input_.size() > limits().early_bytes) pending.leave();
    }
    co_return !pending.left();
  }

  asio::awaitable<bool> write_reply(HttpReply reply, bool keep, bool head_only) {
    const std::size_t size = reply.body ? reply.body->size() : 0;
    const std::string head = head_of(reply, keep, size, id_);
    std::array<asio::const_buffer, 2> parts = {asio::buffer(head), asio::const_buffer()};
    if (reply.body && !head_only) parts[1] = asio::buffer(*reply.body);
    const bool written = co_await write_all(parts);
    report_served(reply.status, head_only ? 0 : size);
    co_return written;
  }

  template <class Buffers>
  asio::awaitable<bool> write_all(const Buffers& buffers) {
    error_code error;
    arm(limits().write_seconds);
    co_await asio::async_write(stream_, buffers, into(error));
    co_return !error;
  }

  /// In chunks; to a client of HTTP/1.0, which does not know them, up to the end of the connection.
  asio::awaitable<bool> write_stream(Pending& pending, bool keep, bool head_only) {
    const bool chunked = reader_.header().is_1_1;
    keep = keep && chunked;
    const HttpReply reply = pending.take_reply();
    std::string text = head_of(reply, keep, chunked ? chunked_body : open_body, id_);
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
        chunked ? append_chunk(text, *piece) : static_cast<void>(text.append(*piece));
      }
      good = co_await write_all(asio::buffer(text));
    }
    if (!good) pending.leave();
    report_served(reply.status, sent);
    if (pending.left() && !head_only) co_return false;
    if (chunked && !head_only) good = co_await write_all(asio::buffer(last_chunk));
    co_return (good && keep && !ending_);
  }

  /// The reply of the server itself, and the end of the connection.
  asio::awaitable<bool> refuse(HttpRefusal refusal) {
    ++server_->counts.refused_requests;
    release_body();
    co_await write_reply(site_.refusal(refusal.status, refusal.code, refusal.message), false, false);
    co_return false;
  }

  void report_served(int status, std::uint64_t bytes) {
    if (!served_) return;
    server_->options.served({*served_, status, bytes, std::chrono::duration<double>(Clock::now() - began_).count()});
    served_.reset();
  }

  asio::awaitable<bool> upgrade(HttpRequest request, HttpRefusal refusal) {
    id_ = request.id;
    if (server_->options.served) served_ = request;
    if (refusal.status != 0) co_return co_await refuse(refusal);
    if (!input_.empty()) co_return co_await refuse({400, "bad_request", "the client speaks WebSocket before the server has agreed"});
    HttpReply reply = site_.may_open(request);
    if (reply.status != 101) {
      co_await write_reply(std::move(reply), false, false);
      co_return false;
    }
    BeastRequest handshake = beast_request_of(reader_.header_text());
    reader_ = HttpReader(0, {});  // idle sockets are many
    input_ = {};
    disarm();
    socket_ = std::make_shared<WebSocket>(std::move(stream_), limits());
    const struct Counted {
      std::uint64_t& sockets;
      explicit Counted(std::uint64_t& count) : sockets(count) { ++sockets; }
      ~Counted() { --sockets; }
    } counted(server_->counts.sockets);
    report_served(101, 0);
    const auto opened = [this, &request] { site_.opened(request, socket_); };
    co_await socket_->run(std::move(handshake), opened);
    closed_ = true;
    co_return false;
  }

  /// Reads what a client goes on sending, so that it does not lose the reply when the connection ends.
  asio::awaitable<void> linger() {
    if (closed_ || !stream_.socket().is_open()) co_return;
    error_code error;
    stream_.socket().shutdown(tcp::socket::shutdown_send, error);
    arm_for(lingering);
    for (std::size_t read = 0; !error && read < largest_lingering; read += input_.size()) {
      input_.clear();
      error = co_await fill();
    }
  }

  /// Cancels, after this time, whatever the connection waits for; `late_` says so. One deadline replaces the one before.
  void arm_for(Clock::duration time) {
    late_ = false;
    deadline_.expires_after(time);
    deadline_.async_wait([weak = weak_from_this()](const error_code& error) {
      const auto connection = error ? nullptr : weak.lock();
      if (!connection || connection->deadline_.expiry() > Clock::now()) return;  // armed again meanwhile
      connection->late_ = true;
      connection->stream_.cancel();
    });
  }
  void arm(int seconds) { arm_for(std::chrono::seconds(seconds)); }
  void disarm() { deadline_.cancel(); }

  std::shared_ptr<HttpServer::State> server_;
  Site& site_;
  TcpStream stream_;
  asio::steady_timer deadline_;
  bool late_ = false;
  std::string peer_;
  bool is_proxied_;   ///< the peer is a trusted proxy
  std::string held_;  ///< the key under which this connection counts; empty: it does not
  bool is_full_ = false;
  std::string input_;  ///< read, and not used yet
  HttpReader reader_;
  std::size_t counted_body_ = 0;
  std::string body_client_;
  std::string id_;                     ///< of the request that is being answered
  std::optional<HttpRequest> served_;  ///< for the access log
  Clock::time_point began_;
  std::shared_ptr<WebSocket> socket_;
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
