// SPDX-License-Identifier: MIT
// Names that nobody guesses, from the system's random numbers; and what is stored in place of secrets.
#pragma once

#include <string>
#include <string_view>

namespace mnk::server {

std::string new_game_id();  ///< 80 bits as 16 letters and digits
std::string new_token();    ///< 128 bits as 32 hexadecimal digits

/// The id of a game that follows from a secret, as if it had been drawn.
std::string game_id_of(std::string_view secret);

/// 32 hexadecimal digits?
bool is_token(std::string_view text);

/// SHA-256 in hexadecimal, by which storage and games know the holder of a token.
std::string key_of(std::string_view token);

/// Do the texts agree? In a time that does not tell where they differ.
bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace mnk::server
