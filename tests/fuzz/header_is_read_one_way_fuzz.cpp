// SPDX-License-Identifier: MIT
// A header that is let pass has what no two programs read differently: lines that all end alike, one Host, and one way to say how long
// the body is. Looked for the plain way, in the text as a whole.
#include <algorithm>
#include <cctype>
#include <string>

#include "reader_input.hpp"
#include "server/http_check.hpp"

namespace {

std::size_t count(std::string_view text, std::string_view piece) {
  std::size_t found = 0;
  for (std::size_t at = text.find(piece); at != text.npos; at = text.find(piece, at + piece.size())) ++found;
  return found;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using mnk::fuzz::require;
  std::string text(reinterpret_cast<const char*>(data), size);
  const int status = mnk::server::refusal_of_header(text);
  require(status == 0 || status == 400 || status == 501 || status == 505);
  if (status != 0) return 0;
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const std::size_t lines = count(text, "\r\n");
  require(count(text, "\r") == lines && count(text, "\n") == lines && text.find('\0') == text.npos);
  require(text.find("\r\n\r\n") == text.size() - 4);  // the empty line, once, at the end
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
  return 0;
}
