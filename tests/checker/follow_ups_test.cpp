// SPDX-License-Identifier: MIT
// Follow-ups: records of games with gravity in which the prover answers above each stone of the opponent.
#include <random>

#include "checker/checkers.hpp"
#include "mnk/solve.hpp"
#include "proof/merge.hpp"

int check_certificate_main(int argc, const char* const* argv);

namespace mnk::test {
namespace {

/// A certificate of one record: the follow-up at the start.
std::string only_follow_up(const Position& start, Claim claim, const proof::FollowUp& follow_up) {
  EverySink records(start, claim);
  records.follow_up(start.stones, follow_up);
  return records.finish();
}

/// A position of a game that is not over, with the opponent of the prover to move.
Position random_drop(const Rules& rules, Player to_move, std::mt19937& random) {
  while (true) {
    Position position(rules);
    for (auto stones = random() % (rules.cells() - 1); stones > 0; --stones) {
      const std::vector<Cell> moves = moves_of(rules, position.stones);
      position.stones[moves[random() % moves.size()]] = stone_of(side_to_move(position.stones));
    }
    if (side_to_move(position.stones) == to_move && outcome_of(rules, position.stones) == Outcome::pending)
      return position;
  }
}

bool completes(const Position& position, Cell cell, Player player) {
  Position after = position;
  after.stones[cell] = stone_of(player);
  return has_run(position.rules, after.stones, stone_of(player));
}

/// Cells above empty ones that complete a run, as many in a column as there are.
std::vector<Cell> cells_above_gates(const Position& position, Player prover) {
  std::vector<Cell> found;
  const Cell columns = position.rules.width();
  for (Cell cell = 0; cell + columns < position.rules.cells(); ++cell) {
    const bool is_free = position.stones[cell] == Stone::none && position.stones[cell + columns] == Stone::none;
    if (is_free && completes(position, cell, prover)) found.push_back(cell);
  }
  return found;
}

/// The lowest empty cells of the columns with an odd number of empty cells below the gates.
std::vector<Cell> lowest_of_odd_columns(const Position& position, const std::vector<Cell>& wins) {
  std::vector<Cell> found;
  const Cell columns = position.rules.width();
  for (Cell column = 0; column < columns; ++column) {
    std::vector<Cell> free;
    for (Cell cell = position.rules.cells() - columns + column; cell < position.rules.cells(); cell -= columns) {
      if (std::find(wins.begin(), wins.end(), cell - columns) != wins.end()) break;
      if (position.stones[cell] == Stone::none) free.push_back(cell);
    }
    if (free.size() % 2 == 1) found.push_back(free[0]);
  }
  return found;
}

/// A follow-up of the right form, or nearly so.
proof::FollowUp random_follow_up(const Position& position, Player prover, std::mt19937& random) {
  proof::FollowUp follow_up;
  for (const Cell cell : cells_above_gates(position, prover)) {
    if (random() % 3 != 0) follow_up.wins.push_back(cell);
  }
  std::vector<Cell> lowest = lowest_of_odd_columns(position, follow_up.wins);
  std::shuffle(lowest.begin(), lowest.end(), random);
  for (std::size_t i = 0; i + 1 < lowest.size(); i += 2)
    follow_up.pairs.push_back({std::min(lowest[i], lowest[i + 1]), std::max(lowest[i], lowest[i + 1])});
  if (random() % 30 == 0 && !follow_up.pairs.empty()) follow_up.pairs.pop_back();
  std::sort(follow_up.pairs.begin(), follow_up.pairs.end(),
            [](const proof::Pair& a, const proof::Pair& b) { return a.a < b.a; });
  return follow_up;
}

/// Accepted claims are true, by plain minimax.
TEST(FollowUps, NothingFalseIsAccepted) {
  std::mt19937 random(1);
  std::map<Claim, unsigned> accepted_claims;
  unsigned rejected = 0;
  std::vector<std::string> sample, verdicts;
  for (int shape = 0; shape < 60; ++shape) {
    const Rules rules = *Rules::make(2 + shape % 4, 2 + shape / 4 % 5, 2 + shape / 20, {.gravity = true});
    if (rules.cells() > 16) continue;
    PlainProver prover(rules);
    for (int i = 0; i < 150; ++i) {
      const Claim claim = all_claims[random() % 4];
      Position start = random_drop(rules, opponent(proof::prover(claim)), random);
      for (int tries = 0; tries < 20 && cells_above_gates(start, proof::prover(claim)).empty(); ++tries)
        start = random_drop(rules, opponent(proof::prover(claim)), random);
      const std::string bytes = only_follow_up(start, claim, random_follow_up(start, proof::prover(claim), random));
      EXPECT_EQ(bytes[8], 5);
      const std::string verdict = cpp_verdict(bytes);
      if (accepted(verdict)) {
        ++accepted_claims[claim];
        EXPECT_TRUE(prover.holds(start.stones, claim)) << claim << '\n' << to_text(start) << verdict;
      } else {
        ++rejected;
      }
      if (i % 15 == 0) {
        sample.push_back(bytes);
        verdicts.push_back(verdict.substr(0, verdict.find('\n')));
      }
    }
  }
  for (const Claim claim : all_claims) EXPECT_GT(accepted_claims[claim], 50U) << claim;
  EXPECT_GT(rejected, 1000U);
  EXPECT_EQ(python_verdicts(sample), verdicts);
}

Position drawn(const std::string& game, const std::string& text) {
  Position position(*parse_game(game));
  std::size_t cell = 0;
  for (const char c : text) {
    if (c == '/') continue;
    position.stones[cell++] = c == 'X' ? Stone::x : c == 'O' ? Stone::o : Stone::none;
  }
  EXPECT_EQ(cell, position.stones.size());
  return position;
}

/// The verdicts of both checkers begin so, and go on with the words; the cells in between are of the canonical form.
void expect_verdict(const std::string& bytes, const std::string& begin, const std::string& words = "") {
  for (const std::string& verdict : {cpp_verdict(bytes), python_verdicts({bytes})[0]}) {
    EXPECT_EQ(verdict.substr(0, begin.size()), begin);
    EXPECT_NE(verdict.find(words), std::string::npos) << verdict;
  }
}

/// Four columns of four: O answers above each stone of X, who gets rows 1 and 3 and no column or diagonal.
TEST(FollowUps, AnswerAboveEachStone) {
  const Position empty = empty_board("4,4,4:gravity");
  expect_verdict(only_follow_up(empty, Claim::o_does_not_lose, {}),
                 "REJECTED o_does_not_lose 4,4,4:gravity from the empty board: the follow-up leaves a line from cell 4 "
                 "to the opponent");
  const Position one = drawn("4,4,4:gravity", "..../..../O.../X...");
  const std::string begin = "o_does_not_lose 4,4,4:gravity from ..../..../O.../X...: ";
  expect_verdict(only_follow_up(one, Claim::o_does_not_lose, {}),
                 "REJECTED " + begin + "the follow-up leaves a line from cell 4 to the opponent");
  const Position two = drawn("4,4,4:gravity", "..../O.../X.../OX..");
  expect_verdict(only_follow_up(two, Claim::o_does_not_lose, {{}, {{0, 9}}}),
                 "ACCEPTED o_does_not_lose 4,4,4:gravity from ..../O.../X.../OX..: 1 record, 1 used");
}

TEST(FollowUps, HaveAllOddColumnsInPairs) {
  const Position start = drawn("4,4,4:gravity", "..../O.../X.../OX..");
  const std::string begin = "REJECTED o_does_not_lose 4,4,4:gravity from ..../O.../X.../OX..: ";
  const std::string pairs = begin + "the pairs are not the lowest cells of the columns with an odd number";
  expect_verdict(only_follow_up(start, Claim::o_does_not_lose, {}), pairs);
  expect_verdict(only_follow_up(start, Claim::o_does_not_lose, {{}, {{0, 5}}}), pairs);
  expect_verdict(only_follow_up(start, Claim::o_does_not_lose, {{}, {{0, 9}, {14, 15}}}), pairs);
  expect_verdict(only_follow_up(start, Claim::o_does_not_lose, {{}, {{0, 13}}}), begin,
                 "of the pairing is taken, or in two pairs");
  expect_verdict(only_follow_up(start, Claim::o_does_not_lose, {{}, {{0, 9}, {9, 14}}}), begin,
                 "of the pairing is taken, or in two pairs");
}

/// X has two in the third row, and wins above the gate in the right column. O and X share the two cells on top.
TEST(FollowUps, WinAboveAGate) {
  const Position start = drawn("3,4,3:gravity", ".../XX./OX./XOO");
  const std::string of = " 3,4,3:gravity from .../XX./OX./XOO: ";
  EXPECT_EQ(cells_above_gates(start, Player::x), (std::vector<Cell>{5}));
  for (const Claim claim : {Claim::x_wins, Claim::x_does_not_lose})
    expect_verdict(only_follow_up(start, claim, {{5}, {{0, 1}}}),
                   "ACCEPTED " + std::string(to_string(claim)) + of + "1 record, 1 used");
  for (const Cell wrong : {1U, 2U, 4U, 8U, 11U}) {
    expect_verdict(only_follow_up(start, Claim::x_wins, {{wrong}, {{0, 1}}}), "REJECTED x_wins" + of,
                   "does not win above an empty cell");
  }
  expect_verdict(only_follow_up(start, Claim::x_wins, {{}, {{0, 1}}}), "REJECTED x_wins" + of + "the pairs are not");
  const Position higher = drawn("3,5,3:gravity", ".../.../XX./OX./XOO");
  EXPECT_TRUE(accepted(cpp_verdict(only_follow_up(higher, Claim::x_wins, {{8}, {}}))));
  const Position two = drawn("3,5,3:gravity", "XX./XX./OO./OX./XOO");
  EXPECT_EQ(cells_above_gates(two, Player::x), (std::vector<Cell>{2, 5, 8}));
  expect_verdict(only_follow_up(two, Claim::x_wins, {{2, 5}, {}}),
                 "REJECTED x_wins 3,5,3:gravity from XX./XX./OO./OX./XOO: ", "two winning cells in the column");
}

TEST(FollowUps, MayHoldWithoutAWin) {
  const Position start = drawn("4,4,4:gravity", "..../O.../X.../OX..");
  expect_verdict(only_follow_up(start, Claim::o_wins, {{}, {{0, 9}}}),
                 "REJECTED o_wins 4,4,4:gravity from ..../O.../X.../OX..: the follow-up does not win");
}

/// 4,4,4 is a draw, each half of which has far fewer records than positions.
TEST(FollowUps, AreInTheCertificatesOfTheSolver) {
  const Position start = empty_board("4,4,4:gravity");
  const auto solved = solve_certified(start);
  ASSERT_TRUE(solved->complete);
  for (const auto& [claim, records, bytes] : solved->claims) {
    EXPECT_LT(records, 600U);
    expect_verdict(bytes, "ACCEPTED " + std::string(to_string(claim)) + " 4,4,4:gravity from the empty board");
    proof::Merge merge(start.rules, claim);
    ASSERT_TRUE(merge.add(bytes, 1)->empty());
    EXPECT_EQ(merge.finish(start, 1).certificate->bytes, bytes);
  }
}

/// Files from the disk are read up to the longest that their header allows: follow-ups of all cells are the longest.
TEST(FollowUps, MayBeAsLongAsThereAreCells) {
  const Rules rules = *Rules::make(16, 16, 300, {.gravity = true});
  std::vector<proof::CertificateRecord> records;
  for (Cell i = 0; i < 40; ++i) {
    std::vector<proof::Content> cells(rules.cells());
    for (Cell cell = 0; cell < cells.size(); ++cell)
      cells[cell] = static_cast<proof::Content>(1 + (cell + (i >> (cell % 6) & 1)) % 2);
    proof::FollowUp follow_up;
    for (Cell cell = 0; cell < cells.size(); ++cell) follow_up.wins.push_back(cell);
    for (Cell cell = 0; cell + 1 < cells.size(); ++cell) follow_up.pairs.push_back({cell, cell + 1});
    records.push_back({cells, false, follow_up});
  }
  std::sort(records.begin(), records.end(), proof::precedes);
  records.erase(std::unique(records.begin(), records.end()), records.end());
  proof::CertificateWriter writer({Position(rules), Claim::o_does_not_lose, records.size()});
  for (const auto& record : records) writer.add(record);
  const std::string name = testing::TempDir() + "mnk_long_" + std::to_string(getpid());
  std::ofstream(name, std::ios::binary) << writer.finish();
  testing::internal::CaptureStdout();
  const char* const arguments[] = {"check", name.c_str()};
  const int status = check_certificate_main(2, arguments);
  const std::string out = testing::internal::GetCapturedStdout();
  EXPECT_EQ(status, 1);
  EXPECT_NE(out.find("no record, and no move that ends the game as claimed"), std::string::npos) << out.substr(0, 200);
  std::remove(name.c_str());
}

/// With gravity a pairing has no pairs: an answer may have no stone below it.
TEST(FollowUps, PairingsHaveNoPairs) {
  const Position start = drawn("3,2,3:gravity", "..X/OXO");
  proof::CertificateWriter writer({start, Claim::x_does_not_lose, 1});
  writer.add({contents_of(start.stones), true, std::vector<proof::Pair>{}});
  const std::string bytes = writer.finish();
  EXPECT_EQ(bytes[8], 5);
  expect_verdict(bytes, "ACCEPTED x_does_not_lose 3,2,3:gravity from ..X/OXO: 1 record, 1 used");
  ASSERT_TRUE(proof::CertificateReader::open(bytes)->next().ok());
  std::string older = bytes;
  older[8] = 2;
  expect_verdict(with_checksum(older), "REJECTED byte 29: a pairing, which this claim or this game does not allow");
  const Position open = drawn("3,3,3:gravity", ".../..X/OXO");
  proof::CertificateWriter left({open, Claim::x_does_not_lose, 1});
  left.add({contents_of(open.stones), true, std::vector<proof::Pair>{}});
  expect_verdict(left.finish(), "REJECTED x_does_not_lose 3,3,3:gravity from .../..X/OXO: a line from cell");
}

TEST(FollowUps, AreForGravityAlone) {
  const std::string good =
      only_follow_up(drawn("4,4,4:gravity", "..../O.../X.../OX.."), Claim::o_does_not_lose, {{}, {{0, 9}}});
  const auto with = [&](std::size_t byte, char value) {
    std::string bytes = good;
    bytes[byte] = value;
    return with_checksum(bytes);
  };
  for (const auto& [byte, value, why] : {std::tuple<std::size_t, char, std::string>(8, 4, "byte 18: version 4 without"),
                                         {8, 3, "byte 30: a kind of record that is not known"},
                                         {8, 2, "byte 30: a kind of record that is not known"},
                                         {8, 6, "byte 8: not version 2, 3, 4 or 5"},
                                         {9, 3, "byte 30: a follow-up, which this game does not allow"},
                                         {9, 6, "byte 30: a follow-up, which this game does not allow"},
                                         {11, 1, "byte 11: a family that is not known"}}) {
    expect_verdict(with(byte, value), "REJECTED " + why);
    const std::string bytes = with(byte, value);
    auto reader = proof::CertificateReader::open(bytes);
    EXPECT_FALSE(reader.ok() && reader->next().ok()) << byte << ' ' << int{value};
  }
}

}  // namespace
}  // namespace mnk::test
