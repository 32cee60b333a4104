// SPDX-License-Identifier: MIT
// Serialization of replies.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "server/http/http.hpp"

namespace mnk::server {

inline constexpr std::size_t chunked_body = std::string::npos;
inline constexpr std::size_t open_body = std::string::npos - 1;  ///< ended by the end of the connection

/// Returns the status line and all header fields, up to and including the empty line. `id`: request id, may be empty.
std::string head_of(const HttpReply& reply, bool keep_alive, std::size_t body_bytes, std::string_view id);

/// Appends a chunk. Requires: `piece` is not empty, since an empty chunk is the last one.
void append_chunk(std::string& text, std::string_view piece);
inline constexpr std::string_view last_chunk = "0\r\n\r\n";

}  // namespace mnk::server
