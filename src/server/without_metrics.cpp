// SPDX-License-Identifier: MIT
// Stub of the metrics for a build without prometheus-cpp: nothing is counted.
#include "server/metrics.hpp"

namespace mnk::server {

struct Metrics::State {};

Metrics::Metrics() = default;
Metrics::~Metrics() = default;

bool Metrics::are_built_in() { return false; }
void Metrics::count_reply(int) {}
void Metrics::count_event(std::string_view) {}
void Metrics::count_refused_search() {}
void Metrics::count_limited(std::string_view) {}
void Metrics::time_commit(double) {}
std::string Metrics::text(std::span<const Gauge>) { return {}; }

}  // namespace mnk::server
