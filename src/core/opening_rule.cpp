// SPDX-License-Identifier: MIT
#include "mnk/opening_rule.hpp"

#include <algorithm>
#include <array>
#include <ostream>
#include <string>

#include "core/names.hpp"

namespace mnk {

namespace {

constexpr std::array<std::string_view, 8> rule_names = {"none", "pie",      "swap",      "swap2",
                                                        "pro",  "long_pro", "soosorv_8", "taraguchi_10"};
constexpr std::array<std::string_view, 12> choice_names = {"x", "o", "more", "1", "2", "3",
                                                           "4", "5", "6",    "7", "8", "10"};
constexpr std::array<std::uint32_t, 12> choice_offers = {0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10};

template <class Value, std::size_t size>
std::optional<Value> value_of(const std::array<std::string_view, size>& names, std::string_view name) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) return std::nullopt;
  return static_cast<Value>(at - names.begin());
}

/// Returns true for the rules whose only need is that no stone of the opening makes a line.
bool is_anywhere(OpeningRule rule) {
  return rule == OpeningRule::pie || rule == OpeningRule::swap || rule == OpeningRule::swap2;
}

int least_k(OpeningRule rule) { return rule == OpeningRule::pie ? 2 : rule == OpeningRule::swap ? 3 : 4; }
/// The stones before the last choice of a rule without areas.
std::uint32_t most_stones(OpeningRule rule) { return rule == OpeningRule::pie ? 1 : rule == OpeningRule::swap ? 3 : 5; }

/// The least odd side: pro leaves cells outside of 5x5, the others outside of 7x7 or in 9x9.
int least_side(OpeningRule rule) { return rule == OpeningRule::pro ? 7 : 9; }

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
std::span<const std::string_view> opening_choice_names() { return choice_names; }
std::optional<OpeningRule> parse_opening_rule(std::string_view name) { return value_of<OpeningRule>(rule_names, name); }
std::optional<OpeningChoice> parse_opening_choice(std::string_view name) {
  return value_of<OpeningChoice>(choice_names, name);
}

std::uint32_t offers_of(OpeningChoice choice) { return choice_offers[static_cast<std::size_t>(choice)]; }

bool suits(OpeningRule rule, const Rules& rules) {
  if (rule == OpeningRule::none) return true;
  if (is_anywhere(rule)) return rules.k() >= least_k(rule) && rules.cells() > most_stones(rule);
  const bool has_centre = rules.columns() % 2 == 1 && rules.rows() % 2 == 1;
  return rules.k() == 5 && !rules.gravity() && !rules.misere() && has_centre &&
         std::min(rules.columns(), rules.rows()) >= least_side(rule);
}

std::optional<Error> refuse_opening(OpeningRule rule, const Rules& rules) {
  if (suits(rule, rules)) return std::nullopt;
  if (is_anywhere(rule)) {
    if (rules.k() < least_k(rule)) return unsuitable(rule, "a line of at least " + std::to_string(least_k(rule)));
    return unsuitable(rule, "more than " + std::to_string(most_stones(rule)) + " cells");
  }
  if (rules.k() != 5) return unsuitable(rule, "a line of five");
  if (rules.gravity() || rules.misere()) return unsuitable(rule, "a game without gravity and misere");
  return unsuitable(rule, "a board with odd sides of at least " + std::to_string(least_side(rule)));
}

}  // namespace mnk
