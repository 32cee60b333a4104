// SPDX-License-Identifier: MIT
// Reads the header of a request, strictly: a header that two programs could read in two ways is refused (request
// smuggling). RFC 9112, sections 2.2, 3.2, 5.2, 6.1, 6.3. No I/O.
#pragma once

#include <cstddef>
#include <string_view>
#include <variant>

#include "server/http/http.hpp"

namespace mnk::server {

/// The reason for which the server itself refuses a request. The texts are string literals.
struct HttpRefusal {
  int status = 0;  ///< 0: no refusal
  std::string_view code = {};
  std::string_view message = {};
};

/// A refusal with status 400. Requires: `message` is a string literal.
constexpr HttpRefusal bad_request(std::string_view message) { return {400, "bad_request", message}; }

struct HttpHeader {
  HttpRequest request;  ///< without body, peer, client and id
  bool is_1_1 = true;   ///< HTTP/1.1; otherwise HTTP/1.0
  bool keep_alive = true;
  bool is_chunked = false;
  std::size_t length = 0;  ///< Content-Length; 0 if there is none
  bool expects_continue = false;
  bool is_upgrade = false;  ///< asks for a WebSocket; refusal_of_handshake checks the details
};

/// Returns true for `tchar` of RFC 9110, 5.6.2.
bool is_token_character(char c);

/// Returns true for a DNS name, an IPv4 address or an IPv6 address in brackets, with or without a port (RFC 3986,
/// 3.2.2).
bool is_host(std::string_view text);

/// Parses a header. `text`: from the request line to the empty line, both included.
std::variant<HttpHeader, HttpRefusal> read_http_header(std::string_view text);

/// Checks the form of a WebSocket handshake (RFC 6455, 4.1). Returns status 0 if the handshake is valid.
HttpRefusal refusal_of_handshake(const HttpHeader& header);

}  // namespace mnk::server
