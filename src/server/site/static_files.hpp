// SPDX-License-Identifier: MIT
// The files of the web app, read once into memory, served with cache headers.
#pragma once

#include <filesystem>
#include <string>
#include <unordered_map>

#include "mnk/result.hpp"
#include "server/http/http.hpp"

namespace mnk::server {

class StaticFiles {
 public:
  /// Reads every file in the folder and below, `NAME.gz` as the packed form of NAME. Error: `no_web_app` without an
  /// index.html.
  static Result<StaticFiles> read(const std::filesystem::path& folder);

  /// Answers with 200, 304 or 404. `/` is index.html.
  HttpReply answer(const HttpRequest& request) const;

 private:
  struct File {
    std::shared_ptr<const std::string> plain;
    std::shared_ptr<const std::string> packed;  ///< null: no packed form
    std::string type;
    std::string tag;
    bool is_named_by_content = false;
  };
  std::unordered_map<std::string, File> files_;  ///< by path, with a leading slash
};

}  // namespace mnk::server
