// SPDX-License-Identifier: MIT
// The network that engines use: the built-in one, or that of set_network.
#include <mutex>
#include <utility>

#include "engine/network.hpp"
#include "mnk/network.hpp"

namespace mnk {

namespace engine {

/// The bytes of the network that is built in; empty without one.
std::string_view built_in_network();

namespace {

struct Current {
  std::mutex mutex;
  std::shared_ptr<const Network> network;
  bool decided = false;  ///< `network` was set, or the built-in one was read
};

Current& current() {
  static Current current;
  return current;
}

}  // namespace

std::shared_ptr<const Network> Network::current(const Rules& rules) {
  const std::lock_guard lock(engine::current().mutex);
  Current& now = engine::current();
  if (!now.decided) {
    now.decided = true;
    if (Result<Network> made = read(built_in_network()))
      now.network = std::make_shared<const Network>(*std::move(made));
  }
  return now.network != nullptr && now.network->fits(rules) ? now.network : nullptr;
}

}  // namespace engine

std::optional<Error> set_network(std::string_view bytes) {
  std::shared_ptr<const engine::Network> network;
  if (!bytes.empty()) {
    Result<engine::Network> made = engine::Network::read(bytes);
    if (!made) return made.error();
    network = std::make_shared<const engine::Network>(*std::move(made));
  }
  const std::lock_guard lock(engine::current().mutex);
  engine::current().network = std::move(network);
  engine::current().decided = true;
  return std::nullopt;
}

}  // namespace mnk
