// SPDX-License-Identifier: MIT
// Reads SGF into a GameRecord: `Parser` finds nodes and properties, `Builder` interprets them. docs/game_records.md has
// the format.
#include <algorithm>
#include <array>
#include <charconv>

#include "core/text/text.hpp"
#include "mnk/game_record.hpp"
#include "notation/game_text.hpp"
#include "notation/sgf_referee.hpp"
#include "notation/sgf_text.hpp"
#include "notation/text.hpp"

namespace mnk {
namespace {

using notation::is_letter;
using notation::is_white;
using notation::offset_of;
using notation::quoted;
using text::is_white;
using text::offset_of;

constexpr std::size_t most_nodes = 1'000'000;  ///< of a game; each takes some 300 bytes

/// The raw bytes between two brackets, as a view into the text.
using Value = std::string_view;
using Values = std::vector<Value>;

struct Sides {
  long long columns;
  long long rows;
};

/// The error for the byte at `offset`.
Error error_at(std::string_view text, std::size_t offset, std::string_view code, std::string message) {
  const std::string_view before = text.substr(0, offset);
  const std::uint64_t line = std::count(before.begin(), before.end(), '\n');
  const std::size_t line_begin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return notation::syntax_error(code, std::move(message), {line + 1, 1}, offset - line_begin);
}

/// Reads `15` or `19:13` (columns, rows). Empty for other text.
std::optional<Sides> sides_of(std::string_view raw) {
  const auto number = [](std::string_view digits) -> std::optional<long long> {
    long long value = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (status != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
  };
  const std::size_t colon = raw.find(':');
  const auto columns = number(raw.substr(0, colon));
  const auto rows = colon == std::string_view::npos ? columns : number(raw.substr(colon + 1));
  if (!columns || !rows) return std::nullopt;
  return Sides{*columns, *rows};
}

/// Builds nodes from the parser's events.
class Builder {
 public:
  Builder(std::string_view text, const Rules& rules) : text_(text), record_(rules) { record_.nodes.clear(); }

  std::size_t current() const { return current_; }
  std::size_t nodes() const { return record_.nodes.size(); }
  void go_to(std::size_t node) { current_ = node; }

  /// Begins a node, at a `;`.
  void begin_node() {
    in_root_ = record_.nodes.empty();
    if (in_root_) {
      record_.nodes.emplace_back();
      current_ = 0;
    } else {
      current_ = record_.add(current_);
    }
    has_move_ = in_root_;  // a move in the root gets a node of its own
    has_comment_ = false;
  }

  std::optional<Error> property(std::string name, const Values& values) {
    if (name == "B" || name == "W") return move(name, values);
    if (name == "QPR" || name == "QSLW") return opening(name, values);
    if (name == "AB" || name == "AW" || name == "AE") return setup(name, values);
    if (name == "PL") return player(values);
    if (in_root_) {
      if (name == "FF") return std::nullopt;  // every version is read the same way, and FF[4] is written
      if (name == "GM") return game(values);
      if (name == "SZ") return size(values);
      if (name == "RU" && values.size() == 1) return ruleset(values.front());
      if (values.size() == 1 && take_name(name, values.front())) return std::nullopt;
    }
    if (values.size() == 1 && take_value(name, values.front())) return std::nullopt;
    keep(std::move(name), values);
    return std::nullopt;
  }

  /// Ends the text: settles the rules, and with them the legality of the moves.
  Result<GameRecord> finish(int largest_side) {
    if (sides_ && given_ && (sides_->columns != given_->columns() || sides_->rows != given_->rows())) {
      return LegalityError{"size_mismatch", "SZ says " + std::to_string(sides_->columns) + " columns and " +
                                                std::to_string(sides_->rows) + " rows, RU says " + to_string(*given_)};
    }
    if (given_) record_.rules = *given_;
    if (sides_) {
      const auto rules = Rules::make(sides_->columns, sides_->rows, record_.rules.k(), record_.rules.options());
      if (!rules) return rules.error();
      record_.rules = *rules;
    }
    if (auto error = notation::too_long_side(record_.rules, largest_side)) return *error;
    if (note_) {
      std::vector<GameProperty>& properties = record_.nodes.front().properties;
      properties.insert(properties.begin(), {"RU", {std::string(*note_)}});
    }
    if (auto error = notation::validate_moves(record_)) return *error;
    return std::move(record_);
  }

 private:
  GameNode& node() { return record_.nodes[current_]; }

  Error bad(std::string_view code, Value value, std::string message) const {
    return error_at(text_, offset_of(value, text_), code, std::move(message));
  }

  std::optional<Error> only_one(std::string_view name, const Values& values) const {
    if (values.size() == 1) return std::nullopt;
    return bad("extra_value", values[1], std::string(name) + " has one value");
  }

  void keep(std::string name, const Values& values) {
    node().properties.push_back({std::move(name), std::vector<std::string>(values.begin(), values.end())});
  }

  // ---- moves and setups

  /// Adds a move. A node has one move; each further move in the text of a node begins a new one, since some programs
  /// write whole games in one node.
  std::optional<Error> move(std::string_view name, const Values& values) {
    if (auto error = only_one(name, values)) return error;
    return add_move(name, values.front());
  }

  std::optional<Error> add_move(std::string_view name, Value point) {
    if (!point.empty() && !notation::sgf_point(record_.rules, point)) {
      return bad("bad_point", point, quoted(point) + " is no move: write hh or h8");
    }
    if (has_move_) {
      current_ = record_.add(current_);
      has_comment_ = false;
    }
    has_move_ = true;
    node().properties.push_back({std::string(name), {std::string(point)}});
    return std::nullopt;
  }

  /// Adds the opening of GomokuQuest: QPR has its moves, X first, and QSLW White's next one, separated by commas.
  std::optional<Error> opening(const std::string& name, const Values& values) {
    if (values.size() == 1 && values.front().empty()) {
      keep(name, values);
      return std::nullopt;
    }
    bool black = name == "QPR";
    for (Value value : values) {
      for (std::size_t comma = 0; comma != Value::npos; black = !black) {
        comma = value.find(',');
        if (auto error = add_move(black ? "B" : "W", value.substr(0, comma))) return error;
        if (comma != Value::npos) value.remove_prefix(comma + 1);
      }
    }
    return std::nullopt;
  }

  std::optional<Error> setup(const std::string& name, const Values& values) {
    for (const Value value : values) {
      if (!value.empty() && !notation::sgf_rectangle(record_.rules, value)) {
        return bad("bad_point", value, quoted(value) + " is no point and no rectangle: write hh, h8 or aa:cc");
      }
    }
    keep(name, values);
    return std::nullopt;
  }

  std::optional<Error> player(const Values& values) {
    if (auto error = only_one("PL", values)) return error;
    if (!notation::sgf_color(values.front()))
      return bad("bad_color", values.front(), quoted(values.front()) + " is no player: write B or W");
    keep("PL", values);
    return std::nullopt;
  }

  // ---- the root

  std::optional<Error> game(const Values& values) {
    if (auto error = only_one("GM", values)) return error;
    if (values.front() == "4") return std::nullopt;
    return LegalityError{"other_game", "GM " + quoted(values.front()) + " is another game; Gomoku and Renju are GM[4]"};
  }

  std::optional<Error> size(const Values& values) {
    if (auto error = only_one("SZ", values)) return error;
    const auto sides = sides_of(values.front());
    if (!sides)
      return bad("bad_size", values.front(), quoted(values.front()) + " is no size: write 15 or columns:rows");
    if (!sides_) sides_ = sides;
    return std::nullopt;
  }

  /// Reads RU: `mnk 15,15,5:exact` and optionally `; ` with the file's own name of its rules. Other values are kept.
  std::optional<Error> ruleset(Value value) {
    constexpr std::string_view own = "mnk ";
    if (given_ || value.substr(0, own.size()) != own) {
      take_note(value);
      return std::nullopt;
    }
    const std::size_t semicolon = value.find(';');
    const Value game = value.substr(0, semicolon).substr(own.size());
    const auto rules = parse_game(game);
    if (!rules) {
      if (const auto* error = std::get_if<SyntaxError>(&rules.error()))
        return bad(error->code, game.substr(error->column - 1), error->message);
      return rules.error();
    }
    given_ = *rules;
    if (semicolon != Value::npos) {
      value.remove_prefix(semicolon + 1);
      if (!value.empty() && value.front() == ' ') value.remove_prefix(1);
      take_note(value);
    }
    return std::nullopt;
  }

  void take_note(Value value) {
    if (note_) {
      record_.nodes.front().properties.push_back({"RU", {std::string(value)}});
    } else {
      note_ = value;
    }
  }

  bool take_name(std::string_view name, Value value) {
    const std::array<std::pair<std::string_view, std::string*>, 3> fields = {
        {{"PB", &record_.x_name}, {"PW", &record_.o_name}, {"RE", &record_.result}}};
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (name != fields[i].first || has_name_[i]) continue;
      has_name_[i] = true;
      *fields[i].second = notation::sgf_unescape(value, ' ');
      return true;
    }
    return false;
  }

  // ---- any node

  bool take_value(std::string_view name, Value value) {
    if (name == "C" && !has_comment_) {
      has_comment_ = true;
      node().comment = notation::sgf_unescape(value, '\n');
      return true;
    }
    std::int64_t milliseconds = 0;
    if (name != "MS" || node().milliseconds) return false;
    std::from_chars(value.data(), value.data() + value.size(), milliseconds);
    if (std::to_string(milliseconds) != value) return false;
    node().milliseconds = milliseconds;
    return true;
  }

  std::string_view text_;
  GameRecord record_;
  std::size_t current_ = no_node;
  bool in_root_ = false;  ///< within the first node of the text, which may have been split into several
  bool has_move_ = false;
  bool has_comment_ = false;
  std::array<bool, 3> has_name_{};
  std::optional<Sides> sides_;
  std::optional<Rules> given_;
  std::optional<Value> note_;
};

class Parser {
 public:
  Parser(std::string_view text, const Rules& rules) : text_(text), builder_(text, rules) {
    if (text_.starts_with(notation::byte_order_mark)) at_ = notation::byte_order_mark.size();
  }

  Result<GameRecord> read(int largest_side) {
    for (skip_white(); at_ < text_.size(); skip_white()) {
      if (auto error = token()) return *error;
    }
    if (state_ == State::before) return fail("no_game", "there is no game: SGF begins with (;");
    if (state_ != State::behind) return fail("open_game", "the text ends within the game: a ) is missing");
    return builder_.finish(largest_side);
  }

 private:
  enum class State : std::uint8_t { before, opened, in_node, branched, behind };

  Error fail(std::string_view code, std::string message) const {
    return error_at(text_, at_, code, std::move(message));
  }

  void skip_white() {
    while (at_ < text_.size() && is_white(text_[at_])) ++at_;
  }

  /// Handles one token. Variations are on an explicit stack of eight bytes each, so deep nesting such as `((((` cannot
  /// overflow the call stack.
  std::optional<Error> token() {
    const char c = text_[at_];
    if (state_ == State::before && c != '(')
      return fail("no_game", "there is no game: SGF begins with (;, not with " + quoted(c));
    if (state_ == State::behind) return fail("extra_text", "there is more behind the game");
    if (state_ == State::opened && c != ';') return fail("missing_node", "a ( is followed by a ; not by " + quoted(c));
    if (state_ == State::in_node && is_letter(c)) return property();
    if (c == ';' && state_ != State::branched) {
      if (builder_.nodes() >= most_nodes)
        return fail("too_many_nodes", "the game has more than " + std::to_string(most_nodes) + " nodes");
      builder_.begin_node();
      state_ = State::in_node;
    } else if (c == '(') {
      branches_.push_back(builder_.current());
      state_ = State::opened;
    } else if (c == ')') {
      builder_.go_to(branches_.back());
      branches_.pop_back();
      state_ = branches_.empty() ? State::behind : State::branched;
    } else {
      return fail("bad_character",
                  quoted(c) + (state_ == State::branched ? " cannot stand behind a variation" : " cannot stand here"));
    }
    ++at_;
    return std::nullopt;
  }

  std::optional<Error> property() {
    const std::size_t begin = at_;
    std::string name;
    for (; at_ < text_.size() && is_letter(text_[at_]); ++at_) {
      if (text_[at_] < 'a') name += text_[at_];  // FF[1] to FF[3] allow `SiZe`: only capitals count
    }
    if (name.empty())
      return error_at(text_, begin, "bad_identifier",
                      "a property has capitals, unlike " + quoted(text_.substr(begin, at_ - begin)));
    Values values;
    for (skip_white(); at_ < text_.size() && text_[at_] == '['; skip_white()) {
      const std::size_t open = at_++;
      while (at_ < text_.size() && text_[at_] != ']') at_ += text_[at_] == '\\' ? 2 : 1;
      if (at_ >= text_.size()) return error_at(text_, open, "open_value", "the text ends before the ] of this value");
      values.push_back(text_.substr(open + 1, at_++ - open - 1));
    }
    if (values.empty()) return fail("missing_value", "the property " + quoted(name) + " needs a value in [ ]");
    return builder_.property(std::move(name), values);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  State state_ = State::before;
  Builder builder_;
  std::vector<std::size_t> branches_;
};

}  // namespace

Result<GameRecord> read_sgf(std::string_view text, const Rules& rules, int largest_side) {
  return Parser(text, rules).read(largest_side);
}

std::string_view cut_sgf_game(std::string_view& collection) {
  const std::string_view text = collection;
  const std::size_t length = notation::sgf_length(text);
  std::size_t next = length == 0 ? text.size() : length;
  const std::string_view game = text.substr(0, next);
  while (next < text.size() && is_white(text[next])) ++next;
  collection = text.substr(next);
  return game;
}

}  // namespace mnk
