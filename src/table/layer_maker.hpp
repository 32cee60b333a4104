// SPDX-License-Identifier: MIT
// The making of one layer in bounded memory: passes over the neighbouring layer, blocks of sets, threads. Several
// processes divide the sets of a layer into ranges; process 0 appends the ranges of the others to the file.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "table/agreement.hpp"
#include "table/layer_file.hpp"
#include "table/layer_work.hpp"
#include "table/scratch_file.hpp"

namespace mnk::table {

class LayerMaker {
 public:
  /// Requires: the communicator outlives the LayerMaker.
  LayerMaker(const Rules& rules, std::string folder, const SearchLimits& limits,
             const Callback<const MakeProgress&>& progress, Communicator& communicator);

  /// Makes the file of a layer, together with the other processes. If `was_stopped()` after it, the file was not made.
  /// Requires: the folder has the neighbouring layer, verified, and for values of rules that need marks those of this
  /// layer.
  std::optional<Error> make_layer(Stage stage, std::uint32_t stones);
  /// Verifies the checksums of a finished layer, and counts it as done.
  std::optional<Error> keep(const LayerReader& layer);

  /// Tells all processes of an error or a stop of any of them. Every process calls it. Returns the error, if any.
  std::optional<Error> agree(std::optional<Error> error);
  /// Returns true unless time is up or a stop was requested, on any process. Every process calls it.
  bool agree_to_go_on();
  /// Returns true if the last `agree` found that a process was stopped.
  bool was_stopped() const { return stopped_; }

 private:
  struct Inputs;
  struct Sizes {
    std::uint32_t slab_sets;   ///< sets of the neighbouring layer in memory
    std::uint32_t block_sets;  ///< sets computed before they are written
  };
  /// The sets that one process computes.
  struct Range {
    std::uint32_t begin;
    std::uint32_t end;
  };
  /// The layer in work. Process 0 has a writer. The scratch file has the results of passes before the last, and on
  /// other processes those of the last pass, too.
  struct Output {
    Range range;
    std::optional<LayerWriter> writer{};
    std::optional<ScratchFile> scratch{};
    Counts counts{};
  };

  bool is_first() const { return communicator_.rank() == 0; }
  bool stopped();
  Range range_of(const LayerPlan& plan, std::uint32_t rank) const;
  Result<Sizes> sizes_of(const LayerPlan& plan) const;
  Result<LayerReader> open_input(const LayerHeader& header) const;
  std::optional<Error> compute_range(const LayerPlan& plan, Output& output);
  std::optional<Error> run_passes(const LayerPlan& plan, const Inputs& inputs, const Sizes& sizes, Output& output);
  std::optional<Error> run_pass(const LayerPlan& plan, const Inputs& inputs, const Sizes& sizes, const Pass& pass,
                                Output& output);
  bool run_block(std::uint32_t first, std::uint32_t count, const LayerPlan& plan, const Pass& pass,
                 std::span<const std::uint8_t> before, std::span<std::uint8_t> result);
  std::optional<Error> join_ranges(const LayerPlan& plan, Output& output);
  void sum(Counts& counts);
  void report();

  Rules rules_;
  std::string folder_;
  SearchLimits limits_;
  const Callback<const MakeProgress&>& progress_;
  Communicator& communicator_;
  SetImages images_;
  std::vector<LayerWorker> workers_;  ///< of the layer in work
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  MakeProgress state_;
  std::uint64_t done_before_ = 0;  ///< positions finished before the layer in work
  bool stopped_ = false;
};

}  // namespace mnk::table
