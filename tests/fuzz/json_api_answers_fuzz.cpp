// SPDX-License-Identifier: MIT
// Any bytes as a request body or as a path give a JSON reply; errors are well-formed problem documents.
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "protocol/json_api/api.hpp"

namespace {

using nlohmann::json;
using namespace mnk::api;

void require(bool holds) {
  if (!holds) std::abort();
}

bool is_place(const json& place) {
  const auto is = [&](const char* name, auto holds) {
    return place.contains(name) && (place[name].is_null() || holds(place[name]));
  };
  const auto is_number = [](const json& value) { return value.is_number_unsigned() && value != 0; };
  return place.is_null() ||
         (place.is_object() && place.size() == 3 && is("field", [](const json& v) { return v.is_string(); }) &&
          is("line", is_number) && is("column", is_number));
}

void check(const Reply& reply) {
  const json body = json::parse(reply.body);  // throws if invalid
  if (reply.status == 200)
    return require(reply.content_type == "application/json" && body.is_object() && !body.contains("code"));
  require(reply.content_type == "application/problem+json");
  const bool known =
      reply.status == 400 || reply.status == 404 || reply.status == 405 || reply.status == 413 || reply.status == 422;
  require(known && body.size() == 6 && body["status"] == reply.status);
  for (const char* name : {"type", "title", "detail", "code"}) require(body[name].is_string() && body[name] != "");
  require(is_place(body["place"]));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr std::string_view paths[] = {"/judge", "/import", "/export"};
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 8 == 7) {
    const std::string_view method = data[0] >= 128 ? "GET" : "POST";
    const Found found = find(method, text);
    if (found.route != nullptr && found.route->cost != Cost::none && found.route->cost != Cost::small) return 0;
    check(answer({.method = method, .path = text, .query = text, .body = ""}));
  } else {
    check(answer({.method = "POST", .path = paths[data[0] % 8 % 3], .query = "", .body = text}));
  }
  return 0;
}
