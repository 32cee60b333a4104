// SPDX-License-Identifier: MIT
// Subscriptions to a game, over a WebSocket (which also takes commands) or an event stream (server-sent events).
#include "protocol/json_api/game_commands.hpp"
#include "server/http/proxies.hpp"
#include "server/site/site.hpp"

namespace mnk::server {

namespace {

constexpr auto keep_alive_every = std::chrono::seconds(15);
constexpr int max_refused = 100;  // consecutive messages over the rate limit, before the socket is closed

/// Returns the WebSocket close code for a problem.
std::uint16_t close_code_of(const api::Problem& problem) {
  return problem.status == 404 ? 4404 : problem.status == 503 ? 1013 : 1011;
}

}  // namespace

class ApiSite::GameSocket final : public Follower {
 public:
  GameSocket(std::shared_ptr<Socket> socket, std::string of_game, Requester who, std::string from)
      : id(std::move(of_game)), asker(std::move(who)), client(std::move(from)), socket_(std::move(socket)) {}

  bool is_open() const override { return socket_ != nullptr; }
  void send(std::uint64_t, const Text& state) override { say(state); }
  void tell(std::string_view, const Text& message) override { say(message); }
  void fail(const api::Problem& problem) override {
    say(text_of(api::refusal_json(problem, nullptr)));
    close(close_code_of(problem), problem.code);
  }
  void close(std::uint16_t code, const std::string& reason) override {
    if (const auto socket = socket_) socket->close(code, reason);
  }
  void say(const Text& text) {
    if (const auto socket = socket_) socket->send(text);  // a copy: send() may cut a slow client and reset `socket_`
  }
  void closed() { socket_ = nullptr; }

  const std::string id;
  const Requester asker;
  const std::string client;  ///< key
  int refused = 0;           ///< consecutive messages over the rate limit

 private:
  std::shared_ptr<Socket> socket_;
};

void ApiSite::opened(const HttpRequest& request, std::shared_ptr<Socket> socket) {
  const std::uint64_t since = std::get<std::uint64_t>(api::read_since(request.query));
  const std::string id(api::find("GET", path_in_api(request.path)).id);
  const std::string client = client_key(request.client);
  auto follower = std::make_shared<GameSocket>(socket, id, Requester{identity_of(request.fields).key, client}, client);
  followers_.add(client, 1);
  const auto left = callbacks_.guarded([this, follower] {
    followers_.remove(follower->client, 1);
    hub_.unfollow(follower->id, follower.get());
  });
  socket->listen({[this, follower](std::string_view message) { on_message(follower, message); },
                  [follower, left] {
                    follower->closed();
                    left();
                  }});
  hub_.follow(id, follower->asker, since, follower);
}

void ApiSite::on_message(const std::shared_ptr<GameSocket>& socket, std::string_view message) {
  if (!limiter_.take(Limited::messages, socket->client, std::chrono::steady_clock::now()).allowed) {
    metrics_.count_limited(name_of(Limited::messages));
    if (++socket->refused > max_refused) return socket->close(1008, "too many messages");
    const api::Problem problem = {429, "too_many_messages", "too many messages at once; wait a little", {}};
    return socket->say(text_of(api::refusal_json(problem, nullptr)));
  }
  socket->refused = 0;
  const auto read = api::read_message(message);
  if (const auto* problem = std::get_if<api::Problem>(&read))
    return socket->say(text_of(api::refusal_json(*problem, nullptr)));
  if (const auto* said = std::get_if<api::Say>(&read)) {
    return hub_.say(socket->id, socket->asker, said->word, [socket](const Hub::Answer& answer) {
      socket->say(text_of(api::refusal_json(std::get<api::Problem>(answer), nullptr)));
    });
  }
  const auto& command = std::get<room::Command>(read);
  // A rematch creates a game, so it counts against that limit, too.
  if (std::holds_alternative<room::RematchCommand>(command) &&
      !limiter_.take(Limited::games, socket->client, std::chrono::steady_clock::now()).allowed) {
    metrics_.count_limited(name_of(Limited::games));
    const api::Problem problem = {429, "too_many_games", "too many games at once; wait a little", {}};
    return socket->say(text_of(api::refusal_json(problem, &command)));
  }
  hub_.command(socket->id, socket->asker, command, [socket, command](const Hub::Answer& answer) {
    if (const auto* done = std::get_if<Hub::Done>(&answer)) return socket->say(done->text);
    socket->say(text_of(api::refusal_json(std::get<api::Problem>(answer), &command)));
  });
}

bool ApiSite::may_follow(const std::string& client) const {
  return followers_.of(client) < options_.followers_of_client;
}

// ---- event streams

/// A server-sent event stream. The first event begins the reply, so that a missing game is a plain 404.
class ApiSite::EventStream final : public Follower {
 public:
  EventStream(ApiSite& site, ExchangePtr exchange, Fields headers)
      : site_(site),
        exchange_(std::move(exchange)),
        headers_(std::move(headers)),
        on_destroyed_(site.callbacks_.guarded([this] { site_.streams_.erase(this); })) {
    site_.streams_.insert(this);
  }
  ~EventStream() override { on_destroyed_(); }

  std::function<void()> on_closed;  ///< called once

  bool is_open() const override { return exchange_ != nullptr; }
  void send(std::uint64_t version, const Text& state) override {
    begin();
    write("id: " + std::to_string(version) + "\nevent: game\ndata: " + *state + "\n\n");
  }
  void tell(std::string_view event, const Text& message) override {
    if (has_begun_) write("event: " + std::string(event) + "\ndata: " + *message + "\n\n");
  }
  void fail(const api::Problem& problem) override {
    if (!has_begun_ && exchange_) {
      site_.refuse(exchange_, problem);
      return closed();
    }
    end("{\"code\":" + std::to_string(close_code_of(problem)) + "}");
  }
  void close(std::uint16_t code, const std::string&) override {
    if (!has_begun_ && exchange_)
      return fail({code == 4404 ? 404 : 503, code == 4404 ? "no_such_game" : "busy", "the stream cannot begin", {}});
    end("{\"code\":" + std::to_string(code) + "}");
  }
  void keep_alive() {
    if (has_begun_) write(":\n\n");
  }
  void closed() {
    exchange_ = nullptr;
    if (const auto call = std::exchange(on_closed, nullptr)) call();
  }

 private:
  void begin() {
    if (has_begun_ || !exchange_) return;
    has_begun_ = true;
    site_.metrics_.count_reply(200);
    HttpReply head;
    head.content_type = "text/event-stream";
    head.headers = std::move(headers_);
    head.headers.emplace_back("Cache-Control", "no-store");
    head.headers.emplace_back("X-Accel-Buffering", "no");  // nginx forwards each line at once
    exchange_->begin_stream(std::move(head));
    write("retry: 2000\n\n");
  }
  void write(std::string text) {
    if (const auto exchange = exchange_) exchange->write(std::move(text));
  }
  void end(const std::string& data) {
    if (!exchange_) return;
    write("event: end\ndata: " + data + "\n\n");
    exchange_->end();
    closed();
  }

  ApiSite& site_;
  ExchangePtr exchange_;
  Fields headers_;
  std::function<void()> on_destroyed_;
  bool has_begun_ = false;
};

void ApiSite::open_events(const HttpRequest& request, const std::string& id, const Identity& identity,
                          const ExchangePtr& exchange) {
  Fields headers;
  if (auto refused = limit(Limited::sockets, request, &headers)) return reply(exchange, std::move(*refused));
  const std::string client = client_key(request.client);
  if (!may_follow(client)) return reply(exchange, too_many_sockets(std::move(headers)));
  const std::string_view last = request.fields["last-event-id"];
  auto since = api::read_since(request.query);
  // A client that comes again repeats its query and tells the last event that it got.
  if (!last.empty() && std::holds_alternative<std::uint64_t>(since))
    since = api::read_since("since=" + std::string(last));
  if (const auto* problem = std::get_if<api::Problem>(&since)) return refuse(exchange, *problem);
  const auto stream = std::make_shared<EventStream>(*this, exchange, std::move(headers));
  followers_.add(client, 1);
  stream->on_closed = callbacks_.guarded([this, id, client, key = stream.get()] {
    followers_.remove(client, 1);
    hub_.unfollow(id, key);
  });
  exchange->on_gone(if_alive(stream, [](const auto& still) { still->closed(); }));
  hub_.follow(id, {identity.key, client}, std::get<std::uint64_t>(since), stream);
}

/// Sends a comment to each stream regularly, so that proxies do not time out while the engine thinks.
void ApiSite::keep_streams_alive() {
  callbacks_.after(keep_alive_every, [this] {
    const auto streams = streams_;  // a copy: keep_alive() may close a stream with a full queue
    for (EventStream* stream : streams) {
      if (streams_.contains(stream)) stream->keep_alive();
    }
    keep_streams_alive();
  });
}

}  // namespace mnk::server
