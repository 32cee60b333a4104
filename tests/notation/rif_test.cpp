// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "mnk/game_files.hpp"
#include "notation/game_record.hpp"
#include "notation/xml.hpp"

namespace mnk {
namespace {

using namespace test;

/// A database with invented games, of the form that docs/converting.md describes.
const std::string database = R"(<?xml version="1.0" encoding="UTF-8"?>
<!-- a database -->
<database version="1.0" date="2026-01-02">
<rules><rule id="1" name="RIF" category="1">Renju International Federation</rule></rules>
<openings><opening id="21" abbr="D1" name="Kansei" /></openings>
<players>
<player id="1" name="Anne" surname="Ash &amp; Oak" country="1" />
<player id="2" surname='Zo&#xEB;' />
</players>
<tournaments><tournament id="7" name="Cup [A]" start="2005-08-01" year="2005"/></tournaments>
<games>
<game id="1" tournament="7" round="F2" rule="1" black="1" white="2"
      bresult="1" opening="21" alt="i8" swap="R">
<move>h8 h9
 g10</move><info>a note
two lines</info>
</game>
<game id="2" tournament="8" black="9" bresult="0.5"><move></move></game>
<game id="3"><move>h8 zz</move></game>
<game id="4"><move>h8 p8</move></game>
<game id="5"><move>h8 h9 h8</move></game>
<game id="6" bresult="0"/>
<game id="7" bresult="?"><move><![CDATA[a1 b2]]></move></game>
</games>
</database>
)";

/// Each game as SGF without line breaks, or its error.
std::vector<std::string> games_of(const std::string& text) {
  Result<RifReader> reader = RifReader::open(text);
  if (!reader) return {show(reader.error()) + " " + message_of(reader.error())};
  std::vector<std::string> games;
  while (const auto game = reader->next()) {
    std::string shown = *game ? write_sgf(**game) : show(game->error());
    std::erase(shown, '\n');
    games.push_back(shown);
  }
  return games;
}

TEST(Rif, GamesHaveTheirHeaders) {
  const std::string begin = "(;FF[4]GM[4]SZ[15]RU[mnk 15,15,5:renju";
  const std::vector<std::string> expected = {
      begin +
          "; RIF]PB[Anne Ash & Oak]PW[Zo\xc3\xab]RE[B+]C[Alternatives: i8Swaps: Ra notetwo lines]EV[Cup [A\\]]"
          "RO[F2]DT[2005-08-01]ON[D1 Kansei];B[hh];W[hg];B[gf])",
      begin + "]PB[9]RE[0]EV[8])",
      "bad_move game 3 (id 3): move 2 ('zz') is no cell such as h8",
      "off_board game 4 (id 4): move 2 ('p8') is off the board",
      "taken_cell game 5 (id 5): move 3 ('h8') is on a taken cell",
      begin + "]RE[W+])",
      begin + "];B[ao];W[bn])",
  };
  EXPECT_EQ(games_of(database), expected);
}

TEST(Rif, OnlyTheTextOfMoveIsMoves) {
  const std::string text =
      "<database><tournament id='1' name='Cup' year='1999'/>"
      "<game tournament='1'><move/>h8<move>i9</move>g7<info>x</info>y</game></database>";
  EXPECT_EQ(games_of(text)[0], "(;FF[4]GM[4]SZ[15]RU[mnk 15,15,5:renju]C[x]EV[Cup]DT[1999];B[ig])");
}

TEST(Rif, ElementsWithinATextDoNotEndIt) {
  const std::string begin = "(;FF[4]GM[4]SZ[15]RU[mnk 15,15,5:renju]";
  const auto game = [](const std::string& inside) {
    return games_of("<database><game>" + inside + "</game></database>")[0];
  };
  EXPECT_EQ(game("<move>h8 i9<br/>g7<b>j10</b>a1</move>k9"), begin + ";B[hh];W[ig];B[gi];W[jf];B[ao])");
  EXPECT_EQ(game("<move>h8 <move/>i9</move>"), begin + ";B[hh];W[ig])");
  EXPECT_EQ(game("<move>h8 <c>good</c> i9</move>"), "bad_move game 1: move 2 ('good') is no cell such as h8");
  EXPECT_EQ(game("<info>a <b>b</b>c<br/>d</info>e<move>h8</move>"), begin + "C[a bcd];B[hh])");
  EXPECT_EQ(game("<info>a</move>b</info>"), begin + "C[ab])");
  EXPECT_EQ(game("<info>a</other></info><move>h8"), begin + "C[a];B[hh])");
}

TEST(Rif, AGameWithoutClosingTagIsNotTheNextOne) {
  const std::vector<std::string> expected = {"bad_xml game 1 (id 1) has no closing tag",
                                             "(;FF[4]GM[4]SZ[15]RU[mnk 15,15,5:renju];B[ig])",
                                             "bad_xml game 3 (id 3) has no closing tag"};
  EXPECT_EQ(games_of("<database><game id='1'><move>h8</move><game id='2'><move>i9</move></game>"
                     "<game id='3'><move>g7</move></games></database>"),
            expected);
}

TEST(Rif, TellsACutFile) {
  const auto is_cut = [](const std::string& text) { return RifReader::open(text)->is_cut(); };
  EXPECT_FALSE(is_cut(database));
  EXPECT_FALSE(is_cut("<database/>"));
  EXPECT_TRUE(is_cut(database.substr(0, database.find("<game id=\"2\""))));
  EXPECT_TRUE(is_cut(database.substr(0, database.find("</database>"))));
}

TEST(Rif, ErrorsHaveAPlace) {
  EXPECT_EQ(games_of("")[0], "no_database@1:1 there is no element <database>, as files of RenjuNet have");
  EXPECT_EQ(games_of("<html></html>")[0], "no_database@1:1 there is no element <database>, as files of RenjuNet have");
  EXPECT_EQ(games_of("<database>\n<games><game id=\"1>")[0], "bad_xml@2:8 this tag does not end");
  EXPECT_EQ(games_of("<database>\n <!-- x")[0], "bad_xml@2:2 this comment does not end");
  EXPECT_EQ(games_of("<?xml")[0], "bad_xml@1:1 this instruction does not end");
  EXPECT_EQ(games_of("<database><![CDATA[")[0], "bad_xml@1:11 this CDATA section does not end");
  EXPECT_EQ(games_of("<database>< ")[0], "bad_xml@1:11 a name should stand behind <");
  EXPECT_EQ(games_of("<database><game><move>h8")[0], "bad_xml game 1 has no closing tag");
}

/// A document cannot name files or grow by entities.
TEST(Rif, EntitiesAreNotDeclared) {
  EXPECT_EQ(games_of("<!DOCTYPE d [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><database/>")[0],
            "bad_xml@1:1 documents that declare entities are not read");
  EXPECT_TRUE(games_of("<!DOCTYPE database SYSTEM \"file:///etc/passwd\"><database/>").empty());
  EXPECT_EQ(notation::xml_text("&a;&amp;amp;&#0;&#xD800;&#65;&#x20AC;&#x1F600;&lt;&quot;&apos;&gt;&"),
            "&a;&amp;&#0;&#xD800;A\xe2\x82\xac\xf0\x9f\x98\x80<\"'>&");
}

TEST(Rif, AttributesAreForgiving) {
  const notation::XmlToken tag{.body = " a = \"1\" bb='2' c d=\"x\" / e=\"y>z\" f=\"open"};
  EXPECT_EQ(notation::xml_attribute(tag, "a"), "1");
  EXPECT_EQ(notation::xml_attribute(tag, "bb"), "2");
  EXPECT_EQ(notation::xml_attribute(tag, "b"), "");
  EXPECT_EQ(notation::xml_attribute(tag, "d"), "x");
  EXPECT_EQ(notation::xml_attribute(tag, "e"), "y>z");
  EXPECT_EQ(notation::xml_attribute(tag, "f"), "open");
}

}  // namespace
}  // namespace mnk
