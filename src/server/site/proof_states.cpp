// SPDX-License-Identifier: MIT
#include "server/site/proof_states.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "files/whole_file.hpp"
#include "protocol/json_api/json_tree.hpp"
#include "room/room.hpp"

namespace mnk::server {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Parses the state; empty for any other text.
std::optional<json> parse_state(const std::string& text) {
  api::JsonTree tree = api::read_json_tree(text);
  const auto has_text = [&](const char* name) { return tree.root.contains(name) && tree.root[name].is_string(); };
  if (tree.problem || !tree.root.is_object() || !has_text("game") || !has_text("claim") || !has_text("start"))
    return std::nullopt;
  return std::move(tree.root);
}

/// Returns the state with `name` and `age`; empty if the file is missing or no state.
std::optional<json> read_state(const fs::path& file, const std::string& name) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;  // a pipe would block
  const auto written = fs::last_write_time(file, error);
  if (error) return std::nullopt;
  const Result<std::string> text = files::read_whole(file.string(), max_proof_state);
  if (!text) return std::nullopt;
  auto state = parse_state(*text);
  if (!state) return std::nullopt;
  const auto age = std::chrono::duration_cast<std::chrono::seconds>(fs::file_time_type::clock::now() - written);
  (*state)["name"] = name;
  (*state)["age"] = std::max<std::int64_t>(age.count(), 0);
  return state;
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const fs::path& path = entry->path();
    if (path.extension() == ".json" && room::is_game_id(path.stem().string())) names.push_back(path.stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

api::Reply json_reply(const json& whole) {
  api::Reply reply{200, whole.dump()};
  reply.headers.emplace_back("Cache-Control", "no-cache");
  return reply;
}

}  // namespace

api::Reply list_proofs(const std::string& folder) {
  json proofs = json::array();
  for (const std::string& name : folder.empty() ? std::vector<std::string>() : names_in(folder)) {
    if (proofs.size() == max_proofs) break;
    auto state = read_state(fs::path(folder) / (name + ".json"), name);
    if (!state) continue;
    json row = json::object();
    for (auto& [key, value] : state->items()) {
      if (!value.is_structured()) row[key] = std::move(value);
    }
    proofs.push_back(std::move(row));
  }
  return json_reply({{"proofs", std::move(proofs)}});
}

api::Reply show_proof(const std::string& folder, const std::string& name) {
  if (!folder.empty()) {
    if (const auto state = read_state(fs::path(folder) / (name + ".json"), name)) return json_reply(*state);
  }
  return api::error_reply(404, "no_such_proof", "there is no such proof");
}

}  // namespace mnk::server
