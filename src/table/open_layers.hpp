// SPDX-License-Identifier: MIT
// The layers of a folder, checked to belong together.
#pragma once

#include <string>
#include <vector>

#include "table/layer_file.hpp"

namespace mnk::table {

struct OpenLayers {
  Rules rules{};
  std::vector<LayerReader> values{};  ///< the most stones first; values[0] is the full board
};

/// Opens all layers of values. A table that has only marks so far has no layers. Errors as `info`.
Result<OpenLayers> open_layers(const std::string& folder);

/// Opens a layer that must have this header. Errors as LayerReader::open; `bad_table` for another header.
Result<LayerReader> open_layer(const std::string& folder, const LayerHeader& expected);

bool has_layer(const std::string& folder, Stage stage, std::uint32_t stones);

/// Returns the numbers of an info.
Info info_of(const OpenLayers& layers);

}  // namespace mnk::table
