// SPDX-License-Identifier: MIT
#include "notation/grid.hpp"

#include <algorithm>
#include <vector>

#include "notation/cell_signs.hpp"
#include "notation/drawn.hpp"
#include "notation/grid_row.hpp"

namespace mnk::notation {
namespace {

/// The lines that could make a grid.
struct Lines {
  std::vector<GridLine> rows;
  std::vector<std::size_t> bands;  // how many rows stand above each rule between rows
  std::optional<GridLine> header;  // labels of the columns above the rows
  bool padded = false;             // the first row is hollow, and rules divide the rows
  std::uint64_t first = 1;         // number of the first line
  std::size_t end = 0;             // lines looked at
  bool more = false;
};

bool is_hollow_line(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::size_t bar = bar_length(line, i);
    if (bar == 0 && !is_blank(line[i])) return false;
    if (bar > 0) i += bar - 1;
  }
  return true;
}

class Collector {
 public:
  Collector(const Rules& rules, std::string_view text, bool last, Place start) : rules_(rules), text_(text), last_(last), start_(start) {
    lines_.first = start.line;
  }

  Lines collect() {
    while (!enough()) {
      const std::optional<std::string_view> line = next_line();
      if (!line) return std::move(lines_);
      if (!take(*line)) break;
      ++lines_.end;
    }
    return std::move(lines_);
  }

 private:
  bool enough() const { return !lines_.padded && std::ssize(lines_.rows) == rules_.rows(); }

  /// The next whole line; nothing at the end of the text.
  std::optional<std::string_view> next_line() {
    if (at_ == text_.size() && last_) return std::nullopt;
    const std::size_t newline = text_.find('\n', at_);
    if (newline == std::string_view::npos && !last_) {
      lines_.more = true;
      return std::nullopt;
    }
    std::string_view line = text_.substr(at_, newline == std::string_view::npos ? newline : newline - at_);
    at_ = newline == std::string_view::npos ? text_.size() : newline + 1;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
  }

  /// False for a line that ends the grid.
  bool take(std::string_view line) {
    const Place place{start_.line + lines_.end, lines_.end == 0 ? start_.column : 1};
    const std::size_t first = skip_blanks(line);
    if (first == line.size() && !is_tab_row(line, static_cast<std::size_t>(rules_.columns()))) return false;
    if (first < line.size() && line[first] == '#') return true;
    if (is_rule(line) && !is_delimited_row(line)) {
      if (!lines_.rows.empty()) lines_.bands.push_back(lines_.rows.size());
      return true;
    }
    if (lines_.rows.empty() && !lines_.header && is_label_line(rules_, line)) {
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
  std::string_view text_;
  bool last_;
  Place start_;
  std::size_t at_ = 0;
  Lines lines_;
};

/// Leaves of each band of a padded drawing the one row that has something in it.
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

/// True if there is anything that plain rows and drawings do not have.
bool is_special(const Lines& lines) {
  if (lines.header) return true;
  return std::any_of(lines.rows.begin(), lines.rows.end(), [](const GridLine& row) {
    const bool digits = std::any_of(row.text.begin(), row.text.end(), is_digit);
    return digits || has_symbols(row.text) || row.text.find_first_of(",;\t") != std::string_view::npos;
  });
}

class GridMaker {
 public:
  GridMaker(const Rules& rules, const Lines& lines) : rules_(rules), lines_(lines), reader_(static_cast<std::size_t>(rules.columns())) {}

  /// The board, or the first mistake; nothing where the lines are no grid at all.
  std::optional<BlockReading> make() {
    if (lines_.header) {
      if (auto read = with_labels(*lines_.header)) return read;
      if (auto read = header_as_row()) return read;
    }
    return std::ssize(lines_.rows) == rules_.rows() ? without_header() : std::nullopt;
  }

  /// A grid that has column labels must not be taken for anything else.
  BlockReading mistake() const {
    BlockReading read;
    read.state = BlockReading::State::read;
    read.lines = lines_.end;
    const Place at = lines_.header->place;
    const std::string count = std::to_string(lines_.rows.size()) + " of " + std::to_string(rules_.rows()) + " rows";
    if (std::ssize(lines_.rows) < rules_.rows()) {
      read.content = syntax_error("missing_rows", count + " below the labels of the columns", at, skip_blanks(lines_.header->text));
      return read;
    }
    read.content =
        syntax_error("bad_labels", "the rows below the labels of the columns do not have one cell for each, with their own labels in order",
                     at, skip_blanks(lines_.header->text));
    return read;
  }

 private:
  std::optional<BlockReading> with_labels(const GridLine& header) {
    if (std::ssize(lines_.rows) != rules_.rows()) return std::nullopt;
    for (const LabelSides sides : {LabelSides{true, true}, LabelSides{true, false}, LabelSides{false, true}, LabelSides{false, false}}) {
      if (reader_.read(lines_.rows, sides)) return board(sides, sides.left && sides.right ? Marks::possible : Marks::none, true);
    }
    if (reader_.read_below(header.text, lines_.rows)) return board({true, true}, Marks::possible, true);
    return std::nullopt;
  }

  /// `1 2 3` may be the labels of the columns, or a row of free cells with their numbers.
  std::optional<BlockReading> header_as_row() {
    std::vector<GridLine> rows = {*lines_.header};
    rows.insert(rows.end(), lines_.rows.begin(), lines_.rows.end());
    if (std::ssize(rows) < rules_.rows()) return std::nullopt;
    const std::size_t extra = rows.size() - static_cast<std::size_t>(rules_.rows());
    if (extra > 1) return std::nullopt;
    rows.resize(static_cast<std::size_t>(rules_.rows()));
    if (!reader_.read(rows, {false, false})) return std::nullopt;
    auto read = board({false, false}, Marks::none, false);
    if (std::holds_alternative<Error>(read.content)) return std::nullopt;
    if (extra == 1) read.lines = static_cast<std::size_t>(rows.back().place.line - lines_.first + 1);
    return read;
  }

  std::optional<BlockReading> without_header() {
    for (const LabelSides sides : {LabelSides{true, true}, LabelSides{true, false}, LabelSides{false, true}}) {
      if (reader_.read(lines_.rows, sides)) return board(sides, Marks::none, false);
    }
    if (reader_.read(lines_.rows, {false, false})) return board({false, false}, Marks::none, false);
    return std::nullopt;
  }

  BlockReading board(LabelSides sides, Marks marks, bool header) const {
    BlockReading read;
    read.state = BlockReading::State::read;
    read.lines = lines_.end;
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
    read.how =
        std::string("a board of ") + std::to_string(rules_.rows()) + (rules_.rows() == 1 ? " row" : " rows") + reader_.separator_words();
    const bool labels = header || sides.left || sides.right;
    if (labels)
      read.how += header && (sides.left || sides.right) ? ", labels around it" : header ? ", labels above it" : ", labels beside it";
    if (!fine.how.empty()) read.how += "; " + fine.how;
    return read;
  }

  const Rules& rules_;
  const Lines& lines_;
  GridRowReader reader_;
};

}  // namespace

bool may_begin_grid(const Rules& rules, std::string_view line) {
  const auto columns = static_cast<std::ptrdiff_t>(rules.columns());
  if (is_tab_row(line, static_cast<std::size_t>(columns))) return true;
  if (all_blank(line)) return false;
  for (const char separator : {'\t', ',', ';'}) {
    const auto count = std::count(line.begin(), line.end(), separator);
    if (count > 0) return columns > 1 && count + 1 >= columns && count <= columns + 1;
  }
  return has_symbols(line) || std::any_of(line.begin(), line.end(), is_digit) || is_label_line(rules, line);
}

bool is_label_line(const Rules& rules, std::string_view line) {
  return rules.columns() > 1 && labels_in_order(line, static_cast<std::size_t>(rules.columns()));
}

BlockReading read_grid(const Rules& rules, std::string_view text, bool last, Place start) {
  Lines lines = Collector(rules, text, last, start).collect();
  BlockReading reading;
  reading.lines = lines.end;
  if (lines.more) {
    reading.state = BlockReading::State::more;
    return reading;
  }
  if (!is_special(lines)) return reading;
  drop_padding(lines);
  GridMaker maker(rules, lines);
  if (auto made = maker.make()) return std::move(*made);
  if (lines.header && !lines.rows.empty()) return maker.mistake();
  return reading;
}

}  // namespace mnk::notation
