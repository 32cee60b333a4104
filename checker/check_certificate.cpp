// SPDX-License-Identifier: MIT
// Independent checker for certificates of values of k-in-a-row games. Written from docs/certificate.md alone, with its
// own reader, rules and win test, and only the standard library. The program that solved the game need not be trusted.
//
//   c++ -std=c++20 -O2 check_certificate.cpp -o check && ./check FILE...
//
// Memory: the file, its unpacked records (2 bits per cell), a hash table and one bit per record. Memory does not depend
// on the size of the game tree.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iostream>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using Cells = std::vector<std::uint8_t>;  // 0 empty, 1 X, 2 O; in plain games also 3 dead
using Numbers = std::vector<std::uint16_t>;

struct Rejected {  // `cells` is empty if the file cannot be read, otherwise the position that is not proved
  std::string why;
  Cells cells;
  int to_move = 0;
};

// ---- the game

struct Game {
  int columns = 0, rows = 0, k = 0, claim = 0;
  bool exact = false, gravity = false, misere = false;
  Cells start;
  int cells() const { return columns * rows; }
  bool contains(int row, int column) const { return row >= 0 && row < rows && column >= 0 && column < columns; }
  bool plain() const { return !exact && !gravity && !misere; }
  bool draw_is_enough() const { return claim == 1 || claim == 2; }
  bool threats_allowed() const { return !gravity && !misere; }
  bool pairings_allowed() const { return draw_is_enough() && threats_allowed(); }
  int prover() const { return claim < 2 ? 1 : 2; }
};

const std::array<const char*, 4> claim_names = {"x_wins", "x_does_not_lose", "o_does_not_lose", "o_wins"};
const std::array<std::array<int, 2>, 4> directions = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

/// Returns true if a stone of `player` on `cell` is, or would be, part of a run that counts.
bool makes_run(const Game& game, const Cells& cells, int cell, int player) {
  for (const auto& [down, right] : directions) {
    int length = 1;
    for (const int sign : {-1, 1}) {
      for (int i = sign;; i += sign, ++length) {
        const int row = cell / game.columns + i * down, column = cell % game.columns + i * right;
        if (!game.contains(row, column) || cells[row * game.columns + column] != player) break;
      }
    }
    if (game.exact ? length == game.k : length >= game.k) return true;
  }
  return false;
}

/// A position and its windows (k cells in a row). A window is open to a player if it contains no stone of the opponent
/// and no dead cell. With gravity and misere windows are not needed and none are built.
struct Board {
  struct Window {
    Numbers cells;
    std::array<int, 4> has{};  // number of cells by content
  };
  const Game& game;
  Cells cells;
  std::array<int, 3> open{};       // number of windows open to each player
  std::array<Numbers, 3> through;  // number of open windows through each cell
  std::vector<Window> windows;
  std::vector<Numbers> windows_of;  // the windows through each cell

  explicit Board(const Game& of) : game(of), cells(of.start.size(), 0), windows_of(of.start.size()) {
    through.fill(Numbers(cells.size(), 0));
    for (int cell = 0; cell < game.cells() && game.threats_allowed(); ++cell) {
      for (const auto& [down, right] : directions) {
        if (!game.contains(cell / game.columns + down * (game.k - 1), cell % game.columns + right * (game.k - 1)))
          continue;
        Window& window = windows.emplace_back();
        window.has[0] = game.k;
        for (int i = 0; i < game.k; ++i)
          window.cells.push_back(static_cast<std::uint16_t>(cell + i * (down * game.columns + right)));
        for (const int there : window.cells)
          windows_of[there].push_back(static_cast<std::uint16_t>(windows.size() - 1));
        tally(window, 1);
      }
    }
  }
  void change(int cell, int content) {
    if (cells[cell] == content) return;
    for (const int number : windows_of[cell]) {
      Window& window = windows[number];
      tally(window, -1);
      --window.has[cells[cell]];
      ++window.has[content];
      tally(window, 1);
    }
    cells[cell] = static_cast<std::uint8_t>(content);
  }
  void set(const Cells& contents) {
    for (int cell = 0; cell < game.cells(); ++cell) change(cell, contents[cell]);
  }
  bool is_legal(int cell) const {
    return cells[cell] == 0 &&
           (!game.gravity || cell + game.columns >= game.cells() || cells[cell + game.columns] != 0);
  }
  bool is_live(int cell) const {
    return (cells[cell] != 2 && through[1][cell] > 0) || (cells[cell] != 1 && through[2][cell] > 0);
  }

  /// The empty cells of the windows open to `player` that lack `stones` stones. For `stones` 1, only cells on which the
  /// stone makes a run that counts.
  std::vector<int> missing(int player, int stones) const {
    std::vector<int> found;
    for (const Window& window : windows) {
      if (window.has[0] != stones || !is_open(window, player)) continue;
      for (const int cell : window.cells) {
        if (cells[cell] != 0 || std::find(found.begin(), found.end(), cell) != found.end()) continue;
        if (stones != 1 || makes_run(game, cells, cell, player)) found.push_back(cell);
      }
    }
    return found;
  }
  /// Plain games: returns true if another empty cell lies on every open window through `cell`. Of two cells that
  /// dominate each other, only the higher is dominated.
  bool is_dominated(int cell) const {
    Numbers shared(cells.size(), 0);  // windows shared with `cell`; open to both players: twice
    for (const int number : windows_of[cell]) {
      const int weight = is_open(windows[number], 1) + is_open(windows[number], 2);
      for (const int other : windows[number].cells) shared[other] += static_cast<std::uint16_t>(weight);
    }
    for (int other = 0; other < game.cells(); ++other) {
      if (other == cell || cells[other] != 0 || shared[other] == 0 || shared[other] != shared[cell]) continue;
      if (other < cell || shared[other] != through[1][other] + through[2][other]) return true;
    }
    return false;
  }

  static bool is_open(const Window& window, int player) { return window.has[3 - player] == 0 && window.has[3] == 0; }
  void tally(const Window& window, int by) {
    for (const int player : {1, 2}) {
      if (!is_open(window, player)) continue;
      open[player] += by;
      for (const int cell : window.cells) through[player][cell] += static_cast<std::uint16_t>(by);
    }
  }
};

// ---- the file

std::uint64_t little_endian(const std::string& bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

void require(bool holds, std::size_t byte, const char* why) {
  if (!holds) throw Rejected{"byte " + std::to_string(byte) + ": " + why, {}};
}

struct Bits {
  const std::string& bytes;
  std::size_t at, end;
  std::size_t byte() const { return at / 8; }
  int bit() {
    require(at < end, byte(), "the file ends within a record");
    return ++at, static_cast<unsigned char>(bytes[(at - 1) / 8]) >> (7 - (at - 1) % 8) & 1;
  }
  int number(int width) {
    int value = 0;
    for (int i = 0; i < width; ++i) value = 2 * value + bit();
    return value;
  }
  std::uint8_t content(bool plain) {
    return static_cast<std::uint8_t>(bit() == 0 ? 0 : plain && bit() == 0 ? 3 : 1 + bit());
  }
};

/// Hash table of the records. The key is the position, 2 bits per cell, and the player to move.
class Records {
 public:
  Records(std::size_t cells, std::size_t count) : cells_(cells), words_((cells + 1 + 31) / 32), slots_(2 * count + 1) {}

  /// `says`: the kind, followed by the cell of a move, the cells of all pairs, or the cells of the threats.
  void add(const Cells& cells, const Numbers& says) {
    slots_[slot_of(cells, says[0] < 3)] = static_cast<std::uint32_t>(size() + 1);
    keys_.insert(keys_.end(), key_.begin(), key_.end());
    says_.insert(says_.end(), says.begin(), says.end());
    ends_.push_back(says_.size());
  }
  std::size_t size() const { return ends_.size() - 1; }
  std::size_t find(const Cells& cells, bool prover_to_move) {
    return slots_[slot_of(cells, prover_to_move)];
  }  // record + 1, or 0 if there is none
  std::span<const std::uint16_t> says(std::size_t record) const {
    return {says_.data() + ends_[record], says_.data() + ends_[record + 1]};
  }
  Cells position(std::size_t record) const {
    Cells cells(cells_);
    for (std::size_t i = 0; i < cells_; ++i)
      cells[i] = static_cast<std::uint8_t>(keys_[record * words_ + i / 32] >> 2 * (i % 32) & 3U);
    return cells;
  }

 private:
  /// Finds the slot of the position, or the free slot for it. Leaves the key in key_.
  std::size_t slot_of(const Cells& cells, bool prover_to_move) {
    key_.assign(words_, 0);
    for (std::size_t i = 0; i < cells_; ++i) key_[i / 32] |= static_cast<std::uint64_t>(cells[i]) << 2 * (i % 32);
    key_[cells_ / 32] |= static_cast<std::uint64_t>(prover_to_move) << 2 * (cells_ % 32);
    const auto bytes = [this](const std::uint64_t* key) {
      return std::string_view(reinterpret_cast<const char*>(key), 8 * words_);
    };
    std::size_t slot = std::hash<std::string_view>()(bytes(key_.data())) % slots_.size();
    while (slots_[slot] != 0 && bytes(&keys_[(slots_[slot] - 1) * words_]) != bytes(key_.data()))
      slot = (slot + 1) % slots_.size();
    return slot;
  }

  std::size_t cells_, words_;
  std::vector<std::uint64_t> keys_, key_;
  Numbers says_;
  std::vector<std::size_t> ends_{0};  // ends of the records in says_, after the start of the first
  std::vector<std::uint32_t> slots_;  // record + 1, or 0 if free
};

/// Reads the header and the start position. Leaves `bits` at the first record.
Game read_game(const std::string& bytes, Bits& bits) {
  const auto at = [&bytes](std::size_t byte, std::size_t size) {
    return static_cast<int>(little_endian(bytes, byte, size));
  };
  const int options = at(9, 1);
  Game game{at(12, 2), at(14, 2), at(16, 2), at(10, 1), (options & 1) != 0, (options & 2) != 0, (options & 4) != 0, {}};
  require(options < 8, 9, "options that are not known");
  require(game.claim < 4, 10, "a claim that is not known");
  require(at(11, 1) == 0, 11, "not 0");
  const std::int64_t size = std::int64_t{game.columns} * game.rows;
  require(size >= 1 && size <= 1024, 12, "a board of no cells, or of more than 1024");
  require(game.k >= 1 && game.k <= 4096, 16, "k is not 1 to 4096");
  require(at(18, 2) == 0, 18, "not 0");
  for (int i = 0; i < game.cells(); ++i) game.start.push_back(bits.content(false));
  const auto xs = std::count(game.start.begin(), game.start.end(), 1),
             os = std::count(game.start.begin(), game.start.end(), 2);
  require(xs == os || xs == os + 1, 28, "in the start position the stones are not X's and O's in turn");
  require(xs + os < game.cells(), 28, "the start position is full");
  for (int cell = 0; cell < game.cells(); ++cell) {
    require(game.start[cell] == 0 || !makes_run(game, game.start, cell, game.start[cell]), 28,
            "in the start position the game is over");
    const bool floats = cell >= game.columns && game.start[cell] == 0 && game.start[cell - game.columns] != 0;
    require(!game.gravity || !floats, 28, "a stone of the start position floats");
  }
  return game;
}

/// Reads a record and returns its kind. On entry `cells` and `kind_before` are those of the previous record;
/// `kind_before` is -1 for the first record.
int read_record(const Game& game, int width, int kind_before, Bits& bits, Cells& cells, Records& records) {
  const std::size_t byte = bits.byte();
  const int shared = bits.number(width);
  require(shared <= (kind_before < 0 ? 0 : game.cells()), byte, "a shared part that is too long");
  const bool same = shared == game.cells();
  const std::uint8_t before = same ? 0 : cells[shared];
  for (int i = shared; i < game.cells(); ++i) cells[i] = bits.content(game.plain());
  const int kind = bits.number(3);
  require(kind <= 4, byte, "a kind of record that is not known");
  require(kind_before < 0 || (same ? kind_before < 3 && kind >= 3 : cells[shared] > before), byte,
          "the records are not in order");
  const bool pairs = kind % 2 == 1;
  require(!pairs || game.pairings_allowed(), byte, "a pairing, which this claim or this game does not allow");
  require(pairs || kind == 0 || game.threats_allowed(), byte, "threats, which this game does not allow");
  const int numbers = kind == 0 ? 1 : bits.number(width);
  require(kind == 0 || pairs || (numbers > 0 && numbers <= game.cells()), byte,
          "no threats, or more than there are cells");
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

Records read_file(const std::string& bytes, Game& game) {
  require(bytes.size() >= 8 && bytes.compare(0, 8, "mnk-cert") == 0, 0, "not a certificate");
  require(bytes.size() > 8 && bytes[8] == 2, 8, "not version 2");
  require(bytes.size() >= 28 + 8 + 1, bytes.size(), "the file ends within its header");
  const std::size_t end = bytes.size() - 8;
  std::uint64_t sum = 14695981039346656037U;
  for (std::size_t i = 0; i < end; ++i) sum = (sum ^ static_cast<unsigned char>(bytes[i])) * 1099511628211U;
  require(sum == little_endian(bytes, end, 8), end, "the checksum is wrong");
  Bits bits{bytes, 28 * 8, end * 8};
  game = read_game(bytes, bits);
  int width = 0;
  while (1 << width <= game.cells()) ++width;
  const std::uint64_t number = little_endian(bytes, 20, 8);
  require(number <= (bits.end - bits.at) / static_cast<std::size_t>(2 * width + 3) && number < 0xFFFFFFFFU, 20,
          "more records than the file can hold");
  Records records(game.start.size(), number);
  Cells cells(game.start.size(), 0);
  for (std::uint64_t i = 0, kind = -1; i < number; ++i)
    kind = read_record(game, width, static_cast<int>(kind), bits, cells, records);
  require(bits.end - bits.at < 8, bits.byte(), "more bytes than the records take");
  while (bits.at < bits.end) require(bits.bit() == 0, end - 1, "the last bits are not 0");
  return records;
}

// ---- the check

class Check {
 public:
  Check(const Game& game, Records& records)
      : game_(game),
        records_(records),
        board_(game),
        prover_(game.prover()),
        other_(3 - prover_),
        seen_(records.size(), false) {
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      const bool swap = (symmetry & 4) != 0;
      if ((swap && game.columns != game.rows) || (game.gravity && symmetry > 1)) continue;
      Numbers& source = sources_.emplace_back();
      for (int cell = 0; cell < game.cells(); ++cell) {
        const int row = (symmetry & 2) == 0 ? cell / game.columns : game.rows - 1 - cell / game.columns;
        const int column = (symmetry & 1) == 0 ? cell % game.columns : game.columns - 1 - cell % game.columns;
        source.push_back(static_cast<std::uint16_t>(swap ? column * game.columns + row : row * game.columns + column));
      }
    }
  }

  /// Returns the number of records used; throws Rejected.
  std::size_t run() {
    board_.set(game_.start);
    const auto empty = std::count(game_.start.begin(), game_.start.end(), 0);
    (game_.cells() - empty) % 2 == prover_ - 1 ? prover_turn() : opponent_turn();
    while (!open_.empty()) {
      const std::size_t record = open_.back();
      open_.pop_back();
      const std::span<const std::uint16_t> says = records_.says(record);
      board_.set(records_.position(record));
      if (says[0] == 0) follow_move(says[1]);
      if (says[0] % 2 == 1) check_pairing(says);
      if (says[0] == 2) threat_zone(says);
      if (says[0] == 4) replies(threat_zone(says));
    }
    return static_cast<std::size_t>(std::count(seen_.begin(), seen_.end(), true));
  }

 private:
  enum class End { none, good, bad };  // good: the outcome satisfies the claim

  /// The end of the game, for the prover, after a stone of `player` on the empty cell.
  End end_if(int cell, int player) const {
    if (makes_run(game_, board_.cells, cell, player)) return (player == prover_) != game_.misere ? End::good : End::bad;
    if (std::count(board_.cells.begin(), board_.cells.end(), 0) > 1) return End::none;
    return game_.draw_is_enough() ? End::good : End::bad;
  }
  [[noreturn]] void refute(const std::string& why, int to_move) const { throw Rejected{why, canonical(), to_move}; }

  /// The canonical form of the position on the board; in plain games, of the reduced position.
  Cells canonical() const {
    Cells cells = board_.cells;
    for (int cell = 0; cell < game_.cells() && game_.plain(); ++cell) {
      if (!board_.is_live(cell)) cells[cell] = 3;
    }
    Cells best, image(cells.size());
    for (const Numbers& source : sources_) {
      for (std::size_t i = 0; i < cells.size(); ++i) image[i] = cells[source[i]];
      if (best.empty() || image < best) best = image;
    }
    return best;
  }
  bool use(std::size_t record_plus_1) {
    if (record_plus_1 == 0 || seen_[record_plus_1 - 1]) return record_plus_1 != 0;
    open_.push_back(record_plus_1 - 1);
    return seen_[record_plus_1 - 1] = true;
  }
  void prover_turn() {
    if (!holds_at_once() && !use(records_.find(canonical(), true)))
      refute("no record, and no move that ends the game as claimed", prover_);
  }

  /// Returns true if the claim holds without a record. Either a stone of the prover ends the game as claimed; or a draw
  /// is enough and the opponent can make no run, now or after one stone of the prover.
  bool holds_at_once() const {
    const bool near = game_.plain() && !board_.missing(prover_, 1).empty();
    if (game_.plain() && (near || !game_.draw_is_enough() || board_.open[other_] == 0))
      return near || game_.draw_is_enough();
    for (int cell = 0; cell < game_.cells(); ++cell) {
      if (!board_.is_legal(cell)) continue;
      if (game_.plain() ? board_.through[other_][cell] == board_.open[other_] : end_if(cell, prover_) == End::good)
        return true;
    }
    return false;
  }
  void opponent_turn() {
    if (game_.plain() && game_.draw_is_enough() && board_.open[other_] == 0) return;
    if (game_.plain() && !game_.draw_is_enough() && board_.open[prover_] == 0)
      refute("the prover can make no run any more", other_);
    bool lost = game_.plain() && !board_.missing(other_, 1).empty();
    for (int cell = 0; cell < game_.cells() && !game_.plain(); ++cell) {
      lost = lost || (board_.is_legal(cell) && end_if(cell, other_) == End::bad);
    }
    if (lost) refute("the opponent may end the game", other_);
    const Cells cells = canonical();
    if (use(records_.find(cells, false))) return;
    board_.set(cells);
    replies(std::vector<bool>(cells.size(), true));
  }

  /// The claim must hold after each undominated reply of the opponent in the zone.
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
    const End end = board_.is_legal(cell) ? end_if(cell, prover_) : End::bad;
    if (end == End::bad)
      refute("the record's move, cell " + std::to_string(cell) + ", is not legal or ends the game", prover_);
    board_.change(cell, prover_);
    if (end == End::none) opponent_turn();
  }

  /// Plays a threat sequence and restores the board. Returns its relevance zone: the cells on which a reply may stop
  /// it. Throws Rejected if the sequence does not win.
  std::vector<bool> threat_zone(std::span<const std::uint16_t> says) {
    const Cells cells = board_.cells;
    std::vector<bool> zone(cells.size(), false);
    for (std::size_t i = 1; i < says.size(); ++i) {
      bool holds = board_.cells[says[i]] == 0;
      bool wins = holds && makes_run(game_, board_.cells, says[i], prover_);
      board_.change(says[i], prover_);
      if (holds && !wins) {
        const std::vector<int> threatened = board_.missing(prover_, 1);
        holds = !threatened.empty() && board_.missing(other_, 1).empty();
        for (const int cell : board_.missing(other_, 2)) zone[cell] = true;
        for (const int cell : threatened) zone[cell] = zone[cell] || threatened.size() <= 2;
        wins = threatened.size() > 1;
        if (holds && !wins) board_.change(threatened[0], other_);
      }
      holds = holds && wins == (i + 1 == says.size());
      const std::string why = "the threats do not win; they fail at cell " + std::to_string(says[i]);
      if (!holds) throw Rejected{why, cells, says[0] == 2 ? prover_ : other_};
    }
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
      zone[cell] = zone[cell] || board_.cells[cell] != cells[cell];
    board_.set(cells);
    return zone;
  }
  void check_pairing(std::span<const std::uint16_t> says) const {
    std::vector<int> mate(game_.start.size(), -1);
    const int to_move = says[0] < 3 ? prover_ : other_;
    for (std::size_t i = 1; i < says.size(); ++i) {
      const std::string name = "cell " + std::to_string(says[i]);
      if (board_.cells[says[i]] != 0 || mate[says[i]] != -1)
        refute(name + " of the pairing is taken, or in two pairs", to_move);
      mate[says[i]] = says[i % 2 == 1 ? i + 1 : i - 1];
    }
    for (const Board::Window& window : board_.windows) {
      const auto paired = [&](int a) { return std::count(window.cells.begin(), window.cells.end(), mate[a]) > 0; };
      if (!Board::is_open(window, other_) || std::any_of(window.cells.begin(), window.cells.end(), paired)) continue;
      refute("a line from cell " + std::to_string(window.cells[0]) + " is open and has no pair", to_move);
    }
  }

  const Game& game_;
  Records& records_;
  Board board_;
  const int prover_, other_;
  std::vector<bool> seen_;
  std::vector<std::size_t> open_;
  std::vector<Numbers> sources_;  // source of each cell of an image, for each symmetry
};

std::string drawing(const Game& game, const Cells& cells, const char* between) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i)
    text += (i > 0 && i % game.columns == 0 ? between : "") + std::string(1, ".XO#"[cells[i]]);
  return text;
}

std::string title(const Game& game) {
  std::string text = std::to_string(game.columns) + "," + std::to_string(game.rows) + "," + std::to_string(game.k);
  for (const auto& [on, name] :
       {std::pair(game.exact, "exact"), std::pair(game.gravity, "gravity"), std::pair(game.misere, "misere")}) {
    if (on) text.append(text.find(':') == std::string::npos ? ":" : ",").append(name);
  }
  text = std::string(claim_names[game.claim]) + " " + text + " from ";
  return text + (game.start == Cells(game.start.size(), 0) ? "the empty board" : drawing(game, game.start, "/"));
}

}  // namespace

/// Checks the certificate `bytes` and writes the verdict. Returns 0 if accepted, 1 if rejected.
int check_certificate(const std::string& bytes, std::ostream& out) {
  Game game;
  try {
    Records records = read_file(bytes, game);
    const std::size_t used = Check(game, records).run();
    out << "ACCEPTED " << title(game) << ": " << records.size() << (records.size() == 1 ? " record, " : " records, ")
        << used << " used\n";
    return 0;
  } catch (const Rejected& rejected) {
    out << "REJECTED " << (rejected.cells.empty() ? "" : title(game) + ": ") << rejected.why;
    if (!rejected.cells.empty())
      out << "; "
          << ".XO"[rejected.to_move] << " to move:\n"
          << drawing(game, rejected.cells, "\n");
    out << "\n";
  }
  return 1;
}

/// Upper bound on the length of a certificate with this header, from its numbers of records and cells. Returns 0 if it
/// is not a certificate header.
std::uint64_t longest_with(const std::string& header) {
  if (header.size() < 28 || header.compare(0, 8, "mnk-cert") != 0) return 0;
  const std::uint64_t cells = little_endian(header, 12, 2) * little_endian(header, 14, 2);
  const std::uint64_t records = little_endian(header, 20, 8);
  if (cells > 1024 || records >= 0xFFFFFFFFU) return 1 << 20;  // rejected in any case
  return 28 + 8 + 1 + (3 * cells + records * (3 + 11 + 11 + 2 * cells + 11 * 2 * cells)) / 8;
}

/// Reads a certificate; of any other input only the beginning, which is enough to reject it.
std::string read_bytes(std::istream& in, std::uint64_t most) {
  std::string bytes(28, '\0');
  in.read(bytes.data(), 28);
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  const std::uint64_t longest = longest_with(bytes);
  for (std::string piece(1 << 16, '\0'); in && bytes.size() <= longest;) {
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    bytes.append(piece, 0, static_cast<std::size_t>(in.gcount()));
    if (bytes.size() > most)
      throw std::runtime_error("more than " + std::to_string(most >> 20) + " MB from a pipe: write it to a file first");
  }
  if (in.bad()) throw std::runtime_error(std::string("cannot be read: ") + std::strerror(errno));
  return bytes;
}

std::string read_input(const std::string& name) {
  if (name == "-") return read_bytes(std::cin, std::uint64_t{128} << 20);
  errno = 0;
  std::ifstream file(name, std::ios::binary);
  if (!file) throw std::runtime_error(std::string("cannot be opened: ") + std::strerror(errno));
  file.peek();
  if (file.bad()) throw std::runtime_error(std::string("cannot be read: ") + std::strerror(errno));
  return read_bytes(file, ~std::uint64_t{0});
}

/// The name of a file with control characters replaced by `?`.
std::string shown(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
  return name;
}

/// Main program: checks each FILE (- is standard input). Returns 0 if all are accepted, 1 if some are rejected, 2 for a
/// usage error or an unreadable file.
int check_certificate_main(int argc, const char* const* argv) {
  const std::string name = argc > 0 ? std::string(argv[0]).substr(std::string(argv[0]).rfind('/') + 1) : "check";
  const std::string program = name.substr(0, name.find(' '));
  int status = argc < 2 ? 2 : 0;
  if (argc < 2) std::cerr << program << ": name the certificates to check, - for standard input\n";
  for (int i = 1; i < argc; ++i) {
    try {
      const std::string bytes = read_input(argv[i]);
      if (argc > 2) std::cout << shown(argv[i]) << ": ";
      status = std::max(status, check_certificate(bytes, std::cout));
    } catch (const std::bad_alloc&) {
      std::cerr << program << ": " << shown(argv[i]) << ": needs more memory than there is\n";
      status = 2;
    } catch (const std::exception& failure) {
      std::cerr << program << ": " << shown(argv[i]) << ": " << failure.what() << "\n";
      status = 2;
    }
  }
  return status;
}
#ifndef MNK_CHECKER_WITHOUT_MAIN
int main(int argc, char** argv) { return check_certificate_main(argc, argv); }
#endif
