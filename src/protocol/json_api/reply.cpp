// SPDX-License-Identifier: MIT
#include "protocol/json_api/reply.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/json_api/json_text.hpp"

namespace mnk::api {

namespace {

using nlohmann::ordered_json;

ordered_json json_of(const Place& place) {
  const auto number = [](std::uint64_t n) { return n == 0 ? ordered_json(nullptr) : ordered_json(n); };
  const ordered_json field = place.field.empty() ? ordered_json(nullptr) : ordered_json(place.field);
  return {{"field", field}, {"line", number(place.line)}, {"column", number(place.column)}};
}

/// The title of a code: `taken_cell` becomes `Taken cell`.
std::string title_of(std::string title) {
  std::replace(title.begin(), title.end(), '_', ' ');
  if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

}  // namespace

Problem problem_of(const Error& error, std::string field) {
  Problem problem{.status = 422, .code = std::string(code_of(error)), .message = message_of(error)};
  if (const auto* syntax = std::get_if<SyntaxError>(&error)) {
    problem.status = 400;
    problem.place = Place{std::move(field), syntax->line, syntax->column};
  } else if (!field.empty()) {
    problem.place = Place{.field = std::move(field)};
  }
  if (problem.code == "interrupted") problem.status = 503;  // the server stops, or the client has disconnected
  return problem;
}

std::string error_json(const Problem& problem) {
  const ordered_json place = problem.place ? json_of(*problem.place) : ordered_json(nullptr);
  const ordered_json object = {{"type", "/api/v1/problems#" + problem.code},
                               {"title", title_of(problem.code)},
                               {"status", problem.status},
                               {"detail", problem.message},
                               {"code", problem.code},
                               {"place", place}};
  return shown_json(object.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

Reply error_reply(const Problem& problem) {
  return {.status = problem.status, .body = error_json(problem), .content_type = std::string(problem_media_type)};
}

Reply error_reply(int status, std::string_view code, std::string_view message, std::optional<Place> place) {
  return error_reply(
      {.status = status, .code = std::string(code), .message = std::string(message), .place = std::move(place)});
}

}  // namespace mnk::api
