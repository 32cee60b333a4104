// SPDX-License-Identifier: MIT
#include "notation/csv.hpp"

namespace mnk::notation {
namespace {

/// Takes one field after the other from a line.
class Fields {
 public:
  explicit Fields(std::string_view line) : line_(line) {}

  /// Goes to the next field. False behind the last one.
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

  std::string_view value() const { return value_; }  ///< without quotes around it
  std::size_t offset() const { return begin_; }      ///< of the value in the line
  bool well_quoted() const { return closed_ && clean_; }
  std::size_t end() const { return next_ - 1; }

 private:
  /// The index of the quote that closes what began before `at`; two quotes stand for one.
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

/// Whether a field is a cell, or at least looks like one (0 is refused later, with a hint).
bool resembles_cell(std::string_view field) {
  field = trim(field);
  return field.empty() || (field.size() == 1 && (is_cell(field[0]) || field[0] == '0'));
}

struct Count {
  std::size_t fields = 0;
  std::size_t cells = 0;  // among the first m*n
};

Count count(const Rules& rules, std::string_view line) {
  Count result;
  for (Fields fields(line); fields.next(); ++result.fields) {
    if (result.fields < rules.cells() && resembles_cell(fields.value())) ++result.cells;
  }
  return result;
}

bool right_count(const Rules& rules, std::size_t fields) { return fields == rules.cells() || fields == std::size_t{rules.cells()} + 1; }

std::optional<Error> read_field(const Fields& field, std::string_view line, Place start, Stone& stone) {
  if (!field.well_quoted()) {
    return syntax_error("bad_quote", "a quoted field must end with a quote before the next comma", start, field.offset() - 1);
  }
  const std::string_view value = trim(field.value());
  if (value.empty()) {
    stone = Stone::none;
    return std::nullopt;
  }
  const auto offset = static_cast<std::size_t>(value.data() - line.data());
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (i == 0 && value.size() == 1 && is_cell(value[0])) break;
    if (value.size() == 1 || is_control(value[i])) return cell_error(line, offset + i, start);
    if (i + 1 == value.size()) return syntax_error("bad_cell", quoted(value) + " is not a cell: write x, o or b", start, offset);
  }
  stone = static_cast<Stone>(cell_value(value[0]));
  return std::nullopt;
}

}  // namespace

bool fits_csv(const Rules& rules, std::string_view line) {
  const Count has = count(rules, line);
  return right_count(rules, has.fields) && 2 * has.cells >= rules.cells();
}

bool is_csv_header(const Rules& rules, std::string_view line) {
  const Count has = count(rules, line);
  return right_count(rules, has.fields) && 2 * has.cells < rules.cells();
}

std::optional<Error> read_csv(const Rules& rules, std::string_view line, Place start, Stone* stones, std::string& label) {
  Fields field(line);
  std::size_t read = 0;
  for (; field.next(); ++read) {
    if (read < rules.cells()) {
      if (auto error = read_field(field, line, start, stones[read])) return error;
    } else if (read == rules.cells()) {
      if (!field.well_quoted()) {
        return syntax_error("bad_quote", "a quoted class must end with a quote at the end of the line", start, field.offset() - 1);
      }
      for (std::size_t i = 0; i < field.value().size(); ++i) {
        if (is_control(field.value()[i])) return cell_error(line, field.offset() + i, start);
      }
      label.assign(field.value());
      for (std::size_t i = label.find("\"\""); i != std::string::npos; i = label.find("\"\"", i + 1)) label.erase(i, 1);
    } else {
      return syntax_error("bad_field_count", "more than " + std::to_string(rules.cells()) + " cells and a class", start, field.offset());
    }
  }
  if (read >= rules.cells()) return std::nullopt;
  return syntax_error("bad_field_count",
                      std::to_string(read) + (read == 1 ? " field" : " fields") + " instead of " + std::to_string(rules.cells()) + " cells",
                      start, line.size());
}

}  // namespace mnk::notation
