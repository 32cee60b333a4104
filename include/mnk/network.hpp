// SPDX-License-Identifier: MIT
// The network of the engine's evaluation, as data: docs/networks.md.
//
// The library has a network for five in a row built in, unless it was built with -DMNK_NETWORK=OFF.
#pragma once

#include <optional>
#include <string_view>

#include "mnk/result.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// Replaces the network of the engines that are made from now on, in all threads. `bytes`: a network file; empty: no
/// network. The bytes are not kept. LegalityError `bad_network`: not such a file; the message has the reason, and the
/// network in use stays. Games with another k, gravity or misere are played without one.
std::optional<Error> set_network(std::string_view bytes);

}  // namespace mnk

#pragma GCC visibility pop
