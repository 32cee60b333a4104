// SPDX-License-Identifier: MIT
#include "server/site/static_files.hpp"

#include <array>
#include <cstdint>
#include <regex>
#include <system_error>
#include <utility>

#include "files/whole_file.hpp"
#include "server/http/negotiation.hpp"

namespace mnk::server {

namespace {

namespace fs = std::filesystem;

std::string type_of(const fs::path& path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> types = {
      {{".html", "text/html; charset=utf-8"},
       {".js", "text/javascript; charset=utf-8"},
       {".css", "text/css; charset=utf-8"},
       {".svg", "image/svg+xml"},
       {".json", "application/json"},
       {".csv", "text/csv; charset=utf-8"},
       {".webmanifest", "application/manifest+json"},
       {".png", "image/png"},
       {".wasm", "application/wasm"}}};
  for (const auto& [ending, type] : types) {
    if (path.extension() == ending) return std::string(type);
  }
  return "application/octet-stream";
}

constexpr std::size_t max_file = std::size_t{1} << 30;  // bytes

/// Returns an entity tag of the contents.
std::string tag_of(std::string_view contents) {
  return '"' + std::to_string(std::hash<std::string_view>{}(contents)) + '"';
}

}  // namespace

Result<StaticFiles> StaticFiles::read(const fs::path& folder) {
  StaticFiles all;
  std::error_code error;
  std::error_code unknown;  // of a link to itself, which is no file
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (!entry->is_regular_file(unknown)) continue;
    Result<std::string> contents = files::read_whole(entry->path().string(), max_file);
    if (!contents) return contents.error();
    all.add(entry->path(), folder, std::make_shared<const std::string>(*std::move(contents)));
  }
  if (error && error != std::errc::no_such_file_or_directory)
    return LegalityError{"no_web_app", "the web app in " + folder.string() + " cannot be read: " + error.message()};
  std::erase_if(all.files_, [](const auto& file) { return !file.second.plain; });
  if (all.files_.find("/index.html") == all.files_.end()) {
    const std::string where = "there is no web app in " + folder.string();
    return LegalityError{"no_web_app", where + " (no index.html); ./run builds it, --web names another folder"};
  }
  return all;
}

void StaticFiles::add(fs::path path, const fs::path& folder, std::shared_ptr<const std::string> contents) {
  static const std::regex named_by_content(R"(.*[.-][0-9A-Za-z]{8,}\.(js|css|json|svg|wasm|book))");
  const bool packed = path.extension() == ".gz";
  if (packed) path.replace_extension();
  File& file = files_["/" + path.lexically_relative(folder).generic_string()];
  file.type = type_of(path);
  file.is_named_by_content = std::regex_match(path.filename().string(), named_by_content);
  if (!packed) file.tag = tag_of(*contents);
  (packed ? file.packed : file.plain) = std::move(contents);
}

HttpReply StaticFiles::answer(const HttpRequest& request) const {
  const auto at = files_.find(request.path == "/" ? "/index.html" : request.path);
  HttpReply reply;
  if (at == files_.end()) {
    reply.status = 404;
    reply.content_type = "text/plain; charset=utf-8";
    reply.body = std::make_shared<const std::string>("There is nothing here.\n");
    return reply;
  }
  const File& file = at->second;
  reply.content_type = file.type;
  reply.headers.emplace_back("ETag", file.tag);
  reply.headers.emplace_back("Vary", "Accept-Encoding");
  reply.headers.emplace_back("Cache-Control",
                             file.is_named_by_content ? "public, max-age=31536000, immutable" : "no-cache");
  if (matches_entity_tag(request.fields["if-none-match"], file.tag)) {
    reply.status = 304;
    return reply;
  }
  const bool packed = file.packed && allows_gzip(request.fields["accept-encoding"]);
  if (packed) reply.headers.emplace_back("Content-Encoding", "gzip");
  reply.body = packed ? file.packed : file.plain;
  return reply;
}

}  // namespace mnk::server
