// SPDX-License-Identifier: MIT
// The JSON API as its tests ask it.
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

/// The reply to a request that is fine.
inline Json fine(std::string_view path, const Json& body) {
  const Reply reply = post(path, body.dump());
  EXPECT_EQ(reply.status, 200) << body << '\n' << reply.body;
  EXPECT_EQ(reply.content_type, "application/json");
  return Json::parse(reply.body);
}

/// The error of one that is not, of which the shape is checked here.
inline Json error_in(const Reply& reply, int status, std::string_view code) {
  EXPECT_EQ(reply.status, status) << reply.body;
  EXPECT_EQ(reply.content_type, "application/json");
  const Json body = Json::parse(reply.body, nullptr, false);
  EXPECT_TRUE(body.is_object() && body.size() == 1 && body.contains("error")) << reply.body;
  const Json error = body.value("error", Json::object());
  EXPECT_EQ(error.size(), 3U) << error;
  EXPECT_EQ(error.value("code", ""), code) << error;
  EXPECT_NE(error.value("message", ""), "") << error;
  return error;
}

inline Json bad(std::string_view path, const Json& body, int status, std::string_view code) {
  SCOPED_TRACE(body.dump().substr(0, 200));
  return error_in(post(path, body.dump()), status, code);
}

inline Json field(const char* name) { return {{"field", name}, {"line", nullptr}, {"column", nullptr}}; }
inline Json field(const char* name, int line, int column) { return {{"field", name}, {"line", line}, {"column", column}}; }

}  // namespace mnk::api
