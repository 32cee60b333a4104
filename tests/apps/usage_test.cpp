// SPDX-License-Identifier: MIT
// Help and usage errors: exit status 2, the message on stderr, nothing on stdout.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>

#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

/// Returns the names below "Subcommands:" in a help text.
std::vector<std::string> commands_in(const std::string& help) {
  std::vector<std::string> names;
  const std::size_t from = help.find("Subcommands:\n");
  if (from == std::string::npos) return names;
  for (const std::string& line : lines(help.substr(from + 13, help.find("\n\n", from) - from - 12))) {
    names.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return names;
}

/// Returns every command and subcommand: `judge`, `games list`.
std::vector<std::string> every_command() {
  std::vector<std::string> paths;
  for (const std::string& name : commands_in(run({"--help"}).out)) {
    paths.push_back(name);
    for (const std::string& inner : commands_in(run({name, "--help"}).out)) paths.push_back(name + ' ' + inner);
  }
  return paths;
}

std::string help_of(const std::string& path) { return run(words(path + " --help")).out; }

/// Returns the help of each option and positional argument, with its continuation lines joined.
std::vector<std::string> options_in(const std::string& help) {
  std::vector<std::string> options;
  bool within = false;
  for (const std::string& line : lines(help)) {
    if (line == "Options:" || line == "Positionals:") within = true;
    if (line.empty()) within = false;
    if (!within || !line.starts_with("  ")) continue;
    if (line.starts_with("          ")) {
      options.back() += line;
    } else {
      options.push_back(line);
    }
  }
  return options;
}

/// Returns the lines below "Examples:".
std::vector<std::string> examples_in(const std::string& help) {
  std::vector<std::string> examples;
  const std::size_t from = help.find("Examples:\n");
  if (from == std::string::npos) return examples;
  for (const std::string& line : lines(help.substr(from + 10, help.find("\n\n", from) - from - 9)))
    examples.push_back(line.substr(2));
  return examples;
}

/// A folder with the files that the examples read. bash runs commands in it with the programs of the build.
class ExampleFolder {
 public:
  ExampleFolder() : path_(testing::TempDir() + "mnk_examples_XXXXXX") {
    if (mkdtemp(path_.data()) == nullptr) throw std::runtime_error("cannot make " + path_);
    const char* const files =
        "printf '4455\\n' > games.txt\n"
        "printf '(;GM[4]FF[4]SZ[15];B[hh];W[hg])\\n' > game.sgf\n"
        "printf '0,0, 1,1\\n' > openings.txt\n"
        "programs=$(dirname \"$(command -v mnk)\")\n"
        "ln -s \"$programs/pbrain-mnk\" pbrain-mnk\n"
        "ln -s \"$programs/pbrain-mnk\" pbrain-old\n";
    EXPECT_EQ(status_of(files), 0) << said_;
    if (commands_in(help_of("games")).empty()) return;  // built without the server
    EXPECT_EQ(status_of("mnk games import --database games.db"), 0) << said_;
  }
  ExampleFolder(const ExampleFolder&) = delete;
  ExampleFolder& operator=(const ExampleFolder&) = delete;
  ~ExampleFolder() { std::filesystem::remove_all(path_); }

  int status_of(const std::string& command) {
    const std::string script = path_ + "/script.sh";
    std::ofstream(script) << "set -o pipefail\nexport PATH=\""
                          << std::filesystem::path(MNK_PROGRAM).parent_path().string() << ":$PATH\" HOME=\"" << path_
                          << "\" XDG_DATA_HOME=\"" << path_ << "\" MNK_PORT=0\ncd \"" << path_ << "\"\n"
                          << command << "\n";
    FILE* pipe = popen(("bash '" + script + "' </dev/null 2>&1").c_str(), "r");
    said_.clear();
    for (int c = 0; pipe != nullptr && (c = std::fgetc(pipe)) != EOF;) said_ += static_cast<char>(c);
    const int state = pclose(pipe);
    return WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
  }
  const std::string& said() const { return said_; }

 private:
  std::string path_;
  std::string said_;
};

/// Examples not run as printed. If `instead` is empty, only their options are checked.
struct ExampleOverride {
  const char* begin;
  const char* instead;
  const char* reason;
};
constexpr ExampleOverride not_as_printed[] = {
    {"mnk analyse --time 10s 'h8 h9 i9'", "mnk analyse --time 50ms 'h8 h9 i9'", "takes the ten seconds"},
    {"mnk analyse --game renju --lines 5 game.sgf", "mnk analyse --game renju --lines 5 --time 50ms game.sgf",
     "takes five seconds"},
    {"mnk play --first engine --time 10s game.sgf", "mnk play --first engine --time 50ms game.sgf",
     "takes the ten seconds"},
    {"mnk match --engines ./pbrain-mnk /opt/other/", "", "names a program that is not there"},
    {"mnk match --engines ./pbrain-mnk ./pbrain-old --openings",
     "mnk match --engines ./pbrain-mnk ./pbrain-old --openings openings.txt --save games --games 2 --time 10ms --grace "
     "60000",
     "plays a hundred games"},
    {"mnk bench ", "", "measures for minutes, and ends with 1 where the machine is slow or busy"},
    {"mnk serve --port 8080", "mnk serve --port 0 --database games.db", "needs a port that another program may have"},
    {"mnk help --man judge | man -l -", "mnk help --man judge", "needs a viewer of man pages"},
};

/// Wraps a server command: queries the address it prints, then ends the server by a signal.
std::string serve_probe_script(const std::string& command) {
  return "coproc { exec " + command +
         "; }\npid=$COPROC_PID\ntrap 'kill \"$pid\" 2>/dev/null' EXIT\nread -r address "
         "<&\"${COPROC[0]}\"\nport=${address##*:}\nexec "
         "3<>\"/dev/tcp/127.0.0.1/${port%/}\"\n"
         "printf 'GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3\nread -r _ status "
         "_ <&3\n"
         "[ \"$status\" = 200 ] && kill \"$pid\" && wait \"$pid\"";
}

void expect_options(const std::string& example) {
  const std::vector<std::string> all = words(example);
  const std::string help = help_of(all[1] + (all[2].starts_with("-") ? "" : ' ' + all[2]));
  for (const std::string& word : all) {
    EXPECT_TRUE(!word.starts_with("--") || help.find("  " + word + ' ') != std::string::npos)
        << example << ": " << word;
  }
}

void expect_answer(ExampleFolder& folder, const std::string& example) {
  const auto other = std::find_if(std::begin(not_as_printed), std::end(not_as_printed),
                                  [&](const ExampleOverride& one) { return example.starts_with(one.begin); });
  const std::string command = other == std::end(not_as_printed) ? example : other->instead;
  if (command.empty()) return expect_options(example);
  EXPECT_EQ(folder.status_of(command.starts_with("mnk serve") ? serve_probe_script(command) : command), 0)
      << example << '\n'
      << folder.said();
}

TEST(Help, ExamplesAnswer) {
  ExampleFolder folder;
  int seen = 0;
  std::vector<std::string> paths = every_command();
  paths.insert(paths.begin(), "");  // the program itself
  for (const std::string& path : paths) {
    for (const std::string& example : examples_in(help_of(path))) {
      expect_answer(folder, example);
      ++seen;
    }
  }
  EXPECT_GE(seen, 30);
}

/// The help names the kind of value, without C++ type names and without ranges in brackets.
TEST(Help, EveryOptionSaysWhatItTakes) {
  const std::regex bare(R"(\b(TEXT|INT|UINT|FLOAT)\b|\[[0-9e+. -]+\]|[0-9]{20,})");
  int seen = 0;
  for (const std::string& path : every_command()) {
    for (const std::string& option : options_in(help_of(path))) {
      EXPECT_FALSE(std::regex_search(option, bare)) << path << ": " << option;
      EXPECT_GE(lines(option).front().find_last_not_of(' '), 40U) << path << ": " << option;
      ++seen;
    }
  }
  EXPECT_GE(seen, 100);
}

/// A range `1 to 256` in the help is exact: the option accepts both ends and nothing beyond.
TEST(Help, RangesAreThoseThatAreChecked) {
  const std::regex range(R"(^  (?:-\w,)?(--[a-z-]+) .*; (\d+) to (\d+)$)");
  int seen = 0;
  for (const std::string& path : every_command()) {
    for (const std::string& option : options_in(help_of(path))) {
      std::smatch found;
      if (!std::regex_search(option, found, range)) continue;
      const auto status = [&](long value) {
        return run(words(path + ' ' + found.str(1) + ' ' + std::to_string(value) + " --help")).status;
      };
      const long least = std::stol(found.str(2));
      const long most = std::stol(found.str(3));
      EXPECT_EQ(status(least), 0) << path << option;
      EXPECT_EQ(status(most), 0) << path << option;
      EXPECT_EQ(status(least - 1), 2) << path << option;
      EXPECT_EQ(status(most + 1), 2) << path << option;
      ++seen;
    }
  }
  EXPECT_GE(seen, 10);
}

TEST(Usage, WithoutArgumentsThereIsHelp) {
  const Ended bare = run({});
  EXPECT_EQ(bare.status, 0);
  EXPECT_EQ(bare.err, "");
  EXPECT_NE(bare.out.find("judge"), std::string::npos);
  EXPECT_EQ(bare.out, run({"--help"}).out);
  EXPECT_EQ(run({"--help"}).status, 0);
}

TEST(Usage, HelpOfJudgeNamesEveryOption) {
  const Ended help = run({"judge", "--help"});
  EXPECT_EQ(help.status, 0);
  for (const char* word :
       {"--game", "--input",  "--json",    "--summary",    "--detector", "--threads", "--help",    "FILE",  //
        "auto",   "board",    "moves",     "csv",                                                           //
        "exact",  "gravity",  "misere",    "gomoku",       "connect4",   "tictactoe",                       //
        "scan",   "counters", "last_move", "magic_square", "bitboard",   "run_ends",  "line_words"}) {
    EXPECT_NE(help.out.find(word), std::string::npos) << word;
  }
}

TEST(Usage, WhatIsWrongIsNamed) {
  const struct {
    const char* arguments;
    const char* named;
  } cases[] = {
      {"--foo", "--foo"},
      {"--game 0,3,3", "columns"},
      {"--game 3,0,3", "rows"},
      {"--game 3,3,0", "k"},
      {"--game 3,-3,3", "rows"},
      {"--game 3,3,x", "'x'"},
      {"--game 3,3", "3,3"},
      {"--game 3,3,3,3", "3,3,3,3"},
      {"--game 3,3,3:foo", "'foo'"},
      {"--game 99999999999999999999,3,3", "columns"},
      {"--game 5000,3,3", "columns"},
      {"--game 3,3,5000", "k"},
      {"--game foo", "'foo'"},
      {"--game", "--game"},
      {"--input foo", "'foo'"},
      {"--detector foo", "'foo'"},
      {"--detector magic_square --game 15,15,5", "magic_square"},
      {"--threads 0", "--threads"},
      {"--threads -1", "--threads"},
      {"--threads x", "--threads"},
  };
  for (const auto& c : cases) {
    const Ended ended = judge(c.arguments, ".........\n", 10);
    EXPECT_EQ(ended.status, 2) << c.arguments;
    EXPECT_EQ(ended.out, "") << c.arguments;
    const std::vector<std::string> said = lines(ended.err);
    ASSERT_FALSE(said.empty()) << c.arguments;
    EXPECT_NE(said[0].find(c.named), std::string::npos) << c.arguments << ": " << ended.err;
    EXPECT_LE(said.size(), 2u) << c.arguments << ": " << ended.err;  // the second line points to the help
  }
}

TEST(Usage, HelpNamesSubcommands) {
  for (const std::string& path : every_command()) {
    const std::string help = help_of(path);
    if (help.empty()) continue;  // built without it
    EXPECT_EQ(run(words("help " + path)).out, help) << path;
  }
  EXPECT_EQ(run({"help", "table", "mkae"}).err, "mnk: there is no command `mnk table mkae`. Did you mean `make`?\n");
  EXPECT_EQ(run({"help", "judge", "x"}).status, 2);
  const Ended page = run({"help", "--man", "table", "make"});
  EXPECT_EQ(page.status, 0);
  EXPECT_NE(page.out.find("\n.SH SYNOPSIS\n\\fBmnk table make\\fR "), std::string::npos) << page.out;
}

TEST(Usage, AFailedAllocationNamesTheLimit) {
  if (sanitized) GTEST_SKIP() << "a sanitizer reserves more";
  for (const char* command : {"analyse --memory 100000 h8", "solve --memory 100000 h8"}) {
    const std::string line = "ulimit -v 4000000; " MNK_PROGRAM " " + std::string(command) + " --game gomoku 2>&1";
    FILE* pipe = popen(line.c_str(), "r");
    std::string said;
    for (int c = 0; pipe != nullptr && (c = std::fgetc(pipe)) != EOF;) said += static_cast<char>(c);
    EXPECT_EQ(pclose(pipe) >> 8, 1) << command;
    EXPECT_EQ(said, "mnk: the system has no more memory for this command; give a smaller --memory\n") << command;
  }
}

TEST(Usage, UnknownCommand) {
  const Ended ended = run({"jugde"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_NE(ended.err.find("jugde"), std::string::npos) << ended.err;
}

/// `--help` of an unknown command is a usage error.
TEST(Usage, WrongNamesOfCommandsAreNamed) {
  const std::pair<const char*, const char*> cases[] = {
      {"xyzzy --help", "mnk: there is no command `xyzzy`.\nmnk: see `mnk help`\n"},
      {"jugde --help", "mnk: there is no command `jugde`. Did you mean `judge`?\nmnk: see `mnk help`\n"},
      {"bench sovle", "mnk: there is no command `bench sovle`. Did you mean `solve`?\nmnk: see `mnk help bench`\n"},
      {"bench sovle --help",
       "mnk: there is no command `bench sovle`. Did you mean `solve`?\nmnk: see `mnk help bench`\n"},
      {"bench xyzzy --quick", "mnk: there is no command `bench xyzzy`.\nmnk: see `mnk help bench`\n"},
  };
  for (const auto& [arguments, said] : cases) {
    const Ended ended = run(words(arguments));
    EXPECT_EQ(ended.status, 2) << arguments;
    EXPECT_EQ(ended.out, "") << arguments;
    EXPECT_EQ(ended.err, said) << arguments;
  }
  EXPECT_EQ(run({"bench"}).err.rfind("mnk: `mnk bench` needs a subcommand: win, best, classics, solve, ", 0), 0U)
      << run({"bench"}).err;
  if (run({"games", "--help"}).out.find("Subcommands") == std::string::npos) return;  // built without the server
  EXPECT_NE(run({"games", "lsit"}).err.find("there is no command `games lsit`. Did you mean `list`?"),
            std::string::npos);
}

TEST(Usage, EmptyValuesAndArgumentsAreNamed) {
  const std::vector<std::vector<std::string>> options = {
      {"judge", "--game"},          {"solve", "--game"},   {"solve", "--position"},   {"solve", "--certificate"},
      {"merge", "a", "--out"},      {"solve", "--resume"}, {"solve", "--threads"},    {"solve", "--time"},
      {"analyse", "--depth"},       {"best", "--nodes"},   {"play", "--position"},    {"play", "--first"},
      {"match", "--openings"},      {"match", "--save"},   {"bench", "win", "--csv"}, {"bench", "win", "--only"},
      {"bench", "solve", "--games"}};
  for (std::vector<std::string> arguments : options) {
    const std::string option = arguments.back();
    arguments.emplace_back();
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.status, 2) << option;
    EXPECT_EQ(ended.out, "") << option;
    EXPECT_EQ(ended.err.rfind("mnk: " + option + ": the value is empty", 0), 0U) << ended.err;
    arguments.back() = "5";
    *(arguments.end() - 2) = option + "=";  // not the option's value: the next word
    EXPECT_EQ(run(arguments).err, ended.err) << option;
  }
  for (const char* command : {"judge", "best", "solve", "analyse", "play", "check", "merge --out a", "help",
                              "bench connect4", "bench", "completion", ""}) {
    std::vector<std::string> arguments = words(command);
    arguments.emplace_back();
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.status, 2) << command;
    EXPECT_EQ(ended.err.rfind("mnk: the argument is empty\n", 0), 0U) << command << ended.err;
  }
}

TEST(Usage, GamesThatAreNearlyRightAreGuessed) {
  for (const char* command : {"judge", "best", "solve", "analyse", "play", "match --engines a b"}) {
    std::vector<std::string> arguments = words(command);
    arguments.insert(arguments.end(), {"--game", "gomuku"});
    EXPECT_NE(run(arguments).err.find(". Did you mean `gomoku`?\n"), std::string::npos) << command;
  }
  EXPECT_NE(run({"judge", "--game", "conect4:misere"}).err.find("`connect4`"), std::string::npos);
  EXPECT_EQ(run({"judge", "--game", "xyzzy"}).err.find("Did you mean"), std::string::npos);
}

TEST(Usage, NumbersOfMatchesHaveRanges) {
  const std::pair<const char*, const char*> cases[] = {
      {"--grace -1", "mnk: --grace: '-1' is not a number from 0 to 1000000000\n"},
      {"--grace nan", "mnk: --grace: 'nan' is not a number from 0 to 1000000000\n"},
      {"--pause 60001", "mnk: --pause: '60001' is not a number from 0 to 60000\n"},
      {"--sprt nan 5", "mnk: --sprt: 'nan' is not a number from -1000 to 1000\n"},
      {"--sprt 0 inf", "mnk: --sprt: 'inf' is not a number from -1000 to 1000\n"},
      {"--sprt 0 1001", "mnk: --sprt: '1001' is not a number from -1000 to 1000\n"},
      {"--sprt 5 5", "mnk: --sprt: the first Elo difference must be below the second, as in --sprt 0 5\n"},
      {"--sprt 5 0", "mnk: --sprt: the first Elo difference must be below the second, as in --sprt 0 5\n"},
  };
  for (const auto& [option, said] : cases) {
    const Ended ended = run(words(std::string("match --engines a b ") + option));
    EXPECT_EQ(ended.status, 2) << option;
    EXPECT_EQ(ended.err.rfind(said, 0), 0U) << ended.err;
  }
}

TEST(Usage, WholeNumbersHaveRanges) {
  EXPECT_EQ(run({"solve", "--threads", "0"}).err.rfind("mnk: --threads: '0' is not a number from 1 to 256\n", 0), 0U);
  EXPECT_EQ(run({"solve", "--memory", "99999999999999999999"}).status, 2);
  EXPECT_EQ(run({"solve", "--threads", "1.5"}).status, 2);
}

/// Untrusted names do not move the cursor.
TEST(Usage, NamesWithControlBytesArePrintable) {
  const std::string name = "\x1b[2J";
  const std::vector<std::vector<std::string>> commands = {{"bench", "connect4", name},
                                                          {"bench", "solve", "--games", name},
                                                          {"bench", "levels", "--game", name},
                                                          {"bench", "win", "--only", name},
                                                          {"bench", "levels", "--openings", name},
                                                          {"match", "--engines", name, name},
                                                          {"solve", "--certificate", "no/" + name},
                                                          {"solve", "--resume", "no/" + name},
                                                          {"check", name},
                                                          {"merge", name, "--out", "/dev/null"},
                                                          {"merge", "a", "--out", "no/" + name}};
  for (const std::vector<std::string>& arguments : commands) {
    const Ended ended = run(arguments);
    EXPECT_NE(ended.status, 0);
    EXPECT_EQ(ended.err.rfind("mnk: ", 0), 0U) << ended.err;
    EXPECT_EQ((ended.out + ended.err).find('\x1b'), std::string::npos) << arguments[1];
    EXPECT_NE(ended.err.find("?[2J"), std::string::npos) << ended.err;
  }
}

}  // namespace
}  // namespace mnk::test
