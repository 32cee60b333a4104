// SPDX-License-Identifier: MIT
#include "notation/csv.hpp"

#include <algorithm>
#include <vector>

#include "notation/cell_signs.hpp"
#include "notation/grid_row.hpp"
#include "notation/line_walk.hpp"
#include "notation/short_board.hpp"

namespace mnk::notation {
namespace {

/// Iterates over the fields of a line.
class Fields {
 public:
  explicit Fields(std::string_view line) : line_(line) {}

  /// Advances to the next field. Returns false after the last one.
  bool next() {
    if (next_ > line_.size()) return false;
    std::size_t at = skip_blanks(line_, next_);
    quoted_ = at < line_.size() && line_[at] == '"';
    closed_ = true;
    if (quoted_) {
      begin_ = at + 1;
      const std::size_t end = closing_quote(begin_);
      closed_ = end < line_.size();
      value_ = line_.substr(begin_, end - begin_);
      at = closed_ ? skip_blanks(line_, end + 1) : end;
      clean_ = at == line_.size() || line_[at] == ',';
    }
    const std::size_t comma = line_.find(',', at);
    const std::size_t end = comma == std::string_view::npos ? line_.size() : comma;
    if (!quoted_) {
      begin_ = at < end ? at : end;
      value_ = trim(line_.substr(begin_, end - begin_));
      clean_ = true;
    }
    next_ = end + 1;
    return true;
  }

  std::string_view value() const { return value_; }  ///< without surrounding quotes
  std::size_t offset() const { return begin_; }      ///< offset of the value in the line
  bool well_quoted() const { return closed_ && clean_; }
  std::size_t end() const { return next_ - 1; }

 private:
  /// The index of the closing quote at or after `at`; two quotes are one escaped quote. The line's size if there is
  /// none.
  std::size_t closing_quote(std::size_t at) const {
    for (; at < line_.size(); ++at) {
      if (line_[at] != '"') continue;
      if (at + 1 < line_.size() && line_[at + 1] == '"')
        ++at;
      else
        return at;
    }
    return at;
  }

  std::string_view line_;
  std::string_view value_;
  std::size_t begin_ = 0;
  std::size_t next_ = 0;
  bool quoted_ = false;
  bool closed_ = true;
  bool clean_ = true;
};

/// True if a field is a cell or looks like one (0 is refused later, with a hint).
bool resembles_cell(std::string_view field) {
  field = trim(field);
  return field.empty() || (field.size() == 1 && (is_cell(field[0]) || field[0] == '0'));
}

struct Count {
  std::size_t fields = 0;
  std::size_t cells = 0;  // fields that look like cells, among the first m*n
};

Count count(const Rules& rules, std::string_view line) {
  Count result;
  for (Fields fields(line); fields.next(); ++result.fields) {
    if (result.fields < rules.cells() && resembles_cell(fields.value())) ++result.cells;
  }
  return result;
}

bool right_count(const Rules& rules, std::size_t fields) {
  return fields == rules.cells() || fields == std::size_t{rules.cells()} + 1;
}

std::optional<Error> read_field(const Fields& field, std::string_view line, Place start, Stone& stone) {
  if (!field.well_quoted()) {
    return syntax_error("bad_quote", "a quoted field must end with a quote before the next comma", start,
                        field.offset() - 1);
  }
  const std::string_view value = trim(field.value());
  if (value.empty()) {
    stone = Stone::none;
    return std::nullopt;
  }
  const auto offset = offset_of(value, line);
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (i == 0 && value.size() == 1 && is_cell(value[0])) break;
    if (value.size() == 1 || is_control(value[i])) return cell_error(line, offset + i, start);
    if (i + 1 == value.size())
      return syntax_error("bad_cell", quoted(value) + " is not a cell: write x, o or b", start, offset);
  }
  stone = stone_of_cell(value[0]);
  return std::nullopt;
}

/// Reads m*n cells and an optional class.
std::optional<Error> read_cells_and_class(const Rules& rules, std::string_view line, Place start, Stone* stones,
                                          std::string& label) {
  Fields field(line);
  std::size_t read = 0;
  for (; field.next(); ++read) {
    if (read < rules.cells()) {
      if (auto error = read_field(field, line, start, stones[read])) return error;
    } else if (read == rules.cells()) {
      if (!field.well_quoted()) {
        return syntax_error("bad_quote", "a quoted class must end with a quote at the end of the line", start,
                            field.offset() - 1);
      }
      for (std::size_t i = 0; i < field.value().size(); ++i) {
        if (is_control(field.value()[i])) return cell_error(line, field.offset() + i, start);
      }
      label.assign(field.value());
      for (std::size_t i = label.find("\"\""); i != std::string::npos; i = label.find("\"\"", i + 1)) label.erase(i, 1);
    } else {
      return syntax_error("bad_field_count", "more than " + std::to_string(rules.cells()) + " cells and a class", start,
                          field.offset());
    }
  }
  if (read >= rules.cells()) return std::nullopt;
  return syntax_error("bad_field_count",
                      std::to_string(read) + (read == 1 ? " field" : " fields") + " instead of " +
                          std::to_string(rules.cells()) + " cells",
                      start, line.size());
}

bool begins_with_number(std::string_view line) {
  const std::string_view first = trim(line.substr(0, line.find(',')));
  return !first.empty() && std::all_of(first.begin(), first.end(), is_digit);
}

/// Reads a record number and m*n cells, without a class. Empty if the line is no such record.
std::optional<Position> read_numbered(const Rules& rules, std::string_view line) {
  if (!may_have_number(rules, line)) return std::nullopt;
  const std::string_view cells = line.substr(line.find(',') + 1);
  Position position(rules);
  std::string label;
  if (read_cells_and_class(rules, cells, {}, position.stones.data(), label)) {
    return std::nullopt;
  }
  return position;
}

}  // namespace

bool fits_csv(const Rules& rules, std::string_view line) {
  const Count has = count(rules, line);
  return right_count(rules, has.fields) && 2 * has.cells >= rules.cells();
}

bool may_have_number(const Rules& rules, std::string_view line) {
  return begins_with_number(line) && count(rules, line).fields == std::size_t{rules.cells()} + 1;
}

bool is_column_name(std::string_view word) {
  constexpr std::string_view others = "_-. ()[]";
  const auto fits = [&](char c) { return is_letter(c) || is_digit(c) || others.find(c) != std::string_view::npos; };
  return word.size() > 1 && std::all_of(word.begin(), word.end(), fits) &&
         std::any_of(word.begin(), word.end(), is_letter) && read_sign(word).kind == CellSign::Kind::unknown;
}

bool is_csv_header(const Rules& rules, std::string_view line) {
  const Count has = count(rules, line);
  if (!right_count(rules, has.fields) || 2 * has.cells >= rules.cells()) return false;
  std::vector<std::string_view> names;
  Fields fields(line);
  bool known = true;
  while (fields.next()) {
    if (names.size() < rules.cells()) known = known && is_column_name(trim(fields.value()));
    names.push_back(trim(fields.value()));
  }
  if (!known && !labels_in_order(line, names.size()) &&
      !labels_in_order(line.substr(0, line.rfind(',')), rules.cells()))
    return false;
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) == names.end();
}

std::optional<bool> csv_follows(const Rules& rules, std::string_view text, bool last) {
  LineWalk walk(text, last);
  std::string_view line;
  while (walk.next(line)) {
    const std::size_t first = skip_blanks(line);
    if (first < line.size() && line[first] != '#') return fits_csv(rules, line);
  }
  return walk.open() ? std::nullopt : std::optional(false);
}

CsvReading read_csv(const Rules& rules, std::string_view line, Place start) {
  if (is_csv_header(rules, line)) {
    const std::string_view name = trim(line.substr(0, line.find(',')));
    return {syntax_error("bad_cell", quoted(name) + " is not a cell: names of columns need a record below them", start,
                         skip_blanks(line)),
            {},
            {}};
  }
  Position position(rules);
  std::string label;
  auto error = read_cells_and_class(rules, line, start, position.stones.data(), label);
  std::optional<Position> numbered = read_numbered(rules, line);
  if (!numbered)
    return error ? CsvReading{std::move(*error), std::move(label), {}}
                 : CsvReading{std::move(position), std::move(label), {}};
  const bool with_class = !error && (is_plausible(position.stones) || !is_plausible(numbered->stones));
  if (with_class && is_plausible(numbered->stones) == is_plausible(position.stones)) {
    return {
        syntax_error("ambiguous",
                     "the first field can be a cell, which gives " + rows_with_slashes(position) + " and the class " +
                         quoted(std::string_view(label)) + ", or the number of the record, which gives " +
                         rows_with_slashes(*numbered) + ": leave the number out",
                     start, skip_blanks(line)),
        {},
        {}};
  }
  if (with_class) return {std::move(position), std::move(label), {}};
  return {std::move(*numbered), {}, "a board on one line behind its number, cells between commas"};
}

}  // namespace mnk::notation
