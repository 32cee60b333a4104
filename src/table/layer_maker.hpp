// SPDX-License-Identifier: MIT
// The making of one layer in bounded memory: passes over the neighbouring layer, blocks of sets, threads.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "table/layer_file.hpp"
#include "table/layer_work.hpp"

namespace mnk::table {

class LayerMaker {
 public:
  LayerMaker(const Rules& rules, std::string folder, const SearchLimits& limits,
             const Callback<const MakeProgress&>& progress);

  /// Makes the file of a layer. If `stopped()` after it, the file was not made. Requires: the folder has the
  /// neighbouring layer, verified, and for values of rules that need marks those of this layer.
  std::optional<Error> make_layer(Stage stage, std::uint32_t stones);
  /// Verifies the checksums of a finished layer, and counts it as done.
  std::optional<Error> keep(const LayerReader& layer);

  /// Returns true once time is up or a stop was requested.
  bool stopped();

 private:
  class ScratchFile;
  struct Inputs;
  struct Sizes {
    std::uint32_t slab_sets;   ///< sets of the neighbouring layer in memory
    std::uint32_t block_sets;  ///< sets computed before they are written
  };

  Result<Sizes> sizes_of(const LayerPlan& plan) const;
  std::optional<Error> run_passes(const LayerPlan& plan, const Inputs& inputs, const Sizes& sizes, LayerWriter& writer);
  std::optional<Error> run_pass(const LayerPlan& plan, const Inputs& inputs, const Sizes& sizes, const Pass& pass,
                                ScratchFile* scratch, LayerWriter& writer);
  bool run_block(std::uint32_t first, std::uint32_t count, const LayerPlan& plan, const Pass& pass,
                 std::span<const std::uint8_t> before, std::span<std::uint8_t> result);
  void report();

  Rules rules_;
  std::string folder_;
  SearchLimits limits_;
  const Callback<const MakeProgress&>& progress_;
  SetImages images_;
  std::vector<LayerWorker> workers_;  ///< of the layer in work
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  MakeProgress state_;
  bool stopped_ = false;
};

}  // namespace mnk::table
