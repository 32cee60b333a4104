// SPDX-License-Identifier: MIT
// POST /import and POST /export: files to trees and back.
#include <fstream>
#include <sstream>

#include "protocol/json_api.hpp"

namespace mnk::api {
namespace {

std::string file(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(std::string(MNK_TEST_DATA "/") + name, std::ios::binary).rdbuf();
  EXPECT_NE(text.str(), "");
  return text.str();
}

Json node(Json parent, Json move, const char* comment = "") {
  return {{"parent", parent}, {"move", move}, {"comment", comment}};
}

Json imported(const std::string& text, Json more = Json::object()) {
  more["text"] = text;
  return fine("/import", more);
}

/// The file text of a tree that imported() returned.
std::string exported(const Json& tree, const char* format) {
  Json request = {{"game", tree["game"]},    {"format", format},         {"nodes", tree["nodes"]},
                  {"setup", tree["setup"]},  {"x_name", tree["x_name"]}, {"o_name", tree["o_name"]},
                  {"result", tree["result"]}};
  return fine("/export", request)["text"];
}

TEST(JsonApiImport, SgfWithVariationsAndComments) {
  const Json tree = imported(file("sample.sgf"), {{"game", "3,3,3"}});  // the rules are the file's
  EXPECT_EQ(tree["game"], "7,6,4");
  EXPECT_EQ(tree["format"], "sgf");
  EXPECT_EQ(tree["x_name"], "Anne [the first]");
  EXPECT_EQ(tree["o_name"], "Zo\\e");
  EXPECT_EQ(tree["result"], "W+R");
  EXPECT_EQ(tree["setup"], nullptr);
  // dd is the fourth column and row from the top left: d3. c4 is as players write it.
  const Json root = node(nullptr, nullptr, "Two lines,\none broken [ \\ here");
  EXPECT_EQ(tree["nodes"], (Json{root, node(0, "d3"), node(1, "c3"), node(2, "d4"), node(3, "d2", "main line"),
                                 node(2, "e2"), node(5, "f1"), node(5, "c4")}));
  ASSERT_EQ(tree["problems"].size(), 1U);
  EXPECT_EQ(tree["problems"][0]["node"], 7);
  EXPECT_EQ(tree["problems"][0]["code"], "taken_cell");
}

TEST(JsonApiImport, Psq) {
  const Json tree = imported(file("sample.psq"), {{"game", "9,9,4:misere"}});
  EXPECT_EQ(tree["game"], "7,6,4:misere");  // board size of the file, win length and options of the request
  EXPECT_EQ(tree["format"], "psq");
  EXPECT_EQ(tree["x_name"], "somebody");  // the second player began
  EXPECT_EQ(tree["o_name"], "engine one.exe");
  EXPECT_EQ(tree["nodes"], (Json{node(nullptr, nullptr), node(0, "d1"), node(1, "d2"), node(2, "a6"), node(3, "g1")}));
}

TEST(JsonApiImport, MovesAndJson) {
  const Json expected = {node(nullptr, nullptr), node(0, "h8"), node(1, "h9")};
  EXPECT_EQ(imported("h8h9")["nodes"], expected);  // 15,15,5 by default
  EXPECT_EQ(imported("h8h9")["format"], "moves");
  EXPECT_EQ(imported("[[7,7],[6,7]]")["nodes"], expected);
  EXPECT_EQ(imported("[[7,7],[6,7]]", {{"format", "json"}})["format"], "json");
  EXPECT_EQ(imported("(7,7) (6,7)")["nodes"], expected);
  EXPECT_EQ(imported("")["nodes"], Json{node(nullptr, nullptr)});
}

TEST(JsonApiImport, ABoardIsASetup) {
  const Json tree = imported("XO.\n.X.\n..O", {{"game", "3,3,3"}});
  EXPECT_EQ(tree["setup"], (Json{{"board", "XO./.X./..O"}}));
  EXPECT_EQ(tree["nodes"], Json{node(nullptr, nullptr)});
  EXPECT_EQ(tree["problems"], Json::array());
  EXPECT_EQ(imported("x,o,b,b,x,b,b,b,o,positive", {{"game", "3,3,3"}, {"format", "csv"}})["setup"]["board"],
            "XO./.X./..O");
  const Json impossible = imported("XX.\n...\n...", {{"game", "3,3,3"}});
  EXPECT_EQ(impossible["problems"][0]["code"], "too_many_x");
  EXPECT_EQ(impossible["problems"][0]["node"], 0);
}

TEST(JsonApiImport, AnSgfWithASetup) {
  const Json tree = imported("(;GM[4]SZ[3]RU[mnk 3,3,3]AB[aa][bb]AW[ba]PL[W];W[cc];B[ac])");
  EXPECT_EQ(tree["setup"]["board"], "XO./.X./...");
  EXPECT_EQ(tree["nodes"], (Json{node(nullptr, nullptr), node(0, "c1"), node(1, "a1")}));
  const Json later = imported("(;GM[4]SZ[3]RU[mnk 3,3,3];B[aa];AW[bb]C[here];W[ba])");
  EXPECT_EQ(later["nodes"].size(), 2U);
  EXPECT_EQ(later["problems"][0]["code"], "setup");
  EXPECT_EQ(later["problems"][0]["node"], 1);
  const Json turned = imported("(;GM[4]SZ[3]RU[mnk 3,3,3]AB[aa]AW[ba];W[cc])");
  EXPECT_EQ(turned["problems"][0]["code"], "wrong_turn");
}

TEST(JsonApiImport, ListsAThousandProblemsAndCountsTheOthers) {
  std::string text = "(;SZ[15]AB";
  for (int i = 0; i < 1'234; ++i) text += "[ZZ]";
  const Json tree = imported(text + ")");
  ASSERT_EQ(tree["problems"].size(), 1'001U);
  EXPECT_EQ(tree["problems"][999]["code"], "off_board");
  EXPECT_EQ(tree["problems"][1000]["code"], "more_problems");
  EXPECT_EQ(tree["problems"][1000]["message"], "234 more problems are not listed");
}

TEST(JsonApiImport, NodesWithoutAMoveGiveTheirCommentsToTheOneAbove) {
  const Json tree = imported("(;SZ[15];B[hh]C[a];C[b](;W[ii])(;C[c];W[jj]))");
  EXPECT_EQ(tree["nodes"], (Json{node(nullptr, nullptr), node(0, "h8", "a\nb\nc"), node(1, "i7"), node(1, "j6")}));
}

TEST(JsonApiImport, Errors) {
  EXPECT_EQ(bad("/import", {{"text", "(;SZ[15];B[hh"}}, 400, "open_value")["place"], field("text", 1, 11));
  bad("/import", {{"text", "Piskvorky 15y15"}}, 400, "bad_header");
  bad("/import", {{"text", "nonsense"}, {"format", "sgf"}}, 400, "no_game");
  EXPECT_EQ(bad("/import", {{"text", "h8 h8"}}, 422, "taken_cell")["place"], field("text"));
  EXPECT_EQ(bad("/import", {{"text", "h8"}, {"format", "pdf"}}, 400, "bad_request")["place"], field("format"));
  EXPECT_EQ(bad("/import", {{"text", std::string((256 << 10) + 1, ' ')}}, 400, "bad_request")["place"], field("text"));
  bad("/import", {{"text", "(;SZ[4096])"}}, 422, "too_large");
  bad("/import", {{"text", "Piskvorky 4096x4096, 0:0, 0\n"}}, 422, "too_large");
  bad("/import", {{"text", "a1"}, {"game", "101,101,5"}}, 422, "too_large");
}

TEST(JsonApiExport, EveryFormat) {
  Json request = {{"game", "3,3,3"},
                  {"nodes", {node(nullptr, nullptr, "root"), node(0, "b2", "first"), node(1, "a1"), node(1, "a2")}},
                  {"x_name", "Ann"},
                  {"o_name", "Zoe"},
                  {"result", "B+"}};
  const auto text = [&](const char* format) {
    request["format"] = format;
    const Json reply = fine("/export", request);
    EXPECT_EQ(reply["format"], format);
    EXPECT_EQ(reply.size(), 4U);
    return reply["text"].get<std::string>();
  };
  EXPECT_EQ(text("moves"), "b2a1\n");
  EXPECT_EQ(text("json"), "[[1,1],[2,0]]\n");
  EXPECT_EQ(text("text"), "...\n.X.\nO..\n");
  EXPECT_EQ(text("psq"), "Piskvorky 3x3, 0:0, 0\r\n2,2\r\n1,3\r\nAnn\r\nZoe\r\n-1\r\n");
  EXPECT_EQ(text("sgf"),
            "(;FF[4]GM[4]SZ[3]RU[mnk 3,3,3]PB[Ann]PW[Zoe]RE[B+]C[root];B[bb]C[first]\n(;W[ac])\n(;W[ab]))\n");
}

TEST(JsonApiExport, WhatWasImportedIsExported) {
  const Json tree = imported(file("sample.sgf"));
  Json again = imported(exported(tree, "sgf"));
  Json expected = tree;
  expected["problems"] = Json::array();  // illegal moves are dropped
  EXPECT_EQ(again, expected);
  for (const char* format : {"moves", "json", "psq"}) {
    const Json line = imported(exported(tree, format), {{"game", "7,6,4"}, {"format", format}});
    EXPECT_EQ(line["nodes"], (Json{node(nullptr, nullptr), node(0, "d3"), node(1, "c3"), node(2, "d4"), node(3, "d2")}))
        << format;
  }
  EXPECT_EQ(imported(exported(tree, "psq"), {{"game", "7,6,4"}})["x_name"], "Anne [the first]");
  const Json board = imported(exported(tree, "text"), {{"game", "7,6,4"}});
  EXPECT_EQ(board["setup"]["board"], "......./......./...X.../..OX.../...O.../.......");
}

TEST(JsonApiExport, SetupsComeBack) {
  const Json tree = imported("XO.\n.X.\n...", {{"game", "3,3,3"}});
  Json grown = tree;
  grown["nodes"].push_back(node(0, "c1"));
  Json again = imported(exported(grown, "sgf"));
  again["format"] = "board";
  EXPECT_EQ(again, grown);
  EXPECT_EQ(exported(grown, "text"), "XO.\n.X.\n..O\n");
  Json request = {{"game", "3,3,3"}, {"nodes", grown["nodes"]}, {"setup", grown["setup"]}, {"format", "psq"}};
  EXPECT_EQ(bad("/export", request, 422, "setup")["place"], field("setup"));
  request["format"] = "sgf";
  request["setup"] = {{"board", "XX./.../..."}};
  EXPECT_EQ(bad("/export", request, 422, "impossible_position")["place"], field("setup.board"));
  request["setup"] = {{"board", "XX/..."}};
  EXPECT_EQ(bad("/export", request, 400, "bad_row_length")["place"], field("setup.board", 1, 3));
}

TEST(JsonApiExport, AnyTextInACommentComesBack) {
  const char* comments[] = {
      "]", "\\", "[;B[aa]", "\xE2\x99\x9F ♟", "a\nb", "\n", "\x01\x7f", "<script>alert(1)</script>", "(;", ":"};
  for (const char* comment : comments) {
    const Json tree = {{"game", "15,15,5"}, {"nodes", {node(nullptr, nullptr, comment), node(0, "h8", comment)}},
                       {"setup", nullptr},  {"x_name", "a]b\\"},
                       {"o_name", "Zoë"},   {"result", ""}};
    EXPECT_EQ(imported(exported(tree, "sgf"))["nodes"], tree["nodes"]) << comment;
    EXPECT_EQ(imported(exported(tree, "sgf"))["x_name"], tree["x_name"]);
    EXPECT_EQ(imported(exported(tree, "psq"))["o_name"], tree["o_name"]);
  }
  const Json windows = {{"game", "15,15,5"}, {"format", "sgf"}, {"nodes", {node(nullptr, nullptr, "a\r\nb\rc")}}};
  EXPECT_EQ(imported(fine("/export", windows)["text"])["nodes"][0]["comment"], "a\nb\nc");
}

TEST(JsonApiExport, TreesThatAreNone) {
  const auto refused = [](Json nodes, int status, std::string_view code) {
    return bad("/export", {{"game", "3,3,3"}, {"format", "sgf"}, {"nodes", std::move(nodes)}}, status, code)["place"];
  };
  const Json root = node(nullptr, nullptr);
  EXPECT_EQ(refused(Json::array(), 400, "bad_request"), field("nodes"));
  EXPECT_EQ(refused({node(0, nullptr)}, 400, "bad_request"), field("nodes[0].parent"));
  EXPECT_EQ(refused({node(nullptr, "a1")}, 400, "bad_request"), field("nodes[0].move"));
  EXPECT_EQ(refused({root, node(1, "a1")}, 400, "bad_request"), field("nodes[1].parent"));
  EXPECT_EQ(refused({root, node(-1, "a1")}, 400, "bad_request"), field("nodes[1].parent"));
  EXPECT_EQ(refused({root, node(nullptr, "a1")}, 400, "bad_request"), field("nodes[1].parent"));
  EXPECT_EQ(refused({root, node(0, nullptr)}, 400, "bad_request"), field("nodes[1].move"));
  EXPECT_EQ(refused({root, node(0, "a9")}, 422, "off_board"), field("nodes[1].move"));
  EXPECT_EQ(refused({root, node(0, "11")}, 400, "bad_coordinate")["field"], "nodes[1].move");
  EXPECT_EQ(refused({root, node(0, "a1"), node(1, "a1")}, 422, "taken_cell"), field("nodes[2].move"));
  EXPECT_EQ(refused({root, 7}, 400, "bad_request"), field("nodes[1]"));
  EXPECT_EQ(refused({root, {{"parent", 0}, {"move", "a1"}, {"color", "x"}}}, 400, "bad_request"),
            field("nodes[1].color"));
  // a move after the end of the game
  EXPECT_EQ(refused({root, node(0, "a1"), node(1, "a2"), node(2, "b1"), node(3, "b2"), node(4, "c1"), node(5, "c2")},
                    422, "game_over"),
            field("nodes[6].move"));
}

TEST(JsonApiExport, NamesAreLines) {
  const Json nodes = {node(nullptr, nullptr)};
  for (const char* name : {"x_name", "o_name", "result"}) {
    for (const std::string& text : {std::string("a\nb"), std::string(201, 'a')}) {
      const Json request = {{"game", "3,3,3"}, {"format", "sgf"}, {"nodes", nodes}, {name, text}};
      EXPECT_EQ(bad("/export", request, 400, "bad_request")["place"], field(name));
    }
  }
}

TEST(JsonApiExport, ALargeTreeInAnyOrder) {
  // 200 variations of 2 moves; all first moves come before the second moves.
  Json nodes = {node(nullptr, nullptr)};
  for (int i = 0; i < 200; ++i)
    nodes.push_back(node(0, std::string(1, static_cast<char>('a' + i % 14)) + std::to_string(1 + i / 14)));
  for (int i = 0; i < 200; ++i) nodes.push_back(node(1 + i, "o15"));
  const Json request = {{"game", "15,15,5"}, {"format", "sgf"}, {"nodes", nodes}};
  const Json again = imported(fine("/export", request)["text"]);
  EXPECT_EQ(again["nodes"].size(), 401U);
  EXPECT_EQ(again["problems"].size(), 0U);
  EXPECT_EQ(again["nodes"][2], node(1, "o15"));
}

}  // namespace
}  // namespace mnk::api
