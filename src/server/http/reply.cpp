// SPDX-License-Identifier: MIT
#include "server/http/reply.hpp"

#include <boost/beast/http/status.hpp>
#include <charconv>
#include <ctime>

namespace mnk::server {

namespace {

namespace http = boost::beast::http;

// Security headers: pages load resources from this server only, cannot be framed, and are isolated from other origins.
constexpr std::string_view fields_of_every_reply =
    "Server: mnk\r\n"
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'; "
    "object-src 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

/// Returns `Date: Sun, 06 Nov 1994 08:49:37 GMT` with its line end; cached for one second.
const std::string& date_line() {
  static thread_local std::time_t made_at = 0;
  static thread_local std::string line;
  const std::time_t now = std::time(nullptr);
  if (now == made_at) return line;
  made_at = now;
  std::tm parts = {};
  ::gmtime_r(&now, &parts);
  char text[48];
  line.assign(text, std::strftime(text, sizeof text, "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &parts));
  return line;
}

std::string_view reason_of(int status) {
  if (status == 421) return "Misdirected Request";  // missing in the list of the library
  const auto reason = http::obsolete_reason(static_cast<http::status>(status));
  return {reason.data(), reason.size()};
}

}  // namespace

std::string head_of(const HttpReply& reply, bool keep_alive, std::size_t body_bytes, std::string_view id) {
  std::string head;
  head.reserve(896);
  head.append("HTTP/1.1 ")
      .append(std::to_string(reply.status))
      .append(" ")
      .append(reason_of(reply.status))
      .append("\r\n");
  head += fields_of_every_reply;
  head += date_line();
  if (body_bytes == chunked_body) {
    head += "Transfer-Encoding: chunked\r\n";
  } else if (body_bytes != open_body && reply.status != 304) {
    head.append("Content-Length: ").append(std::to_string(body_bytes)).append("\r\n");
  }
  if (body_bytes > 0) head.append("Content-Type: ").append(reply.content_type).append("\r\n");
  if (!id.empty()) head.append("X-Request-Id: ").append(id).append("\r\n");
  if (!keep_alive) head += "Connection: close\r\n";
  for (const auto& [name, value] : reply.headers) head.append(name).append(": ").append(value).append("\r\n");
  return head += "\r\n";
}

void append_chunk(std::string& text, std::string_view piece) {
  char size[20];
  const auto written = std::to_chars(size, size + sizeof size, piece.size(), 16);
  text.append(size, written.ptr).append("\r\n").append(piece).append("\r\n");
}

}  // namespace mnk::server
