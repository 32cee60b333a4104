// SPDX-License-Identifier: MIT
// Requests to the JSON API, for its tests.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "protocol/json_api/api.hpp"

namespace mnk::api {

using Json = nlohmann::json;

inline Reply post(std::string_view path, const std::string& body, const Work& work = {}) {
  return answer({.method = "POST", .path = path, .query = "", .body = body}, work);
}

/// The reply to a valid request.
inline Json fine(std::string_view path, const Json& body) {
  const Reply reply = post(path, body.dump());
  EXPECT_EQ(reply.status, 200) << body << '\n' << reply.body;
  EXPECT_EQ(reply.content_type, "application/json");
  return Json::parse(reply.body);
}

/// The problem document of an invalid request. Checks its shape (RFC 9457).
inline Json error_in(const Reply& reply, int status, std::string_view code) {
  EXPECT_EQ(reply.status, status) << reply.body;
  EXPECT_EQ(reply.content_type, "application/problem+json");
  const Json error = Json::parse(reply.body, nullptr, false);
  EXPECT_TRUE(error.is_object()) << reply.body;
  EXPECT_EQ(error.size(), 6U) << error;
  EXPECT_EQ(error.value("code", ""), code) << error;
  EXPECT_EQ(error.value("type", ""), "/api/v1/problems#" + std::string(code)) << error;
  EXPECT_EQ(error.value("status", 0), status) << error;
  EXPECT_NE(error.value("title", ""), "") << error;
  EXPECT_NE(error.value("detail", ""), "") << error;
  return error;
}

inline Json bad(std::string_view path, const Json& body, int status, std::string_view code) {
  SCOPED_TRACE(body.dump().substr(0, 200));
  return error_in(post(path, body.dump()), status, code);
}

inline Json field(const char* name) { return {{"field", name}, {"line", nullptr}, {"column", nullptr}}; }
inline Json field(const char* name, int line, int column) {
  return {{"field", name}, {"line", line}, {"column", column}};
}

}  // namespace mnk::api
