// SPDX-License-Identifier: MIT
// Certificates of version 3: both checkers and the library need the same records as the rule of the tests, accept
// proofs with null moves, and refuse what is no proof.
#include "checker/null_moves.hpp"

namespace mnk::test {
namespace {

/// Parts of a certificate, one of them left out or changed.
std::string with_a_change(const std::string& bytes, std::mt19937_64& random) {
  auto reader = proof::CertificateReader::open(bytes);
  proof::CertificateHeader header = reader->header();
  std::vector<proof::CertificateRecord> records;
  for (auto record = reader->next(); record->has_value(); record = reader->next()) records.push_back(**record);
  const std::size_t at = random() % records.size();
  const auto any_cell = [&] { return static_cast<Cell>(random() % header.start.rules.cells()); };
  auto& strategy = records[at].strategy;
  switch (random() % 3) {
    case 0: records.erase(records.begin() + static_cast<std::ptrdiff_t>(at)); break;
    case 1:
      if (records[at].prover_to_move) {
        strategy = any_cell();
      } else {
        strategy = proof::Threats{{any_cell()}};
      }
      break;
    default:
      if (auto* threats = std::get_if<proof::Threats>(&strategy)) {
        threats->cells[random() % threats->cells.size()] = any_cell();
      } else if (!records[at].prover_to_move) {
        records.erase(records.begin() + static_cast<std::ptrdiff_t>(at));
      } else {
        strategy = any_cell();
      }
  }
  header.records = records.size();
  proof::CertificateWriter writer(header);
  for (const auto& record : records) writer.add(record);
  return writer.finish();
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

bool claim_holds(const std::string& bytes) {
  const auto reader = proof::CertificateReader::open(bytes);
  return PlainProver(reader->header().start.rules).holds(reader->header().start.stones, reader->header().claim);
}

TEST(NullMoves, CheckersAndLibraryNeedTheSameRecords) {
  std::mt19937_64 random(5);
  std::vector<std::string> files;
  std::vector<std::string> verdicts;
  int with_null_moves = 0;
  int accepted_mutants = 0;
  for (const char* name :
       {"3,3,3", "4,3,3", "4,4,3", "5,4,3", "5,5,4", "6,4,4", "6,6,4", "4,3,3:exact", "5,4,3:exact", "5,5,4:exact"}) {
    const Rules rules = *parse_game(name);
    const ZoneGame game(rules);
    int proofs = 0;
    for (int round = 0; round < 5000 && proofs < 300; ++round) {
      const Position start = random_start(rules, std::min<std::size_t>(rules.cells(), 6 + random() % 6), random);
      const Claim claim = random() % 2 == 0 ? Claim::x_wins : Claim::o_wins;
      RandomProver prover(game, random());
      const std::string bytes = prove_with_null_moves(start, claim, prover);
      if (bytes.empty()) continue;
      const std::uint64_t records = proof::CertificateReader::open(bytes)->header().records;
      if (records == 0) continue;
      ++proofs;
      with_null_moves += bytes[8] == 3 ? 1 : 0;
      const std::string verdict = first_line(cpp_verdict(bytes));
      const std::string used = ": " + std::to_string(records) + (records == 1 ? " record, " : " records, ") +
                               std::to_string(records) + " used";
      EXPECT_TRUE(accepted(verdict) && verdict.ends_with(used)) << verdict << used;
      if (proofs % 12 != 0) continue;  // the rest is slow
      files.push_back(bytes);
      verdicts.push_back(verdict);
      for (int change = 0; change < 4; ++change) {
        files.push_back(with_a_change(bytes, random));
        verdicts.push_back(first_line(cpp_verdict(files.back())));
        if (!accepted(verdicts.back())) continue;
        ++accepted_mutants;
        EXPECT_TRUE(claim_holds(files.back())) << verdicts.back();
      }
    }
    EXPECT_GT(proofs, 40) << name;
  }
  EXPECT_GT(with_null_moves, 100);
  EXPECT_LT(accepted_mutants, static_cast<int>(files.size()) / 2);
  EXPECT_EQ(python_verdicts(files), verdicts);
}

/// Wins in one of three groups of stones. Before, it blocks a run; or plays a cell that does nothing, as long as
/// nothing has happened; or plays the cell beside two stones of the opponent at an end of the board.
class Dawdler final : public Strategies {
 public:
  Dawdler(const ZoneGame& game, const Placing& start) : game_(game), wins_(std::popcount(winning(start))) {}

  const Strategy& strategy(const RecordKey& key, const Placing& at) override {
    Strategy& chosen = chosen_[key];
    if (!key.prover_to_move) {
      chosen = {Strategy::Kind::pass, {}};
      return chosen;
    }
    const int last = game_.cells - 1;
    const Mask lost = game_.completing(at.other, at.prover);
    const int end = std::popcount(at.other & 0b1100) == 2 ? 0 : last;
    const int waste = end == 0 ? last - 2 : 2;
    const bool is_waste_free = (game_.live(at) & bit_of(waste)) != 0;
    if (lost != 0) {
      chosen = {Strategy::Kind::move, {lowest(lost)}};
    } else if (is_waste_free && std::popcount(winning(at)) == wins_) {
      chosen = {Strategy::Kind::move, {waste}};
    } else if (!is_waste_free && (at.prover & bit_of(waste)) != 0 && (game_.live(at) & bit_of(end)) != 0) {
      chosen = {Strategy::Kind::move, {end}};
    } else if (winning(at) != 0) {
      chosen = {Strategy::Kind::threats, {lowest(winning(at))}};
    }
    return chosen;
  }

 private:
  /// The cells that leave two cells to complete a run.
  Mask winning(const Placing& at) const {
    Mask found = 0;
    for_each_bit(game_.live(at), [&](int cell) {
      if (std::popcount(game_.completing(at.prover | bit_of(cell), at.other)) > 1) found |= bit_of(cell);
    });
    return found;
  }

  const ZoneGame& game_;
  const int wins_;
  std::map<RecordKey, Strategy> chosen_;
};

// After a null move, the zone with one extra stone holds the cell that stands for the dominated one at the end. So O's
// reply there is demanded.
TEST(NullMoves, DemandTheCellsThatStandForDominatedReplies) {
  const std::string board = "....OX..XX..OXOOOX..XX..OXOOX..XX..OXOO..";
  Position start = empty_board(std::to_string(board.size()) + ",1,4");
  for (std::size_t cell = 0; cell < board.size(); ++cell)
    start.stones[cell] = board[cell] == 'X' ? Stone::x : board[cell] == 'O' ? Stone::o : Stone::none;
  const ZoneGame game(start.rules);
  const Placing at = placing_of(start.stones, Player::x);
  Dawdler prover(game, at);
  Weakened without;
  without.dominating = true;
  ZoneRule weakened(game, true, prover, without);
  EXPECT_TRUE(weakened.zone(at, false, 0).has_value());
  const std::string bytes = prove_with_null_moves(start, Claim::x_wins, prover);
  const std::string verdict = first_line(cpp_verdict(bytes));
  const std::uint64_t records = proof::CertificateReader::open(bytes)->header().records;
  EXPECT_GT(records, weakened.used.size());
  EXPECT_NE(verdict.find(": " + std::to_string(records) + " records, " + std::to_string(records) + " used"),
            std::string::npos)
      << verdict;
  EXPECT_EQ(python_verdicts({bytes})[0], verdict);
}

void expect_both(const std::string& bytes, const std::string& line) {
  EXPECT_EQ(first_line(cpp_verdict(bytes)), line);
  EXPECT_EQ(python_verdicts({bytes})[0], line);
}

/// Adds records by hand.
class Hand {
 public:
  Hand(const std::string& game, const std::string& board, proof::Family family = {})
      : start_(empty_board(game)), every_(start_with(board), Claim::x_wins, family) {}

  const Position& start() const { return start_; }
  /// The start position with more stones.
  Stones with(const std::vector<Cell>& xs, const std::vector<Cell>& os) const {
    Stones stones = start_.stones;
    for (const Cell cell : xs) stones[cell] = Stone::x;
    for (const Cell cell : os) stones[cell] = Stone::o;
    return stones;
  }
  EverySink& records() { return every_; }

 private:
  const Position& start_with(const std::string& board) {
    for (std::size_t cell = 0; cell < board.size(); ++cell)
      start_.stones[cell] = board[cell] == 'X' ? Stone::x : board[cell] == 'O' ? Stone::o : Stone::none;
    return start_;
  }
  Position start_;
  EverySink every_;
};

// X plays `wasted` moves that do nothing, each with a null move of O after it, before it wins by two threats. A reply
// in one of the two groups leaves the other.
std::string wasted_moves(Cell wasted) {
  const std::string groups = "..XX..OX..XX..O";
  std::string board = groups;
  for (Cell i = 0; i < 10; ++i) board += "XO.";
  board += "XOOOXOOOX";  // as many stones of O as of X
  Hand hand(std::to_string(board.size()) + ",1,4:exact", board);
  const auto cell = [&](Cell i) { return static_cast<Cell>(groups.size() + 3 * i + 2); };
  std::vector<Cell> xs;
  for (Cell i = 0; i < wasted; ++i) {
    hand.records().move(hand.with(xs, {}), cell(i));
    xs.push_back(cell(i));
    hand.records().null_move(hand.with(xs, {}));
    // The zone has the cells of the moves that follow and of the threat in the first group.
    for (Cell reply = 0; reply < board.size(); ++reply) {
      if (board[reply] != '.' || std::find(xs.begin(), xs.end(), reply) != xs.end()) continue;
      hand.records().threats(hand.with(xs, {reply}), std::vector<Cell>{reply < 6 ? Cell{12} : Cell{1}}, Player::x);
    }
  }
  hand.records().threats(hand.with(xs, {}), std::vector<Cell>{1}, Player::x);
  return hand.records().finish();
}

TEST(NullMoves, AreNestedSevenTimes) {
  const std::string seven = cpp_verdict(wasted_moves(7));
  EXPECT_TRUE(accepted(seven)) << seven;
  EXPECT_EQ(python_verdicts({wasted_moves(7)})[0], first_line(seven));
  const std::string eight = first_line(cpp_verdict(wasted_moves(8)));
  EXPECT_NE(eight.find("more than 7 extra stones: null moves are nested too deep; O to move"), std::string::npos)
      << eight;
  EXPECT_EQ(python_verdicts({wasted_moves(8)})[0], eight);
}

/// X in the centre of an empty board of `size` columns and rows, and the proof after it, for k = 3.
std::string centre_of_three(Cell size, proof::Family family, bool null_move = true) {
  const std::string game = std::to_string(size) + "," + std::to_string(size) + ",3";
  Hand hand(game, "", family);
  const Cell centre = size * size / 2;
  hand.records().move(hand.with({}, {}), centre);
  const std::vector<Cell> across = {centre + 1};
  const std::vector<Cell> down = {centre + size};
  if (null_move) hand.records().null_move(hand.with({centre}, {}));
  hand.records().threats(hand.with({centre}, {}), across, Player::x);
  for (const Cell reply : {centre - 1, centre + 1, centre + 2})
    hand.records().threats(hand.with({centre}, {reply}), down, Player::x);
  return hand.records().finish();
}

TEST(NullMoves, ProveLargerBoards) {
  const std::string title = "x_wins 9,9,3 from the empty board, and of every board that is ";
  expect_both(centre_of_three(9, {true, true}), "ACCEPTED " + title + "wider or taller: 5 records, 5 used");
  expect_both(centre_of_three(9, {true, false}), "ACCEPTED " + title + "wider: 5 records, 5 used");
  expect_both(centre_of_three(9, {false, true}), "ACCEPTED " + title + "taller: 5 records, 5 used");
  expect_both(centre_of_three(9, {}), "ACCEPTED x_wins 9,9,3 from the empty board: 5 records, 5 used");
}

TEST(NullMoves, LargerBoardsNeedMoreThanOneBoard) {
  const std::string title = "REJECTED x_wins 7,7,3 from the empty board, and of every board that is wider: ";
  // The prover's cells are two columns from the edge, and three would be needed.
  expect_both(centre_of_three(7, {true, false}),
              title + "the zone of the proof is too near to an edge for larger boards; X to move:");
  EXPECT_TRUE(accepted(cpp_verdict(centre_of_three(7, {}))));
  EXPECT_TRUE(accepted(cpp_verdict(centre_of_three(7, {false, true}))));
  // Without a record, all replies are demanded, also those outside.
  expect_both(centre_of_three(7, {true, false}, false),
              title + "no record of the opponent's turn, which larger boards need; O to move:");
}

// A null move within a null move within a null move: three stones of O outside the board make a run.
TEST(NullMoves, LargerBoardsLimitTheExtraStonesOfAWin) {
  const auto file = [](proof::Family family) {
    Hand hand("11,11,3", "", family);
    std::vector<Cell> xs;
    for (const Cell move : {60, 85, 61}) {
      hand.records().move(hand.with(xs, {}), move);
      xs.push_back(move);
      hand.records().null_move(hand.with(xs, {}));
    }
    return first_line(cpp_verdict(hand.records().finish()));
  };
  EXPECT_NE(file({true, false}).find("too many extra stones for larger boards; X to move"), std::string::npos);
  EXPECT_EQ(file({}).find("too many extra stones"), std::string::npos);
}

TEST(NullMoves, LargerBoardsLimitTheExtraStones) {
  // With k = 2, two stones of O outside the board make a run, before X completes its own after a threat.
  const auto file = [](bool threats, proof::Family family) {
    Hand hand("5,5,2", "", family);
    hand.records().move(hand.with({}, {}), 12);
    if (threats) {
      hand.records().threats(hand.with({12}, {}), std::vector<Cell>{6}, Player::o);
    } else {
      hand.records().null_move(hand.with({12}, {}));
    }
    return hand.records().finish();
  };
  const std::string title = " x_wins 5,5,2 from the empty board";
  expect_both(file(false, {true, true}),
              "ACCEPTED" + title + ", and of every board that is wider or taller: 2 records, 2 used");
  expect_both(file(true, {true, true}), "REJECTED" + title +
                                            ", and of every board that is wider or taller: too many extra stones for "
                                            "larger boards; O to move:");
  expect_both(file(true, {}), "ACCEPTED" + title + ": 2 records, 2 used");
}

TEST(NullMoves, NeedAProofAfterThePass) {
  Hand hand("9,9,3", "");
  hand.records().move(hand.with({}, {}), 40);
  hand.records().null_move(hand.with({40}, {}));
  expect_both(hand.records().finish(),
              "REJECTED x_wins 9,9,3 from the empty board: no record, and no move that ends the game as claimed; "
              "X to move:");
}

}  // namespace
}  // namespace mnk::test
