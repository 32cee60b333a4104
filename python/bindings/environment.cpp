// SPDX-License-Identifier: MIT
// Tables: many games at once against a random opponent, for vector environments.
#include <nanobind/ndarray.h>

#include <algorithm>
#include <mutex>
#include <optional>

#include "bindings/arguments.hpp"
#include "bindings/module.hpp"
#include "core/hash_functions.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

template <class T, std::size_t dimensions>
using Flat = nb::ndarray<T, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;

/// The arrays of one step that the caller allocated; row i belongs to game i.
struct Shown {
  Flat<std::int8_t, 4> planes;  ///< (games, rows, columns, 2): the agent's stones, the opponent's
  Flat<std::int8_t, 2> masks;   ///< (games, actions)
};

class Tables {
 public:
  Tables(const Rules& rules, std::size_t games) : boards_(games, Board(rules)), agents_(games, 0) {}

  std::size_t size() const { return boards_.size(); }
  const Rules& rules() const { return boards_.front().rules(); }
  std::size_t actions() const { return rules().gravity() ? rules().width() : rules().cells(); }
  void seed(std::uint64_t seed) { random_ = SplitMix64(seed); }
  /// One call at a time: they work without the interpreter's lock.
  std::unique_lock<std::mutex> enter() { return std::unique_lock(busy_); }

  /// Starts game i as X (0) or O (1). The opponent has moved if the agent is O.
  void start(std::size_t i, std::int8_t agent) {
    boards_[i].reset();
    agents_[i] = agent;
    if (agent == 1) answer(boards_[i]);
  }

  /// Plays an action of the agent, and the answer. Returns false if the action is illegal.
  bool play(std::size_t i, std::int64_t action) {
    Board& board = boards_[i];
    const std::optional<Cell> cell = cell_of_action(board, action);
    if (!cell) return false;
    if (board.play_unchecked(*cell) == Outcome::pending) answer(board);
    return true;
  }

  bool is_over(std::size_t i) const { return boards_[i].is_over(); }

  double reward(std::size_t i) const {
    const Outcome outcome = boards_[i].outcome();
    if (outcome != Outcome::x_wins && outcome != Outcome::o_wins) return 0;
    return (outcome == Outcome::x_wins) == (agents_[i] == 0) ? 1 : -1;
  }

  /// Writes the planes of game i, and its mask unless `over`.
  void show(std::size_t i, bool over, std::int8_t* planes, std::int8_t* mask) const {
    const Board& board = boards_[i];
    const Stone mine = agents_[i] == 0 ? Stone::x : Stone::o;
    for (Cell cell = 0; cell < rules().cells(); ++cell) {
      const Stone stone = board.at(cell);
      planes[2 * cell] = stone == mine;
      planes[2 * cell + 1] = stone != mine && stone != Stone::none;
    }
    std::fill_n(mask, actions(), std::int8_t{0});
    if (over) return;
    for (const Cell cell : board.legal_moves()) mask[rules().gravity() ? column(cell) : cell] = 1;
  }

 private:
  std::size_t column(Cell cell) const { return static_cast<std::size_t>(rules().column(cell)); }

  std::optional<Cell> cell_of_action(const Board& board, std::int64_t action) const {
    if (action < 0 || static_cast<std::uint64_t>(action) >= actions()) return std::nullopt;
    const auto number = static_cast<Cell>(action);
    if (!rules().gravity()) return board.is_legal(number) ? std::optional(number) : std::nullopt;
    for (const Cell cell : board.legal_moves()) {
      if (column(cell) == number) return cell;
    }
    return std::nullopt;
  }

  void answer(Board& board) {
    const LegalMoves moves = board.legal_moves();
    const auto index = static_cast<std::uint32_t>((random_() >> 32) * moves.size() >> 32);
    board.play_unchecked(moves[index]);
  }

  std::mutex busy_;
  std::vector<Board> boards_;
  std::vector<std::int8_t> agents_;
  SplitMix64 random_{0};
};

void check_size(const Tables& self, std::size_t size, const char* name) {
  if (size == self.size()) return;
  throw nb::value_error((std::string(name) + " has " + std::to_string(size) + " rows, and there are " +
                         std::to_string(self.size()) + " games")
                            .c_str());
}

void check(const Tables& self, const Shown& shown) {
  check_size(self, shown.planes.shape(0), "planes");
  check_size(self, shown.masks.shape(0), "masks");
  const Rules& rules = self.rules();
  if (shown.planes.shape(1) != rules.height() || shown.planes.shape(2) != rules.width() || shown.planes.shape(3) != 2 ||
      shown.masks.shape(1) != self.actions()) {
    throw nb::value_error("planes have the shape (games, rows, columns, 2), masks (games, actions)");
  }
}

void show(const Tables& self, std::size_t i, bool over, const Shown& shown) {
  self.show(i, over, shown.planes.data() + i * 2 * self.rules().cells(), shown.masks.data() + i * self.actions());
}

void start(Tables& self, Flat<const bool, 1> which, Flat<const std::int8_t, 1> agents, Flat<std::int8_t, 4> planes,
           Flat<std::int8_t, 2> masks) {
  const Shown shown{planes, masks};
  check_size(self, which.shape(0), "which");
  check_size(self, agents.shape(0), "agents");
  check(self, shown);
  without_lock([&] {
    const auto inside = self.enter();
    for (std::size_t i = 0; i < self.size(); ++i) {
      if (!which.data()[i]) continue;
      self.start(i, agents.data()[i]);
      show(self, i, self.is_over(i), shown);
    }
  });
}

void step(Tables& self, Flat<const std::int64_t, 1> actions, Flat<const bool, 1> skip, Flat<std::int8_t, 4> planes,
          Flat<std::int8_t, 2> masks, Flat<double, 1> rewards, Flat<bool, 1> over, Flat<bool, 1> illegal) {
  const Shown shown{planes, masks};
  check_size(self, actions.shape(0), "actions");
  check_size(self, skip.shape(0), "skip");
  check_size(self, rewards.shape(0), "rewards");
  check_size(self, over.shape(0), "over");
  check_size(self, illegal.shape(0), "illegal");
  check(self, shown);
  without_lock([&] {
    const auto inside = self.enter();
    for (std::size_t i = 0; i < self.size(); ++i) {
      if (skip.data()[i]) continue;
      const bool legal = self.play(i, actions.data()[i]);
      illegal.data()[i] = !legal;
      over.data()[i] = !legal || self.is_over(i);
      rewards.data()[i] = legal ? self.reward(i) : -1;
      show(self, i, over.data()[i], shown);
    }
  });
}

}  // namespace

void add_environment(nb::module_& m) {
  nb::class_<Tables>(m, "Tables",
                     "Many games at once, each of an agent against random play: see `mnk.gymnasium.VectorEnv`.")
      .def(
          "__init__",
          [](Tables* self, const RulesArgument& rules, std::size_t games) {
            if (games == 0) throw nb::value_error("games is 0; there must be at least one");
            new (self) Tables(rules_of(rules), games);
          },
          "rules"_a, "games"_a)
      .def("seed", &Tables::seed, "seed"_a, nb::lock_self(), "Seeds the moves of the opponents.")
      .def("start", &start, "which"_a.noconvert(), "agents"_a.noconvert(), "planes"_a.noconvert(),
           "masks"_a.noconvert(), nb::lock_self(),
           "Starts the games of `which` with the agent as X (0) or O (1), and writes their rows of `planes` and "
           "`masks`.")
      .def("step", &step, "actions"_a.noconvert(), "skip"_a.noconvert(), "planes"_a.noconvert(), "masks"_a.noconvert(),
           "rewards"_a.noconvert(), "over"_a.noconvert(), "illegal"_a.noconvert(), nb::lock_self(),
           "Plays an action of each agent and the answers, and writes all rows except those of `skip`. An illegal "
           "action\n"
           "ends the game with the reward -1.");
}

}  // namespace mnk::python
