// SPDX-License-Identifier: MIT
// Result: with a value, with an error, and on access to the missing one.
#include "mnk/result.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "mnk/board.hpp"

namespace mnk {
namespace {

const LegalityError taken{"taken_cell", "b2 is taken by X"};
const SyntaxError unread{"bad_game", "a game is written m,n,k", 3, 7};

using Number = Result<int>;
using Text = Result<std::string>;
using Owner = Result<std::unique_ptr<int>>;  // cannot be copied

// A temporary returns its value by value, so that no reference into it dangles.
static_assert(std::is_same_v<decltype(*std::declval<Text&>()), std::string&>);
static_assert(std::is_same_v<decltype(*std::declval<const Text&>()), const std::string&>);
static_assert(std::is_same_v<decltype(*std::declval<Text>()), std::string>);
static_assert(std::is_same_v<decltype(std::declval<Text&>().value()), std::string&>);
static_assert(std::is_same_v<decltype(std::declval<const Text&>().value()), const std::string&>);
static_assert(std::is_same_v<decltype(std::declval<Text>().value()), std::string>);
static_assert(std::is_same_v<decltype(std::declval<Text>().error()), Error>);
static_assert(std::is_copy_constructible_v<Text> && std::is_nothrow_move_constructible_v<Text>);
static_assert(!std::is_copy_constructible_v<Owner> && std::is_nothrow_move_assignable_v<Owner>);
static_assert(!std::is_convertible_v<Number, int> && !std::is_convertible_v<Number, bool>);
static_assert(sizeof(Result<Outcome>) <= 2 * sizeof(void*), "a move's result is small");

TEST(Result, GivesItsValue) {
  Text text(std::string("h8"));
  const Text& constant = text;
  EXPECT_TRUE(text.ok());
  EXPECT_TRUE(static_cast<bool>(constant));
  EXPECT_EQ(*constant, "h8");
  EXPECT_EQ(constant->size(), 2U);
  *text += "g7";
  text->push_back('!');
  text.value() += "?";
  EXPECT_EQ(constant.value(), "h8g7!?");
  EXPECT_EQ(constant.value_or("none"), "h8g7!?");
  EXPECT_EQ(*std::move(text), "h8g7!?");
}

TEST(Result, MovesOutOfATemporary) {
  const auto make = [] { return Owner(std::make_unique<int>(5)); };
  EXPECT_EQ(*make().value(), 5);
  EXPECT_EQ(**make(), 5);
  EXPECT_EQ(*make().value_or(nullptr), 5);
  int sum = 0;
  for (const int i : *Result<std::vector<int>>(std::vector{1, 2, 3})) sum += i;  // the vector lives as long as the loop
  EXPECT_EQ(sum, 6);
}

TEST(Result, GivesItsError) {
  const Number legality(taken);
  EXPECT_FALSE(legality.ok());
  EXPECT_EQ(code_of(legality.error()), "taken_cell");
  EXPECT_EQ(message_of(legality.error()), "b2 is taken by X");
  const Number syntax(unread);
  EXPECT_EQ(std::get<SyntaxError>(syntax.error()).line, 3U);
  EXPECT_EQ(std::get<SyntaxError>(Number(unread).error()).column, 7U);
  EXPECT_EQ(legality.value_or(12), 12);
  EXPECT_EQ(Number(taken).value_or(13), 13);
}

TEST(Result, ThrowsTheMessage) {
  const Number result(unread);
  try {
    static_cast<void>(result.value());
    FAIL() << "value() of an error returned";
  } catch (const Failure& failure) {
    EXPECT_STREQ(failure.what(), "a game is written m,n,k");
    EXPECT_EQ(failure.code(), "bad_game");
    const Error error = failure.error();
    EXPECT_EQ(message_of(error), "a game is written m,n,k");
    EXPECT_EQ(std::get<SyntaxError>(error).line, 3U);
    EXPECT_EQ(std::get<SyntaxError>(error).column, 7U);
  }
  EXPECT_THROW(static_cast<void>(Number(taken).value()), std::runtime_error);
  Number changeable(taken);
  EXPECT_THROW(changeable.value() = 1, Failure);
  try {
    static_cast<void>(Board().play(9).value());
    FAIL() << "value() of an error returned";
  } catch (const Failure& failure) {
    EXPECT_EQ(code_of(failure.error()), "off_board");
    EXPECT_TRUE(std::holds_alternative<LegalityError>(failure.error()));
  }
}

TEST(Result, CopiesAndMoves) {
  const Text error(taken), value(std::string("h8"));
  Text copy = error;
  EXPECT_EQ(message_of(copy.error()), message_of(error.error()));
  EXPECT_NE(&copy.error(), &error.error());
  copy = value;
  EXPECT_EQ(*copy, "h8");
  copy = error;
  EXPECT_EQ(code_of(copy.error()), "taken_cell");
  Text moved = std::move(copy);
  EXPECT_EQ(code_of(moved.error()), "taken_cell");
  copy = std::move(moved);  // a moved-from object can be assigned to
  EXPECT_EQ(code_of(copy.error()), "taken_cell");
  moved = value;
  EXPECT_EQ(*moved, "h8");
  const Error taken_out = std::move(copy).error();
  EXPECT_EQ(message_of(taken_out), taken.message);
}

Number half(int number) {
  if (number % 2 != 0) return LegalityError{"odd", std::to_string(number) + " is odd"};
  return number / 2;
}

TEST(Result, AndThenGoesOnWithTheValue) {
  EXPECT_EQ(*half(12).and_then(half), 3);
  EXPECT_EQ(message_of(half(6).and_then(half).error()), "3 is odd");
  int calls = 0;
  const auto counted = [&](int number) {
    ++calls;
    return half(number);
  };
  const Number odd = half(5);
  EXPECT_EQ(message_of(odd.and_then(counted).error()), "5 is odd");
  EXPECT_EQ(calls, 0);
  const auto other_type =
      half(4).and_then([](int number) { return Text(std::string(static_cast<std::size_t>(number), 'x')); });
  EXPECT_EQ(*other_type, "xx");
  EXPECT_EQ(*Owner(std::make_unique<int>(8)).and_then([](std::unique_ptr<int> owned) { return half(*owned); }), 4);
}

TEST(Result, TransformChangesTheValue) {
  EXPECT_EQ(*half(12).transform([](int number) { return std::to_string(number); }), "6");
  EXPECT_EQ(message_of(half(3).transform([](int) -> int { throw 0; }).error()), "3 is odd");
  const Text text(std::string("abc"));
  EXPECT_EQ(*text.transform([](const std::string& s) { return s.size(); }), 3U);
  EXPECT_EQ(*parse_game("7,6,4:gravity").transform([](const Rules& rules) { return rules.columns(); }), 7);
}

// ---- access to a missing value or error: the program ends with a message, even without asserts

using ResultDeathTest = ::testing::Test;

TEST(ResultDeathTest, NoValue) {
  const Number error(taken);
  EXPECT_DEATH(static_cast<void>(*error), "mnk: .*holds an error: taken_cell: b2 is taken by X");
  EXPECT_DEATH(static_cast<void>(*Number(unread)), "bad_game: a game is written m,n,k");
  EXPECT_DEATH(static_cast<void>(parse_game("3,3")->rows()), "bad_game");
  const Text text(taken);
  EXPECT_DEATH(static_cast<void>(text->size()), "taken_cell");
}

TEST(ResultDeathTest, NoError) {
  const Number value(1);
  EXPECT_DEATH(static_cast<void>(value.error()), "mnk: the error of a Result that holds none");
  EXPECT_DEATH(static_cast<void>(Number(1).error()), "mnk: the error of a Result that holds none");
}

TEST(ResultDeathTest, MovedFrom) {
  Number error(taken);
  const Number other = std::move(error);
  EXPECT_DEATH(static_cast<void>(*error), "moved from");         // NOLINT(bugprone-use-after-move)
  EXPECT_DEATH(static_cast<void>(error.error()), "moved from");  // NOLINT(bugprone-use-after-move)
  EXPECT_FALSE(error.ok());                                      // NOLINT(bugprone-use-after-move)
  try {
    static_cast<void>(error.value());
    FAIL() << "no Failure was thrown";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.code(), "moved_from");
  }
}

}  // namespace
}  // namespace mnk
