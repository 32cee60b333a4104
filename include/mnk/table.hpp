// SPDX-License-Identifier: MIT
// Tables: the value of every position of a game, in files. A table strongly solves its game.
//
// A table is a folder with one file for each number of stones, a layer. Two bits hold the value of one position; of
// symmetric positions nearly all but one are left out. docs/tables.md has the method, the sizes and the format.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mnk/callback.hpp"
#include "mnk/detail/owned.hpp"
#include "mnk/position.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "mnk/search_limits.hpp"

#pragma GCC visibility push(default)

namespace mnk::table {

/// Boards with more cells have no table: `too_large`.
inline constexpr std::uint32_t max_table_cells = 28;

/// Returns why the game can have no table: LegalityError `unsupported_rules` (caro, renju), `too_large`.
std::optional<LegalityError> refuse(const Rules& rules);

/// Bytes of the files of a whole table. Requires: `refuse(rules)` is empty.
std::uint64_t table_bytes(const Rules& rules);

/// Numbers of reachable positions with one number of stones, by value for the side to move. Symmetric positions count
/// separately, except in `classes`. A full board without a line counts as a draw.
struct Counts {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t finished = 0;  ///< positions with a line
  std::uint64_t classes = 0;   ///< positions up to symmetry, finished ones included

  std::uint64_t positions() const { return wins + draws + losses + finished; }
  bool operator==(const Counts&) const = default;
};

struct Layer {
  std::uint32_t stones = 0;
  std::uint64_t bytes = 0;  ///< of the file
  Counts counts{};
};

struct Info {
  Rules rules{};
  std::vector<Layer> layers{};  ///< finished layers, the most stones first

  bool complete() const { return layers.size() == rules.cells() + 1; }
};

struct MakeProgress {
  std::uint32_t stones = 0;  ///< the layer in work
  bool marking = false;      ///< the first of two sweeps, which finds the reachable positions (gravity, exact)
  std::uint64_t done = 0;    ///< positions finished, of both sweeps
  std::uint64_t all = 0;     ///< positions to finish, of both sweeps
  double seconds = 0;
};

/// Memory of `make` by default, in bytes.
inline constexpr std::uint64_t default_memory = std::uint64_t{1} << 30;

/// Makes the table of a game, or continues an unfinished one: finished layers are verified and kept. Obeys the limits
/// `seconds`, `memory` (0: default_memory), `threads` and `stop`; when time is up or `stop` is set, returns the
/// unfinished table, without the layer that was in work. Errors: as `refuse`; LegalityError `other_game` (the folder
/// holds the table of another game), `table_in_use` (another process makes it), `no_space` (the disk lacks room for
/// the whole table), `too_little_memory`, `unwritable_file`, `unreadable_file`; those of `info`.
Result<Info> make(const Rules& rules, const std::string& folder, const SearchLimits& limits = {},
                  const Callback<const MakeProgress&>& progress = {});

/// The processes that make one table together, numbered by ranks as in MPI. Every process calls the functions in the
/// same order; each function except `alert` and `alerted` waits for the other processes that take part. If a process
/// ends without the others, the launcher must end all of them, as mpirun does.
class Communicator {
 public:
  virtual ~Communicator() = default;

  virtual std::uint32_t rank() const = 0;
  virtual std::uint32_t size() const = 0;
  /// Name of this process in messages: the rank and the machine.
  virtual std::string name() const = 0;

  /// Replaces each number by its sum over all processes.
  virtual void sum(std::span<std::uint64_t> numbers) = 0;
  /// Copies the bytes of process `from` to all processes.
  virtual void broadcast(std::uint32_t from, std::span<std::uint8_t> bytes) = 0;
  /// Sends bytes to process 0. Requires: rank() is not 0, and process 0 calls `receive` with as many bytes.
  virtual void send(std::span<const std::uint8_t> bytes) = 0;
  /// Receives the bytes that process `from` sends. Requires: rank() is 0.
  virtual void receive(std::uint32_t from, std::span<std::uint8_t> bytes) = 0;

  /// Asks the other processes to end their work early. Does not wait for them.
  virtual void alert() = 0;
  /// Returns true if another process has called `alert`.
  virtual bool alerted() = 0;
};

/// Makes a table together with other processes, which call this function with the same arguments. All of them see the
/// same folder, each computes its share of every layer, and process 0 writes the files. `memory` and `threads` are
/// limits of one process. If a process fails, stops or runs out of time, all return that error or the unfinished
/// table.
Result<Info> make(const Rules& rules, const std::string& folder, const SearchLimits& limits,
                  const Callback<const MakeProgress&>& progress, Communicator& communicator);

/// Reads the headers of a table, finished or not. LegalityError `no_table` (the folder has no layer),
/// `unreadable_file`, `bad_table` (not a layer, damaged, of the wrong length, or layers that do not belong together).
Result<Info> info(const std::string& folder);

struct Checked {
  std::uint64_t bytes = 0;    ///< bytes whose checksums are right
  std::uint64_t samples = 0;  ///< positions whose values follow from the next layer
  bool interrupted = false;
};

/// Verifies all checksums of a table and its counts of wins, draws and losses, and derives the values of random
/// positions again: `samples` of each layer, from the values of their successors. Not checked: the counts of finished
/// positions and of classes. Errors as `info`; `bad_table` also for a wrong value. Obeys `stop`.
Result<Checked> check(const std::string& folder, std::uint64_t samples = 1000, std::uint64_t seed = 1,
                      const std::atomic<bool>* stop = nullptr);

/// Returns true for an error of the files of a table (`bad_table`, `unreadable_file`), false for one of the question.
bool is_damage(const Error& error);

/// The value of a position and its best move.
struct Answer {
  int score = 0;  ///< for the side to move: 1 win, 0 draw, -1 loss
  Cell cell = 0;  ///< a move of this score; of several, that with the smallest row, then the smallest column
  bool operator==(const Answer&) const = default;
};

struct MoveScore {
  Cell cell = 0;
  int score = 0;  ///< for the side that plays the move
  bool operator==(const MoveScore&) const = default;
};

/// The best move: of several, the first. Requires: `moves` is not empty.
inline MoveScore best_of(const std::vector<MoveScore>& moves) {
  MoveScore best = moves.front();
  for (const MoveScore& move : moves) {
    if (move.score > best.score) best = move;
  }
  return best;
}

/// Exact values of positions from elsewhere than a search. best::Solver and analyse use them without depending on
/// tables.
class PositionValues {
 public:
  virtual ~PositionValues() = default;

  virtual const Rules& rules() const = 0;
  /// Returns true if `moves` has an answer for pending positions with this number of stones.
  virtual bool covers(const Position& position) const = 0;
  /// The scores of all legal moves, by cell. Requires: the position's rules are `rules()`.
  virtual Result<std::vector<MoveScore>> moves(const Position& position) = 0;
};

/// An open table. Reads a block of 1 MiB for a position at most, verifies its checksum, and keeps the last blocks.
/// Not thread-safe: use one Table per thread.
class Table final : public PositionValues {
 public:
  /// Errors as `info`. An unfinished table answers for the positions of its layers.
  static Result<Table> open(const std::string& folder);
  /// Opens the table of a game in a folder of tables, which has it in the folder that to_string(rules) names. No value
  /// if there is no such folder. Errors as `open`; LegalityError `other_game`.
  static Result<std::optional<Table>> find(const std::string& tables, const Rules& rules);
  /// A moved-from object can be assigned to or destroyed, nothing else.
  Table(Table&&) noexcept;
  Table& operator=(Table&&) noexcept;
  ~Table() override;

  const Rules& rules() const override;
  bool covers(const Position& position) const override;

  /// LegalityError: the reason code of `mnk::judge` if the position is unreachable, `game_over`, `no_layer` (the table
  /// is unfinished), `unreadable_file`, `bad_table`. Requires: the position's rules are those of the table.
  Result<Answer> probe(const Position& position);
  /// Errors as `probe`.
  Result<std::vector<MoveScore>> moves(const Position& position) override;

 private:
  struct [[gnu::visibility("hidden")]] State;
  explicit Table(State* state);
  detail::Owned<State> state_;
};

}  // namespace mnk::table

#pragma GCC visibility pop
