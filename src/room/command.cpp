// SPDX-License-Identifier: MIT
#include "room/command.hpp"

#include "mnk/moves.hpp"

namespace mnk::room {

Decision decide(const Room& room, const Command& command, std::string_view key, const std::string& next_id,
                std::int64_t now_ms) {
  struct Deciding {
    const Room& room;
    std::string_view key;
    Seats who;
    const std::string& next_id;
    std::int64_t now_ms;

    Decision operator()(const JoinCommand& c) const { return room.decide_join(key, c.name, now_ms); }
    Decision operator()(const MoveCommand& c) const {
      const Result<Cell> cell = parse_coordinate(room.rules(), c.move);
      if (!cell) return Refusal{Refusal::Kind::invalid, cell.error(), "move"};
      return room.decide_move(who, c.ply, *cell, now_ms);
    }
    Decision operator()(const ChooseCommand& c) const { return room.decide_choice(who, c.choice, c.ply, now_ms); }
    Decision operator()(const OfferCommand& c) const {
      std::vector<Cell> cells;
      for (const std::string& text : c.cells) {
        const Result<Cell> cell = parse_coordinate(room.rules(), text);
        if (!cell) return Refusal{Refusal::Kind::invalid, cell.error(), "offers"};
        cells.push_back(*cell);
      }
      return room.decide_offers(who, cells, c.ply, now_ms);
    }
    Decision operator()(const UndoCommand& c) const { return room.decide_undo(who, c.action, c.ply, now_ms); }
    Decision operator()(const DrawCommand& c) const { return room.decide_draw(who, c.action, c.ply, now_ms); }
    Decision operator()(const ResignCommand&) const { return room.decide_resignation(who, now_ms); }
    Decision operator()(const RematchCommand&) const { return room.decide_rematch(who, next_id, now_ms); }
  };
  return std::visit(Deciding{room, key, room.seats_of(key), next_id, now_ms}, command);
}

}  // namespace mnk::room
