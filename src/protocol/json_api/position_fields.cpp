// SPDX-License-Identifier: MIT
#include <algorithm>
#include <stdexcept>

#include "protocol/json_api/routes.hpp"

namespace mnk::api {

Rules game_of(Fields& fields, int side_limit, Needed needed) {
  const auto given = needed == Needed::yes ? fields.text("game", max_game) : fields.optional_text("game", max_game);
  if (!given) return *Rules::make(15, 15, 5);
  if (fields.has_problem()) return {};
  const Result<Rules> rules = parse_game(*given);
  if (!rules) {
    fields.refuse("game", rules.error());
  } else if (rules->columns() > side_limit || rules->rows() > side_limit) {
    fields.refuse("game", LegalityError{"too_large", "no side of the board may be longer than " +
                                                         std::to_string(side_limit) + " here"});
  } else {
    return *rules;
  }
  return {};
}

std::uint64_t reach_nodes(const Rules& rules, std::uint64_t nodes) {
  constexpr std::uint64_t usual_cells = 1024;
  return std::max<std::uint64_t>(1, nodes * usual_cells / std::max<std::uint64_t>(usual_cells, rules.cells()));
}

table::PositionValues* table_of(const Work& work, const Rules& rules) {
  return work.tables == nullptr ? nullptr : work.tables->of(rules);
}

void throw_if_damage(const Error& error) {
  if (table::is_damage(error)) throw std::runtime_error(message_of(error));
}

PositionText position_of(Fields& fields) {
  PositionText position;
  position.text = fields.optional_text("position", max_position).value_or("");
  const auto format = fields.optional_word("format", {"auto", "board", "moves", "json", "csv"});
  if (format) position.format = parse_format(*format).value_or(Format::automatic);
  return position;
}

}  // namespace mnk::api
