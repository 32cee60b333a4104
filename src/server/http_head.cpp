// SPDX-License-Identifier: MIT
#include "server/http_head.hpp"

#include <boost/beast/http/status.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <charconv>

namespace mnk::server {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

// Pages load what comes from this server and nothing else, are framed by nobody, and share their process with nobody.
constexpr std::string_view fields_of_every_reply =
    "Server: mnk\r\n"
    "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

void split_target(std::string_view target, HttpRequest& request) {
  const std::size_t mark = target.find('?');
  request.path = target.substr(0, mark);
  if (mark != target.npos) request.query = target.substr(mark + 1);
}

std::string media_type_of(std::string_view value) {
  std::string type(value.substr(0, value.find(';')));
  while (!type.empty() && (type.back() == ' ' || type.back() == '\t')) type.pop_back();
  for (char& c : type) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return type;
}

}  // namespace

HttpRequest first_line_of(std::string_view header) {
  HttpRequest request;
  const std::string_view line = header.substr(0, header.find("\r\n"));
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == line.npos || last <= first) return request;
  request.method = line.substr(0, first);
  split_target(line.substr(first + 1, last - first - 1), request);
  return request;
}

HttpRequest request_of(const BeastRequest& message, const std::string& peer) {
  HttpRequest request;
  request.method = text_of(message.method_string());
  const std::string target = text_of(message.target());
  split_target(target, request);
  request.host = text_of(message[http::field::host]);
  request.content_type = media_type_of(text_of(message[http::field::content_type]));
  request.cookie = text_of(message[http::field::cookie]);
  request.origin = text_of(message[http::field::origin]);
  request.if_none_match = text_of(message[http::field::if_none_match]);
  request.takes_gzip = http::token_list(message[http::field::accept_encoding]).exists("gzip");
  request.peer = peer;
  return request;
}

bool is_upgrade(const BeastRequest& message) { return http::token_list(message[http::field::upgrade]).exists("websocket"); }

bool is_socket_request(const BeastRequest& message) {
  return beast::websocket::is_upgrade(message) && message.find(http::field::content_length) == message.end() && !message.chunked();
}

std::string head_of(const HttpReply& reply, bool keep, std::size_t body_bytes) {
  std::string head;
  head.reserve(768);
  head += "HTTP/1.1 " + std::to_string(reply.status) + ' ';
  head += text_of(http::obsolete_reason(static_cast<http::status>(reply.status)));
  head += "\r\n";
  head += fields_of_every_reply;
  if (body_bytes == chunked_body) {
    head += "Transfer-Encoding: chunked\r\n";
  } else if (body_bytes != open_body && reply.status != 304) {
    head += "Content-Length: " + std::to_string(body_bytes) + "\r\n";
  }
  if (body_bytes > 0) head += "Content-Type: " + reply.content_type + "\r\n";
  if (!keep) head += "Connection: close\r\n";
  for (const auto& [name, value] : reply.headers) head += name + ": " + value + "\r\n";
  return head + "\r\n";
}

std::string chunk_of(std::string_view piece) {
  char size[20];
  const auto [end, error] = std::to_chars(size, size + sizeof size, piece.size(), 16);
  std::string chunk(size, error == std::errc() ? end : size);
  chunk += "\r\n";
  chunk += piece;
  return chunk + "\r\n";
}

HttpReply refusal_reply(int status) {
  std::string_view code = "bad_request";
  std::string_view message = "the request cannot be read";
  if (status == 408) code = "too_slow", message = "the request did not come in time";
  if (status == 413) code = "too_large_body", message = "the body is too long";
  if (status == 431) code = "too_large_header", message = "the header is too long";
  if (status == 501) code = "not_implemented", message = "the server does not know this method or transfer encoding";
  if (status == 505) code = "wrong_version", message = "the server speaks HTTP/1.1";
  HttpReply reply{.status = status, .content_type = "application/json", .body = {}, .headers = {}};
  reply.body = std::make_shared<const std::string>("{\"error\":{\"code\":\"" + std::string(code) + "\",\"message\":\"" +
                                                   std::string(message) + "\",\"place\":null}}");
  return reply;
}

}  // namespace mnk::server
