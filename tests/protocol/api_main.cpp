// SPDX-License-Identifier: MIT
// The JSON API on standard input and output, for the contract test (tests/contract/check).
//   json_api --routes     one JSON object a line: method, path, cost, largest_body, of_server
//   json_api              a request a line ({"method","path","query"?,"body"?,"content_type"?}), its reply a line
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "protocol/json_api/api.hpp"

namespace {

using nlohmann::json;
using namespace mnk::api;

void print_routes() {
  constexpr const char* costs[] = {"none", "small", "search", "streamed"};
  for (const Route& route : routes()) {
    const json object = {{"method", route.method},
                         {"path", route.path},
                         {"cost", costs[static_cast<int>(route.cost)]},
                         {"largest_body", route.max_body},
                         {"of_server", route.is_of_server()}};
    std::cout << object.dump() << '\n';
  }
}

void answer_line(const std::string& line) {
  const json asked = json::parse(line);
  const std::string method = asked["method"], path = asked["path"], query = asked.value("query", ""),
                    body = asked.value("body", "");
  const std::string type = asked.value("content_type", "application/json");
  const Reply reply = answer({.method = method, .path = path, .query = query, .body = body, .content_type = type});
  const json object = {
      {"status", reply.status}, {"content_type", reply.content_type}, {"headers", reply.headers}, {"body", reply.body}};
  std::cout << object.dump() << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--routes") {
    print_routes();
    return 0;
  }
  for (std::string line; std::getline(std::cin, line);) answer_line(line);
  return 0;
}
