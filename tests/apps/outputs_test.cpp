// SPDX-License-Identifier: MIT
// Unwritable standard output: every command reports the system error and ends with status 3.
#include <fcntl.h>

#include "apps/match_engines.hpp"

namespace mnk::test {
namespace {

/// Every command with arguments that make it print. FILE stands for a certificate, FOLDER for a new folder.
constexpr const char* printing[] = {"solve",
                                    "solve --json",
                                    "best",
                                    "best --json",
                                    "judge",
                                    "judge --json",
                                    "judge --summary",
                                    "analyse --game 3,3,3",
                                    "play --game 3,3,3",
                                    "play --game 3,3,3 --first engine --explain",
                                    "bench solve --signature",
                                    "bench connect4 FOLDER/scores",
                                    "check FILE",
                                    "merge FILE --out FOLDER/merged",
                                    "merge FILE --out FOLDER/merged --json",
                                    "table make 3,3,3 FOLDER/table",
                                    "table info FOLDER/table",
                                    "table check FOLDER/table",
                                    "table probe FOLDER/table a1",
                                    "games export --database FOLDER/games.db",
                                    "games check --database FOLDER/games.db",
                                    "help",
                                    "help --man solve",
                                    "solve --help",
                                    "completion bash",
                                    "--help",
                                    "--version",
                                    ""};

class Outputs : public testing::Test {
 protected:
  Outputs() {
    std::ofstream(folder_ / "scores") << "4455 18\n";
    EXPECT_EQ(run({"solve", "--certificate", folder_ / "certificate"}).status, 0);
    const Ended played = run({"games", "import", "--database", folder_ / "games.db"},
                             R"({"id":"a","events":[{"time_ms":1,"data":"{}"}]})"
                             "\n");
    has_server_ = played.err.find("built without") == std::string::npos;
  }

  void expect_reason(const char* out_path, const std::string& reason) {
    for (const std::string command : printing) {
      if (!has_server_ && command.rfind("games", 0) == 0) continue;
      std::vector<std::string> arguments = words(command);
      for (std::string& word : arguments) {
        if (word == "FILE") word = folder_ / "certificate";
        if (word.rfind("FOLDER", 0) == 0) word = (folder_ / word.substr(7)).string();
      }
      Child child(arguments, out_path);
      child.write("XO./.../...\n");
      child.close_input();
      const Ended ended = child.wait(600);
      EXPECT_EQ(ended.status, 3) << command << ended.err;
      EXPECT_NE(ended.err.find("mnk: cannot write the results: " + reason + "\n"), std::string::npos)
          << command << ": " << ended.err;
    }
  }

  MatchFolder folder_;
  bool has_server_ = true;
};

TEST_F(Outputs, OntoAFullDevice) { expect_reason("/dev/full", "No space left on device"); }

TEST_F(Outputs, IntoAPipeWithoutAReader) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
  close(ends[0]);
  const std::string pipe = "/proc/self/fd/" + std::to_string(ends[1]);
  expect_reason(pipe.c_str(), "Broken pipe");
  close(ends[1]);
}

TEST_F(Outputs, OfAMatchIntoAPipeWithoutAReader) {
  const std::string engine = folder_.engine("engine", winning);
  Child child({"match", "--engines", engine, engine, "--game", "9,9,5", "--games", "2", "--time", "3"}, "/dev/full");
  child.close_input();
  const Ended ended = child.wait(600);
  EXPECT_EQ(ended.status, 3);
  EXPECT_NE(ended.err.find("mnk: cannot write the results: No space left on device"), std::string::npos) << ended.err;
}

/// The program ignores SIGPIPE and SIGXFSZ; its child processes must not.
TEST_F(Outputs, EnginesEndOnABrokenPipeAsUsual) {
  const std::string name = R"(ABOUT*) ignored=$(sed -n 's/^SigIgn:[[:space:]]*//p' /proc/$$/status)
if [ $((0x$ignored & 0x1001000)) = 0 ]; then echo 'name="usual"'; else echo 'name="ignores"'; fi;;)";
  const Ended ended = play_match(folder_.engine("first", winning, name), folder_.engine("second", losing, name));
  EXPECT_EQ(ended.out.rfind("usual against usual", 0), 0U) << ended.out << ended.err;
}

}  // namespace
}  // namespace mnk::test
