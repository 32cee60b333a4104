// SPDX-License-Identifier: MIT
// Replies of the JSON API. Errors are problem documents (RFC 9457), `application/problem+json`:
//
//   {"type":"/api/v1/problems#taken_cell","title":"Taken cell","status":422,"detail":"a
//   sentence","code":"taken_cell","place":null}
//   {..., "code":"bad_row_length","place":{"field":"position","line":1,"column":3}}
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mnk/result.hpp"

namespace mnk::api {

inline constexpr std::string_view problem_media_type = "application/problem+json";

struct Reply {
  int status = 200;
  std::string body = {};
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers = {};  ///< other than Content-Type
};

/// The place of an error in a request. `field`: as `clock.seconds` or `nodes[3].move`, empty for the body itself.
/// `line`, `column`: in the field's text, from 1; 0 if there are none.
struct Place {
  std::string field;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

struct Problem {
  int status = 400;
  std::string code;     ///< a stable word for programs
  std::string message;  ///< a sentence for people
  std::optional<Place> place = std::nullopt;
};

/// The problem of an error. Status 400 for text that cannot be read, with line and column; 422 for what is not allowed;
/// 503 for a stopped search. `field`: the field of the text.
Problem problem_of(const Error& error, std::string field = {});

/// The problem document. Bytes that are not UTF-8 become U+FFFD.
std::string error_json(const Problem& problem);

Reply error_reply(const Problem& problem);
Reply error_reply(int status, std::string_view code, std::string_view message,
                  std::optional<Place> place = std::nullopt);

}  // namespace mnk::api
