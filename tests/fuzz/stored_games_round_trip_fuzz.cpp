// SPDX-License-Identifier: MIT
// Round trip of exported games: a valid line gives equal events when written and read again. Valid events give an equal
// game when this version has rewritten them.
#include "protocol/json_api/game_event.hpp"
#include "protocol/json_api/game_state.hpp"
#include "reader_input.hpp"
#include "server/storage/lines.hpp"
#include "server/storage/stored_game.hpp"

namespace {

using namespace mnk;

/// Returns the events as written by this version.
std::vector<server::StoredEvent> rewritten(const std::vector<server::StoredEvent>& events, const Rules& rules) {
  std::vector<server::StoredEvent> written;
  for (const server::StoredEvent& stored : events) {
    const Result<room::Event> event = api::read_event(rules, stored.data, stored.time_ms);
    fuzz::require(event.ok());
    written.push_back({stored.version, stored.time_ms, api::event_json(rules, *event)});
  }
  return written;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto game = server::read_line(text);
  if (!game.ok()) return 0;
  const std::string written = server::line_of(*game);
  const auto again = server::read_line(written);
  fuzz::require(again.ok() && again->game == game->game && again->events == game->events &&
                server::line_of(*again) == written);
  const auto room = server::read_game(game->game, game->events);
  if (!room.ok()) return 0;
  fuzz::require(room->version() == game->events.size());
  const auto once_more = server::read_game(game->game, rewritten(game->events, room->rules()));
  fuzz::require(once_more.ok() && api::state_json(*once_more, 0, {}, 0) == api::state_json(*room, 0, {}, 0));
  return 0;
}
