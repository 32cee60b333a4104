// SPDX-License-Identifier: MIT
#include "notation/board_assembler.hpp"

#include <algorithm>

#include "core/text/board_text.hpp"
#include "notation/drawn.hpp"

namespace mnk::notation {

void BoardAssembler::begin(Place place) {
  line_ = place.line;
  rows_ = band_begin_ = band_full_ = full_row_ = 0;
  ruled_ = drawn_ = spaced_ = padded_ = rules_between_ = hollow_begin_ = false;
}

BoardAssembler::Answer BoardAssembler::whole(bool taken, Phase next) {
  phase_ = next;
  Answer answer{taken, std::move(*board_), line_};
  board_.reset();
  return answer;
}

BoardAssembler::Answer BoardAssembler::broken(bool taken, Error error) {
  board_.reset();
  phase_ = !taken ? Phase::none : rows_ < rules_.rows() ? Phase::skipping : ruled_ ? Phase::after : Phase::none;
  return {taken, std::move(error), line_};
}

BoardAssembler::Answer BoardAssembler::offer(LineKind kind, std::string_view line, Place place) {
  // Below a row with bars, dashes are a rule, even if they are as many as the columns or cells.
  const bool plain = kind == LineKind::row || kind == LineKind::one_line;
  if (plain && phase_ != Phase::none && drawn_ && is_rule(line)) kind = LineKind::rule;
  switch (phase_) {
    case Phase::none:
      begin(place);
      if (kind == LineKind::row || kind == LineKind::drawn) return take_row(kind, line, place);
      phase_ = Phase::lead;
      lead_ = skip_blanks(line);
      leading_rule_is_no_row_ = !all_cells(line);
      return {true};
    case Phase::lead: return offer_lead(kind, line, place);
    case Phase::rows: return offer_rows(kind, line, place);
    case Phase::skipping: return offer_skipped(kind, line);
    case Phase::after:
      if (padded_ && is_hollow(rules_, line)) return {true};
      phase_ = Phase::none;
      return {kind == LineKind::rule};
  }
  return {};
}

BoardAssembler::Answer BoardAssembler::offer_lead(LineKind kind, std::string_view line, Place place) {
  if (kind == LineKind::drawn || (kind == LineKind::row && leading_rule_is_no_row_)) {
    ruled_ = true;
    return take_row(kind, line, place);
  }
  const Place rule{line_, 1};
  if (leading_rule_is_no_row_)
    return broken(false, syntax_error("missing_rows", "a rule with no row below it", rule, lead_));
  return broken(false, syntax_error("bad_row_length",
                                    "neither a row nor a board of this game, and no drawn row below it", rule, lead_));
}

BoardAssembler::Answer BoardAssembler::offer_rows(LineKind kind, std::string_view line, Place place) {
  // must_wait() has delayed a complete board.
  if (rows_ == rules_.rows() && !padded_ && kind != LineKind::rule) return whole(false, Phase::none);
  if (kind == LineKind::row || kind == LineKind::drawn) return take_row(kind, line, place);
  if (kind == LineKind::rule) return take_rule(!all_cells(line), line, place);
  if (rows_ == rules_.rows()) return whole(false, Phase::none);
  return broken(
      false, syntax_error("missing_rows",
                          std::to_string(rows_) + " of " + std::to_string(rules_.rows()) + " rows, then the board ends",
                          place, 0));
}

bool BoardAssembler::take_row_fast(std::string_view line) {
  if (phase_ != Phase::rows || drawn_ || rows_ + 1 >= rules_.rows() || line.size() != columns()) return false;
  if (!all_cells(line)) return false;
  Stone* const stones = row_stones(rows_);
  for (std::size_t i = 0; i < line.size(); ++i) stones[i] = stone_of_cell(line[i]);
  count_row(false);
  return true;
}

BoardAssembler::Answer BoardAssembler::take_plain_row(std::string_view line, Place place) {
  auto error = read_cells(line, columns(), place, row_stones(rows_));
  if (line.size() != columns() && row_shape(line, columns()).step == 2) spaced_ = true;
  count_row(false);
  if (error) return broken(true, std::move(*error));
  if (rows_ < rules_.rows()) return {true};
  return whole(true, ruled_ ? Phase::after : Phase::none);
}

void BoardAssembler::count_row(bool hollow) {
  if (rows_ < rules_.rows()) ++rows_;
  if (rows_ == 1) hollow_begin_ = hollow;
  if (hollow) return;
  ++band_full_;
  full_row_ = rows_ - 1;
}

BoardAssembler::Answer BoardAssembler::take_row(LineKind kind, std::string_view line, Place place) {
  phase_ = Phase::rows;
  if (!board_) board_.emplace(rules_);
  if (kind == LineKind::row && rows_ < rules_.rows()) return take_plain_row(line, place);
  if (kind == LineKind::row) return whole(false, Phase::none);
  const bool band_has_row = rows_ > band_begin_;
  const bool full_board = rows_ == rules_.rows();  // only a padded board gets here with all rows
  ruled_ = drawn_ = true;
  drawn_row_.resize(columns());  // a padding line must not overwrite the row that it pads
  DrawnRow row = read_drawn_row(rules_, line, place, drawn_row_.data());
  if (padded_ && band_has_row && !row.error) {
    if (row.hollow) return {true};
    if (band_full_ > 0 && full_board) return whole(false, Phase::none);
    if (band_full_ == 0) --rows_;
  }
  if (!row.error) std::copy(drawn_row_.begin(), drawn_row_.end(), row_stones(rows_));
  count_row(row.hollow);
  if (row.error) return broken(true, std::move(*row.error));
  if (rows_ < rules_.rows() || must_wait()) return {true};
  return whole(true, ruled_ ? Phase::after : Phase::none);
}

/// True if a board with all its rows may still be incomplete: its rows may be the first band of a padded drawing, or
/// its last band may lack the line with stones.
bool BoardAssembler::must_wait() const {
  if (padded_) return band_full_ == 0;
  return drawn_ && !rules_between_ && hollow_begin_ && band_full_ == 1 && rows_ > 1;
}

BoardAssembler::Answer BoardAssembler::take_rule(bool certain, std::string_view line, Place place) {
  if (!certain && !drawn_ && !spaced_ && !ruled_) {
    const std::size_t first = skip_blanks(line);
    ++rows_;
    return broken(true,
                  bad_row_length(trim(line).size(), columns(), place, std::min(trim(line).size(), columns()) + first));
  }
  ruled_ = true;
  collapse_padding();
  rules_between_ = true;
  band_begin_ = rows_;
  band_full_ = 0;
  if (rows_ == rules_.rows()) return whole(true, Phase::none);
  return {true};
}

/// Ends a band: merges its lines into one row if at most one has stones.
void BoardAssembler::collapse_padding() {
  const int lines = rows_ - band_begin_;
  if (!drawn_ || lines < 2 || band_full_ > 1 || (rules_between_ && !padded_)) return;
  padded_ = true;
  if (band_full_ == 1 && full_row_ != band_begin_) {
    std::copy(row_stones(full_row_), row_stones(full_row_ + 1), row_stones(band_begin_));
  }
  std::fill(row_stones(band_begin_ + 1), row_stones(rows_), Stone::none);
  rows_ = band_begin_ + 1;
}

BoardAssembler::Answer BoardAssembler::offer_skipped(LineKind kind, std::string_view line) {
  const bool like_row =
      (kind == LineKind::row && row_shape(line, columns())) || (kind == LineKind::drawn && is_drawn_row(rules_, line));
  if (kind == LineKind::rule && (ruled_ || !all_cells(line))) return {true};
  if (!like_row) {
    phase_ = Phase::none;
    return {false};
  }
  if (++rows_ == rules_.rows()) phase_ = ruled_ ? Phase::after : Phase::none;
  return {true};
}

}  // namespace mnk::notation
