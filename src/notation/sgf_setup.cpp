// SPDX-License-Identifier: MIT
#include <algorithm>

#include "notation/sgf_setup.hpp"
#include "notation/sgf_text.hpp"

namespace mnk {
namespace {

bool puts_stones(const GameProperty& property) {
  return property.name == "AB" || property.name == "AW" || property.name == "AE";
}

void put(Position& position, const GameProperty& property) {
  const Stone stone = property.name == "AB" ? Stone::x : property.name == "AW" ? Stone::o : Stone::none;
  const Rules& rules = position.rules;
  for (const std::string& value : property.values) {
    const auto area = notation::sgf_rectangle(rules, value);
    if (!area || !rules.contains(area->from.row, area->from.column) || !rules.contains(area->to.row, area->to.column))
      continue;
    for (auto row = area->from.row; row <= area->to.row; ++row) {
      for (auto column = area->from.column; column <= area->to.column; ++column) {
        position.stones[rules.cell(row, column)] = stone;
      }
    }
  }
}

}  // namespace

namespace notation {

bool places_stones(const GameNode& node) {
  const auto has_point = [](const GameProperty& p) {
    const auto is_point = [](const std::string& value) { return !value.empty(); };
    return puts_stones(p) && std::any_of(p.values.begin(), p.values.end(), is_point);
  };
  return std::any_of(node.properties.begin(), node.properties.end(), has_point);
}

void place_stones(const GameNode& node, Position& position) {
  for (const GameProperty& property : node.properties) {
    if (puts_stones(property)) put(position, property);
  }
}

std::optional<Player> named_turn(const GameNode& node) {
  std::optional<Player> turn;
  for (const GameProperty& property : node.properties) {
    if (property.name == "PL") turn = sgf_color(property.values.front());
  }
  return turn;
}

}  // namespace notation

bool has_setup(const GameNode& node) {
  const auto sets_up = [](const GameProperty& p) { return puts_stones(p) || p.name == "PL"; };
  return std::any_of(node.properties.begin(), node.properties.end(), sets_up);
}

std::optional<Position> root_setup(const GameRecord& record) {
  const GameNode& root = record.nodes.front();
  if (std::none_of(root.properties.begin(), root.properties.end(), puts_stones)) return std::nullopt;
  Position position(record.rules);
  notation::place_stones(root, position);
  return position;
}

void set_up(GameRecord& record, const Position& position) {
  std::vector<GameProperty>& properties = record.nodes.front().properties;
  std::erase_if(properties, [](const GameProperty& p) { return puts_stones(p) || p.name == "PL"; });
  GameProperty x = {"AB", {}}, o = {"AW", {}};
  for (Cell cell = 0; cell < position.stones.size(); ++cell) {
    const Stone stone = position.stones[cell];
    if (stone != Stone::none)
      (stone == Stone::x ? x : o).values.push_back(notation::sgf_point_text(position.rules, cell));
  }
  const bool x_moves = x.values.size() == o.values.size();
  for (GameProperty* property : {&x, &o}) {
    if (!property->values.empty()) properties.push_back(std::move(*property));
  }
  properties.push_back({"PL", {x_moves ? "B" : "W"}});
}

}  // namespace mnk
