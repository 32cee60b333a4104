// SPDX-License-Identifier: MIT
#include "server/http/server.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <csignal>

#include "server/http/state.hpp"
#include "server/log.hpp"
#include "server/secrets.hpp"

namespace mnk::server {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

/// Returns the reply to a refused connection, sent before any request is read: a problem document (RFC 9457).
std::string refusal_of_connection() {
  const std::string body =
      R"({"type":"/api/v1/problems#too_many_connections","title":"Too many connections","status":503,)"
      R"("detail":"too many connections are open, of this client or in all; try again","code":"too_many_connections","place":null})";
  return "HTTP/1.1 503 Service Unavailable\r\nServer: mnk\r\nRetry-After: 1\r\nConnection: close\r\nCache-Control: "
         "no-store\r\n"
         "X-Content-Type-Options: nosniff\r\nContent-Type: application/problem+json\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

constexpr auto rest_after_error = std::chrono::milliseconds(100);  // mostly a lack of file descriptors
constexpr auto grace = std::chrono::milliseconds(1500);

/// Returns true if the limits allow one more connection. A trusted proxy has no limit of its own: it serves many
/// clients.
bool has_room(const HttpServer::State& server, const std::string& peer) {
  const HttpLimits& limits = server.options.limits;
  if (server.counts.connections >= limits.connections) return false;
  return server.options.proxies.trusts(peer) || server.connections.of(client_key(peer)) < limits.connections_of_client;
}

asio::awaitable<void> accept_all(std::shared_ptr<HttpServer::State> server, HttpServer::State::Listener& listener) {
  const std::string refused = refusal_of_connection();
  while (!server->stopping) {
    boost::system::error_code error;
    tcp::socket socket = co_await listener.acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (server->stopping) co_return;
    if (error) {
      asio::steady_timer rest(*server->context, rest_after_error);
      co_await rest.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    socket.set_option(tcp::no_delay(true), error);
    const tcp::endpoint end = socket.remote_endpoint(error);
    if (error) continue;
    std::string peer = end.address().to_string();
    socket.non_blocking(true, error);
    if (!has_room(*server, peer)) {
      ++server->counts.refused_connections;
      socket.write_some(asio::buffer(refused), error);
      continue;
    }
    serve_connection(server, *listener.site, std::move(socket), std::move(peer));
  }
}

/// Runs accept_all, and restarts it after an exception (lack of memory), so that the address stays open.
void keep_accepting(const std::shared_ptr<HttpServer::State>& server, HttpServer::State::Listener& listener) {
  asio::co_spawn(*server->context, accept_all(server, listener),
                 [server, &listener](const std::exception_ptr& exception) {
                   if (!exception || server->stopping) return;
                   try {
                     std::rethrow_exception(exception);
                   } catch (const std::exception& error) {
                     server->report(error.what());
                   }
                   auto rest = std::make_shared<asio::steady_timer>(*server->context, rest_after_error);
                   rest->async_wait([server, &listener, rest](const boost::system::error_code&) {
                     if (!server->stopping) keep_accepting(server, listener);
                   });
                 });
}

void on_each(asio::signal_set& signals, const std::shared_ptr<std::function<void()>>& call) {
  signals.async_wait([&signals, call](const boost::system::error_code& error, int) {
    if (error) return;
    on_each(signals, call);
    (*call)();
  });
}

}  // namespace

HttpServer::State::State(HttpOptions o) : options(std::move(o)), id_prefix(new_token().substr(0, 8) + "-") {}

std::string HttpServer::State::new_request_id() { return id_prefix + std::to_string(++next_id); }

void HttpServer::State::report(const char* what) {
  ++counts.exceptions;
  log(LogLevel::error, "exception", {{"problem", std::string(what)}});
}

HttpServer::HttpServer(HttpOptions options) : state_(std::make_shared<State>(std::move(options))) {}
HttpServer::~HttpServer() {
  state_->listeners.clear();
  state_->signals.reset();
  state_->hangups.reset();
  state_->context.reset();
}

Result<std::uint16_t> HttpServer::listen(const std::string& address, std::uint16_t port, Site& site) {
  boost::system::error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) return LegalityError{"bad_address", "'" + address + "' is no IP address"};
  const tcp::endpoint endpoint(ip, port);
  tcp::acceptor acceptor(*state_->context);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error)
    return LegalityError{"cannot_listen",
                         "cannot listen on " + address + ":" + std::to_string(port) + ": " + error.message()};
  const std::uint16_t bound = acceptor.local_endpoint().port();
  if (state_->listeners.empty()) {  // from now on a signal waits for run(): a caller that knows the port may send one
    state_->signals->add(SIGTERM);
    state_->signals->add(SIGINT);
  }
  state_->listeners.push_back({std::move(acceptor), &site});
  return bound;
}

void HttpServer::run(std::function<void()> on_signal, std::function<void()> on_hangup) {
  state_->signals->async_wait([on_signal = std::move(on_signal)](const boost::system::error_code& error, int) {
    if (!error) on_signal();
  });
  if (on_hangup) {
    state_->hangups->add(SIGHUP);
    on_each(*state_->hangups, std::make_shared<std::function<void()>>(std::move(on_hangup)));
  }
  for (State::Listener& listener : state_->listeners) {
    keep_accepting(state_, listener);
  }
  // An exception ends only the handler that threw and its connection.
  for (bool going = true; going;) {
    try {
      state_->context->run();
      going = false;
    } catch (const std::exception& error) {
      state_->report(error.what());
    } catch (...) {
      state_->report("an exception of no known type");
    }
  }
}

void HttpServer::stop() {
  if (state_->stopping) return;
  state_->stopping = true;
  boost::system::error_code ignored;
  for (State::Listener& listener : state_->listeners) listener.acceptor.close(ignored);
  state_->signals->cancel(ignored);
  state_->hangups->cancel(ignored);
  const std::unordered_set<OpenConnection*> open = state_->open;
  for (OpenConnection* each : open) each->go_away();
  auto timer = std::make_shared<asio::steady_timer>(*state_->context, grace);
  timer->async_wait([state = state_, timer](const boost::system::error_code&) { state->context->stop(); });
  if (open.empty()) state_->context->stop();
}

void HttpServer::post(std::function<void()> task) { asio::post(*state_->context, std::move(task)); }

void HttpServer::after(std::chrono::milliseconds delay, std::function<void()> task) {
  auto timer = std::make_shared<asio::steady_timer>(*state_->context, delay);
  timer->async_wait([timer, task = std::move(task)](const boost::system::error_code& error) {
    if (!error) task();
  });
}

HttpServer::Counts HttpServer::counts() const {
  Counts counts = state_->counts;
  counts.body_bytes = state_->bodies.sum();
  return counts;
}

}  // namespace mnk::server
