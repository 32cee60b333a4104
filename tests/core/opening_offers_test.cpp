// SPDX-License-Identifier: MIT
// Soosorv-8 and Taraguchi-10: the squares of the first stones, the offers of fifth stones and their symmetries.
#include <gtest/gtest.h>

#include "mnk/moves.hpp"
#include "mnk/opening_rule.hpp"

namespace mnk {
namespace {

const Rules renju_rules = parse_game("renju").value();

std::vector<Cell> cells_named(std::initializer_list<const char*> names) {
  std::vector<Cell> cells;
  for (const char* name : names) cells.push_back(parse_coordinate(renju_rules, name).value());
  return cells;
}

/// The number of cells that the opening allows for the next stone, and the restriction in words.
std::string area_of(const Opening& opening) {
  std::size_t count = 0;
  for (Cell cell = 0; cell < renju_rules.cells(); ++cell) count += opening.allows(cell) ? 1 : 0;
  return std::to_string(count) + (opening.is_restricted() ? " " + opening.restriction() : "");
}

/// Soosorv-8 after four stones, without swaps, at the offer of `number` stones by X.
Opening soosorv_with_offers(OpeningChoice number) {
  Opening opening(OpeningRule::soosorv_8, renju_rules);
  for (int i = 0; i < 3; ++i) opening.place();
  opening.choose(OpeningChoice::o);
  opening.place();
  opening.choose(number);
  opening.choose(OpeningChoice::x);
  return opening;
}

TEST(OpeningOffers, Soosorv8BeginsWithOneOfThe26Openings) {
  Opening opening(OpeningRule::soosorv_8, renju_rules);
  EXPECT_EQ(area_of(opening), "1 belongs in the centre");
  opening.place();
  EXPECT_EQ(area_of(opening), "9 belongs in the central 3x3");
  opening.place();
  EXPECT_EQ(area_of(opening), "25 belongs in the central 5x5");
  EXPECT_TRUE(opening.is_confined());
  opening.place();
  EXPECT_EQ(area_of(opening), "0");
  opening.choose(OpeningChoice::x);
  EXPECT_EQ(area_of(opening), "225") << "the fourth stone stands anywhere";
}

TEST(OpeningOffers, Taraguchi10LetsTheSquareGrow) {
  Opening opening(OpeningRule::taraguchi_10, renju_rules);
  const char* const areas[] = {"1 belongs in the centre", "9 belongs in the central 3x3",
                               "25 belongs in the central 5x5", "49 belongs in the central 7x7",
                               "81 belongs in the central 9x9"};
  for (const char* expected : areas) {
    EXPECT_EQ(area_of(opening), expected);
    opening.place();
    EXPECT_EQ(opening.phase(), Opening::Phase::choose);
    opening.choose(OpeningChoice::x);
  }
  EXPECT_TRUE(opening.is_done());
  EXPECT_EQ(area_of(opening), "225");
}

TEST(OpeningOffers, TheOpponentTakesOneOfTheOffers) {
  Opening opening = soosorv_with_offers(OpeningChoice::offer_2);
  EXPECT_EQ(opening.phase(), Opening::Phase::offer);
  EXPECT_EQ(opening.actor(), OpeningPlayer::first);
  EXPECT_EQ(opening.offers_due(), 2U);
  EXPECT_TRUE(opening.choices().empty());
  EXPECT_FALSE(opening.allows(Cell{0}));
  EXPECT_EQ(opening.placer(4), std::nullopt);
  const auto offered = cells_named({"a1", "c3"});
  EXPECT_FALSE(opening.refuse_offers(cells_named({"h8", "h9", "i9", "j5"}), offered));
  EXPECT_EQ(opening.decisions(), 3U);
  opening.offer(offered);
  EXPECT_EQ(opening.decisions(), 4U);
  EXPECT_EQ(opening.phase(), Opening::Phase::place);
  EXPECT_EQ(opening.actor(), OpeningPlayer::second) << "O places the stone of X";
  EXPECT_EQ(opening.placer(4), OpeningPlayer::second);
  EXPECT_EQ(area_of(opening), "2 belongs on one of the offered cells");
  EXPECT_TRUE(opening.allows(offered[1]));
  opening.place();
  EXPECT_TRUE(opening.is_done());
  EXPECT_EQ(opening.placer(4), OpeningPlayer::second);
  EXPECT_EQ(opening.placer(5), std::nullopt);
  EXPECT_EQ(opening.first_undoable(), 4U);
  opening.take_back_to(4);
  EXPECT_EQ(area_of(opening), "2 belongs on one of the offered cells");
}

TEST(OpeningOffers, PlacersKeepTheirStonesWhenTheSidesChange) {
  Opening opening(OpeningRule::taraguchi_10, renju_rules);
  opening.place();
  opening.choose(OpeningChoice::x);  // the second player takes X
  opening.place();                   // by the first player, as O
  opening.choose(OpeningChoice::o);  // the second player, X, takes O
  opening.place();                   // by the first player, as X
  EXPECT_EQ(opening.placer(0), OpeningPlayer::first);
  EXPECT_EQ(opening.placer(1), OpeningPlayer::first);
  EXPECT_EQ(opening.placer(2), OpeningPlayer::first);
  EXPECT_EQ(opening.side_of_first(), Player::x);
  opening.choose(OpeningChoice::x);
  EXPECT_EQ(opening.side_of_first(), Player::o);
  EXPECT_EQ(opening.placer(2), OpeningPlayer::first);
}

std::string refusal_of(const std::vector<Cell>& offers) {
  const Opening opening = soosorv_with_offers(OpeningChoice::offer_2);
  // h8 and h10 of X, h9 and h5 of O: the mirror of the columns keeps the four stones.
  const auto refused = opening.refuse_offers(cells_named({"h8", "h9", "h10", "h5"}), offers);
  return refused ? std::string(code_of(*refused)) : "";
}

TEST(OpeningOffers, AreDifferentEmptyCellsWithoutASymmetry) {
  EXPECT_EQ(refusal_of(cells_named({"i9", "j9"})), "");
  EXPECT_EQ(refusal_of(cells_named({"i9"})), "bad_offers");
  EXPECT_EQ(refusal_of(cells_named({"i9", "j9", "k9"})), "bad_offers");
  EXPECT_EQ(refusal_of(cells_named({"i9", "h9"})), "bad_offers") << "occupied";
  EXPECT_EQ(refusal_of(cells_named({"i9", "i9"})), "bad_offers");
  EXPECT_EQ(refusal_of({112 + 1, 225}), "bad_offers") << "off the board";
  EXPECT_EQ(refusal_of(cells_named({"i9", "g9"})), "symmetric_offers");
  EXPECT_EQ(refusal_of(cells_named({"i9", "g7"})), "");
}

/// Returns true if the stones on the cells are symmetric after `stones`.
bool symmetric_after(std::initializer_list<const char*> stones, const char* a, const char* b) {
  return are_symmetric(renju_rules, cells_named(stones), cells_named({a})[0], cells_named({b})[0]);
}

TEST(OpeningOffers, SymmetriesAreThoseOfTheFigureAndNotOfTheBoard) {
  // The example of Ando Meritee (docs/rules.md): after the opening D8, of g8, g7, i8 and i7 only one may be offered.
  for (const char* other : {"g7", "i8", "i7"})
    EXPECT_TRUE(symmetric_after({"h8", "h9", "h7", "h6"}, "g8", other)) << other;
  EXPECT_FALSE(symmetric_after({"h8", "h9", "h7", "h6"}, "g8", "g9"));
  EXPECT_FALSE(symmetric_after({"h8", "h9", "h7", "h5"}, "g8", "g7")) << "only left and right are equal";
  EXPECT_TRUE(symmetric_after({"h8", "h9", "h7", "h5"}, "g8", "i8"));
  EXPECT_TRUE(symmetric_after({"h8", "g7", "i9", "k11"}, "h9", "i8")) << "a diagonal";
  EXPECT_TRUE(symmetric_after({"h8", "h9", "i9", "i8"}, "g8", "j9")) << "half a turn";
  EXPECT_FALSE(symmetric_after({"h8", "h9", "i9", "i8"}, "g8", "g9"));
  EXPECT_FALSE(symmetric_after({"h8", "h9", "i9", "i8"}, "i10", "h10"));
  EXPECT_FALSE(symmetric_after({"h8", "h9", "i10", "e5"}, "h7", "i8")) << "no symmetry";
}

}  // namespace
}  // namespace mnk
