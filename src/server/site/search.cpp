// SPDX-License-Identifier: MIT
// Computations on positions and files, on scheduler threads, cancelled when the client leaves. Each request starts in
// lane `quick`, or in `files` if its body is large; there it is parsed, and a small search is run. A large search moves
// on to the queue of lane `searches`.
#include "protocol/json_api/json_text.hpp"
#include "server/http/proxies.hpp"
#include "server/site/site.hpp"

namespace mnk::server {

namespace {

constexpr double expected_of_small = 0.005;  // seconds
constexpr double expected_of_large = 0.05;
constexpr std::size_t large_body = 4 * 1024;  // boards beyond some 60x60
constexpr double max_expected = 2;
constexpr auto max_silence = std::chrono::seconds(20);  // before a reply without streaming; proxies time out later

std::string error_line(const api::Problem& problem) { return api::refusal_json(problem, nullptr) + "\n"; }

api::Problem busy() { return {503, "busy", "other searches fill the queue; try again", {}}; }

}  // namespace

struct ApiSite::SearchTask {
  HttpRequest request;
  ExchangePtr exchange;
  std::string client;
  Fields headers;          ///< header fields for the reply
  bool streams = false;    ///< the route's reply comes in lines
  bool has_begun = false;  ///< the streamed reply has begun
  bool is_done = false;    ///< answered, or the client has left
  Scheduler::Ticket ticket;
};

void ApiSite::answer_search(const HttpRequest& request, const ExchangePtr& exchange) {
  auto task = std::make_shared<SearchTask>();
  if (auto refused = limit(Limited::searches, request, &task->headers)) return reply(exchange, std::move(*refused));
  task->request = request;
  task->exchange = exchange;
  task->client = client_key(request.client);
  const std::string_view path = path_in_api(task->request.path);
  task->streams = api::find(request.method, path).route->cost == api::Cost::streamed;
  exchange->on_gone(if_alive(task, [](const auto& still) {
    still->is_done = true;
    still->ticket.cancel();
  }));
  Scheduler::Job job;
  job.client = task->client;
  const bool is_large = request.body.size() > large_body;
  job.expected_seconds = is_large ? expected_of_large : expected_of_small;
  job.dropped = [this, task](Scheduler::Drop reason) { drop_search(task, reason); };
  job.start = [this, task, path](double) -> Scheduler::Work {
    if (task->is_done) return {};
    const auto begun = callbacks_.posted([this, task](api::ReplyOrSearch either) {
      if (auto* answer = std::get_if<api::Reply>(&either)) return finish_search(task, std::move(*answer));
      begin_search(task, std::move(std::get<api::SearchJob>(either)));
    });
    return [this, task, path, begun](std::atomic<bool>& stop) {
      const HttpRequest& asked = task->request;
      api::ReplyOrSearch either =
          api::begin({asked.method, path, asked.query, asked.body, asked.fields["content-type"]});
      auto* search = std::get_if<api::SearchJob>(&either);
      if (search != nullptr && search->is_small) either = search->run(work_of(task, stop));
      begun(std::move(either));
    };
  };
  task->ticket = scheduler_.submit(is_large ? Lane::files : Lane::quick, std::move(job));
}

/// Queues a large search. A streaming client gets its place in the queue at once, then every few seconds.
void ApiSite::begin_search(const std::shared_ptr<SearchTask>& task, api::SearchJob search) {
  if (task->is_done) return;
  task->request.body = {};  // parsed, no longer needed
  Scheduler::Job job;
  job.client = task->client;
  job.max_seconds = search.seconds;
  job.expected_seconds = std::min(search.seconds, max_expected);
  job.dropped = [this, task](Scheduler::Drop reason) { drop_search(task, reason); };
  job.start = [this, task, search = std::move(search)](double seconds) -> Scheduler::Work {
    if (task->is_done) return {};
    const auto finish = callbacks_.posted([this, task](api::Reply answer) { finish_search(task, std::move(answer)); });
    return [this, task, search, seconds, finish](std::atomic<bool>& stop) {
      api::Work work = work_of(task, stop);
      work.seconds = seconds;
      finish(search.run(work));
    };
  };
  if (task->streams) {
    job.waits = [this, task](std::size_t place) {
      stream_line(task, R"({"type":"queued","place":)" + std::to_string(place) + "}\n");
    };
  }
  task->ticket = scheduler_.submit(Lane::searches, std::move(job));
  if (task->streams || task->is_done) return;
  callbacks_.after(max_silence, [this, task] {
    if (task->is_done) return;
    task->ticket.cancel();
    drop_search(task, Scheduler::Drop::busy);
  });
}

/// Returns the work parameters of a search: its stop flag and, for a streamed route, the sink for lines.
api::Work ApiSite::work_of(const std::shared_ptr<SearchTask>& task, std::atomic<bool>& stop) {
  api::Work work;
  work.stop = &stop;
  work.tables = options_.tables.get();
  if (!task->streams) return work;
  const auto write = callbacks_.posted([this, task](std::string line) { stream_line(task, std::move(line)); });
  work.stream = [write, &stop](std::string_view line) {
    write(std::string(line));
    return !stop;
  };
  return work;
}

void ApiSite::stream_line(const std::shared_ptr<SearchTask>& task, std::string line) {
  if (task->is_done) return;
  if (!std::exchange(task->has_begun, true)) {
    metrics_.count_reply(200);
    HttpReply head;
    head.content_type = "application/x-ndjson";
    head.headers = task->headers;
    head.headers.emplace_back("Cache-Control", "no-store");
    head.headers.emplace_back("X-Accel-Buffering", "no");  // nginx forwards each line at once
    task->exchange->begin_stream(std::move(head));
  }
  task->exchange->write(std::move(line));
}

void ApiSite::finish_search(const std::shared_ptr<SearchTask>& task, api::Reply answer) {
  if (std::exchange(task->is_done, true)) return;
  if (!task->has_begun) {
    HttpReply whole = http_reply(std::move(answer));
    whole.headers.insert(whole.headers.end(), task->headers.begin(), task->headers.end());
    if (whole.status == 503) whole.headers.emplace_back("Retry-After", "1");
    return reply(task->exchange, std::move(whole));
  }
  // An error after the first line can only be reported as a line of the stream.
  if (answer.status != 200) task->exchange->write(R"({"type":"error","error":)" + answer.body + "}\n");
  task->exchange->end();
}

void ApiSite::drop_search(const std::shared_ptr<SearchTask>& task, Scheduler::Drop reason) {
  if (std::exchange(task->is_done, true)) return;
  api::Problem problem = busy();
  if (reason == Scheduler::Drop::own_limit)
    problem = {429, "too_many_searches", "too many searches of this client wait", {}};
  if (reason == Scheduler::Drop::stopping) problem = {503, "interrupted", "the server stops", {}};
  if (reason == Scheduler::Drop::failed) problem = {500, "internal", "the search failed", {}};
  metrics_.count_refused_search();
  if (!task->has_begun) {
    Fields headers = task->headers;
    if (problem.status == 429) headers.emplace_back("Retry-After", "2");
    return refuse(task->exchange, problem, std::move(headers));
  }
  task->exchange->write(error_line(problem));
  task->exchange->end();
}

}  // namespace mnk::server
