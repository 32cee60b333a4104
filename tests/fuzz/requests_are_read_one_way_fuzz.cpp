// SPDX-License-Identifier: MIT
// Requests through HttpReader, split into pieces of any size:
// - the result does not depend on the pieces, and memory stays within the limits;
// - an accepted header has uniform line ends, one Host, and one indication of the body length;
// - the parser of Boost.Beast reads an accepted request with equal method, target, fields, body and length.
#include <algorithm>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cctype>
#include <string>

#include "reader_input.hpp"
#include "server/http/reader.hpp"

namespace {

namespace http = boost::beast::http;
using mnk::fuzz::require;
using mnk::server::HttpReader;

constexpr std::size_t header_limit = 600;
constexpr std::size_t body_limit = 200;

std::size_t count(std::string_view text, std::string_view piece) {
  std::size_t found = 0;
  for (std::size_t at = text.find(piece); at != text.npos; at = text.find(piece, at + piece.size())) ++found;
  return found;
}

struct Read {
  HttpReader reader;
  std::size_t used;
};

Read read(std::string_view text, std::size_t piece) {
  Read result{HttpReader(header_limit, [](const mnk::server::HttpRequest&) { return body_limit; }), 0};
  while (result.used < text.size()) {
    const std::size_t used = result.reader.read(text.substr(result.used, piece));
    result.used += used;
    require(result.reader.body_bytes() <= body_limit + mnk::server::ChunkDecoder::free_overhead);
    require(result.reader.header_text().size() <= header_limit + 1);
    if (result.reader.state() == HttpReader::State::done || result.reader.state() == HttpReader::State::refused) break;
    require(used == std::min(piece, text.size() - (result.used - used)));
  }
  return result;
}

void check_header(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const std::size_t lines = count(text, "\r\n");
  require(count(text, "\r") == lines && count(text, "\n") == lines && text.find('\0') == text.npos);
  require(text.find("\r\n\r\n") == text.size() - 4);  // exactly one empty line, at the end
  require(text.find("\r\n ") == text.npos && text.find("\r\n\t") == text.npos);
  const std::size_t lengths = count(text, "\r\ncontent-length:");
  const std::size_t encodings = count(text, "\r\ntransfer-encoding:");
  require(lengths + encodings <= 1);
  require(encodings == 0 || text.find("chunked") != text.npos);
  const std::string first = text.substr(0, text.find("\r\n"));
  require(count(text, "\r\nhost:") <= 1);
  if (first.ends_with("http/1.1"))
    require(count(text, "\r\nhost:") == 1);
  else
    require(first.ends_with("http/1.0") && encodings == 0);
}

void compare_with_beast(std::string_view text, HttpReader& reader) {
  http::request_parser<http::string_body> beast;
  beast.eager(true);
  beast.header_limit(header_limit);
  boost::system::error_code error;
  std::size_t used = 0;
  while (!error && !beast.is_done() && used < text.size())
    used += beast.put(boost::asio::buffer(text.substr(used)), error);
  require(!error && beast.is_done() && used == text.size());
  const auto& message = beast.get();
  const mnk::server::HttpRequest& request = reader.request();
  require(message.body() == request.body);
  require(std::string_view(message.method_string()) == request.method);
  for (const auto& field : message) {
    std::string name(field.name_string());
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    require(request.fields[name].find(std::string_view(field.value())) != std::string_view::npos);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  Read whole = read(text, text.size());
  Read pieces = read(text, 1 + data[0] % 32);
  require(whole.reader.state() == pieces.reader.state());
  if (whole.reader.state() == HttpReader::State::refused) {
    require(whole.reader.refusal().status == pieces.reader.refusal().status);
    require(whole.reader.refusal().status >= 400 && !whole.reader.refusal().message.empty());
  }
  if (whole.reader.state() != HttpReader::State::done) return 0;
  require(whole.used == pieces.used && whole.reader.request().body == pieces.reader.request().body);
  require(whole.reader.request().body.size() <= body_limit + mnk::server::ChunkDecoder::free_overhead);
  check_header(whole.reader.header_text());
  compare_with_beast(text.substr(0, whole.used), whole.reader);
  return 0;
}
