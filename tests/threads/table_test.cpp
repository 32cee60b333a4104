// SPDX-License-Identifier: MIT
// Tables made by several threads; ./test also runs these tests under the thread sanitizer.
#include <gtest/gtest.h>

#include "table/made_table.hpp"

namespace {

using namespace mnk;

TEST(Threads, MakeTheSameTables) {
  for (const char* text : {"4,4,3", "4,4,3:exact"}) {
    const test::MadeTable one(text);
    const test::MadeTable four(text, {.threads = 4});
    EXPECT_EQ(one.files().size(), one.info().layers.size()) << text;
    EXPECT_EQ(one.files(), four.files()) << text;
  }
}

}  // namespace
