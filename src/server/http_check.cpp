// SPDX-License-Identifier: MIT
#include "server/http_check.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace mnk::server {

namespace {

constexpr int bad_request = 400;
constexpr int not_implemented = 501;
constexpr int version_not_supported = 505;

bool is_token(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return is_token(c); });
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.size() <= 18 && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// Takes one line, ended by CR LF and with neither of them inside, off the front. False if there is none.
bool take_line(std::string_view& rest, std::string_view& line) {
  const std::size_t end = rest.find("\r\n");
  if (end == std::string_view::npos) return false;
  line = rest.substr(0, end);
  rest.remove_prefix(end + 2);
  return std::none_of(line.begin(), line.end(), [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

int refusal_of_request_line(std::string_view line) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) return bad_request;
  const std::string_view method = line.substr(0, first);
  const std::string_view target = line.substr(first + 1, last - first - 1);
  const std::string_view version = line.substr(last + 1);
  if (!is_token(method)) return bad_request;
  if (version.substr(0, 5) != "HTTP/") return bad_request;
  if (version != "HTTP/1.1" && version != "HTTP/1.0") return version_not_supported;
  constexpr std::array<std::string_view, 6> methods = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"};
  if (std::find(methods.begin(), methods.end(), method) == methods.end()) return not_implemented;
  const auto is_visible = [](char c) { return c > 0x20 && c < 0x7f; };
  if (target.empty() || target.front() != '/' || !std::all_of(target.begin(), target.end(), is_visible)) return bad_request;
  return 0;
}

}  // namespace

int refusal_of_header(std::string_view header) {
  std::string_view line;
  if (!take_line(header, line)) return bad_request;
  const bool is_1_1 = line.size() > 8 && line.substr(line.size() - 8) == "HTTP/1.1";
  if (const int status = refusal_of_request_line(line)) return status;
  int hosts = 0;
  int lengths = 0;
  int encodings = 0;
  while (take_line(header, line) && !line.empty()) {
    if (line.front() == ' ' || line.front() == '\t') return bad_request;  // a folded line
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) return bad_request;
    const std::string name = lower(line.substr(0, colon));
    const std::string_view value = trimmed(line.substr(colon + 1));
    const auto is_control = [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f; };
    if (std::any_of(value.begin(), value.end(), is_control)) return bad_request;
    if (name == "host" && (++hosts > 1 || value.empty() || value.find_first_of(" ,/@") != std::string_view::npos)) return bad_request;
    if (name == "content-length" && (++lengths > 1 || !is_digits(value))) return bad_request;
    if (name == "transfer-encoding") {
      ++encodings;
      if (value.empty()) return bad_request;
      if (lower(value) != "chunked") return not_implemented;
    }
  }
  if (!line.empty() || !header.empty()) return bad_request;  // no empty line, or something behind it
  if (is_1_1 && hosts != 1) return bad_request;
  if (encodings > 1 || (encodings > 0 && (lengths > 0 || !is_1_1))) return bad_request;
  return 0;
}

}  // namespace mnk::server
