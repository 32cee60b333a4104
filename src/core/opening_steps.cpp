// SPDX-License-Identifier: MIT
#include "core/opening_steps.hpp"

#include <algorithm>
#include <array>

namespace mnk {

namespace courses {

namespace {

using Step = OpeningStep;
using Who = Step::Who;
using Choices = std::span<const OpeningChoice>;

constexpr std::array sides = {OpeningChoice::x, OpeningChoice::o};
constexpr std::array sides_or_more = {OpeningChoice::x, OpeningChoice::o, OpeningChoice::more};
constexpr std::array sides_or_ten = {OpeningChoice::x, OpeningChoice::o, OpeningChoice::offer_10};
constexpr std::array one_to_eight = {OpeningChoice::offer_1, OpeningChoice::offer_2, OpeningChoice::offer_3,
                                     OpeningChoice::offer_4, OpeningChoice::offer_5, OpeningChoice::offer_6,
                                     OpeningChoice::offer_7, OpeningChoice::offer_8};

constexpr Step place(Who who) { return {.kind = Step::Kind::place, .who = who}; }
constexpr Step inside(Who who, int half) {
  return {.kind = Step::Kind::place, .who = who, .area = Step::Area::inside, .half = half};
}
constexpr Step outside(Who who, int half) {
  return {.kind = Step::Kind::place, .who = who, .area = Step::Area::outside, .half = half};
}
constexpr Step choose(Who who, Choices choices) { return {.kind = Step::Kind::choose, .who = who, .choices = choices}; }
constexpr Step offer = {.kind = Step::Kind::offer, .who = Who::x};
constexpr Step take = {.kind = Step::Kind::place, .who = Who::o, .area = Step::Area::offered};
constexpr Step end = {};

/// A choice after which a side leads to step `side` and any other choice to step `other`.
constexpr Step fork(Who who, Choices choices, std::uint8_t side, std::uint8_t other) {
  return {.kind = Step::Kind::choose, .who = who, .choices = choices, .other = other, .side = side};
}

constexpr std::array none = {end};
constexpr std::array pie = {place(Who::first), choose(Who::second, sides), end};
constexpr std::array swap = {place(Who::first), place(Who::first), place(Who::first), choose(Who::second, sides), end};
constexpr std::array swap2 = {
    place(Who::first),  place(Who::first),  place(Who::first),         fork(Who::second, sides_or_more, 7, 4),
    place(Who::second), place(Who::second), choose(Who::first, sides), end};
constexpr std::array pro = {inside(Who::x, 0), place(Who::o), outside(Who::x, 2), end};
constexpr std::array long_pro = {inside(Who::x, 0), place(Who::o), outside(Who::x, 3), end};
constexpr std::array soosorv_8 = {inside(Who::first, 0),
                                  inside(Who::first, 1),
                                  inside(Who::first, 2),
                                  choose(Who::second, sides),
                                  place(Who::o),
                                  choose(Who::o, one_to_eight),
                                  choose(Who::x, sides),
                                  offer,
                                  take,
                                  end};
constexpr std::array taraguchi_10 = {inside(Who::x, 0),
                                     choose(Who::o, sides),
                                     inside(Who::o, 1),
                                     choose(Who::x, sides),
                                     inside(Who::x, 2),
                                     choose(Who::o, sides),
                                     inside(Who::o, 3),
                                     fork(Who::x, sides_or_ten, 8, 11),
                                     inside(Who::x, 4),
                                     choose(Who::o, sides),
                                     end,
                                     offer,
                                     take,
                                     end};

}  // namespace

}  // namespace courses

std::span<const OpeningStep> steps_of(OpeningRule rule) {
  switch (rule) {
    case OpeningRule::none: return courses::none;
    case OpeningRule::pie: return courses::pie;
    case OpeningRule::swap: return courses::swap;
    case OpeningRule::swap2: return courses::swap2;
    case OpeningRule::pro: return courses::pro;
    case OpeningRule::long_pro: return courses::long_pro;
    case OpeningRule::soosorv_8: return courses::soosorv_8;
    case OpeningRule::taraguchi_10: return courses::taraguchi_10;
  }
  return courses::none;
}

bool has_choices(OpeningRule rule) {
  const auto steps = steps_of(rule);
  return std::any_of(steps.begin(), steps.end(),
                     [](const OpeningStep& step) { return step.kind == OpeningStep::Kind::choose; });
}

}  // namespace mnk
