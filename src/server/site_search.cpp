// SPDX-License-Identifier: MIT
// Searches of solver and engine: in the pool, and only as long as the client waits for them.
#include "protocol/json_api/api.hpp"
#include "server/site.hpp"

namespace mnk::server {

void ApiSite::answer_search(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange) {
  auto job = [this, request, exchange](std::atomic<bool>& stop) {
    bool streams = false;
    api::Work work;
    work.stop = &stop;
    work.stream = [this, exchange, &stop, &streams](std::string_view line) {
      const bool first = !std::exchange(streams, true);
      http_.post([this, exchange, first, line = std::string(line)]() mutable {
        if (first) begin_stream(exchange);
        exchange->write(std::move(line));
      });
      return !stop;
    };
    const std::string_view path = std::string_view(request.path).substr(std::string_view("/api/v1").size());
    api::Reply answer = api::answer({request.method, path, request.query, request.body, request.content_type}, work);
    http_.post([this, exchange, streams, answer = std::move(answer)]() mutable {
      if (streams) return exchange->end();
      reply(exchange, http_reply(std::move(answer)));
    });
  };
  const Pool::Stop stop = searches_.submit(std::move(job));
  if (!stop) {
    metrics_.count_refused_search();
    return reply(exchange, http_reply(api::error_reply(503, "busy", "other searches fill the queue; try again")));
  }
  exchange->on_gone([stop] { *stop = true; });
}

void ApiSite::begin_stream(const std::shared_ptr<Exchange>& exchange) const {
  metrics_.count_reply(200);
  HttpReply head;
  head.content_type = "application/x-ndjson";
  head.headers.emplace_back("Cache-Control", "no-store");
  head.headers.emplace_back("X-Accel-Buffering", "no");  // nginx hands on every line
  exchange->begin_stream(std::move(head));
}

}  // namespace mnk::server
