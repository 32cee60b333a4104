// SPDX-License-Identifier: MIT
#include "solve/gravity_best.hpp"

#include <algorithm>

namespace mnk::best {

namespace {

/// Returns the size of the table: 32 MB, or less for games of few positions, because each page costs time at first.
std::uint64_t table_bytes(int cells) { return std::uint64_t{1} << std::clamp(cells + 2, 16, 25); }

}  // namespace

void GravityBest::start(const SearchLimits& limits) {
  limits_ = {.nodes = limits.nodes, .memory = table_bytes(game_.cells()), .stop = limits.stop};
  book_ = drop::book_of(rules_);
  searched_ = false;
}

drop::Solver& GravityBest::solver() {
  if (!solver_) {
    solver_ = std::make_unique<drop::Solver>(rules_, limits_, options_);
  } else if (!searched_) {
    solver_->start(limits_);
  }
  searched_ = true;
  return *solver_;
}

void GravityBest::halt() const { throw Halt{limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)}; }

drop::Board GravityBest::board_of(Stones stones) const {
  const auto placed = [&](Bits cells) {
    drop::Bits bits = 0;
    for (; cells != 0; cells &= cells - 1) bits |= drop::bit_of(first_cell(cells), shape_);
    return bits;
  };
  return {placed(stones.own), placed(stones.taken()), count(stones.taken())};
}

drop::Board GravityBest::after(Stones stones, Cell cell) const {
  return board_of(stones).after(drop::bit_of(cell, shape_));
}

std::optional<int> GravityBest::worth_of_end(const drop::Board& board) const {
  if (drop::Lines<0, 0>(shape_).has_line(board.opponent())) return win_at(board.plies);
  return board.plies == shape_.cells ? std::optional(0) : std::nullopt;
}

bool GravityBest::in_book(Stones stones) const {
  const std::shared_ptr<const drop::Book> book = drop::book_of(rules_);
  const drop::Board board = board_of(stones);
  return book && board.plies < book->plies() && book->score(board);
}

int GravityBest::exact_after(Stones stones, Cell cell) {
  const drop::Board board = after(stones, cell);
  const std::optional<int> end = worth_of_end(board);
  return end ? *end : -exact(board);
}

int GravityBest::checked(int worth, int score) {
  if (score_of(worth) != score) throw WrongScore{};
  return worth;
}

int GravityBest::exact_after(Stones stones, Cell cell, int score) {
  if (score == 0 && !worth_of_end(after(stones, cell))) return 0;
  return checked(exact_after(stones, cell), score);
}

bool GravityBest::at_least_after(Stones stones, Cell cell, int worth) {
  const drop::Board board = after(stones, cell);
  if (const std::optional<int> end = worth_of_end(board)) return *end >= worth;
  return !at_least(board, 1 - worth);
}

bool GravityBest::at_least(const drop::Board& board, int worth) {
  if (worth < 0 || worth > 1) return exact(board) >= worth;
  if (const auto score = book_ ? book_->score(board) : std::nullopt) return *score >= worth;
  const drop::Bounds bounds = solver().sign(board);
  if (bounds.lower >= worth) return true;
  if (bounds.upper >= worth) halt();
  return false;
}

int GravityBest::exact(const drop::Board& board) {
  std::optional<drop::Score> score = book_ ? book_->score(board) : std::nullopt;
  if (!score) {
    const drop::Bounds bounds = solver().score(board);
    if (bounds.lower != bounds.upper) halt();
    score = bounds.lower;
  }
  if (*score == 0) return 0;
  const int end = drop::last_ply(shape_.cells, board.plies, *score);
  return *score > 0 ? win_at(end) : loss_at(end);
}

}  // namespace mnk::best
