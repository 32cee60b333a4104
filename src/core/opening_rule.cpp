// SPDX-License-Identifier: MIT
#include "mnk/opening_rule.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <ostream>
#include <string>

#include "core/names.hpp"

namespace mnk {

namespace {

constexpr std::array<std::string_view, 6> rule_names = {"none", "pie", "swap", "swap2", "pro", "long_pro"};
constexpr std::array<std::string_view, 3> choice_names = {"x", "o", "more"};
constexpr std::array<OpeningChoice, 3> all_choices = {OpeningChoice::x, OpeningChoice::o, OpeningChoice::more};

constexpr std::uint32_t pie_stones = 1;
constexpr std::uint32_t swap_stones = 3;
constexpr std::uint32_t more_stones = 5;  // of swap2, when two more were asked for

template <class Value, std::size_t size>
std::optional<Value> value_of(const std::array<std::string_view, size>& names, std::string_view name) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) return std::nullopt;
  return static_cast<Value>(at - names.begin());
}

bool has_choices(OpeningRule rule) {
  return rule == OpeningRule::pie || rule == OpeningRule::swap || rule == OpeningRule::swap2;
}

/// Half the side of the square that X's second stone must leave: 2 for 5x5.
int half_of_square(OpeningRule rule) { return rule == OpeningRule::pro ? 2 : 3; }

int least_side(OpeningRule rule) { return 2 * half_of_square(rule) + 3; }
int least_k(OpeningRule rule) { return rule == OpeningRule::pie ? 2 : rule == OpeningRule::swap ? 3 : 4; }
/// The stones before the last choice that the rule can have.
std::uint32_t most_stones(OpeningRule rule) {
  return rule == OpeningRule::pie ? pie_stones : rule == OpeningRule::swap ? swap_stones : more_stones;
}

Error unsuitable(OpeningRule rule, const std::string& needs) {
  return LegalityError{"unsuitable_opening", "the opening rule " + std::string(to_string(rule)) + " needs " + needs};
}

}  // namespace

std::string_view to_string(OpeningRule rule) { return name_of(rule_names, rule); }
std::string_view to_string(OpeningChoice choice) { return name_of(choice_names, choice); }
std::string_view to_string(OpeningPlayer player) { return player == OpeningPlayer::first ? "first" : "second"; }
std::ostream& operator<<(std::ostream& out, OpeningRule rule) { return out << to_string(rule); }
std::ostream& operator<<(std::ostream& out, OpeningChoice choice) { return out << to_string(choice); }
std::ostream& operator<<(std::ostream& out, OpeningPlayer player) { return out << to_string(player); }

std::span<const std::string_view> opening_rule_names() { return rule_names; }
std::optional<OpeningRule> parse_opening_rule(std::string_view name) { return value_of<OpeningRule>(rule_names, name); }
std::optional<OpeningChoice> parse_opening_choice(std::string_view name) {
  return value_of<OpeningChoice>(choice_names, name);
}

bool suits(OpeningRule rule, const Rules& rules) {
  if (rule == OpeningRule::none) return true;
  if (has_choices(rule)) return rules.k() >= least_k(rule) && rules.cells() > most_stones(rule);
  const bool has_centre = rules.columns() % 2 == 1 && rules.rows() % 2 == 1;
  return rules.k() == 5 && !rules.gravity() && !rules.misere() && has_centre &&
         std::min(rules.columns(), rules.rows()) >= least_side(rule);
}

std::optional<Error> refuse_opening(OpeningRule rule, const Rules& rules) {
  if (suits(rule, rules)) return std::nullopt;
  if (has_choices(rule)) {
    if (rules.k() < least_k(rule)) return unsuitable(rule, "a line of at least " + std::to_string(least_k(rule)));
    return unsuitable(rule, "more than " + std::to_string(most_stones(rule)) + " cells");
  }
  if (rules.k() != 5) return unsuitable(rule, "a line of five");
  if (rules.gravity() || rules.misere()) return unsuitable(rule, "a game without gravity and misere");
  return unsuitable(rule, "a board with odd sides of at least " + std::to_string(least_side(rule)));
}

/// The number of stones that the opening has before its next choice, or at its end.
std::uint32_t Opening::stones_to_place() const {
  switch (rule_) {
    case OpeningRule::none: return 0;
    case OpeningRule::pie: return pie_stones;
    case OpeningRule::swap: return swap_stones;
    case OpeningRule::swap2:
      return !made_.empty() && made_.front().choice == OpeningChoice::more ? more_stones : swap_stones;
    case OpeningRule::pro:
    case OpeningRule::long_pro: return 3;
  }
  return 0;
}

Opening::Phase Opening::phase() const {
  const bool has_sides = !made_.empty() && made_.back().choice != OpeningChoice::more;
  if (has_sides) return Phase::done;
  if (plies_ < stones_to_place()) return Phase::place;
  return has_choices(rule_) ? Phase::choose : Phase::done;
}

OpeningPlayer Opening::actor() const {
  assert(!is_done());
  if (!has_choices(rule_)) return plies_ % 2 == 0 ? OpeningPlayer::first : OpeningPlayer::second;
  // The first player places and the second chooses; after `more`, the other way round.
  const bool is_first = (phase() == Phase::place) == made_.empty();
  return is_first ? OpeningPlayer::first : OpeningPlayer::second;
}

std::span<const OpeningChoice> Opening::choices() const {
  if (phase() != Phase::choose) return {};
  const bool has_more = rule_ == OpeningRule::swap2 && made_.empty();
  return std::span(all_choices).first(has_more ? 3 : 2);
}

bool Opening::allows(OpeningChoice choice) const {
  const auto open = choices();
  return std::find(open.begin(), open.end(), choice) != open.end();
}

bool Opening::is_restricted() const {
  return (rule_ == OpeningRule::pro || rule_ == OpeningRule::long_pro) && (plies_ == 0 || plies_ == 2);
}

bool Opening::allows(Cell cell) const {
  if (phase() == Phase::choose) return false;
  if (!is_restricted()) return true;
  const int down = std::abs(rules_.row(cell) - rules_.rows() / 2);
  const int across = std::abs(rules_.column(cell) - rules_.columns() / 2);
  const int distance = std::max(down, across);
  return plies_ == 0 ? distance == 0 : distance > half_of_square(rule_);
}

std::optional<OpeningPlayer> Opening::placer(std::uint32_t plies) const {
  if (!has_choices(rule_) || plies >= stones_to_place()) return std::nullopt;
  return plies < swap_stones ? OpeningPlayer::first : OpeningPlayer::second;
}

void Opening::choose(OpeningChoice choice) {
  assert(allows(choice));
  // The chooser is O before the choice if second, X if first.
  const OpeningChoice exchanging = actor() == OpeningPlayer::second ? OpeningChoice::x : OpeningChoice::o;
  is_exchanged_ = choice == exchanging;
  made_.push_back({plies_, choice});
}

}  // namespace mnk
