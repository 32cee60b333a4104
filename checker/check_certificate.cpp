// SPDX-License-Identifier: MIT
// Checks certificates of values of k-in-a-row games. Written from docs/certificate.md alone: own reader, own rules, own
// win test; the standard library and nothing else, so that nobody has to trust the program that solved the game.
//
//   c++ -std=c++20 -O2 check_certificate.cpp -o check && ./check FILE...
//
// Memory: the file, its records unpacked (2 bits a cell), a hash table and one bit a record. Nothing grows with the game's tree.
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

using Cells = std::vector<std::uint8_t>;  // 0 empty, 1 X, 2 O

/// The file does not keep the format.
struct Malformed {
  std::size_t byte;
  std::string why;
};

/// The file can be read and proves nothing.
struct Refuted {
  std::string why;
  Cells cells;
};

// ---- the game

enum class End { none, x_wins, o_wins, draw };

struct Game {
  int columns = 0, rows = 0, k = 0, claim = 0;
  bool exact = false, gravity = false, misere = false;
  Cells start;

  int cells() const { return columns * rows; }
  bool draw_is_enough() const { return claim == 1 || claim == 2; }
  bool pairings_allowed() const { return draw_is_enough() && !gravity && !misere; }
  std::uint8_t prover() const { return claim < 2 ? 1 : 2; }
};

const std::array<const char*, 4> claim_names = {"x_wins", "x_does_not_lose", "o_does_not_lose", "o_wins"};
const std::array<std::array<int, 2>, 4> directions = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

/// Stones of `player` next to (row, column) in one direction, without a gap.
int run_beside(const Game& game, const Cells& cells, std::uint8_t player, int row, int column, int down, int right) {
  int length = 0;
  for (int r = row + down, c = column + right; r >= 0 && r < game.rows && c >= 0 && c < game.columns; r += down, c += right) {
    if (cells[r * game.columns + c] != player) break;
    ++length;
  }
  return length;
}

/// Whether the stone on `cell` is part of a run that counts.
bool in_counting_run(const Game& game, const Cells& cells, int cell) {
  const int row = cell / game.columns;
  const int column = cell % game.columns;
  const std::uint8_t player = cells[cell];
  for (const auto& [down, right] : directions) {
    const int length =
        1 + run_beside(game, cells, player, row, column, down, right) + run_beside(game, cells, player, row, column, -down, -right);
    if (game.exact ? length == game.k : length >= game.k) return true;
  }
  return false;
}

/// How the game stands after a stone was put on `cell`, with `empty` cells left.
End end_after(const Game& game, const Cells& cells, int cell, int empty) {
  if (in_counting_run(game, cells, cell)) {
    const bool x_made_it = cells[cell] == 1;
    return x_made_it != game.misere ? End::x_wins : End::o_wins;
  }
  return empty == 0 ? End::draw : End::none;
}

bool claim_allows(const Game& game, End end) {
  if (end == End::draw) return game.draw_is_enough();
  return end == (game.prover() == 1 ? End::x_wins : End::o_wins);
}

bool is_legal(const Game& game, const Cells& cells, int cell) {
  if (cells[cell] != 0) return false;
  const int below = cell + game.columns;
  return !game.gravity || below >= game.cells() || cells[below] != 0;
}

std::array<int, 3> count(const Cells& cells) {
  std::array<int, 3> counts{};
  for (const std::uint8_t content : cells) ++counts[content];
  return counts;
}

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
  std::uint8_t content() { return static_cast<std::uint8_t>(bit() == 0 ? 0 : 1 + bit()); }

 private:
  const std::string& bytes_;
  std::size_t at_;
  std::size_t end_;
};

std::uint64_t little_endian(const std::string& bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// Positions as keys of `words` words, 2 bits a cell, found by a hash table; and what each record says.
class Records {
 public:
  void resize(int cells, std::size_t count) {
    words_ = (static_cast<std::size_t>(cells) + 31) / 32;
    keys_.reserve(count * words_);
    ends_.reserve(count + 1);
    std::size_t slots = 4;
    while (slots < 2 * count) slots *= 2;
    slots_.assign(slots, 0);
  }

  /// `says`: the cell of a move, or the cells of all pairs.
  void add(const Cells& cells, bool is_pairing, const std::vector<std::uint16_t>& says) {
    pack(cells);
    keys_.insert(keys_.end(), packed_.begin(), packed_.end());
    says_.insert(says_.end(), says.begin(), says.end());
    ends_.push_back(says_.size());
    is_pairing_.push_back(is_pairing);
    std::size_t slot = hash(packed_.data()) & (slots_.size() - 1);
    while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = static_cast<std::uint32_t>(size());
  }

  static constexpr std::size_t nothing = ~std::size_t{0};
  std::size_t find(const Cells& cells) {
    pack(cells);
    for (std::size_t slot = hash(packed_.data()) & (slots_.size() - 1); slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
      const std::size_t record = slots_[slot] - 1;
      if (std::memcmp(&keys_[record * words_], packed_.data(), words_ * sizeof(std::uint64_t)) == 0) return record;
    }
    return nothing;
  }

  std::size_t size() const { return ends_.size() - 1; }
  bool is_pairing(std::size_t record) const { return is_pairing_[record]; }
  std::span<const std::uint16_t> says(std::size_t record) const { return {says_.data() + ends_[record], says_.data() + ends_[record + 1]}; }
  void position(std::size_t record, Cells& cells) const {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      cells[i] = static_cast<std::uint8_t>(keys_[record * words_ + i / 32] >> 2 * (i % 32) & 3U);
    }
  }

 private:
  void pack(const Cells& cells) {
    packed_.assign(words_, 0);
    for (std::size_t i = 0; i < cells.size(); ++i) packed_[i / 32] |= static_cast<std::uint64_t>(cells[i]) << 2 * (i % 32);
  }
  std::uint64_t hash(const std::uint64_t* key) const {
    std::uint64_t mixed = 0;
    for (std::size_t i = 0; i < words_; ++i) {
      mixed = (mixed ^ key[i]) * 0x9E3779B97F4A7C15U;
      mixed ^= mixed >> 29;
    }
    return mixed;
  }

  std::size_t words_ = 1;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint16_t> says_;
  std::vector<std::size_t> ends_{0};  // where in says_ each record ends, after where the first begins
  std::vector<bool> is_pairing_;
  std::vector<std::uint32_t> slots_;  // record + 1, or 0
  std::vector<std::uint64_t> packed_;
};

void require(bool holds, std::size_t byte, const char* why) {
  if (!holds) throw Malformed{byte, why};
}

/// The header, the checksum and the start position. Leaves `bits` at the first record.
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

  for (std::uint64_t i = 0; i < size; ++i) game.start.push_back(bits.content());
  const auto [empty, xs, os] = count(game.start);
  require(xs == os || xs == os + 1, 28, "in the start position the stones are not X's and O's in turn");
  require(empty > 0, 28, "the start position is full");
  for (int cell = 0; cell < game.cells(); ++cell) {
    if (game.start[cell] == 0) continue;
    require(!in_counting_run(game, game.start, cell), 28, "in the start position the game is over");
    const int below = cell + game.columns;
    require(!game.gravity || below >= game.cells() || game.start[below] != 0, 28, "a stone of the start position floats");
  }
  return game;
}

void read_record(const Game& game, int width, bool first, Bits& bits, Cells& cells, Records& records) {
  const std::size_t byte = bits.byte();
  const int shared = bits.number(width);
  require(shared < game.cells() && (!first || shared == 0), byte, "a shared part that is too long");
  const std::uint8_t before = cells[shared];
  for (int i = shared; i < game.cells(); ++i) cells[i] = bits.content();
  require(first || cells[shared] > before, byte, "the records are not in order");
  const bool is_pairing = bits.bit() == 1;
  require(!is_pairing || game.pairings_allowed(), byte, "a pairing, which this claim or this game does not allow");
  const int pairs = is_pairing ? bits.number(width) : 0;
  std::vector<std::uint16_t> says(is_pairing ? 2 * pairs : 1);
  for (std::size_t i = 0; i < says.size(); ++i) {
    says[i] = static_cast<std::uint16_t>(bits.number(width));
    require(says[i] < game.cells(), byte, "a cell off the board");
    require(i % 2 == 0 || says[i - 1] < says[i], byte, "pairs that are not in order");
    require(i % 2 == 1 || i == 0 || says[i - 2] < says[i], byte, "pairs that are not in order");
  }
  records.add(cells, is_pairing, says);
}

Game read_file(const std::string& bytes, Records& records) {
  require(bytes.size() >= 8 && bytes.compare(0, 8, "mnk-cert") == 0, 0, "not a certificate");
  require(bytes.size() > 8 && bytes[8] == 1, 8, "not version 1");
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
  require(number <= bits.left() / static_cast<std::size_t>(2 * width + 2) && number < 0xFFFFFFFFU, 20,
          "more records than the file can hold");
  records.resize(game.cells(), number);
  Cells cells(game.start.size(), 0);
  for (std::uint64_t i = 0; i < number; ++i) read_record(game, width, i == 0, bits, cells, records);
  require(bits.left() < 8, bits.byte(), "more bytes than the records take");
  while (bits.left() > 0) require(bits.bit() == 0, end - 1, "the last bits are not 0");
  return game;
}

// ---- the check

class Check {
 public:
  Check(const Game& game, Records& records) : game_(game), records_(records), seen_(records.size(), false), best_(game.start.size()) {
    find_symmetries();
  }

  /// Returns how many records were used; throws Refuted.
  std::size_t run() {
    Cells cells = game_.start;
    const auto [empty, xs, os] = count(cells);
    if ((xs == os ? 1 : 2) == game_.prover()) {
      demand_with_prover_to_move(cells, empty);
    } else {
      demand_with_opponent_to_move(cells, empty);
    }
    while (!open_.empty()) {
      const std::size_t record = open_.back();
      open_.pop_back();
      records_.position(record, cells);
      if (records_.is_pairing(record)) {
        check_pairing(cells, records_.says(record));
      } else {
        check_move(cells, records_.says(record)[0]);
      }
    }
    return used_;
  }

 private:
  /// Where each cell of an image comes from, for each symmetry that keeps the start position.
  void find_symmetries() {
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      const bool swap = (symmetry & 4) != 0;
      if ((swap && game_.columns != game_.rows) || (game_.gravity && symmetry > 1)) continue;
      std::vector<std::uint16_t> source(game_.start.size());
      bool keeps_start = true;
      for (int cell = 0; cell < game_.cells(); ++cell) {
        int row = cell / game_.columns;
        int column = cell % game_.columns;
        if ((symmetry & 1) != 0) column = game_.columns - 1 - column;
        if ((symmetry & 2) != 0) row = game_.rows - 1 - row;
        if (swap) std::swap(row, column);
        source[cell] = static_cast<std::uint16_t>(row * game_.columns + column);
        keeps_start = keeps_start && game_.start[source[cell]] == game_.start[cell];
      }
      if (keeps_start) sources_.push_back(source);
    }
  }

  const Cells& canonical(const Cells& cells) {
    const std::uint16_t* best = sources_[0].data();
    for (std::size_t s = 1; s < sources_.size(); ++s) {
      const std::uint16_t* source = sources_[s].data();
      std::size_t i = 0;
      while (i < cells.size() && cells[source[i]] == cells[best[i]]) ++i;
      if (i < cells.size() && cells[source[i]] < cells[best[i]]) best = source;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) best_[i] = cells[best[i]];
    return best_;
  }

  void use(std::size_t record) {
    if (seen_[record]) return;
    seen_[record] = true;
    ++used_;
    open_.push_back(record);
  }

  void demand_with_prover_to_move(Cells& cells, int empty) {
    const std::size_t record = records_.find(canonical(cells));
    if (record != Records::nothing) return use(record);
    for (int cell = 0; cell < game_.cells(); ++cell) {
      if (!is_legal(game_, cells, cell)) continue;
      cells[cell] = game_.prover();
      const End end = end_after(game_, cells, cell, empty - 1);
      cells[cell] = 0;
      if (end != End::none && claim_allows(game_, end)) return;
    }
    throw Refuted{"no record, and no move that ends the game as claimed", canonical(cells)};
  }

  void demand_with_opponent_to_move(Cells& cells, int empty) {
    if (game_.pairings_allowed()) {
      const std::size_t record = records_.find(canonical(cells));
      if (record != Records::nothing && records_.is_pairing(record)) return use(record);
    }
    for (int cell = 0; cell < game_.cells(); ++cell) {
      if (!is_legal(game_, cells, cell)) continue;
      cells[cell] = static_cast<std::uint8_t>(3 - game_.prover());
      const End end = end_after(game_, cells, cell, empty - 1);
      if (end == End::none) {
        demand_with_prover_to_move(cells, empty - 1);
      } else if (!claim_allows(game_, end)) {
        throw Refuted{"the game may end like this", canonical(cells)};
      }
      cells[cell] = 0;
    }
  }

  void check_move(Cells& cells, int cell) {
    if (!is_legal(game_, cells, cell)) throw Refuted{"the record's move, cell " + std::to_string(cell) + ", is not legal", cells};
    const int empty = count(cells)[0] - 1;
    cells[cell] = game_.prover();
    const End end = end_after(game_, cells, cell, empty);
    if (end == End::none) return demand_with_opponent_to_move(cells, empty);
    if (!claim_allows(game_, end)) throw Refuted{"the record's move, cell " + std::to_string(cell) + ", ends the game like this", cells};
  }

  void check_pairing(const Cells& cells, std::span<const std::uint16_t> pairs) const {
    std::vector<int> mate(cells.size(), -1);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const int cell = pairs[i];
      const bool free = cells[cell] == 0 && mate[cell] == -1;
      if (!free) throw Refuted{"cell " + std::to_string(cell) + " of the pairing is taken, or in two pairs", cells};
      mate[cell] = pairs[i ^ 1U];
    }
    for (int cell = 0; cell < game_.cells(); ++cell) {
      for (const auto& [down, right] : directions) {
        if (!line_is_covered(cells, mate, cell, down, right)) {
          throw Refuted{"a line from cell " + std::to_string(cell) + " is open and has no pair", cells};
        }
      }
    }
  }

  /// Whether the line from `cell` on leaves the board, has a stone of the prover, or holds both cells of a pair.
  bool line_is_covered(const Cells& cells, const std::vector<int>& mate, int cell, int down, int right) const {
    const int last_row = cell / game_.columns + down * (game_.k - 1);
    const int last_column = cell % game_.columns + right * (game_.k - 1);
    if (last_row >= game_.rows || last_column < 0 || last_column >= game_.columns) return true;
    const int step = down * game_.columns + right;
    bool pair = false;
    for (int i = 0; i < game_.k; ++i) {
      const int here = cell + i * step;
      if (cells[here] == game_.prover()) return true;
      const int other = mate[here];
      for (int j = 0; j < i && other >= 0; ++j) pair = pair || cell + j * step == other;
    }
    return pair;
  }

  const Game& game_;
  Records& records_;
  std::vector<bool> seen_;
  std::vector<std::size_t> open_;
  std::size_t used_ = 0;
  std::vector<std::vector<std::uint16_t>> sources_;
  Cells best_;
};

std::string drawing(const Game& game, const Cells& cells, char between) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0 && i % game.columns == 0) text += between;
    text += ".XO"[cells[i]];
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
    const auto [empty, xs, os] = count(refuted.cells);
    const std::string turn = empty == 0 ? "" : xs == os ? "; X to move" : "; O to move";
    out << "REJECTED " << title(game) << ": " << refuted.why << turn << ":\n" << drawing(game, refuted.cells, '\n') << "\n";
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
