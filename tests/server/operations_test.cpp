// SPDX-License-Identifier: MIT
// Operation of the program: liveness, readiness, settings, logs, failures of the database.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <regex>

#include "server/databases.hpp"
#include "server/faults/fault_file.hpp"
#include "server/http/field_text.hpp"
#include "server/player.hpp"
#include "server/program.hpp"

namespace mnk::server::test {
namespace {

using nlohmann::json;
using std::chrono::steady_clock;

std::string text_of_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Polls `holds`. Returns false after a minute.
bool comes_true(const std::function<bool()>& holds) {
  for (const auto end = steady_clock::now() + std::chrono::minutes(1); steady_clock::now() < end;) {
    if (holds()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

Answer get(std::uint16_t port, const std::string& path, const std::string& headers = {}) {
  return Client(port, 60).ask("GET", path, {}, headers);
}

/// A file for the stderr of a program.
class LogFile {
 public:
  LogFile() : fd_(::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600)) {}
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;
  ~LogFile() { ::close(fd_); }
  int fd() const { return fd_; }
  std::string text() const { return text_of_file(path_); }
  /// Returns the log lines with this event.
  std::vector<json> events(const std::string& event) const {
    std::vector<json> found;
    std::istringstream in(text());
    for (std::string line; std::getline(in, line);) {
      const json object = json::parse(line, nullptr, false);
      if (object.is_object() && object.value("event", "") == event) found.push_back(object);
    }
    return found;
  }

 private:
  TemporaryFolder folder_;
  std::string path_ = folder_.file("log");
  int fd_;
};

/// Starts a program that is expected to fail. Returns its exit status and its stderr.
std::pair<int, std::string> run_to_its_end(const std::vector<std::string>& arguments,
                                           const std::vector<std::string>& environment = {}) {
  const LogFile log;
  try {
    Program program("", {arguments, environment, log.fd()});
    program.end(SIGKILL);
    return {0, log.text()};
  } catch (const std::exception& error) {
    const std::string message = error.what();
    return {WEXITSTATUS(std::stoi(message.substr(message.rfind(' ')))), log.text()};
  }
}

// ---- health

class Health : public EveryDatabase {};
INSTANTIATE_TEST_SUITE_P(Kinds, Health, testing::Values(Kind::sqlite, Kind::postgres), kind_name);

TEST_P(Health, AServerThatRunsIsHealthyAndReady) {
  const Program server(where());
  EXPECT_EQ(json::parse(get(server.port(), "/healthz").body), json({{"status", "ok"}}));
  const Answer ready = get(server.port(), "/readyz");
  EXPECT_EQ(ready.status, 200);
  EXPECT_EQ(json::parse(ready.body), json({{"status", "ready"}, {"problems", json::array()}}));
  EXPECT_EQ(ready.headers.at("cache-control"), "no-store");
}

TEST(Readiness, IsLostOnAFullDiskAndComesBack) {
  TemporaryFolder folder;
  FaultFile faults;
  const Program server(folder.file("games.db"), {{}, faults.environment()});
  Player ann(server.port());
  const std::string id = ann.create({{"game", "5,5,4"}, {"seat", "both"}});
  const std::string move = "/games/" + id + "/moves";
  faults->disk_is_full = 1;
  const json refused = ann.post(move, {{"ply", 0}, {"move", "a1"}});
  EXPECT_EQ(refused.at("status"), 503) << refused;
  EXPECT_EQ(refused.at("code"), "storage");
  Answer ready;
  EXPECT_TRUE(comes_true([&] { return (ready = get(server.port(), "/readyz")).status == 503; }));
  EXPECT_NE(ready.body.find("the disk of the database has less than 64 MiB free"), std::string::npos) << ready.body;
  EXPECT_EQ(get(server.port(), "/healthz").status, 200);
  EXPECT_EQ(ann.get("/games/" + id).at("moves").size(), 0U) << "reading goes on";
  faults->disk_is_full = 0;
  EXPECT_EQ(ann.post(move, {{"ply", 0}, {"move", "a1"}}).at("status"), 200);
  EXPECT_TRUE(comes_true([&] { return get(server.port(), "/readyz").status == 200; }));
}

/// Without the check, the moves would be acknowledged and stored in a file that no later start finds.
TEST(Readiness, IsLostWhileTheFileOfTheDatabaseIsElsewhere) {
  TemporaryFolder folder;
  const LogFile log;
  const Program server(folder.file("games.db"), {{}, {}, log.fd()});
  Player ann(server.port());
  const std::string id = ann.create({{"game", "5,5,4"}, {"seat", "both"}});
  const std::string move = "/games/" + id + "/moves";
  std::filesystem::rename(folder.file("games.db"), folder.file("elsewhere.db"));
  EXPECT_EQ(ann.post(move, {{"ply", 0}, {"move", "a1"}}).at("code"), "storage");
  EXPECT_TRUE(comes_true([&] { return get(server.port(), "/readyz").status == 503; }));
  EXPECT_EQ(ann.get("/games/" + id).at("moves").size(), 0U) << "reading goes on";
  EXPECT_TRUE(
      comes_true([&] { return log.text().find("games.db: the file was moved or deleted") != std::string::npos; }));
  std::filesystem::rename(folder.file("elsewhere.db"), folder.file("games.db"));
  EXPECT_EQ(ann.post(move, {{"ply", 0}, {"move", "a1"}}).at("status"), 200);
  EXPECT_TRUE(comes_true([&] { return get(server.port(), "/readyz").status == 200; }));
}

TEST(Readiness, OfPostgresqlIsLostWhileItIsDownOrHangsAndComesBack) {
  PostgresServer* postgres = PostgresServer::shared();
  if (postgres == nullptr) GTEST_SKIP() << "no PostgreSQL server";
  const Program server(postgres->new_database());
  ASSERT_EQ(get(server.port(), "/readyz").status, 200);
  const auto expect_lost_and_found = [&](const std::function<void()>& harm, const std::function<void()>& heal) {
    harm();
    Answer ready;
    EXPECT_TRUE(comes_true([&] { return (ready = get(server.port(), "/readyz")).status == 503; }));
    EXPECT_NE(ready.body.find("the database does not answer within a second"), std::string::npos) << ready.body;
    EXPECT_EQ(get(server.port(), "/healthz").status, 200);
    heal();
    EXPECT_TRUE(comes_true([&] { return get(server.port(), "/readyz").status == 200; }));
  };
  expect_lost_and_found([&] { postgres->freeze(); }, [&] { postgres->thaw(); });
  expect_lost_and_found([&] { postgres->stop(SIGQUIT); }, [&] { postgres->start(); });
}

TEST(Durability, EachAcknowledgedMoveIsSynced) {
  TemporaryFolder folder;
  FaultFile faults;
  const Program server(folder.file("games.db"), {{}, faults.environment()});
  Player ann(server.port());
  const std::string id = ann.create({{"game", "5,5,4"}, {"seat", "both"}});
  for (unsigned ply = 0; ply < 4; ++ply) {
    const std::int64_t before = faults.syncs();
    EXPECT_EQ(ann.post("/games/" + id + "/moves",
                       {{"ply", ply}, {"move", std::string(1, static_cast<char>('a' + ply)) + "1"}})
                  .at("status"),
              200);
    EXPECT_GT(faults.syncs(), before) << "the write-ahead log is synced before the move is acknowledged";
  }
}

// ---- shutdown

TEST(StoppingWithPostgres, DoesNotWaitWhileItHangs) {
  PostgresServer* postgres = PostgresServer::shared();
  if (postgres == nullptr) GTEST_SKIP() << "no PostgreSQL server";
  const LogFile log;
  Program server(postgres->new_database(), {{}, {}, log.fd()});
  Player ann(server.port());
  const std::string id = ann.create({{"game", "5,5,4"}, {"seat", "both"}});
  ann.watch(id);
  ASSERT_EQ(ann.hear("game").at("type"), "game");
  postgres->freeze();
  ann.say({{"type", "move"}, {"ply", 0}, {"move", "a1"}});
  const auto begin = steady_clock::now();
  const int status = server.end(SIGTERM);
  const double seconds = std::chrono::duration<double>(steady_clock::now() - begin).count();
  postgres->thaw();
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1) << "it says that something may be lost";
  EXPECT_EQ(log.events("database_left").size(), 1U) << log.text();
  EXPECT_LT(seconds, 30)
      << "the deadline of the database is far, and this machine may be busy; 5 s are promised on a quiet one";
  RecordProperty("seconds", std::to_string(seconds));
}

// ---- metrics

TEST(MetricsPage, IsNotOnTheMainAddressUnlessATokenIsSet) {
  TemporaryFolder folder;
  {
    const Program server(folder.file("a.db"));
    EXPECT_EQ(get(server.port(), "/metrics").status, 404);
  }
  const Program server(folder.file("b.db"), {{}, {"MNK_METRICS_TOKEN=s3cret"}});
  EXPECT_EQ(get(server.port(), "/metrics").status, 401);
  EXPECT_EQ(get(server.port(), "/metrics", "Authorization: Bearer s3cre\r\n").status, 401);
  const Answer metrics = get(server.port(), "/metrics", "Authorization: Bearer s3cret\r\n");
  EXPECT_EQ(metrics.status, 200);
  EXPECT_NE(metrics.body.find("\nmnk_http_connections 1\n"), std::string::npos) << metrics.body;
}

TEST(MetricsPage, HasAnAddressOfItsOwn) {
  TemporaryFolder folder;
  const Program server(folder.file("games.db"), {{"--metrics", "127.0.0.1:0"}});
  EXPECT_EQ(get(server.port(), "/metrics").status, 404);
  const std::string url = server.read_line();
  std::smatch found;
  ASSERT_TRUE(std::regex_match(url, found, std::regex("http://127\\.0\\.0\\.1:(\\d+)/metrics"))) << url;
  const auto port = static_cast<std::uint16_t>(std::stoi(found[1]));
  EXPECT_NE(get(port, "/metrics").body.find("mnk_events_waiting 0"), std::string::npos);
  EXPECT_EQ(get(port, "/healthz").status, 200);
  EXPECT_EQ(get(port, "/readyz").status, 200);
  EXPECT_EQ(get(port, "/api/v1/games").status, 404) << "nothing else is there";
  EXPECT_EQ(Client(port).ask("POST", "/metrics").status, 405);
}

// ---- the access log

TEST(AccessLog, HasALineForEachRequestWithItsRealClient) {
  TemporaryFolder folder;
  const std::string path = folder.file("access.log");
  const Program server(folder.file("games.db"), {{"--access-log", path, "--trusted-proxy", "127.0.0.1"}});
  const Answer answer =
      get(server.port(), "/healthz?a=1", "X-Forwarded-For: 198.51.100.7, 203.0.113.9\r\nUser-Agent: a\"b\r\n");
  ASSERT_TRUE(comes_true([&] { return text_of_file(path).find('\n') != std::string::npos; }));
  const json line = json::parse(text_of_file(path));
  EXPECT_EQ(line.at("event"), "request");
  EXPECT_EQ(line.at("client"), "203.0.113.9") << "the last address that is no trusted proxy's";
  EXPECT_EQ(line.at("id"), answer.headers.at("x-request-id"));
  EXPECT_EQ(line.at("method"), "GET");
  EXPECT_EQ(line.at("path"), "/healthz");
  EXPECT_EQ(line.at("status"), 200);
  EXPECT_EQ(line.at("agent"), "a\"b");
  EXPECT_GE(line.at("seconds").get<double>(), 0);
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0007U, 0U) << "addresses are not for everybody";
}

TEST(AccessLog, HasALineForARequestThatCannotBeReadAndForAClientThatLeaves) {
  TemporaryFolder folder;
  const std::string path = folder.file("access.log");
  const Program server(folder.file("games.db"), {{"--access-log", path}});
  Client client(server.port());
  client.send("GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n");
  const Answer answer = client.read_answer();
  EXPECT_EQ(answer.status, 400);
  ASSERT_TRUE(comes_true([&] { return text_of_file(path).find('\n') != std::string::npos; }));
  const json line = json::parse(text_of_file(path));
  EXPECT_EQ(line.at("id"), answer.headers.at("x-request-id"));
  EXPECT_EQ(line.at("client"), "127.0.0.1");
  EXPECT_EQ(line.at("status"), 400);
  const std::string body = R"({"game":"15,15,5","position":"h8h9","seconds":50})";
  Client(server.port())
      .send("POST /api/v1/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
            std::to_string(body.size()) + "\r\n\r\n" + body);
  EXPECT_TRUE(comes_true([&] { return text_of_file(path).find("\"status\":499") != std::string::npos; }))
      << text_of_file(path);
}

TEST(AccessLog, IsOpenedAnewWhenAsked) {
  TemporaryFolder folder;
  const std::string path = folder.file("access.log"), moved = folder.file("access.log.1");
  const Program server(folder.file("games.db"), {{"--access-log", path}});
  get(server.port(), "/healthz");
  ASSERT_TRUE(comes_true([&] { return !text_of_file(path).empty(); }));
  std::filesystem::rename(path, moved);
  server.signal(SIGHUP);
  EXPECT_TRUE(comes_true([&] { return std::filesystem::exists(path); }));
  get(server.port(), "/readyz");
  EXPECT_TRUE(comes_true([&] { return text_of_file(path).find("/readyz") != std::string::npos; }));
  EXPECT_EQ(text_of_file(moved).find("/readyz"), std::string::npos);
}

TEST(AccessLog, ThatCannotBeWrittenIsSaidAtTheStart) {
  const auto [status, said] =
      run_to_its_end({"--access-log", "/nowhere/access.log", "--database", "/nowhere/games.db"});
  EXPECT_EQ(status, 1);
  EXPECT_NE(said.find("cannot write to /nowhere/access.log: No such file or directory"), std::string::npos) << said;
}

TEST(AccessLog, OnAFullDiskIsCountedForTheOperator) {
  TemporaryFolder folder;
  const Program server(folder.file("games.db"), {{"--access-log", "/dev/full"}, {"MNK_METRICS_TOKEN=s3cret"}});
  for (int i = 0; i < 3; ++i) get(server.port(), "/healthz");
  const auto lost = [&] {
    const std::string body = get(server.port(), "/metrics", "Authorization: Bearer s3cret\r\n").body;
    const std::size_t at = body.find("\nmnk_log_lines_dropped ");
    return at == body.npos ? -1 : std::atoi(body.c_str() + at + 23);
  };
  EXPECT_TRUE(comes_true([&] { return lost() >= 3; })) << lost();
}

// ---- settings

/// Returns the limit on games from RateLimit-Policy: a setting visible to clients.
std::string games_allowed(const Program& server) {
  const Answer made = Client(server.port()).ask("POST", "/api/v1/games", R"({"game":"3,3,3","seat":"both"})");
  const auto policy = made.headers.find("ratelimit-policy");
  return policy == made.headers.end() ? "none" : policy->second;
}

TEST(WebApp, ThatCannotBeReadIsSaidAtTheStart) {
  TemporaryFolder folder;
  std::ofstream(folder.file("index.html")) << "<html>";
  std::filesystem::create_symlink("loop", folder.file("loop"));  // is no file
  const std::vector<std::string> arguments = {"--database", ":memory:", "--web", folder.path().string()};
  EXPECT_EQ(run_to_its_end(arguments).first, 0);
  std::filesystem::create_symlink("/proc/self/mem", folder.file("a.js"));
  const auto [status, log] = run_to_its_end(arguments);
  EXPECT_EQ(status, 1);
  EXPECT_NE(log.find("/a.js cannot be read: Input/output error"), std::string::npos) << log;
  EXPECT_NE(run_to_its_end({"--web", folder.file("index.html")}).second.find("cannot be read: Not a directory"),
            std::string::npos);
}

TEST(Settings, ComeFromTheCommandLineThenTheEnvironmentThenAFile) {
  TemporaryFolder folder;
  const std::string file = folder.file("serve.conf");
  std::ofstream(file) << "# Settings of the test\n\ndatabase = '" << folder.file("file.db")
                      << "'\nhost = file.example\nhost = other.example\n";
  const auto opened = [&](const ProgramOptions& options, const std::string& database) {
    const LogFile log;
    ProgramOptions with = options;
    with.log = log.fd();
    with.arguments.insert(with.arguments.end(), {"--config", file});
    const Program server(database, with);
    EXPECT_EQ(Client(server.port()).ask("GET", "/healthz").status, 200);
    EXPECT_TRUE(comes_true([&] { return !log.events("started").empty(); }));
    return std::filesystem::path(log.events("started")[0].at("database").get<std::string>()).filename().string();
  };
  EXPECT_EQ(opened({}, ""), "file.db");
  EXPECT_EQ(opened({{}, {"MNK_DATABASE=" + folder.file("environment.db")}}, ""), "environment.db");
  EXPECT_EQ(opened({{}, {"MNK_DATABASE=" + folder.file("environment.db")}}, folder.file("line.db")), "line.db");
}

TEST(Settings, OfTheFileAndTheEnvironmentHaveAnEffect) {
  TemporaryFolder folder;
  const std::string file = folder.file("serve.conf");
  std::ofstream(file) << "host = file.example\nhost = other.example\n";
  const auto status = [](const Program& server, const std::string& host) {
    Client client(server.port());
    client.send("GET /healthz HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    return client.read_answer().status;
  };
  {
    const Program server(folder.file("a.db"), {{}, {"MNK_CONFIG=" + file}});
    EXPECT_EQ(status(server, "file.example"), 200);
    EXPECT_EQ(status(server, "other.example"), 200);
    EXPECT_EQ(status(server, "evil.example"), 421);
  }
  const Program server(folder.file("b.db"), {{}, {"MNK_CONFIG=" + file, "MNK_HOST=one.example,two.example"}});
  EXPECT_EQ(status(server, "two.example"), 200);
  EXPECT_EQ(status(server, "file.example"), 421) << "the environment takes the place of the file";
}

TEST(Settings, HostsAndOriginsAreComparedAsBrowsersSendThem) {
  TemporaryFolder folder;
  const std::string file = folder.file("serve.conf");
  std::ofstream(file) << "host = One.Example, two.example\norigin = HTTPS://Play.Example:8443/\n";
  const Program server(folder.file("a.db"), {{"--config", file}});
  const auto status = [&](const std::string& host, const std::string& origin = "http://localhost") {
    Client client(server.port());
    client.send("GET /api/v1/presets HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin + "\r\n\r\n");
    return client.read_answer().status;
  };
  for (const std::string host : {"one.example", "two.example", "One.Example", "play.example"})
    EXPECT_EQ(status(host, "http://" + lower(host)), 200) << host;
  EXPECT_EQ(status("localhost", "https://play.example:8443"), 200);
  EXPECT_EQ(status("localhost", "https://play.example"), 403);
}

TEST(Settings, ThatAreWrongAreSaidWithTheirPlace) {
  TemporaryFolder folder;
  const std::string file = folder.file("serve.conf");
  const auto refused = [&](const std::string& text, const std::string& message) {
    std::ofstream(file) << text;
    const auto [status, said] = run_to_its_end({"--config", file, "--database", folder.file("games.db")});
    EXPECT_EQ(status, 2) << text;
    EXPECT_NE(said.find(message), std::string::npos) << said;
    EXPECT_FALSE(std::filesystem::exists(folder.file("games.db")));
  };
  refused("\nthreads = 0\n", file + ":2: ");
  refused("keep-finished = soon\n", "'soon' is not a time such as 90d, 12h or 30m");
  refused("port 8080\n", file + ":1: not a line NAME = VALUE");
  refused("# ok\nprot = 8080\n", file + ":2: there is no setting `prot`");
  const auto [status, said] = run_to_its_end({}, {"MNK_THREADS=many", "MNK_DATABASE=" + folder.file("games.db")});
  EXPECT_EQ(status, 2);
  EXPECT_NE(said.find("MNK_THREADS: "), std::string::npos) << said;
  const auto [no_file, why] = run_to_its_end({"--config", "/nowhere.conf"});
  EXPECT_EQ(no_file, 2);
  EXPECT_NE(why.find("settings: /nowhere.conf cannot be read: No such file or directory"), std::string::npos) << why;
}

TEST(SettingsOfPostgres, ShowAPasswordNowhere) {
  PostgresServer* postgres = PostgresServer::shared();
  if (postgres == nullptr) GTEST_SKIP() << "no PostgreSQL server";
  const std::string url = postgres->new_database() + "&password=hunter2";
  const LogFile log;
  {
    const Program server("", {{}, {"MNK_DATABASE=" + url}, log.fd()});
    EXPECT_TRUE(comes_true([&] { return !log.events("started").empty(); }));
    EXPECT_EQ(text_of_file("/proc/" + std::to_string(server.pid()) + "/cmdline").find("hunter2"), std::string::npos);
  }
  EXPECT_EQ(log.text().find("hunter2"), std::string::npos) << log.text();
  EXPECT_NE(log.events("started")[0].at("database").get<std::string>().find("password=***"), std::string::npos);
  EXPECT_EQ(log.text().find("everybody on this machine"), std::string::npos);
  const LogFile warned;
  const Program server(url, {{}, {}, warned.fd()});
  EXPECT_NE(warned.text().find("everybody on this machine can see a password in the command line"), std::string::npos);
}

TEST(Settings, ConnectionStringsAreNeverFiles) {
  TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  for (const std::string where :
       {"host=/nowhere dbname=mnk", "dbname=mnk host='/nowhere'", "hostaddr=127.0.0.1 port=1 user=a", "host = /nowhere",
        "postgresql://127.0.0.1:1/mnk", "service=none"}) {
    const auto [status, said] = run_to_its_end({"--database", where});
    EXPECT_EQ(status, 1) << where << said;
    EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << where;
  }
  std::filesystem::current_path(before);
}

TEST(Settings, LimitsAreThoseOfTheCommandLine) {
  TemporaryFolder folder;
  const Program server(folder.file("games.db"), {{"--limit", "games=7/60s"}});
  EXPECT_NE(games_allowed(server).find("7;w=60"), std::string::npos) << games_allowed(server);
}

}  // namespace
}  // namespace mnk::server::test
