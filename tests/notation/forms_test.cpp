// SPDX-License-Identifier: MIT
// Positions in the forms of tutorials, chats, spreadsheets, programs and mnk's own output.
#include <gtest/gtest.h>

#include "notation/table.hpp"

namespace mnk {
namespace {

using test::check;
using test::read_all;
using test::rules_of;
using test::shown;

/// X O . / . X . / . . O in many forms.
TEST(Forms, OnePositionInManyForms) {
  const std::string board = "board XO./.X./..O";
  const std::pair<const char*, std::string> forms[] = {
      {"labels on all sides", "  a b c\n3 X O . 3\n2 . X . 2\n1 . . O 1\n  a b c\n"},
      {"our drawing, the last move marked", "  a b c\n3 X O . 3\n2 . X . 2\n1 . .(O)1\n  a b c\n"},
      {"our drawing, a winning line and a middle dot",
       "  a b c\n3*X O \u00b7 3\n2 \u00b7*X \u00b7 2\n1 \u00b7 \u00b7 O 1\n  a b c\n"},
      {"our drawing, marks of moves", "  a b c\n3 X O 2 3\n2 1 X 3 2\n1 . .(O)1\n  a b c\n"},
      {"labels above and at the left", "   a b c\n 3 X O .\n 2 . X .\n 1 . . O\n"},
      {"labels from 0", "  0 1 2\n0 X O .\n1 . X .\n2 . . O\n"},
      {"labels from 1", "  1 2 3\n1 X O .\n2 . X .\n3 . . O\n"},
      {"letters for rows", "  1 2 3\nA X O .\nB . X .\nC . . O\n"},
      {"labels at the left only", "1 X O .\n2 . X .\n3 . . O\n"},
      {"labels at the left, side by side", "3 XO.\n2 .X.\n1 ..O\n  abc\n"},
      {"labels above only", "  A B C\n  X O .\n  . X .\n  . . O\n"},
      {"blank cells below labels", "  1 2 3\n1 X O\n2   X\n3     O\n"},
      {"a drawing with labels",
       "    0   1   2\n0   X | O |\n   ---+---+---\n1     | X |\n   ---+---+---\n2     |   | O\n"},
      {"a drawing with labels and outer bars",
       "    a   b   c\n  +---+---+---+\n3 | X | O |   |\n  +---+---+---+\n2 |   | X |   |\n  +---+---+---+\n1 |   |   "
       "| O |\n  "
       "+---+---+---+\n"},
      {"box characters and labels",
       "   1   2   3\n1  X │ O │\n  ───┼───┼───\n2    │ X │\n  ───┼───┼───\n3    │   │ O\n"},
      {"a table of Markdown",
       "|   | a | b | c |\n|---|---|---|---|\n| 3 | X | O |   |\n| 2 |   | X |   |\n| 1 |   |   | O |\n"},
      {"a drawing with numbers of free cells", " X | O | 3\n---+---+---\n 4 | X | 6\n---+---+---\n 7 | 8 | O\n"},
      {"the same from 0", " X | O | 2\n---+---+---\n 3 | X | 5\n---+---+---\n 6 | 7 | O\n"},
      {"padded, with numbers of free cells",
       "     |     |\n  X  |  O  |  3\n_____|_____|_____\n     |     |\n  4  |  X  |  6\n_____|_____|_____\n     |     "
       "|\n  7  |  8  |  "
       "O\n     |     |\n"},
      {"numbers of free cells without bars", "X O 3\n4 X 6\n7 8 O\n"},
      {"emoji", "❌⭕⬜\n⬜❌⬜\n⬜⬜⭕\n"},
      {"emoji with selectors and spaces", "✖️ ⭕️ ⬜️\n⬜️ ✖️ ⬜️\n⬜️ ⬜️ ⭕️\n"},
      {"emoji with keycaps in free cells", "❌⭕3️⃣\n4️⃣❌6️⃣\n7️⃣8️⃣⭕\n"},
      {"emoji on one line", "❌⭕⬜⬜❌⬜⬜⬜⭕\n"},
      {"emoji with slashes", "❌⭕⬜/⬜❌⬜/⬜⬜⭕\n"},
      {"discs", "●○·\n·●·\n··○\n"},
      {"coloured discs", "🔴🟡⚪\n⚪🔴⚪\n⚪⚪🟡\n"},
      {"tabs", "X\tO\t\n\tX\t\n\t\tO\n"},
      {"tabs with dots and labels", "\ta\tb\tc\n3\tX\tO\t.\n2\t.\tX\t.\n1\t.\t.\tO\n"},
      {"semicolons", "X;O;\n;X;\n;;O\n"},
      {"the web app's setup", "XO1/1X1/2O\n"},
      {"the web app's address", "http://127.0.0.1:8080/#/analyse?g=3,3,3&s=XO1/1X1/2O\n"},
      {"the address alone, with moves", "#/analyse?g=3%2C3%2C3&s=XO1/3/3&t=b2c1\n"},
  };
  for (const auto& [name, text] : forms) {
    const auto records = shown(read_all(rules_of("3,3,3"), text));
    EXPECT_EQ(records, std::vector<std::string>{board}) << name << "\n" << text;
    const auto bytes =
        shown(test::read_in_pieces(rules_of("3,3,3"), text, Format::automatic, [] { return std::size_t{1}; }));
    EXPECT_EQ(bytes, records) << name << ", byte by byte";
    const auto crlf = [&] {
      std::string lines;
      for (const char c : text) lines += c == '\n' ? "\r\n" : std::string(1, c);
      return lines;
    }();
    EXPECT_EQ(shown(read_all(rules_of("3,3,3"), crlf)), records) << name << ", with CRLF";
    const auto behind = shown(read_all(rules_of("3,3,3"), "a1 a2 a3\n\n" + text + "\nb1 b2\n"));
    EXPECT_EQ(behind, (std::vector<std::string>{"moves moves 6 3 0", board, "moves moves 7 4"}))
        << name << ", between others";
  }
}

TEST(Forms, CsvGrids) {
  const std::pair<const char*, std::string> forms[] = {
      {"commas", "X,O,\n,X,\n,,O\n"},
      {"commas and quotes", "\"X\",\"O\",\"\"\n\"\",\"X\",\"\"\n\"\",\"\",\"O\"\n"},
      {"commas and spaces", "X, O, .\n., X, .\n., ., O\n"},
      {"values", "1,2,0\n0,1,0\n0,0,2\n"},
      {"values with -1", "1,-1,0\n0,1,0\n0,0,-1\n"},
      {"a table of pandas", ",0,1,2\n0,X,O,\n1,,X,\n2,,,O\n"},
  };
  for (const auto& [name, text] : forms) {
    for (const Format format : {Format::automatic, Format::csv}) {
      EXPECT_EQ(shown(read_all(rules_of("3,3,3"), text, format)), std::vector<std::string>{"csv XO./.X./..O"})
          << name << "\n"
          << text;
    }
  }
}

TEST(Forms, ListsOfLists) {
  const std::pair<const char*, std::string> forms[] = {
      {"JSON, empty strings", R"([["X","O",""],["","X",""],["","","O"]])"},
      {"JSON over lines", "[\n  [\"X\", \"O\", \"\"],\n  [\"\", \"X\", \"\"],\n  [\"\", \"\", \"O\"]\n]\n"},
      {"JSON, rows on lines of their own", "[[\"X\",\"O\",\" \"],\n[\" \",\"X\",\" \"],\n[\" \",\" \",\"O\"]]\n"},
      {"JSON, null", R"([["X","O",null],[null,"X",null],[null,null,"O"]])"},
      {"null first", R"([["X","O",null],[null,"X",null],[null,null,"O"]])"},
      {"JSON, values", "[[1,2,0],[0,1,0],[0,0,2]]"},
      {"JSON, values with -1", "[[1,-1,0],[0,1,0],[0,0,-1]]"},
      {"Python, quotes", "[['X', 'O', ' '],\n [' ', 'X', ' '],\n [' ', ' ', 'O']]\n"},
      {"Python, None", "[['X', 'O', None], [None, 'X', None], [None, None, 'O']]\n"},
      {"Python, tuples", "[('X', 'O', ''), ('', 'X', ''), ('', '', 'O')]\n"},
      {"Python, a comma at the end", "[['X','O','',],['','X','',],['','','O',],]\n"},
      {"Python, rows as strings", "['XO.', '.X.', '..O']\n"},
      {"Python, free cells with numbers", "[['X', 'O', 3], [4, 'X', 6], [7, 8, 'O']]\n"},
      {"Python, free cells with numbers as strings", "[['X','O','3'],['4','X','6'],['7','8','O']]\n"},
      {"emoji in a list", R"([["❌","⭕","⬜"],["⬜","❌","⬜"],["⬜","⬜","⭕"]])"},
      {"a flat list", R"(["X","O","","","X","","","","O"])"},
      {"a flat list of Python", "['X', 'O', ' ', ' ', 'X', ' ', ' ', ' ', 'O']\n"},
      {"a flat list of values", "[1, 2, 0, 0, 1, 0, 0, 0, 2]\n"},
  };
  for (const auto& [name, text] : forms) {
    const auto records = shown(read_all(rules_of("3,3,3"), text));
    EXPECT_EQ(records, std::vector<std::string>{"json XO./.X./..O"}) << name << "\n" << text;
    const auto behind = shown(read_all(rules_of("3,3,3"), "a1 a2\n" + text + "\nb1 b2\n"));
    EXPECT_EQ(behind, (std::vector<std::string>{"moves moves 6 3", "json XO./.X./..O", "moves moves 7 4"})) << name;
    const auto bytes =
        shown(test::read_in_pieces(rules_of("3,3,3"), text, Format::automatic, [] { return std::size_t{1}; }));
    EXPECT_EQ(bytes, records) << name << ", byte by byte";
  }
  check({
      {"matrices in an outer array",
       "3,3,3",
       Format::automatic,
       R"([[["X","",""],["","",""],["","",""]],[[0,0,0],[0,1,0],[0,0,0]]])",
       {"json X../.../...", "json .../.X./..."}},
      {"boards of one column stay a list of boards",
       "1,2,2",
       Format::automatic,
       R"([["X","O"],["X","."]])",
       {"json X/O", "json X/."}},
      {"tuples are moves", "3,3,3", Format::automatic, "[(0,0),(1,1)]\n", {"json moves 0 4"}},
      {"a tuple of tuples", "3,3,3", Format::automatic, "((0, 0), (1, 1))\n", {"moves moves 0 4"}},
  });
}

TEST(Forms, MovesAsPeopleWriteThem) {
  check({
      {"commas between coordinates", "3,3,3", Format::automatic, "A1,B2,C3\n", {"moves moves 6 4 2"}},
      {"commas and spaces", "3,3,3", Format::automatic, "a1, b2, c3\n", {"moves moves 6 4 2"}},
      {"a whole game with commas is no header",
       "3,3,3",
       Format::automatic,
       "a1,b2,c3,a2,b1,c1,a3,b3,c2\n",
       {"moves moves 6 4 2 3 7 8 0 1 5"}},
      {"numbered pairs", "3,3,3", Format::automatic, "1. b2 a1 2. c3\n", {"moves moves 4 6 2"}},
      {"numbers without spaces", "3,3,3", Format::automatic, "1.b2 a1 2.c3\n", {"moves moves 4 6 2"}},
      {"each move numbered", "3,3,3", Format::automatic, "1. b2 2. a1 3. c3\n", {"moves moves 4 6 2"}},
      {"numbered over lines",
       "3,3,3",
       Format::automatic,
       "1. b2 a1\n2. c3 a3\n\n1. a1\n",
       {"moves moves 4 6 2 0", "moves moves 6"}},
      {"each move numbered on its line", "3,3,3", Format::automatic, "1. b2\n2. a1\n3. c3\n", {"moves moves 4 6 2"}},
      {"numbers that are wrong", "3,3,3", Format::automatic, "1. b2 a1 4. c3\n", {"moves error bad_move_number@1:10"}},
      {"numbers with pairs", "3,3,3", Format::automatic, "1. (1,1) (2,0) 2. (0,2)\n", {"moves moves 4 6 2"}},
      {"a move a line", "3,3,3", Format::automatic, "b2\na1\nc3\n", {"moves error ambiguous@1:1"}},
      {"a move a line, apart", "3,3,3", Format::automatic, "b2\n\na1\n", {"moves moves 4", "moves moves 6"}},
      {"--input moves reads a game a line", "3,3,3", Format::moves, "b2\na1\n", {"moves moves 4", "moves moves 6"}},
  });
  const auto one = read_record(rules_of("3,3,3"), "b2\na1\nc3\n");
  ASSERT_TRUE(one.ok());
  EXPECT_EQ(test::show(*one), "moves moves 4 6 2");
  EXPECT_EQ(one->interpretation, "a game, a move a line");
}

TEST(Forms, AGameFileOfAnotherGameNamesWhatItHas) {
  const auto message = [](const char* game, const std::string& text) {
    const Result<Record> record = read_record(rules_of(game), text);
    return record ? "read" : message_of(record.error());
  };
  EXPECT_EQ(message("3,3,3", "(;SZ[15];B[hh])"),
            "the board of this SGF is 15x15, not 3x3: choose a game of that size, such as 15,15,5");
  EXPECT_EQ(message("15,15,5", "(;SZ[4:3]RU[house rules];B[aa])"),
            "the board of this SGF is 4x3, not 15x15: choose a game of that size, such as 4,3,4");
  EXPECT_EQ(message("3,3,3", "Piskvorky 20x15, 0:0, 0\n8,8\n"),
            "the board of this .psq is 20x15, not 3x3: choose a game of that size, such as 20,15,5");
  EXPECT_EQ(message("3,3,3", "(;SZ[15]RU[mnk 15,15,3];B[hh])"),
            "this SGF is of 15,15,3, not of 3,3,3: choose the game 15,15,3");
  EXPECT_EQ(message("15,15,5", "(;RU[mnk 15,15,5:renju];B[hh])"),
            "this SGF is of 15,15,5:renju, not of 15,15,5: choose the game 15,15,5:renju");
}

TEST(Forms, GameFiles) {
  check({
      {"SGF",
       "15,15,5",
       Format::automatic,
       "(;GM[4]FF[4]SZ[15];B[hh];W[hg]\n;B[ig])\nh8h9\n",
       {"sgf moves 112 97 98", "moves moves 112 97"}},
      {"SGF with variations and text that looks like others",
       "3,3,3",
       Format::automatic,
       "(;GM[4]SZ[3]RU[mnk 3,3,3]\nC[\\] ( XXX\n\n(0,0)]\n(;B[aa];W[bb])(;B[cc]))\n",
       {"sgf moves 0 4"}},
      {"SGF of another size", "3,3,3", Format::automatic, "(;GM[4]SZ[15];B[hh])\n", {"sgf error other_game"}},
      {"SGF that does not end",
       "3,3,3",
       Format::automatic,
       "(;GM[4]SZ[3];B[aa]\nXXX\n",
       {"sgf error missing_value@3:1"}},
      {"SGF with a move on a stone",
       "3,3,3",
       Format::automatic,
       "(;GM[4]SZ[3]RU[mnk 3,3,3];B[aa];W[aa])\n",
       {"sgf error taken_cell"}},
      {"psq",
       "15,15,5",
       Format::automatic,
       "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,8,10\r\na\r\nb\r\n-1\r\n",
       {"psq moves 112 113"}},
      {"an address with a tree",
       "3,3,3",
       Format::automatic,
       "#/analyse?g=3,3,3&t=b2{a+(comment\\}}(a1c3)c1\n",
       {"moves moves 4 8"}},
      {"an address of another game",
       "3,3,3",
       Format::automatic,
       "#/analyse?g=4,4,4&t=b2\n",
       {"board error other_game"}},
      {"an address with a place in the tree",
       "3,3,3",
       Format::automatic,
       "#/analyse?g=3,3,3&t=b2c1&at=1\n",
       {"board error bad_link@1:11"}},
  });
}

TEST(Forms, AmbiguityIsAnErrorThatShowsBothReadings) {
  struct Two {
    const char* name;
    const char* game;
    const char* text;
    std::vector<const char*> words;
  };
  const Two cases[] = {
      {"0 and 1 alone", "3,3,3", "[[1,0,1],[0,1,0],[1,0,0]]", {"0 is empty", "0 is O"}},
      {"1 and 2 at their own numbers",
       "3,3,3",
       " 1 | 2 | X\n O | . | .\n . | . | .\n",
       {"1 is X, 2 is O", "free cells"}},
      {"stones or counts", "3,3,3", "1O1/1O1/1X1", {"XOX", ".O."}},
      {"a move a line", "3,3,3", "a1\nb2\n", {"one game", "2 games"}},
  };
  for (const Two& two : cases) {
    const auto records = read_all(rules_of(two.game), two.text);
    ASSERT_EQ(records.size(), 1U) << two.name;
    const auto* error = std::get_if<Error>(&records[0].content);
    ASSERT_NE(error, nullptr) << two.name << ": " << test::show(records[0]);
    EXPECT_EQ(code_of(*error), "ambiguous") << two.name << ": " << message_of(*error);
    for (const char* word : two.words)
      EXPECT_NE(message_of(*error).find(word), std::string::npos) << two.name << ": " << message_of(*error);
  }
}

TEST(Forms, OtherTextIsRefusedWithAHint) {
  check({
      {"UTF-16", "3,3,3", Format::automatic, std::string("\xff\xfeX\0O\0.\0\n\0", 10), {"auto error bad_encoding@1:1"}},
      {"UTF-16 as JSON", "3,3,3", Format::json, std::string("[\0[\0", 4), {"json error bad_encoding@1:1"}},
      {"UTF-16, the other order, unmarked",
       "3,3,3",
       Format::automatic,
       std::string("\0X\0O\0.\0\n", 8),
       {"auto error bad_encoding@1:1"}},
      {"labels out of order",
       "3,3,3",
       Format::automatic,
       "  a b c\n3 X O .\n1 . X .\n2 . . O\n",
       {"board error bad_labels@1:3"}},
      {"a row is missing below labels",
       "3,3,3",
       Format::automatic,
       "  a b c\n3 X O .\n2 . X .\n\nXO.......\n",
       {"board error missing_rows@1:3", "board XO./.../..."}},
      {"a sign that is none",
       "3,3,3",
       Format::automatic,
       "  a b c\n3 X O .\n2 . Q .\n1 . . O\n",
       {"board error bad_cell@3:5"}},
      {"a double quote in a string of Python",
       "3,3,3",
       Format::automatic,
       "['X\"O','...','...']\n",
       {"json error bad_json@1:4"}},
      {"a slash within a row", "3,3,3", Format::automatic, "❌⭕/⬜❌⭕⬜⬜❌⬜\n", {"board error bad_cell@1:1"}},
      {"an unknown emoji", "3,3,3", Format::automatic, "❌⭕⬜\n⬜🐱⬜\n⬜⬜⭕\n", {"board error bad_cell@2:4"}},
      {"a number of another cell",
       "3,3,3",
       Format::automatic,
       " X | O | 4\n 4 | X | 6\n 7 | 8 | O\n",
       {"board error bad_cell@1:10"}},
      {"a zero beside letters",
       "3,3,3",
       Format::automatic,
       " X | 0 | X\n . | X | .\n . | . | 0\n",
       {"board error zero_cell@1:6"}},
  });
}

TEST(Forms, ReadingsAreToldInWords) {
  const std::pair<const char*, const char*> cases[] = {
      {"X,O,\n,X,\n,,O\n", "a board of 3 rows, cells between commas"},
      {"1,2,0\n0,1,0\n0,0,2\n", "a board of 3 rows, cells between commas; 1 is X, 2 is O, 0 is empty"},
      {"  a b c\n3 X O .\n2 . X .\n1 . . O\n", "a board of 3 rows, labels around it"},
      {"XO./.X./..O", "a board, rows from the top"},
      {"121212112", "a board, rows from the top"},
      {"a1 b2", "moves, X first"},
      {"1. a1 b2", "a game with numbered moves"},
      {"(;GM[4]SZ[3]RU[mnk 3,3,3];B[aa])", "SGF, the main line of 1 move"},
      {"XO1/1X1/2O", "a board on one line, numbers count empty cells"},
  };
  for (const auto& [text, how] : cases) {
    const auto record = read_record(rules_of("3,3,3"), text);
    ASSERT_TRUE(record.ok()) << text << message_of(record.error());
    EXPECT_EQ(reading_of(*record), how) << text;
  }
  EXPECT_EQ(reading_of(*read_record(rules_of("3,1,3"), "X,O,\n")), "a board of 1 row, cells between commas");
}

TEST(Forms, GamesThatBeginWithStonesOrWithO) {
  const std::pair<const char*, const char*> cases[] = {
      {"(;SZ[3];AB[aa];AW[bb];B[cc](;W[ca])(;W[ac]))",
       "SGF, the main line of 2 moves, without 1 node of variations behind the stones that it begins with"},
      {"(;SZ[3]PL[W];W[bb];B[aa])", "wrong_turn the game begins with O to move, but X moves first in 3,3,3"},
      {"(;SZ[3]AB[aa]AW[bb]PL[W])",
       "wrong_turn the game begins with O to move, but by the number of stones it is the turn of X"},
      {"(;SZ[3]AB[aa];B[bb])",
       "wrong_turn the game begins with X to move, but by the number of stones it is the turn of O"},
      {"(;SZ[3];B[aa];AW[bb];B[cc])", "setup stones are set up or removed after move 1"},
  };
  for (const auto& [text, how] : cases) {
    const auto record = read_record(rules_of("3,3,3"), text);
    EXPECT_EQ(record ? reading_of(*record) : std::string(code_of(record.error())) + " " + message_of(record.error()),
              how)
        << text;
  }
  EXPECT_EQ(to_text(std::get<Position>(read_record(rules_of("3,3,3"), cases[0].first)->content)), "X.O\n.O.\n..X\n");
}

}  // namespace
}  // namespace mnk
