// SPDX-License-Identifier: MIT
// The main line of a record, as a program can play it.
#include <algorithm>

#include "mnk/game_record.hpp"
#include "mnk/moves.hpp"
#include "notation/sgf_setup.hpp"

namespace mnk {
namespace {

/// Follows first children from the root, with the player whose turn it is.
class Walk {
 public:
  explicit Walk(const GameRecord& record) : record_(record), problems_(record.nodes.size(), nullptr) {
    for (auto problem = record.problems.rbegin(); problem != record.problems.rend(); ++problem)
      problems_[problem->node] = &problem->error;
  }

  MainLine run() {
    for (std::size_t node = 0;; node = record_.nodes[node].children.front()) {
      if (!line_.end) line_.end = take(node);
      if (line_.end) ++line_.nodes_behind;
      if (record_.nodes[node].children.empty()) break;
    }
    const auto is_none = [](Stone stone) { return stone == Stone::none; };
    std::optional<Position>& beginning = line_.beginning;
    if (beginning && std::all_of(beginning->stones.begin(), beginning->stones.end(), is_none)) beginning.reset();
    if (moves_ == 0) line_.first = turn_.value_or(line_.turn_of_stones());
    return std::move(line_);
  }

 private:
  /// Takes a node, or returns the reason why the line ends before it.
  std::optional<LegalityError> take(std::size_t number) {
    const GameNode& node = record_.nodes[number];
    if (problems_[number] != nullptr) return *problems_[number];
    if (moves_ == 0) {
      begin(node);
    } else if (notation::places_stones(node)) {
      return LegalityError{"setup", "stones are set up or removed after move " + std::to_string(moves_)};
    } else if (notation::named_turn(node).value_or(turn_.value()) != turn_) {
      return LegalityError{"wrong_turn", "the turn is changed after move " + std::to_string(moves_)};
    }
    if (node.move) {
      const auto [player, cell] = *node.move;
      if (moves_ > 0 && player != turn_)
        return LegalityError{"wrong_turn", "move " + std::to_string(moves_ + 1) + " (" +
                                               to_coordinate(record_.rules, cell) +
                                               ") is made by the player whose turn it is not"};
      if (moves_++ == 0) line_.first = player;
      turn_ = opponent(player);
    }
    line_.nodes.push_back(number);
    return std::nullopt;
  }

  void begin(const GameNode& node) {
    if (notation::places_stones(node)) {
      if (!line_.beginning) line_.beginning.emplace(record_.rules);
      notation::place_stones(node, *line_.beginning);
      turn_.reset();
    }
    if (const auto named = notation::named_turn(node)) turn_ = named;
  }

  const GameRecord& record_;
  std::vector<const LegalityError*> problems_;  ///< the first one of each node, or null
  MainLine line_;
  std::optional<Player> turn_;  ///< known after a move, and where PL names it
  std::size_t moves_ = 0;
};

}  // namespace

Player MainLine::turn_of_stones() const {
  if (!beginning) return Player::x;
  const auto count = [&](Stone stone) { return std::count(beginning->stones.begin(), beginning->stones.end(), stone); };
  return count(Stone::x) == count(Stone::o) ? Player::x : Player::o;
}

MainLine main_line_of(const GameRecord& record) { return Walk(record).run(); }

std::vector<std::size_t> main_nodes(const GameRecord& record) { return main_line_of(record).nodes; }

std::vector<Cell> main_line(const GameRecord& record) {
  std::vector<Cell> cells;
  for (const std::size_t node : main_nodes(record)) {
    if (record.nodes[node].move) cells.push_back(record.nodes[node].move->cell);
  }
  return cells;
}

}  // namespace mnk
