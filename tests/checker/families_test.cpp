// SPDX-License-Identifier: MIT
// Certificates of larger boards from positions with stones, and claims that several of them prove together.
#include <random>

#include "checker/several_files.hpp"
#include "mnk/solve.hpp"
#include "proof/merge.hpp"
#include "sanitized.hpp"
#include "solve/attack/attack.hpp"

namespace mnk::test {
namespace {

using proof::Family;

/// A certificate that X wins from the position, on the board of the records; empty if a short search finds none.
std::string family_proof(const Position& start, const Family& family, unsigned extras = 0) {
  SearchLimits limits;
  limits.nodes = 3000;
  search::Budget budget(limits);
  proof::Collector reports(start, Claim::x_wins, family);
  attack::PlanStores stores = attack::make_plan_stores(start.rules, 1 << 20, 1);
  attack::AttackOptions options;
  options.may_win = {true, false};
  options.sinks[Player::x] = &reports;
  options.family = family;
  options.extras = extras;
  if (!attack::forced_win(start, options, stores, budget)) return {};
  const auto certificate = reports.finish();
  return certificate ? certificate->bytes : std::string();
}

/// Asks the exhaustive search about the position on each board between that of the game and that of the records, at
/// each place where it holds the stones. Returns the number of boards.
unsigned expect_wins_in_between(const Position& start, const Family& family) {
  const Rules game = proof::rules_of_game(start.rules, family);
  unsigned boards = 0;
  for (Cell left = 0; left <= family.columns_aside(); ++left) {
    for (Cell top = 0; top <= family.rows_aside(); ++top) {
      for (Cell right = 0; right <= family.columns_aside(); ++right) {
        for (Cell below = 0; below <= family.rows_aside(); ++below) {
          const Cell columns = game.width() + left + right, rows = game.height() + top + below;
          if (columns * rows > 20) continue;
          Position position(*Rules::make(columns, rows, game.k(), game.options()));
          std::ptrdiff_t stones = 0;
          for (Cell cell = 0; cell < position.rules.cells(); ++cell) {
            const Cell row = cell / columns + family.rows_aside() - top,
                       column = cell % columns + family.columns_aside() - left;
            position.stones[cell] = start.stones[row * start.rules.width() + column];
            stones += position.stones[cell] != Stone::none ? 1 : 0;
          }
          const auto empty = std::count(start.stones.begin(), start.stones.end(), Stone::none);
          if (stones + empty != start.rules.cells()) continue;
          EXPECT_EQ(solve(position)->value(), Value::x_wins) << to_text(position);
          ++boards;
        }
      }
    }
  }
  return boards;
}

struct Shape {
  Rules game;
  Family family;
};

/// Games of three in a row on small boards, with a margin that leaves room for zones.
Shape random_shape(std::mt19937& random) {
  const Options options{.exact = random() % 2 == 0};
  const Family sides[] = {{true, false}, {false, true}, {true, true}};
  Family family = sides[random() % 3];
  family.margin = 3 + static_cast<std::uint32_t>(random() % 2);
  return {*Rules::make(3 + random() % 3, 2 + random() % 3, 3, options), family};
}

/// Puts a stone on a random empty cell of the board of the game, or with `anywhere` of that of the records.
Cell put_stone(Position& position, const Family& family, Stone stone, bool anywhere, std::mt19937& random) {
  while (true) {
    const auto cell = static_cast<Cell>(random() % position.rules.cells());
    if (position.stones[cell] != Stone::none) continue;
    if (!anywhere && is_on_margin(position.rules, family, cell)) continue;
    position.stones[cell] = stone;
    return cell;
  }
}

TEST(Families, FromPositionsHoldOnEveryBoardInBetween) {
  std::mt19937 random(1);
  std::vector<std::string> certificates;
  unsigned boards = 0;
  for (int i = 0; i < rounds(600); ++i) {
    const auto [game, family] = random_shape(random);
    Position start = empty_board(game, family);
    const auto stones = static_cast<unsigned>(random() % 3);
    for (unsigned s = 0; s < stones; ++s) {
      put_stone(start, family, Stone::x, false, random);
      put_stone(start, family, Stone::o, true, random);
    }
    if (random() % 8 == 0) put_stone(start, family, Stone::x, false, random);
    if (proof::refuse_start(start)) continue;
    const std::string bytes = family_proof(start, family);
    if (bytes.empty()) continue;
    EXPECT_EQ(proof::CertificateReader::open(bytes)->header().start, start);
    boards += expect_wins_in_between(start, family);
    certificates.push_back(bytes);
  }
  EXPECT_GT(certificates.size(), rounds(100U));
  EXPECT_GT(boards, rounds(100U));
  const std::vector<std::string> python = python_verdicts(certificates);
  for (std::size_t i = 0; i < certificates.size(); ++i) {
    const std::string cpp = cpp_verdict(certificates[i]);
    EXPECT_TRUE(accepted(cpp)) << cpp;
    EXPECT_EQ(python[i], cpp.substr(0, cpp.find('\n')));
  }
}

/// X has the centre of 5,5,3, in the middle of 9 by 9 cells, and O the cell. X's next stone leaves two to complete.
std::string centre_and(Cell cell, Stone stone) {
  Position start(*Rules::make(9, 9, 3));
  start.stones[40] = Stone::x;
  start.stones[cell] = stone;
  if (stone == Stone::x) start.stones[50] = start.stones[51] = Stone::o;
  const Family family{true, true, 2};
  EverySink records(start, Claim::x_wins, family);
  records.threats(start.stones, std::vector<Cell>{41}, Player::x);
  return records.finish();
}

TEST(Families, KeepTheStonesOfTheStartOffTheEdges) {
  const std::string too_near = "the zone of the proof is too near to an edge for larger boards; X to move:";
  for (const Cell cell : {0U, 8U, 10U, 13U, 17U, 72U, 80U, 37U, 43U, 67U}) {
    const std::string answer = cpp_verdict(centre_and(cell, Stone::o));
    EXPECT_NE(answer.find(too_near), std::string::npos) << answer;
    EXPECT_EQ(python_verdicts({centre_and(cell, Stone::o)})[0], answer.substr(0, answer.find('\n')));
  }
  const std::string inside = centre_and(20, Stone::o);
  const std::string accepted =
      "ACCEPTED x_wins 5,5,3 from ........./........./..O....../........./....X..../........./........./........./"
      "........., and of every board that is wider or taller: 1 record, 1 used";
  EXPECT_EQ(cpp_verdict(inside), accepted + "\n");
  EXPECT_EQ(python_verdicts({inside})[0], accepted);
  const auto written = proof::CertificateReader::open(inside);
  proof::Merge merge(written->header().start.rules, Claim::x_wins, written->header().family);
  ASSERT_TRUE(merge.add(inside, 1).ok());
  EXPECT_TRUE(merge.finish(written->header().start, 1).certificate);
}

/// X plays on the board of the game alone.
TEST(Families, HaveNoStoneOfXOnTheMargin) {
  const Family family{true, true, 2};
  for (const auto& [cell, why] :
       {std::pair<Cell, std::string>(19, "REJECTED byte 11: larger boards, which this claim, "),
        {20, "ACCEPTED x_wins"}}) {
    Position start(*Rules::make(9, 9, 3));
    start.stones[40] = start.stones[cell] = Stone::x;
    start.stones[50] = start.stones[42] = Stone::o;
    EXPECT_EQ(proof::refuse_family({start, Claim::x_wins, 0, family}).has_value(), cell == 19);
    std::string bytes = proof::CertificateWriter({start, Claim::x_wins, 0, {true, true, 1}}).finish();
    bytes[18] = 2;  // the margin, and the board of the game within it
    bytes[12] = bytes[14] = 5;
    bytes = with_checksum(bytes);
    EXPECT_EQ(proof::CertificateReader::open(bytes).ok(), cell == 20);
    for (const std::string& answer : {cpp_verdict(bytes), python_verdicts({bytes})[0]})
      EXPECT_EQ(answer.substr(0, why.size()), why);
  }
}

class FamiliesTogether : public SeveralFiles {
 protected:
  static std::string claim_of(const Position& start, const Family& family) {
    std::string claim = "x_wins " + to_string(proof::rules_of_game(start.rules, family)) + " from ";
    const bool is_empty = std::count(start.stones.begin(), start.stones.end(), Stone::none) == start.rules.cells();
    if (is_empty) claim += "the empty board";
    for (Cell cell = 0; cell < start.rules.cells() && !is_empty; ++cell) {
      if (cell > 0 && cell % start.rules.width() == 0) claim += '/';
      claim += ".XO"[static_cast<int>(start.stones[cell])];
    }
    const char* const sides = family.wider && family.taller ? "wider or taller" : family.wider ? "wider" : "taller";
    return claim + ", and of every board that is " + sides;
  }
};

/// The bytes of a file, from their digits in base 16.
std::string of_digits(std::string_view digits) {
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2)
    bytes.push_back(static_cast<char>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16)));
  return bytes;
}

/// Claims that an attacker found: each follows from a file of another board, or at an edge that moves.
TEST_F(FamiliesTogether, ClaimsAreOfTheBoardsOfTheFiles) {
  const struct {
    const char* file;
    const char* claim;
    bool is_accepted;  ///< the file alone
  } cases[] = {
      // X would make its run on the margin.
      {"6d6e6b2d63657274040100010b0001000300020000000000000000000d46000ccfcb7fa3deb5ba",
       "x_wins 11,1,3:exact from ..XXO..OO...X.., and of every board that is wider", true},
      // Rows and columns are exchanged: the file is of wider boards, and the claim would need taller ones.
      {"6d6e6b2d63657274030000010700070003000000010000000000000030302000500000000000063fcc0001014809bc4882d4cba394",
       "x_wins 7,7,3 from ......./......./OOX.X../....X../......./......./......., and of every board that is wider",
       true},
      {"6d6e6b2d63657274030100010700070003000000010000000000000030302000500000000000047c8000202900268bf788018369f8",
       "x_wins 7,7,3:exact from ......./......./OOX.X../....X../......./......./......., and of every board that is "
       "wider",
       true},
      {"6d6e6b2d63657274030000010700070003000000000000000000000030302000500018c58477bbdeadd15b",
       "x_wins 7,7,3 from ......./......./OOX.X../....X../......./......./......., and of every board that is wider",
       true},
      // Two stones of O at an edge are dead on the board of the records, and not on wider ones.
      {"6d6e6b2d6365727404000001160001000300020001000000000000002728cccb402aac739cd9aaa818000004bfdf4e468496",
       "x_wins 22,1,3 from OOXXOX.XX..O..O..O..XOXX.., and of every board that is wider", true}};
  for (const auto& [digits, claim, is_accepted] : cases) {
    const std::string name = file(of_digits(digits));
    EXPECT_EQ(checked({name}).second == 0, is_accepted) << claim;
    const auto answer = checked({"--together", claim, name});
    EXPECT_EQ(answer.second, 1) << answer.first;
    EXPECT_EQ(checked_by_python({"--together", claim, name}), answer);
  }
}

/// A file of wider boards proves its position on the one board, too, and so with rows and columns exchanged there. The
/// claim of wider boards is not of the exchanged position.
TEST_F(FamiliesTogether, AFileOfLargerBoardsServesAClaimOfOneBoard) {
  for (const Family& family : {Family{true, false, 0}, Family{false, true, 0}, Family{true, true, 0}}) {
    Position start = empty_board("9,9,3"), exchanged = start;
    start.stones[40] = exchanged.stones[40] = Stone::x;
    start.stones[41] = exchanged.stones[49] = Stone::o;
    const std::string bytes = family_proof(start, family);
    ASSERT_FALSE(bytes.empty());
    const std::string name = file(bytes);
    for (const Position& position : {start, exchanged}) {
      const std::string larger = claim_of(position, family), one = larger.substr(0, larger.find(", and"));
      expect_both({"--together", one, name}, "ACCEPTED " + one + ": 1 of 1 file used", 0);
      const bool is_proved = position == start || (family.wider && family.taller);
      const auto answer = checked({"--together", larger, name});
      EXPECT_EQ(answer.second, is_proved ? 0 : 1) << answer.first;
      EXPECT_EQ(checked_by_python({"--together", larger, name}), answer);
    }
  }
}

/// After a move of X: files with a stone of O anywhere, of which some withstand another one. If the checkers accept
/// that X wins, it does so on every board in between.
TEST_F(FamiliesTogether, NothingFalseFollowsFromFilesTogether) {
  std::mt19937 random(2);
  unsigned claims = 0, boards = 0, lacking = 0, compared = 0;
  for (int i = 0; i < (sanitized ? 50 : 150); ++i) {
    const auto [game, family] = random_shape(random);
    Position start = empty_board(game, family);
    for (auto stones = random() % 2; stones > 0; --stones) {
      put_stone(start, family, Stone::x, false, random);
      put_stone(start, family, Stone::o, true, random);
    }
    Position after = start;
    put_stone(after, family, Stone::x, false, random);
    if (proof::refuse_start(after)) continue;
    const bool begins_after = random() % 4 == 0;
    std::vector<std::string> arguments = {"--together", claim_of(begins_after ? after : start, family)};
    for (Cell reply = 0; reply < after.rules.cells(); ++reply) {
      if (after.stones[reply] != Stone::none || random() % 12 == 0) continue;
      Position position = after;
      position.stones[reply] = Stone::o;
      const std::string bytes = family_proof(position, family, 1);
      if (!bytes.empty()) arguments.push_back(file(bytes));
    }
    if (arguments.size() == 2) continue;
    const auto [out, status] = checked(arguments);
    if (status == 0) {
      ++claims;
      boards += expect_wins_in_between(begins_after ? after : start, family);
    }
    lacking += status != 0 ? 1 : 0;
    if (++compared % 16 == 0) {
      EXPECT_EQ(checked_by_python(arguments), std::pair(out, status)) << arguments[1];
    }
  }
  EXPECT_GT(claims, sanitized ? 2U : 10U);
  EXPECT_GT(boards, sanitized ? 4U : 20U);
  EXPECT_GT(lacking, sanitized ? 4U : 20U);
}

}  // namespace
}  // namespace mnk::test
