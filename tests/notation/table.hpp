// SPDX-License-Identifier: MIT
// Tables of texts and the expected records, as read_all.hpp shows them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/read_all.hpp"

namespace mnk::test {

struct Case {
  const char* name;
  const char* game;
  Format format;
  std::string text;
  std::vector<std::string> records;
};

inline void check(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const auto records = read_all(rules_of(c.game), c.text, c.format);
    EXPECT_EQ(shown(records), c.records) << c.name << "\n" << c.text;
    for (std::size_t i = 0; i < records.size(); ++i) EXPECT_EQ(records[i].number, i + 1) << c.name;
    const auto bytes = read_in_pieces(rules_of(c.game), c.text, c.format, [] { return std::size_t{1}; });
    EXPECT_EQ(shown(bytes, true), shown(records, true)) << c.name << ", byte by byte\n" << c.text;
  }
}

}  // namespace mnk::test
