// SPDX-License-Identifier: MIT
// Untrusted text in messages.
#include "core/text/text.hpp"

#include <gtest/gtest.h>

namespace mnk::text {
namespace {

/// Returns the quoted text without its quotes. Expects the quotes.
std::string shown(std::string_view text, std::size_t longest = 20) {
  const std::string in_quotes = text::quoted(text, longest);
  EXPECT_TRUE(in_quotes.starts_with('\'') && in_quotes.ends_with('\'')) << in_quotes;
  return in_quotes.substr(1, in_quotes.size() - 2);
}

TEST(Quoted, ShowsCharactersAsTheyAre) {
  for (const char* word : {"", "abc", "\u041f\u0440\u0438\u0432\u0435\u0442", "\u2764\ufe0f", "\u00a0", "\U0010ffff",
                           "\ud7ff", "\u0800"}) {
    EXPECT_EQ(shown(word), word);
  }
}

TEST(Quoted, EscapesWhatCouldUpsetATerminal) {
  EXPECT_EQ(shown("a\x1b[2J\n\x7f"), "a?[2J??");
  EXPECT_EQ(shown("\xc2\x9b"
                  "2J"),
            "??2J");
  EXPECT_EQ(shown("\xc0\xaf\xe0\x9f\xbf\xed\xa0\x80\xf5\xff"), "??????????");
  EXPECT_EQ(shown("x\xe2\x9d"), "x??");
  for (const char* turning : {"\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069"}) {
    EXPECT_EQ(shown(std::string("a") + turning + "b"), "a???b");
  }
  EXPECT_EQ(shown("\u2070"), "\u2070");
}

TEST(Quoted, CountsCharactersNotBytes) {
  EXPECT_EQ(shown("\u274c\u2b55\u274c", 2), "\u274c\u2b55...");
  EXPECT_EQ(shown("\u274c\u2b55", 2), "\u274c\u2b55");
}

TEST(CellError, ShowsTheWholeCharacter) {
  EXPECT_EQ(message_of(cell_error("X\u0436", 1, {})), "'\u0436' is not a cell: write X, O or . for empty");
  EXPECT_EQ(message_of(cell_error("X\xff", 1, {})), "byte 0xff is not a cell: write X, O or . for empty");
}

}  // namespace
}  // namespace mnk::text
