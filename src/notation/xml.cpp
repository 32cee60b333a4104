// SPDX-License-Identifier: MIT
#include "notation/xml.hpp"

#include <algorithm>
#include <charconv>

#include "core/text/text.hpp"

namespace mnk::notation {
namespace {

constexpr std::size_t longest_entity = 10;  ///< `&#x10FFFF;`

bool is_white(char c) { return text::is_white(static_cast<unsigned char>(c)); }
bool ends_name(char c) { return is_white(c) || c == '/' || c == '>' || c == '='; }

std::size_t skip_white(std::string_view text, std::size_t at) {
  while (at < text.size() && is_white(text[at])) ++at;
  return at;
}

std::size_t name_end(std::string_view text, std::size_t at) {
  while (at < text.size() && !ends_name(text[at])) ++at;
  return at;
}

void append_utf8(std::uint32_t code, std::string& out) {
  const auto tail = [&](int shift) { out += static_cast<char>(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0 | code >> 6);
    tail(0);
  } else if (code < 0x10000) {
    out += static_cast<char>(0xe0 | code >> 12);
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xf0 | code >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

/// Appends the character of an entity's name, without `&` and `;`. Returns false if the name is unknown.
bool append_entity(std::string_view name, std::string& out) {
  constexpr std::pair<std::string_view, char> named[] = {
      {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
  for (const auto& [known, character] : named) {
    if (name == known) {
      out += character;
      return true;
    }
  }
  if (name.size() < 2 || name[0] != '#') return false;
  const bool is_hexadecimal = name[1] == 'x';
  const std::string_view digits = name.substr(is_hexadecimal ? 2 : 1);
  std::uint32_t code = 0;
  const auto [end, status] =
      std::from_chars(digits.data(), digits.data() + digits.size(), code, is_hexadecimal ? 16 : 10);
  if (status != std::errc() || end != digits.data() + digits.size()) return false;
  if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return false;
  append_utf8(code, out);
  return true;
}

}  // namespace

Error XmlScanner::error_at(std::size_t offset, std::string message) const {
  const std::string_view before = text_.substr(0, offset);
  const auto line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  const std::size_t begin = before.rfind('\n');
  return SyntaxError{"bad_xml", std::move(message), line,
                     offset - (begin == std::string_view::npos ? 0 : begin + 1) + 1};
}

bool XmlScanner::skip_past(std::string_view end) {
  const std::size_t found = text_.find(end, at_);
  at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  return found != std::string_view::npos;
}

Result<XmlToken> XmlScanner::next() {
  while (at_ < text_.size()) {
    const std::size_t begin = at_;
    if (text_[at_] != '<') {
      at_ = std::min(text_.find('<', at_), text_.size());
      return XmlToken{.kind = XmlToken::Kind::text, .body = text_.substr(begin, at_ - begin)};
    }
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("<!--")) {
      if (!skip_past("-->")) return error_at(begin, "this comment does not end");
    } else if (rest.starts_with("<![CDATA[")) {
      at_ += 9;
      const std::size_t from = at_;
      if (!skip_past("]]>")) return error_at(begin, "this CDATA section does not end");
      return XmlToken{.kind = XmlToken::Kind::text, .body = text_.substr(from, at_ - 3 - from), .is_literal = true};
    } else if (rest.starts_with("<?")) {
      if (!skip_past("?>")) return error_at(begin, "this instruction does not end");
    } else if (rest.starts_with("<!")) {
      if (!skip_past(">")) return error_at(begin, "this declaration does not end");
      if (text_.substr(begin, at_ - begin).find('[') != std::string_view::npos)
        return error_at(begin, "documents that declare entities are not read");
    } else {
      return tag();
    }
  }
  return XmlToken{};
}

Result<XmlToken> XmlScanner::tag() {
  const std::size_t begin = at_++;
  XmlToken token{.kind = XmlToken::Kind::open};
  if (at_ < text_.size() && text_[at_] == '/') {
    token.kind = XmlToken::Kind::close;
    ++at_;
  }
  const std::size_t name = at_;
  at_ = name_end(text_, at_);
  token.name = text_.substr(name, at_ - name);
  if (token.name.empty()) return error_at(begin, "a name should stand behind <");
  const std::size_t body = at_;
  for (char quote = 0; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      token.is_empty = text_[at_ - 1] == '/';
      token.body = text_.substr(body, at_ - body);
      ++at_;
      return token;
    }
  }
  return error_at(begin, "this tag does not end");
}

std::string xml_attribute(const XmlToken& tag, std::string_view name) {
  const std::string_view body = tag.body;
  for (std::size_t at = skip_white(body, 0); at < body.size(); at = skip_white(body, at)) {
    const std::size_t end = name_end(body, at);
    if (end == at) {  // a stray sign
      ++at;
      continue;
    }
    const std::string_view found = body.substr(at, end - at);
    at = skip_white(body, end);
    if (at == body.size() || body[at] != '=') continue;
    at = skip_white(body, at + 1);
    if (at == body.size() || (body[at] != '"' && body[at] != '\'')) continue;
    const std::size_t close = std::min(body.find(body[at], at + 1), body.size());
    if (found == name) return xml_text(body.substr(at + 1, close - at - 1));
    at = std::min(close + 1, body.size());
  }
  return {};
}

std::string xml_text(std::string_view raw) {
  std::string out;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    if (raw[at] == '&') {
      const std::size_t end = raw.substr(0, std::min(raw.size(), at + longest_entity)).find(';', at);
      if (end != std::string_view::npos && append_entity(raw.substr(at + 1, end - at - 1), out)) {
        at = end;
        continue;
      }
    }
    out += raw[at];
  }
  return out;
}

}  // namespace mnk::notation
