// SPDX-License-Identifier: MIT
// `mnk convert` as a program. tests/notation/ tests the formats; the bytes below are written by hand from
// docs/converting.md.
#include "apps/match_engines.hpp"

namespace mnk::test {
namespace {

using namespace std::string_literals;

const std::string lib_header = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00"s;
// h8, then i9 "good" with g7 and i7 below it, and h9: h8 is the only first move, so there is no root.
const std::string small_lib = "\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"s +
                              "\x78\x00\x69\x88good\0\0\x87\xd0\x89\x40\x68\x40"s;

std::string without_lines(std::string text) {
  std::erase(text, '\n');
  return text;
}

class Convert : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_ / name; }
  std::string with(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  std::string bytes(const std::string& name) const { return file_text(path(name)); }
  /// Runs `mnk convert` and expects success. Returns what it says on stderr, without the name of the output.
  std::string converted(std::vector<std::string> arguments) const {
    const std::string out = "mnk: " + arguments.back() + ": ";
    arguments.insert(arguments.begin(), "convert");
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_EQ(ended.out, "");
    std::string text = ended.err;
    for (std::size_t at = 0; (at = text.find(out)) != std::string::npos;) text.erase(at, out.size());
    return text;
  }
  /// Runs `mnk convert`, expects the status and that no file `out` is there, and returns the message.
  std::string refused(std::vector<std::string> arguments, int status = 2) const {
    arguments.insert(arguments.begin(), "convert");
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.status, status) << ended.err;
    EXPECT_FALSE(std::filesystem::exists(path("out")));
    EXPECT_EQ(ended.err.rfind("mnk: ", 0), 0U) << ended.err;
    return ended.err.substr(std::min<std::size_t>(5, ended.err.size()));
  }

  MatchFolder folder_;
};

TEST_F(Convert, CollectionsOfSgf) {
  // The second game has a ) and a ( within a value, and an escaped bracket.
  const std::string games =
      with("a.sgf", "(;SZ[15];B[hh];W[ig])\r\n\r\n(;SZ[15];B[hh]C[\\])(];W[hi])\n(;SZ[15];B[aa])\n");
  EXPECT_EQ(converted({games, path("a.txt")}), "not in the output: 1 comment\n");
  EXPECT_EQ(bytes("a.txt"), "h8 i9\nh8 h7\na15\n");
  converted({path("a.txt"), path("b.sgf")});
  const std::string begin = "(;FF[4]GM[4]SZ[15]RU[mnk 15,15,5]";
  EXPECT_EQ(without_lines(bytes("b.sgf")), begin + ";B[hh];W[ig])" + begin + ";B[hh];W[hi])" + begin + ";B[aa])");
  converted({path("b.sgf"), path("b.txt")});
  EXPECT_EQ(bytes("b.txt"), bytes("a.txt"));
}

TEST_F(Convert, OneGameIntoEveryFormat) {
  const std::string sgf = with("a.sgf", "(;SZ[15]PB[Anne]PW[Zoe]RE[W+];B[hh];W[ig]MS[70];B[ho])");
  EXPECT_EQ(converted({sgf, path("a.lib")}), "not in the output: 1 move time\n");
  EXPECT_EQ(bytes("a.lib"), "\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x78\x00\x69\x00\xe8\x48"s +
                                "Anne - Zoe 0-1\0\0"s);
  EXPECT_EQ(converted({sgf, path("a.pos")}), "not in the output: 1 move time, 2 player names, 1 result\n");
  EXPECT_EQ(bytes("a.pos"), "\x03pb\xd9"s);
  EXPECT_EQ(converted({sgf, path("a.psq")}), "not in the output: 1 result\n");
  EXPECT_EQ(bytes("a.psq"), "Piskvorky 15x15, 0:0, 0\r\n8,8\r\n9,7,70\r\n8,15\r\nAnne\r\nZoe\r\n-1\r\n");
  EXPECT_EQ(converted({sgf, path("a.sav")}), "not in the output: 1 move time, 2 player names, 1 result\n");
  EXPECT_EQ(bytes("a.sav"), "15\n15\n3\n7 7\n6 8\n14 7\n");
  converted({sgf, path("a.txt")});
  EXPECT_EQ(bytes("a.txt"), "h8 i9 h1\n");
  for (const char* name : {"a.lib", "a.pos", "a.psq", "a.sav", "a.txt"}) {
    converted({path(name), "--force", path("again.txt")});
    EXPECT_EQ(bytes("again.txt"), "h8 i9 h1\n") << name;
  }
}

TEST_F(Convert, LibrariesIntoSgfAndBack) {
  const std::string lib = with("a.lib", small_lib);
  EXPECT_EQ(converted({lib, path("a.sgf")}), "");
  EXPECT_EQ(bytes("a.sgf"),
            "(;FF[4]GM[4]SZ[15]RU[mnk 15,15,5];B[hh]\n(;W[ig]C[good]\n(;B[gi]MA[gi])\n(;B[ii]))\n(;W[hg]))\n");
  EXPECT_EQ(converted({path("a.sgf"), path("b.lib")}), "");
  EXPECT_EQ(bytes("b.lib"), small_lib);
  EXPECT_EQ(converted({lib, path("c.lib")}), "");
  EXPECT_EQ(bytes("c.lib"), small_lib);
}

TEST_F(Convert, MainLinesAndAllLines) {
  const std::string lib = with("a.lib", small_lib);
  EXPECT_EQ(converted({lib, path("a.txt")}),
            "not in the output: 1 comment, 1 mark or text on cells, 2 nodes of variations\n");
  EXPECT_EQ(bytes("a.txt"), "h8 i9 g7\n");
  EXPECT_EQ(converted({lib, "--all", "--to", "txt", path("all")}),
            "not in the output: 1 comment, 1 mark or text on cells\n");
  EXPECT_EQ(bytes("all/000001.txt") + bytes("all/000002.txt") + bytes("all/000003.txt"), "h8 i9 g7\nh8 i9 i7\nh8 h9\n");
  EXPECT_EQ(refused({lib, "--all", "--to", "txt", path("all")}),
            path("all/000001.txt") + " exists: --force overwrites it\n");
  EXPECT_EQ(converted({lib, "--all", "--to", "sgf", path("all")}), "");
  EXPECT_EQ(bytes("all/000002.sgf"), "(;FF[4]GM[4]SZ[15]RU[mnk 15,15,5];B[hh];W[ig]C[good];B[ii])\n");
}

TEST_F(Convert, GamesUniteInOneTree) {
  const std::string games = with("games.txt", "# games\nh8 i9 g7\n\nh8 i9 i7\r\n");
  const std::string pos = with("a.pos", "\x02pa"s);
  EXPECT_EQ(converted({games, pos, path("all.lib")}), "");
  EXPECT_EQ(bytes("all.lib"),
            "\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
            "\x78\x00\x69\x80\x87\xc0\x89\x40\x68\x40"s);
  const std::string twice = with("twice.lib", lib_header + "\x01\xc0\x01\x00\x02\x40"s);
  EXPECT_EQ(converted({twice, path("copy.lib")}), "");
  EXPECT_EQ(bytes("copy.lib"), lib_header + "\x01\xc0\x01\x00\x02\x40"s);
  EXPECT_EQ(converted({twice, twice, path("united.lib")}), "");
  EXPECT_EQ(bytes("united.lib"), lib_header + "\x01\x00\x02\x40"s);
}

TEST_F(Convert, SaysWhatIsLost) {
  const std::string sgf = with("a.sgf", "(;SZ[13]RU[mnk 13,13,5:exact]EV[Cup]C[x];B[mm]TR[mm];W[am];B[am];W[aa])");
  EXPECT_EQ(
      converted({sgf, path("a.lib")}),
      "not in the output: 2 nodes out of turn, off the board, on a taken cell or with stones that are set up, the "
      "properties EV, TR, the board of 13x13, the rules 13,13,5:exact\n");
  EXPECT_EQ(bytes("a.lib"), lib_header.substr(0, 20) + "\x00\x08x\0\xed\x00\xe1\x40"s);  // m1 a1
  EXPECT_EQ(
      converted({sgf, path("a.psq")}),
      "the output lacks the last 2 nodes of the main line, by the rules 13,13,5:exact: move 3 (B 'am') is on a cell "
      "that has a stone already\n"
      "not in the output: 1 comment, the properties EV, TR, the rules 13,13,5:exact\n");
  const std::string marks = with("m.sgf", "(;SZ[15]MA[aa];B[hh]MA[hh][ii])");
  EXPECT_EQ(converted({marks, path("m.lib")}), "not in the output: 2 marks on cells of other moves\n");
  EXPECT_EQ(bytes("m.lib").substr(20), "\x78\x10"s);
  const std::string starts = with("b.lib", lib_header + "\x78\xc0\x01\xc4\x79\x42"s);
  EXPECT_EQ(converted({starts, path("b.sgf")}), "not in the output: 1 start mark\n");
  const std::string cut = with("c.lib", lib_header + "\x78\x80"s);
  EXPECT_EQ(converted({cut, path("c.txt")}),
            "a library ends within its tree: the file is cut off, or RenLib saved one position of it\n");
}

TEST_F(Convert, SaysWhatIsLostOfLibraries) {
  // A mark on the root; h8 with the board text of a pass; below h9, which is no move, are two nodes with a comment.
  const std::string parts = lib_header +
                            "\x00\x10"
                            "\x78\x80"
                            "\x00\x43\x00\x01"
                            "p\0"
                            "\x68\x02"
                            "\x69\x08"
                            "c\0"
                            "\x6a\x40"s;
  const std::string lib = with("p.lib", parts);
  EXPECT_EQ(
      converted({lib, path("p.sgf")}),
      "1 move against the rules 15,15,5 stays in the output: move 1 (B '') is a pass, and there are none in this game\n"
      "not in the output: 2 marks or texts of a pass or the empty board, 2 nodes behind one without a move, 1 node "
      "without a move\n");
  const std::string starts = with("s.lib", lib_header + "\x00\x10\x78\x14\x69\x40"s);
  EXPECT_EQ(converted({starts, "--all", "--to", "lib", path("lines")}), "");
  EXPECT_EQ(bytes("lines/000001.lib"), bytes("s.lib"));
  const std::string label = with("l.sgf", "(;SZ[19];B[jj];W[kk]LB[aa:out])");
  EXPECT_EQ(converted({label, path("l.lib")}),
            "not in the output: 1 text off the board of 15x15 or behind its last move, the board of 19x19\n");
  const std::string large = with("n.sgf", "(;SZ[30];B[aD]MA[aD];W[bD])");
  EXPECT_EQ(converted({large, path("n.lib")}), "not in the output: the board of 30x30\n");
}

TEST_F(Convert, StonesThatAreSetUp) {
  const std::string later = with("later.sgf", "(;SZ[15];AB[hh]AW[ii];B[jj])");
  const std::string root = with("root.sgf", "(;SZ[15]AB[hh]AW[ii];B[jj])");
  EXPECT_EQ(converted({later, path("later.svg")}) + converted({root, path("root.svg")}), "");
  EXPECT_EQ(bytes("later.svg"), bytes("root.svg"));
  EXPECT_EQ(converted({later, path("later.gif")}) + converted({root, path("root.gif")}), "");
  EXPECT_EQ(bytes("later.gif"), bytes("root.gif"));
  const std::string out = path("out");
  for (const std::string format : {"psq", "pos", "sav", "txt"}) {
    EXPECT_EQ(refused({later, "--to", format, out}),
              later + ": the game begins with stones or with O to move, which ." + format + " cannot have\n");
  }
  const std::string middle = with("middle.sgf", "(;SZ[15];B[hh];W[ii];AE[hh][ii];B[hh];W[ii](;B[aa])(;B[bb]))");
  for (const std::string format : {"psq", "pos", "sav", "txt"}) {
    EXPECT_EQ(
        converted({middle, path("middle." + format)}),
        "the output lacks the last 4 nodes of the main line, by the rules 15,15,5: stones are set up or removed after "
        "move 2\nnot in the output: 1 node of variations\n");
    EXPECT_EQ(converted({path("middle." + format), path(format + ".txt")}), "");
    EXPECT_EQ(bytes(format + ".txt"), "h8 i7\n") << format;
  }
  const std::string turn = with("turn.sgf", "(;SZ[15];B[hh];PL[B];B[ii];W[jj])");
  EXPECT_EQ(
      converted({turn, path("turn.psq")}),
      "the output lacks the last 3 nodes of the main line, by the rules 15,15,5: the turn is changed after move 1\n");
}

TEST_F(Convert, MovesBehindTheEndOfTheGame) {
  const std::string five = with("five.pos", "\x0c\x70\x00\x71\x01\x72\x02\x73\x03\x74\x04\x75\x06"s);
  for (const std::string format : {"psq", "sav", "txt"}) {
    EXPECT_EQ(
        converted({five, path("five." + format)}),
        "the output lacks the last 3 nodes of the main line, by the rules 15,15,5: move 10 (W 'ea') comes after the "
        "end of the game\n");
  }
  EXPECT_EQ(converted({path("five.psq"), path("five.txt"), "--force"}), "");
  EXPECT_EQ(converted({five, path("five.sgf")}),
            "3 moves against the rules 15,15,5 stay in the output: move 10 (W 'ea') comes after the end of the game\n");
  EXPECT_EQ(converted({five, path("five.lib")}), "");
  const std::string floating = with("f.sav", "6\n7\n1\n0 0\n");
  EXPECT_EQ(
      converted({floating, "--game", "connect4", path("f.psq")}),
      "the output lacks the last node of the main line, by the rules 7,6,4:gravity: move 1 (B 'aa') is above an empty "
      "cell: a stone would fall on\nnot in the output: the rules 7,6,4:gravity\n");
  const std::string branch = with("branch.sgf", "(;SZ[15];B[hh](;W[ii];B[jj])(;W[hh]))");
  EXPECT_EQ(converted({branch, path("branch.psq")}), "not in the output: 1 node of variations\n");
}

TEST_F(Convert, GamesOfADatabase) {
  const std::string rif =
      with("a.rif",
           "<database><players><player id='1' name='Anne'/></players><games>"
           "<game id='5' black='1' bresult='1'><move>h8 i9</move></game>"
           "<game id='6'><move>h8 h8</move></game><game id='7'><move>h8 h9</move></game></games></database>");
  const std::string left_out = "a game is left out: " + rif + ": game 2 (id 6): move 2 ('h8') is on a taken cell\n";
  EXPECT_EQ(converted({rif, path("a.lib")}), left_out + "not in the output: the rules 15,15,5:renju\n");
  EXPECT_EQ(bytes("a.lib"), "\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x78\x00\x69\xc8"s +
                                "Anne 1-0\0\0\x68\x40"s);
  EXPECT_EQ(converted({rif, path("a.txt")}),
            left_out + "not in the output: 1 player name, 1 result, the rules 15,15,5:renju\n");
  EXPECT_EQ(bytes("a.txt"), "h8 i9\nh8 h9\n");
  EXPECT_EQ(converted({rif, "--all", "--to", "sgf", path("all")}), left_out);
  EXPECT_EQ(bytes("all/000002.sgf"), "(;FF[4]GM[4]SZ[15]RU[mnk 15,15,5:renju];B[hh];W[hg])\n");
  EXPECT_EQ(refused({rif, path("b.rif")}), path("b.rif") +
                                               ": .rif is not a format that is written: there are .gif "
                                               ".lib .png .pos .psq .sav .sgf .svg .txt; --to names the format\n");
  const std::string bad = with("bad.xml", "<database>\n<games");
  EXPECT_EQ(refused({bad, "--to", "sgf", path("out")}), bad + ":2:1: this tag does not end\n");
}

TEST_F(Convert, ADatabaseThatIsCutOff) {
  const std::string whole = "<database><games><game id='4'><move>h8 i9</move></game></games></database>";
  const std::string rif = with("a.rif", whole.substr(0, whole.find("</games>")));
  EXPECT_TRUE(has(converted({rif, path("a.sgf")}),
                  rif + " ends before </database>: the file is cut off, and games may be missing\n"));
  EXPECT_TRUE(has(bytes("a.sgf"), ";B[hh];W[ig])"));
  EXPECT_EQ(converted({with("b.rif", whole), path("b.sgf")}), "");
}

TEST_F(Convert, TellsTheGamesLeftOutAlsoWhenItFails) {
  const std::string rif = with("a.rif", "<database><game id='4'><move>h8 h8</move></game></database>");
  EXPECT_EQ(refused({rif, "--to", "lib", path("out")}),
            path("out") + ": a game is left out: " + rif +
                ": game 1 (id 4): move 2 ('h8') is on a taken cell\nmnk: the input has no game\n");
}

TEST_F(Convert, GamesWithoutMovesAreNoLines) {
  const std::string games = with("a.sgf", "(;SZ[15];B[hh])(;SZ[15]PB[Anne])(;SZ[15];B[tt])(;SZ[15];B[ii])");
  const std::string begin = "a game is left out: " + games + ": a game without moves, which .txt cannot have";
  const std::string said = converted({games, path("a.txt")});
  EXPECT_EQ(said.rfind(begin + "\n" + begin + ": move 1 ", 0), 0U) << said;
  EXPECT_EQ(bytes("a.txt"), "h8\ni7\n");
  converted({games, "--all", "--to", "txt", path("all")});
  EXPECT_EQ(bytes("all/000002.txt"), "i7\n");
  EXPECT_FALSE(std::filesystem::exists(path("all/000003.txt")));
  const std::string lib = with("a.lib", lib_header.substr(0, 20) + "\0\x48only a note\0"s);
  for (const std::string& file : {lib, with("b.sgf", "(;SZ[15])")})
    EXPECT_TRUE(has(refused({file, "--to", "txt", path("out")}),
                    file + ": a game without moves, which .txt cannot have\nmnk: the input has no game\n"));
  EXPECT_EQ(converted({path("b.sgf"), path("b.sav")}), "");
}

TEST_F(Convert, SkipsAByteOrderMark) {
  const std::string mark = "\xef\xbb\xbf";
  EXPECT_EQ(converted({with("a.txt", mark + "h8 i9\n"), path("a.pos")}), "");
  EXPECT_EQ(converted({with("b.txt", mark + "# a note\nh8 i9\n"), path("b.pos")}), "");
  EXPECT_EQ(converted({with("c.sav", mark + "15\n15\n2\n7 7\n6 8\n"), path("c.pos")}), "");
  EXPECT_EQ(converted({with("d.psq", mark + "Piskvorky 15x15, 0:0, 0\n8,8\n9,7\n"), path("d.pos")}), "");
  for (const char* name : {"a.pos", "b.pos", "c.pos", "d.pos"}) EXPECT_EQ(bytes(name), "\x02pb") << name;
}

TEST_F(Convert, DiagramsOfPositions) {
  const std::string sgf = with("a.sgf", "(;SZ[15]AB[aa]AW[bb]PL[B];B[hh]C[x];W[hg](;B[ii])(;B[jj]))");
  EXPECT_EQ(converted({sgf, path("a.svg")}), "not in the output: 1 comment, 1 node of variations\n");
  const std::string svg = bytes("a.svg");
  EXPECT_TRUE(has(svg, "<text x=\"825\" y=\"825\" font-size=\"42\" fill=\"#ffffff\">1</text>")) << svg;
  EXPECT_TRUE(has(svg, "<circle cx=\"125\" cy=\"125\" r=\"44\" fill=\"#111111\"")) << svg;
  EXPECT_TRUE(has(svg, "<text x=\"925\" y=\"925\" font-size=\"42\" fill=\"#ffffff\">3</text>")) << svg;
  EXPECT_FALSE(has(svg, "<circle cx=\"1025\"")) << svg;
  EXPECT_EQ(converted({sgf, path("a.png")}), "not in the output: 1 comment, 1 node of variations\n");
  EXPECT_EQ(bytes("a.png").substr(0, 24), "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\x94\0\0\x02\x94"s);
  EXPECT_EQ(converted({sgf, path("a.gif")}), "not in the output: 1 comment, 1 node of variations\n");
  EXPECT_EQ(bytes("a.gif").substr(0, 10), "GIF89a\x94\2\x94\2");
  int frames = 0;  // the beginning and three moves
  const std::string gif = bytes("a.gif");
  for (std::size_t at = 0; (at = gif.find("\x21\xf9\4\4", at)) != std::string::npos; ++at) ++frames;
  EXPECT_EQ(frames, 4);
  const std::string large = with("large.sgf", "(;SZ[101:100];B[a1])");
  EXPECT_EQ(refused({large, "--to", "svg", path("out")}),
            large + ": a diagram has at most 10000 cells, and 101,100,5 has 10100\n");
}

TEST_F(Convert, OverwritesOnlyWhenForced) {
  const std::string sgf = with("a.sgf", "(;SZ[15];B[hh])");
  const std::string kept = with("b.txt", "kept");
  EXPECT_EQ(refused({sgf, kept}), kept + " exists: --force overwrites it\n");
  EXPECT_EQ(bytes("b.txt"), "kept");
  EXPECT_EQ(converted({sgf, "--force", kept}), "");
  EXPECT_EQ(bytes("b.txt"), "h8\n");
  EXPECT_EQ(refused({sgf, "--to", "txt", path("")}), path("") + " is a folder; --all writes into it\n");
  EXPECT_EQ(refused({sgf, "--all", "--to", "txt", kept}), kept + " is a file; --all writes into a folder\n");
  const Ended printed = run({"convert", sgf, "--to", "txt", "/dev/stdout"});
  EXPECT_EQ(printed.out, "h8\n");
  EXPECT_EQ(printed.status, 0);
}

TEST_F(Convert, RefusesWhatItCannotRead) {
  const std::string sgf = with("a.sgf", "(;SZ[15];B[hh])");
  const std::string out = path("out");
  EXPECT_EQ(refused({sgf}), "convert needs at least two names: inputs, then the output\n");
  EXPECT_EQ(refused({sgf, out}),
            out +
                ": the ending of its name is not one of a format that is written: there are .gif .lib .png .pos .psq "
                ".sav .sgf .svg .txt; --to names the format\n");
  EXPECT_EQ(refused({out, "--to", "lib", out}),
            out +
                ": the ending of its name is not one of a format that is read: there are .lib .pos .psq .rif .sav "
                ".sgf .txt; --from names the format\n");
  EXPECT_EQ(refused({sgf, "--all", out}), "--all needs --to, the format of the files in the folder\n");
  EXPECT_EQ(refused({path("none.sgf"), "--to", "lib", out}),
            path("none.sgf") + " cannot be read: No such file or directory\n");
  const std::string bad = with("bad.lib", lib_header + "\x10\x00"s);
  EXPECT_EQ(refused({bad, "--to", "sgf", out}), bad + ": at byte 22: point 16 is not on a board of 15x15\n");
  const std::string bad_sgf = with("bad.sgf", "(;SZ[15];B[hh])x");
  EXPECT_EQ(refused({bad_sgf, "--to", "lib", out}).rfind(bad_sgf + ":1:16: ", 0), 0U);
  const std::string second = with("second.sgf", "(;SZ[15];B[hh])\n (;SZ[15];B[hh]) (;SZ[15];B)");
  EXPECT_EQ(refused({second, "--to", "lib", out}).rfind(second + ":2:28: ", 0), 0U);
  const std::string third = with("third.sgf", "(;SZ[15];B[hh])(;)(;SZ[19];B[aa])");
  EXPECT_EQ(refused({third, "--to", "lib", out}),
            third + ": game 3: move 1 (a19) is not on the board of 15x15 that libraries have\n");
  const std::string go = with("go.sgf", "(;SZ[15];B[hh])(;GM[1])");
  EXPECT_EQ(refused({go, "--to", "lib", out}), go + ": game 2: GM '1' is another game; Gomoku and Renju are GM[4]\n");
  const std::string list = with("list.txt", "h8 i9\nh8 h8\n");
  EXPECT_EQ(refused({list, "--to", "lib", out}), list + ":2: move 2: h8 is taken by X\n");
  const std::string two = with("two.txt", "h8\ni9\n");
  EXPECT_EQ(refused({two, "--to", "psq", out}),
            two +
                ":2: .psq holds one game, and the input has more: --all writes each into a file of a folder, .lib "
                "unites them\n");
  EXPECT_EQ(refused({with("no.txt", "# none\n"), "--to", "lib", out}), "the input has no game\n");
  const std::string large = with("large.sgf", "(;SZ[19];B[aa])");
  EXPECT_EQ(refused({large, "--to", "lib", out}),
            large + ": move 1 (a19) is not on the board of 15x15 that libraries have\n");
  const std::string setup = with("setup.sgf", "(;SZ[15]AB[aa])");
  EXPECT_EQ(refused({setup, "--to", "pos", out}),
            setup + ": the game begins with stones or with O to move, which .pos cannot have\n");
  EXPECT_EQ(refused({bad, "--game", "3,3,3", "--to", "sgf", out}),
            bad + ": .lib has boards of 15x15, but --game is 3,3,3\n");
  EXPECT_EQ(refused({sgf, "--to", "txt", path("no/out")}, 3),
            path("no/out") + " cannot be written: No such file or directory\n");
  EXPECT_EQ(refused({"--from", "lib", "--to", "sgf", "/dev/zero", out}), "/dev/zero has more than 67108864 bytes\n");
}

}  // namespace
}  // namespace mnk::test
