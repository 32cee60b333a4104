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

TEST(Secrets, TokensAre32HexadecimalDigits) {
  const std::string token = new_token();
  EXPECT_TRUE(is_token(token));
  EXPECT_NE(token, new_token());
  for (const std::string& wrong : {std::string(), token + "0", token.substr(1), "g" + token.substr(1)})
    EXPECT_FALSE(is_token(wrong)) << wrong;
}

TEST(Secrets, AreTheSameInLengthAndBytes) {
  EXPECT_TRUE(is_same_secret("", ""));
  EXPECT_TRUE(is_same_secret("abc", "abc"));
  EXPECT_FALSE(is_same_secret("abc", "abd"));
  EXPECT_FALSE(is_same_secret("ab", "abc"));
  EXPECT_FALSE(is_same_secret("", "abc"));
}

}  // namespace
}  // namespace mnk::server::test
