// SPDX-License-Identifier: MIT
// Tables made by several threads; ./test also runs these tests under the thread sanitizer.
#include <gtest/gtest.h>

#include "table/made_table.hpp"

namespace {

using namespace mnk;

TEST(Threads, MakeTheSameTables) {
  for (const char* text : {"4,4,3", "4,4,3:exact"}) {
    const test::TemporaryFolder one;
    const test::TemporaryFolder four;
    const table::Info info = test::made(text, one.path());
    test::made(text, four.path(), {.threads = 4});
    for (const table::Layer& layer : info.layers) {
      const std::string name = (layer.stones < 10 ? "layer-0" : "layer-") + std::to_string(layer.stones) + ".mnkt";
      const std::string bytes = test::bytes_of(one / name);
      EXPECT_EQ(bytes.size(), layer.bytes) << text;
      EXPECT_EQ(bytes, test::bytes_of(four / name)) << text << " " << layer.stones;
    }
  }
}

}  // namespace
