// SPDX-License-Identifier: MIT
#include "table/layer_maker.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <new>
#include <utility>

#include "search/helpers.hpp"
#include "table/open_layers.hpp"

namespace mnk::table {

namespace {

constexpr std::uint64_t most_block = std::uint64_t{8} << 20;
constexpr std::uint64_t few_entries = 1 << 16;                  // less work is not worth a thread
constexpr std::uint64_t worker_bytes = std::uint64_t{3} << 20;  // of one LayerWorker

}  // namespace

/// The layers that a layer is computed from.
struct LayerMaker::Inputs {
  std::optional<LayerReader> neighbour{};
  std::optional<LayerReader> marks{};
};

LayerMaker::LayerMaker(const Rules& rules, std::string folder, const SearchLimits& limits,
                       const Callback<const MakeProgress&>& progress, Communicator& communicator)
    : rules_(rules),
      folder_(std::move(folder)),
      limits_(limits),
      progress_(progress),
      communicator_(communicator),
      images_(rules) {
  if (limits_.memory == 0) limits_.memory = default_memory;
  limits_.threads = std::max(1U, limits_.threads);
  for (std::uint32_t stones = 0; stones <= rules.cells(); ++stones) {
    const LayerSize size = layer_size(rules, stones);
    state_.all += size.sets * size.entries * (needs_marks(rules) ? 2 : 1);
  }
}

bool LayerMaker::stopped() {
  if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) stopped_ = true;
  state_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  if (state_.seconds >= limits_.seconds) stopped_ = true;
  if (communicator_.alerted()) stopped_ = true;
  return stopped_;
}

std::optional<Error> LayerMaker::agree(std::optional<Error> error) {
  Agreed agreed = table::agree(communicator_, std::move(error), stopped_);
  stopped_ = agreed.stopped;
  return std::move(agreed.error);
}

bool LayerMaker::agree_to_go_on() {
  stopped();
  agree(std::nullopt);
  return !stopped_;
}

std::optional<Error> LayerMaker::keep(const LayerReader& layer) {
  for (std::uint64_t block = 0; block < blocks_of(layer.size()) && !stopped(); ++block) {
    const auto bytes = layer.block(block);
    if (!bytes)
      return LegalityError{code_of(bytes.error()), message_of(bytes.error()) +
                                                       "; remove this file and, if it is a "
                                                       "layer of values, those of fewer stones"};
  }
  // Values of a layer mean that its marks were made, too.
  const bool both = layer.header().stage == Stage::values && needs_marks(rules_);
  state_.done += layer.size().sets * layer.size().entries * (both ? 2 : 1);
  return std::nullopt;
}

LayerMaker::Range LayerMaker::range_of(const LayerPlan& plan, std::uint32_t rank) const {
  const std::uint64_t processes = communicator_.size();
  const auto begin = [&](std::uint64_t of) {  // rounded up: process 0 has a share of the smallest layer
    return static_cast<std::uint32_t>((plan.size.sets * of + processes - 1) / processes);
  };
  return {begin(rank), begin(rank + std::uint64_t{1})};
}

Result<LayerMaker::Sizes> LayerMaker::sizes_of(const LayerPlan& plan) const {
  const std::uint64_t set_bytes = plan.size.set_bytes();
  const std::uint64_t block_sets =
      std::clamp<std::uint64_t>(std::min(most_block, limits_.memory / 16) / set_bytes, 1, plan.size.sets);
  const std::uint64_t lists = (plan.masks.size() + plan.sets.size() + plan.neighbours.size()) * sizeof(Mask);
  const std::uint64_t fixed = lists + 2 * block_sets * set_bytes + 2 * block_bytes + limits_.threads * worker_bytes;
  const std::uint64_t neighbour_bytes = plan.has_neighbour ? plan.neighbour_size.set_bytes() : 0;
  if (limits_.memory < fixed + neighbour_bytes)
    return LegalityError{"too_little_memory",
                         "the layer of " + std::to_string(plan.stones) + " stones needs at least " +
                             std::to_string(((fixed + neighbour_bytes) >> 20) + 1) + " MiB of memory"};
  const std::uint64_t fitting = neighbour_bytes == 0 ? 0 : (limits_.memory - fixed) / neighbour_bytes;
  return Sizes{static_cast<std::uint32_t>(std::min<std::uint64_t>(fitting, plan.neighbours.size())),
               static_cast<std::uint32_t>(block_sets)};
}

std::optional<Error> LayerMaker::make_layer(Stage stage, std::uint32_t stones) {
  state_.stones = stones;
  state_.marking = stage == Stage::marks;
  done_before_ = state_.done;
  report();
  const LayerPlan plan(rules_, images_, stones, stage);
  Output output{range_of(plan, communicator_.rank())};
  std::optional<Error> error;
  try {
    error = compute_range(plan, output);
  } catch (const std::bad_alloc&) {
    error = LegalityError{"too_little_memory",
                          "the system has no memory for the layer of " + std::to_string(stones) + " stones"};
  }
  if (auto agreed = agree(std::move(error)); agreed || stopped_) return agreed;
  if (auto agreed = agree(join_ranges(plan, output)); agreed || stopped_) return agreed;
  sum(output.counts);
  state_.done = done_before_ + plan.size.sets * plan.size.entries;
  return agree(is_first() ? output.writer->finish(output.counts) : std::nullopt);
}

Result<LayerReader> LayerMaker::open_input(const LayerHeader& header) const {
  Result<LayerReader> reader = open_layer(folder_, header);
  if (reader || is_first() || code_of(reader.error()) != "unreadable_file") return reader;
  return LegalityError{"unreadable_file", message_of(reader.error()) + "; all ranks need the same folder"};
}

/// Computes the sets of this process.
std::optional<Error> LayerMaker::compute_range(const LayerPlan& plan, Output& output) {
  const Result<Sizes> sizes = sizes_of(plan);
  if (!sizes) return sizes.error();
  if (is_first()) {
    Result<LayerWriter> writer =
        LayerWriter::create(layer_path(folder_, plan.stage, plan.stones), {rules_, plan.stones, plan.stage});
    if (!writer) return writer.error();
    output.writer.emplace(*std::move(writer));
  }
  if (output.range.begin == output.range.end) return std::nullopt;
  Inputs inputs;
  if (plan.has_neighbour) {
    Result<LayerReader> reader = open_input({rules_, plan.neighbour_stones, plan.stage});
    if (!reader) return reader.error();
    inputs.neighbour.emplace(*std::move(reader));
  }
  if (plan.stage == Stage::values && needs_marks(rules_)) {
    Result<LayerReader> reader = open_input({rules_, plan.stones, Stage::marks});
    if (!reader) return reader.error();
    inputs.marks.emplace(*std::move(reader));
    if (is_first()) output.counts = inputs.marks->counts();
  }
  workers_.clear();
  for (unsigned i = 0; i < limits_.threads; ++i) workers_.emplace_back(plan);
  if (auto error = run_passes(plan, inputs, *sizes, output)) return error;
  for (const LayerWorker& worker : workers_) {
    output.counts.wins += worker.counts().wins;
    output.counts.draws += worker.counts().draws;
    output.counts.losses += worker.counts().losses;
    output.counts.finished += worker.counts().finished;
    output.counts.classes += worker.counts().classes;
  }
  workers_.clear();
  return std::nullopt;
}

std::optional<Error> LayerMaker::run_passes(const LayerPlan& plan, const Inputs& inputs, const Sizes& sizes,
                                            Output& output) {
  const std::uint32_t all = plan.has_neighbour ? plan.neighbours.size() : 0;
  if (sizes.slab_sets < all || !is_first()) {
    Result<ScratchFile> file = ScratchFile::create(folder_);
    if (!file) return file.error();
    output.scratch.emplace(*std::move(file));
  }
  if (!plan.has_neighbour) return run_pass(plan, inputs, sizes, Pass(), output);
  std::vector<std::uint8_t> slab(sizes.slab_sets * plan.neighbour_size.set_bytes());
  for (std::uint32_t first = 0; first < all && !stopped_; first += sizes.slab_sets) {
    const std::uint32_t count = std::min(sizes.slab_sets, all - first);
    const std::span<std::uint8_t> part = std::span(slab).first(count * plan.neighbour_size.set_bytes());
    if (auto error = inputs.neighbour->read(first * plan.neighbour_size.set_bytes(), part)) return error;
    const Pass pass = {{first, count, slab.data()}, first == 0, first + count == all};
    if (auto error = run_pass(plan, inputs, sizes, pass, output)) return error;
  }
  return std::nullopt;
}

std::optional<Error> LayerMaker::run_pass(const LayerPlan& plan, const Inputs& inputs, const Sizes& sizes,
                                          const Pass& pass, Output& output) {
  const std::uint64_t set_bytes = plan.size.set_bytes();
  const Range range = output.range;
  std::vector<std::uint8_t> before(!pass.first || inputs.marks ? sizes.block_sets * set_bytes : 0);
  std::vector<std::uint8_t> result(sizes.block_sets * set_bytes);
  for (std::uint32_t first = range.begin; first < range.end; first += sizes.block_sets) {
    if (stopped()) return std::nullopt;
    const std::uint32_t count = std::min(sizes.block_sets, range.end - first);
    const std::uint64_t at = (first - range.begin) * set_bytes;
    const std::span<std::uint8_t> old = std::span(before).first(before.empty() ? 0 : count * set_bytes);
    if (!pass.first) {
      if (auto error = output.scratch->read(at, old)) return error;
    } else if (inputs.marks) {
      if (auto error = inputs.marks->read(first * set_bytes, old)) return error;
    }
    const std::span<std::uint8_t> made = std::span(result).first(count * set_bytes);
    if (!run_block(first, count, plan, pass, old, made)) {
      if (stopped()) return std::nullopt;
      return LegalityError{"too_little_memory", "a thread ran out of memory"};
    }
    if (pass.last && is_first()) {
      output.writer->append(made);
    } else if (auto error = output.scratch->write(at, made)) {
      return error;
    }
    if (pass.last) {  // the other processes are about as far
      const std::uint64_t sets = plan.size.sets * (first + count - range.begin) / (range.end - range.begin);
      state_.done = done_before_ + sets * plan.size.entries;
    }
    report();
  }
  return std::nullopt;
}

/// Computes the sets of a block. Returns false if a stop or a lack of memory left some out.
bool LayerMaker::run_block(std::uint32_t first, std::uint32_t count, const LayerPlan& plan, const Pass& pass,
                           std::span<const std::uint8_t> before, std::span<std::uint8_t> result) {
  const std::uint64_t set_bytes = plan.size.set_bytes();
  std::atomic<std::uint32_t> next = 0;
  std::atomic<std::uint32_t> done = 0;
  const auto work = [&](unsigned thread) {
    for (std::uint32_t i = next++; i < count; i = next++) {
      if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) return;
      const auto old = before.empty() ? before : before.subspan(i * set_bytes, set_bytes);
      workers_[thread].run(first + i, pass, old, result.subspan(i * set_bytes, set_bytes));
      ++done;
    }
  };
  const bool alone = limits_.threads == 1 || count == 1 || count * plan.size.entries < few_entries;
  search::Helpers helpers(alone ? 0 : limits_.threads - 1, work);
  work(0);
  helpers.join();
  return done == count;
}

/// Appends the ranges of the other processes to the file, in the order of the sets. They travel as messages, so that no
/// process reads an unfinished file of another one over a network file system. After an error the transfer goes on:
/// both sides count on the same number of messages.
std::optional<Error> LayerMaker::join_ranges(const LayerPlan& plan, Output& output) {
  std::vector<std::uint8_t> piece(communicator_.size() == 1 ? 0 : block_bytes);
  std::optional<Error> error;
  for (std::uint32_t from = is_first() ? 1 : communicator_.rank(); from < communicator_.size(); ++from) {
    const Range range = range_of(plan, from);
    const std::uint64_t bytes = (range.end - range.begin) * plan.size.set_bytes();
    for (std::uint64_t at = 0; at < bytes; at += block_bytes) {
      const std::span<std::uint8_t> part = std::span(piece).first(std::min(block_bytes, bytes - at));
      if (is_first()) {
        communicator_.receive(from, part);
        output.writer->append(part);
      } else {
        if (!error) error = output.scratch->read(at, part);
        communicator_.send(part);
      }
    }
    if (!is_first()) break;
  }
  return error;
}

void LayerMaker::sum(Counts& counts) {
  std::array<std::uint64_t, 5> numbers = {counts.wins, counts.draws, counts.losses, counts.finished, counts.classes};
  communicator_.sum(numbers);
  counts = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]};
}

void LayerMaker::report() {
  state_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  progress_(state_);
}

}  // namespace mnk::table
