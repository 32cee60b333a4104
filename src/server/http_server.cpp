// SPDX-License-Identifier: MIT
#include "server/http_server.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <csignal>

#include "server/http_state.hpp"

namespace mnk::server {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr std::string_view too_many =
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
constexpr auto rest_after_error = std::chrono::milliseconds(100);  // out of file handles, mostly
constexpr auto grace = std::chrono::seconds(2);

asio::awaitable<void> accept_all(std::shared_ptr<HttpServer::State> server) {
  while (!server->stopping) {
    boost::system::error_code error;
    tcp::socket socket = co_await server->acceptor->async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (server->stopping) co_return;
    if (error) {
      asio::steady_timer rest(*server->context, rest_after_error);
      co_await rest.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    socket.set_option(tcp::no_delay(true), error);
    const tcp::endpoint peer = socket.remote_endpoint(error);
    if (error) continue;
    std::string address = peer.address().to_string();
    const bool full = server->counts.connections >= server->limits.connections;
    if (full || server->connections_of[address] >= server->limits.connections_of_address) {
      ++server->counts.refused_connections;
      socket.non_blocking(true, error);
      socket.write_some(asio::buffer(too_many), error);
      continue;
    }
    serve_connection(server, std::move(socket), std::move(address));
  }
}

}  // namespace

HttpServer::HttpServer(const HttpLimits& limits) : state_(std::make_shared<State>(limits)) {}
HttpServer::~HttpServer() {
  state_->acceptor.reset();
  state_->signals.reset();
  state_->context.reset();
}

Result<std::uint16_t> HttpServer::listen(const std::string& address, std::uint16_t port, Site& site) {
  boost::system::error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) return LegalityError{"cannot_listen", "'" + address + "' is no IP address"};
  const tcp::endpoint endpoint(ip, port);
  tcp::acceptor acceptor(*state_->context);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return LegalityError{"cannot_listen", "cannot listen on " + address + ":" + std::to_string(port) + ": " + error.message()};
  const std::uint16_t bound = acceptor.local_endpoint().port();
  state_->acceptor.emplace(std::move(acceptor));
  state_->site = &site;
  return bound;
}

void HttpServer::run(std::function<void()> on_signal) {
  state_->signals->add(SIGTERM);
  state_->signals->add(SIGINT);
  state_->signals->async_wait([on_signal = std::move(on_signal)](const boost::system::error_code& error, int) {
    if (!error) on_signal();
  });
  asio::co_spawn(*state_->context, accept_all(state_), asio::detached);
  state_->context->run();
}

void HttpServer::stop() {
  if (state_->stopping) return;
  state_->stopping = true;
  boost::system::error_code ignored;
  state_->acceptor->close(ignored);
  state_->signals->cancel(ignored);
  const std::unordered_set<Open*> open = state_->open;
  for (Open* each : open) each->go_away();
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

const HttpServer::Counts& HttpServer::counts() const { return state_->counts; }

}  // namespace mnk::server
