// SPDX-License-Identifier: MIT
#include "server/secrets.hpp"

#include <gtest/gtest.h>

namespace mnk::server::test {
namespace {

// Digests of one block and of two blocks from FIPS 180-2, appendix B, and of the empty text.
TEST(Secrets, KeysAreSha256) {
  EXPECT_EQ(key_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(key_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(key_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

}  // namespace
}  // namespace mnk::server::test
