// SPDX-License-Identifier: MIT
#include "notation/sgf_referee.hpp"

#include <algorithm>
#include <cassert>

#include "core/runs.hpp"
#include "core/text/coordinates.hpp"
#include "mnk/detail/zero_array.hpp"
#include "mnk/forbidden.hpp"
#include "notation/sgf_setup.hpp"
#include "notation/sgf_text.hpp"
#include "notation/text.hpp"

namespace mnk::notation {
namespace {

/// Limit on stored changes, beyond one per cell: a few bytes of text can change a whole rectangle of stones.
constexpr std::size_t change_slack = 1U << 20;
// Limit on the cells in the rectangles of all setups: `visit_slack` per file plus `visits_of_node` per node.
constexpr std::size_t visit_slack = 1U << 23;
constexpr std::size_t visits_of_node = 400;

struct Standing {
  std::optional<Player> to_move = Player::x;  ///< empty after a setup that does not name the player
  bool over = false;
  std::size_t moves = 0;  ///< includes illegal ones, as a reader of the file counts them
};

struct Change {
  Cell cell;
  Stone before;
};

/// A node on the path from the root to the present node.
struct Level {
  std::size_t node;
  std::size_t changes;  ///< number of changes before this node
  Standing standing;    ///< the state after this node
};

class Referee {
 public:
  explicit Referee(GameRecord& record) : record_(record), rules_(record.rules), stones_(rules_.cells()) {}

  std::optional<Error> settle() {
    for (std::size_t node = 0; node < record_.nodes.size(); ++node) {
      while (!path_.empty() && path_.back().node != record_.nodes[node].parent) leave();
      const Standing before = path_.empty() ? Standing{} : path_.back().standing;
      path_.push_back({node, changes_.size(), before});
      set_up();
      if (too_much()) {
        return LegalityError{"too_much_setup", "the setups of one line of play change more than " +
                                                   std::to_string(changes_.size() - 1) + " stones"};
      }
      if (visited_ > most_visited()) {
        return LegalityError{"too_much_setup",
                             "the setups of this file cover more than " + std::to_string(most_visited()) + " cells"};
      }
      move();
    }
    return std::nullopt;
  }

 private:
  Standing& standing() { return path_.back().standing; }
  GameNode& node() { return record_.nodes[path_.back().node]; }

  void leave() {
    for (; changes_.size() > path_.back().changes; changes_.pop_back())
      stones_[changes_.back().cell] = changes_.back().before;
    path_.pop_back();
  }

  void put(Cell cell, Stone stone) {
    if (stones_[cell] == stone) return;
    changes_.push_back({cell, stones_[cell]});
    stones_[cell] = stone;
  }

  bool too_much() const { return changes_.size() > change_slack + rules_.cells(); }

  std::size_t most_visited() const { return visit_slack + visits_of_node * record_.nodes.size(); }

  void problem(std::string_view code, std::string message) {
    record_.problems.push_back({path_.back().node, {code, std::move(message)}});
  }

  // ---- setups

  /// Applies the node's setup. A setup ends no game, even with a line on the board, and either player may move next
  /// unless PL names one.
  void set_up() {
    const std::optional<Player> to_move = named_turn(node());
    const bool stones = places_stones(node());
    for (const GameProperty& property : node().properties) {
      if (property.name != "AB" && property.name != "AW" && property.name != "AE") continue;
      const Stone stone = property.name == "AB" ? Stone::x : property.name == "AW" ? Stone::o : Stone::none;
      for (const std::string& value : property.values) put_all(property.name, value, stone);
    }
    if (stones) standing().over = false;
    if (stones || to_move) standing().to_move = to_move;
  }

  void put_all(const std::string& name, const std::string& value, Stone stone) {
    if (value.empty() || too_much() || visited_ > most_visited()) return;
    const auto area = sgf_rectangle(rules_, value);
    if (!rules_.contains(area->from.row, area->from.column) || !rules_.contains(area->to.row, area->to.column)) {
      return problem("off_board", "setup " + name + "[" + value + "] is off the board: " + coordinate_range(rules_));
    }
    visited_ += (area->to.row - area->from.row + 1) * (area->to.column - area->from.column + 1);
    for (auto row = area->from.row; row <= area->to.row; ++row) {
      for (auto column = area->from.column; column <= area->to.column; ++column) put(rules_.cell(row, column), stone);
    }
  }

  // ---- moves

  void move() {
    std::vector<GameProperty>& properties = node().properties;
    const auto property = std::find_if(properties.begin(), properties.end(),
                                       [](const GameProperty& p) { return p.name == "B" || p.name == "W"; });
    if (property == properties.end()) return;
    const Player player = property->name == "B" ? Player::x : Player::o;
    ++standing().moves;
    if (const auto cell = cell_of(*property, player)) {
      put(*cell, stone_of(player));
      standing().over = makes_line(*cell, player);
      node().move = GameMove{player, *cell};
      properties.erase(property);
    }
    standing().to_move = opponent(player);
  }

  /// The cell of a legal move. Records the problem of an illegal one.
  std::optional<Cell> cell_of(const GameProperty& move, Player player) {
    const auto refuse = [&](std::string_view code, const std::string& why) {
      problem(code, "move " + std::to_string(standing().moves) + " (" + move.name + " " + quoted(move.values.front()) +
                        ") " + why);
      return std::nullopt;
    };
    if (move.values.front().empty()) return refuse("pass", "is a pass, and there are none in this game");
    const auto point = sgf_point(rules_, move.values.front());
    if (!rules_.contains(point->row, point->column))
      return refuse("off_board", "is off the board: " + coordinate_range(rules_));
    const Cell cell = rules_.cell(point->row, point->column);
    if (standing().over) return refuse("game_over", "comes after the end of the game");
    if (standing().to_move == opponent(player))
      return refuse("wrong_turn", "is made by the player whose turn it is not");
    if (stones_[cell] != Stone::none) return refuse("taken_cell", "is on a cell that has a stone already");
    const int row = rules_.row(cell);
    if (rules_.gravity() && row + 1 < rules_.rows() && stones_[cell + rules_.width()] == Stone::none) {
      return refuse("floating_stone", "is above an empty cell: a stone would fall on");
    }
    if (rules_.renju() && player == Player::x) {
      const Forbidden why = forbidden(rules_, {stones_.data(), stones_.size()}, cell);
      if (why != Forbidden::none)
        return refuse("forbidden_move", "is forbidden: it makes " + std::string(sentence_of(why)));
    }
    return cell;
  }

  bool makes_line(Cell cell, Player player) const {
    const auto stone_at = [&](int row, int column) {
      return rules_.contains(row, column) ? stones_[rules_.cell(row, column)] : Stone::none;
    };
    for (const Step& step : steps) {
      const Arms run =
          arms(rules_, cell, step, [&](int row, int column) { return stone_at(row, column) == stone_of(player); });
      const auto beyond = [&](int distance) {
        return stone_at(rules_.row(cell) + distance * step.row, rules_.column(cell) + distance * step.column);
      };
      const auto is_blocked = [&] {
        const Stone other = stone_of(opponent(player));
        return beyond(-run.before - 1) == other && beyond(run.after + 1) == other;
      };
      if (run_wins(rules_, player, run.run(), is_blocked)) return true;
    }
    return false;
  }

  GameRecord& record_;
  const Rules rules_;
  detail::ZeroArray<Stone> stones_;
  std::size_t visited_ = 0;  ///< cells in rectangles of setups
  std::vector<Change> changes_;
  std::vector<Level> path_;
};

}  // namespace

std::optional<Error> validate_moves(GameRecord& record) { return Referee(record).settle(); }

void refuse_illegal_moves(GameRecord& record) {
  for (GameNode& node : record.nodes) {
    if (!node.move) continue;
    node.properties.push_back(
        {node.move->player == Player::x ? "B" : "W", {sgf_point_text(record.rules, node.move->cell)}});
    node.move.reset();
  }
  [[maybe_unused]] const auto error = validate_moves(record);
  assert(!error);  // only setups can be too much
}

}  // namespace mnk::notation
