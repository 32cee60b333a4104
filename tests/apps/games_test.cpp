// SPDX-License-Identifier: MIT
// `mnk games`: export from one database and import into another.
#include <filesystem>
#include <fstream>

#include "apps/judge_run.hpp"
#include "server/storage/storage.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::test {
namespace {

class Games : public testing::Test {
 protected:
  std::string file(const std::string& name) const { return folder_.file(name); }

  Ended games(const std::string& what, const std::string& database, std::string_view input = {}) const {
    std::vector<std::string> arguments = words("games " + what);
    arguments.insert(arguments.end(), {"--database", database});
    return run(arguments, input);
  }

 private:
  server::TemporaryFolder folder_;
};

// `a`: a game resigned after one move; `b`: a game that started with two moves.
const std::string a =
    R"({"id":"a","events":[)"
    R"({"time_ms":1790000000000,"data":"{\"what\":\"created\",\"game\":\"3,3,3\",)"
    R"(\"seats\":[{\"kind\":\"person\",\"name\":\"Zoë\",\"token_sha256\":\"e3b98a4da31a127d4bde6e43033f66ba274cab0eb7eb1c70ec41402bf6273dd8\"},{\"kind\":\"open\"}]}"})"
    R"(,{"time_ms":1790000001000,"data":"{\"what\":\"moved\",\"ply\":0,\"move\":\"b2\"}"})"
    R"(,{"time_ms":1790000002000,"data":"{\"what\":\"resigned\",\"by\":\"x\"}"})"
    "]}\n";
const std::string b =
    R"({"id":"b-2_","events":[)"
    R"({"time_ms":0,"data":"{\"what\":\"created\",\"game\":\"15,15,5:exact\",)"
    R"(\"seats\":[{\"kind\":\"open\"},{\"kind\":\"engine\",\"level\":3}],\"moves\":[\"h8\",\"h9\"]}"})"
    "]}\n";

TEST_F(Games, GoFromOneDatabaseToAnother) {
  const Ended in = games("import", file("one.db"), b + a);
  EXPECT_EQ(in.status, 0) << in.err;
  EXPECT_EQ(in.err, "mnk: games imported: 2, already present: 0, refused: 0\n");
  EXPECT_EQ(games("export", file("one.db")).out, a + b);
  EXPECT_EQ(games("export b-2_", file("one.db")).out, b);
  EXPECT_EQ(games("import -", file("two.db"), games("export", file("one.db")).out).status, 0);
  EXPECT_EQ(games("export", file("two.db")).out, a + b);
  EXPECT_EQ(games("check", file("two.db")).out, "ok\n");
}

TEST_F(Games, AreListedAsTheirEventsLeftThem) {
  ASSERT_EQ(games("import", file("games.db"), a + b).status, 0);
  const Ended listed = games("list", file("games.db"));
  EXPECT_EQ(listed.status, 0) << listed.err;
  EXPECT_EQ(listed.out,
            "a 3,3,3 1 o_wins 2026-09-21T14:13:20Z 2026-09-21T14:13:22Z\n"
            "b-2_ 15,15,5:exact 2 pending 1970-01-01T00:00:00Z 1970-01-01T00:00:00Z\n");
}

TEST_F(Games, ThatBreakTheirRulesAreNamed) {
  std::string bad = a;
  bad.replace(bad.find("b2"), 2, "d4");
  bad.replace(bad.find("\"a\""), 3, "\"c\"");
  std::string worse = b;
  worse.replace(worse.find("created"), 7, "crested");
  ASSERT_EQ(games("import", file("games.db"), bad + a + worse).status, 1) << "two of them cannot be played";
  const Ended listed = games("list", file("games.db"));
  EXPECT_EQ(listed.status, 0);
  EXPECT_EQ(lines(listed.out).size(), 3U);
  EXPECT_EQ(lines(listed.out)[1].substr(0, 17), "b-2_ ? 0 pending ");
  const Ended checked = games("check", file("games.db"));
  EXPECT_EQ(checked.status, 1);
  ASSERT_EQ(lines(checked.out).size(), 2U);
  EXPECT_EQ(lines(checked.out)[0].substr(0, 11), "game b-2_: ");
  EXPECT_EQ(lines(checked.out)[1].substr(0, 19), "game c: version 2: ");
}

TEST_F(Games, ThatAreThereAlreadyStayAsTheyAre) {
  ASSERT_EQ(games("import", file("games.db"), a).status, 0);
  const Ended again = games("import", file("games.db"), a + b + b);
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(again.err, "mnk: games imported: 1, already present: 2, refused: 0\n");
  std::string other = a;
  other.replace(other.find("1790000002000"), 13, "1790000002001");
  const Ended refused = games("import", file("games.db"), "foo\n" + other);
  EXPECT_EQ(refused.status, 1);
  EXPECT_EQ(lines(refused.err), (std::vector<std::string>{"mnk: line 1: it is no JSON",
                                                          "mnk: line 2: game a is already present, with other events",
                                                          "mnk: games imported: 0, already present: 0, refused: 2"}));
  EXPECT_EQ(games("export", file("games.db")).out, a + b);
}

TEST_F(Games, ThatNoServerCouldHaveKeptAreRefusedByThemselves) {
  std::string bad = b;
  bad.replace(bad.find("b-2_"), 4, "b 2!");
  const Ended in = games("import", file("games.db"), a + bad);
  EXPECT_EQ(in.status, 1);
  EXPECT_EQ(lines(in.err)[0],
            "mnk: line 2: game b 2! is not imported: the id of a game is 1 to 64 letters, digits, - and _");
  EXPECT_EQ(games("export", file("games.db")).out, a);
}

TEST_F(Games, AreReadAndTakenInBesideAServer) {
  auto server = server::open_storage(file("games.db"), {.create = true, .alone = true, .instance = "test"});
  ASSERT_TRUE(server);
  EXPECT_EQ(games("import", file("games.db"), a).status, 0);
  EXPECT_EQ((*server)->load("a", 0)->size(), 3U);
  EXPECT_EQ(games("export", file("games.db")).out, a);
}

TEST_F(Games, OfWhatIsNoDatabaseAreAnError) {
  for (const char* what : {"list", "export", "check"}) {
    const Ended ended = games(what, file("nothing.db"));
    EXPECT_EQ(ended.status, 2) << what;
    EXPECT_EQ(ended.out, "");
    EXPECT_NE(ended.err.find("nothing.db"), std::string::npos) << ended.err;
  }
  EXPECT_FALSE(std::filesystem::exists(file("nothing.db")));
  ASSERT_EQ(games("import", file("games.db"), a).status, 0);
  const Ended missing = games("export b a", file("games.db"));
  EXPECT_EQ(missing.status, 1);
  EXPECT_EQ(missing.out, a);
  EXPECT_EQ(missing.err, "mnk: there is no game b\n");
  EXPECT_EQ(run({"games"}).status, 2);
  EXPECT_EQ(games("import /no/such/file", file("games.db")).status, 2);
}

TEST_F(Games, OfBeforeSchema2ComeWithTheHashesOfTheirTokens) {
  std::string old = a;
  const std::size_t at = old.find("token_sha256");
  old.replace(at, old.find('}', at) - at, R"(token\":\"t\")");
  ASSERT_NE(old, a);
  EXPECT_EQ(games("import", file("games.db"), old).status, 0);
  EXPECT_EQ(games("export", file("games.db")).out, a);
  EXPECT_EQ(games("import", file("games.db"), old).err, "mnk: games imported: 0, already present: 1, refused: 0\n");
}

TEST_F(Games, AreBackedUpAndBroughtBack) {
  ASSERT_EQ(games("import", file("games.db"), a + b).status, 0);
  auto server = server::open_storage(file("games.db"), {.create = false, .alone = true, .instance = "test"});
  ASSERT_TRUE(server);
  const Ended saved = games("backup " + file("saved.db"), file("games.db"));
  EXPECT_EQ(saved.status, 0) << saved.err;
  EXPECT_EQ(std::filesystem::status(file("saved.db")).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(games("backup " + file("saved.db"), file("games.db")).status, 2) << "what is there stays";
  EXPECT_EQ(games("restore " + file("saved.db"), file("games.db")).status, 2) << "in use";
  server->reset();
  EXPECT_EQ(games("restore " + file("saved.db"), file("games.db")).status, 2) << "it has games";
  EXPECT_EQ(games("delete a b-2_", file("games.db")).err, "mnk: games deleted: 2\n");
  const Ended back = games("restore " + file("saved.db"), file("games.db"));
  EXPECT_EQ(back.status, 0) << back.err;
  EXPECT_EQ(games("export", file("games.db")).out, a + b);
  EXPECT_EQ(games("check", file("games.db")).out, "ok\n");
  EXPECT_EQ(games("restore " + file("saved.db"), file("new.db")).status, 0);
  EXPECT_EQ(games("export", file("new.db")).out, a + b);
  EXPECT_EQ(std::filesystem::status(file("new.db")).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(file("x")).parent_path())) {
    EXPECT_EQ(entry.path().string().find(".part-"), std::string::npos) << entry.path();
  }
}

TEST_F(Games, BackupsThatAreDamagedAreRefused) {
  ASSERT_EQ(games("import", file("games.db"), a + b).status, 0);
  ASSERT_EQ(games("backup " + file("saved.db"), file("games.db")).status, 0);
  {
    std::fstream saved(file("saved.db"), std::ios::in | std::ios::out | std::ios::binary);
    for (int page = 1; page < 6; ++page) {
      saved.seekp(page * 4096);
      saved << std::string(4096, '\xFF');
    }
  }
  EXPECT_EQ(games("restore " + file("saved.db"), file("new.db")).status, 2);
  EXPECT_FALSE(std::filesystem::exists(file("new.db")));
  EXPECT_EQ(games("restore " + file("nothing.db"), file("new.db")).status, 2);
  EXPECT_EQ(games("backup " + file("no/such/folder.db"), file("games.db")).status, 2);
}

TEST_F(Games, AreDeletedByTheirAge) {
  std::string young = b;
  young.replace(young.find("b-2_"), 4, "b-3_");
  young.replace(young.find("\"time_ms\":0"), 11, "\"time_ms\":99999999999999");
  ASSERT_EQ(games("import", file("games.db"), a + b + young).status, 0);
  EXPECT_EQ(games("delete", file("games.db")).status, 2);
  EXPECT_EQ(games("delete a --finished-before 1d", file("games.db")).status, 2);
  EXPECT_EQ(games("delete --finished-before 90", file("games.db")).status, 2);
  EXPECT_EQ(games("delete --abandoned-before 7d", file("games.db")).err, "mnk: games deleted: 1\n");
  EXPECT_EQ(games("export", file("games.db")).out, a + young);
  EXPECT_EQ(games("delete nothing", file("games.db")).status, 1);
  EXPECT_EQ(games("vacuum", file("games.db")).status, 0);
  EXPECT_EQ(games("check", file("games.db")).out, "ok\n");
}

}  // namespace
}  // namespace mnk::test
