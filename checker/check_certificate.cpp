// SPDX-License-Identifier: MIT
// Checks certificates of values of k-in-a-row games. Written from docs/certificate.md alone: own reader, own rules, own
// win test; the standard library and nothing else, so that nobody has to trust the program that solved the game.
//
//   c++ -std=c++20 -O2 check_certificate.cpp -o check && ./check FILE...
//
// Memory: the file, its records unpacked (2 bits a cell), a hash table and one bit a record. Nothing grows with the game's tree.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using Cells = std::vector<std::uint8_t>;  // 0 empty, 1 X, 2 O; in plain games also 3 dead
using Numbers = std::vector<std::uint16_t>;

/// The file does not keep the format.
struct Malformed {
  std::size_t byte;
  std::string why;
};

/// The file can be read and proves nothing.
struct Refuted {
  std::string why;
  Cells cells;
  int to_move;
};

// ---- the game

struct Game {
  int columns = 0, rows = 0, k = 0, claim = 0;
  bool exact = false, gravity = false, misere = false;
  Cells start;

  int cells() const { return columns * rows; }
  bool plain() const { return !exact && !gravity && !misere; }
  bool draw_is_enough() const { return claim == 1 || claim == 2; }
  bool threats_allowed() const { return !gravity && !misere; }
  bool pairings_allowed() const { return draw_is_enough() && threats_allowed(); }
  int prover() const { return claim < 2 ? 1 : 2; }
};

const std::array<const char*, 4> claim_names = {"x_wins", "x_does_not_lose", "o_does_not_lose", "o_wins"};
const std::array<std::array<int, 2>, 4> directions = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

std::array<int, 4> count(const Cells& cells) {
  std::array<int, 4> counts{};
  for (const std::uint8_t content : cells) ++counts[content];
  return counts;
}

/// Whether a stone of `player` on `cell` is, or would be, part of a run that counts.
bool makes_run(const Game& game, const Cells& cells, int cell, int player) {
  for (const auto& [down, right] : directions) {
    int length = 1;
    for (const int sign : {-1, 1}) {
      int row = cell / game.columns + sign * down;
      int column = cell % game.columns + sign * right;
      for (; row >= 0 && row < game.rows && column >= 0 && column < game.columns; row += sign * down, column += sign * right) {
        if (cells[row * game.columns + column] != player) break;
        ++length;
      }
    }
    if (game.exact ? length == game.k : length >= game.k) return true;
  }
  return false;
}

/// A position and its windows (k cells in a row). A window is open to a player while no other stone and no dead cell is on it.
/// With gravity and misere nothing is said of windows, and there are none.
class Board {
 public:
  explicit Board(const Game& game) : game_(game), through_(3), windows_of_(game.start.size()) {
    for (int cell = 0; cell < game.cells() && game.threats_allowed(); ++cell) {
      for (const auto& [down, right] : directions) {
        const int last_row = cell / game.columns + down * (game.k - 1);
        const int last_column = cell % game.columns + right * (game.k - 1);
        if (last_row >= game.rows || last_column < 0 || last_column >= game.columns) continue;
        const int step = down * game.columns + right;
        for (int i = 0; i < game.k; ++i) windows_of_[cell + i * step].push_back(static_cast<std::uint16_t>(windows_.size()));
        windows_.push_back({cell, step, {}});
      }
    }
  }

  void set(const Cells& cells) {
    cells_ = cells;
    empty_ = count(cells)[0];
    open_ = near_ = {};
    for (Numbers& through : through_) through.assign(cells.size(), 0);
    for (Window& window : windows_) {
      window.has = {};
      for (int i = 0; i < game_.k; ++i) ++window.has[cells_[window.first + i * window.step]];
      tally(window, 1);
    }
  }
  void change(int cell, int content) {
    for (const std::uint16_t number : windows_of_[cell]) {
      Window& window = windows_[number];
      tally(window, -1);
      --window.has[cells_[cell]];
      ++window.has[content];
      tally(window, 1);
    }
    empty_ += (content == 0) - (cells_[cell] == 0);
    cells_[cell] = static_cast<std::uint8_t>(content);
  }

  const Cells& cells() const { return cells_; }
  int empty() const { return empty_; }
  bool is_legal(int cell) const {
    const int below = cell + game_.columns;
    return cells_[cell] == 0 && (!game_.gravity || below >= game_.cells() || cells_[below] != 0);
  }
  int open(int player) const { return open_[player]; }                               // windows open to the player
  int through(int player, int cell) const { return through_[player][cell]; }         // those of them through the cell
  bool near(int player) const { return near_[player] > 0; }                          // whether one of them misses one stone only
  bool is_live(int cell) const {
    const int content = cells_[cell];
    return (content != 2 && through_[1][cell] > 0) || (content != 1 && through_[2][cell] > 0);
  }

  /// The empty cells of the windows open to `player` that miss so many stones; of one, those where the stone makes a run that counts.
  std::vector<int> missing(int player, int stones) const {
    std::vector<int> found;
    for (const Window& window : windows_) {
      if (window.has[0] != stones || !is_open(window, player)) continue;
      for (int i = 0; i < game_.k; ++i) {
        const int cell = window.first + i * window.step;
        if (cells_[cell] != 0 || std::find(found.begin(), found.end(), cell) != found.end()) continue;
        if (stones != 1 || makes_run(game_, cells_, cell, player)) found.push_back(cell);
      }
    }
    return found;
  }

  /// The first cell of a window that is open to `player` and holds no cell together with its mate; or -1.
  int without_pair(int player, const std::vector<int>& mate) const {
    for (const Window& window : windows_) {
      bool paired = !is_open(window, player);
      for (int i = 0; i < game_.k; ++i) {
        for (int j = 0; j < i; ++j) paired = paired || mate[window.first + i * window.step] == window.first + j * window.step;
      }
      if (!paired) return window.first;
    }
    return -1;
  }

  /// Plain games: whether another empty cell is on every open window that this one is on, and, where that holds in return, comes first.
  bool is_dominated(int cell) {
    shared_.assign(cells_.size(), 0);  // windows that the cell shares with this one, those open to both players twice
    int first = -1;
    for (const std::uint16_t number : windows_of_[cell]) {
      const Window& window = windows_[number];
      const int weight = is_open(window, 1) + is_open(window, 2);
      if (weight > 0) first = number;
      for (int i = 0; i < game_.k && weight > 0; ++i) shared_[window.first + i * window.step] += static_cast<std::uint16_t>(weight);
    }
    for (int i = 0; i < game_.k && first >= 0; ++i) {
      const int other = windows_[first].first + i * windows_[first].step;
      if (other == cell || cells_[other] != 0 || shared_[other] != shared_[cell]) continue;
      if (other < cell || shared_[other] != through_[1][other] + through_[2][other]) return true;
    }
    return false;
  }

 private:
  struct Window {
    int first, step;
    std::array<int, 4> has;  // cells of each content
  };
  static bool is_open(const Window& window, int player) { return window.has[3 - player] == 0 && window.has[3] == 0; }
  void tally(const Window& window, int by) {
    for (const int player : {1, 2}) {
      if (!is_open(window, player)) continue;
      open_[player] += by;
      if (window.has[0] == 1) near_[player] += by;
      for (int i = 0; i < game_.k; ++i) through_[player][window.first + i * window.step] += static_cast<std::uint16_t>(by);
    }
  }

  const Game& game_;
  Cells cells_;
  int empty_ = 0;
  std::array<int, 3> open_{}, near_{};
  std::vector<Numbers> through_, windows_of_;
  std::vector<Window> windows_;
  Numbers shared_;
};

// ---- the file

class Bits {
 public:
  Bits(const std::string& bytes, std::size_t from, std::size_t to) : bytes_(bytes), at_(from * 8), end_(to * 8) {}

  std::size_t byte() const { return at_ / 8; }
  std::size_t left() const { return end_ - at_; }
  unsigned bit() {
    if (at_ >= end_) throw Malformed{byte(), "the file ends within a record"};
    const unsigned value = static_cast<unsigned char>(bytes_[at_ / 8]) >> (7 - at_ % 8) & 1U;
    ++at_;
    return value;
  }
  int number(int width) {
    unsigned value = 0;
    for (int i = 0; i < width; ++i) value = 2 * value + bit();
    return static_cast<int>(value);
  }
  std::uint8_t content(bool plain) {
    if (bit() == 0) return 0;
    return static_cast<std::uint8_t>(plain && bit() == 0 ? 3 : 1 + bit());
  }

 private:
  const std::string& bytes_;
  std::size_t at_, end_;
};

std::uint64_t little_endian(const std::string& bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// Positions with the player to move as keys of `words` words, 2 bits a cell, found by a hash table; and what each record says.
class Records {
 public:
  void resize(std::size_t cells, std::size_t count) {
    cells_ = cells;
    words_ = (cells + 1 + 31) / 32;
    keys_.reserve(count * words_);
    ends_.reserve(count + 1);
    std::size_t slots = 4;
    while (slots < 2 * count) slots *= 2;
    slots_.assign(slots, 0);
  }

  /// `says`: the kind; then the cell of a move, the cells of all pairs, or the threats.
  void add(const Cells& cells, const Numbers& says) {
    slots_[slot_of(cells, says[0] < 3)] = static_cast<std::uint32_t>(size() + 1);
    keys_.insert(keys_.end(), packed_.begin(), packed_.end());
    says_.insert(says_.end(), says.begin(), says.end());
    ends_.push_back(says_.size());
  }
  /// The record + 1, or 0.
  std::size_t find(const Cells& cells, bool prover_to_move) { return slots_[slot_of(cells, prover_to_move)]; }

  std::size_t size() const { return ends_.size() - 1; }
  std::span<const std::uint16_t> says(std::size_t record) const { return {says_.data() + ends_[record], says_.data() + ends_[record + 1]}; }
  Cells position(std::size_t record) const {
    Cells cells(cells_);
    for (std::size_t i = 0; i < cells_; ++i) cells[i] = static_cast<std::uint8_t>(keys_[record * words_ + i / 32] >> 2 * (i % 32) & 3U);
    return cells;
  }

 private:
  /// Where the position is or belongs; its key is in packed_ then.
  std::size_t slot_of(const Cells& cells, bool prover_to_move) {
    packed_.assign(words_, 0);
    for (std::size_t i = 0; i < cells_; ++i) packed_[i / 32] |= static_cast<std::uint64_t>(cells[i]) << 2 * (i % 32);
    packed_[cells_ / 32] |= static_cast<std::uint64_t>(prover_to_move) << 2 * (cells_ % 32);
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : packed_) {
      mixed = (mixed ^ word) * 0x9E3779B97F4A7C15U;
      mixed ^= mixed >> 29;
    }
    std::size_t slot = mixed & (slots_.size() - 1);
    while (slots_[slot] != 0 && std::memcmp(&keys_[(slots_[slot] - 1) * words_], packed_.data(), 8 * words_) != 0) {
      slot = (slot + 1) & (slots_.size() - 1);
    }
    return slot;
  }

  std::size_t cells_ = 0, words_ = 1;
  std::vector<std::uint64_t> keys_, packed_;
  Numbers says_;
  std::vector<std::size_t> ends_{0};  // where in says_ each record ends, after where the first begins
  std::vector<std::uint32_t> slots_;  // record + 1, or 0
};

void require(bool holds, std::size_t byte, const char* why) {
  if (!holds) throw Malformed{byte, why};
}

/// The header and the start position. Leaves `bits` at the first record.
Game read_game(const std::string& bytes, Bits& bits) {
  Game game;
  const unsigned options = static_cast<unsigned char>(bytes[9]);
  require(options < 8, 9, "options that are not known");
  game.exact = (options & 1) != 0;
  game.gravity = (options & 2) != 0;
  game.misere = (options & 4) != 0;
  game.claim = static_cast<unsigned char>(bytes[10]);
  require(game.claim < 4, 10, "a claim that is not known");
  require(bytes[11] == 0, 11, "not 0");
  game.columns = static_cast<int>(little_endian(bytes, 12, 2));
  game.rows = static_cast<int>(little_endian(bytes, 14, 2));
  game.k = static_cast<int>(little_endian(bytes, 16, 2));
  const std::uint64_t size = little_endian(bytes, 12, 2) * little_endian(bytes, 14, 2);
  require(size >= 1 && size <= 1024, 12, "a board of no cells, or of more than 1024");
  require(game.k >= 1 && game.k <= 4096, 16, "k is not 1 to 4096");
  require(little_endian(bytes, 18, 2) == 0, 18, "not 0");

  for (std::uint64_t i = 0; i < size; ++i) game.start.push_back(bits.content(false));
  const auto [empty, xs, os, dead] = count(game.start);
  require(xs == os || xs == os + 1, 28, "in the start position the stones are not X's and O's in turn");
  require(empty > 0, 28, "the start position is full");
  for (int cell = 0; cell < game.cells(); ++cell) {
    if (game.start[cell] == 0) continue;
    require(!makes_run(game, game.start, cell, game.start[cell]), 28, "in the start position the game is over");
    const int below = cell + game.columns;
    require(!game.gravity || below >= game.cells() || game.start[below] != 0, 28, "a stone of the start position floats");
  }
  return game;
}

/// `cells` and `kind` are those of the record before; in the first one the kind is -1.
int read_record(const Game& game, int width, int kind_before, Bits& bits, Cells& cells, Records& records) {
  const std::size_t byte = bits.byte();
  const int shared = bits.number(width);
  require(shared <= (kind_before < 0 ? 0 : game.cells()), byte, "a shared part that is too long");
  const bool same = shared == game.cells();
  const std::uint8_t before = same ? 0 : cells[shared];
  for (int i = shared; i < game.cells(); ++i) cells[i] = bits.content(game.plain());
  const int kind = bits.number(3);
  require(kind <= 4, byte, "a kind of record that is not known");
  require(kind_before < 0 || (same ? kind_before < 3 && kind >= 3 : cells[shared] > before), byte, "the records are not in order");
  const bool pairs = kind % 2 == 1;
  require(!pairs || game.pairings_allowed(), byte, "a pairing, which this claim or this game does not allow");
  require(pairs || kind == 0 || game.threats_allowed(), byte, "threats, which this game does not allow");
  const int numbers = kind == 0 ? 1 : bits.number(width);
  require(kind == 0 || pairs || (numbers > 0 && numbers <= game.cells()), byte, "no threats, or more than there are cells");
  Numbers says(1 + (pairs ? 2 * numbers : numbers), static_cast<std::uint16_t>(kind));
  for (std::size_t i = 1; i < says.size(); ++i) {
    says[i] = static_cast<std::uint16_t>(bits.number(width));
    require(says[i] < game.cells(), byte, "a cell off the board");
    const std::size_t lesser = i % 2 == 0 ? i - 1 : i - 2;
    require(!pairs || i == 1 || says[lesser] < says[i], byte, "pairs that are not in order");
  }
  records.add(cells, says);
  return kind;
}

Game read_file(const std::string& bytes, Records& records) {
  require(bytes.size() >= 8 && bytes.compare(0, 8, "mnk-cert") == 0, 0, "not a certificate");
  require(bytes.size() > 8 && bytes[8] == 2, 8, "not version 2");
  require(bytes.size() >= 28 + 8 + 1, bytes.size(), "the file ends within its header");
  const std::size_t end = bytes.size() - 8;
  std::uint64_t sum = 14695981039346656037U;
  for (std::size_t i = 0; i < end; ++i) sum = (sum ^ static_cast<unsigned char>(bytes[i])) * 1099511628211U;
  require(sum == little_endian(bytes, end, 8), end, "the checksum is wrong");

  Bits bits(bytes, 28, end);
  Game game = read_game(bytes, bits);
  int width = 0;
  while (1 << width <= game.cells()) ++width;
  const std::uint64_t number = little_endian(bytes, 20, 8);
  require(number <= bits.left() / static_cast<std::size_t>(2 * width + 3) && number < 0xFFFFFFFFU, 20,
          "more records than the file can hold");
  records.resize(game.start.size(), number);
  Cells cells(game.start.size(), 0);
  for (std::uint64_t i = 0, kind = -1; i < number; ++i) kind = read_record(game, width, static_cast<int>(kind), bits, cells, records);
  require(bits.left() < 8, bits.byte(), "more bytes than the records take");
  while (bits.left() > 0) require(bits.bit() == 0, end - 1, "the last bits are not 0");
  return game;
}

// ---- the check

class Check {
 public:
  Check(const Game& game, Records& records)
      : game_(game), records_(records), board_(game), prover_(game.prover()), other_(3 - prover_), seen_(records.size(), false) {
    find_symmetries();
  }

  /// Returns how many records were used; throws Refuted.
  std::size_t run() {
    board_.set(game_.start);
    const auto [empty, xs, os, dead] = count(game_.start);
    (xs == os ? 1 : 2) == prover_ ? prover_turn() : opponent_turn();
    while (!open_.empty()) {
      const std::size_t record = open_.back();
      open_.pop_back();
      const Cells cells = records_.position(record);
      const std::span<const std::uint16_t> says = records_.says(record);
      board_.set(cells);
      if (says[0] == 0) follow_move(says[1]);
      if (says[0] % 2 == 1) check_pairing(says);
      if (says[0] == 2) zone_of_threats(cells, says);
      if (says[0] == 4) replies(zone_of_threats(cells, says));
    }
    return used_;
  }

 private:
  enum class End { none, good, bad };  // good: the claim allows it

  /// How the game ends, for the prover, with a stone of `player` on an empty cell.
  End end_if(int cell, int player) const {
    if (makes_run(game_, board_.cells(), cell, player)) return (player == prover_) != game_.misere ? End::good : End::bad;
    if (board_.empty() > 1) return End::none;
    return game_.draw_is_enough() ? End::good : End::bad;
  }

  [[noreturn]] void refute(const std::string& why, int to_move) const { throw Refuted{why, canonical(), to_move}; }

  /// Where each cell of an image comes from, for each symmetry.
  void find_symmetries() {
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      const bool swap = (symmetry & 4) != 0;
      if ((swap && game_.columns != game_.rows) || (game_.gravity && symmetry > 1)) continue;
      Numbers& source = sources_.emplace_back(game_.start.size());
      for (int cell = 0; cell < game_.cells(); ++cell) {
        int row = cell / game_.columns;
        int column = cell % game_.columns;
        if ((symmetry & 1) != 0) column = game_.columns - 1 - column;
        if ((symmetry & 2) != 0) row = game_.rows - 1 - row;
        if (swap) std::swap(row, column);
        source[cell] = static_cast<std::uint16_t>(row * game_.columns + column);
      }
    }
  }

  /// The canonical form of the position on the board, in plain games reduced.
  Cells canonical() const {
    Cells cells = board_.cells();
    for (int cell = 0; cell < game_.cells() && game_.plain(); ++cell) {
      if (!board_.is_live(cell)) cells[cell] = 3;
    }
    const std::uint16_t* best = sources_[0].data();
    for (const Numbers& source : sources_) {
      std::size_t i = 0;
      while (i < cells.size() && cells[source[i]] == cells[best[i]]) ++i;
      if (i < cells.size() && cells[source[i]] < cells[best[i]]) best = source.data();
    }
    Cells image(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) image[i] = cells[best[i]];
    return image;
  }

  bool use(std::size_t record_plus_1) {
    if (record_plus_1 == 0) return false;
    const std::size_t record = record_plus_1 - 1;
    if (!seen_[record]) {
      seen_[record] = true;
      ++used_;
      open_.push_back(record);
    }
    return true;
  }

  void prover_turn() {
    if (!holds_at_once() && !use(records_.find(canonical(), true))) refute("no record, and no move that ends the game as claimed", prover_);
  }

  /// Whether one stone of the prover ends the game as the claim allows; or it can no longer end otherwise, or not after one stone.
  bool holds_at_once() const {
    if (game_.plain() && board_.near(prover_)) return true;
    if (game_.plain() && !game_.draw_is_enough()) return false;
    if (game_.plain() && board_.open(other_) == 0) return true;
    for (int cell = 0; cell < game_.cells(); ++cell) {
      if (!board_.is_legal(cell)) continue;
      if (game_.plain() ? board_.through(other_, cell) == board_.open(other_) : end_if(cell, prover_) == End::good) return true;
    }
    return false;
  }

  void opponent_turn() {
    if (game_.plain() && game_.draw_is_enough() && board_.open(other_) == 0) return;
    if (game_.plain() && !game_.draw_is_enough() && board_.open(prover_) == 0) refute("the prover can make no run any more", other_);
    for (int cell = 0; cell < game_.cells() && (!game_.plain() || board_.near(other_)); ++cell) {
      if (board_.is_legal(cell) && end_if(cell, other_) == End::bad) refute("the opponent may end the game", other_);
    }
    const Cells cells = canonical();
    if (use(records_.find(cells, false))) return;
    board_.set(cells);
    replies(std::vector<bool>(cells.size(), true));
  }

  /// The claim must hold after each reply of the opponent in the zone that is not dominated.
  void replies(const std::vector<bool>& zone) {
    for (int cell = 0; cell < game_.cells(); ++cell) {
      if (!zone[cell] || !board_.is_legal(cell)) continue;
      if (game_.plain() ? board_.is_dominated(cell) : end_if(cell, other_) != End::none) continue;
      board_.change(cell, other_);
      prover_turn();
      board_.change(cell, 0);
    }
  }

  void follow_move(int cell) {
    if (!board_.is_legal(cell)) refute("the record's move, cell " + std::to_string(cell) + ", is not legal", prover_);
    const End end = end_if(cell, prover_);
    if (end == End::bad) refute("the record's move, cell " + std::to_string(cell) + ", ends the game", prover_);
    board_.change(cell, prover_);
    if (end == End::none) opponent_turn();
  }

  /// Plays the threats; where they win, gives back the cells that could get in their way, and takes the stones back.
  std::vector<bool> zone_of_threats(const Cells& cells, std::span<const std::uint16_t> says) {
    std::vector<bool> zone(cells.size(), false);
    const auto put = [&](int cell, int player) {
      board_.change(cell, player);
      zone[cell] = true;
    };
    for (std::size_t i = 1; i < says.size(); ++i) {
      const auto fail = [&] { throw Refuted{"the threats do not win; they fail at cell " + std::to_string(says[i]), cells, says[0] == 2 ? prover_ : other_}; };
      if (board_.cells()[says[i]] != 0) fail();
      bool wins = makes_run(game_, board_.cells(), says[i], prover_);
      put(says[i], prover_);
      if (!wins) {
        const std::vector<int> threatened = board_.missing(prover_, 1);
        if (threatened.empty() || (board_.near(other_) && !board_.missing(other_, 1).empty())) fail();
        for (const int cell : board_.missing(other_, 2)) zone[cell] = true;
        for (const int cell : threatened) zone[cell] = zone[cell] || threatened.size() <= 2;
        wins = threatened.size() > 1;
        if (!wins) put(threatened[0], other_);
      }
      if (wins != (i + 1 == says.size())) fail();
    }
    board_.set(cells);
    return zone;
  }

  void check_pairing(std::span<const std::uint16_t> says) const {
    std::vector<int> mate(game_.start.size(), -1);
    const int to_move = says[0] < 3 ? prover_ : other_;
    for (std::size_t i = 1; i < says.size(); ++i) {
      const bool free = board_.cells()[says[i]] == 0 && mate[says[i]] == -1;
      if (!free) refute("cell " + std::to_string(says[i]) + " of the pairing is taken, or in two pairs", to_move);
      mate[says[i]] = says[i % 2 == 1 ? i + 1 : i - 1];
    }
    const int bare = board_.without_pair(other_, mate);
    if (bare >= 0) refute("a line from cell " + std::to_string(bare) + " is open and has no pair", to_move);
  }

  const Game& game_;
  Records& records_;
  Board board_;
  const int prover_, other_;
  std::vector<bool> seen_;
  std::vector<std::size_t> open_;
  std::size_t used_ = 0;
  std::vector<Numbers> sources_;
};

std::string drawing(const Game& game, const Cells& cells, char between) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0 && i % game.columns == 0) text += between;
    text += ".XO#"[cells[i]];
  }
  return text;
}

std::string title(const Game& game) {
  std::string text = std::string(claim_names[game.claim]) + " " + std::to_string(game.columns) + "," + std::to_string(game.rows) + "," +
                     std::to_string(game.k);
  char mark = ':';
  for (const auto& [on, name] : {std::pair(game.exact, "exact"), std::pair(game.gravity, "gravity"), std::pair(game.misere, "misere")}) {
    if (on) text += mark + std::string(name);
    if (on) mark = ',';
  }
  return text + " from " + (count(game.start)[0] == game.cells() ? "the empty board" : drawing(game, game.start, '/'));
}

}  // namespace

/// Checks the certificate `bytes` and writes the verdict. 0 accepted, 1 rejected.
int check_certificate(const std::string& bytes, std::ostream& out) {
  Game game;
  try {
    Records records;
    game = read_file(bytes, records);
    const std::size_t used = Check(game, records).run();
    out << "ACCEPTED " << title(game) << ": " << records.size() << (records.size() == 1 ? " record, " : " records, ") << used << " used\n";
    return 0;
  } catch (const Malformed& malformed) {
    out << "REJECTED byte " << malformed.byte << ": " << malformed.why << "\n";
  } catch (const Refuted& refuted) {
    out << "REJECTED " << title(game) << ": " << refuted.why << "; " << ".XO"[refuted.to_move] << " to move:\n" << drawing(game, refuted.cells, '\n') << "\n";
  }
  return 1;
}

/// The program: a verdict for each FILE. 0 all accepted, 1 some rejected, 2 usage or a file that cannot be read.
int check_certificate_main(int argc, const char* const* argv) {
  if (argc < 2) {
    std::cerr << "Usage: check FILE...\n";
    return 2;
  }
  int status = 0;
  for (int i = 1; i < argc; ++i) {
    try {
      std::ifstream file(argv[i], std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
      if (!file || file.bad()) throw std::runtime_error("cannot be read");
      const int verdict = check_certificate(bytes, std::cout);
      status = status > verdict ? status : verdict;
    } catch (const std::exception& failure) {
      std::cerr << argv[i] << ": " << failure.what() << "\n";
      status = 2;
    }
  }
  return status;
}

#ifndef MNK_CHECKER_WITHOUT_MAIN
int main(int argc, char** argv) { return check_certificate_main(argc, argv); }
#endif
