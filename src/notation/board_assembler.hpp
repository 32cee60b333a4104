// SPDX-License-Identifier: MIT
// Puts a board together from rows on lines of their own, plain or drawn.
//
// One mistake makes one bad record: after a row that cannot be read, the lines that look like the
// rest of that board are passed over, up to its n-th row.
#pragma once

#include <optional>
#include <string_view>

#include "notation/recognise.hpp"

namespace mnk::notation {

class BoardAssembler {
 public:
  explicit BoardAssembler(const Rules& rules) : rules_(rules) {}

  /// Whether the next line may belong to the board that was begun (or has just ended, if drawn).
  bool is_open() const { return phase_ != Phase::none; }

  struct Answer {
    bool taken = false;             ///< the line is used up; otherwise it is not part of this board
    std::optional<Content> made{};  ///< the board that has become whole, or why it never will
    std::uint64_t line = 0;         ///< where that board began
  };
  /// Offers a line that is `row`, `drawn` or `rule`, or anything at all while a board is open.
  Answer offer(LineKind kind, std::string_view line, Place place);

  /// The usual line within a board of plain rows: true if it was such a line and is used up.
  bool take_usual_row(std::string_view line);

  /// Ends the board before `place`.
  Answer close(Place place) { return offer(LineKind::blank, {}, place); }

 private:
  enum class Phase : std::uint8_t {
    none,
    lead,      // a rule, and no row yet
    rows,      // some rows
    skipping,  // the board is bad and reported; some of its rows are still to come
    after      // the drawn board is whole; a rule below may follow
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
  Stone* row_stones(int row) { return board_->stones.data() + static_cast<std::size_t>(row) * columns(); }
  std::size_t columns() const { return static_cast<std::size_t>(rules_.columns()); }

  Rules rules_;
  Phase phase_ = Phase::none;
  std::optional<Position> board_;
  std::vector<Stone> drawn_row_;
  int rows_ = 0;            // taken so far
  std::uint64_t line_ = 0;  // where the board began
  std::size_t lead_ = 0;    // first byte of the rule that it began with
  bool lead_certain_ = false;
  bool ruled_ = false;   // bars or rules were seen, so rules are no rows
  bool drawn_ = false;   // bars were seen
  bool spaced_ = false;  // rows had spaces between their cells
  // A band is what lies between two rules. In a padded drawing it has more lines than the one with stones:
  //     |   |
  //   X | O |       rows_ = 3, band_begin_ = 0, band_full_ = 1, full_row_ = 1
  //     |   |
  bool padded_ = false;
  bool rules_between_ = false;
  int band_begin_ = 0;
  int band_full_ = 0;  // rows of the band that are not hollow
  int full_row_ = 0;   // the last of them
  bool hollow_begin_ = false;
};

}  // namespace mnk::notation
