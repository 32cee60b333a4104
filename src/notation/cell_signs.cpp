// SPDX-License-Identifier: MIT
#include "notation/cell_signs.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace mnk::notation {
namespace {

using Kind = CellSign::Kind;

struct Symbol {
  std::string_view text;
  Kind kind;
};

/// Non-ASCII characters and words, without variation selectors.
constexpr Symbol symbols[] = {
    {"\u274c", Kind::x},                              // cross mark
    {"\u274e", Kind::x},                              // cross mark button
    {"\u2715", Kind::x},                              // multiplication x, heavy and light
    {"\u2716", Kind::x},        {"\u2717", Kind::x},  // ballot x
    {"\u2718", Kind::x},        {"\u00d7", Kind::x},  // multiplication sign
    {"\uff38", Kind::x},                              // full width letters
    {"\uff58", Kind::x},        {"\u2b55", Kind::o},  // heavy large circle
    {"\u25ef", Kind::o},                              // large circle
    {"\u3007", Kind::o},                              // ideographic zero
    {"\uff2f", Kind::o},        {"\uff4f", Kind::o},          {"\U0001f17e", Kind::o},  // O button (blood type)
    {"\u25cf", Kind::dark},                                                             // black circle
    {"\u26ab", Kind::dark},                                                             // medium black circle
    {"\u25cb", Kind::light},                                                            // white circle
    {"\u26aa", Kind::light},                                                            // medium white circle
    {"\U0001f534", Kind::red},                                                          // large circles and squares
    {"\U0001f7e5", Kind::red},  {"\U0001f7e1", Kind::yellow}, {"\U0001f7e8", Kind::yellow}, {"\U0001f535", Kind::blue},
    {"\U0001f7e6", Kind::blue}, {"\u00b7", Kind::empty},  // middle dot
    {"\u2022", Kind::empty},                              // bullet
    {"\u2b1c", Kind::empty},                              // squares
    {"\u2b1b", Kind::empty},    {"\u25a1", Kind::empty},      {"\u25a0", Kind::empty},      {"\u25a2", Kind::empty},
    {"\u25fb", Kind::empty},    {"\u25fc", Kind::empty},      {"\u25fd", Kind::empty},      {"\u25fe", Kind::empty},
    {"\u25aa", Kind::empty},    {"\u25ab", Kind::empty},      {"\U0001f532", Kind::empty},  {"\U0001f533", Kind::empty},
    {"\u2795", Kind::empty},                              // heavy plus and minus, as lines of a board
    {"\u2796", Kind::empty},    {"\u3000", Kind::empty},  // ideographic space
    {"\u2013", Kind::empty},                              // dashes
    {"\u2014", Kind::empty},    {"None", Kind::empty},        {"null", Kind::empty},        {"nan", Kind::empty},
    {"NaN", Kind::empty},
};

constexpr std::string_view keycap = "\u20e3";
constexpr std::string_view selector_text = "\ufe0e";
constexpr std::string_view selector_emoji = "\ufe0f";

std::size_t utf8_length(char first) {
  const unsigned char byte = first;
  return byte < 0x80 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
}

bool is_selector(std::string_view text) {
  return text.starts_with(keycap) || text.starts_with(selector_text) || text.starts_with(selector_emoji);
}

std::string_view without_selectors(std::string_view text) {
  for (;;) {
    if (text.ends_with(keycap)) {
      text.remove_suffix(keycap.size());
    } else if (text.ends_with(selector_emoji) || text.ends_with(selector_text)) {
      text.remove_suffix(selector_emoji.size());
    } else {
      return text;
    }
  }
}

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (status != std::errc() || end != text.data() + text.size() || value < -1) return std::nullopt;
  return value;
}

/// One interpretation of a board's numbers.
struct Reading {
  std::vector<Stone> stones;
  std::string how;
};

/// True for black and white squares, which can be background or stones.
bool is_square(std::string_view text) {
  constexpr std::string_view squares[] = {"\u2b1c", "\u2b1b", "\u25a1", "\u25a0", "\u25a2",     "\u25fb",    "\u25fc",
                                          "\u25fd", "\u25fe", "\u25aa", "\u25ab", "\U0001f532", "\U0001f533"};
  return std::find(std::begin(squares), std::end(squares), text) != std::end(squares);
}

class Resolver {
 public:
  Resolver(std::span<const CellSign> signs, Marks marks) : signs_(signs), marks_(marks) {
    for (const CellSign& sign : signs) has_[sign.kind] = true;
    for (std::size_t i = 0; i < signs.size(); ++i) {
      if (signs[i].kind == Kind::number) numbers_.push_back(i);
    }
  }

  std::variant<Resolved, Unresolved> resolve() {
    if (auto wrong = unknown_sign()) return *wrong;
    if (auto wrong = discs()) return *wrong;
    if (auto wrong = two_colours()) return *wrong;
    if (numbers_.empty()) return Resolved{std::move(base_), std::move(how_)};
    if (has(Kind::x) || has(Kind::o) || has_discs()) {
      beside_stones();
    } else {
      values();
    }
    numbers_of_cells();
    return choose();
  }

 private:
  bool has(Kind kind) const { return has_[kind]; }
  bool has_discs() const {
    return has(Kind::dark) || has(Kind::light) || has(Kind::red) || has(Kind::yellow) || has(Kind::blue);
  }

  std::optional<Unresolved> unknown_sign() const {
    for (std::size_t i = 0; i < signs_.size(); ++i) {
      if (signs_[i].kind == Kind::unknown) {
        return Unresolved{i, "bad_cell", quoted(signs_[i].text) + " is not a cell: write X, O or . for empty"};
      }
    }
    return std::nullopt;
  }

  /// Fills `base_` with the stones that are no numbers, and fixes the meaning of colours. Returns an error if signs
  /// conflict.
  std::optional<Unresolved> discs() {
    const bool colours = has(Kind::red) || has(Kind::yellow) || has(Kind::blue);
    const bool letters = has(Kind::x) || has(Kind::o);
    detail::EnumArray<Kind, Stone, 10> meaning{};
    meaning[Kind::x] = meaning[Kind::red] = Stone::x;
    meaning[Kind::o] = meaning[Kind::yellow] = Stone::o;
    meaning[Kind::blue] = Stone::o;
    meaning[Kind::dark] = colours ? Stone::none : Stone::x;
    meaning[Kind::light] = colours || (has(Kind::dark) && has(Kind::o)) ? Stone::none : Stone::o;
    if (colours && letters)
      return clash(Kind::red, Kind::yellow, Kind::blue, "coloured discs and letters on one board");
    if (has(Kind::yellow) && has(Kind::blue))
      return clash(Kind::yellow, Kind::blue, Kind::blue, "yellow and blue: neither is known to move first");
    if (has(Kind::dark) && has(Kind::x))
      return clash(Kind::dark, Kind::dark, Kind::dark, "a black disc beside X: both are the first player's");
    base_.reserve(signs_.size());
    for (const CellSign& sign : signs_) base_.push_back(meaning[sign.kind]);
    if (has(Kind::red)) say(has(Kind::blue) ? "red is X, blue is O" : "red is X, yellow is O");
    if (!colours && (has(Kind::dark) || (has(Kind::light) && !letters))) say("black is X, white is O");
    return std::nullopt;
  }

  /// Returns an error if the board has only two colours and either may be the background.
  std::optional<Unresolved> two_colours() const {
    std::vector<std::string_view> colours;
    bool squares = true;
    for (const CellSign& sign : signs_) {
      const std::string_view bare = without_selectors(sign.text);
      if (sign.kind == Kind::x || sign.kind == Kind::o || sign.kind == Kind::number || bare.size() < 2)
        return std::nullopt;
      if (std::find(colours.begin(), colours.end(), bare) != colours.end()) continue;
      if (colours.size() == 2) return std::nullopt;
      colours.push_back(bare);
      if (sign.kind == Kind::empty) squares = squares && is_square(bare);
    }
    const bool stones = std::any_of(base_.begin(), base_.end(), [](Stone s) { return s != Stone::none; });
    if (colours.size() < 2 || !squares || (stones && is_plausible(base_))) return std::nullopt;
    const std::string first(colours[0]);
    const std::string second(colours[1]);
    return Unresolved{0, "ambiguous",
                      "two colours alone: " + first + " can be empty and " + second + " a stone, or " + second +
                          " empty and " + first + " a stone. Write X, O and . instead"};
  }

  std::optional<Unresolved> clash(Kind a, Kind b, Kind c, std::string message) const {
    const auto first = std::find_if(signs_.begin(), signs_.end(),
                                    [&](const CellSign& s) { return s.kind == a || s.kind == b || s.kind == c; });
    const std::size_t cell = first - signs_.begin();
    return Unresolved{cell, "ambiguous", std::move(message)};
  }

  void say(const std::string& text) { how_ += (how_.empty() ? "" : ", ") + text; }

  /// Adds the reading that maps each number through `stone_of`. Adds nothing if a number has no meaning or the reading
  /// is known.
  template <class StoneOf>
  void offer(const std::string& how, StoneOf stone_of) {
    std::vector<Stone> stones = base_;
    for (const std::size_t cell : numbers_) {
      const std::optional<Stone> stone = stone_of(cell, signs_[cell].number);
      if (!stone) return;
      stones[cell] = *stone;
    }
    for (Reading& other : readings_) {
      if (other.stones == stones) return;
    }
    readings_.push_back({std::move(stones), how_ + (how_.empty() ? "" : ", ") + how});
  }

  /// Adds the readings of numbers as values, on a board without other stones.
  void values() {
    if (marks_ == Marks::possible) marks();
    using Is = std::optional<Stone>;
    const auto any = [&](int value) {
      return std::any_of(numbers_.begin(), numbers_.end(), [&](std::size_t i) { return signs_[i].number == value; });
    };
    if (any(-1)) {
      offer("1 is X, -1 is O, 0 is empty", [](std::size_t, int n) {
        return n == 1 ? Is(Stone::x) : n == -1 ? Is(Stone::o) : n == 0 ? Is(Stone::none) : Is();
      });
      return;
    }
    offer("1 is X, 2 is O, 0 is empty", [](std::size_t, int n) {
      return n == 1 ? Is(Stone::x) : n == 2 ? Is(Stone::o) : n == 0 ? Is(Stone::none) : Is();
    });
    if (any(2) || !any(0)) return;
    offer("1 is X, 0 is O", [](std::size_t, int n) { return n == 1 ? Is(Stone::x) : n == 0 ? Is(Stone::o) : Is(); });
  }

  /// Adds the readings of numbers on a board that also has letters or discs.
  void beside_stones() {
    using Is = std::optional<Stone>;
    if (marks_ == Marks::possible) return marks();
    offer("1 is X, 2 is O", [](std::size_t, int n) { return n == 1 ? Is(Stone::x) : n == 2 ? Is(Stone::o) : Is(); });
  }

  void marks() {
    std::vector<int> seen;
    for (const std::size_t cell : numbers_) seen.push_back(signs_[cell].number);
    std::sort(seen.begin(), seen.end());
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (std::cmp_not_equal(seen[i], i + 1)) return;
    }
    offer("numbers are marks on empty cells", [](std::size_t, int) { return std::optional<Stone>(Stone::none); });
  }

  /// Adds the readings of numbers as free cells that show their own number.
  void numbers_of_cells() {
    for (const int first : {1, 0}) {
      offer("free cells have their number, from " + std::to_string(first), [&](std::size_t cell, int n) {
        return std::cmp_equal(n, cell + first) ? std::optional<Stone>(Stone::none) : std::nullopt;
      });
    }
  }

  std::variant<Resolved, Unresolved> choose() {
    if (readings_.empty()) return no_reading();
    if (std::any_of(readings_.begin(), readings_.end(), [](const Reading& r) { return is_plausible(r.stones); })) {
      std::erase_if(readings_, [](const Reading& r) { return !is_plausible(r.stones); });
    }
    if (readings_.size() > 1) {
      return Unresolved{numbers_.front(), "ambiguous",
                        "the numbers can be read in two ways: " + readings_[0].how + "; or " + readings_[1].how +
                            ". Write X, O and . instead"};
    }
    return Resolved{std::move(readings_.front().stones), std::move(readings_.front().how)};
  }

  /// The error for numbers that fit no reading, at the first above 2 if there is one.
  Unresolved no_reading() const {
    const auto foreign =
        std::find_if(numbers_.begin(), numbers_.end(), [&](std::size_t i) { return signs_[i].number > 2; });
    const std::size_t cell = foreign == numbers_.end() ? numbers_.front() : *foreign;
    if (signs_[cell].number == 0) {
      return {cell, "zero_cell", "0 (zero) is not a cell: did you mean the letter O? Write O or 2 for O, . for empty"};
    }
    return {cell, "bad_cell",
            quoted(signs_[cell].text) + " is neither a stone nor the number of this cell (" + std::to_string(cell + 1) +
                ", or " + std::to_string(cell) + " from 0): write X, O or . for empty"};
  }

  std::span<const CellSign> signs_;
  Marks marks_;
  detail::EnumArray<Kind, bool, 10> has_{};
  std::vector<std::size_t> numbers_;  // indices of the numbers
  std::vector<Stone> base_;           // the stones, with numbers as empty cells
  std::string how_;
  std::vector<Reading> readings_;
};

}  // namespace

CellSign read_sign(std::string_view text) {
  const std::string_view bare = without_selectors(text);
  if (bare.empty()) return {Kind::empty, 0, text};
  if (const auto number = whole_number(bare)) return {Kind::number, *number, text};
  if (bare.size() == 1) {
    constexpr Kind of_value[] = {Kind::empty, Kind::x, Kind::o, Kind::unknown, Kind::unknown};
    return {of_value[cell_value(bare[0])], 0, text};
  }
  const auto* const found =
      std::find_if(std::begin(symbols), std::end(symbols), [&](const Symbol& s) { return s.text == bare; });
  return {found == std::end(symbols) ? Kind::unknown : found->kind, 0, text};
}

std::size_t sign_length(std::string_view text) {
  if (text.empty()) return 0;
  std::size_t length = std::min(utf8_length(text[0]), text.size());
  while (length < text.size() && is_selector(text.substr(length))) length += utf8_length(text[length]);
  return std::min(length, text.size());
}

bool has_symbols(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if ((line[i] & 0x80) == 0) continue;
    if (line[i] != '\xe2' || i + 2 >= line.size() || (line[i + 1] != '\x94' && line[i + 1] != '\x95')) return true;
    i += 2;
  }
  return false;
}

bool is_plausible(std::span<const Stone> stones) {
  const auto x = std::count(stones.begin(), stones.end(), Stone::x);
  const auto o = std::count(stones.begin(), stones.end(), Stone::o);
  return x == o || x == o + 1;
}

std::variant<Resolved, Unresolved> resolve_signs(std::span<const CellSign> signs, Marks marks) {
  return Resolver(signs, marks).resolve();
}

}  // namespace mnk::notation
