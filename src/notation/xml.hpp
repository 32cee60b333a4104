// SPDX-License-Identifier: MIT
// A reader of the tags and texts of XML, in one pass and constant memory. It resolves the five entities of XML and
// characters by number, and refuses documents that declare entities of their own, so no entity reaches another file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mnk/result.hpp"

namespace mnk::notation {

struct XmlToken {
  enum class Kind : std::uint8_t { open, close, text, end };
  Kind kind = Kind::end;
  std::string_view name{};  ///< of a tag
  std::string_view body{};  ///< of a tag: its attributes; of a text: its raw characters
  bool is_empty = false;    ///< `<name/>`: no closing tag follows
  bool is_literal = false;  ///< a text from a CDATA section, without entities
};

class XmlScanner {
 public:
  /// Requires: `text` outlives the scanner and its tokens.
  explicit XmlScanner(std::string_view text) : text_(text) {}

  /// The next tag or text; comments, instructions and the document type are skipped. SyntaxError `bad_xml`.
  Result<XmlToken> next();

 private:
  Result<XmlToken> tag();
  /// Moves behind `end`; false if it is missing.
  bool skip_past(std::string_view end);
  Error error_at(std::size_t offset, std::string message) const;

  std::string_view text_;
  std::size_t at_ = 0;
};

/// The value of an attribute of a tag, with entities resolved; empty if the tag does not have it.
std::string xml_attribute(const XmlToken& tag, std::string_view name);

/// The text with entities resolved. Unknown entities stay as they are.
std::string xml_text(std::string_view raw);

}  // namespace mnk::notation
