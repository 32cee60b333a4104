// SPDX-License-Identifier: MIT
#include "notation/grid.hpp"

#include <algorithm>
#include <vector>

#include "notation/cell_signs.hpp"
#include "notation/drawn.hpp"
#include "notation/grid_row.hpp"
#include "notation/line_walk.hpp"
#include "notation/short_board.hpp"

namespace mnk::notation {
namespace {

/// The lines that may form a grid.
struct Lines {
  std::vector<GridLine> rows;
  std::vector<std::size_t> bands;  // number of rows above each rule between rows
  std::optional<GridLine> header;  // column labels above the rows
  bool padded = false;             // the first row is drawn and hollow: padding
  std::uint64_t first = 1;         // input line number of the first line
  std::size_t end = 0;             // lines examined
  bool more = false;
};

bool has_digits(std::string_view line) { return std::any_of(line.begin(), line.end(), is_digit); }

bool is_hollow_line(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::size_t bar = bar_length(line, i);
    if (bar == 0 && !is_blank(line[i])) return false;
    if (bar > 0) i += bar - 1;
  }
  return true;
}

constexpr std::ptrdiff_t most_lines_of_row = 16;

class Collector {
 public:
  Collector(const Rules& rules, std::string_view text, bool last, Place start)
      : rules_(rules), walk_(text, last), start_(start) {
    lines_.first = start.line;
  }

  Lines collect() {
    std::string_view line;
    while (!enough() && walk_.next(line) && take(line)) ++lines_.end;
    lines_.more = walk_.open();
    return std::move(lines_);
  }

 private:
  /// True if no further line is needed. A padded drawing has several lines per row, at most `most_lines_of_row`.
  bool enough() const {
    return std::ssize(lines_.rows) >=
           (lines_.padded ? most_lines_of_row * std::ptrdiff_t{rules_.rows()} : rules_.rows());
  }

  /// Adds a line. Returns false if the line ends the grid.
  bool take(std::string_view line) {
    const Place place{start_.line + lines_.end, lines_.end == 0 ? start_.column : 1};
    const std::size_t first = skip_blanks(line);
    if (first == line.size() && !is_tab_row(line, rules_.width())) return false;
    if (first < line.size() && line[first] == '#') return true;
    if (is_rule(line) && !is_delimited_row(line)) {
      if (!lines_.rows.empty()) lines_.bands.push_back(lines_.rows.size());
      return true;
    }
    const bool names = lines_.rows.empty() && is_name_line(line, rules_.width());
    if (lines_.rows.empty() && !lines_.header && (names || is_label_line(rules_, line))) {
      lines_.header = GridLine{line, place};
      return true;
    }
    if (lines_.rows.empty()) lines_.padded = has_bars(line) && is_hollow_line(line);
    if (lines_.padded && !has_bars(line)) return false;
    lines_.rows.push_back({line, place});
    return true;
  }

  bool is_delimited_row(std::string_view line) const { return has_separator(line, ','); }

  const Rules& rules_;
  LineWalk walk_;
  Place start_;
  Lines lines_;
};

/// Reduces each band of a padded drawing to the line that is not hollow. Changes nothing if a band has several.
void drop_padding(Lines& lines) {
  if (!lines.padded || lines.bands.empty()) return;
  std::vector<std::size_t> ends = lines.bands;
  ends.push_back(lines.rows.size());
  std::vector<GridLine> rows;
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    if (end == begin) continue;
    std::size_t full = begin;
    std::size_t count = 0;
    for (std::size_t i = begin; i < end; ++i) {
      if (is_hollow_line(lines.rows[i].text)) continue;
      full = i;
      ++count;
    }
    if (count > 1) return;
    rows.push_back(lines.rows[full]);
    begin = end;
  }
  lines.rows = std::move(rows);
}

/// True if the line is a first row with a letter label, as in `a X O .`; letters count the rows from `a` or down to
/// `a`.
bool has_letter_label(const Rules& rules, std::string_view line) {
  line = trim(line);
  if (line.size() < 3 || !is_letter(line[0]) || !is_blank(line[1])) return false;
  const int label = (line[0] | 0x20) - 'a' + 1;
  if (label != 1 && label != rules.rows()) return false;
  const std::size_t columns = rules.width();
  std::size_t words = 0;
  std::size_t at = 1;
  std::size_t length = 0;  // length of the last word
  for (; at < line.size() && words <= columns + 1; ++words) {
    const std::size_t begin = skip_blanks(line, at);
    for (at = begin; at < line.size() && !is_blank(line[at]);) ++at;
    length = at - begin;
  }
  return at == line.size() && (words == columns || words == columns + 1 || (words == 1 && length == columns));
}

/// True if the lines have labels, digits, symbols or separators, which plain rows and drawings lack.
bool is_special(const Rules& rules, const Lines& lines) {
  if (lines.header || (!lines.rows.empty() && has_letter_label(rules, lines.rows.front().text))) return true;
  return std::any_of(lines.rows.begin(), lines.rows.end(), [](const GridLine& row) {
    return has_digits(row.text) || has_symbols(row.text) || row.text.find_first_of(",;\t") != std::string_view::npos;
  });
}

class GridMaker {
 public:
  GridMaker(const Rules& rules, const Lines& lines) : rules_(rules), lines_(lines), reader_(rules.width()) {}

  /// Returns the board or the first error, or nothing if the lines are no grid.
  std::optional<BlockReading> make() {
    if (lines_.header) {
      std::optional<BlockReading> read = with_labels(*lines_.header);
      if (read && cells_are_numbers_ && has_digits(lines_.header->text)) {
        if (const auto row = header_as_row()) return labels_or_row(*read, *row);
      }
      if (read || (read = header_as_row())) return read;
    }
    return std::ssize(lines_.rows) == rules_.rows() ? without_header() : std::nullopt;
  }

  /// Returns the error of an unreadable grid with column labels, which must not be read as another format.
  BlockReading mistake() const {
    BlockReading read;
    read.state = BlockReading::State::read;
    read.lines = lines_.end;
    const Place at = lines_.header->place;
    const std::string count = std::to_string(lines_.rows.size()) + " of " + std::to_string(rules_.rows()) + " rows";
    if (std::ssize(lines_.rows) < rules_.rows()) {
      read.content = syntax_error("missing_rows", count + " below the labels of the columns", at,
                                  skip_blanks(lines_.header->text));
      return read;
    }
    read.content = syntax_error(
        "bad_labels",
        "the rows below the labels of the columns do not have one cell for each, with their own labels in order", at,
        skip_blanks(lines_.header->text));
    return read;
  }

 private:
  std::optional<BlockReading> with_labels(const GridLine& header) {
    if (std::ssize(lines_.rows) != rules_.rows()) return std::nullopt;
    for (const LabelSides sides :
         {LabelSides{true, true}, LabelSides{true, false}, LabelSides{false, true}, LabelSides{false, false}}) {
      if (reader_.read(lines_.rows, sides))
        return board(sides, sides.left && sides.right ? Marks::possible : Marks::none, true);
    }
    if (reader_.read_below(header.text, lines_.rows)) return board({true, true}, Marks::possible, true);
    return std::nullopt;
  }

  static std::string shown(const BlockReading& reading) {
    const auto* position = std::get_if<Position>(&reading.content);
    return position == nullptr ? std::string() : ", which gives " + rows_with_slashes(*position);
  }

  /// Returns the error for rows with one number too many, if the first and the last numbers of the rows both count up
  /// or down.
  BlockReading left_or_right(BlockReading left) {
    const BlockReading right = board({false, true}, Marks::none, false);
    left.content = syntax_error("ambiguous",
                                "the labels of the rows can be at the left" + shown(left) + ", or at the right" +
                                    shown(right) + ": leave the labels out, or write X, O and . for the cells",
                                lines_.rows.front().place, 0);
    return left;
  }

  /// Returns the error for digits above digits: column labels, or the first row.
  BlockReading labels_or_row(const BlockReading& labels, const BlockReading& row) const {
    BlockReading read;
    read.state = BlockReading::State::read;
    read.lines = lines_.end;
    read.content = syntax_error("ambiguous",
                                "the first line can be the labels of the columns" + shown(labels) +
                                    ", or the first row of the board" + shown(row) +
                                    ": leave the labels out, or write X, O and . for the cells",
                                lines_.header->place, skip_blanks(lines_.header->text));
    return read;
  }

  /// Reads the header as the first row: `1 2 3` may be column labels, or a row of free cells with their numbers.
  std::optional<BlockReading> header_as_row() {
    std::vector<GridLine> rows = {*lines_.header};
    rows.insert(rows.end(), lines_.rows.begin(), lines_.rows.end());
    if (std::ssize(rows) < rules_.rows()) return std::nullopt;
    const std::size_t extra = rows.size() - rules_.height();
    if (extra > 1) return std::nullopt;
    rows.resize(rules_.height());
    if (!reader_.read(rows, {false, false})) return std::nullopt;
    auto read = board({false, false}, Marks::none, false);
    if (const auto* error = std::get_if<Error>(&read.content); error != nullptr && code_of(*error) != "ambiguous")
      return std::nullopt;
    if (extra == 1) read.lines = rows.back().place.line - lines_.first + 1;
    return read;
  }

  std::optional<BlockReading> without_header() {
    for (const LabelSides sides :
         {LabelSides{true, true}, LabelSides{true, false}, LabelSides{false, true}, LabelSides{false, false}}) {
      if (!reader_.read(lines_.rows, sides)) continue;
      BlockReading read = board(sides, Marks::none, false);
      if (sides.left && !sides.right && reader_.read(lines_.rows, {false, true})) return left_or_right(read);
      return read;
    }
    return std::nullopt;
  }

  BlockReading board(LabelSides sides, Marks marks, bool header) {
    BlockReading read;
    read.state = BlockReading::State::read;
    read.lines = lines_.end;
    const auto signs = reader_.signs();
    const auto is_stone = [](const CellSign& s) {
      return s.kind != CellSign::Kind::number && s.kind != CellSign::Kind::empty;
    };
    cells_are_numbers_ =
        std::any_of(signs.begin(), signs.end(), [](const CellSign& s) { return s.kind == CellSign::Kind::number; }) &&
        std::none_of(signs.begin(), signs.end(), is_stone);
    read.numbers_below = header || sides.left || sides.right || !cells_are_numbers_;
    auto resolved = resolve_signs(reader_.signs(), marks);
    if (const auto* wrong = std::get_if<Unresolved>(&resolved)) {
      const Place place = reader_.place_of(wrong->cell);
      read.content = Error(SyntaxError{wrong->code, wrong->message, place.line, place.column});
      return read;
    }
    auto& fine = std::get<Resolved>(resolved);
    Position position(rules_);
    position.stones.assign(fine.stones.begin(), fine.stones.end());
    read.content = std::move(position);
    read.how = std::string("a board of ") + std::to_string(rules_.rows()) + (rules_.rows() == 1 ? " row" : " rows") +
               reader_.separator_words();
    const bool labels = header || sides.left || sides.right;
    if (labels)
      read.how += header && (sides.left || sides.right) ? ", labels around it"
                  : header                              ? ", labels above it"
                                                        : ", labels beside it";
    if (!fine.how.empty()) read.how += "; " + fine.how;
    return read;
  }

  const Rules& rules_;
  const Lines& lines_;
  GridRowReader reader_;
  bool cells_are_numbers_ = false;  // the last board made has numbers and no stones
};

}  // namespace

bool may_begin_grid(const Rules& rules, std::string_view line) {
  if (rules.cells() > max_sign_cells) return false;
  const std::ptrdiff_t columns = rules.columns();
  if (is_tab_row(line, columns)) return true;
  if (all_blank(line)) return false;
  for (const char separator : {'\t', ',', ';'}) {
    const auto count = std::count(line.begin(), line.end(), separator);
    if (count > 0) return columns > 1 && count + 1 >= columns && count <= columns + 1;
  }
  return has_symbols(line) || has_letter_label(rules, line) || has_digits(line) || is_label_line(rules, line);
}

bool is_label_line(const Rules& rules, std::string_view line) {
  return rules.columns() > 1 && labels_in_order(line, rules.width());
}

BlockReading read_grid(const Rules& rules, std::string_view text, bool last, Place start) {
  Lines lines = Collector(rules, text, last, start).collect();
  BlockReading reading;
  reading.lines = lines.end;
  if (lines.more) {
    reading.state = BlockReading::State::more;
    return reading;
  }
  if (!is_special(rules, lines)) return reading;
  drop_padding(lines);
  GridMaker maker(rules, lines);
  if (auto made = maker.make()) return std::move(*made);
  if (lines.header && !lines.rows.empty()) return maker.mistake();
  return reading;
}

}  // namespace mnk::notation
