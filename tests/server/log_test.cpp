// SPDX-License-Identifier: MIT
// The log never blocks the server, and reports lost lines.
#include "server/log.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "server/line_writer.hpp"
#include "server/player.hpp"
#include "server/program.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;

struct Pipe {
  Pipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  }
  ~Pipe() {
    ::close(ends[0]);
    if (ends[1] >= 0) ::close(ends[1]);
  }
  void close_writer() { ::close(std::exchange(ends[1], -1)); }
  std::string read_all() const {
    std::string text;
    std::array<char, 65536> bytes;
    for (ssize_t got; (got = ::read(ends[0], bytes.data(), bytes.size())) > 0;)
      text.append(bytes.data(), static_cast<std::size_t>(got));
    return text;
  }
  std::array<int, 2> ends{};
};

std::string note(std::uint64_t dropped) { return "dropped " + std::to_string(dropped) + "\n"; }

TEST(LineWriter, CountsWhatAFullDiskLoses) {
  const std::uint64_t before = LineWriter::dropped();
  LineWriter writer(::open("/dev/full", O_WRONLY | O_CLOEXEC), true, note);
  writer.write("one\n");
  ASSERT_TRUE(writer.flush(std::chrono::minutes(1)));
  writer.write("two\n");
  ASSERT_TRUE(writer.flush(std::chrono::minutes(1)));
  EXPECT_EQ(LineWriter::dropped() - before, 2U) << "the line that tells of them is none of them";
  TemporaryFolder folder;
  writer.replace(::open(folder.file("log").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  writer.write("three\n");
  ASSERT_TRUE(writer.flush(std::chrono::minutes(1)));
  std::ifstream file(folder.file("log"));
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "three\ndropped 2\n");
}

TEST(LineWriter, DropsAndCountsWhereNobodyReads) {
  Pipe pipe;
  ASSERT_GE(::fcntl(pipe.ends[1], F_SETPIPE_SZ, 4096),
            0);  // smaller than the queue, so that the writer thread must block
  std::string text;
  constexpr int lines = 3000;
  {
    LineWriter writer(pipe.ends[1], false, note, 10'000);
    for (int i = 0; i < lines; ++i)
      writer.write(std::to_string(100'000 + i) + std::string(93, '.') + "\n");  // 100 bytes each
    EXPECT_GT(LineWriter::dropped(), 2000U);
    EXPECT_FALSE(writer.flush(std::chrono::milliseconds(20)));
    std::thread reader([&] { text = pipe.read_all(); });
    EXPECT_TRUE(writer.flush(std::chrono::minutes(1)));
    writer.write("the last\n");
    writer.flush(std::chrono::minutes(1));
    pipe.close_writer();
    reader.join();
  }
  std::istringstream in(text);
  int kept = 0, told = 0, before = -1;
  bool last = false;
  for (std::string line; std::getline(in, line);) {
    if (line == "the last") {
      last = true;
    } else if (line.rfind("dropped ", 0) == 0) {
      told += std::stoi(line.substr(8));
    } else {
      EXPECT_EQ(line.size(), 99U);
      const int number = std::stoi(line.substr(0, 6));
      EXPECT_GT(number, before) << "lines stay whole and in order";
      before = number;
      ++kept;
    }
  }
  EXPECT_EQ(kept + told, lines);
  EXPECT_TRUE(last);
}

TEST(LineWriter, EndsWhereNobodyReads) {
  Pipe pipe;
  LineWriter writer(pipe.ends[1], false, note);
  for (int i = 0; i < 10'000; ++i) writer.write(std::string(99, '.') + "\n");
}

TEST(LineWriter, GoesOnWithAnotherFile) {
  TemporaryFolder folder;
  const auto open = [&](const char* name) {
    return ::open(folder.file(name).c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  };
  {
    LineWriter writer(open("one"), true, note);
    writer.write("1\n");
    ASSERT_TRUE(writer.flush(std::chrono::minutes(1)));
    writer.replace(open("two"));
    writer.write("2\n");
    ASSERT_TRUE(writer.flush(std::chrono::minutes(1)));
  }
  EXPECT_EQ(std::filesystem::file_size(folder.file("one")), 2U);
  EXPECT_EQ(std::filesystem::file_size(folder.file("two")), 2U);
}

TEST(Log, AServerGoesOnWhileNobodyReadsItsLog) {
  TemporaryFolder folder;
  Pipe pipe;
  constexpr int games = 12'000;  // lines of some 120 bytes, more than the pipe and the queue hold
  std::string text;
  {
    Program server(folder.file("games.db"), {.arguments = {}, .environment = {}, .log = pipe.ends[1]});
    pipe.close_writer();
    std::atomic<int> made = 0;
    std::vector<std::thread> clients;
    for (int i = 0; i < 32; ++i) {
      clients.emplace_back([&] {
        Client client(server.port(), 60);
        for (int n = 0; n < games / 32; ++n) {
          made += client.ask("POST", "/api/v1/games", R"({"game":"3,3,3","seat":"both"})").status == 201 ? 1 : 0;
        }
      });
    }
    for (std::thread& client : clients) client.join();
    EXPECT_EQ(made, games);
    std::thread reader([&] { text = pipe.read_all(); });
    server.signal(SIGTERM);
    server.wait();
    reader.join();
  }
  int created = 0;
  std::int64_t dropped = 0;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] != '{') continue;  // a message for the user, not JSON
    const json entry = json::parse(line);
    if (entry.at("event") == "game_created") ++created;
    if (entry.at("event") == "log_lines_dropped") dropped += entry.at("lines").get<std::int64_t>();
  }
  EXPECT_GT(dropped, 0);
  EXPECT_GE(created + dropped, games);
  EXPECT_LE(created + dropped, games + 3) << "lines about the end may be among those that were dropped";
}

}  // namespace
}  // namespace mnk::server::test
