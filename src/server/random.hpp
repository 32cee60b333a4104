// SPDX-License-Identifier: MIT
// Names that nobody guesses, from the system's random numbers.
#pragma once

#include <string>

namespace mnk::server {

std::string new_game_id();  ///< 80 bits as 16 letters and digits
std::string new_token();    ///< 128 bits as 32 hexadecimal digits

}  // namespace mnk::server
