// SPDX-License-Identifier: MIT
#include "server/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <array>
#include <map>

namespace mnk::server {

namespace {

/// Returns the bucket bounds of the commit time, in seconds.
prometheus::Histogram::BucketBoundaries bounds() {
  return {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5};
}

}  // namespace

struct Metrics::State {
  prometheus::Registry registry;
  prometheus::Family<prometheus::Counter>& replies =
      prometheus::BuildCounter().Name("mnk_http_replies_total").Help("Replies by class of status").Register(registry);
  std::array<prometheus::Counter*, 6> reply_of_class{};
  prometheus::Family<prometheus::Counter>& events = prometheus::BuildCounter()
                                                        .Name("mnk_game_events_total")
                                                        .Help("Events of games that were stored")
                                                        .Register(registry);
  std::map<std::string, prometheus::Counter*, std::less<>> event_of_kind;
  prometheus::Family<prometheus::Counter>& limited = prometheus::BuildCounter()
                                                         .Name("mnk_requests_limited_total")
                                                         .Help("Requests that a limit of their client refused")
                                                         .Register(registry);
  std::map<std::string, prometheus::Counter*, std::less<>> limited_of_kind;
  prometheus::Counter& refused_searches = prometheus::BuildCounter()
                                              .Name("mnk_searches_refused_total")
                                              .Help("Searches dropped from a queue")
                                              .Register(registry)
                                              .Add({});
  prometheus::Histogram& commits = prometheus::BuildHistogram()
                                       .Name("mnk_commit_seconds")
                                       .Help("From the request to the safe event")
                                       .Register(registry)
                                       .Add({}, bounds());
};

Metrics::Metrics() : state_(std::make_unique<State>()) {
  for (std::size_t i = 1; i < state_->reply_of_class.size(); ++i) {
    state_->reply_of_class[i] = &state_->replies.Add({{"status", std::to_string(i) + "xx"}});
  }
}
Metrics::~Metrics() = default;

bool Metrics::are_built_in() { return true; }

void Metrics::count_reply(int status) {
  if (status >= 100 && status < 600) state_->reply_of_class[status / 100]->Increment();
}

void Metrics::count_event(std::string_view kind) {
  auto at = state_->event_of_kind.find(kind);
  if (at == state_->event_of_kind.end()) {
    at = state_->event_of_kind.emplace(kind, &state_->events.Add({{"kind", std::string(kind)}})).first;
  }
  at->second->Increment();
}

void Metrics::count_refused_search() { state_->refused_searches.Increment(); }
void Metrics::time_commit(double seconds) { state_->commits.Observe(seconds); }

void Metrics::count_limited(std::string_view kind) {
  auto at = state_->limited_of_kind.find(kind);
  if (at == state_->limited_of_kind.end()) {
    at = state_->limited_of_kind.emplace(kind, &state_->limited.Add({{"limit", std::string(kind)}})).first;
  }
  at->second->Increment();
}

std::string Metrics::text(std::span<const Gauge> gauges) {
  for (const Gauge& gauge : gauges) {
    auto& family = prometheus::BuildGauge().Name(gauge.name).Help(gauge.help).Register(state_->registry);
    const prometheus::Labels labels =
        gauge.lane.empty() ? prometheus::Labels() : prometheus::Labels{{"lane", std::string(gauge.lane)}};
    family.Add(labels).Set(gauge.value);
  }
  return prometheus::TextSerializer().Serialize(state_->registry.Collect());
}

}  // namespace mnk::server
