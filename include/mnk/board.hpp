// SPDX-License-Identifier: MIT
// A game in progress: rules, stones and history.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mnk/detail/owned.hpp"
#include "mnk/detail/text.hpp"
#include "mnk/detail/zero_array.hpp"
#include "mnk/detector.hpp"
#include "mnk/forbidden.hpp"
#include "mnk/position.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

struct JudgeLimits;

namespace detail {

struct [[gnu::visibility("hidden")]] BoardDetector;

/// Two arrays in one: the list of open cells (with gravity: columns), and the index of each cell in this list. Both
/// store differences from the identity, so zeroed memory represents the full list.
struct OpenSlot {
  std::uint32_t entry;  ///< in slot i: entry + i is the i-th open cell or column
  std::uint32_t place;  ///< in slot e: place + e is the list index of e, or its last index before it was closed
};

}  // namespace detail

/// View of the legal moves of a board, invalidated by the next play, undo, redo or reset. The order is deterministic
/// for a given history, but is not the order of the cells.
class LegalMoves {
 public:
  class iterator {
   public:
    using value_type = Cell;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;
    using iterator_category = std::input_iterator_tag;  // operator* returns a value, not a reference
    using pointer = const Cell*;
    using reference = Cell;

    iterator() = default;
    Cell operator*() const { return cell_at(slots_, landing_, index_); }
    iterator& operator++() {
      ++index_;
      return *this;
    }
    iterator operator++(int) {
      iterator old = *this;
      ++index_;
      return old;
    }
    bool operator==(const iterator&) const = default;

   private:
    friend class LegalMoves;
    iterator(const LegalMoves& moves, std::uint32_t index)
        : slots_(moves.slots_), landing_(moves.landing_), index_(index) {}
    // Copies of the view's pointers: the view itself is a temporary in `f(board.legal_moves().begin(), ...)`.
    const detail::OpenSlot* slots_ = nullptr;
    const Cell* landing_ = nullptr;
    std::uint32_t index_ = 0;
  };

  std::uint32_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// The i-th move. O(1): a random move costs no more than a random number. Requires: `i < size()`.
  Cell operator[](std::uint32_t i) const { return cell_at(slots_, landing_, i); }
  iterator begin() const { return {*this, 0}; }
  iterator end() const { return {*this, size_}; }

 private:
  friend class Board;
  static Cell cell_at(const detail::OpenSlot* slots, const Cell* landing, std::uint32_t i) {
    const std::uint32_t entry = slots[i].entry + i;
    return landing == nullptr ? entry : landing[entry];
  }
  LegalMoves(const detail::OpenSlot* slots, const Cell* landing, std::uint32_t size)
      : slots_(slots), landing_(landing), size_(size) {}

  const detail::OpenSlot* slots_;
  const Cell* landing_;  ///< gravity: the landing cell of each column; otherwise null
  std::uint32_t size_;
};

static_assert(std::forward_iterator<LegalMoves::iterator>);

/// Several threads may call the const functions of one Board at once.
///
/// play and undo cost O(1) plus the work of the win detector; reset costs O(moves). Only copying, printing and
/// transforming cost O(cells). A board reserves 13 bytes of address space per cell, plus the detector's state. Physical
/// memory is used only for the part of the board that was played on; a copy uses all of it.
class Board {
 public:
  /// Requires: `refusal(method, rules)` is empty (always true for `automatic`).
  explicit Board(const Rules& rules = {}, Method method = Method::automatic);

  /// A board with these stones, with some legal order of play as its history. LegalityError `impossible_position` with
  /// the reason from judge(); `order_not_found` if judge() answers `unknown`; `interrupted` if `limits.stop` was set.
  static Result<Board> from(const Position& position, const JudgeLimits& limits);
  static Result<Board> from(const Position& position);
  /// The board after these moves from the empty board. Moves are cells or a line of text (mnk/moves.hpp). Errors as
  /// play_moves and parse_moves.
  static Result<Board> from(const Rules& rules, std::span<const Cell> moves);
  static Result<Board> from(const Rules& rules, std::initializer_list<Cell> moves);
  template <detail::Text T>
  static Result<Board> from(const Rules& rules, const T& moves) {
    return from_text(rules, detail::view_of(moves));
  }

  Board(const Board& other);
  Board& operator=(const Board& other);
  /// A moved-from object can be assigned to or destroyed, nothing else.
  Board(Board&& other) noexcept;
  Board& operator=(Board&& other) noexcept;
  ~Board();

  const Rules& rules() const { return rules_; }
  Method method() const { return method_; }

  // ---- state of the game

  Outcome outcome() const { return outcome_; }
  bool is_over() const { return outcome_ != Outcome::pending; }
  /// Stones on the board.
  std::uint32_t plies() const { return plies_; }
  /// The side to move, or the side that would move if the game went on. X moves first.
  Player to_move() const { return player_at(plies_); }
  /// Requires: `cell < rules().cells()`.
  Stone at(Cell cell) const { return stones_[cell]; }
  /// The moves played, first to last.
  std::span<const Cell> history() const { return {history_.data(), plies_}; }
  /// The undone moves, in the order in which redo() plays them.
  std::span<const Cell> future() const { return {history_.data() + plies_, known_plies_ - plies_}; }
  /// Zobrist-style hash of the stones: independent of the order of play, so transpositions have equal hashes.
  std::uint64_t hash() const { return hash_; }
  /// All winning runs through the last stone, by direction; empty if the last stone made no line. O(run length).
  std::vector<Line> winning_lines() const;
  /// The stones without the history. O(cells).
  Position position() const;

  // ---- moves

  /// Empty when the game is over. With renju and X to move, the first call after a move tests every open cell for
  /// forbidden moves and caches the list.
  LegalMoves legal_moves() const {
    if (rules_.renju()) return renju_moves();
    return {open_.data(), rules_.gravity() ? landing_.data() : nullptr, is_over() ? 0 : open_count_};
  }
  bool is_legal(Cell cell) const {
    return cell < rules_.cells() && !is_over() && at(cell) == Stone::none && (!rules_.gravity() || lands_on(cell)) &&
           why_forbidden(cell) == Forbidden::none;
  }
  /// The reason why `cell` is forbidden, with renju and X to move; otherwise `none`. Requires: `cell` is on the board
  /// and empty.
  Forbidden why_forbidden(Cell cell) const {
    if (!rules_.renju() || to_move() != Player::x) return Forbidden::none;
    return forbidden(rules_, {stones_.data(), stones_.size()}, cell);
  }

  /// The error with which play() would refuse the move; empty if it is legal.
  std::optional<LegalityError> refusal(Cell cell) const;

  /// Plays for the side to move and returns the outcome. If the move is illegal, the board is unchanged and the result
  /// is LegalityError `off_board`, `game_over`, `taken_cell`, `floating_stone` (gravity) or `forbidden_move` (renju).
  /// With renju the game is also drawn if X is to move and every empty cell is forbidden.
  Result<Outcome> play(Cell cell);
  /// Plays at a row and column, 0-based from the top left.
  Result<Outcome> play(long long row, long long column);
  /// Plays at a coordinate (`h8`). Also SyntaxError `bad_coordinate`.
  template <detail::Text T>
  Result<Outcome> play(const T& coordinate) {
    return play_text(detail::view_of(coordinate));
  }
  /// Takes a cell of a wider integer type without truncation: values outside Cell's range are `off_board`.
  template <class T>
  requires(detail::is_number<T> && sizeof(T) > sizeof(Cell)) Result<Outcome> play(T cell) {
    return std::in_range<Cell>(cell) ? play(static_cast<Cell>(cell)) : play(std::numeric_limits<Cell>::max());
  }
  /// Rejects `play('h', 8)`, `play(1.5)` and `play(nullptr)` at compile time.
  template <class T>
  requires((std::is_arithmetic_v<T> && !detail::is_number<T>) || std::is_null_pointer_v<T>) Result<Outcome> play(T cell)
  = delete;
  template <class R, class C>
  requires(!detail::is_number<R> || !detail::is_number<C>) Result<Outcome> play(R row, C column)
  = delete;

  /// Plays moves in turn. An error names the move by its number in `moves`; the moves before it stay played.
  Result<Outcome> play_moves(std::span<const Cell> moves);
  /// `play` without the checks, for loops. Requires: `is_legal(cell)`.
  Outcome play_unchecked(Cell cell);
  /// Takes the last move back. Returns false if there is none.
  bool undo();
  /// Replays the last undone move. Returns false if there is none, or if a move was played since.
  bool redo();
  /// Returns to the empty board and clears the redo history.
  void reset();

 private:
  bool lands_on(Cell cell) const { return landing_[static_cast<std::size_t>(rules_.column(cell))] == cell; }
  void close(Cell cell);
  void reopen(Cell cell);
  void reset_lists();
  void land_at_the_bottom();
  bool x_may_move() const;
  LegalMoves renju_moves() const;
  Result<Outcome> play_text(std::string_view coordinate);
  static Result<Board> from_text(const Rules& rules, std::string_view moves);

  Rules rules_;
  Method method_;
  Outcome outcome_ = Outcome::pending;
  std::uint32_t plies_ = 0;
  std::uint32_t open_count_;
  std::uint64_t hash_ = 0;
  std::uint32_t known_plies_ = 0;  ///< plies_ plus the number of moves that can be redone

  /// List of open cells. Removing a cell is O(1): the last entry takes its place.
  detail::ZeroArray<detail::OpenSlot> open_;
  detail::ZeroArray<Stone> stones_;
  detail::ZeroArray<Cell> history_;
  detail::ZeroArray<Cell> landing_;  ///< gravity only: for each column, the lowest free cell
  detail::Owned<detail::BoardDetector> detector_;
};

/// Rows of `X`, `O` and `.`, each ended by a newline.
std::string to_text(const Board& board);
/// The same as to_text.
std::string to_string(const Board& board);
std::ostream& operator<<(std::ostream& out, const Board& board);

}  // namespace mnk

#pragma GCC visibility pop
