// SPDX-License-Identifier: MIT
// Position arguments, alike in every command: as text, as a file, by standard input.
#include <filesystem>

#include "apps/input.hpp"
#include "apps/judge_run.hpp"
#include "apps/printable.hpp"

namespace mnk::test {
namespace {

/// A command and the text that its answer to X.O/.X./... must contain.
struct Asked {
  std::string command;
  const char* answer;
};

const Asked all_asked[] = {{"judge", "pending o_to_move"},
                           {"best", "-1 1 3"},
                           {"solve", "3,3,3: X wins"},
                           {"analyse --game 3,3,3 --json", "\"to_move\":\"O\""}};

constexpr const char* board = "XO./.X./...";

TEST(Input, TextFileAndStandardInputSayTheSame) {
  const TemporaryFile file(std::string("  a b c\n3 X O . 3\n2 . X . 2\n1 . . . 1\n  a b c\n"));
  for (const Asked& asked : all_asked) {
    std::vector<std::string> as_text = words(asked.command);
    std::vector<std::string> as_file = as_text;
    std::vector<std::string> dash = as_text;
    as_text.emplace_back(board);
    as_file.push_back(file.path());
    dash.emplace_back("-");
    const Ended ended = run(as_text);
    EXPECT_NE(ended.out.find(asked.answer), std::string::npos) << asked.command << ended.out << ended.err;
    const auto without_time = [](const std::string& text) {
      return text.substr(0, text.find(" (")).substr(0, text.find("\"seconds\""));
    };
    EXPECT_EQ(without_time(run(as_file).out), without_time(ended.out)) << asked.command;
    EXPECT_EQ(without_time(run(dash, std::string(board) + "\n").out), without_time(ended.out)) << asked.command;
    EXPECT_EQ(without_time(run(words(asked.command), std::string(board) + "\n").out), without_time(ended.out))
        << asked.command;
  }
}

TEST(Input, PlayBeginsFromTextAndFiles) {
  const TemporaryFile file("a1 a3 c1\n");
  for (const std::string& position : {std::string("a1 a3 c1"), file.path()}) {
    const Ended ended = run({"play", "--game", "3,3,3", "--first", "both", "--ascii", position}, "b1\nexit\n");
    EXPECT_NE(ended.out.find("1 X(O)X 1"), std::string::npos) << ended.out << ended.err;
    EXPECT_EQ(ended.status, 0);
  }
  EXPECT_NE(run({"play", "--game", "3,3,3"}, "q\nb2\n").out.find("X> "), std::string::npos);
  EXPECT_EQ(run({"play", "--game", "3,3,3"}, "q\nb2\n").out.find("O plays"), std::string::npos);
}

TEST(Input, NothingFromStandardInputIsTheEmptyBoard) {
  EXPECT_EQ(run({"solve"}, "").out.find("3,3,3: draw"), 0U);
  EXPECT_EQ(run({"solve"}, "\n \n").out.find("3,3,3: draw"), 0U);
}

TEST(Input, OnePositionIsNotManyAndNotEndless) {
  for (const char* command : {"solve", "analyse --game 3,3,3"}) {
    const Ended two = run(words(command), "XO./.../...\nXO./X../...\n");
    EXPECT_EQ(two.status, 2) << command;
    EXPECT_NE(two.err.find("standard input:2:1: there is more than one"), std::string::npos) << two.err;
    std::vector<std::string> zeros = words(command);
    zeros.emplace_back("/dev/zero");
    const Ended endless = run(zeros, "");
    EXPECT_EQ(endless.status, 2) << command;
    EXPECT_NE(endless.err.find("at most 2 MB"), std::string::npos) << endless.err;
    const Ended bad = run(words(command), "a1 a1\n");
    EXPECT_EQ(bad.status, 2) << command;
    EXPECT_NE(bad.err.find("move 2: a1 is taken by X"), std::string::npos) << bad.err;
  }
}

TEST(Input, AnArgumentThatIsNeitherFileNorPosition) {
  for (const Asked& asked : all_asked) {
    std::vector<std::string> arguments = words(asked.command);
    arguments.emplace_back("X?./.../...");
    const Ended ended = run(arguments);
    EXPECT_NE(ended.status, 0) << asked.command;
    EXPECT_NE(ended.err.find("'?' is not a cell"), std::string::npos) << asked.command << ended.err;
    EXPECT_EQ(ended.err.rfind("mnk: ", 0), 0U) << ended.err;
  }
}

/// A file whose name reads as moves is refused as ambiguous.
TEST(Input, AFileThatIsCalledLikeMoves) {
  const std::filesystem::path folder = testing::TempDir() + "mnk_input_" + std::to_string(getpid());
  std::filesystem::create_directory(folder);
  std::ofstream(folder / "b2") << "a1 a2\n";
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder);
  for (const Asked& asked : all_asked) {
    std::vector<std::string> arguments = words(asked.command);
    arguments.emplace_back("b2");
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.status, 2) << asked.command;
    EXPECT_NE(ended.err.find("./b2 for the file"), std::string::npos) << ended.err;
    arguments.back() = "./b2";
    EXPECT_EQ(run(arguments).status, 0) << asked.command;
  }
  std::filesystem::current_path(before);
  std::filesystem::remove_all(folder);
}

TEST(Input, ExplainSaysHowItWasRead) {
  const std::string text = "X,O,\n,X,\n,,\n";
  const std::string told = "a board of 3 rows, cells between commas: XO./.X./...";
  for (const Asked& asked : all_asked) {
    std::vector<std::string> arguments = words(asked.command);
    arguments.emplace_back("--explain");
    const Ended ended = run(arguments, text);
    EXPECT_NE(ended.out.find(told), std::string::npos) << asked.command << ended.out << ended.err;
  }
  EXPECT_EQ(run({"judge", "--explain"}, text).out, "# line 1: " + told + "\npending o_to_move\n");
  EXPECT_EQ(Json::parse(run({"judge", "--explain", "--json"}, text).out)["read_as"], told);
  EXPECT_EQ(Json::parse(run({"best", "--explain", "--json"}, text).out)["read_as"], told);
}

TEST(Input, ClassicAnswers) {
  const Ended ended = run({"judge", "--answer", "classic"},
                          "XXX/OO./...\nOOO/XX./X..\nXOX/XOO/OXX\nX../.../...\nXX./.../...\nnonsense\n");
  EXPECT_EQ(lines(ended.out), (std::vector<std::string>{"A", "B", "Draw", "Pending", "Invalid", "Invalid"}));
  EXPECT_EQ(ended.status, 1);
  EXPECT_NE(ended.err.find("mnk: record 5: invalid too_many_x"), std::string::npos) << ended.err;
  EXPECT_EQ(run({"judge", "--answer", "klassic"}, "").status, 2);
}

TEST(Input, BestForTheSideThatIsAskedFor) {
  EXPECT_EQ(run({"best", "--to-move", "x", "XX./OO./X.."}).out, "1 1 3\n");
  EXPECT_EQ(run({"best", "--to-move", "o", "XX./OO./X.."}).out, "1 2 3\n");
  EXPECT_EQ(run({"best", "--to-move", "o", "XX./.../..."}).out,
            "-1 1 3\n");  // every move loses; the smallest row and column comes first
  EXPECT_EQ(Json::parse(run({"best", "--json", "--to-move", "o", "XX./OO./..."}).out)["value"], "o_wins");
  EXPECT_EQ(run({"best", "--to-move", "o", "XXX/.../..."}).out.rfind("error game_over", 0), 0U);
  EXPECT_EQ(run({"best", "--to-move", "y", "XX./OO./..."}).status, 2);
}

TEST(Input, TimesAndNumbersAreCheckedBeforeWork) {
  for (const char* time : {"nan", "inf", "-1", "0", "1e9999", "10x", "", "99999999999999999999", "5 s"}) {
    for (const char* command : {"solve", "analyse", "play"}) {
      const Ended ended = run({command, "--time", time}, "");
      EXPECT_EQ(ended.status, 2) << command << ' ' << time;
      EXPECT_EQ(ended.err.rfind("mnk: --time: ", 0), 0U) << command << ' ' << time << ended.err;
      EXPECT_LT(ended.err.size(), 300U) << ended.err;
    }
  }
  for (const char* time : {"10s", "2m", "1.5", "500ms", "1h"})
    EXPECT_EQ(run({"solve", "--time", time}, "").status, 0) << time;
}

/// Untrusted names neither move the cursor nor break the encoding of the output.
TEST(Printable, LeavesCharactersAlone) {
  using apps::printable;
  for (const char* text :
       {"", "a.txt", "Brettspiele für k in a row ❌⭕", "\u00a0", "\U0010ffff", "\u0800", "\U00010000", "\ud7ff"}) {
    EXPECT_EQ(printable(text), text);
  }
  EXPECT_EQ(printable("a\x1b[2J\n\x7f"), "a?[2J??");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J"),
            "??2J");
  EXPECT_EQ(printable("\xc0\xaf\xe0\x9f\xbf\xf0\x8f\xbf\xbf"), "?????????");
  EXPECT_EQ(printable("\xed\xa0\x80\xf4\x90\x80\x80\xf5\xff"), "?????????");
  EXPECT_EQ(printable("x\xe2\x9d"), "x??");
  EXPECT_EQ(printable("a\u202e\u2066\u200fb"), "a?????????b");
}

TEST(Help, OfEveryCommandHasExamplesAndExitStatus) {
  for (const char* command : {"judge", "solve", "best", "analyse", "play", "gtp", "match", "check", "merge", "convert",
                              "table", "prove", "book", "bench", "serve", "games"}) {
    const Ended help = run({"help", command});
    EXPECT_EQ(help.status, 0) << command;
    EXPECT_EQ(help.out, run({command, "--help"}).out) << command;
    EXPECT_NE(help.out.find("Examples:\n  "), std::string::npos) << command;
    EXPECT_NE(help.out.find("Exit status:\n  "), std::string::npos) << command;
    const std::string page = run({"help", "--man", command}).out;
    EXPECT_EQ(page.rfind(".TH MNK\\-", 0), 0U) << command;
    for (const char* section : {".SH NAME", ".SH SYNOPSIS", ".SH OPTIONS", ".SH EXAMPLES", ".SH EXIT STATUS"}) {
      EXPECT_NE(page.find(section), std::string::npos) << command << section;
    }
  }
  EXPECT_NE(run({"help", "--man"}).out.find(".SH COMMANDS"), std::string::npos);
  EXPECT_EQ(run({"help", "jugde"}).status, 2);
}

/// Subcommands of `games` and `bench` show their own examples, not those of the program.
TEST(Help, OfCommandsWithinCommandsHasTheirOwnExamples) {
  int seen = 0;
  for (const std::string outer : {"games", "book", "bench"}) {
    const std::string help = run({outer, "--help"}).out;
    const std::size_t from = help.find("Subcommands:\n");
    if (from == std::string::npos) continue;  // built without this command
    for (const std::string& line : lines(help.substr(from + 13, help.find("\n\n", from) - from - 13))) {
      const std::string inner = line.substr(2, line.find(' ', 2) - 2);
      const std::string own = run({outer, inner, "--help"}).out;
      const std::size_t examples = own.find("Examples:\n");
      ASSERT_NE(examples, std::string::npos) << own;
      EXPECT_EQ(own.find("  mnk " + outer + ' ' + inner, examples), examples + 10) << own;
      EXPECT_NE(own.find("Exit status:"), std::string::npos) << own;
      ++seen;
    }
  }
  EXPECT_GE(seen, 9);
}

TEST(Help, NamesThatAreNearlyRight) {
  const std::pair<const char*, const char*> cases[] = {{"jugde", "`judge`"},
                                                       {"analyze", "`analyse`"},
                                                       {"judge --jsno", "`--json`"},
                                                       {"solve --tiem 1", "`--time`"},
                                                       {"judge --input jsn", "`json`"}};
  for (const auto& [arguments, meant] : cases) {
    const Ended ended = run(words(arguments), "");
    EXPECT_EQ(ended.status, 2) << arguments;
    EXPECT_NE(ended.err.find(std::string("Did you mean ") + meant), std::string::npos)
        << arguments << ": " << ended.err;
  }
  EXPECT_EQ(run({"xyzzy"}).err.find("Did you mean"), std::string::npos);
}

TEST(Help, CompletionsOfBashProposeWhatFits) {
  const std::string program = MNK_PROGRAM;
  const auto proposed = [&](const std::string& line, int word) {
    const std::string command = "source <(" + program + " completion bash); COMP_WORDS=(" + line +
                                "); COMP_CWORD=" + std::to_string(word) + "; _mnk; echo \"${COMPREPLY[*]}\"";
    FILE* pipe = popen(("bash -c '" + command + "'").c_str(), "r");
    std::string out;
    for (int c = 0; pipe != nullptr && (c = std::fgetc(pipe)) != EOF;) out += static_cast<char>(c);
    EXPECT_EQ(pclose(pipe), 0);
    return out;
  };
  EXPECT_EQ(proposed("mnk so", 1), "solve\n");
  EXPECT_EQ(proposed("mnk judge --su", 2), "--summary\n");
  EXPECT_EQ(proposed("mnk judge --input j", 3), "json\n");
  EXPECT_EQ(proposed("mnk play -g con", 3), "connect4\n");
  EXPECT_EQ(proposed("mnk solve --threads 1", 3), "\n");  // a number, not a file
  EXPECT_EQ(proposed("mnk bench win --only pl", 4), "playouts\n");
  EXPECT_EQ(proposed("mnk bench solve --s", 3), "--signature\n");
  EXPECT_EQ(proposed("mnk completion f", 2), "fish\n");
  EXPECT_EQ(proposed("mnk help ju", 2), "judge\n");
}

TEST(Help, CompletionsOfZshAndFishHaveNotesAndChoices) {
  const std::string zsh = run({"completion", "zsh"}).out;
  EXPECT_EQ(zsh.rfind("#compdef mnk\n", 0), 0U);
  for (const char* line :
       {"'--answer[full\\: outcome and", ":full|classic:(full classic)'", "'--save[Write every game to this folder, ",
        "(default\\: 3m)]:TIME: '", "'bench solve')", "the client'\\''s address"}) {
    EXPECT_NE(zsh.find(line), std::string::npos) << line;
  }
  const std::string fish = run({"completion", "fish"}).out;
  for (const char* line :
       {"complete -c mnk -n '__mnk_is judge' -l summary -d 'Print only one JSON object with the counts'\n",
        "'__mnk_is judge' -s i -l input -x -a 'auto board moves json csv sgf psq' -d 'Format of every record",
        "'__mnk_is bench solve' -l csv -r -F -d ", "'__mnk_is completion' -a 'bash zsh fish'\n",
        "the client\\'s address"}) {
    EXPECT_NE(fish.find(line), std::string::npos) << line;
  }
}

TEST(Help, AloneIsThatOfTheProgram) {
  EXPECT_EQ(run({"help"}).out, run({"--help"}).out);
  EXPECT_NE(run({"help"}).out.find("\n  judge "), std::string::npos);
}

TEST(Help, VersionTellsHowItWasBuilt) {
  const std::string text = run({"--version"}).out;
  for (const char* word : {"mnk 0.", "compiler: ", "instruction sets: ", "features: "})
    EXPECT_NE(text.find(word), std::string::npos) << text;
}

}  // namespace
}  // namespace mnk::test
