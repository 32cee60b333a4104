// SPDX-License-Identifier: MIT
// Between Beast's messages and the server's own requests and replies.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "server/http.hpp"

namespace mnk::server {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Method, path and query of a header that has not been parsed.
HttpRequest first_line_of(std::string_view header);
HttpRequest request_of(const BeastRequest& message, const std::string& peer);

bool is_upgrade(const BeastRequest& message);
/// Whether it asks for a WebSocket as RFC 6455 (4.1) wants it, without a body, over HTTP/1.1.
bool is_socket_request(const BeastRequest& message);

inline constexpr std::size_t chunked_body = static_cast<std::size_t>(-1);
inline constexpr std::size_t open_body = static_cast<std::size_t>(-2);  ///< ends with the connection

/// Status line and header fields, those of every reply among them, up to the empty line.
std::string head_of(const HttpReply& reply, bool keep, std::size_t body_bytes);

/// Requires: not empty, since an empty chunk is the last.
std::string chunk_of(std::string_view piece);
inline constexpr std::string_view last_chunk = "0\r\n\r\n";

/// What the server itself answers where the site is not asked: the error shape of docs/api.md.
HttpReply refusal_reply(int status);

}  // namespace mnk::server
