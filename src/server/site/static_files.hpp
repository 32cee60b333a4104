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
  /// Reads every file in the folder and below, `NAME.gz` as the packed form of NAME. Errors: `no_web_app` without an
  /// index.html, or if a folder cannot be listed; those of files::read_whole.
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
  void add(std::filesystem::path path, const std::filesystem::path& folder,
           std::shared_ptr<const std::string> contents);

  std::unordered_map<std::string, File> files_;  ///< by path, with a leading slash
};

}  // namespace mnk::server
