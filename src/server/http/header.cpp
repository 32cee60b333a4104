// SPDX-License-Identifier: MIT
#include "server/http/header.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>

#include "server/http/field_text.hpp"

namespace mnk::server {

bool is_token_character(char c) {
  return is_letter_or_digit(c) || std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool is_host(std::string_view text) {
  const bool bracketed = !text.empty() && text.front() == '[';
  const std::size_t end = bracketed ? text.find(']') : text.find(':');
  std::string_view name = text.substr(0, end);
  std::string_view port = end == text.npos ? std::string_view() : text.substr(end);
  if (bracketed) {
    if (end == text.npos) return false;
    name.remove_prefix(1);
    port.remove_prefix(1);
  }
  const auto is_of_name = [&](char c) {
    return is_letter_or_digit(c) || c == '.' || c == '-' || c == '_' || (bracketed && c == ':');
  };
  if (name.empty() || !std::all_of(name.begin(), name.end(), is_of_name)) return false;
  if (port.empty()) return true;
  port.remove_prefix(1);
  return text[text.size() - port.size() - 1] == ':' && port.size() <= 5 &&
         port.find_first_not_of("0123456789") == port.npos;
}

namespace {

constexpr HttpRefusal no_refusal = {};

bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_token_character);
}

/// Removes one line from the front of `rest`. Returns false without a CR LF, or if the line holds CR, LF or NUL.
bool take_line(std::string_view& rest, std::string_view& line) {
  const std::size_t end = rest.find("\r\n");
  if (end == std::string_view::npos) return false;
  line = rest.substr(0, end);
  rest.remove_prefix(end + 2);
  return std::none_of(line.begin(), line.end(), [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

/// Splits off scheme and authority of a target in absolute form; `host` is the authority.
void take_authority(std::string_view& target, std::string_view& host) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!starts_ignoring_case(target, scheme)) continue;
    target.remove_prefix(scheme.size());
    host = target.substr(0, target.find_first_of("/?"));
    target.remove_prefix(host.size());
    return;
  }
}

bool is_token_list(std::string_view list) {
  while (!list.empty()) {
    const std::string_view one = list.substr(0, list.find(','));
    list.remove_prefix(std::min(one.size() + 1, list.size()));
    if (!trimmed(one).empty() && !is_token(trimmed(one))) return false;
  }
  return true;
}

class HeaderReader {
 public:
  std::variant<HttpHeader, HttpRefusal> read(std::string_view text) {
    if (!take_line(text, line_)) return bad_request("the request line does not end with CR LF");
    if (const HttpRefusal refusal = read_request_line(); refusal.status != 0) return refusal;
    while (take_line(text, line_) && !line_.empty()) {
      if (const HttpRefusal refusal = read_field(); refusal.status != 0) return refusal;
    }
    if (!line_.empty() || !text.empty()) return bad_request("the header does not end with an empty line");
    if (const HttpRefusal refusal = finish(); refusal.status != 0) return refusal;
    return std::move(header_);
  }

 private:
  HttpRefusal read_request_line() {
    const std::size_t first = line_.find(' ');
    const std::size_t last = line_.rfind(' ');
    if (first == std::string_view::npos || first == last)
      return bad_request("the request line is not: method, target, version");
    const std::string_view method = line_.substr(0, first);
    const std::string_view version = line_.substr(last + 1);
    if (!is_token(method)) return bad_request("the method is not a token");
    if (version.substr(0, 5) != "HTTP/") return bad_request("the request line does not end with an HTTP version");
    if (version != "HTTP/1.1" && version != "HTTP/1.0") return {505, "wrong_version", "the server speaks HTTP/1.1"};
    constexpr std::array<std::string_view, 7> methods = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
    if (std::find(methods.begin(), methods.end(), method) == methods.end()) {
      return {501, "not_implemented", "the server does not know this method"};
    }
    header_.is_1_1 = version == "HTTP/1.1";
    header_.request.method = method;
    return read_target(line_.substr(first + 1, last - first - 1));
  }

  HttpRefusal read_target(std::string_view target) {
    const auto is_visible = [](char c) { return c > 0x20 && c < 0x7f; };
    if (!std::all_of(target.begin(), target.end(), is_visible))
      return bad_request("the target has a character that no target has");
    std::string_view host;
    take_authority(target, host);
    if (host.data() != nullptr && !is_host(host)) return bad_request("the target names no host");
    target_host_ = lower(host);
    if (host.data() == nullptr && target.substr(0, 1) != "/")
      return bad_request("the target does not begin with a slash");
    const std::size_t mark = target.find('?');
    header_.request.path = target.substr(0, mark);
    if (header_.request.path.empty()) header_.request.path = "/";
    if (mark != std::string_view::npos) header_.request.query = target.substr(mark + 1);
    if (header_.request.path.find('#') != std::string::npos) return bad_request("the target has a fragment");
    return no_refusal;
  }

  HttpRefusal read_field() {
    if (++lines_ > max_lines) return {431, "too_large_header", "the header has more than 100 fields"};
    if (line_.front() == ' ' || line_.front() == '\t') return bad_request("a header line is folded");
    const std::size_t colon = line_.find(':');
    if (colon == std::string_view::npos || !is_token(line_.substr(0, colon)))
      return bad_request("a header line does not begin with a name");
    std::string name = lower(line_.substr(0, colon));
    const std::string_view value = trimmed(line_.substr(colon + 1));
    const auto is_control = [](unsigned char c) { return (c < 0x20 && c != '\t') || c == 0x7f; };
    if (std::any_of(value.begin(), value.end(), is_control)) return bad_request("a header has a control character");
    constexpr std::array<std::string_view, 9> once = {"host",          "content-length",   "transfer-encoding",
                                                      "content-type",  "content-encoding", "origin",
                                                      "authorization", "idempotency-key",  "last-event-id"};
    if (std::find(once.begin(), once.end(), name) != once.end() && header_.request.fields.has(name)) {
      return bad_request("a header that may stand only once stands twice");
    }
    header_.request.fields.add(std::move(name), value);
    return no_refusal;
  }

  HttpRefusal finish() {
    for (const auto check : {&HeaderReader::check_host, &HeaderReader::check_length}) {
      if (const HttpRefusal refusal = (this->*check)(); refusal.status != 0) return refusal;
    }
    const HttpFields& fields = header_.request.fields;
    if (!is_token_list(fields["connection"])) return bad_request("Connection is not a list of tokens");
    header_.keep_alive =
        header_.is_1_1 ? !fields.lists("connection", "close") : fields.lists("connection", "keep-alive");
    header_.expects_continue = header_.is_1_1 && equals_ignoring_case(fields["expect"], "100-continue");
    if (fields.has("expect") && header_.is_1_1 && !header_.expects_continue) {
      return {417, "expectation_failed", "the server knows no expectation but 100-continue"};
    }
    header_.is_upgrade = fields.lists("upgrade", "websocket");
    return no_refusal;
  }

  /// Checks the host. A host in the target takes precedence over the Host field (RFC 9112, 3.2.2). Both must agree,
  /// since a proxy may have looked at the field only.
  HttpRefusal check_host() {
    const HttpFields& fields = header_.request.fields;
    if (!fields.has("host")) {
      if (header_.is_1_1) return bad_request("HTTP/1.1 asks for a Host");
      header_.request.host = target_host_;
      return no_refusal;
    }
    if (!is_host(fields["host"])) return bad_request("Host is not a host with a port");
    header_.request.host = lower(fields["host"]);
    if (!target_host_.empty() && target_host_ != header_.request.host)
      return bad_request("the target and Host name two hosts");
    return no_refusal;
  }

  HttpRefusal check_length() {
    const HttpFields& fields = header_.request.fields;
    if (fields.has("transfer-encoding")) {
      if (fields["transfer-encoding"].empty()) return bad_request("Transfer-Encoding is empty");
      if (!equals_ignoring_case(fields["transfer-encoding"], "chunked")) {
        return {501, "not_implemented", "the server knows no transfer encoding but chunked"};
      }
      if (fields.has("content-length"))
        return bad_request("Content-Length and Transfer-Encoding contradict each other");
      if (!header_.is_1_1) return bad_request("HTTP/1.0 has no Transfer-Encoding");
      header_.is_chunked = true;
    } else if (fields.has("content-length")) {
      const std::string_view digits = fields["content-length"];
      const bool all =
          !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
      const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), header_.length);
      if (!all || digits.size() > 18 || read.ec != std::errc())
        return bad_request("Content-Length is not a number of bytes");
    }
    return no_refusal;
  }

  static constexpr std::size_t max_lines = 100;  // each is looked for among those before it

  HttpHeader header_;
  std::size_t lines_ = 0;
  std::string_view line_;
  std::string target_host_;
};

/// 16 bytes in base64.
bool is_socket_key(std::string_view text) {
  const auto is_digit = [](char c) { return is_letter_or_digit(c) || c == '+' || c == '/'; };
  return text.size() == 24 && text.substr(22) == "==" && std::all_of(text.begin(), text.begin() + 22, is_digit);
}

}  // namespace

const std::string* HttpFields::find(std::string_view name) const {
  for (const auto& [own, value] : fields_) {
    if (own == name) return &value;
  }
  return nullptr;
}

std::string_view HttpFields::operator[](std::string_view name) const {
  const std::string* value = find(name);
  return value != nullptr ? std::string_view(*value) : std::string_view();
}

void HttpFields::add(std::string name, std::string_view value) {
  for (auto& [own, known] : fields_) {
    if (own != name) continue;
    known.append(name == "cookie" ? "; " : ", ").append(value);
    return;
  }
  fields_.emplace_back(std::move(name), value);
}

bool HttpFields::lists(std::string_view name, std::string_view token) const {
  std::string_view rest = (*this)[name];
  while (!rest.empty()) {
    const std::string_view one = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    if (equals_ignoring_case(trimmed(one), token)) return true;
  }
  return false;
}

std::string HttpRequest::media_type() const {
  const std::string_view value = fields["content-type"];
  return lower(trimmed(value.substr(0, value.find(';'))));
}

std::variant<HttpHeader, HttpRefusal> read_http_header(std::string_view text) { return HeaderReader().read(text); }

HttpRefusal refusal_of_handshake(const HttpHeader& header) {
  const HttpFields& fields = header.request.fields;
  if (header.request.method != "GET") return {405, "wrong_method", "a WebSocket is opened with GET"};
  if (!header.is_1_1 || !fields.lists("connection", "upgrade"))
    return {426, "not_a_socket", "a WebSocket needs HTTP/1.1 and `Connection: Upgrade`"};
  if (fields["sec-websocket-version"] != "13")
    return {426, "wrong_socket_version", "the server speaks version 13 of WebSocket"};
  if (!is_socket_key(fields["sec-websocket-key"])) return bad_request("Sec-WebSocket-Key is not 16 bytes in base64");
  if (header.is_chunked || header.length > 0) return bad_request("a request for a WebSocket has no body");
  return no_refusal;
}

}  // namespace mnk::server
