// SPDX-License-Identifier: MIT
// Unguessable ids and tokens from the random numbers of the system, and the hashes stored in place of tokens.
#pragma once

#include <string>
#include <string_view>

namespace mnk::server {

std::string new_game_id();  ///< 80 bits as 16 letters and digits
std::string new_token();    ///< 128 bits as 32 hexadecimal digits

/// Derives a game id from a secret; indistinguishable from a random one.
std::string game_id_of(std::string_view secret);

/// Returns true for 32 lower-case hexadecimal digits.
bool is_token(std::string_view text);

/// Returns the SHA-256 of a token in hexadecimal, by which storage and games identify its holder.
std::string key_of(std::string_view token);

/// Compares two texts in constant time, against timing attacks.
bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace mnk::server
