// SPDX-License-Identifier: MIT
// Reads and writes .psq. Source: savePsq and openPsq in source/game.cpp of plastovicka/Piskvork. docs/game_records.md
// has the format.
#include <algorithm>
#include <charconv>

#include "core/text/moves.hpp"
#include "mnk/board.hpp"
#include "mnk/game_record.hpp"
#include "notation/text.hpp"

namespace mnk {
namespace {

using notation::all_blank;
using notation::is_blank;
using notation::Place;

/// Scans one line like scanf with %d: blanks may stand before every number.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  bool literal(std::string_view wanted) {
    skip_blanks();
    if (text_.substr(at_, wanted.size()) != wanted) return false;
    at_ += wanted.size();
    return true;
  }

  std::optional<std::int64_t> number() {
    skip_blanks();
    std::int64_t value = 0;
    const auto [end, status] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (status != std::errc()) return std::nullopt;
    at_ = end - text_.data();
    return value;
  }

  bool at_end() {
    skip_blanks();
    return at_ == text_.size();
  }

  std::size_t at() const { return at_; }

 private:
  void skip_blanks() { at_ = notation::skip_blanks(text_, at_); }

  std::string_view text_;
  std::size_t at_ = 0;
};

struct PsqMove {
  std::int64_t x;  ///< column, from 1 at the left
  std::int64_t y;  ///< row, from 1 at the top
  std::optional<std::int64_t> milliseconds;
};

/// Reads `x,y` or `x,y,milliseconds`, and nothing else.
std::optional<PsqMove> scan_psq_move(std::string_view line) {
  Scanner scanner(line);
  const auto x = scanner.number();
  if (!x || !scanner.literal(",")) return std::nullopt;
  const auto y = scanner.number();
  if (!y) return std::nullopt;
  PsqMove move{*x, *y, std::nullopt};
  if (scanner.literal(",")) {
    move.milliseconds = scanner.number();
    if (!move.milliseconds) return std::nullopt;
  }
  if (!scanner.at_end()) return std::nullopt;
  return move;
}

std::optional<std::int64_t> whole_number(std::string_view line) {
  Scanner scanner(line);
  const auto number = scanner.number();
  return number && scanner.at_end() ? number : std::nullopt;
}

/// Returns true for a line that is like a move, also with a wrong separator: `3,4 x`, `3;4,70`, `3 4`. The reader takes
/// no such line for a name. Piskvork writes the names of files there, or `homo-1`.
bool is_like_move(std::string_view line) {
  Scanner scanner(line);
  if (!scanner.number()) return false;
  if (scanner.literal(",") && scanner.number()) return true;
  const bool is_word = std::any_of(
      line.begin(), line.end(), [](char c) { return notation::is_letter(c) || static_cast<unsigned char>(c) >= 0x80; });
  const std::string_view rest = line.substr(scanner.at());
  return !is_word && std::any_of(rest.begin(), rest.end(), notation::is_digit);
}

std::vector<std::string_view> lines_of(std::string_view text) {
  text = notation::without_byte_order_mark(text);
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  while (!lines.empty() && all_blank(lines.back())) lines.pop_back();
  return lines;
}

class PsqReader {
 public:
  PsqReader(std::string_view text, const Rules& rules, int largest_side)
      : lines_(lines_of(text)), record_(rules), largest_side_(largest_side) {}

  Result<GameRecord> read() {
    if (auto error = read_header()) return *error;
    if (auto error = read_moves()) return *error;
    if (auto error = read_end()) return *error;
    return std::move(record_);
  }

 private:
  std::optional<Error> read_header() {
    Scanner scanner(lines_.empty() ? std::string_view() : lines_.front());
    const auto bad = [&](std::string_view what) {
      return notation::syntax_error(
          "bad_header", std::string(what) + ": a .psq file begins as in `Piskvorky 15x15, 0:0, 0`", {}, scanner.at());
    };
    if (!scanner.literal("Piskvorky")) return bad("this is no .psq file");
    const auto columns = scanner.number();
    if (!columns || !scanner.literal("x")) return bad("the width of the board and an x should stand here");
    const auto rows = scanner.number();
    if (!rows || !scanner.literal(",")) return bad("the height of the board and a comma should stand here");
    const auto first = scanner.number();
    if (!first || !scanner.literal(":")) return bad("the first player's level and a colon should stand here");
    const auto second = scanner.number();
    if (!second || !scanner.literal(",")) return bad("the second player's level and a comma should stand here");
    record_.psq.levels = {*first, *second};
    if (scanner.literal("1")) {
      record_.psq.starter = 1;
    } else if (!scanner.literal("0")) {
      return bad("0 or 1 should stand here, for the player who began");
    }
    if (!scanner.at_end()) return bad("the line should end here");
    const auto rules = Rules::make(*columns, *rows, record_.rules.k(), record_.rules.options());
    if (!rules) return rules.error();
    record_.rules = *rules;
    at_ = 1;
    return notation::too_long_side(*rules, largest_side_);
  }

  /// Reads the next move. Skips blank lines only before a move; before anything else they may be an empty name.
  std::optional<PsqMove> next_move() {
    std::size_t next = at_;
    while (next < lines_.size() && all_blank(lines_[next])) ++next;
    const auto move = next < lines_.size() ? scan_psq_move(lines_[next]) : std::nullopt;
    if (move) at_ = next + 1;
    return move;
  }

  std::optional<Error> read_moves() {
    const Rules& rules = record_.rules;
    Board board(rules);
    std::size_t node = 0;
    while (const auto move = next_move()) {
      const std::string name = std::to_string(move->x) + "," + std::to_string(move->y);
      const std::size_t number = board.plies() + 1;
      if (move->x < 1 || move->x > rules.columns() || move->y < 1 || move->y > rules.rows()) {
        return notation::off_board(
            number, name, "x is 1.." + std::to_string(rules.columns()) + ", y 1.." + std::to_string(rules.rows()));
      }
      const GameMove made{board.to_move(), rules.cell(move->y - 1, move->x - 1)};
      if (const auto played = board.play(made.cell); !played) {
        return LegalityError{code_of(played.error()),
                             "move " + std::to_string(number) + " (" + name + "): " + message_of(played.error())};
      }
      node = record_.add(node, made);
      record_.nodes[node].milliseconds = move->milliseconds;
    }
    return std::nullopt;
  }

  /// Reads the end: two names, the code and more; or the code and more; or two names alone, as before version 8.3; or
  /// nothing.
  std::optional<Error> read_end() {
    const std::size_t left = lines_.size() - at_;
    if (left == 0) return std::nullopt;
    const auto third = left > 2 ? whole_number(lines_[at_ + 2]) : std::nullopt;
    const auto first = whole_number(lines_[at_]);
    if (third || !first) {
      if (auto error = refuse_names()) return error;
    }
    if (third || (left == 2 && !first && !whole_number(lines_[at_ + 1]))) {
      const bool swapped = record_.psq.starter == 1;
      record_.x_name = lines_[at_ + (swapped ? 1 : 0)];
      record_.o_name = lines_[at_ + (swapped ? 0 : 1)];
      at_ += 2;
    }
    if (at_ == lines_.size()) return std::nullopt;
    const auto code = third ? third : first;
    if (!code) {
      const std::size_t line = at_ + (left > 2 ? 2 : 0);
      return notation::syntax_error(
          "bad_code",
          "behind the moves there should be two names and a number, or the number alone, not " +
              notation::quoted(lines_[line]),
          Place{line + 1, 1}, 0);
    }
    record_.psq.code = *code;
    for (++at_; at_ < lines_.size(); ++at_) record_.psq.extra_lines.emplace_back(lines_[at_]);
    return std::nullopt;
  }

  /// Refuses a mistyped move, which ends the moves, in the place of a name.
  std::optional<Error> refuse_names() const {
    for (std::size_t i = at_; i < std::min(at_ + 2, lines_.size()); ++i) {
      if (!is_like_move(lines_[i])) continue;
      return notation::syntax_error(
          "bad_code",
          notation::quoted(lines_[i]) + " is neither a move nor a name: write x,y or x,y,milliseconds for a move",
          Place{i + 1, 1}, 0);
    }
    return std::nullopt;
  }

  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;  ///< index of the next line
  GameRecord record_;
  int largest_side_;
};

void append_line(std::string line, std::string& out) {
  for (char& c : line) {
    if (c == '\n') c = ' ';
  }
  out += line + "\r\n";
}

/// Appends a name, in quotes if the reader would not take it for one.
void append_name(const std::string& name, std::string& out) {
  append_line(is_like_move(name) ? '"' + name + '"' : name, out);
}

void append_moves(const GameRecord& record, std::string& out) {
  const Rules& rules = record.rules;
  for (const std::size_t number : main_nodes(record)) {
    const GameNode& node = record.nodes[number];
    if (!node.move) continue;
    const Cell cell = node.move->cell;
    out.append(std::to_string(rules.column(cell) + 1)).append(",").append(std::to_string(rules.row(cell) + 1));
    if (node.milliseconds) out.append(",").append(std::to_string(*node.milliseconds));
    out += "\r\n";
  }
}

}  // namespace

Result<GameRecord> read_psq(std::string_view text, const Rules& rules, int largest_side) {
  return PsqReader(text, rules, largest_side).read();
}

std::string write_psq(const GameRecord& record) {
  const PsqHeader& psq = record.psq;
  std::string out = "Piskvorky " + std::to_string(record.rules.columns()) + "x" + std::to_string(record.rules.rows()) +
                    ", " + std::to_string(psq.levels[Player::x]) + ":" + std::to_string(psq.levels[Player::o]) + ", " +
                    std::to_string(psq.starter) + "\r\n";
  append_moves(record, out);
  // Without name lines, a reader could take `psq.extra_lines` for the names.
  if (!record.x_name.empty() || !record.o_name.empty() || !psq.extra_lines.empty()) {
    append_name(psq.starter == 1 ? record.o_name : record.x_name, out);
    append_name(psq.starter == 1 ? record.x_name : record.o_name, out);
  }
  append_line(std::to_string(psq.code), out);
  for (const std::string& line : psq.extra_lines) append_line(line, out);
  return out;
}

}  // namespace mnk
