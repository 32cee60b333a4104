// SPDX-License-Identifier: MIT
// Events of a game as JSON text, the form in which storage keeps them (docs/storage.md).
#pragma once

#include <string>
#include <string_view>

#include "room/event.hpp"

namespace mnk::api {

/// The event as one JSON object. `rules`: of the game; ignored for Created, which has its own.
std::string event_json(const Rules& rules, const room::Event& event);

/// Reads the text of event_json. SyntaxError `bad_event` for any other text, LegalityError as Rules::make gives it.
Result<room::Event> read_event(const Rules& rules, std::string_view text, std::int64_t time_ms);

}  // namespace mnk::api
