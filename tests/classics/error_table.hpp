// SPDX-License-Identifier: MIT
// Reads the error tables of docs/classics.md, and boards in the notation of that page.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "examples/classics/scan.hpp"
#include "mnk/judge.hpp"

namespace mnk::test {

/// The table under one heading of the page. Its rows must be exactly those that a test shows:
/// `| **error** ... | shown | says | right |`.
class ErrorTable {
 public:
  explicit ErrorTable(const std::string& heading) {
    std::ifstream page(MNK_SOURCE_DIR "/docs/classics.md");
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
      if (line.rfind("## ", 0) == 0) inside = line == "## " + heading;
      if (inside && line.rfind("| **", 0) == 0) rows_.push_back(line);
    }
    EXPECT_FALSE(rows_.empty()) << "no table of errors under " << heading;
  }
  ErrorTable(const ErrorTable&) = delete;
  ErrorTable& operator=(const ErrorTable&) = delete;
  ~ErrorTable() {
    for (const std::string& row : rows_) ADD_FAILURE() << "no test shows this row:\n" << row;
  }

  /// Expects the row on the page, with both answers.
  void expect(const std::string& error, const std::string& shown, const std::string& says, const std::string& right) {
    EXPECT_NE(says, right) << error;
    const std::string begin = "| **" + error + "**";
    const std::string end = " | " + shown + " | " + says + " | " + right + " |";
    const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const std::string& row) {
      return row.rfind(begin, 0) == 0 && row.size() >= end.size() &&
             row.compare(row.size() - end.size(), end.size(), end) == 0;
    });
    if (found == rows_.end()) {
      ADD_FAILURE() << "not on the page:\n" << begin << " ..." << end;
    } else {
      rows_.erase(found);
    }
  }

 private:
  std::vector<std::string> rows_;
};

/// A board in the page's notation: '/' separates rows, and a lower-case letter is the last stone.
struct ShownBoard {
  ShownBoard(const std::string& text, int line_length) : k(line_length), rows(1) {
    for (const char c : text) {
      if (c == '/') {
        rows.emplace_back();
        drawn += "`<br>`";
        continue;
      }
      if (c == 'x' || c == 'o') {
        last_row = static_cast<int>(rows.size()) - 1;
        last_column = static_cast<int>(rows.back().size());
      }
      if (!rows.back().empty()) drawn += ' ';
      drawn += c;
      rows.back() += c == 'x' ? 'X' : c == 'o' ? 'O' : c;
    }
    drawn += '`';
    if (columns() != 3 || height() != 3 || k != 3) drawn += "<br>k = " + std::to_string(k);
  }

  int columns() const { return static_cast<int>(rows[0].size()); }
  int height() const { return static_cast<int>(rows.size()); }

  int k;
  classics::Board rows;
  int last_row = -1, last_column = -1;
  std::string drawn = "`";
};

/// Returns the page's word for an outcome.
inline std::string text_of(Outcome outcome) {
  return outcome == Outcome::x_wins   ? "X wins"
         : outcome == Outcome::o_wins ? "O wins"
         : outcome == Outcome::draw   ? "draw"
                                      : "pending";
}

inline std::string text_of_winner(char winner) { return winner == '.' ? "pending" : std::string(1, winner) + " wins"; }

inline std::string text_of_win(bool won, char player) { return text_of_winner(won ? player : '.'); }

/// Blanks are '.' or '_'.
inline Position position_of(const ShownBoard& shown) {
  Position position(*Rules::make(shown.columns(), shown.height(), shown.k));
  std::size_t cell = 0;
  for (const std::string& row : shown.rows) {
    for (const char c : row) position.stones[cell++] = c == 'X' ? Stone::x : c == 'O' ? Stone::o : Stone::none;
  }
  return position;
}

/// Returns the library's verdict on the board. Expects a possible board and agreement with the scan of
/// examples/classics. Blanks are '.'.
inline std::string right_of(const ShownBoard& shown) {
  const Verdict verdict = judge(position_of(shown));
  EXPECT_TRUE(verdict.valid()) << shown.drawn << ": " << sentence_of(verdict.reason);
  const Outcome outcome = verdict.outcome.value_or(Outcome::pending);
  const std::string by_scan = text_of_winner(classics::winner(shown.rows, shown.k));
  EXPECT_EQ(by_scan, outcome == Outcome::draw ? "pending" : text_of(outcome)) << shown.drawn;
  return text_of(outcome);
}

}  // namespace mnk::test
