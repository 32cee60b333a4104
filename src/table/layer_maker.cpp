// SPDX-License-Identifier: MIT
#include "table/layer_maker.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

#include "search/helpers.hpp"
#include "table/open_layers.hpp"

namespace mnk::table {

namespace {

constexpr std::uint64_t most_block = std::uint64_t{8} << 20;
constexpr std::uint64_t few_entries = 1 << 16;                  // less work is not worth a thread
constexpr std::uint64_t worker_bytes = std::uint64_t{3} << 20;  // of one LayerWorker

}  // namespace

/// Results of a pass that is not the last, updated in place. The file has no name: it ends with the process.
class LayerMaker::ScratchFile {
 public:
  static Result<ScratchFile> create(const std::string& folder) {
    std::string name = folder + "/.mnk-pass-XXXXXX";
    const int fd = ::mkstemp(name.data());
    if (fd < 0) return failed(folder);
    ::unlink(name.c_str());
    return ScratchFile(fd, folder);
  }
  ScratchFile(ScratchFile&& other) noexcept : fd_(std::exchange(other.fd_, -1)), folder_(std::move(other.folder_)) {}
  ScratchFile& operator=(ScratchFile&&) = delete;
  ~ScratchFile() {
    if (fd_ >= 0) ::close(fd_);
  }

  std::optional<Error> write(std::uint64_t at, std::span<const std::uint8_t> bytes) {
    return transfer(at, bytes.size(), [&](std::size_t done, off_t place) {
      return ::pwrite(fd_, bytes.data() + done, bytes.size() - done, place);
    });
  }
  std::optional<Error> read(std::uint64_t at, std::span<std::uint8_t> bytes) {
    return transfer(at, bytes.size(), [&](std::size_t done, off_t place) {
      return ::pread(fd_, bytes.data() + done, bytes.size() - done, place);
    });
  }

 private:
  ScratchFile(int fd, std::string folder) : fd_(fd), folder_(std::move(folder)) {}

  static Error failed(const std::string& folder) {
    return LegalityError{"unwritable_file",
                         "a temporary file in " + folder + " cannot be used: " + std::strerror(errno)};
  }

  template <class Call>
  std::optional<Error> transfer(std::uint64_t at, std::size_t size, const Call& call) {
    for (std::size_t done = 0; done < size;) {
      const ssize_t moved = call(done, static_cast<off_t>(at + done));
      if (moved < 0 && errno == EINTR) continue;
      if (moved == 0) errno = EIO;
      if (moved <= 0) return failed(folder_);
      done += static_cast<std::size_t>(moved);
    }
    return std::nullopt;
  }

  int fd_;
  std::string folder_;
};

/// The layers that a layer is computed from.
struct LayerMaker::Inputs {
  std::optional<LayerReader> neighbour{};
  std::optional<LayerReader> marks{};
};

LayerMaker::LayerMaker(const Rules& rules, std::string folder, const SearchLimits& limits,
                       const Callback<const MakeProgress&>& progress)
    : rules_(rules), folder_(std::move(folder)), limits_(limits), progress_(progress), images_(rules) {
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
  return stopped_;
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
  report();
  const LayerPlan plan(rules_, images_, stones, stage);
  const Result<Sizes> sizes = sizes_of(plan);
  if (!sizes) return sizes.error();
  Inputs inputs;
  if (plan.has_neighbour) {
    Result<LayerReader> reader = open_layer(folder_, {rules_, plan.neighbour_stones, stage});
    if (!reader) return reader.error();
    inputs.neighbour.emplace(*std::move(reader));
  }
  if (stage == Stage::values && needs_marks(rules_)) {
    Result<LayerReader> reader = open_layer(folder_, {rules_, stones, Stage::marks});
    if (!reader) return reader.error();
    inputs.marks.emplace(*std::move(reader));
  }
  Result<LayerWriter> writer = LayerWriter::create(layer_path(folder_, stage, stones), {rules_, stones, stage});
  if (!writer) return writer.error();
  workers_.clear();
  for (unsigned i = 0; i < limits_.threads; ++i) workers_.emplace_back(plan);
  if (auto error = run_passes(plan, inputs, *sizes, *writer)) return error;
  if (stopped_) return std::nullopt;
  Counts counts = inputs.marks ? inputs.marks->counts() : Counts();
  for (const LayerWorker& worker : workers_) {
    counts.wins += worker.counts().wins;
    counts.draws += worker.counts().draws;
    counts.losses += worker.counts().losses;
    counts.finished += worker.counts().finished;
    counts.classes += worker.counts().classes;
  }
  workers_.clear();
  return writer->finish(counts);
}

std::optional<Error> LayerMaker::run_passes(const LayerPlan& plan, const Inputs& inputs, const Sizes& sizes,
                                            LayerWriter& writer) {
  if (!plan.has_neighbour) return run_pass(plan, inputs, sizes, Pass(), nullptr, writer);
  const std::uint32_t all = plan.neighbours.size();
  std::optional<ScratchFile> scratch;
  if (sizes.slab_sets < all) {
    Result<ScratchFile> file = ScratchFile::create(folder_);
    if (!file) return file.error();
    scratch.emplace(*std::move(file));
  }
  std::vector<std::uint8_t> slab(sizes.slab_sets * plan.neighbour_size.set_bytes());
  for (std::uint32_t first = 0; first < all && !stopped_; first += sizes.slab_sets) {
    const std::uint32_t count = std::min(sizes.slab_sets, all - first);
    const std::span<std::uint8_t> part = std::span(slab).first(count * plan.neighbour_size.set_bytes());
    if (auto error = inputs.neighbour->read(first * plan.neighbour_size.set_bytes(), part)) return error;
    const Pass pass = {{first, count, slab.data()}, first == 0, first + count == all};
    if (auto error = run_pass(plan, inputs, sizes, pass, scratch ? &*scratch : nullptr, writer)) return error;
  }
  return std::nullopt;
}

std::optional<Error> LayerMaker::run_pass(const LayerPlan& plan, const Inputs& inputs, const Sizes& sizes,
                                          const Pass& pass, ScratchFile* scratch, LayerWriter& writer) {
  const std::uint64_t set_bytes = plan.size.set_bytes();
  std::vector<std::uint8_t> before(!pass.first || inputs.marks ? sizes.block_sets * set_bytes : 0);
  std::vector<std::uint8_t> result(sizes.block_sets * set_bytes);
  for (std::uint32_t first = 0; first < plan.sets.size(); first += sizes.block_sets) {
    if (stopped()) return std::nullopt;
    const std::uint32_t count = std::min(sizes.block_sets, plan.sets.size() - first);
    const std::span<std::uint8_t> old = std::span(before).first(before.empty() ? 0 : count * set_bytes);
    if (!pass.first) {
      if (auto error = scratch->read(first * set_bytes, old)) return error;
    } else if (inputs.marks) {
      if (auto error = inputs.marks->read(first * set_bytes, old)) return error;
    }
    const std::span<std::uint8_t> made = std::span(result).first(count * set_bytes);
    if (!run_block(first, count, plan, pass, old, made)) {
      if (stopped()) return std::nullopt;
      return LegalityError{"too_little_memory", "a thread ran out of memory"};
    }
    if (pass.last) {
      writer.append(made);
      state_.done += count * plan.size.entries;
    } else if (auto error = scratch->write(first * set_bytes, made)) {
      return error;
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

void LayerMaker::report() {
  state_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  progress_(state_);
}

}  // namespace mnk::table
