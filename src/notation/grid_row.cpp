// SPDX-License-Identifier: MIT
#include "notation/grid_row.hpp"

#include <algorithm>
#include <optional>

#include "notation/csv.hpp"
#include "notation/drawn.hpp"

namespace mnk::notation {
namespace {

/// The ordinal of a label such as `0`, `12`, a keycap, `a` (1) or `AB` (28). Empty for other text.
std::optional<int> label_value(std::string_view text) {
  const CellSign sign = read_sign(text);
  if (sign.kind == CellSign::Kind::number) return sign.number < 0 ? std::nullopt : std::optional<int>(sign.number);
  if (text.empty() || text.size() > 2) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (!is_letter(c)) return std::nullopt;
    value = value * 26 + ((c | 0x20) - 'a' + 1);
  }
  return value;
}

/// True if labels count up or down by one, and begin or end with 0 or 1.
bool in_order(const std::vector<int>& labels) {
  if (labels.empty()) return true;
  const int step = labels.size() > 1 ? labels[1] - labels[0] : 1;
  if (step != 1 && step != -1) return false;
  for (std::size_t i = 1; i < labels.size(); ++i) {
    if (labels[i] - labels[i - 1] != step) return false;
  }
  const int least = std::min(labels.front(), labels.back());
  return least == 0 || least == 1;
}

std::string_view without_quotes(std::string_view text) {
  const bool quoted = text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.front() == text.back();
  return quoted ? trim(text.substr(1, text.size() - 2)) : text;
}

/// True for the characters between cells in mnk's own drawings: brackets around the last move, stars before a winning
/// line.
bool is_mark(char c) { return c == ' ' || c == '(' || c == ')' || c == '*' || c == '|'; }

}  // namespace

bool has_separator(std::string_view line, char separator) {
  char quote = '\0';
  for (const char c : line) {
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"') {
      quote = c;
    } else if (c == separator) {
      return true;
    }
  }
  return false;
}

bool is_tab_row(std::string_view line, std::size_t columns) {
  return columns > 1 && line.size() == columns - 1 && line.find_first_not_of('\t') == std::string_view::npos;
}

bool labels_in_order(std::string_view line, std::size_t count) {
  std::vector<int> labels;
  if (const std::string_view word = trim(line);
      word.size() == count && std::all_of(word.begin(), word.end(), is_letter)) {
    for (const char c : word) labels.push_back((c | 0x20) - 'a' + 1);
    return in_order(labels) && labels.front() == 1;
  }
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t bar = bar_length(line, at);
    if (bar > 0 || is_blank(line[at]) || line[at] == ',' || line[at] == ';') {
      at += std::max<std::size_t>(bar, 1);
      continue;
    }
    const std::size_t first = sign_length(line.substr(at));
    bool symbols = false;
    std::size_t end = at;
    while (end < line.size() && bar_length(line, end) == 0 && !is_blank(line[end]) && line[end] != ',' &&
           line[end] != ';') {
      const std::size_t length = sign_length(line.substr(end));
      symbols = symbols || has_symbols(line.substr(end, length));
      end += length;
      if (end - at > first && symbols) {
        end = at + first;  // keycaps need no separator
        break;
      }
    }
    const auto label = label_value(without_quotes(line.substr(at, end - at)));
    if (!label || labels.size() == count) return false;
    labels.push_back(*label);
    at = end;
  }
  return labels.size() == count && in_order(labels) && (count == 1 || labels[1] > labels[0]);
}

bool is_name_line(std::string_view line, std::size_t count) {
  const std::size_t separator = line.find_first_of(",;\t");
  if (separator == std::string_view::npos) return false;
  std::vector<std::string_view> names;
  for (std::size_t from = 0; from <= line.size();) {
    const std::size_t end = std::min(line.find(line[separator], from), line.size());
    const std::string_view name = without_quotes(trim(line.substr(from, end - from)));
    const bool corner = from == 0 && name.empty();
    if (names.size() > count ||
        (!corner && (!is_column_name(name) || std::find(names.begin(), names.end(), name) != names.end())))
      return false;
    names.push_back(name);
    from = end + 1;
  }
  return names.size() == count + 1 || (names.size() == count && !names.front().empty());
}

const char* GridRowReader::separator_words() const {
  switch (separator_) {
    case Separator::bar: return ", drawn with bars";
    case Separator::tab: return ", cells between tabs";
    case Separator::comma: return ", cells between commas";
    case Separator::semicolon: return ", cells between semicolons";
    default: return "";
  }
}

GridRowReader::Separator GridRowReader::separator_of(std::string_view line) const {
  if (has_bars(line)) return Separator::bar;
  for (const Separator separator : {Separator::tab, Separator::comma, Separator::semicolon}) {
    if (has_separator(line, detail::to_underlying(separator))) return separator;
  }
  return Separator::blank;
}

std::vector<GridRowReader::Field> GridRowReader::split_at_blanks(std::string_view line, std::size_t from,
                                                                 std::size_t end) const {
  std::vector<Field> fields;
  while (from < end) {
    if (is_blank(line[from])) {
      ++from;
      continue;
    }
    std::size_t stop = from;
    while (stop < end && !is_blank(line[stop])) ++stop;
    fields.push_back({line.substr(from, stop - from), from});
    if (too_many(fields)) break;
    from = stop;
  }
  return fields;
}

std::vector<GridRowReader::Field> GridRowReader::split_at_bars(std::string_view line) const {
  std::vector<Field> fields;
  std::size_t from = 0;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t bar = at < line.size() ? bar_length(line, at) : 1;
    if (bar == 0) {
      ++at;
      continue;
    }
    const std::string_view cell = trim(line.substr(from, at - from));
    fields.push_back({cell, cell.empty() ? from : offset_of(cell, line)});
    if (too_many(fields)) break;
    at += bar;
    from = at;
  }
  return fields;
}

std::vector<GridRowReader::Field> GridRowReader::split(std::string_view line) const {
  if (separator_ == Separator::blank) return split_at_blanks(line, 0, line.size());
  if (separator_ == Separator::bar) return split_at_bars(line);
  std::vector<Field> fields;
  std::size_t from = 0;
  char quote = '\0';
  for (std::size_t at = 0; at <= line.size(); ++at) {
    const bool end = at == line.size() || (quote == '\0' && line[at] == detail::to_underlying(separator_));
    if (!end) {
      if (line[at] == '"') quote = quote == '\0' ? '"' : '\0';
      continue;
    }
    const std::string_view cell = without_quotes(trim(line.substr(from, at - from)));
    fields.push_back({cell, cell.empty() ? from : offset_of(cell, line)});
    if (too_many(fields)) break;
    from = at + 1;
  }
  return fields;
}

/// Splits the labels off a row between bars, into a first and a last field. A label may share the outermost field with
/// a cell; an outer bar makes an empty field. Returns false if the fields do not fit the columns.
bool GridRowReader::drop_outside(std::vector<Field>& fields, LabelSides sides) const {
  const auto is_label = [](const Field& f) { return label_value(f.text).has_value(); };
  const auto part = [](Field& whole, bool first) -> std::optional<Field> {
    const std::size_t blank = first ? whole.text.find_first_of(" \t") : whole.text.find_last_of(" \t");
    if (blank == std::string_view::npos) {
      const Field label = whole;
      whole.text = {};
      return label;
    }
    const std::string_view left = trim(whole.text.substr(0, blank));
    const std::string_view right = trim(whole.text.substr(blank));
    const Field label{first ? left : right, 0};
    const std::string_view cell = first ? right : left;
    whole.offset += offset_of(cell, whole.text);
    whole.text = cell;
    return label;
  };
  const std::size_t extra = fields.size() - columns_;
  if (fields.size() < columns_ || extra > 2) return false;
  const bool first_own =
      extra == 2 ||
      (extra == 1 && (sides.left ? is_label(fields.front()) : !sides.right && fields.front().text.empty()));
  const bool last_own = extra == 2 || (extra == 1 && !first_own);
  Field left = fields.front();
  Field right = fields.back();
  if (first_own) {
    fields.erase(fields.begin());
  } else if (sides.left) {
    left = *part(fields.front(), true);
  }
  if (last_own) {
    right = fields.back();
    fields.pop_back();
  } else if (sides.right) {
    right = *part(fields.back(), false);
  }
  if (!sides.left && first_own && !left.text.empty()) return false;
  if (!sides.right && last_own && !right.text.empty()) return false;
  fields.insert(fields.begin(), left);
  fields.push_back(right);
  return true;
}

void GridRowReader::begin() {
  signs_.clear();
  places_.clear();
  left_.clear();
  right_.clear();
}

bool GridRowReader::sound() const {
  const auto unknown =
      std::count_if(signs_.begin(), signs_.end(), [](const CellSign& s) { return s.kind == CellSign::Kind::unknown; });
  return 2 * unknown < std::ssize(signs_) && in_order(left_) && in_order(right_);
}

bool GridRowReader::read(std::span<const GridLine> rows, LabelSides sides) {
  begin();
  separator_ = separator_of(rows.front().text);
  for (const GridLine& row : rows) {
    if (!read_row(row, sides)) return false;
  }
  return sound();
}

/// Splits off a left label that has no separator, as in `3XO.`.
void GridRowReader::cut_label(std::vector<Field>& fields) const {
  Field& row = fields.front();
  if (row.text.size() <= columns_ || has_symbols(row.text)) return;
  const std::size_t length = row.text.size() - columns_;
  const std::string_view label = row.text.substr(0, length);
  if (!std::all_of(label.begin(), label.end(), is_digit)) return;
  const Field cut{label, row.offset};
  row = {row.text.substr(length), row.offset + length};
  fields.insert(fields.begin(), cut);
}

bool GridRowReader::read_row(const GridLine& row, LabelSides sides) {
  std::vector<Field> fields = split(row.text);
  if (separator_ == Separator::blank && sides.left && fields.size() == (sides.right ? 2U : 1U)) cut_label(fields);
  if (separator_ == Separator::bar) {
    if (!drop_outside(fields, sides)) return false;
  } else {
    const std::size_t around = (sides.left ? 1U : 0U) + (sides.right ? 1U : 0U);
    if (fields.size() <= around) return false;
    if (!sides.left) fields.insert(fields.begin(), Field{});
    if (!sides.right) fields.push_back({});
  }
  const auto take_label = [](const Field& field, std::vector<int>& labels) {
    const auto label = label_value(field.text);
    if (label) labels.push_back(*label);
    return label.has_value();
  };
  if (sides.left && !take_label(fields.front(), left_)) return false;
  if (sides.right && !take_label(fields.back(), right_)) return false;
  return take_cells(row, std::span(fields).subspan(1, fields.size() - 2));
}

bool GridRowReader::take_cells(const GridLine& row, std::span<const Field> cells) {
  const auto take = [&](std::string_view text, std::size_t offset) {
    signs_.push_back(read_sign(text));
    places_.push_back({row.place.line, row.place.column + offset});
  };
  if (cells.size() == columns_) {
    for (const Field& cell : cells) take(cell.text, cell.offset);
    return true;
  }
  if (cells.size() != 1 || separator_ != Separator::blank) return false;
  const std::string_view text = cells.front().text;  // cells without separators
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const std::size_t length = sign_length(text.substr(at));
    take(text.substr(at, length), cells.front().offset + at);
    at += length;
  }
  return count == columns_;
}

bool GridRowReader::read_below(std::string_view header, std::span<const GridLine> rows) {
  begin();
  separator_ = Separator::blank;
  std::vector<std::size_t> columns;  // character positions of the cells
  std::size_t character = 0;
  for (std::size_t at = 0; at < header.size(); at += sign_length(header.substr(at)), ++character) {
    const std::size_t next = at + sign_length(header.substr(at));
    const bool label = !is_mark(header[at]) && bar_length(header, at) == 0;
    if (label && (next == header.size() || is_mark(header[next]) || bar_length(header, next) > 0))
      columns.push_back(character);
  }
  if (columns.size() != columns_) return false;
  for (const GridLine& row : rows) {
    if (!take_row_below(columns, row)) return false;
  }
  return sound();
}

bool GridRowReader::take_row_below(const std::vector<std::size_t>& columns, const GridLine& row) {
  std::size_t column = 0;
  std::size_t character = 0;
  const std::string_view text = row.text;
  std::string label;  // the left label of the row
  for (std::size_t at = 0; at < text.size(); ++character) {
    const std::size_t length = sign_length(text.substr(at));
    const std::string_view sign = text.substr(at, length);
    if (column < columns.size() && character == columns[column]) {
      signs_.push_back(sign == "!" ? CellSign{CellSign::Kind::empty, 0, sign}
                                   : read_sign(sign == " " ? std::string_view() : sign));
      places_.push_back({row.place.line, row.place.column + at});
      ++column;
    } else {
      const bool outside = column == 0 || column == columns.size();
      const bool of_label = is_digit(text[at]) || is_letter(text[at]);
      if (!is_mark(text[at]) && bar_length(text, at) == 0 && !(outside && of_label)) return false;
      if (of_label && column == 0) label += text[at];
    }
    at += length;
  }
  if (const auto value = label_value(label); !label.empty() && value) left_.push_back(*value);
  for (; column < columns.size(); ++column) {  // trailing blank cells that the line leaves out
    signs_.push_back({CellSign::Kind::empty, 0, {}});
    places_.push_back({row.place.line, row.place.column + text.size()});
  }
  return true;
}

}  // namespace mnk::notation
