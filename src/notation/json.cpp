// SPDX-License-Identifier: MIT
#include "notation/json.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text/board_text.hpp"
#include "core/text/coordinates.hpp"
#include "core/text/moves.hpp"
#include "notation/json_matrix.hpp"
#include "notation/python_list.hpp"
#include "notation/short_board.hpp"

namespace mnk::notation {
namespace {

bool is_json_blank(char c) { return is_blank(c) || c == '\n' || c == '\r'; }

/// The offset of the `index`-th token (bracket, string, number or word) of a JSON text.
std::size_t token_offset(std::string_view text, std::size_t index) {
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (is_json_blank(c) || c == ',' || c == ':') {
      ++at;
      continue;
    }
    if (index-- == 0) return at;
    ++at;
    if (c == '"') {
      for (; at < text.size() && text[at] != '"'; ++at) {
        if (text[at] == '\\') ++at;
      }
      ++at;
    } else if (c != '[' && c != ']' && c != '{' && c != '}') {
      while (at < text.size() && std::string_view(" \t\r\n,:[]{}\"").find(text[at]) == std::string_view::npos) ++at;
    }
  }
  return text.size();
}

Place place_in(std::string_view text, Place start, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t newline = before.rfind('\n');
  if (newline == std::string_view::npos) return {start.line, start.column + offset};
  return {start.line + std::count(before.begin(), before.end(), '\n'), offset - newline};
}

Error json_error(std::string_view code, std::string message, std::string_view text, Place start, std::size_t offset) {
  return syntax_error(code, std::move(message), place_in(text, start, offset), 0);
}

/// SAX handler for moves and boards of rows. Builds no tree, so nesting costs no memory.
class Handler : public nlohmann::json_sax<nlohmann::json> {
 public:
  Handler(const Rules& rules, std::string_view text, Place start) : rules_(rules), text_(text), start_(start) {}

  bool null() override { return refuse(); }
  bool boolean(bool) override { return refuse(); }
  bool number_float(double, const std::string&) override { return refuse(); }
  bool binary(binary_t&) override { return refuse(); }
  bool start_object(std::size_t) override { return refuse(); }
  bool key(std::string&) override { return refuse(); }
  bool end_object() override { return refuse(); }

  bool number_integer(std::int64_t value) override {
    if (depth_ != 2 || numbers_ == 2) return refuse();
    constexpr std::int64_t largest = std::numeric_limits<int>::max();
    if (value > largest || value < -largest - 1) return fail("bad_json", "a number out of range");
    pair_[numbers_++] = value;
    ++token_;
    return true;
  }

  bool number_unsigned(std::uint64_t value) override {
    return number_integer(std::min<std::uint64_t>(value, std::numeric_limits<std::int64_t>::max()));
  }

  bool start_array(std::size_t) override {
    if (depth_ == 2 || board_) return refuse();
    ++depth_;
    numbers_ = 0;
    ++token_;
    return true;
  }

  bool end_array() override {
    if (depth_ == 2 && !take_move()) return false;
    if (depth_ == 1 && board_ && !whole_ && !all_rows()) return false;
    --depth_;
    ++token_;
    return true;
  }

  bool string(std::string& value) override {
    if (depth_ == 2 || !moves_.cells.empty()) return refuse();
    if (whole_ || rows_ == rules_.rows()) {
      return fail("too_many_rows", "more than " + std::to_string(rules_.rows()) + " rows");
    }
    if (!board_) board_.emplace(rules_);
    if (!read_rows(value)) return false;
    ++token_;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override {
    const std::size_t offset = position == 0 ? 0 : position - 1;
    if (offset >= text_.size()) {
      error_ = json_error("bad_json", "a bracket or quote is not closed", text_, start_, text_.size());
    } else {
      error_ = json_error("bad_json", "unexpected " + quoted(text_[offset]), text_, start_, offset);
    }
    return false;
  }

  Content take() {
    if (error_) return std::move(*error_);
    if (board_) return std::move(*board_);
    return std::move(moves_);
  }

 private:
  bool refuse() {
    return fail("bad_json", "not a record: write moves as [[row,column],...] or a board as [\"XO.\",...]");
  }

  bool fail(std::string_view code, std::string message) {
    error_ = json_error(code, std::move(message), text_, start_, token_offset(text_, token_));
    return false;
  }

  bool take_move() {
    if (numbers_ != 2) return fail("bad_json", "a move is [row,column]");
    const std::size_t number = moves_.cells.size() + 1;
    if (!rules_.contains(pair_[0], pair_[1])) {
      error_ = off_board(number, std::to_string(pair_[0]) + "," + std::to_string(pair_[1]), row_column_range(rules_));
      return false;
    }
    error_ = too_many_moves(rules_, number);
    if (error_) return false;
    moves_.cells.push_back(rules_.cell(pair_[0], pair_[1]));
    return true;
  }

  bool all_rows() {
    if (rows_ == rules_.rows()) return true;
    return fail("missing_rows", std::to_string(rows_) + " of " + std::to_string(rules_.rows()) + " rows");
  }

  /// Reads a string as one row. The first string can also be the whole board: with slashes, or with all the cells.
  bool read_rows(const std::string& value) {
    Stone* const stones = board_->stones.data();
    const std::size_t columns = rules_.width();
    std::optional<Error> error;
    whole_ = rows_ == 0 && (value.find('/') != std::string::npos || depth_ == 0 || value.size() == rules_.cells());
    if (whole_ && value.find('/') == std::string::npos) {
      error = read_cells(value, rules_.cells(), {1, 1}, stones);
    } else if (whole_) {
      error = read_board_rows(rules_, value, '/', {1, 1}, stones);
    } else {
      error = read_cells(value, columns, {1, 1}, stones + rows_++ * columns);
    }
    if (!error) return true;
    // The error's column counts within the string. It maps to a place in the text only if the string has no escapes.
    const auto& inner = std::get<SyntaxError>(*error);
    const std::size_t token = token_offset(text_, token_);
    const bool plain = text_.substr(token + 1, value.size()) == value;
    error_ = json_error(inner.code, inner.message, text_, start_, token + (plain ? inner.column : 0));
    return false;
  }

  Rules rules_;
  std::string_view text_;
  Place start_;
  std::size_t token_ = 0;  // tokens so far; each event is one token
  int depth_ = 0;
  int rows_ = 0;
  bool whole_ = false;
  std::size_t numbers_ = 0;
  std::array<std::int64_t, 2> pair_{};
  MoveList moves_;
  std::optional<Position> board_;
  std::optional<Error> error_;
};

/// Reads moves or a board of rows.
Content read_plain_json(const Rules& rules, std::string_view text, Place start) {
  Handler handler(rules, text, start);
  nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &handler);
  return handler.take();
}

/// SAX handler for moves as a list of cell names: `["a1","b2"]`.
class NamesHandler : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit NamesHandler(const Rules& rules) : rules_(rules) {}

  bool null() override { return false; }
  bool boolean(bool) override { return false; }
  bool number_integer(std::int64_t) override { return false; }
  bool number_unsigned(std::uint64_t) override { return false; }
  bool number_float(double, const std::string&) override { return false; }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return false; }
  bool key(std::string&) override { return false; }
  bool end_object() override { return false; }
  bool start_array(std::size_t) override { return ++depth_ == 1; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override { return false; }

  bool string(std::string& value) override {
    const std::string_view name = trim(value);
    const auto read = scan_coordinate(rules_, name, 0);
    if (depth_ != 1 || !read || read->end != name.size()) return false;
    line_.append(line_.empty() ? "" : " ").append(name);
    return true;
  }

  /// The names on one line, in the text format of moves.
  const std::string& line() const { return line_; }

 private:
  const Rules& rules_;
  int depth_ = 0;
  std::string line_;
};

std::optional<Content> read_json_names(const Rules& rules, std::string_view text, Place start) {
  NamesHandler handler(rules);
  if (!nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &handler) || handler.line().empty())
    return std::nullopt;
  MoveList moves;
  if (auto error = read_moves(rules, handler.line(), start, moves.cells)) return std::move(*error);
  return moves;
}

JsonText read_strict_json(const Rules& rules, std::string_view text, Place start) {
  const auto place_of_token = [&](std::size_t token) { return place_in(text, start, token_offset(text, token)); };
  std::optional<JsonText> matrix = read_json_matrix(rules, text, place_of_token);
  if (matrix) return std::move(*matrix);
  Content plain = read_plain_json(rules, text, start);
  std::optional<Content> names = read_json_names(rules, text, start);
  if (!names) return {std::move(plain), {}};
  if (const auto* board = std::get_if<Position>(&plain)) {
    const auto* moves = std::get_if<MoveList>(&*names);
    if (moves == nullptr) return {std::move(plain), {}};
    return {
        syntax_error("ambiguous",
                     "the strings can be rows, which gives " + rows_with_slashes(*board) + ", or moves, which gives " +
                         to_text(rules, *moves) + ": write X, O and . for cells, or moves as [[row,column],...]",
                     start, 0),
        {}};
  }
  return {std::move(*names), "moves as a list of names"};
}

}  // namespace

JsonText read_json(const Rules& rules, std::string_view text, Place start) {
  while (!text.empty() && is_json_blank(text.back())) text.remove_suffix(1);
  JsonText read = read_strict_json(rules, text, start);
  const auto* error = std::get_if<Error>(&read.content);
  if (error == nullptr || code_of(*error) != "bad_json") return read;
  const std::string python = python_as_json(text);
  if (python == text) return read;
  JsonText again = read_strict_json(rules, python, start);
  if (again.how.empty() && !std::holds_alternative<Error>(again.content))
    again.how =
        std::holds_alternative<MoveList>(again.content) ? "moves as a list of Python" : "a board as a list of Python";
  return again;
}

}  // namespace mnk::notation
