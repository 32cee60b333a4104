// SPDX-License-Identifier: MIT
#include "protocol/json_api/game_tree.hpp"

#include <algorithm>

#include "mnk/board.hpp"
#include "mnk/records.hpp"
#include "mnk/report.hpp"
#include "protocol/read_board.hpp"

namespace mnk::api {

namespace {

constexpr std::size_t max_problems = 1000;

/// Converts a record to a tree. Drops the nodes that the tree cannot hold.
class TreeBuilder {
 public:
  explicit TreeBuilder(const GameRecord& record) : record_(record), in_tree_(record.nodes.size(), no_node) {}

  GameTree run() {
    tree_.rules = record_.rules;
    tree_.setup = root_setup(record_);
    tree_.x_name = record_.x_name;
    tree_.o_name = record_.o_name;
    tree_.result = record_.result;
    tree_.nodes[0].comment = record_.nodes[0].comment;
    plies_.push_back(tree_.setup ? stones_of(*tree_.setup) : 0);
    in_tree_[0] = 0;
    next_problem_ = sorted_problems();
    tell_problems(0, 0);
    for (std::size_t node = 1; node < record_.nodes.size(); ++node) take(node);
    if (more_problems_ > 0) {
      tree_.problems.push_back({0, "more_problems", std::to_string(more_problems_) + " more problems are not listed"});
    }
    return std::move(tree_);
  }

 private:
  std::vector<GameProblem>::const_iterator sorted_problems() {
    problems_ = record_.problems;
    std::stable_sort(problems_.begin(), problems_.end(),
                     [](const GameProblem& a, const GameProblem& b) { return a.node < b.node; });
    return problems_.begin();
  }

  void tell(std::size_t at, std::string_view code, std::string message) {
    if (tree_.problems.size() >= max_problems) {
      ++more_problems_;
    } else {
      tree_.problems.push_back({at, std::string(code), std::move(message)});
    }
  }

  /// Reports the problems of the record's node `node` at the tree's node `at`. Returns false if there are none.
  bool tell_problems(std::size_t node, std::size_t at) {
    bool any = false;
    for (; next_problem_ != problems_.end() && next_problem_->node <= node; ++next_problem_) {
      if (next_problem_->node != node) continue;
      tell(at, next_problem_->error.code, next_problem_->error.message);
      any = true;
    }
    return any;
  }

  void take(std::size_t number) {
    const GameNode& node = record_.nodes[number];
    const std::size_t parent = in_tree_[node.parent];
    if (parent == no_node || tell_problems(number, parent)) return;
    if (has_setup(node))
      return tell(parent, "setup", "stones or turns are set here in mid-game; what comes behind is left out");
    if (!node.move) {
      std::string& comment = tree_.nodes[parent].comment;
      if (!comment.empty() && !node.comment.empty()) comment += '\n';
      comment += node.comment;
      in_tree_[number] = parent;
      return;
    }
    if ((node.move->player == Player::x) != (plies_[parent] % 2 == 0)) {
      const std::string move = to_coordinate(record_.rules, node.move->cell);
      return tell(parent, "wrong_turn", "the move " + move + " is made by the player whose turn it is not");
    }
    in_tree_[number] = tree_.nodes.size();
    tree_.nodes.push_back({.parent = parent, .cell = node.move->cell, .comment = node.comment});
    plies_.push_back(plies_[parent] + 1);
  }

  const GameRecord& record_;
  std::size_t more_problems_ = 0;     ///< problems that the tree does not list
  std::vector<std::size_t> in_tree_;  ///< tree node of each record node
  std::vector<std::size_t> plies_;    ///< moves and setup stones up to each tree node
  std::vector<GameProblem> problems_;
  std::vector<GameProblem>::const_iterator next_problem_;
  GameTree tree_;
};

/// Converts a tree to a record. Walks the tree with one board.
class RecordBuilder {
 public:
  explicit RecordBuilder(const GameTree& tree)
      : tree_(tree), children_(tree.nodes.size()), made_{.record = GameRecord(tree.rules)} {
    for (std::size_t node = 1; node < tree.nodes.size(); ++node) children_[tree.nodes[node].parent].push_back(node);
  }

  TreeConversion run() {
    made_.record.x_name = tree_.x_name;
    made_.record.o_name = tree_.o_name;
    made_.record.result = tree_.result;
    made_.record.nodes[0].comment = tree_.nodes[0].comment;
    if (tree_.setup) set_up(made_.record, *tree_.setup);
    Result<Board> start = tree_.setup ? Board::from(*tree_.setup, {.nodes = 20'000}) : Board(tree_.rules);
    if (!start) {
      made_.error = start.error();
    } else {
      walk(*start);
    }
    return std::move(made_);
  }

 private:
  struct Step {
    std::size_t node;     ///< node of the tree
    std::size_t parent;   ///< node of the record
    std::uint32_t plies;  ///< moves on the board before it
  };

  void walk(Board& board) {
    std::vector<Step> rest;
    const auto add_children = [&](std::size_t node, std::size_t made) {
      for (auto child = children_[node].rbegin(); child != children_[node].rend(); ++child)
        rest.push_back({*child, made, board.plies()});
    };
    add_children(0, 0);
    while (!rest.empty()) {
      const Step step = rest.back();
      rest.pop_back();
      while (board.plies() > step.plies) board.undo();
      const Cell cell = *tree_.nodes[step.node].cell;
      const GameMove move{board.to_move(), cell};
      if (const auto played = board.play(cell); !played) {
        made_.bad_node = step.node;
        made_.error = error_of_move(step.plies, played.error());
        return;
      }
      const std::size_t made = made_.record.add(step.parent, move);
      made_.record.nodes[made].comment = tree_.nodes[step.node].comment;
      add_children(step.node, made);
    }
  }

  const GameTree& tree_;
  std::vector<std::vector<std::size_t>> children_;
  TreeConversion made_;
};

/// The board at the end of the main line, as text.
std::string board_text(const GameRecord& record) {
  const MainLine line = main_line_of(record);
  Position position = line.beginning.value_or(Position(record.rules));
  for (const std::size_t node : line.nodes) {
    if (const auto& move = record.nodes[node].move) position.stones[move->cell] = stone_of(move->player);
  }
  return to_text(position);
}

}  // namespace

GameTree tree_of(const GameRecord& record) { return TreeBuilder(record).run(); }

TreeConversion record_of(const GameTree& tree) { return RecordBuilder(tree).run(); }

GameFile file_of(const GameRecord& record, std::string_view format) {
  const MoveList moves{main_line(record)};
  if (format == "sgf") return {"application/x-go-sgf", "game.sgf", write_sgf(record)};
  if (format == "psq") return {"application/octet-stream", "game.psq", write_psq(record)};
  if (format == "json") return {"application/json", "game.json", to_text(record.rules, moves, Format::json) + "\n"};
  if (format == "text") return {"text/plain; charset=utf-8", "board.txt", board_text(record)};
  return {"text/plain; charset=utf-8", "moves.txt", to_text(record.rules, moves) + "\n"};
}

}  // namespace mnk::api
