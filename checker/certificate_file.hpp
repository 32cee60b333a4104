// SPDX-License-Identifier: MIT
// A certificate as the checker reads it: the game, a board with its windows, and the records of the file. Written from
// docs/certificate.md alone, as check_certificate.cpp, which includes this file.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace checker {

using Cells = std::vector<std::uint8_t>;  // 0 empty, 1 X, 2 O; in plain games also 3 dead
using Numbers = std::vector<std::uint16_t>;
using Zone = std::vector<bool>;  // one flag per cell

struct Rejected {  // `cells` is empty if the file cannot be read, otherwise the position that is not proved
  std::string why;
  Cells cells;
  int to_move = 0;
};

// ---- the game

struct Game {
  int columns = 0, rows = 0, k = 0, claim = 0, version = 0;  // columns and rows: with the margin
  int family = 0;                                            // larger boards: 1 wider, 2 taller, 3 both
  int left = 0, top = 0;                                     // columns and rows of the margin on each side
  bool exact = false, gravity = false, misere = false;
  Cells start;  // on the board of the records
  int cells() const { return columns * rows; }
  /// False for the margin, where the prover does not play.
  bool is_inner(int cell) const {
    const int row = cell / columns, column = cell % columns;
    return row >= top && row < rows - top && column >= left && column < columns - left;
  }
  bool contains(int row, int column) const { return row >= 0 && row < rows && column >= 0 && column < columns; }
  bool plain() const { return !exact && !gravity && !misere; }
  bool draw_is_enough() const { return claim == 1 || claim == 2; }
  bool threats_allowed() const { return !gravity && !misere; }
  bool pairings_allowed() const { return draw_is_enough() && !misere && (!gravity || version == 5); }
  bool follow_ups_allowed() const { return gravity && !exact && !misere && version == 5; }
  /// Null moves and families are of versions 3 and 4.
  bool has_zones() const { return version == 3 || version == 4; }
  bool null_moves_allowed() const { return !draw_is_enough() && threats_allowed(); }
  int prover() const { return claim < 2 ? 1 : 2; }
};

inline const std::array<const char*, 4> claim_names = {"x_wins", "x_does_not_lose", "o_does_not_lose", "o_wins"};
inline const std::array<std::array<int, 2>, 4> directions = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

/// Returns true if a stone of `player` on `cell` is, or would be, part of a run that counts.
inline bool makes_run(const Game& game, const Cells& cells, int cell, int player) {
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
/// and no dead cell. With misere windows are not needed and none are built.
struct Board {
  struct Window {
    Numbers cells;
    bool is_inner = true;      // without a cell of the margin
    std::array<int, 4> has{};  // number of cells by content

    /// The cells of a window are equally far from each other.
    bool contains(int cell) const {
      if (cell < cells.front() || cell > cells.back()) return false;
      return cells.size() == 1 || (cell - cells[0]) % (cells[1] - cells[0]) == 0;
    }
    /// True if a cell is in the window with its mate; -1 stands for none.
    bool contains_pair(const std::vector<int>& mate) const {
      return std::any_of(cells.begin(), cells.end(), [&](int cell) { return mate[cell] >= 0 && contains(mate[cell]); });
    }
  };
  const Game& game;
  Cells cells;
  std::array<int, 3> open{};       // number of windows open to each player
  std::array<Numbers, 3> through;  // number of open windows through each cell
  std::vector<Window> windows;
  std::vector<Numbers> windows_of;  // the windows through each cell

  explicit Board(const Game& of) : game(of), cells(of.start.size(), 0), windows_of(of.start.size()) {
    through.fill(Numbers(cells.size(), 0));
    for (int cell = 0; cell < game.cells() && !game.misere; ++cell) {
      for (const auto& [down, right] : directions) {
        if (!game.contains(cell / game.columns + down * (game.k - 1), cell % game.columns + right * (game.k - 1)))
          continue;
        Window& window = windows.emplace_back();
        window.has[0] = game.k;
        for (int i = 0; i < game.k; ++i)
          window.cells.push_back(static_cast<std::uint16_t>(cell + i * (down * game.columns + right)));
        window.is_inner = game.is_inner(window.cells.front()) && game.is_inner(window.cells.back());
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
  /// Adds to the zone the missing cells of each window open to `player` that lacks `least` to `most` stones, and does
  /// not contain the cell `avoided`.
  void add_missing(int player, int least, int most, int avoided, Zone& zone) const {
    for (const Window& window : windows) {
      if (window.has[0] < least || window.has[0] > most || !is_open(window, player)) continue;
      if (window.contains(avoided)) continue;
      for (const int cell : window.cells) zone[cell] = zone[cell] || cells[cell] == 0;
    }
  }
  /// Plain games: the other empty cells that lie on every open window through `cell`. With `preferred`, of cells that
  /// dominate each other only the lower.
  std::vector<int> dominating(int cell, bool preferred) const {
    std::vector<int> found;
    Numbers shared(cells.size(), 0);  // windows shared with `cell`; open to both players: twice
    for (const int number : windows_of[cell]) {
      const int weight = is_open(windows[number], 1) + is_open(windows[number], 2);
      for (const int other : windows[number].cells) shared[other] += static_cast<std::uint16_t>(weight);
    }
    for (int other = 0; other < game.cells(); ++other) {
      if (other == cell || cells[other] != 0 || shared[other] == 0 || shared[other] != shared[cell]) continue;
      if (!preferred || other < cell || shared[other] != through[1][other] + through[2][other]) found.push_back(other);
    }
    return found;
  }

  /// Margins are of claims of X alone.
  static bool is_open(const Window& window, int player) {
    return window.has[3 - player] == 0 && window.has[3] == 0 && (player == 2 || window.is_inner);
  }
  void tally(const Window& window, int by) {
    for (const int player : {1, 2}) {
      if (!is_open(window, player)) continue;
      open[player] += by;
      for (const int cell : window.cells) through[player][cell] += static_cast<std::uint16_t>(by);
    }
  }
};

// ---- the file

inline std::uint64_t little_endian(const std::string& bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

inline void require(bool holds, std::size_t byte, const char* why) {
  if (!holds) throw Rejected{"byte " + std::to_string(byte) + ": " + why, {}};
}

struct Bits {  // the 8 bytes of the checksum follow `end`, so a look ahead stays within `bytes`
  const std::string& bytes;
  std::size_t at, end;
  std::size_t byte() const { return at / 8; }
  /// The next bits, without a step forward. Requires: width <= 16.
  int ahead(int width) const {
    std::uint32_t three = 0;
    for (std::size_t i = 0; i < 3; ++i) three = three << 8 | static_cast<unsigned char>(bytes[at / 8 + i]);
    return static_cast<int>(three >> (24 - at % 8 - static_cast<unsigned>(width)) & ((1U << width) - 1));
  }
  void skip(std::size_t bits) {
    require(bits <= end - at, end / 8, "the file ends within a record");
    at += bits;
  }
  int number(int width) {
    const int value = ahead(width);
    skip(static_cast<std::size_t>(width));
    return value;
  }
  std::uint8_t content(bool plain) {
    const int next = ahead(3);
    const bool dead = plain && next >> 1 == 2;
    skip(next < 4 ? 1 : plain && !dead ? 3 : 2);
    return static_cast<std::uint8_t>(next < 4 ? 0 : dead ? 3 : 1 + (plain ? next & 1 : next >> 1 & 1));
  }
};

/// Reads one record after the other.
struct RecordReader {
  const Game& game;
  Bits bits;
  int width = 0;      // of a number
  Cells cells;        // of the record
  int kind = -1;      // -1 before the first record
  Numbers says = {};  // the cell of a move, the cells of all pairs, or the cells of the threats
  Numbers wins = {};  // the winning cells of a follow-up

  /// Reads the position and the kind. Returns false if the record is out of order.
  bool read_position() {
    const std::size_t byte = bits.byte();
    const int shared = bits.number(width), kind_before = kind;
    require(shared <= (kind < 0 ? 0 : game.cells()), byte, "a shared part that is too long");
    const bool same = shared == game.cells(), plain = game.plain();
    const std::uint8_t before = same ? 0 : cells[shared];
    for (int i = shared; i < game.cells(); ++i) cells[i] = bits.content(plain);
    kind = bits.number(3);
    require(kind < 5 || (kind == 5 && game.has_zones()) || (kind == 6 && game.version == 5), byte,
            "a kind of record that is not known");
    return kind_before < 0 || (same ? kind_before < 3 && kind >= 3 : cells[shared] > before);
  }
  /// Reads what follows the kind. `byte`: the first byte of the record, for errors.
  void read_strategy(std::size_t byte) {
    says.clear();
    require(kind != 5 || game.null_moves_allowed(), byte, "a null move, which this claim or this game does not allow");
    if (kind == 5) return;
    const bool follows = kind == 6, pairs = kind % 2 == 1 || follows;
    require(!follows || game.follow_ups_allowed(), byte, "a follow-up, which this game does not allow");
    require(!pairs || follows || game.pairings_allowed(), byte,
            "a pairing, which this claim or this game does not allow");
    require(pairs || kind == 0 || game.threats_allowed(), byte, "threats, which this game does not allow");
    wins.clear();
    for (int count = follows ? bits.number(width) : 0; count > 0; --count) {
      wins.push_back(static_cast<std::uint16_t>(bits.number(width)));
      const bool rises = wins.size() == 1 || wins[wins.size() - 2] < wins.back();
      require(rises && wins.back() < game.cells(), byte, "winning cells that are not in order");
    }
    const int numbers = kind == 0 ? 1 : bits.number(width);
    require(kind == 0 || pairs || (numbers > 0 && numbers <= game.cells()), byte,
            "no threats, or more than there are cells");
    says.resize(static_cast<std::size_t>(pairs ? 2 * numbers : numbers));
    for (std::size_t i = 0; i < says.size(); ++i) {
      says[i] = static_cast<std::uint16_t>(bits.number(width));
      require(says[i] < game.cells(), byte, "a cell off the board");
      require(!pairs || i == 0 || says[i % 2 == 1 ? i - 1 : i - 2] < says[i], byte, "pairs that are not in order");
    }
    require(!pairs || follows || !game.gravity || says.empty(), byte, "pairs, which gravity does not allow");
  }
};

/// The records of a file. They are sorted by position, so a binary search finds them: it takes as long for each file of
/// this size, whatever its positions. What a record says stays in the bytes of the file, and is read when it is asked
/// for. A record of the file needs the one before it. So records form blocks: the position of a block's first record is
/// kept, 2 bits for each cell. Most blocks have one record; only if the positions would take more than `block_share`
/// times the bytes of the file do blocks have more.
class Records {
 public:
  /// Requires: `first` is at the first record.
  Records(const RecordReader& first, std::size_t count) : reader_(first), key_((2 * first.cells.size() + 8) / 8) {
    const std::size_t most = std::min(count, block_share * first.bits.bytes.size() / bytes_of_block());
    keys_.reserve(most * key_.size());
    begins_.reserve(most);
    firsts_.reserve(most);
  }

  /// Adds the record that `reader` has read, from bit `begin` on. Requires: it comes after all those before.
  void add(const RecordReader& reader, std::size_t begin) {
    if (begins_.empty() || (begins_.size() + 1) * bytes_of_block() <= block_share * reader.bits.byte()) {
      make_key(reader.cells, reader.kind < 3);
      keys_.insert(keys_.end(), key_.begin(), key_.end());
      begins_.push_back(begin);
      firsts_.push_back(static_cast<std::uint32_t>(size_));
    }
    ++size_;
  }
  std::size_t size() const { return size_; }
  std::size_t find(const Cells& cells, bool prover_to_move) {
    make_key(cells, prover_to_move);
    std::size_t low = 0, high = begins_.size();  // the number of blocks that do not begin after the key
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      const bool begins_after = std::memcmp(key_of_block(middle), key_.data(), key_.size()) > 0;
      (begins_after ? high : low) = begins_after ? middle : middle + 1;
    }
    return low == 0 ? 0 : find_in(low - 1);
  }  // record + 1, or 0 if there is none
  /// The record, valid until the next call of a function of this object.
  const RecordReader& read(std::size_t record) {
    const auto after = std::upper_bound(firsts_.begin(), firsts_.end(), record);
    std::size_t at = begin_block(static_cast<std::size_t>(after - firsts_.begin()) - 1);
    for (; at < record; ++at) next_in_block();
    reader_.read_strategy(reader_.bits.byte());
    return reader_;
  }

 private:
  static constexpr std::size_t block_share = 6;

  std::size_t bytes_of_block() const { return key_.size() + sizeof(std::uint64_t) + sizeof(std::uint32_t); }
  const std::uint8_t* key_of_block(std::size_t block) const { return keys_.data() + block * key_.size(); }

  /// Two bits of a key, in which the first cell has the highest bits, so that keys compare as records do.
  static unsigned shift_of(std::size_t cell) { return 6 - 2 * static_cast<unsigned>(cell % 4); }

  /// Leaves in key_: the position, 2 bits per cell, and the player to move.
  void make_key(const Cells& cells, bool prover_to_move) {
    for (std::size_t byte = 0, cell = 0; byte < key_.size(); ++byte) {
      unsigned four = 0;
      for (int i = 0; i < 4; ++i, ++cell) four = four << 2 | (cell < cells.size() ? cells[cell] : 0U);
      key_[byte] = static_cast<std::uint8_t>(four);
    }
    if (!prover_to_move) key_[cells.size() / 4] |= static_cast<std::uint8_t>(1U << shift_of(cells.size()));
  }
  /// Compares the record that reader_ is at with key_: negative if it comes before.
  int compare() const {
    const std::size_t size = reader_.cells.size();
    for (std::size_t cell = 0; cell < size; ++cell) {
      const int of_key = key_[cell / 4] >> shift_of(cell) & 3;
      if (reader_.cells[cell] != of_key) return reader_.cells[cell] - of_key;
    }
    return (reader_.kind < 3 ? 0 : 1) - (key_[size / 4] >> shift_of(size) & 1);
  }
  /// The record of the block with this key, + 1; 0 if there is none. Requires: the block does not begin after the key.
  std::size_t find_in(std::size_t block) {
    if (std::memcmp(key_of_block(block), key_.data(), key_.size()) == 0) return std::size_t{firsts_[block]} + 1;
    const std::size_t end = block + 1 < firsts_.size() ? firsts_[block + 1] : size_;
    if (end - firsts_[block] == 1) return 0;
    for (std::size_t at = begin_block(block) + 1; at < end; ++at) {
      next_in_block();
      if (const int order = compare(); order >= 0) return order == 0 ? at + 1 : 0;
    }
    return 0;
  }
  /// Leaves reader_ after the position and the kind of the block's first record, and returns its number.
  std::size_t begin_block(std::size_t block) {
    const std::uint8_t* const key = key_of_block(block);
    for (std::size_t cell = 0; cell < reader_.cells.size(); ++cell)
      reader_.cells[cell] = static_cast<std::uint8_t>(key[cell / 4] >> shift_of(cell) & 3);
    reader_.bits.at = begins_[block];
    reader_.kind = block == 0 ? -1 : 0;
    reader_.read_position();
    return firsts_[block];
  }
  /// The same for the next record of the block.
  void next_in_block() {
    reader_.read_strategy(reader_.bits.byte());
    reader_.read_position();
  }

  RecordReader reader_;                   // for records that are asked for
  std::vector<std::uint8_t> key_, keys_;  // keys_: of the first record of each block
  std::vector<std::uint64_t> begins_;     // first bit of each block
  std::vector<std::uint32_t> firsts_;     // first record of each block
  std::size_t size_ = 0;
};

/// Returns why the game cannot go on from its start position; nullptr if it can.
inline const char* fault_of_start(const Game& game) {
  const auto xs = std::count(game.start.begin(), game.start.end(), 1),
             os = std::count(game.start.begin(), game.start.end(), 2);
  if (xs != os && xs != os + 1) return "in the start position the stones are not X's and O's in turn";
  if (xs + os == game.cells()) return "the start position is full";
  for (int cell = 0; cell < game.cells(); ++cell) {
    if (game.start[cell] != 0 && makes_run(game, game.start, cell, game.start[cell]))
      return "in the start position the game is over";
    const bool floats = cell >= game.columns && game.start[cell] == 0 && game.start[cell - game.columns] != 0;
    if (game.gravity && floats) return "a stone of the start position floats";
  }
  return nullptr;
}

/// Reads the header and the start position. Leaves `bits` at the first record.
inline Game read_game(const std::string& bytes, Bits& bits) {
  const auto at = [&bytes](std::size_t byte, std::size_t size) {
    return static_cast<int>(little_endian(bytes, byte, size));
  };
  const int options = at(9, 1);
  const int family = at(11, 1), margin = at(18, 2);
  const int left = (family & 1) != 0 ? margin : 0, top = (family & 2) != 0 ? margin : 0;
  Game game{at(12, 2) + 2 * left, at(14, 2) + 2 * top, at(16, 2),          at(10, 1), at(8, 1), family, left, top,
            (options & 1) != 0,   (options & 2) != 0,  (options & 4) != 0, {}};
  require(options < 8, 9, "options that are not known");
  require(game.claim < 4, 10, "a claim that is not known");
  require(game.family <= (game.has_zones() ? 3 : 0), 11, "a family that is not known");
  require(margin == 0 || game.version == 4, 18, "not 0");
  require(game.version != 4 || (margin != 0 && family != 0), 18, "version 4 without a margin of larger boards");
  require(at(12, 2) != 0 && at(14, 2) != 0, 12, "a board of no cells, or of more than 1024");
  const std::int64_t size = std::int64_t{game.columns} * game.rows;
  require(size >= 1 && size <= 1024, 12, "a board of no cells, or of more than 1024");
  require(game.k >= 1 && game.k <= 4096, 16, "k is not 1 to 4096");
  for (int i = 0; i < game.cells(); ++i) game.start.push_back(bits.content(false));
  if (const char* const why = fault_of_start(game)) require(false, 28, why);
  bool may_be_larger = game.claim == 0 && game.k >= 2 && game.threats_allowed();
  for (int cell = 0; cell < game.cells(); ++cell)
    may_be_larger = may_be_larger && (game.start[cell] != 1 || game.is_inner(cell));
  require(game.family == 0 || may_be_larger, 11,
          "larger boards, which this claim, this game or this start does not allow");
  return game;
}

/// Reads the whole file. `watch` is called for each record with its number and that of all.
inline Records read_file(const std::string& bytes, Game& game,
                         const std::function<void(std::uint64_t, std::uint64_t)>& watch) {
  require(bytes.size() >= 8 && bytes.compare(0, 8, "mnk-cert") == 0, 0, "not a certificate");
  require(bytes.size() > 8 && bytes[8] >= 2 && bytes[8] <= 5, 8, "not version 2, 3, 4 or 5");
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
  const int shortest = (game.has_zones() ? 1 : 2) * width + 3;
  require(number <= (bits.end - bits.at) / static_cast<std::size_t>(shortest) && number < 0xFFFFFFFFU, 20,
          "more records than the file can hold");
  RecordReader reader{game, bits, width, Cells(game.start.size(), 0)};
  Records records(reader, number);
  bool needs_version = game.family != 0;
  for (std::uint64_t i = 0; i < number; ++i) {
    watch(i, number);
    const std::size_t begin = reader.bits.at;
    require(reader.read_position(), begin / 8, "the records are not in order");
    reader.read_strategy(begin / 8);
    records.add(reader, begin);
    needs_version = needs_version || reader.kind == 5 || reader.kind == 6 || (game.gravity && reader.kind % 2 == 1);
  }
  Bits& rest = reader.bits;
  require(rest.end - rest.at < 8, rest.byte(), "more bytes than the records take");
  require(rest.number(static_cast<int>(rest.end - rest.at)) == 0, end - 1, "the last bits are not 0");
  require(!game.has_zones() || needs_version, 8, "version 3 without a null move or a family");
  require(game.version != 5 || needs_version, 8, "version 5 without a follow-up, or a pairing with gravity");
  return records;
}

}  // namespace checker
