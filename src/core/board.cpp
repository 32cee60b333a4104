// SPDX-License-Identifier: MIT
#include "mnk/board.hpp"

#include "core/allowed_moves.hpp"
#include "core/detect/kernel.hpp"
#include "core/refuse_move.hpp"
#include "core/runs.hpp"
#include "core/stone_keys.hpp"
#include "mnk/moves.hpp"

namespace mnk {

namespace detail {
struct BoardDetector {
  detect::Kernel kernel;
  mutable AllowedMoves allowed{};
};
}  // namespace detail

namespace {

/// Kept out of line for all but the smallest detector: with all ten inlined, the rest of a move would run out of
/// registers.
template <class K>
#if defined(__GNUC__)
[[gnu::noinline]]
#endif
bool place_apart(K& kernel, Cell cell, Player player) {
  return kernel.place(cell, player);
}

inline bool place(detect::Kernel& kernel, Cell cell, Player player) {
  if (auto* nibbles = std::get_if<detect::NibbleCounters>(&kernel)) return nibbles->place(cell, player);
  return detect::visit(kernel, [&](auto& typed) { return place_apart(typed, cell, player); });
}

}  // namespace

Board::Board(const Rules& rules, Method method)
    : rules_(rules),
      method_(method == Method::automatic ? choose_method(rules) : method),
      open_count_(rules.gravity() ? rules.width() : rules.cells()),
      open_(open_count_),
      stones_(rules.cells()),
      history_(rules.cells()),
      landing_(rules.gravity() ? open_count_ : 0),
      detector_(new detail::BoardDetector{detect::make_kernel(rules, method)}) {
  land_at_the_bottom();
}

Board::Board(const Board& other)
    : rules_(other.rules_),
      method_(other.method_),
      outcome_(other.outcome_),
      plies_(other.plies_),
      open_count_(other.open_count_),
      hash_(other.hash_),
      known_plies_(other.known_plies_),
      open_(other.open_),
      stones_(other.stones_),
      history_(other.history_),
      landing_(other.landing_),
      detector_(new detail::BoardDetector(*other.detector_)) {}

Board& Board::operator=(const Board& other) { return *this = Board(other); }
Board::Board(Board&&) noexcept = default;
Board& Board::operator=(Board&&) noexcept = default;
Board::~Board() = default;

/// Removes a cell (with gravity: its column, if this stone fills it) from the list of open entries.
void Board::close(Cell cell) {
  std::uint32_t entry = cell;
  if (rules_.gravity()) {
    entry = rules_.column(cell);
    landing_[entry] = cell - rules_.width();
    if (cell >= rules_.width()) return;
  }
  const std::uint32_t end = --open_count_;
  const std::uint32_t hole = open_[entry].place + entry;
  const std::uint32_t last = open_[end].entry + end;
  open_[hole].entry = last - hole;
  open_[last].place = hole - last;
}

/// Undoes `close`: puts the entry back at its old index, which restores the order of the list.
void Board::reopen(Cell cell) {
  std::uint32_t entry = cell;
  if (rules_.gravity()) {
    entry = rules_.column(cell);
    landing_[entry] = cell;
    if (cell >= rules_.width()) return;
  }
  const std::uint32_t end = open_count_++;
  const std::uint32_t hole = open_[entry].place + entry;
  const std::uint32_t last = open_[end].entry + end;
  open_[hole].entry = entry - hole;
  open_[last].place = end - last;
}

Outcome Board::play_unchecked(Cell cell) {
  assert(is_legal(cell));
  const Player player = to_move();
  stones_[cell] = stone_of(player);
  history_[plies_] = cell;
  known_plies_ = ++plies_;
  hash_ ^= stone_key(cell, player);
  close(cell);
  const bool line = place(detector_->kernel, cell, player);
  // Branchless: the end of a game is unpredictable, and the caller's loop tests the outcome anyway.
  const Outcome otherwise = open_count_ == 0 ? Outcome::draw : Outcome::pending;
  const Outcome won = outcome_of_line(rules_, player);
  outcome_ = line ? won : otherwise;
  if (rules_.renju()) {
    detector_->allowed.forget();
    if (outcome_ == Outcome::pending && !x_may_move()) outcome_ = Outcome::draw;
  }
  return outcome_;
}

/// Returns true unless X is to move and every open cell is forbidden. Nearly always the first cell is allowed.
bool Board::x_may_move() const {
  if (to_move() != Player::x) return true;
  for (std::uint32_t i = 0; i < open_count_; ++i) {
    if (why_forbidden(open_[i].entry + i) == Forbidden::none) return true;
  }
  return false;
}

LegalMoves Board::renju_moves() const {
  if (is_over() || to_move() != Player::x) return {open_.data(), nullptr, is_over() ? 0 : open_count_};
  const AllowedMoves::List& allowed = detector_->allowed.get([&](AllowedMoves::List& list) {
    for (std::uint32_t i = 0; i < open_count_; ++i) {
      const Cell cell = open_[i].entry + i;
      if (why_forbidden(cell) != Forbidden::none) continue;
      list.push_back({cell - static_cast<std::uint32_t>(list.size()), 0});
    }
  });
  return {allowed.data(), nullptr, static_cast<std::uint32_t>(allowed.size())};
}

std::optional<LegalityError> Board::refusal(Cell cell) const {
  if (is_legal(cell)) return std::nullopt;
  const bool is_open = cell < rules_.cells() && at(cell) == Stone::none;
  const Forbidden why = is_open ? why_forbidden(cell) : Forbidden::none;
  return refuse_move(rules_, {stones_.data(), stones_.size()}, outcome_, why, cell);
}

Result<Outcome> Board::play(Cell cell) {
  if (is_legal(cell)) return play_unchecked(cell);
  return *refusal(cell);
}

bool Board::undo() {
  if (plies_ == 0) return false;
  const Cell cell = history_[--plies_];
  const Player player = to_move();
  detect::visit(detector_->kernel, [&](auto& kernel) { kernel.remove(cell, player); });
  reopen(cell);
  hash_ ^= stone_key(cell, player);
  stones_[cell] = Stone::none;
  outcome_ = Outcome::pending;
  if (rules_.renju()) detector_->allowed.forget();
  return true;
}

bool Board::redo() {
  if (plies_ == known_plies_) return false;
  const std::uint32_t known = known_plies_;
  play_unchecked(history_[plies_]);
  known_plies_ = known;
  return true;
}

/// Limit of bytes per stone up to which reset() clears memory instead of undoing stone by stone. Clearing is far
/// cheaper per byte, and with this limit reset() stays O(moves).
constexpr std::size_t clear_bytes_a_stone = 64;

void Board::reset() {
  const auto clearing_pays = [&](std::size_t bytes) { return bytes <= clear_bytes_a_stone * plies_; };
  detect::visit(detector_->kernel, [&](auto& kernel) {
    if (clearing_pays(kernel.state_bytes())) {
      kernel.clear();
    } else {
      for (std::uint32_t ply = plies_; ply-- > 0;) kernel.remove(history_[ply], player_at(ply));
    }
  });
  if (clearing_pays(open_.bytes() + stones_.bytes() + landing_.bytes())) {
    reset_lists();
  } else {
    for (std::uint32_t ply = plies_; ply-- > 0;) {
      reopen(history_[ply]);
      stones_[history_[ply]] = Stone::none;
    }
  }
  plies_ = known_plies_ = 0;
  hash_ = 0;
  outcome_ = Outcome::pending;
  if (rules_.renju()) detector_->allowed.forget();
}

void Board::reset_lists() {
  open_.clear();
  stones_.clear();
  open_count_ = static_cast<std::uint32_t>(open_.size());
  land_at_the_bottom();
}

void Board::land_at_the_bottom() {
  for (std::size_t column = 0; column < landing_.size(); ++column) {
    landing_[column] = rules_.cell(rules_.rows() - 1, column);
  }
}

std::vector<Line> Board::winning_lines() const {
  std::vector<Line> lines;
  if (plies_ == 0 || outcome_ == Outcome::pending) return lines;
  const Cell last = history_[plies_ - 1];
  const Player maker = opponent(to_move());
  const auto is_own = [&, own = at(last)](int row, int column) {
    return rules_.contains(row, column) && at(rules_.cell(row, column)) == own;
  };
  for (const Direction direction : {Direction::row, Direction::column, Direction::diagonal, Direction::anti_diagonal}) {
    const Arms around = arms(rules_, last, steps[direction], is_own);
    const int stride = stride_of(rules_, direction);
    const auto is_opponents = [&](int distance) {
      const Step step = steps[direction];
      const int row = rules_.row(last) + distance * step.row;
      const int column = rules_.column(last) + distance * step.column;
      return rules_.contains(row, column) && at(rules_.cell(row, column)) == stone_of(opponent(maker));
    };
    const auto is_blocked = [&] { return is_opponents(-around.before - 1) && is_opponents(around.after + 1); };
    if (!run_wins(rules_, maker, around.run(), is_blocked)) continue;
    Line line{direction, {}};
    for (int i = -around.before; i <= around.after; ++i) line.cells.push_back(last + i * stride);
    lines.push_back(std::move(line));
    if (rules_.k() == 1) break;  // k = 1: report the cell once, as a row
  }
  return lines;
}

Position Board::position() const {
  Position position(rules_);
  for (const Cell cell : history()) position.stones[cell] = at(cell);
  return position;
}

std::string to_text(const Board& board) { return to_text(board.position()); }

}  // namespace mnk
