// SPDX-License-Identifier: MIT
// The web app: read once, kept in memory, served with what lets a browser keep it.
#pragma once

#include <filesystem>
#include <string>
#include <unordered_map>

#include "mnk/result.hpp"
#include "server/http/http.hpp"

namespace mnk::server {

class StaticFiles {
 public:
  /// Every file in the folder and below, `NAME.gz` as the packed form of NAME. LegalityError `no_web_app` where there
  /// is no index.html.
  static Result<StaticFiles> read(const std::filesystem::path& folder);

  /// 200, 304 or 404. `/` is index.html.
  HttpReply answer(const HttpRequest& request) const;

 private:
  struct File {
    std::shared_ptr<const std::string> plain;
    std::shared_ptr<const std::string> packed;  ///< null where there is none
    std::string type;
    std::string tag;
    bool is_named_by_content = false;
  };
  std::unordered_map<std::string, File> files_;  ///< by path, with a slash in front
};

}  // namespace mnk::server
