// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "mnk/best.hpp"
#include "mnk/engine.hpp"
#include "protocol/json_api/routes.hpp"

namespace mnk::api {

ReplyOrSearch presets_route(const Request&) {
  nlohmann::ordered_json object = {{"presets", nlohmann::ordered_json::array()}};
  for (const Preset& preset : presets()) {
    object["presets"].push_back({{"name", preset.name}, {"game", preset.game}, {"about", preset.about}});
  }
  object["limits"] = {{"max_side", max_side},
                      {"max_cells", max_cells},
                      {"max_engine_side", max_engine_side},
                      {"max_exact_cells", best::max_cells},
                      {"least_level", least_level},
                      {"full_level", full_level}};
  return Reply{.body = object.dump()};
}

}  // namespace mnk::api
