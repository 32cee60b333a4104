// SPDX-License-Identifier: MIT
// Entity tags and content codings as RFC 9110 has them, 13.1.2 and 12.5.3.
#include "server/http/negotiation.hpp"

#include <gtest/gtest.h>

namespace mnk::server {
namespace {

TEST(HttpNegotiation, ComparesEntityTagsWeakly) {
  for (const char* held : {"W/\"1-2\"", "\"1-2\"", "*", " * ", "\"a\", \"1-2\"", "\"a,b\" ,\tW/\"1-2\""}) {
    EXPECT_TRUE(matches_entity_tag(held, "W/\"1-2\"")) << held;
    EXPECT_TRUE(matches_entity_tag(held, "\"1-2\"")) << held;
  }
  for (const char* held : {"", "\"1-3\"", "1-2", "\"1-2", "\"a\", *", "w/\"1-2\"", "\"\""}) {
    EXPECT_FALSE(matches_entity_tag(held, "W/\"1-2\"")) << held;
  }
}

TEST(HttpNegotiation, SendsGzipOnlyToThoseWhoTakeIt) {
  for (const char* accepted : {"gzip", "GZIP", "x-gzip", "br, gzip", "gzip;q=0.001", "gzip; q=1.0", "*", "br;q=0, *",
                               "gzip;q=1, *;q=0", "*;q=0, gzip", "gzip;level=0"}) {
    EXPECT_TRUE(allows_gzip(accepted)) << accepted;
  }
  for (const char* refused : {"", "br", "identity", "gzip;q=0", "gzip; Q=0.000", "gzip;q=0, *", "*;q=0", "*;q=0.0, br",
                              "gzipped", "gzip;level=9;q=0"}) {
    EXPECT_FALSE(allows_gzip(refused)) << refused;
  }
}

}  // namespace
}  // namespace mnk::server
