// SPDX-License-Identifier: MIT
// The table of routes, and the requests that are refused before a route runs.
#include <set>

#include "protocol/json_api.hpp"

namespace mnk::api {
namespace {

TEST(JsonApiRoutes, EveryRouteIsFound) {
  std::set<std::string> seen;
  for (const Route& route : routes()) {
    std::string path(route.path);
    const std::size_t at = path.find("{id}");
    if (at != std::string::npos) path.replace(at, 4, "k3v9-_AZ");
    const Found found = find(route.method, path);
    ASSERT_NE(found.route, nullptr) << path;
    EXPECT_EQ(found.route, &route);
    EXPECT_EQ(found.id, at == std::string::npos ? "" : "k3v9-_AZ");
    EXPECT_TRUE(seen.insert(std::string(route.method) + ' ' + std::string(route.path)).second);
    const std::set<std::string_view> pure = {"/presets", "/judge", "/best", "/analyse", "/import", "/export"};
    EXPECT_NE(route.is_of_server(), pure.contains(route.path)) << path;
    if (route.method == "GET") {
      EXPECT_EQ(find("HEAD", path).route, &route);
    }
  }
  EXPECT_EQ(find("POST", "/analyse").route->cost, Cost::streamed);
  EXPECT_EQ(find("POST", "/best").route->cost, Cost::search);
}

TEST(JsonApiRoutes, PathsThatAreNone) {
  const std::string long_id = "/games/" + std::string(65, 'a');
  for (const std::string path :
       {"", "/", "/judge/", "/Judge", "judge", "/games/", "/games/a/", "/games/a/b", "/games/a/moves/", "/games/a.b",
        "/games/a%20b", "/games//moves", "/games/../judge", "/presets?x", "/games/a\nb"}) {
    EXPECT_EQ(find("GET", path).route, nullptr) << path;
    error_in(answer({.method = "GET", .path = path, .query = "", .body = ""}), 404, "no_such_route");
  }
  EXPECT_EQ(find("GET", long_id).route, nullptr);
}

TEST(JsonApiRoutes, WrongMethodsAreToldTheRightOnes) {
  const Reply reply = answer({.method = "GET", .path = "/judge", .query = "", .body = ""});
  error_in(reply, 405, "wrong_method");
  ASSERT_EQ(reply.headers.size(), 1U);
  EXPECT_EQ(reply.headers[0], (std::pair<std::string, std::string>("Allow", "POST")));
  EXPECT_EQ(find("PUT", "/games/k3/moves").allow, "POST");
  EXPECT_EQ(find("DELETE", "/games/k3").allow, "GET, HEAD");
  EXPECT_EQ(find("DELETE", "/games").allow, "GET, HEAD, POST");
  EXPECT_EQ(find("get", "/presets").route, nullptr);
}

TEST(JsonApiRoutes, BodiesThatAreTooLarge) {
  for (const Route& route : routes()) {
    if (route.is_of_server()) continue;
    const std::string body(route.max_body + 1, ' ');
    error_in(answer({.method = route.method, .path = route.path, .query = "", .body = body}), 413, "too_large_body");
  }
}

TEST(JsonApiRoutes, MediaTypes) {
  const auto status = [](std::string_view type) {
    return answer(
               {.method = "POST", .path = "/judge", .query = "", .body = "{\"game\":\"3,3,3\"}", .content_type = type})
        .status;
  };
  for (const char* type : {"application/json", "Application/JSON", "application/json; charset=utf-8",
                           "application/json;charset=\"UTF-8\""}) {
    EXPECT_EQ(status(type), 200) << type;
  }
  for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1",
                           "application/jsonp", "text/plain; application/json"}) {
    EXPECT_EQ(status(type), 415) << type;
  }
  EXPECT_EQ(answer({.method = "GET", .path = "/presets", .query = "", .body = "", .content_type = ""}).status, 200);
}

TEST(JsonApiRoutes, EncodedBodiesAreRefused) {
  const auto reply = [](std::string_view encoding) {
    return answer({.method = "POST",
                   .path = "/judge",
                   .query = "",
                   .body = "{\"game\":\"3,3,3\"}",
                   .content_encoding = encoding});
  };
  EXPECT_EQ(reply("identity").status, 200);
  for (const char* encoding : {"gzip", "br", "identity, gzip", "Gzip"}) {
    error_in(reply(encoding), 415, "encoded_body");
    EXPECT_EQ(reply(encoding).headers.at(0), (std::pair<std::string, std::string>("Accept-Encoding", "identity")));
  }
}

TEST(JsonApiRoutes, GamesAreNotAnsweredHere) {
  error_in(answer({.method = "GET", .path = "/games/k3v9", .query = "", .body = ""}), 404, "no_such_route");
  error_in(post("/games", R"({"game":"3,3,3"})"), 404, "no_such_route");
}

TEST(JsonApiRoutes, QueriesAreRefused) {
  for (const Route& route : routes()) {
    std::string path(route.path);
    if (const std::size_t at = path.find("{id}"); at != path.npos) path.replace(at, 4, "k3v9");
    const auto refused =
        refuse(find(route.method, path), {.method = route.method, .path = path, .query = "a=1", .body = ""});
    const std::set<std::string> with_queries = {
        "GET /games", "GET /games/k3v9", "GET /games/k3v9/export", "GET /games/k3v9/socket", "GET /games/k3v9/events",
        "GET /lobby"};
    ASSERT_EQ(refused.has_value(), !with_queries.contains(std::string(route.method) + " " + path)) << path;
    if (refused) {
      EXPECT_EQ(error_in(*refused, 400, "bad_request")["place"], field("a"));
    }
  }
  EXPECT_EQ(
      error_in(answer({.method = "GET", .path = "/presets", .query = "a=1", .body = ""}), 400, "bad_request")["place"],
      field("a"));
}

TEST(JsonApiRoutes, EveryRouteRefusesWhatIsNoRequest) {
  for (const Route& route : routes()) {
    if (route.is_of_server() || route.method == "GET") continue;
    for (const char* body : {"", "{}", "[]", "{", "\xff", "{\"game\":7}", "{\"game\":\"3,3,3\",\"game\":\"3,3,3\"}"}) {
      SCOPED_TRACE(std::string(route.path) + ' ' + body);
      error_in(post(route.path, body), 400, "bad_request");
    }
    const Json nodes = Json::array({Json::object()});
    const Json body = {{"surprise", 1}, {"game", "3,3,3"}, {"text", ""}, {"format", "moves"}, {"nodes", nodes}};
    const Json error = bad(route.path, body, 400, "bad_request");
    EXPECT_TRUE(error["place"].is_object());
  }
}

}  // namespace
}  // namespace mnk::api
