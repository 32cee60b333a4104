// SPDX-License-Identifier: MIT
// Certificates with a margin: X plays in the middle of the board of the records.
#include "checker/checkers.hpp"

#include "mnk/solve.hpp"
#include "proof/merge.hpp"
#include "sanitized.hpp"

namespace mnk::test {
namespace {

using proof::Family;

/// The answers of both checkers begin with the line.
void expect_answer(const std::string& bytes, const std::string& line) {
  EXPECT_EQ(cpp_verdict(bytes).substr(0, line.size()), line);
  EXPECT_EQ(python_verdicts({bytes})[0].substr(0, line.size()), line);
}

/// The certificate of a family that the solver finds with few nodes; empty if it finds none.
std::string family_certificate(const Rules& game, Family family) {
  SolveOptions options;
  options.family = family;
  SearchLimits limits;
  limits.nodes = 20'000;
  limits.memory = 1 << 20;
  const auto solved = solve_certified(Position(game), limits, options);
  return solved && solved->solution.value() == Value::x_wins ? solved->claims.at(0).certificate : std::string();
}

bool x_wins(Cell columns, Cell rows, int k, const Options& options) {
  return solve(Position(*Rules::make(columns, rows, k, options)))->value() == Value::x_wins;
}

/// Asks the exhaustive search about each board that holds the one of the game, up to the board of the records.
void expect_wins_in_between(const Rules& game, Family family) {
  for (Cell columns = game.width(); columns <= game.width() + 2 * family.columns_aside(); ++columns) {
    for (Cell rows = game.height(); rows <= game.height() + 2 * family.rows_aside(); ++rows) {
      if (columns * rows > 30) continue;
      EXPECT_TRUE(x_wins(columns, rows, game.k(), game.options()))
          << to_string(game) << " as " << columns << ',' << rows;
    }
  }
}

TEST(Margins, HoldOnEveryBoardInBetween) {
  std::vector<std::string> certificates;
  for (const Options options : {Options{}, Options{.exact = true}}) {
    for (Cell columns = 3; columns <= (sanitized ? 4U : 6U); ++columns) {
      for (Cell rows = 2; rows <= 5; ++rows) {
        const Rules game = *Rules::make(columns, rows, 3, options);
        for (const Family sides : {Family{true, false}, Family{false, true}, Family{true, true}}) {
          for (const std::uint32_t margin : {1U, 2U, 4U}) {
            if (sanitized && margin == 2) continue;
            const Family family{sides.wider, sides.taller, margin};
            const std::string bytes = family_certificate(game, family);
            if (bytes.empty()) continue;
            const auto reader = proof::CertificateReader::open(bytes);
            ASSERT_TRUE(reader.ok()) << message_of(reader.error());
            EXPECT_EQ(reader->header().family, family);
            EXPECT_EQ(reader->header().start, empty_board(game, family));
            EXPECT_EQ(proof::rules_of_game(reader->header().start.rules, family), game);
            expect_wins_in_between(game, family);
            certificates.push_back(bytes);
          }
        }
      }
    }
  }
  EXPECT_GE(certificates.size(), sanitized ? 10U : 40U);
  const std::vector<std::string> python = python_verdicts(certificates);
  for (std::size_t i = 0; i < certificates.size(); ++i) {
    const std::string cpp = cpp_verdict(certificates[i]);
    EXPECT_TRUE(accepted(cpp)) << cpp;
    EXPECT_EQ(python[i], cpp.substr(0, cpp.find('\n')));
  }
}

/// X in the centre of a board of 9 columns and rows, which has `margin` cells on each side of the board of the game.
std::string centre_with_margin(std::uint32_t margin, Cell first = 40) {
  EverySink records(empty_board("9,9,3"), Claim::x_wins, {true, true, margin});
  const auto with = [](const std::vector<Cell>& xs, const std::vector<Cell>& os) {
    Position position(*Rules::make(9, 9, 3));
    for (const Cell cell : xs) position.stones[cell] = Stone::x;
    for (const Cell cell : os) position.stones[cell] = Stone::o;
    return position.stones;
  };
  records.move(with({}, {}), first);
  records.null_move(with({first}, {}));
  const std::vector<Cell> across = {first + 1}, down = {first + 9};
  records.threats(with({first}, {}), across, Player::x);
  for (const Cell reply : {first - 1, first + 1, first + 2}) records.threats(with({first}, {reply}), down, Player::x);
  return records.finish();
}

TEST(Margins, AreNoPartOfTheProversBoard) {
  const std::string larger = " from the empty board, and of every board that is wider or taller: ";
  expect_answer(centre_with_margin(1), "ACCEPTED x_wins 7,7,3" + larger + "5 records, 5 used");
  expect_answer(centre_with_margin(2), "ACCEPTED x_wins 5,5,3" + larger + "5 records, 5 used");
  // 3,3,3 is a draw: the lines that X threatens to complete leave the board.
  expect_answer(centre_with_margin(3),
                "REJECTED x_wins 3,3,3" + larger + "the threats do not win; they fail at cell 41");
  // X's first move, and the cells of its threats, are on the board of the game.
  expect_answer(centre_with_margin(2, 10),
                "REJECTED x_wins 5,5,3" + larger + "the record's move, cell 10, is not legal");
  expect_answer(centre_with_margin(2, 24),
                "REJECTED x_wins 5,5,3" + larger + "the threats do not win; they fail at cell");
}

/// X has two in a row at the edge of 5,5,3, in the middle of 9 by 9 cells, and O stops them on the other side. The
/// third would be on the margin.
TEST(Margins, TakeNoThreatOfX) {
  for (const Options options : {Options{}, Options{.exact = true}}) {
    const Rules game = *Rules::make(5, 5, 3, options);
    Position position(*Rules::make(9, 9, 3, options));
    EverySink records(position, Claim::x_wins, {true, true, 2});
    for (const Cell cell : {24U, 23U}) {
      records.move(position.stones, cell);
      position.stones[cell] = Stone::x;
      records.null_move(position.stones);
    }
    position.stones[22] = Stone::o;
    records.threats(position.stones, std::vector<Cell>{25}, Player::x);
    expect_answer(records.finish(), "REJECTED x_wins " + to_string(game) +
                                        " from the empty board, and of every board that is wider or taller: the "
                                        "threats do not win; they fail at cell");
  }
}

/// Two in a row need two cells, of which one would be on the margin.
TEST(Margins, HaveNoRunOfX) {
  const std::string larger = " from the empty board, and of every board that is wider or taller: ";
  for (const auto& [game, why] :
       {std::pair("1,1,2", "the prover can make no run any more"), std::pair("1,1,2:exact", "no record")}) {
    Position position(*Rules::make(7, 7, 2, parse_game(game)->options()));
    EverySink records(position, Claim::x_wins, {true, true, 3});
    records.move(position.stones, 24);
    position.stones[24] = Stone::x;
    records.null_move(position.stones);
    expect_answer(records.finish(), "REJECTED x_wins " + std::string(game) + larger + why);
  }
}

TEST(Margins, OfFourInARow) {
  const std::string bytes = family_certificate(*parse_game("7,6,4"), {true, false, 3});
  expect_answer(bytes, "ACCEPTED x_wins 7,6,4 from the empty board, and of every board that is wider: ");
  for (const Cell columns : {7U, 8U}) EXPECT_TRUE(x_wins(columns, 6, 4, {}));
}

/// On a square board of the records with a margin on two sides, rows and columns are not alike.
TEST(Margins, OnTwoSidesLeaveFourSymmetries) {
  const std::string bytes = family_certificate(*parse_game("4,8,3"), {true, false, 2});
  expect_answer(bytes, "ACCEPTED x_wins 4,8,3 from the empty board, and of every board that is wider: ");
  EXPECT_FALSE(family_certificate(*parse_game("8,4,3"), {false, true, 2}).empty());
}

std::string changed(std::string bytes, std::size_t byte, char to) {
  bytes[byte] = to;
  return with_checksum(bytes);
}

/// The library and both checkers give the same reason, at the same byte.
void expect_refused(const std::string& bytes, const std::string& why) {
  expect_answer(bytes, "REJECTED " + why);
  const auto reader = proof::CertificateReader::open(bytes);
  ASSERT_FALSE(reader.ok());
  EXPECT_EQ(message_of(reader.error()).substr(0, 8), why.substr(0, 8));
}

TEST(Margins, AreOfVersionFourAndOfLargerBoards) {
  const std::string good = centre_with_margin(2);
  EXPECT_EQ(good[8], 4);
  EXPECT_EQ(good[18], 2);
  expect_refused(changed(good, 8, 3), "byte 18: not 0");
  expect_refused(changed(good, 18, 0), "byte 18: version 4 without a margin");
  expect_refused(changed(good, 11, 0), "byte 18: version 4 without a margin");
  expect_answer(changed(good, 19, 2), "REJECTED byte 12: a board of no cells, or of more than 1024");
  EXPECT_FALSE(proof::CertificateReader::open(changed(good, 19, 2)).ok());
  expect_answer(changed(good, 10, 3), "REJECTED byte 11: larger boards, which this claim");
  EXPECT_FALSE(proof::CertificateReader::open(changed(good, 28, '\x80')).ok());
  EXPECT_FALSE(accepted(cpp_verdict(changed(good, 28, '\x80'))));
}

TEST(Margins, OfPartsAreAlike) {
  const std::string whole = centre_with_margin(2);
  const Family family{true, true, 2};
  const Rules rules = *parse_game("9,9,3");
  const std::pair<Rules, Family> others[] = {{*parse_game("5,5,3"), {}},
                                             {*parse_game("9,9,3"), {}},
                                             {*parse_game("7,7,3"), {true, true, 1}},
                                             {*parse_game("5,9,3"), {false, true, 2}}};
  for (const auto& [of_records, other] : others) {
    proof::Merge merge(of_records, Claim::x_wins, other);
    const auto open = merge.add(whole, 10);
    ASSERT_FALSE(open.ok());
    EXPECT_TRUE(code_of(open.error()) == "other_family" || code_of(open.error()) == "other_game");
  }
  proof::Merge merge(rules, Claim::x_wins, family);
  EXPECT_TRUE(merge.add(whole, 10)->empty());
  const proof::Merged merged = merge.finish(Position(rules), 10);
  ASSERT_TRUE(merged.certificate);
  EXPECT_EQ(merged.certificate->bytes, whole);
}

TEST(Margins, AreRefusedWhereNothingIsLarger) {
  SolveOptions options;
  options.family.margin = 3;
  EXPECT_EQ(code_of(solve(Position(*parse_game("5,5,3")), {}, options).error()), "unsupported_family");
  options.family = {true, true, 20};
  EXPECT_EQ(code_of(solve(Position(*parse_game("5,5,3")), {}, options).error()), "board_too_large");
}

}  // namespace
}  // namespace mnk::test
