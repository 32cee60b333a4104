// SPDX-License-Identifier: MIT
// Routes of games.
#include <algorithm>

#include "protocol/json_api/game_commands.hpp"
#include "protocol/json_api/game_export.hpp"
#include "protocol/json_api/game_list.hpp"
#include "server/http/proxies.hpp"
#include "server/secrets.hpp"
#include "server/site/site.hpp"

namespace mnk::server {

namespace {

constexpr std::size_t max_idempotency_key = 255;
constexpr std::uint32_t long_game = 500;             // moves
constexpr std::size_t max_export_cells = 2'000'000;  // cells of copied games, some 60 MB
constexpr std::size_t max_export_cells_of_client = 200'000;

Requester asker_of(const HttpRequest& request, const Identity& identity) {
  return {identity.key, client_key(request.client)};
}

api::Problem no_identity(std::string message) { return {401, "no_identity", std::move(message), {}}; }

/// Returns the key without its optional quotes; empty if it is invalid.
std::string_view idempotency_key_of(std::string_view field) {
  if (field.size() >= 2 && field.front() == '"' && field.back() == '"') field = field.substr(1, field.size() - 2);
  const bool good = field.size() <= max_idempotency_key &&
                    std::all_of(field.begin(), field.end(), [](char c) { return c > 0x20 && c < 0x7f; });
  return good ? field : std::string_view();
}

}  // namespace

/// Creates a token, and its cookie in `headers`, for a client without one.
Identity ApiSite::with_token(Identity identity, Fields& headers) const {
  if (!identity.token.empty()) return identity;
  identity = identity_of(new_token());
  headers.emplace_back("Set-Cookie", cookie_of(identity.token, options_.secure_cookies));
  return identity;
}

Hub::OnAnswer ApiSite::answerer(const ExchangePtr& exchange, int status, Fields headers) const {
  return [this, exchange, status, headers = std::move(headers)](const Hub::Answer& answer) {
    if (const auto* problem = std::get_if<api::Problem>(&answer)) {
      Fields kept = headers;
      if (problem->status == 404) std::erase_if(kept, [](const auto& field) { return field.first == "Set-Cookie"; });
      return refuse(exchange, *problem, std::move(kept));
    }
    const auto& done = std::get<Hub::Done>(answer);
    HttpReply sent;
    sent.status = done.text ? status : 304;
    sent.body = done.text;
    sent.headers = headers;
    if (!done.tag.empty()) sent.headers.emplace_back("ETag", done.tag);
    sent.headers.emplace_back("Cache-Control", done.tag.empty() ? "no-store" : "private, no-cache");
    if (!done.tag.empty()) sent.headers.emplace_back("Vary", "Cookie, Authorization");
    reply(exchange, std::move(sent));
  };
}

/// Answers the routes of games. Requires: `found` is one of them.
void ApiSite::answer_games(const HttpRequest& request, const api::Found& found, const ExchangePtr& exchange) {
  const Identity identity = identity_of(request.fields);
  if (identity.is_refused)
    return refuse(exchange, {401, "bad_token", "the Bearer token is not 32 hexadecimal digits", {}});
  const std::string id(found.id);
  const std::string_view path = found.route->path;
  using Task = api::ServerTask;
  switch (std::get<api::ServerTask>(found.route->handler)) {
    case Task::list_games: return list_games(request, identity, exchange);
    case Task::list_open_games: return list_open_games(request, exchange);
    case Task::create_game: return create_game(request, identity, exchange);
    case Task::send_state: return send_state(request, id, identity, exchange);
    case Task::export_game: return export_game(request, id, identity, exchange);
    case Task::open_socket: return reply(exchange, refusal(426, "not_a_socket", "this is the address of a WebSocket"));
    case Task::open_events: return open_events(request, id, identity, exchange);
    default: return command_game(request, id, path.substr(path.rfind('/') + 1), identity, exchange);
  }
}

void ApiSite::create_game(const HttpRequest& request, const Identity& known, const ExchangePtr& exchange) {
  Fields headers;
  if (auto refused = limit(Limited::games, request, &headers)) return reply(exchange, std::move(*refused));
  const std::string key(idempotency_key_of(request.fields["idempotency-key"]));
  if (request.fields.has("idempotency-key")) {
    if (key.empty()) {
      return refuse(exchange, {400, "bad_request", "Idempotency-Key is 1 to 255 visible characters",
                               api::Place{"Idempotency-Key"}});
    }
    if (known.token.empty()) {
      return refuse(
          exchange,
          no_identity(
              "Idempotency-Key needs a cookie or a Bearer token, which say whose key it is; POST /tokens gives one"));
    }
  }
  const Identity identity = with_token(known, headers);
  const auto created = api::read_new_game(request.body, identity.key);
  if (const auto* problem = std::get_if<api::Problem>(&created)) return refuse(exchange, *problem);
  hub_.create(std::get<room::Created>(created), asker_of(request, identity), key,
              answerer(exchange, 201, std::move(headers)));
}

void ApiSite::list_games(const HttpRequest& request, const Identity& identity, const ExchangePtr& exchange) {
  const auto query = api::read_list_query(request.query);
  if (const auto* problem = std::get_if<api::Problem>(&query)) return refuse(exchange, *problem);
  if (identity.token.empty())
    return refuse(exchange, no_identity("these are the games of whoever shows a cookie or a Bearer token"));
  const auto& wanted = std::get<api::ListQuery>(query);
  const auto on_listed = [this, exchange, limit = wanted.limit](const std::optional<std::vector<GameSummary>>& found) {
    if (!found) return refuse(exchange, {503, "storage", "the games cannot be read just now; try again", {}});
    const bool more = found->size() > limit;
    std::vector<api::ListedGame> games;
    for (const GameSummary& game : *found) {
      if (games.size() == limit) break;
      games.push_back(
          {game.game, game.facts.rules, game.facts.outcome, game.facts.plies, game.created_ms, game.changed_ms});
    }
    HttpReply listed;
    listed.body = text_of(api::list_json(games, more));
    listed.headers.emplace_back("Cache-Control", "no-store");
    reply(exchange, std::move(listed));
  };
  journal_.list_of_seat(identity.key, {wanted.created_ms, wanted.id}, wanted.limit + 1, callbacks_.posted(on_listed));
}

void ApiSite::list_open_games(const HttpRequest& request, const ExchangePtr& exchange) {
  const auto query = api::read_lobby_query(request.query);
  if (const auto* problem = std::get_if<api::Problem>(&query)) return refuse(exchange, *problem);
  HttpReply listed;
  listed.body = text_of(hub_.lobby(std::get<api::LobbyQuery>(query)));
  listed.headers.emplace_back("Cache-Control", "no-store");
  reply(exchange, std::move(listed));
}

void ApiSite::send_state(const HttpRequest& request, const std::string& id, const Identity& known,
                         const ExchangePtr& exchange) {
  const auto since = api::read_since(request.query);
  if (const auto* problem = std::get_if<api::Problem>(&since)) return refuse(exchange, *problem);
  Fields headers;
  // A token is given before the join, so that a join whose reply is lost can be repeated with the same token.
  const Identity identity = with_token(known, headers);
  hub_.state(id, asker_of(request, identity), std::get<std::uint64_t>(since),
             std::string(request.fields["if-none-match"]), answerer(exchange, 200, std::move(headers)));
}

void ApiSite::command_game(const HttpRequest& request, const std::string& id, std::string_view action,
                           const Identity& known, const ExchangePtr& exchange) {
  Fields headers;
  if (auto refused = limit(Limited::messages, request, &headers)) return reply(exchange, std::move(*refused));
  const auto command = api::read_command(action, request.body);
  if (const auto* problem = std::get_if<api::Problem>(&command)) return refuse(exchange, *problem);
  if (std::holds_alternative<room::RematchCommand>(std::get<room::Command>(command))) {
    headers.clear();  // keep only the RateLimit headers of `games`
    if (auto refused = limit(Limited::games, request, &headers)) return reply(exchange, std::move(*refused));
  }
  const Identity identity = action == "join" ? with_token(known, headers) : known;
  hub_.command(id, asker_of(request, identity), std::get<room::Command>(command),
               answerer(exchange, 200, std::move(headers)));
}

struct ApiSite::ExportTask {
  ExportTask() = default;
  ExportTask(const ExportTask&) = delete;
  ExportTask& operator=(const ExportTask&) = delete;
  ~ExportTask() {
    if (shares) shares->remove(client, cells);
  }

  ExchangePtr exchange;
  std::string format;
  Fields headers;
  std::string client;
  std::size_t cells = 0;
  std::shared_ptr<AmountByClient> shares;
  std::optional<room::Room> copy;
  Scheduler::Ticket ticket;
};

/// Returns true if the limits on copied games, in total and per client, allow `cells` more.
bool ApiSite::has_room_for_export(const std::string& client, std::size_t cells) const {
  return export_cells_->sum() + cells <= max_export_cells &&
         export_cells_->of(client) + cells <= max_export_cells_of_client;
}

/// Exports a game on a scheduler thread, from a copy, since the file of a long game takes time.
void ApiSite::export_game(const HttpRequest& request, const std::string& id, const Identity& identity,
                          const ExchangePtr& exchange) {
  auto task = std::make_shared<ExportTask>();
  if (auto refused = limit(Limited::searches, request, &task->headers)) return reply(exchange, std::move(*refused));
  const auto format = api::read_export_format(request.query);
  if (const auto* problem = std::get_if<api::Problem>(&format)) return refuse(exchange, *problem);
  task->exchange = exchange;
  task->format = std::get<std::string>(format);
  task->client = client_key(request.client);
  hub_.read(
      id, asker_of(request, identity), [this, task](const room::Room& room) { begin_export(task, room); },
      answerer(exchange, 200));
}

void ApiSite::begin_export(const std::shared_ptr<ExportTask>& task, const room::Room& room) {
  const std::size_t cells = room.rules().cells();
  if (!has_room_for_export(task->client, cells)) {
    return refuse(task->exchange, {503, "busy", "too many files are asked for at once; try again", {}});
  }
  export_cells_->add(task->client, cells);
  task->cells = cells;
  task->shares = export_cells_;
  task->copy = room;
  Scheduler::Job job;
  job.client = task->client;
  job.start = [this, task](double) -> Scheduler::Work {
    // The task returns to the I/O thread with its answer and is destroyed there.
    const auto finish = callbacks_.posted([this, task](api::Reply file) {
      HttpReply whole = http_reply(std::move(file));
      whole.headers.insert(whole.headers.end(), task->headers.begin(), task->headers.end());
      reply(task->exchange, std::move(whole));
    });
    return [task, finish](std::atomic<bool>&) { finish(api::export_game(*task->copy, task->format)); };
  };
  job.dropped = [this, task](Scheduler::Drop) {
    refuse(task->exchange, {503, "busy", "too much is asked at once; try again", {}});
  };
  task->ticket = scheduler_.submit(room.board().plies() > long_game ? Lane::files : Lane::quick, std::move(job));
  task->exchange->on_gone(if_alive(task, [](const auto& still) { still->ticket.cancel(); }));
}

/// Replies with a new token, for programs that send it as a Bearer token.
void ApiSite::new_token_reply(const HttpRequest& request, const ExchangePtr& exchange) {
  Fields headers;
  if (auto refused = limit(Limited::games, request, &headers)) return reply(exchange, std::move(*refused));
  const auto empty = api::read_command("resign", request.body);  // requires a body without fields
  if (const auto* problem = std::get_if<api::Problem>(&empty)) return refuse(exchange, *problem);
  HttpReply made;
  made.status = 201;
  made.body = text_of(R"({"token":")" + new_token() + R"(","type":"Bearer"})");
  made.headers = std::move(headers);
  made.headers.emplace_back("Cache-Control", "no-store");
  reply(exchange, std::move(made));
}

}  // namespace mnk::server
