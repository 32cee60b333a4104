// SPDX-License-Identifier: MIT
#include "server/site/operator_pages.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "server/log.hpp"
#include "server/site/site.hpp"

namespace mnk::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto answer_within = std::chrono::seconds(1);
constexpr auto answer_holds = std::chrono::seconds(1);  // cache time of an answer
constexpr std::uint64_t min_free_bytes = std::uint64_t{64} << 20;
constexpr double max_commit_seconds = 5;  // seconds
constexpr double max_stuck_seconds = 30;  // seconds; a search is hurried after 10

HttpReply json_reply(int status, std::string text) {
  HttpReply reply;
  reply.status = status;
  reply.body = text_of(std::move(text));
  reply.headers.emplace_back("Cache-Control", "no-store");
  return reply;
}

HttpReply ready_reply(const std::vector<std::string>& problems) {
  nlohmann::ordered_json object = {{"status", problems.empty() ? "ready" : "not ready"}, {"problems", problems}};
  return json_reply(problems.empty() ? 200 : 503, object.dump());
}

}  // namespace

OperatorPages::OperatorPages(HttpServer& http, Journal& journal, Scheduler& scheduler, Metrics& metrics, Hub& hub)
    : http_(http), journal_(journal), scheduler_(scheduler), metrics_(metrics), hub_(hub), callbacks_(http) {}

HttpReply OperatorPages::health() const { return json_reply(200, R"({"status":"ok"})"); }

/// Runs one check at a time and caches the answer for a second, so that requests cannot overload the database.
void OperatorPages::ready(std::function<void(HttpReply)> on_reply) {
  if (waiting_.empty() && Clock::now() - checked_ < answer_holds) return on_reply(ready_reply(found_));
  waiting_.push_back(std::move(on_reply));
  if (waiting_.size() > 1) return;
  const std::uint64_t number = ++check_;
  const auto finish = [this, number](bool answered) { finish_check(number, answered); };
  journal_.probe(callbacks_.posted(finish));
  callbacks_.after(answer_within, [finish] { finish(false); });
}

void OperatorPages::finish_check(std::uint64_t number, bool answered) {
  if (number != check_ || waiting_.empty()) return;
  ++check_;  // invalidates a later answer or timeout
  checked_ = Clock::now();
  found_ = problems();
  if (!answered) found_.insert(found_.begin(), "the database does not answer within a second");
  for (const auto& each : std::exchange(waiting_, {})) each(ready_reply(found_));
}

std::vector<std::string> OperatorPages::problems() const {
  std::vector<std::string> found;
  const Journal::Health health = journal_.health();
  if (health.writes_fail) found.emplace_back("the database does not take what is to be stored");
  if (health.oldest_append_seconds > max_commit_seconds)
    found.emplace_back("the database has not finished a transaction for 5 seconds");
  if (health.free_bytes < min_free_bytes) found.emplace_back("the disk of the database has less than 64 MiB free");
  if (scheduler_.stuck_seconds() > max_stuck_seconds)
    found.emplace_back("searches wait and none has ended for 30 seconds");
  return found;
}

HttpReply OperatorPages::metrics() {
  const HttpServer::Counts counts = http_.counts();
  const Journal::Health health = journal_.health();
  const auto number = [](auto value) { return static_cast<double>(value); };
  std::vector<Metrics::Gauge> gauges = {
      {"mnk_http_connections", "Open connections", number(counts.connections)},
      {"mnk_sockets", "Open WebSockets", number(counts.sockets)},
      {"mnk_followers", "Open WebSockets and event streams that follow games", number(hub_.followers())},
      {"mnk_games_loaded", "Games in memory", number(hub_.loaded())},
      {"mnk_cells_loaded", "Cells of the boards in memory", number(hub_.cells())},
      {"mnk_events_waiting", "Events that wait to be stored", number(health.pending)},
      {"mnk_commit_oldest_seconds", "Age of the transaction under way", health.oldest_append_seconds},
      {"mnk_database_games", "Games in the database, as counted last", number(health.totals.games)},
      {"mnk_database_bytes", "Bytes of events in the database, as counted last", number(health.totals.bytes)},
      {"mnk_body_bytes", "Bytes of large request bodies in memory", number(counts.body_bytes)},
      {"mnk_connections_refused", "Connections closed at once since the start", number(counts.refused_connections)},
      {"mnk_requests_refused", "Requests that could not be read since the start", number(counts.refused_requests)},
      {"mnk_exceptions", "Exceptions that ended a request or connection since the start", number(counts.exceptions)},
      {"mnk_log_lines_dropped", "Lines of the log and the access log lost since the start",
       number(dropped_log_lines())},
  };
  for (const Lane lane : {Lane::quick, Lane::files, Lane::moves, Lane::searches}) {
    gauges.push_back(
        {"mnk_searches_waiting", "Searches in the queue", number(scheduler_.waiting(lane)), name_of(lane)});
    gauges.push_back({"mnk_searches_running", "Searches under way", number(scheduler_.running(lane)), name_of(lane)});
    gauges.push_back({"mnk_searches_hurried", "Searches shortened since the start because others waited",
                      number(scheduler_.counts(lane).shortened), name_of(lane)});
  }
  HttpReply reply;
  reply.content_type = "text/plain; version=0.0.4; charset=utf-8";
  reply.body = text_of(metrics_.text(gauges));
  reply.headers.emplace_back("Cache-Control", "no-store");
  return reply;
}

void OperatorSite::answer(HttpRequest request, std::shared_ptr<Exchange> exchange) {
  if (request.method != "GET" && request.method != "HEAD") {
    HttpReply wrong = refusal(405, "wrong_method", "only GET and HEAD are answered here");
    wrong.headers.emplace_back("Allow", "GET, HEAD");
    return exchange->reply(std::move(wrong));
  }
  if (request.path == "/metrics") return exchange->reply(pages_.metrics());
  if (request.path == "/healthz") return exchange->reply(pages_.health());
  if (request.path == "/readyz")
    return pages_.ready([exchange](HttpReply reply) { exchange->reply(std::move(reply)); });
  exchange->reply(refusal(404, "no_such_route", "there are /metrics, /healthz and /readyz here"));
}

HttpReply OperatorSite::may_open(const HttpRequest&) {
  return refusal(404, "no_such_route", "there is no socket here");
}
void OperatorSite::opened(const HttpRequest&, std::shared_ptr<Socket> socket) {
  socket->close(1011, "there is no socket here");
}
HttpReply OperatorSite::refusal(int status, std::string_view code, std::string_view message) const {
  return http_reply(api::error_reply(status, code, message));
}

}  // namespace mnk::server
