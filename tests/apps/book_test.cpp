// SPDX-License-Identifier: MIT
// `mnk book` as a program, and the programs that play by a book.
#include "apps/match_engines.hpp"

namespace mnk::test {
namespace {

using json = nlohmann::json;

class Book : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_ / name; }
  std::string with(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  Ended book(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "book");
    return run(arguments);
  }
  /// Adds files and returns the counts of the message.
  std::string added(std::vector<std::string> files) const {
    files.insert(files.begin(), {"add", path("my.book")});
    const Ended ended = book(files);
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_EQ(ended.out, "");
    return ended.err.substr(ended.err.rfind("games added: "));
  }
  json shown(const std::string& moves, const std::string& game = "gomoku") const {
    std::vector<std::string> arguments = {"show", path("my.book"), "--game", game, "--json"};
    if (!moves.empty()) arguments.insert(arguments.end(), {"--moves", moves});
    const Ended ended = book(arguments);
    EXPECT_EQ(ended.status, 0) << ended.err;
    return json::parse(ended.out);
  }

  MatchFolder folder_;
};

const std::string nine_moves = "(;SZ[15]RE[?];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])";  // X has five

TEST_F(Book, CountsGamesOfEveryFormat) {
  const std::string resigned = with("a.sgf", "(;SZ[15]RE[W+R];B[hh];W[ig];B[ho](;W[aa])(;W[bb]))");
  const std::string lines = with("b.txt", "h8 i9\n# no game\nh8 g9 h1\n");
  const std::string won = with("c.sgf", nine_moves);
  const std::string psq = with("d.psq", "Piskvorky 15x15, 0:0, 0\r\n8,8\r\n9,7,70\r\nAnne\r\nZoe\r\n-1\r\n");
  EXPECT_EQ(added({resigned, lines, won}), "games added: 4, known already: 0, left out: 0\n");
  EXPECT_EQ(added({psq, won}), "games added: 0, known already: 2, left out: 0\n");
  const json first = shown("");
  EXPECT_EQ(first["game"], "15,15,5");
  EXPECT_EQ(first["games"], 4);
  ASSERT_EQ(first["moves"].size(), 2U);
  EXPECT_EQ(first["moves"][0]["move"], "h8");
  EXPECT_EQ(first["moves"][0]["o_wins"], 1);
  EXPECT_EQ(first["moves"][0]["open"], 2);
  EXPECT_EQ(first["moves"][1]["x_wins"], 1) << "by the rules";
  ASSERT_EQ(shown("h8")["moves"].size(), 1U) << "i9 and g9 are one";
  EXPECT_EQ(shown("h8 i9 h1")["moves"].size(), 1U) << "the main line";
}

TEST_F(Book, ReadsResultsInSmallLetters) {
  const std::string draw = with("a.sgf", "(;SZ[15]RE[draw];B[hh])(;SZ[15]RE[w+r];B[hh];W[aa])");
  EXPECT_EQ(book({"add", path("my.book"), draw}).status, 0);
  const json first = shown("");
  EXPECT_EQ(first["moves"][0]["draws"], 1);
  EXPECT_EQ(first["moves"][0]["o_wins"], 1);
}

TEST_F(Book, CountsSoManyMovesOfEachGame) {
  const std::string game = with("a.txt", "h8 i9 g7 f6\n");
  EXPECT_EQ(book({"add", path("my.book"), game, "--plies", "2"}).status, 0);
  EXPECT_EQ(shown("")["known_moves"], 2);
  EXPECT_EQ(shown("h8 i9")["moves"].size(), 0U);
}

TEST_F(Book, TakesEachLineOfALibrary) {
  const std::string lines = with("a.txt", "h8 i9 g7\nh8 i9 i7\nh8 h9\n");
  EXPECT_EQ(run({"convert", lines, path("a.lib")}).status, 0);
  EXPECT_EQ(added({path("a.lib")}), "games added: 3, known already: 0, left out: 0\n");
  EXPECT_EQ(shown("h8 i9")["moves"].size(), 2U);
}

TEST_F(Book, LeavesOutWhatIsNotOneGameFromTheEmptyBoard) {
  const std::pair<const char*, const char*> cases[] = {
      {"(;SZ[15]AB[hh][hi]AW[ii];W[ig])", "begins with stones, or with O to move"},
      {"(;SZ[15]PL[W];W[hh];B[ig])", "begins with stones, or with O to move"},
      {"(;SZ[15];B[hh];W[ig];AE[hh]AB[aa];W[gi])", "in which stones are set up"},
      {"(;SZ[15]RE[W+R];B[hh];W[hh];B[ii])", "a move that is not allowed: "},
      {"(;SZ[15];B[hh];W[tt];B[ii])", "a move that is not allowed: "},
      {"(;SZ[15];W[hh];B[ii])", "a move that is not allowed: "},
      {"(;SZ[15])", "without moves"},
  };
  for (const auto& [sgf, reason] : cases) {
    const Ended ended = book({"add", path("my.book"), with("a.sgf", sgf)});
    EXPECT_EQ(ended.status, 0) << sgf;
    EXPECT_TRUE(has(ended.err, "mnk: left out: " + path("a.sgf") + ": a game ") && has(ended.err, reason))
        << ended.err << sgf;
    EXPECT_TRUE(has(ended.err, "games added: 0, known already: 0, left out: 1\n")) << ended.err;
  }
  EXPECT_EQ(added({with("b.sgf", "(;SZ[15];B[hh](;W[ig])(;W[hh]))")}),
            "games added: 1, known already: 0, left out: 0\n")
      << "a variation may have what it likes";
}

TEST_F(Book, BoardsOf15CellsASideHaveNoOtherSize) {
  const std::string lines = with("a.txt", "h8 i9 g7\n");
  EXPECT_EQ(run({"convert", lines, path("a.lib")}).status, 0);
  const Ended ended = book({"add", path("my.book"), path("a.lib"), "--game", "19,19,5"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(has(ended.err, ".lib has boards of 15x15, but --game is 19,19,5")) << ended.err;
  EXPECT_EQ(shown("")["games"], 0);
}

/// X to move on the empty board: the middle is bad, and so are all its images. O may not answer on a1 or its images.
TEST_F(Book, BadMovesAreNotPlayedWithoutItEither) {
  const std::string mine = path("my.book");
  const std::vector<std::string> game = {"--game", "3,3,3"};
  const auto mark = [&](const char* moves) {
    EXPECT_EQ(book({"add", mine, "--game", "3,3,3", "--moves", moves, "--mark", "bad"}).status, 0);
  };
  mark("b2");
  mark("a1");
  const Ended first = run({"play", "--game", "3,3,3", "--book", mine, "--ascii", "--first", "engine"}, "quit\n");
  for (const char* cell : {"b2", "a1", "a3", "c1", "c3"})
    EXPECT_FALSE(has(first.out, "X plays " + std::string(cell))) << first.out;
  EXPECT_TRUE(has(first.out, "X plays ")) << first.out;
  const Ended front = run({"gtp", "--game", "3,3,3", "--book", mine}, "genmove black\nquit\n");
  EXPECT_TRUE(has(front.out, "= B1\n") || has(front.out, "= A2\n") || has(front.out, "= C2\n") ||
              has(front.out, "= B3\n"))
      << front.out;
  mark("b1");  // now all moves are
  EXPECT_TRUE(has(run({"gtp", "--game", "3,3,3", "--book", mine}, "genmove black\nquit\n").out, "= B2\n"));
}

TEST_F(Book, ACommentCanBeRemoved) {
  const std::string mine = path("my.book");
  EXPECT_EQ(book({"add", mine, "--moves", "h8", "--comment", "the middle"}).status, 0);
  EXPECT_EQ(shown("")["moves"][0]["comment"], "the middle");
  EXPECT_EQ(book({"add", mine, "--moves", "h8", "--no-comment"}).status, 0);
  EXPECT_EQ(shown("")["moves"].size(), 0U);
}

TEST_F(Book, AFileIsAddedAsAWholeOrNot) {
  const std::string good = with("a.txt", "h8 i9\n"), bad = with("b.txt", "h8 h9\nh8 h8\n");
  const Ended ended = book({"add", path("my.book"), good, bad, with("c.txt", "h8 j9\n")});
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(has(ended.err, "b.txt:2: ")) << ended.err;
  EXPECT_TRUE(has(ended.err, "nothing of " + bad + " is added")) << ended.err;
  EXPECT_TRUE(has(ended.err, "games added: 1, known already: 0, left out: 0")) << ended.err;
  EXPECT_EQ(shown("")["games"], 1);
  EXPECT_EQ(shown("h8")["moves"].size(), 1U);
  const Ended unknown = book({"add", path("my.book"), with("d.doc", "h8")});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(has(unknown.err, "--from names the format")) << unknown.err;
  EXPECT_EQ(book({"add", path("my.book"), path("d.doc"), "--from", "txt"}).status, 0);
}

TEST_F(Book, ShowsATable) {
  EXPECT_EQ(added({with("a.txt", "h8 i9\nh8 h9\n")}), "games added: 2, known already: 0, left out: 0\n");
  EXPECT_EQ(book({"add", path("my.book"), "--moves", "h8 i9", "--mark", "good", "--comment", "indirect"}).err, "");
  const Ended ended = book({"show", path("my.book"), "--moves", "h8"});
  EXPECT_EQ(ended.out, path("my.book") +
                           ": 2 games, 3 moves\n15,15,5 after h8:\n"
                           "  move  games  X wins  draws  O wins  open  points  least  mark  comment\n"
                           "* g9        1       0      0       0     1                 good  indirect\n"
                           "  h9        1       0      0       0     1\n");
  EXPECT_EQ(book({"show", path("my.book"), "--moves", "a1"}).out,
            path("my.book") + ": 2 games, 3 moves\n15,15,5 after a1: the book has no move\n");
  EXPECT_EQ(book({"show", path("my.book"), "--game", "3,3,3"}).out,
            path("my.book") + ": 2 games, 3 moves\n3,3,3: the book has no move\n");
}

TEST_F(Book, WrongUseIsRefused) {
  const std::string mine = path("my.book");
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"add", mine}, "add needs files of games, or --moves"},
      {{"add", mine, "--moves", "h8"}, "--moves needs --mark, --comment or --no-comment"},
      {{"add", mine, "--moves", "h8", "--comment", " "}, "blank"},
      {{"add", mine, "--moves", "h8", "--comment", "a", "--no-comment"}, "--no-comment"},
      {{"add", mine, "--moves", "h8 h8", "--mark", "bad"}, "taken"},
      {{"add", mine, "--moves", "h8 z99", "--mark", "bad"}, "z99"},
      {{"add", mine, "--moves", "h8", "--comment", "a\nb"}, "not one line"},
      {{"add", mine, "--moves", "h8", "--comment", std::string(1001, 'a')}, "1000 bytes"},
      {{"add", mine, "x.txt", "--moves", "h8"}, "--moves"},
      {{"add", mine, "x.txt", "--mark", "bad"}, "--mark"},
      {{"add", mine, "--moves", "h8", "--mark", "fine"}, "fine"},
      {{"show", mine}, "there is no such file"},
      {{"show", mine, "--game", "foo"}, "foo"},
      {{"show"}, "BOOK"},
      {{}, "subcommand"},
  };
  for (const auto& [arguments, part] : cases) {
    const Ended ended = book(arguments);
    EXPECT_EQ(ended.status, 2) << part;
    EXPECT_TRUE(has(ended.err, part)) << ended.err << part;
    EXPECT_FALSE(std::filesystem::exists(mine)) << part;
  }
}

TEST_F(Book, ABookThatCannotBeWrittenIsTold) {
  const Ended ended = book({"add", path("no/such"), "--moves", "h8", "--mark", "bad"});
  EXPECT_EQ(ended.status, 3);
  EXPECT_TRUE(has(ended.err, "no/such: there is no such folder")) << ended.err;
}

/// The engine alone plays near the centre.
TEST_F(Book, IsPlayedByTheProgramsThatPlay) {
  const std::string mine = path("my.book");
  EXPECT_EQ(book({"add", mine, "--moves", "h8 a1", "--mark", "good"}).status, 0);
  const Ended game = run({"play", "--book", mine, "--ascii", "--time", "10ms"}, "h8\nc3\nquit\n");
  EXPECT_TRUE(has(game.out, "O plays a15, a move of the book.\n")) << game.out;
  EXPECT_EQ(game.out.find("move of the book", game.out.find("move of the book") + 1), std::string::npos);
  const Ended front = run({"gtp", "--book", mine, "--nodes", "100"}, "play black h8\ngenmove white\nquit\n");
  EXPECT_TRUE(has(front.out, "= A15\n")) << front.out;
  const Ended analysis = run({"analyse", "--book", mine, "--nodes", "100", "h8"});
  EXPECT_TRUE(has(analysis.out, "\nThe book:\n  move ")) << analysis.out;
  EXPECT_TRUE(has(run({"analyse", "--book", mine, "--nodes", "100", "h8 a1"}).out, "The book has no move here"));
  const json text = json::parse(run({"analyse", "--book", mine, "--nodes", "100", "--json", "h8"}).out);
  EXPECT_EQ(text["book"][0]["move"], "a15");
  EXPECT_EQ(text["book"][0]["played"], true);
  for (const char* command : {"play", "gtp", "analyse"}) {
    const Ended refused = run({command, "--book", path("none")}, "");
    EXPECT_EQ(refused.status, 2) << command;
    EXPECT_TRUE(has(refused.err, "there is no such file")) << refused.err;
  }
}

}  // namespace
}  // namespace mnk::test
