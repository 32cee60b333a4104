// SPDX-License-Identifier: MIT
#include "protocol/json_api/json_tree.hpp"

#include <algorithm>

namespace mnk::api {

namespace {

using nlohmann::json;

/// SAX handler that builds a tree like the library's own builder, and also refuses duplicate keys and deep nesting.
class Builder : public nlohmann::json_sax<json> {
 public:
  explicit Builder(std::string_view text) : text_(text) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(std::int64_t value) override { return put(value); }
  bool number_unsigned(std::uint64_t value) override { return put(value); }
  bool number_float(double value, const std::string&) override { return put(value); }
  bool string(std::string& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // JSON text has none
  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(std::string& name) override {
    if (open_.back()->contains(name)) {
      refuse("the key `" + name.substr(0, 80) + "` is there twice", {.field = name.substr(0, 80)});
      return false;
    }
    key_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const json::exception&) override {
    const std::size_t offset = std::min(position == 0 ? 0 : position - 1, text_.size());
    const std::string_view before = text_.substr(0, offset);
    const std::uint64_t line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t newline = before.rfind('\n');
    const std::size_t column = newline == std::string_view::npos ? offset : offset - newline - 1;
    refuse(offset == text_.size() ? "the JSON of the body ends too early" : "the body is not JSON in UTF-8",
           {{}, line, column + 1});
    return false;
  }

  JsonTree take() { return {std::move(root_), std::move(problem_)}; }

 private:
  bool put(json value) {
    if (open_.empty()) {
      root_ = std::move(value);
      last_ = &root_;
    } else if (open_.back()->is_array()) {
      last_ = &open_.back()->emplace_back(std::move(value));
    } else {
      last_ = &((*open_.back())[key_] = std::move(value));
    }
    return true;
  }

  bool open(json value) {
    if (open_.size() == max_json_depth) {
      refuse("the JSON of the body is nested more than " + std::to_string(max_json_depth) + " deep", {});
      return false;
    }
    put(std::move(value));
    open_.push_back(last_);
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  void refuse(std::string message, Place place) {
    problem_ = Problem{.status = 400, .code = "bad_request", .message = std::move(message), .place = std::move(place)};
  }

  std::string_view text_;
  json root_;
  json* last_ = nullptr;
  std::vector<json*> open_;  ///< the open values, from the root; pointers stay valid, since only the last value of an
                             ///< array is ever open
  std::string key_;
  std::optional<Problem> problem_;
};

}  // namespace

JsonTree read_json_tree(std::string_view text) {
  Builder builder(text);
  json::sax_parse(text.data(), text.data() + text.size(), &builder);
  return builder.take();
}

}  // namespace mnk::api
