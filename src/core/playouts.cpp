// SPDX-License-Identifier: MIT
#include "mnk/playouts.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <string>
#include <type_traits>
#include <vector>

#include "core/detect/kernel.hpp"
#include "core/hash_functions.hpp"
#include "mnk/board.hpp"

namespace mnk {

namespace {

constexpr int most_tries = 100'000;
constexpr std::uint32_t large_board = 1024;  // cells; beyond, a block of games takes long enough to be stopped within

bool is_set(const std::atomic<bool>* stop) { return stop != nullptr && stop->load(std::memory_order_relaxed); }

/// A stream of random numbers of its own for each block or position.
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t stream) : next_(splitmix64(seed) ^ splitmix64(~stream)) {}
  std::uint64_t word() { return next_(); }
  std::uint32_t below(std::uint64_t n) { return scaled(next_() >> 32, n); }
  /// Returns a number in [0, n) for 32 random bits. Requires: n <= 2^32.
  static std::uint32_t scaled(std::uint64_t bits, std::uint64_t n) {
    return static_cast<std::uint32_t>((bits & 0xFFFFFFFFU) * n >> 32);
  }

 private:
  SplitMix64 next_;
};

/// Moves to any free cell: a shuffle of the cells, one step a move. It starts from the order that the last game left.
class FreeMoves {
 public:
  explicit FreeMoves(const Rules& rules) : cells_(rules.cells()) { restart(); }

  /// Returns to the first order, which the outcomes of a block begin with.
  void restart() { std::iota(cells_.begin(), cells_.end(), Cell{0}); }
  void new_game() {}
  Cell draw(std::uint64_t bits, std::uint32_t ply) {
    Cell* const order = cells_.data();
    const std::uint32_t pick = ply + Random::scaled(bits, cells_.size() - ply);
    const Cell cell = order[pick];
    order[pick] = order[ply];
    order[ply] = cell;
    return cell;
  }
  std::span<const Cell> played(std::uint32_t plies) const { return {cells_.data(), plies}; }

 private:
  std::vector<Cell> cells_;
};

/// Moves with gravity: to the lowest free cell of a column that is not full.
class FallingMoves {
 public:
  explicit FallingMoves(const Rules& rules)
      : width_(rules.width()),
        bottom_(rules.cells() - width_),
        open_(width_),
        landing_(width_),
        played_(rules.cells()) {
    restart();
  }

  void restart() { std::iota(open_.begin(), open_.end(), Cell{0}); }
  void new_game() {
    count_ = width_;
    std::iota(landing_.begin(), landing_.end(), bottom_);
  }
  Cell draw(std::uint64_t bits, std::uint32_t ply) {
    const std::uint32_t pick = Random::scaled(bits, count_);
    const std::uint32_t column = open_[pick];
    const Cell cell = landing_[column];
    landing_[column] = cell - width_;
    if (cell < width_) std::swap(open_[pick], open_[--count_]);
    played_[ply] = cell;
    return cell;
  }
  std::span<const Cell> played(std::uint32_t plies) const { return {played_.data(), plies}; }

 private:
  std::uint32_t width_;
  Cell bottom_;  ///< first cell of the lowest row
  std::uint32_t count_ = 0;
  std::vector<Cell> open_;     ///< the first `count_` columns are not full
  std::vector<Cell> landing_;  ///< the lowest free cell of each column
  std::vector<Cell> played_;
};

/// Removes the stones of a game in O(moves), by clearing the detector where this is less work.
template <class Kernel>
void take_back(Kernel& kernel, std::span<const Cell> played) {
  constexpr std::size_t clear_bytes_a_stone = 64;
  if (kernel.state_bytes() <= clear_bytes_a_stone * played.size()) return kernel.clear();
  for (auto ply = static_cast<std::uint32_t>(played.size()); ply-- > 0;) kernel.remove(played[ply], player_at(ply));
}

/// A game of at most `most` moves.
struct Played {
  std::uint32_t plies;
  bool line;  ///< the last move completed a line
};

/// Plays until a line or until `most` moves. Two moves a turn share a random number, and their players are
/// constants.
template <class Kernel, class Moves>
#if defined(__GNUC__)
[[gnu::always_inline]]  // the detector's and the generator's state stay in registers
#endif
inline Played
play(Kernel& kernel, Moves& moves, Random& random, std::uint32_t most) {
  moves.new_game();
  for (std::uint32_t ply = 0; ply < most; ply += 2) {
    const std::uint64_t bits = random.word();
    if (kernel.place(moves.draw(bits >> 32, ply), Player::x)) return {ply + 1, true};
    if (ply + 1 == most) break;
    if (kernel.place(moves.draw(bits, ply + 1), Player::o)) return {ply + 2, true};
  }
  return {most, false};
}

Outcome outcome_of(const Rules& rules, Played game) {
  return game.line ? outcome_of_line(rules, player_at(game.plies - 1)) : Outcome::draw;
}

/// Plays a block of games. Uses copies, so that small states stay in registers.
template <class Kernel, class Moves>
void playouts(const Rules& rules, Kernel& kernel, Moves& moves, Random random, std::span<Outcome> outcomes) {
  std::conditional_t<std::is_trivially_copyable_v<Kernel>, Kernel, Kernel&> own = kernel;
  const std::uint32_t cells = std::is_same_v<Kernel, detect::NibbleCounters> ? 9 : rules.cells();
  const Rules copy = rules;
  for (Outcome& outcome : outcomes) {
    const Played game = play(own, moves, random, cells);
    outcome = outcome_of(copy, game);
    take_back(own, moves.played(game.plies));
  }
}

/// The same for large boards, whose games may take seconds each. Ends early when `stop` becomes true.
template <class Kernel, class Moves>
void long_playouts(const Rules& rules, Kernel& kernel, Moves& moves, Random random, std::span<Outcome> outcomes,
                   const std::atomic<bool>* stop) {
  for (Outcome& outcome : outcomes) {
    if (is_set(stop)) return;
    const Played game = play(kernel, moves, random, rules.cells());
    outcome = outcome_of(rules, game);
    take_back(kernel, moves.played(game.plies));
  }
}

/// Calls `use(kernel, moves)` with the detector and the moves of the rules.
template <class Use>
auto with_game(const Rules& rules, Use use) {
  detect::Kernel kernel = detect::make_kernel(rules, Method::automatic);
  return detect::visit(kernel, [&](auto& typed) {
    if (rules.gravity()) {
      FallingMoves moves(rules);
      return use(typed, moves);
    }
    FreeMoves moves(rules);
    return use(typed, moves);
  });
}

/// Plays random moves on a board, for the rules whose legal moves only Board knows.
void play_on(Board& board, Random& random, std::uint32_t most) {
  board.reset();
  while (!board.is_over() && board.plies() < most) {
    const LegalMoves moves = board.legal_moves();
    board.play_unchecked(moves[random.below(moves.size())]);
  }
}

LegalityError no_such_position(const Rules& rules, std::uint32_t plies) {
  return {"no_such_position", "no position of " + to_string(rules) + " after " + std::to_string(plies) +
                                  " moves was found: the games end earlier. Ask for fewer moves"};
}

/// Fills `stones` position by position. `start()` is called before each; `try_game(random, plies, own)` returns true if
/// its game was not over. Ends early when `stop` becomes true.
template <class Start, class Try>
std::optional<LegalityError> fill(const Rules& rules, PlyRange plies, std::uint64_t seed, std::span<Stone> stones,
                                  std::uint64_t first, const std::atomic<bool>* stop, Start start, Try try_game) {
  for (std::size_t begin = 0; begin < stones.size(); begin += rules.cells()) {
    Random random(seed, first++);
    const std::uint32_t wanted = plies.least + random.below(std::uint64_t{plies.most} - plies.least + 1);
    if (wanted >= rules.cells()) return no_such_position(rules, wanted);
    const std::span<Stone> own = stones.subspan(begin, rules.cells());
    start();
    for (int tries = 1; !try_game(random, wanted, own); ++tries) {
      if (tries == most_tries) return no_such_position(rules, wanted);
      if (is_set(stop)) return std::nullopt;
    }
    if (is_set(stop)) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

void random_playouts(const Rules& rules, std::uint64_t seed, std::span<Outcome> outcomes, std::uint64_t first,
                     const std::atomic<bool>* stop) {
  assert(first % playout_block == 0);
  const auto for_each_block = [&](auto play_block) {
    for (std::size_t begin = 0; begin < outcomes.size() && !is_set(stop); begin += playout_block) {
      const std::size_t size = std::min(playout_block, outcomes.size() - begin);
      play_block(Random(seed, first / playout_block + begin / playout_block), outcomes.subspan(begin, size));
    }
  };
  if (!rules.has_lines()) {
    std::fill(outcomes.begin(), outcomes.end(), Outcome::draw);
  } else if (rules.renju()) {
    Board board(rules);
    for_each_block([&](Random random, std::span<Outcome> block) {
      for (Outcome& outcome : block) {
        if (rules.cells() > large_board && is_set(stop)) return;
        play_on(board, random, rules.cells());
        outcome = board.outcome();
      }
    });
  } else {
    with_game(rules, [&](auto& kernel, auto& moves) {
      for_each_block([&](Random random, std::span<Outcome> block) {
        moves.restart();
        if (rules.cells() > large_board) return long_playouts(rules, kernel, moves, random, block, stop);
        playouts(rules, kernel, moves, random, block);
      });
    });
  }
}

std::optional<LegalityError> random_positions(const Rules& rules, PlyRange plies, std::uint64_t seed,
                                              std::span<Stone> stones, std::uint64_t first,
                                              const std::atomic<bool>* stop) {
  assert(plies.least <= plies.most && stones.size() % rules.cells() == 0);
  if (rules.renju()) {
    Board board(rules);
    return fill(
        rules, plies, seed, stones, first, stop, [] {},
        [&](Random& random, std::uint32_t wanted, std::span<Stone> own) {
          play_on(board, random, wanted);
          if (board.is_over()) return false;
          for (Cell cell = 0; cell < rules.cells(); ++cell) own[cell] = board.at(cell);
          return true;
        });
  }
  return with_game(rules, [&](auto& kernel, auto& moves) {
    const auto start = [&] { moves.restart(); };
    return fill(rules, plies, seed, stones, first, stop, start,
                [&](Random& random, std::uint32_t wanted, std::span<Stone> own) {
                  const Played game = play(kernel, moves, random, wanted);
                  const std::span<const Cell> played = moves.played(game.plies);
                  if (!game.line) {
                    std::fill(own.begin(), own.end(), Stone::none);
                    for (std::size_t ply = 0; ply < played.size(); ++ply) own[played[ply]] = stone_of(player_at(ply));
                  }
                  take_back(kernel, played);
                  return !game.line;
                });
  });
}

}  // namespace mnk
