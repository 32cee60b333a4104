// SPDX-License-Identifier: MIT
// Transcripts of terminal games against an opponent with scripted moves.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>

#include "apps/terminal_game.hpp"
#include "mnk/game_record.hpp"
#include "mnk/records.hpp"

namespace mnk::test {
namespace {

using apps::DrawStyle;
using apps::TerminalGame;
using apps::TerminalOptions;

/// Plays the given moves in order; a hint is the first empty cell.
apps::Adviser reading(std::vector<const char*> replies) {
  const auto next = std::make_shared<std::size_t>(0);
  return [replies, next](const Board& board, int level) -> Result<EngineAnalysis> {
    EngineLine line;
    if (level == full_level) {
      line.score.estimate = 12;
      line.play = {board.legal_moves()[0]};
    } else {
      line.play = {*parse_coordinate(board.rules(), replies.at((*next)++))};
    }
    return EngineAnalysis{{line}, 1, 0};
  };
}

std::string transcript(const char* game, const std::string& input, std::vector<const char*> replies,
                       std::optional<Player> person = Player::x, DrawStyle style = {.colour = false, .ascii = true}) {
  std::istringstream in(input);
  std::ostringstream out;
  TerminalGame(Board(*parse_game(game)), TerminalOptions{style, 4, person, reading(std::move(replies))}, in, out).run();
  return out.str();
}

bool shows(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(PlayTranscript, AWonGame) {
  EXPECT_EQ(transcript("3,3,3", "b2\na1\nc3\nquit\n", {"c1", "b1"}),
            "3,3,3: X is you, O is mnk, level 4. `help` lists the commands.\n"
            "\n  a b c\n3 . . . 3\n2 . . . 2\n1 . . . 1\n  a b c\n\n"
            "X> "
            "\n  a b c\n3 . . . 3\n2 . X . 2\n1 . .(O)1\n  a b c\n\n"
            "O plays c1.\n"
            "X> "
            "\n  a b c\n3 . . . 3\n2 . X . 2\n1 X(O)O 1\n  a b c\n\n"
            "O plays b1.\n"
            "X> "
            "\n  a b c\n3 . .*X 3\n2 .*X . 2\n1*X O O 1\n  a b c\n\n"
            "X wins after 5 moves.\n"
            "> ");
}

TEST(PlayTranscript, ALostGameThatTheEngineBegan) {
  const std::string said = transcript("3,3,3", "a1\na2\nb1\n", {"b2", "c1", "a3"}, Player::o);
  EXPECT_TRUE(shows(said, "X is mnk, level 4, O is you."));
  EXPECT_TRUE(shows(said, "\n3*X . . 3\n2 O*X . 2\n1 O .*X 1\n"));
  EXPECT_TRUE(
      shows(said, "X plays a3.\nX wins after 5 moves.\n> The game is over: `undo`, `save FILE` or `quit`.\n> \n"))
      << said;
}

TEST(PlayTranscript, ADraw) {
  const std::string said = transcript("3,3,3", "b2\nb1\na2\nc3\na3\nhint\n", {"a1", "b3", "c2", "c1"});
  EXPECT_TRUE(shows(said, "\n3(X)O X 3\n2 X X O 2\n1 O X O 1\n  a b c\n\nA draw after 9 moves.\n> The game is over.\n"))
      << said;
}

TEST(PlayTranscript, WrongInputSaysWhatIsWrongAndTheGameGoesOn) {
  const std::string said =
      transcript("3,3,3", "foo\n\n   \nd1\nb2\nb2\na1 a2\n9,9\nsave\n1,1,1\n\x01\nB3\n", {"c1", "a1"});
  EXPECT_TRUE(shows(said,
                    "X> Not a move: move 1 cannot be read: 'foo'; write a1 or row,column. `help` lists the "
                    "commands.\nX> X> X> Not a move: "))
      << said;
  EXPECT_TRUE(shows(said, "Not a move: move 1 (d1) is off the board: columns are a..c, rows 1..3."));
  EXPECT_TRUE(shows(said, "Not allowed: b2 is taken by X.\n"));
  EXPECT_TRUE(shows(said, "Not a move: one move at a time."));
  EXPECT_TRUE(shows(said, "Not a move: move 1 (9,9) is off the board"));
  EXPECT_TRUE(shows(said, "`save` needs a file name.\n"));
  EXPECT_TRUE(shows(said, "\n3 . X . 3\n2 . X . 2\n1(O). O 1\n")) << said;
}

TEST(PlayTranscript, UndoTakesBackBothMoves) {
  const std::string said = transcript("3,3,3", "undo\nb2\nundo\na1\nresign\nundo\nundo\nundo\n", {"c1", "b2"});
  EXPECT_TRUE(shows(said, "X> You have no move to take back.\n"));
  EXPECT_TRUE(shows(
      said,
      "X> X resigns: O wins after 2 moves.\n> The game goes on.\nX> \n  a b c\n3 . . . 3\n2 . . . 2\n1 . . . 1\n"))
      << said;
  EXPECT_TRUE(shows(said, "X> You have no move to take back.\nX> \n")) << said;
  // `undo` never takes back the engine's first move alone.
  EXPECT_TRUE(shows(transcript("3,3,3", "undo\n", {"b2"}, Player::o), "O> You have no move to take back.\n"));
}

TEST(PlayTranscript, UndoAfterTheEnd) {
  EXPECT_TRUE(shows(transcript("3,3,3", "b2\na1\nc3\nundo\nboard\n", {"c1", "b1"}),
                    "X wins after 5 moves.\n> \n  a b c\n3 . . . 3\n2 . X . 2\n1 X(O)O 1\n  a b c\n\nX> "));
  EXPECT_TRUE(shows(transcript("3,3,3", "a1\na2\nundo\n", {"b2", "c1", "a3"}, Player::o),
                    "> \n  a b c\n3 . . . 3\n2 . X . 2\n1 O .(X)1\n  a b c\n\nO> \n"));
}

TEST(PlayTranscript, HintsAndHelp) {
  const std::string said = transcript("3,3,3", "HINT\nhelp\n?\n", {});
  EXPECT_TRUE(shows(said, "X> Hint: a3 (estimate +12).\n")) << said;
  EXPECT_TRUE(shows(said,
                    "A move: b2 (letter of the column, number of the row) or 1,1 (row and column, both from 0, from "
                    "the top left).\n"));
  for (const char* word : {"undo", "hint", "resign", "save", "board", "help", "quit"})
    EXPECT_TRUE(shows(said, std::string("\n  ") + word)) << word;
}

TEST(PlayTranscript, WordsOfProvedAndEstimatedDiffer) {
  EXPECT_EQ(apps::words_of({1, 5, 0}, Player::x), "X wins in 5 plies");
  EXPECT_EQ(apps::words_of({-1, 2, 0}, Player::x), "O wins in 2 plies");
  EXPECT_EQ(apps::words_of({1, 1, 0}, Player::o), "O wins in 1 ply");
  EXPECT_EQ(apps::words_of({0, 0, -7}, Player::o), "estimate -7");
}

TEST(PlayTranscript, ColumnsWithGravity) {
  const std::string said = transcript("3,4,3:gravity", "b\n2\nb3\nc4\n4\n9z\nb\nb\n", {"b2", "c1", "a1"});
  EXPECT_TRUE(shows(said, "O plays b2.")) << said;
  EXPECT_TRUE(shows(said, "\n4 . . . 4\n3 . X . 3\n2 . O . 2\n1 . X(O)1\n")) << said;
  EXPECT_TRUE(shows(said, "Not allowed: b3 is taken by X.\n")) << said;
  EXPECT_TRUE(shows(said, "Not allowed: a stone on c4 would float: it falls to c2.\n")) << said;
  EXPECT_TRUE(shows(said, "Not a move: there are 3 columns, from 1 or a on.")) << said;
  EXPECT_TRUE(shows(said, "Not a move: this column is full.")) << said;
}

/// The diagram of docs/rules.md: h8 makes a double three for X.
TEST(PlayTranscript, RenjuMarksForbiddenCellsAndRefusesThem) {
  const std::string moves = "f8\na1\ng8\nc1\nh6\na15\nh7\no15\n";
  const std::string said = transcript("renju", moves + "h8\nhint\n", {}, std::nullopt);
  EXPECT_TRUE(shows(said, " 8 . . . . . X X ! . . . . . . . 8\n")) << said;
  EXPECT_TRUE(shows(said, "X> Not allowed: X may not move to h8: the stone would make two threes at once")) << said;
  EXPECT_TRUE(shows(said, "two threes")) << said;
  EXPECT_TRUE(shows(said, "X is you, O is you."));
}

TEST(PlayTranscript, BothSidesAndTheEndOfTheInput) {
  const std::string said = transcript("3,3,3", "a1\nb2\nundo\nc3", {}, std::nullopt);
  EXPECT_TRUE(shows(said, "X> \n") && shows(said, "\nO> ")) << said;
  EXPECT_TRUE(shows(said, "\n3 . .(O)3\n2 . . . 2\n1 X . . 1\n")) << said;
  EXPECT_EQ(said.substr(said.size() - 4), "X> \n");
}

TEST(PlayTranscript, SavesWhatReadsBack) {
  const std::string base = testing::TempDir() + "mnk_play_" + std::to_string(getpid());
  std::string input = "b2\nsave " + base + ".sgf\nc3\nsave " + base + ".PSQ\nresign\n";
  for (const char* file : {".sgf", ".txt", "/none/x.sgf"}) input += "save " + base + file + "\n";
  const std::string said = transcript("5,4,4", input, {"a1", "a2"});
  const auto text_of = [](const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return std::string{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  };
  const Rules rules = *parse_game("5,4,4");
  const auto cell = [&](const char* text) { return *parse_coordinate(rules, text); };
  const std::vector<Cell> moves = {cell("b2"), cell("a1"), cell("c3"), cell("a2")};
  const Result<GameRecord> sgf = read_sgf(text_of(base + ".sgf"));
  ASSERT_TRUE(sgf.ok()) << message_of(sgf.error());
  EXPECT_EQ(sgf->rules, rules);
  EXPECT_EQ(main_line(*sgf), moves);
  EXPECT_EQ(sgf->result, "W+R");
  EXPECT_EQ(sgf->x_name, "you");
  EXPECT_EQ(sgf->o_name, "mnk, level 4");
  const Result<GameRecord> psq = read_psq(text_of(base + ".PSQ"), rules);
  ASSERT_TRUE(psq.ok());
  EXPECT_EQ(main_line(*psq), moves);
  EXPECT_EQ(psq->psq.levels[Player::x], 0);
  EXPECT_EQ(psq->psq.levels[Player::o], 5);
  EXPECT_EQ(text_of(base + ".txt"), "b2a1c3a2\n");
  EXPECT_TRUE(shows(said, base + "/none/x.sgf cannot be written: No such file or directory.\n")) << said;
  // `save` never overwrites a file that this game has not written.
  EXPECT_TRUE(shows(transcript("5,4,4", "save " + base + ".txt\n", {}),
                    base + ".txt exists already, and is not overwritten.\n"));
  EXPECT_EQ(text_of(base + ".txt"), "b2a1c3a2\n");
  for (const char* ending : {".sgf", ".PSQ", ".txt"}) std::remove((base + ending).c_str());
}

TEST(PlayTranscript, ColoursOnlyWhereTheyAreWanted) {
  EXPECT_FALSE(shows(transcript("3,3,3", "b2\n", {"a1"}), "\033"));
  const std::string coloured =
      transcript("3,3,3", "b2\na1\nc3\n", {"c1", "b1"}, Player::x, {.colour = true, .ascii = true});
  EXPECT_TRUE(shows(coloured, "\033[1;31mX\033[0m"));
  EXPECT_TRUE(shows(coloured, "\033[1;33m(\033[0m\033[1;36mO\033[0m"));
  EXPECT_TRUE(shows(coloured, "\033[1;30;42m*\033[0m\033[1;30;42mX\033[0m"));
  EXPECT_TRUE(shows(transcript("3,3,3", "", {}, Player::x, {}), "\u00b7"));
}

TEST(PlayTranscript, WideBoardsKeepTheirColumns) {
  const std::string said = transcript("40,20,5", "an20\na1\n", {"aa1", "z10"});
  std::istringstream lines(said);
  std::size_t width = 0;
  int rows = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] < '1' || line[0] > '2' || line.find(" .") == std::string::npos) continue;
    const std::size_t number = line.find_last_not_of("0123456789");
    if (width == 0) width = number;
    EXPECT_EQ(number, width) << line;
    ++rows;
  }
  EXPECT_EQ(rows, 3 * 11);  // rows 10 to 20, three times; other rows begin with a blank
  EXPECT_TRUE(shows(said, "  y  z aa ab"));
  EXPECT_TRUE(shows(said, " .  X 20\n")) << said;
  EXPECT_TRUE(shows(said, "10") && shows(said, " . (O) . ")) << said;
}

TEST(PlayTranscript, ANoteWhereTheTerminalIsNarrowerThanTheBoard) {
  for (const char* game : {"3,3,3", "15,15,5", "40,20,5", "100,100,5"}) {
    const Rules rules = parse_game(game).value();
    std::istringstream lines(apps::draw(Board(rules), {}, {.ascii = true}));
    std::size_t width = 0;
    for (std::string line; std::getline(lines, line);) width = std::max(width, line.size());
    EXPECT_EQ(apps::note_of_width(rules, width), "") << game;
    EXPECT_EQ(apps::note_of_width(rules, 0), "") << game;
    EXPECT_EQ(apps::note_of_width(rules, width - 1),
              "The board takes " + std::to_string(width) + " columns, and this terminal has " +
                  std::to_string(width - 1) + ": widen it, or make its letters smaller.\n");
  }
}

}  // namespace
}  // namespace mnk::test
