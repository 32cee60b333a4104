// SPDX-License-Identifier: MIT
// The layout of RenLib's libraries. Source, read for its facts: LibraryFile.cpp, MoveNode.cpp and RenLibDoc.cpp
// (AddLibrary, WriteMove) of gomoku/RenLib. docs/converting.md has the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mnk::notation {

inline constexpr std::string_view renlib_magic("\xffRenLib\xff", 8);
inline constexpr std::size_t renlib_header_size = 20;

enum RenlibFlag : std::uint8_t {
  siblings_follow = 0x80,
  no_child = 0x40,
  old_comment = 0x20,
  marked = 0x10,
  has_comment = 0x08,
  is_start = 0x04,
  no_move = 0x02,
  extended = 0x01,
};

inline constexpr std::uint16_t has_board_text = 1;  ///< among the bits of the extension
inline constexpr char body_follows = 8;             ///< parts the title of a comment from its body

}  // namespace mnk::notation
