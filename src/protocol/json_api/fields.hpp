// SPDX-License-Identifier: MIT
// Reads the object of a request field by field, strictly. A field that is missing, of a wrong type, out of range or
// unknown is a `bad_request` that names the field. The first problem is kept, and later reads return harmless values,
// so that a route reads all its fields and checks once:
//
//   Fields fields = Fields::of_body(request.body);
//   const std::string game = fields.text("game", 64);
//   const auto ply = fields.integer<int>("ply", 0, 10000);
//   if (const Problem* problem = fields.problem()) return error_reply(*problem);
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json_api/reply.hpp"

namespace mnk::api {

class Fields {
 public:
  /// Parses a JSON object in UTF-8, nested at most 8 deep, without duplicate keys. A blank body is an empty object.
  static Fields of_body(std::string_view body);
  /// Parses a query `a=1&b=x%20y`. Integers are read from their digits.
  static Fields of_query(std::string_view query);

  enum class Kind : std::uint8_t { missing, boolean, number, text, list, object };
  /// The kind of the field's value. `null` counts as missing, here and below.
  Kind kind(std::string_view name);

  /// At most `most` characters, as JSON Schema counts them.
  std::string text(std::string_view name, std::size_t most);
  std::optional<std::string> optional_text(std::string_view name, std::size_t most);
  /// A text of one line: no control characters.
  std::optional<std::string> optional_line(std::string_view name, std::size_t most);
  /// One of these words.
  std::string word(std::string_view name, const std::vector<std::string_view>& words);
  std::optional<std::string> optional_word(std::string_view name, const std::vector<std::string_view>& words);
  /// A whole number in this range, which `Integer` can hold.
  template <class Integer = std::int64_t>
  Integer integer(std::string_view name, std::int64_t least, std::int64_t most) {
    need(name);
    return static_cast<Integer>(read_integer(name, least, most).value_or(least));
  }
  template <class Integer = std::int64_t>
  std::optional<Integer> optional_integer(std::string_view name, std::int64_t least, std::int64_t most) {
    const auto number = read_integer(name, least, most);
    return number ? std::optional(static_cast<Integer>(*number)) : std::nullopt;
  }
  std::optional<double> optional_number(std::string_view name, double least, double most);
  std::optional<bool> optional_boolean(std::string_view name);
  /// A nested object; its problems are reported here.
  Fields object(std::string_view name);
  std::optional<Fields> optional_object(std::string_view name);
  /// A list of texts, at most `most` of at most `characters` each.
  std::vector<std::string> texts(std::string_view name, std::size_t most, std::size_t characters);
  /// A list of objects, at most `most`.
  std::vector<Fields> list(std::string_view name, std::size_t most);

  /// The first problem, or null. Also reports the fields, nested ones included, that were never read.
  const Problem* problem();
  bool has_problem() const;
  /// Records a `bad_request` for a field of this object, unless there is a problem already.
  void refuse(std::string_view name, const std::string& message);
  /// Records the error of the text in a field.
  void refuse(std::string_view name, const Error& error);
  /// The name of a field of this object in an error: `clock.seconds`.
  std::string path(std::string_view name) const;

 private:
  struct Document;
  struct Object;
  Fields(std::shared_ptr<Document> document, std::size_t object) : document_(std::move(document)), object_(object) {}
  const nlohmann::json* find(std::string_view name);
  const nlohmann::json* need(std::string_view name);
  /// The value of a list with at most so many entries; null if it was refused.
  const nlohmann::json* need_list(std::string_view name, std::size_t most);
  std::optional<std::int64_t> read_integer(std::string_view name, std::int64_t least, std::int64_t most);

  std::shared_ptr<Document> document_;
  std::size_t object_;  ///< index in the document
};

}  // namespace mnk::api
