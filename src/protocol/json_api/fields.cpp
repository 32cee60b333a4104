// SPDX-License-Identifier: MIT
#include "protocol/json_api/fields.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <deque>

#include "protocol/json_api/json_tree.hpp"

namespace mnk::api {

namespace {

using nlohmann::json;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// Decodes percent escapes and `+`. Empty if a % is not followed by two digits.
std::optional<std::string> decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

std::string range_of(std::int64_t least, std::int64_t most) {
  return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

bool is_control(unsigned char c) { return c < 0x20 || c == 0x7f; }

/// The number of UTF-8 characters: all bytes but continuation bytes.
std::size_t characters_in(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += (c & 0xc0) != 0x80 ? 1 : 0;
  return count;
}

std::string list_of(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

}  // namespace

struct Fields::Object {
  const json* value;  ///< an object; null if missing
  std::string path;
  std::vector<std::string> asked;
};

struct Fields::Document {
  json root = json::object();
  std::deque<Object> objects;
  std::optional<Problem> problem;
  bool is_query = false;

  void refuse(std::string message, Place place) {
    if (!problem)
      problem = Problem{.status = 400, .code = "bad_request", .message = std::move(message), .place = std::move(place)};
  }
};

Fields Fields::of_body(std::string_view body) {
  auto document = std::make_shared<Document>();
  if (body.find_first_not_of(" \t\r\n") != std::string_view::npos) {
    JsonTree tree = read_json_tree(body);
    if (tree.problem) {
      document->problem = std::move(tree.problem);
    } else if (!tree.root.is_object()) {
      document->refuse("the body is to be a JSON object", {.field = {}, .line = 1, .column = 1});
    } else {
      document->root = std::move(tree.root);
    }
  }
  document->objects.push_back({&document->root, "", {}});
  return {std::move(document), 0};
}

Fields Fields::of_query(std::string_view query) {
  auto document = std::make_shared<Document>();
  document->is_query = true;
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    if (pair.empty()) continue;
    const std::size_t sign = std::min(pair.find('='), pair.size());
    const auto name = decoded(pair.substr(0, sign)), value = decoded(pair.substr(std::min(sign + 1, pair.size())));
    if (!name || !value) {
      document->refuse("the query has a % that is not followed by two digits", {});
    } else if (!document->root.emplace(*name, *value).second) {
      document->refuse("`" + name->substr(0, 80) + "` is there twice", {.field = name->substr(0, 80)});
    }
  }
  document->objects.push_back({&document->root, "", {}});
  return {std::move(document), 0};
}

/// The value of the field; null if it is missing or null.
const json* Fields::find(std::string_view name) {
  Object& object = document_->objects[object_];
  object.asked.emplace_back(name);
  if (object.value == nullptr) return nullptr;
  const auto found = object.value->find(name);
  return found == object.value->end() || found->is_null() ? nullptr : &*found;
}

const json* Fields::need(std::string_view name) {
  const json* value = find(name);
  if (value == nullptr) refuse(name, "is missing");
  return value;
}

std::string Fields::path(std::string_view name) const {
  const std::string& own = document_->objects[object_].path;
  return own.empty() ? std::string(name) : own + '.' + std::string(name);
}

void Fields::refuse(std::string_view name, const std::string& message) {
  if (document_->problem) return;
  const std::string field = path(name);
  document_->refuse("`" + field + "` " + message, {.field = field});
}

void Fields::refuse(std::string_view name, const Error& error) {
  if (!document_->problem) document_->problem = problem_of(error, path(name));
}

bool Fields::has_problem() const { return document_->problem.has_value(); }

const Problem* Fields::problem() {
  for (const Object& object : document_->objects) {
    if (document_->problem || object.value == nullptr) break;
    for (const auto& [name, value] : object.value->items()) {
      if (std::find(object.asked.begin(), object.asked.end(), name) != object.asked.end()) continue;
      const std::string field = object.path.empty() ? name : object.path + '.' + name;
      const std::string shown = field.size() > 80 ? field.substr(0, 80) + "..." : field;
      document_->refuse("there is no field `" + shown + "` here", {.field = shown});
      break;
    }
  }
  return document_->problem ? &*document_->problem : nullptr;
}

Fields::Kind Fields::kind(std::string_view name) {
  const auto* value = find(name);
  if (value == nullptr) return Kind::missing;
  if (value->is_boolean()) return Kind::boolean;
  if (value->is_number()) return Kind::number;
  if (value->is_string()) return Kind::text;
  return value->is_array() ? Kind::list : Kind::object;
}

std::optional<std::string> Fields::optional_text(std::string_view name, std::size_t most) {
  const auto* value = find(name);
  if (value == nullptr) return std::nullopt;
  const auto* text = value->get_ptr<const std::string*>();
  if (text == nullptr) {
    refuse(name, "is to be a text");
  } else if (characters_in(*text) > most) {
    refuse(name, "is longer than " + std::to_string(most) + " characters");
  } else {
    return *text;
  }
  return std::string();
}

std::string Fields::text(std::string_view name, std::size_t most) {
  need(name);
  return optional_text(name, most).value_or("");
}

std::optional<std::string> Fields::optional_line(std::string_view name, std::size_t most) {
  std::optional<std::string> text = optional_text(name, most);
  if (text && std::any_of(text->begin(), text->end(), is_control))
    refuse(name, "is to be one line without control characters");
  return text;
}

std::optional<std::string> Fields::optional_word(std::string_view name, const std::vector<std::string_view>& words) {
  std::optional<std::string> text = optional_text(name, 64);
  if (text && std::find(words.begin(), words.end(), *text) == words.end())
    refuse(name, "is to be one of " + list_of(words));
  return text;
}

std::string Fields::word(std::string_view name, const std::vector<std::string_view>& words) {
  need(name);
  return optional_word(name, words).value_or("");
}

std::optional<std::int64_t> Fields::read_integer(std::string_view name, std::int64_t least, std::int64_t most) {
  const auto* value = find(name);
  if (value == nullptr) return std::nullopt;
  std::optional<std::int64_t> number;
  if (const auto* text = value->get_ptr<const std::string*>(); text != nullptr && document_->is_query) {
    std::int64_t read = 0;
    const auto end = std::from_chars(text->data(), text->data() + text->size(), read);
    if (end.ec == std::errc() && end.ptr == text->data() + text->size()) number = read;
  } else if (value->is_number_unsigned()) {
    number = std::min<std::uint64_t>(value->get<std::uint64_t>(), INT64_MAX);
  } else if (value->is_number_integer()) {
    number = value->get<std::int64_t>();
  } else if (const auto* real = value->get_ptr<const double*>();
             real != nullptr && std::abs(*real) < 0x1p53 && std::trunc(*real) == *real) {
    number = static_cast<std::int64_t>(*real);  // 1.0 and 1e3 are whole numbers too
  }
  if (number && *number >= least && *number <= most) return number;
  refuse(name, "is to be " + range_of(least, most));
  return least;
}

std::optional<double> Fields::optional_number(std::string_view name, double least, double most) {
  const auto* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_number()) {
    const double number = value->get<double>();
    if (number >= least && number <= most) return number;
  }
  refuse(name, "is to be a number from " + json(least).dump() + " to " + json(most).dump());
  return least;
}

std::optional<bool> Fields::optional_boolean(std::string_view name) {
  const auto* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_boolean()) return value->get<bool>();
  refuse(name, "is to be true or false");
  return false;
}

std::optional<Fields> Fields::optional_object(std::string_view name) {
  const auto* value = find(name);
  if (value == nullptr) return std::nullopt;
  const bool fits = value->is_object();
  if (!fits) refuse(name, "is to be an object");
  document_->objects.push_back({fits ? value : nullptr, path(name), {}});
  return Fields(document_, document_->objects.size() - 1);
}

Fields Fields::object(std::string_view name) {
  need(name);
  if (auto fields = optional_object(name)) return *fields;
  document_->objects.push_back({nullptr, path(name), {}});
  return {document_, document_->objects.size() - 1};
}

const json* Fields::need_list(std::string_view name, std::size_t most) {
  const json* value = need(name);
  if (value == nullptr) return nullptr;
  if (value->is_array() && value->size() <= most) return value;
  refuse(name, value->is_array() ? "has more than " + std::to_string(most) + " entries" : "is to be a list");
  return nullptr;
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most, std::size_t characters) {
  std::vector<std::string> texts;
  const json* value = need_list(name, most);
  if (value == nullptr) return texts;
  for (const json& entry : *value) {
    const auto* text = entry.get_ptr<const std::string*>();
    const std::string own = std::string(name) + '[' + std::to_string(texts.size()) + ']';
    if (text == nullptr) refuse(own, "is to be a text");
    if (text != nullptr && characters_in(*text) > characters)
      refuse(own, "is longer than " + std::to_string(characters) + " characters");
    texts.push_back(text == nullptr ? "" : *text);
  }
  return texts;
}

std::vector<Fields> Fields::list(std::string_view name, std::size_t most) {
  std::vector<Fields> fields;
  const json* value = need_list(name, most);
  if (value == nullptr) return fields;
  for (const json& entry : *value) {
    const std::string own = std::string(name) + '[' + std::to_string(fields.size()) + ']';
    if (!entry.is_object()) refuse(own, "is to be an object");
    document_->objects.push_back({entry.is_object() ? &entry : nullptr, path(own), {}});
    fields.push_back(Fields(document_, document_->objects.size() - 1));
  }
  return fields;
}

}  // namespace mnk::api
