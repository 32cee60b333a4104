// SPDX-License-Identifier: MIT
// The course of an opening.
#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "core/opening_steps.hpp"
#include "mnk/opening_rule.hpp"

namespace mnk {

namespace {

using Kind = OpeningStep::Kind;
using Who = OpeningStep::Who;
using Area = OpeningStep::Area;

bool is_side(OpeningChoice choice) { return choice == OpeningChoice::x || choice == OpeningChoice::o; }

/// The distance from the centre, in steps of a king.
int from_centre(const Rules& rules, Cell cell) {
  return std::max(std::abs(rules.row(cell) - rules.rows() / 2), std::abs(rules.column(cell) - rules.columns() / 2));
}

OpeningPlayer player_of(Who who, Player side_of_first) {
  switch (who) {
    case Who::first: return OpeningPlayer::first;
    case Who::second: return OpeningPlayer::second;
    case Who::x: return side_of_first == Player::x ? OpeningPlayer::first : OpeningPlayer::second;
    case Who::o: return side_of_first == Player::o ? OpeningPlayer::first : OpeningPlayer::second;
  }
  return OpeningPlayer::first;
}

std::string central_square(int half) {
  const std::string side = std::to_string(2 * half + 1);
  return "the central " + side + "x" + side;
}

/// The stones turned and mirrored by `symmetry`, from 0 to 7, and moved to the top left, as sorted numbers of row,
/// column and side. Figures that turns, mirrors and shifts map onto each other are equal by one of the symmetries.
std::vector<Cell> figure(const Rules& rules, std::span<const Cell> stones, Cell last, int symmetry) {
  std::vector<Cell> figure(stones.size() + 1);
  const auto at = [&](std::size_t i) {
    const Cell cell = i < stones.size() ? stones[i] : last;
    const int row = (symmetry & 1) != 0 ? -rules.row(cell) : rules.row(cell);
    const int column = (symmetry & 2) != 0 ? -rules.column(cell) : rules.column(cell);
    return (symmetry & 4) != 0 ? std::pair(column, row) : std::pair(row, column);
  };
  int top = max_side, left = max_side;
  for (std::size_t i = 0; i < figure.size(); ++i) {
    top = std::min(top, at(i).first);
    left = std::min(left, at(i).second);
  }
  for (std::size_t i = 0; i < figure.size(); ++i) {
    const auto [row, column] = at(i);
    figure[i] = static_cast<Cell>(((row - top) * max_side + column - left) * 2) + static_cast<Cell>(i % 2);
  }
  std::sort(figure.begin(), figure.end());
  return figure;
}

}  // namespace

bool are_symmetric(const Rules& rules, std::span<const Cell> stones, Cell a, Cell b) {
  const auto of_b = figure(rules, stones, b, 0);
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    if (figure(rules, stones, a, symmetry) == of_b) return true;
  }
  return false;
}

/// A step of the rule, and the choices that were made before it.
struct Opening::Progress {
  const OpeningStep* step;
  std::size_t made;
};

/// The step at which stone `plies` (from 0) is placed, or the one that still waits for a choice or an offer.
Opening::Progress Opening::progress(std::uint32_t plies) const {
  const auto steps = steps_of(rule_);
  std::size_t at = 0, made = 0;
  for (std::uint32_t placed = 0;; ++at) {
    const OpeningStep& step = steps[at];
    if (step.kind == Kind::end) break;
    if (step.kind == Kind::offer && offers_.empty()) break;
    if (step.kind == Kind::place && placed++ == plies) break;
    if (step.kind != Kind::choose) continue;
    if (made == made_.size()) break;
    const std::uint8_t next = is_side(made_[made++].choice) ? step.side : step.other;
    if (next != 0) at = next - 1U;
  }
  return {&steps[at], made};
}

Opening::Phase Opening::phase() const {
  switch (progress(plies_).step->kind) {
    case Kind::place: return Phase::place;
    case Kind::choose: return Phase::choose;
    case Kind::offer: return Phase::offer;
    case Kind::end: break;
  }
  return Phase::done;
}

OpeningPlayer Opening::actor() const {
  assert(!is_done());
  return player_of(progress(plies_).step->who, side_of_first());
}

std::span<const OpeningChoice> Opening::choices() const { return progress(plies_).step->choices; }

bool Opening::allows(OpeningChoice choice) const {
  const auto open = choices();
  return std::find(open.begin(), open.end(), choice) != open.end();
}

bool Opening::is_restricted() const { return progress(plies_).step->area != Area::anywhere; }

bool Opening::is_confined() const { return is_restricted() && progress(plies_).step->area != Area::outside; }

bool Opening::allows(Cell cell) const {
  const OpeningStep& step = *progress(plies_).step;
  if (step.kind != Kind::place) return step.kind == Kind::end;
  switch (step.area) {
    case Area::anywhere: return true;
    case Area::inside: return from_centre(rules_, cell) <= step.half;
    case Area::outside: return from_centre(rules_, cell) > step.half;
    case Area::offered: return std::find(offers_.begin(), offers_.end(), cell) != offers_.end();
  }
  return true;
}

std::string Opening::restriction() const {
  const OpeningStep& step = *progress(plies_).step;
  assert(step.area != Area::anywhere);
  if (step.area == Area::offered) return "belongs on one of the offered cells";
  if (step.area == Area::outside) return "belongs outside " + central_square(step.half);
  return "belongs in " + (step.half == 0 ? "the centre" : central_square(step.half));
}

std::uint32_t Opening::offers_due() const {
  if (phase() != Phase::offer) return 0;
  std::uint32_t due = 0;
  for (const Choice& each : made_) due = std::max(due, offers_of(each.choice));
  return due;
}

std::optional<Error> Opening::refuse_offers(std::span<const Cell> stones, std::span<const Cell> cells) const {
  const auto bad = [](std::string_view code, std::string message) { return LegalityError{code, std::move(message)}; };
  if (cells.size() != offers_due())
    return bad("bad_offers", "the number of offered cells must be " + std::to_string(offers_due()) + ", not " +
                                 std::to_string(cells.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] >= rules_.cells() || std::find(stones.begin(), stones.end(), cells[i]) != stones.end())
      return bad("bad_offers", "offer " + std::to_string(i + 1) + " is no empty cell");
    for (std::size_t j = 0; j < i; ++j) {
      const std::string numbers = std::to_string(j + 1) + " and " + std::to_string(i + 1);
      if (cells[i] == cells[j]) return bad("bad_offers", "the offers " + numbers + " are equal");
      if (are_symmetric(rules_, stones, cells[i], cells[j]))
        return bad("symmetric_offers", "the offers " + numbers + " are symmetric: offer only one of them");
    }
  }
  return std::nullopt;
}

std::optional<OpeningPlayer> Opening::placer(std::uint32_t plies) const {
  if (!has_choices(rule_)) return std::nullopt;
  const Progress at = progress(plies);
  if (at.step->kind != Kind::place) return std::nullopt;
  return player_of(at.step->who, side_of_first_after(std::span(made_).first(at.made)));
}

/// The last choice of a side decides: whoever took a side has it.
Player Opening::side_of_first_after(std::span<const Choice> made) {
  for (std::size_t i = made.size(); i-- > 0;) {
    if (!is_side(made[i].choice)) continue;
    return (made[i].choice == OpeningChoice::x) == (made[i].by == OpeningPlayer::first) ? Player::x : Player::o;
  }
  return Player::x;
}

void Opening::choose(OpeningChoice choice) {
  assert(allows(choice));
  made_.push_back({plies_, choice, actor()});
}

}  // namespace mnk
