// SPDX-License-Identifier: MIT
#include "notation/python_list.hpp"

#include "notation/text.hpp"

namespace mnk::notation {
namespace {

class PythonList {
 public:
  explicit PythonList(std::string_view text) : json_(text), comma_(text.size()), gap_(text.size()) {}

  std::string as_json() {
    has_commas_ = find_comma();
    for (at_ = 0; at_ < json_.size(); ++at_) {
      if (quote_ != 0) {
        in_string();
      } else if (is_white(json_[at_])) {
        if (after_value_ && gap_ == json_.size()) gap_ = at_;
      } else {
        token();
      }
    }
    return std::move(json_);
  }

 private:
  static bool is_white(char c) { return is_blank(c) || c == '\n' || c == '\r'; }

  /// True if there is a comma outside of strings.
  bool find_comma() const {
    char quote = 0;
    for (std::size_t i = 0; i < json_.size(); ++i) {
      const char c = json_[i];
      if (quote != 0) {
        if (c == '\\') ++i;
        if (c == quote) quote = 0;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == ',') {
        return true;
      }
    }
    return false;
  }

  void in_string() {
    char& c = json_[at_];
    if (c == '\\') {
      ++at_;
    } else if (c == quote_) {
      c = '"';
      quote_ = 0;
      after_value_ = true;
    } else if (c == '"') {
      c = '\x01';  // is no cell and does not end the string
    }
  }

  void token() {
    char& c = json_[at_];
    const bool close = c == ']' || c == ')';
    if (!close && !has_commas_ && gap_ < json_.size()) json_[gap_] = ',';
    gap_ = json_.size();
    if (close && comma_ < at_) json_[comma_] = ' ';
    comma_ = c == ',' ? at_ : json_.size();
    after_value_ = c != ',' && c != '[' && c != '(';
    if (c == '(') c = '[';
    if (c == ')') c = ']';
    if (c == '\'' || c == '"') {
      quote_ = c;
      c = '"';
      after_value_ = false;
    } else if (std::string_view(json_).substr(at_, 4) == "None") {
      json_.replace(at_, 4, "null");
    } else if (c == '.' && at_ > 0 && is_digit(json_[at_ - 1]) &&
               (at_ + 1 == json_.size() || !is_digit(json_[at_ + 1]))) {
      c = ' ';  // `1.` is how numpy writes 1.0
      gap_ = at_;
    }
  }

  std::string json_;
  std::size_t at_ = 0;
  std::size_t comma_;  // offset of the comma before the present token; the text's size if none
  std::size_t gap_;    // offset of the first blank after the last value; the text's size if none
  bool after_value_ = false;
  bool has_commas_ = false;
  char quote_ = 0;
};

}  // namespace

std::string python_as_json(std::string_view text) { return PythonList(text).as_json(); }

}  // namespace mnk::notation
