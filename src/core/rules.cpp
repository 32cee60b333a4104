// SPDX-License-Identifier: MIT
#include "mnk/rules.hpp"

#include <array>
#include <charconv>

#include "core/text/text.hpp"

namespace mnk {

namespace {

constexpr std::array<Preset, 6> preset_table = {{
    {"tictactoe", "3,3,3", "three in a row on 3x3"},
    {"gomoku", "15,15,5", "freestyle: five or more in a row win"},
    {"gomoku-standard", "15,15,5:exact", "exactly five in a row win"},
    {"renju", "15,15,5:renju", "gomoku with forbidden moves for the first player"},
    {"caro", "15,15,5:caro", "five in a row with both ends blocked does not win"},
    {"connect4", "7,6,4:gravity", "stones fall, four in a row win"},
}};

constexpr std::size_t longest_shown = 40;  // limit of characters of a game string quoted in a message

constexpr std::array<OptionInfo, 5> option_table = {{
    {"exact", "a run longer than k does not win"},
    {"gravity", "a stone falls to the lowest free cell of its column"},
    {"misere", "the player who makes a line loses"},
    {"caro", "five in a row with both ends blocked does not win"},
    {"renju", "X needs exactly five and may not make two threes, two fours or six in a row"},
}};
/// The member of each entry of `option_table`.
constexpr std::array<bool Options::*, 5> option_members = {&Options::exact, &Options::gravity, &Options::misere,
                                                           &Options::caro, &Options::renju};

/// The reason why caro or renju is incompatible with the other rules; empty if compatible.
std::string_view objection(long long k, const Options& options) {
  if (!options.caro && !options.renju) return {};
  if (k != 5)
    return options.renju ? "renju is a game of five in a row: k must be 5"
                         : "caro is a game of five in a row: k must be 5";
  if (options.renju && options != Options{.renju = true}) return "renju goes with no other option";
  if (options.gravity || options.misere) return "caro goes with no other option but exact";
  return {};
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

/// Iterates over the parts of a game string and tracks the place of each part.
class GameParser {
 public:
  explicit GameParser(std::string_view text) : text_(text) {}

  Result<Rules> parse() {
    const auto colon = text_.find(':');
    const std::string_view head = text_.substr(0, colon);
    auto rules = contains_letter(head) ? preset(text::trim(head)) : numbers(head);
    if (!rules || colon == std::string_view::npos) return rules;
    auto options = parse_options(text_.substr(colon + 1), rules->options());
    if (!options) return options.error();
    return Rules::make(rules->columns(), rules->rows(), rules->k(), *options);
  }

 private:
  SyntaxError error_at(std::string_view part, std::string_view code, std::string message) const {
    const std::uint64_t column = text::offset_of(part, text_) + 1;
    return SyntaxError{code, std::move(message), 1, column};
  }

  static bool contains_letter(std::string_view text) {
    for (char c : lower(text)) {
      if (c >= 'a' && c <= 'z') return text.find(',') == std::string_view::npos;
    }
    return false;
  }

  Result<Rules> preset(std::string_view name) const {
    for (const Preset& p : preset_table) {
      if (p.name == lower(name)) return GameParser(p.game).parse();
    }
    std::string names;
    for (const Preset& p : preset_table) names += (names.empty() ? "" : ", ") + std::string(p.name);
    return error_at(name, "unknown_preset",
                    "no game is called " + text::quoted(name, longest_shown) + "; write m,n,k or one of " + names);
  }

  Result<Rules> numbers(std::string_view head) const {
    static constexpr std::array<std::string_view, 3> names = {"m (columns)", "n (rows)", "k (stones in a row)"};
    std::array<long long, 3> values{};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto comma = head.find(',');
      if ((comma == std::string_view::npos) != (i == 2)) {
        return error_at(
            head, "bad_game",
            "a game is written m,n,k (columns, rows, stones in a row), got " + text::quoted(text_, longest_shown));
      }
      const std::string_view part = text::trim(head.substr(0, comma));
      if (auto value = number(part, names[i])) {
        values[i] = *value;
      } else {
        return value.error();
      }
      head.remove_prefix(i == 2 ? head.size() : comma + 1);
    }
    return Rules::make(values[0], values[1], values[2]);
  }

  /// Parses a number. A number that does not fit is clamped: Rules::make then reports that it is above the limit.
  Result<long long> number(std::string_view part, std::string_view name) const {
    long long value = 0;
    const auto [end, status] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (end != part.data() + part.size() || status == std::errc::invalid_argument) {
      return error_at(part, "bad_number",
                      std::string(name) + " is not a whole number: " + text::quoted(part, longest_shown));
    }
    if (status == std::errc::result_out_of_range) return part.front() == '-' ? -1 : 1LL << 62;
    return value;
  }

  Result<Options> parse_options(std::string_view list, Options options) const {
    Options given;
    for (bool more = true; more;) {
      const auto comma = list.find(',');
      const std::string_view name = text::trim(list.substr(0, comma));
      bool Options::*option = nullptr;
      for (std::size_t i = 0; i < option_table.size(); ++i) {
        if (option_table[i].name == lower(name)) option = option_members[i];
      }
      if (option == nullptr) {
        return error_at(name, "unknown_option",
                        "no option is called " + text::quoted(name, longest_shown) +
                            "; there are exact, gravity, misere, caro and renju");
      }
      if (given.*option) return error_at(name, "repeated_option", "option " + lower(name) + " is given twice");
      given.*option = true;
      options.*option = true;
      more = comma != std::string_view::npos;
      if (more) list.remove_prefix(comma + 1);
    }
    return options;
  }

  std::string_view text_;
};

}  // namespace

Result<Rules> Rules::make(long long columns, long long rows, long long k, Options options) {
  const auto bad = [](long long value) { return value < 1 || value > max_side; };
  const auto refuse = [](std::string_view code, std::string_view name, long long value) {
    return LegalityError{code, std::string(name) + " must be from 1 to " + std::to_string(max_side) + ", not " +
                                   (value > max_cells ? "a larger number" : std::to_string(value))};
  };
  if (bad(columns)) return refuse("bad_columns", "m (columns)", columns);
  if (bad(rows)) return refuse("bad_rows", "n (rows)", rows);
  if (bad(k)) return refuse("bad_k", "k (stones in a row)", k);
  if (const std::string_view why = objection(k, options); !why.empty())
    return LegalityError{"bad_option", std::string(why)};
  static_assert(1LL * max_side * max_side <= max_cells, "sides within the limit keep the board within it");
  Rules rules;
  rules.columns_ = static_cast<int>(columns);
  rules.rows_ = static_cast<int>(rows);
  rules.k_ = static_cast<int>(k);
  rules.options_ = options;
  return rules;
}

Result<Rules> parse_game(std::string_view text) { return GameParser(text).parse(); }

std::string to_string(const Options& options) {
  std::string text;
  for (std::size_t i = 0; i < option_table.size(); ++i) {
    if (!(options.*option_members[i])) continue;
    if (!text.empty()) text += ',';
    text += option_table[i].name;
  }
  return text;
}

std::string to_string(const Rules& rules) {
  std::string text =
      std::to_string(rules.columns()) + "," + std::to_string(rules.rows()) + "," + std::to_string(rules.k());
  if (const std::string options = to_string(rules.options()); !options.empty()) text += ":" + options;
  return text;
}

std::span<const Preset> presets() { return preset_table; }
std::span<const OptionInfo> option_infos() { return option_table; }

}  // namespace mnk
