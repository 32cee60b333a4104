// SPDX-License-Identifier: MIT
// Splits the lines of a grid into cells and row labels.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/cell_signs.hpp"
#include "notation/text.hpp"

namespace mnk::notation {

struct GridLine {
  std::string_view text;
  Place place;
};

/// The sides of the rows that have a label.
struct LabelSides {
  bool left;
  bool right;
};

class GridRowReader {
 public:
  explicit GridRowReader(std::size_t columns) : columns_(columns) {}

  /// Reads the rows. Returns true if each has one sign per column and, on the given sides, labels in order. Fewer than
  /// half of the signs may be unknown.
  bool read(std::span<const GridLine> rows, LabelSides sides);
  /// Reads rows whose cells stand below the last characters of the column labels in `header`. Between cells, only the
  /// marks of mnk's own drawings are allowed.
  bool read_below(std::string_view header, std::span<const GridLine> rows);

  /// The signs of the last successful read, row by row.
  std::span<const CellSign> signs() const { return signs_; }
  Place place_of(std::size_t sign) const { return places_[sign]; }
  /// The cell separator as a phrase to append: ", cells between commas".
  const char* separator_words() const;

 private:
  enum class Separator : char { bar = '|', tab = '\t', comma = ',', semicolon = ';', blank = ' ' };
  struct Field {
    std::string_view text;  // without surrounding blanks and quotes
    std::size_t offset = 0;
  };

  Separator separator_of(std::string_view line) const;
  std::vector<Field> split(std::string_view line) const;
  std::vector<Field> split_at_bars(std::string_view line) const;
  std::vector<Field> split_at_blanks(std::string_view line, std::size_t from, std::size_t end) const;
  void cut_label(std::vector<Field>& fields) const;
  /// True if the line has more fields than any row, so that the rest need not be stored.
  bool too_many(const std::vector<Field>& fields) const { return fields.size() > columns_ + 2; }
  bool drop_outside(std::vector<Field>& fields, LabelSides sides) const;
  bool read_row(const GridLine& row, LabelSides sides);
  bool take_cells(const GridLine& row, std::span<const Field> cells);
  bool take_row_below(const std::vector<std::size_t>& columns, const GridLine& row);
  void begin();
  bool sound() const;

  std::size_t columns_;
  Separator separator_ = Separator::blank;
  std::vector<CellSign> signs_;
  std::vector<Place> places_;
  std::vector<int> left_;  // row labels so far
  std::vector<int> right_;
};

/// True if the line has `count` column names between commas, tabs or semicolons, as in `left,middle,right`. An empty
/// field or the name of the label column may come first.
bool is_name_line(std::string_view line, std::size_t count);

/// True if the line holds `count` labels that count up, from 0, 1 or a.
bool labels_in_order(std::string_view line, std::size_t count);

/// True if the line has the separator outside of double quotes.
bool has_separator(std::string_view line, char separator);

/// True if the line consists of the tabs between `columns` empty cells.
bool is_tab_row(std::string_view line, std::size_t columns);

}  // namespace mnk::notation
