// SPDX-License-Identifier: MIT
// Assembles a board from rows on separate lines, plain or drawn.
//
// Error recovery: one mistake makes one bad record. After a row that cannot be read, lines that look like further rows
// of that board are skipped, up to its n-th row.
#pragma once

#include <optional>
#include <string_view>

#include "notation/line_kind.hpp"

namespace mnk::notation {

class BoardAssembler {
 public:
  explicit BoardAssembler(const Rules& rules) : rules_(rules) {}

  /// True if the next line may belong to the current board, or to a drawn board that has just ended.
  bool is_open() const { return phase_ != Phase::none; }

  struct Answer {
    bool taken = false;             ///< the line was consumed; otherwise it is not part of this board
    std::optional<Content> made{};  ///< the complete board, or its error
    std::uint64_t line = 0;         ///< first line of that board
  };
  /// Offers a line of kind `row`, `drawn` or `rule`, or of any kind while a board is open.
  Answer offer(LineKind kind, std::string_view line, Place place);

  /// Fast path: consumes a plain row that is neither the first nor the last of its board. Returns false for other
  /// lines.
  bool take_row_fast(std::string_view line);

  /// Ends the board before `place`.
  Answer close(Place place) { return offer(LineKind::blank, {}, place); }

 private:
  enum class Phase : std::uint8_t {
    none,
    lead,      // after a rule, before the first row
    rows,      // after some rows
    skipping,  // the error is reported; remaining rows are skipped
    after      // the drawn board is complete; a closing rule may follow
  };

  void begin(Place place);
  Answer offer_lead(LineKind kind, std::string_view line, Place place);
  Answer offer_rows(LineKind kind, std::string_view line, Place place);
  Answer offer_skipped(LineKind kind, std::string_view line);
  Answer take_plain_row(std::string_view line, Place place);
  void count_row(bool hollow);
  Answer take_row(LineKind kind, std::string_view line, Place place);
  Answer take_rule(bool certain, std::string_view line, Place place);
  Answer whole(bool taken, Phase next);
  Answer broken(bool taken, Error error);
  void collapse_padding();
  bool must_wait() const;
  Stone* row_stones(int row) { return board_->stones.data() + row * columns(); }
  std::size_t columns() const { return rules_.width(); }

  Rules rules_;
  Phase phase_ = Phase::none;
  std::optional<Position> board_;
  std::vector<Stone> drawn_row_;
  int rows_ = 0;            // rows so far
  std::uint64_t line_ = 0;  // first line of the board
  std::size_t lead_ = 0;    // offset of the first byte of the leading rule
  bool leading_rule_is_no_row_ = false;
  bool ruled_ = false;   // bars or rules were seen, so dashes are rules, not rows
  bool drawn_ = false;   // bars were seen
  bool spaced_ = false;  // rows had spaces between their cells
  // A band is the lines between two rules. In a padded drawing a band has more lines than the one with stones:
  //     |   |
  //   X | O |       rows_ = 3, band_begin_ = 0, band_full_ = 1, full_row_ = 1
  //     |   |
  bool padded_ = false;
  bool rules_between_ = false;
  int band_begin_ = 0;
  int band_full_ = 0;  // rows of the band that are not hollow
  int full_row_ = 0;   // index of the last such row
  bool hollow_begin_ = false;
};

}  // namespace mnk::notation
