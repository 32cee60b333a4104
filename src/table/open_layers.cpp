// SPDX-License-Identifier: MIT
#include "table/open_layers.hpp"

#include <filesystem>
#include <optional>

namespace mnk::table {

namespace {

/// The header of the layer with the most stones, of either stage; none if the folder has no layer.
Result<std::optional<LayerHeader>> any_header(const std::string& folder) {
  for (const Stage stage : {Stage::values, Stage::marks}) {
    for (std::uint32_t stones = max_table_cells + 1; stones-- > 0;) {
      if (!has_layer(folder, stage, stones)) continue;
      const Result<LayerReader> reader = LayerReader::open(layer_path(folder, stage, stones));
      if (!reader) return reader.error();
      return std::optional(reader->header());
    }
  }
  return std::optional<LayerHeader>();
}

}  // namespace

bool has_layer(const std::string& folder, Stage stage, std::uint32_t stones) {
  std::error_code ignored;
  return std::filesystem::exists(layer_path(folder, stage, stones), ignored);
}

Result<LayerReader> open_layer(const std::string& folder, const LayerHeader& expected) {
  const std::string path = layer_path(folder, expected.stage, expected.stones);
  Result<LayerReader> reader = LayerReader::open(path);
  if (!reader || reader->header() == expected) return reader;
  const LayerHeader& found = reader->header();
  return LegalityError{"bad_table", path + ": it is of " + to_string(found.rules) + " with " +
                                        std::to_string(found.stones) + " stones, not of " + to_string(expected.rules) +
                                        " with " + std::to_string(expected.stones)};
}

Result<OpenLayers> open_layers(const std::string& folder) {
  const Result<std::optional<LayerHeader>> header = any_header(folder);
  if (!header) return header.error();
  if (!*header) return LegalityError{"no_table", folder + " has no table: no file layer-NN.mnkt"};
  OpenLayers layers;
  layers.rules = (*header)->rules;
  bool missing = false;
  for (std::uint32_t stones = layers.rules.cells() + 1; stones-- > 0;) {
    if (!has_layer(folder, Stage::values, stones)) {
      missing = true;
      continue;
    }
    if (missing)
      return LegalityError{"bad_table", layer_path(folder, Stage::values, stones + 1) +
                                            " is missing: layers of fewer "
                                            "stones are there, and depend on it"};
    Result<LayerReader> reader = open_layer(folder, {layers.rules, stones, Stage::values});
    if (!reader) return reader.error();
    layers.values.push_back(*std::move(reader));
  }
  return layers;
}

Info info_of(const OpenLayers& layers) {
  Info info{layers.rules, {}};
  for (const LayerReader& layer : layers.values)
    info.layers.push_back({layer.header().stones, file_bytes(layer.size()), layer.counts()});
  return info;
}

Result<Info> info(const std::string& folder) {
  const Result<OpenLayers> layers = open_layers(folder);
  if (!layers) return layers.error();
  return info_of(*layers);
}

}  // namespace mnk::table
