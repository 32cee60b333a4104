// SPDX-License-Identifier: MIT
// Strict reading of requests: the ways in which a body can be wrong, and the field that the reply names.
#include "protocol/json_api/fields.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/json_api/json_text.hpp"
#include "protocol/json_api/json_tree.hpp"

namespace mnk::api {
namespace {

using nlohmann::json;

json error_of(const Problem& problem) {
  const Reply reply = error_reply(problem);
  EXPECT_EQ(reply.content_type, problem_media_type);
  return json::parse(reply.body);
}

json place(json field, json line = nullptr, json column = nullptr) {
  return {{"field", field}, {"line", line}, {"column", column}};
}

TEST(JsonApiFields, ReadsEveryType) {
  Fields fields = Fields::of_body(R"({"game":"3,3,3","level":5,"seconds":2.5,"fastest":true,"clock":{"increment":-3},)"
                                  R"("nodes":[{"parent":null},{"parent":0}],"kind":"x"})");
  EXPECT_EQ(fields.text("game", 64), "3,3,3");
  EXPECT_EQ(fields.integer("level", 1, 10), 5);
  EXPECT_EQ(fields.optional_number("seconds", 0, 60), 2.5);
  EXPECT_EQ(fields.optional_boolean("fastest"), true);
  EXPECT_EQ(fields.kind("clock"), Fields::Kind::object);
  EXPECT_EQ(fields.object("clock").integer("increment", -5, 5), -3);
  std::vector<Fields> nodes = fields.list("nodes", 2);
  ASSERT_EQ(nodes.size(), 2U);
  EXPECT_EQ(nodes[0].optional_integer("parent", 0, 9), std::nullopt);
  EXPECT_EQ(nodes[1].optional_integer("parent", 0, 9), 0);
  EXPECT_EQ(fields.word("kind", {"x", "o"}), "x");
  EXPECT_EQ(fields.optional_text("name", 9), std::nullopt);
  EXPECT_FALSE(fields.optional_object("rest"));
  EXPECT_EQ(fields.problem(), nullptr);
}

TEST(JsonApiFields, NoBodyIsAnEmptyObject) {
  EXPECT_EQ(Fields::of_body("").problem(), nullptr);
  EXPECT_EQ(Fields::of_body(" \r\n").problem(), nullptr);
  EXPECT_EQ(Fields::of_body("{}").problem(), nullptr);
}

struct BadBody {
  const char* body;
  json place;
};

TEST(JsonApiFields, WhatIsNoStrictJsonIsRefusedWithItsPlace) {
  const std::string deep = "{\"a\":" + std::string(8, '[') + std::string(8, ']') + '}';
  const BadBody cases[] = {
      {"{", place(nullptr, 1, 2)},
      {"nonsense", place(nullptr, 1, 2)},
      {"{\n \"a\": tru }", place(nullptr, 2, 10)},
      {"{} {}", place(nullptr, 1, 4)},
      {"[]", place(nullptr, 1, 1)},
      {"7", place(nullptr, 1, 1)},
      {"null", place(nullptr, 1, 1)},
      {R"({"a":1,"a":1})", place("a")},
      {R"({"b":{"a":1,"a":2}})", place("a")},
      {"{\"a\":\"\xff\"}", place(nullptr, 1, 7)},
      {"{\"a\":\"\xc0\xaf\"}", place(nullptr, 1, 7)},
      {R"({"a":"\ud800"})", place(nullptr, 1, 13)},
      {"{\"a\":\"\n\"}", place(nullptr, 1, 7)},
      {R"({"a":1e999})", place(nullptr, 1, 10)},
      {R"({"a":NaN})", place(nullptr, 1, 6)},
      {R"({'a':1})", place(nullptr, 1, 2)},
      {R"({"a":1,})", place(nullptr, 1, 8)},
      {R"({"a":01})", place(nullptr, 1, 7)},
      {deep.c_str(), place(nullptr)},
  };
  for (const BadBody& bad : cases) {
    Fields fields = Fields::of_body(bad.body);
    fields.kind("a");
    fields.kind("b");
    const Problem* problem = fields.problem();
    ASSERT_NE(problem, nullptr) << bad.body;
    EXPECT_EQ(problem->status, 400) << bad.body;
    const json error = error_of(*problem);
    EXPECT_EQ(error["code"], "bad_request") << bad.body;
    EXPECT_EQ(error["place"], bad.place) << bad.body << ' ' << error;
  }
}

TEST(JsonApiFields, NestedAsDeepAsIsAllowed) {
  EXPECT_FALSE(read_json_tree("[[[[[[[[]]]]]]]]").problem);
  EXPECT_TRUE(read_json_tree("[[[[[[[[[]]]]]]]]]").problem);
  EXPECT_TRUE(read_json_tree(std::string(200'000, '[')).problem);
}

/// A call of one reader of Fields.
using Read = void (*)(Fields&);
struct BadField {
  const char* body;
  Read read;
  const char* field;
};

TEST(JsonApiFields, AFieldThatDoesNotFitIsNamed) {
  const BadField cases[] = {
      {"{}", [](Fields& f) { f.text("a", 9); }, "a"},
      {R"({"a":null})", [](Fields& f) { f.text("a", 9); }, "a"},
      {R"({"a":1})", [](Fields& f) { f.text("a", 9); }, "a"},
      {R"({"a":"0123456789"})", [](Fields& f) { f.text("a", 9); }, "a"},
      {R"({"a":"b\u0007"})", [](Fields& f) { f.optional_line("a", 9); }, "a"},
      {R"({"a":"b\u007f"})", [](Fields& f) { f.optional_line("a", 9); }, "a"},
      {R"({"a":"z"})",
       [](Fields& f) {
         f.word("a", {"x", "o"});
       },
       "a"},
      {R"({})",
       [](Fields& f) {
         f.word("a", {"x", "o"});
       },
       "a"},
      {R"({"a":"1"})", [](Fields& f) { f.integer("a", 1, 5); }, "a"},
      {R"({"a":1.5})", [](Fields& f) { f.integer("a", 1, 5); }, "a"},
      {R"({"a":1e300})", [](Fields& f) { f.integer("a", 1, 5); }, "a"},
      {R"({"a":6.0})", [](Fields& f) { f.integer("a", 1, 5); }, "a"},
      {R"({"a":0})", [](Fields& f) { f.integer("a", 1, 5); }, "a"},
      {R"({"a":6})", [](Fields& f) { f.integer("a", 1, 5); }, "a"},
      {R"({"a":-9223372036854775808})", [](Fields& f) { f.integer("a", 1, 5); }, "a"},
      {R"({"a":18446744073709551615})", [](Fields& f) { f.integer("a", 1, 5); }, "a"},
      {R"({"a":true})", [](Fields& f) { f.integer("a", 1, 5); }, "a"},
      {R"({"a":61})", [](Fields& f) { f.optional_number("a", 0.5, 60); }, "a"},
      {R"({"a":0})", [](Fields& f) { f.optional_number("a", 0.5, 60); }, "a"},
      {R"({"a":"2"})", [](Fields& f) { f.optional_number("a", 0.5, 60); }, "a"},
      {R"({"a":0})", [](Fields& f) { f.optional_boolean("a"); }, "a"},
      {R"({"a":[]})", [](Fields& f) { f.object("a"); }, "a"},
      {R"({})", [](Fields& f) { f.object("a"); }, "a"},
      {R"({"a":{"b":0}})", [](Fields& f) { f.object("a").integer("b", 1, 5); }, "a.b"},
      {R"({"a":{"b":1,"c":0}})", [](Fields& f) { f.object("a").integer("b", 1, 5); }, "a.c"},
      {R"({"a":{}})", [](Fields& f) { f.list("a", 2); }, "a"},
      {R"({})", [](Fields& f) { f.list("a", 2); }, "a"},
      {R"({"a":[{},{},{}]})", [](Fields& f) { f.list("a", 2); }, "a"},
      {R"({"a":[{},1]})", [](Fields& f) { f.list("a", 2); }, "a[1]"},
      {R"({"a":[{},{"b":7}]})", [](Fields& f) { f.list("a", 2)[1].text("b", 9); }, "a[1].b"},
      {R"({"a":1,"b":2})", [](Fields& f) { f.integer("a", 1, 5); }, "b"},
      {R"({"A":1,"a":1})", [](Fields& f) { f.integer("a", 1, 5); }, "A"},
  };
  for (const BadField& bad : cases) {
    Fields fields = Fields::of_body(bad.body);
    bad.read(fields);
    const Problem* problem = fields.problem();
    ASSERT_NE(problem, nullptr) << bad.body;
    EXPECT_EQ(error_of(*problem)["place"], place(bad.field)) << bad.body;
    EXPECT_NE(problem->message.find(bad.field), std::string::npos) << problem->message;
    EXPECT_EQ(problem->code, "bad_request");
  }
}

TEST(JsonApiFields, TheFirstProblemIsTold) {
  Fields fields = Fields::of_body(R"({"a":1,"b":2,"c":3})");
  fields.text("a", 9);
  fields.text("b", 9);
  fields.refuse("c", "is wrong, too");
  EXPECT_EQ(fields.problem()->place->field, "a");
}

TEST(JsonApiFields, Queries) {
  Fields fields = Fields::of_query("version=17&format=s%67f&note=a+b%20c&&empty");
  EXPECT_EQ(fields.integer("version", 0, 100), 17);
  EXPECT_EQ(fields.text("format", 8), "sgf");
  EXPECT_EQ(fields.text("note", 8), "a b c");
  EXPECT_EQ(fields.text("empty", 8), "");
  EXPECT_EQ(fields.problem(), nullptr);
  EXPECT_EQ(Fields::of_query("").problem(), nullptr);
}

TEST(JsonApiFields, BadQueries) {
  for (const char* query : {"a=1&a=2", "a=%4", "a=%zz", "a=1x", "a=", "a=99", "a=1&b=2", "b"}) {
    Fields fields = Fields::of_query(query);
    fields.optional_integer("a", 0, 50);
    EXPECT_NE(fields.problem(), nullptr) << query;
  }
}

TEST(JsonApiReply, StatusesAndPlacesOfErrors) {
  EXPECT_EQ(error_of(problem_of(SyntaxError{"bad_cell", "what is that", 2, 3}, "position")),
            (json{{"type", "/api/v1/problems#bad_cell"},
                  {"title", "Bad cell"},
                  {"status", 400},
                  {"detail", "what is that"},
                  {"code", "bad_cell"},
                  {"place", place("position", 2, 3)}}));
  EXPECT_EQ(problem_of(SyntaxError{"bad_cell", "", 2, 3}).status, 400);
  EXPECT_EQ(error_of(problem_of(LegalityError{"taken_cell", "taken"}, "move"))["place"], place("move"));
  EXPECT_EQ(error_of(problem_of(LegalityError{"taken_cell", "taken"}))["place"], nullptr);
  EXPECT_EQ(problem_of(LegalityError{"taken_cell", ""}).status, 422);
  EXPECT_EQ(error_reply(409, "stale", "somebody was faster").status, 409);
  EXPECT_EQ(error_of({400, "c", "\xff", {}})["detail"], "\xEF\xBF\xBD");
}

TEST(JsonApiText, Pieces) {
  const Rules rules = *parse_game("7,6,4");
  EXPECT_EQ(cell_json(rules, rules.cell(5, 6)), "[5,6]");
  EXPECT_EQ(json_string("a\"b\n"), R"("a\"b\n")");
  EXPECT_EQ(joined("{\"a\":1}", "{\"b\":2}"), "{\"a\":1,\"b\":2}");
  EXPECT_EQ(joined("{}", "{\"b\":2}"), "{\"b\":2}");
  EXPECT_EQ(joined("{\"a\":1}", "{}"), "{\"a\":1}");
}

}  // namespace
}  // namespace mnk::api
