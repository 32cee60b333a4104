// SPDX-License-Identifier: MIT
// The check of a table: checksums, counts, and random values derived again from the next layer by the plain rules.
#include <algorithm>
#include <array>

#include "core/hash_functions.hpp"
#include "mnk/judge.hpp"
#include "table/entry_reader.hpp"

namespace mnk::table {

namespace {

class TableCheck {
 public:
  TableCheck(OpenLayers layers, std::uint64_t samples, std::uint64_t seed, const std::atomic<bool>* stop)
      : reader_(std::move(layers)), samples_(samples), random_(seed), stop_(stop) {}

  Result<Checked> run() {
    for (const LayerReader& layer : reader_.layers().values) {
      if (auto error = check_sums(layer)) return *std::move(error);
      for (std::uint64_t i = 0; i < samples_ && !stopped(); ++i) {
        if (auto error = check_sample(layer)) return *std::move(error);
      }
    }
    return checked_;
  }

 private:
  bool stopped() {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) checked_.interrupted = true;
    return checked_.interrupted;
  }

  LegalityError bad(const LayerReader& layer, const std::string& what) const {
    return {"bad_table", "layer of " + std::to_string(layer.header().stones) + " stones: " + what};
  }

  /// Verifies the blocks of a layer, and compares its entries with its counts.
  std::optional<Error> check_sums(const LayerReader& layer) {
    const OccupiedSets& sets = reader_.sets(layer.header().stones);
    const SetImages images(reader_.rules());
    std::array<std::uint64_t, 4> found{};
    std::uint64_t at = 0;
    for (std::uint64_t index = 0; index < blocks_of(layer.size()); ++index) {
      if (stopped()) return std::nullopt;
      const Result<std::vector<std::uint8_t>> block = layer.block(index);
      if (!block) return block.error();
      checked_.bytes += block->size();
      for (std::size_t from = 0; from < block->size();) {
        const std::uint64_t set_bytes = layer.size().set_bytes();
        const auto set = static_cast<std::uint32_t>(at / set_bytes);
        const std::size_t bytes = std::min<std::uint64_t>(set_bytes - at % set_bytes, block->size() - from);
        const std::uint64_t weight = images.symmetries() / (images.stabilizer(sets[set]).size() + 1);
        const std::uint64_t entries = std::min(layer.size().entries - 4 * (at % set_bytes), std::uint64_t{4} * bytes);
        for (std::uint64_t i = 0; i < entries; ++i) found[entry_at(block->data() + from, i)] += weight;
        from += bytes;
        at += bytes;
      }
    }
    const Counts& counts = layer.counts();
    if (found[win] == counts.wins && found[draw] == counts.draws && found[loss] == counts.losses) return std::nullopt;
    return bad(layer, "its entries are not as many as its counts say");
  }

  /// Derives the value of a random entry.
  std::optional<Error> check_sample(const LayerReader& layer) {
    const std::uint32_t count = layer.header().stones;
    const OccupiedSets& sets = reader_.sets(count);
    const Set taken = sets[static_cast<std::uint32_t>(random_() % sets.size())];
    const Mask mask = mask_of_rank(count, x_stones(count), random_() % layer.size().entries);
    const Set x = expanded(mask, taken);
    const Stones stones{x, taken & ~x};
    const Result<Entry> entry = reader_.entry(stones);
    if (!entry) return entry.error();
    const Result<Entry> derived = derive(stones);
    if (!derived) return derived.error();
    ++checked_.samples;
    if (*entry == *derived) return std::nullopt;
    return bad(layer, "a value is wrong: that of\n" + to_text(position_of(stones)));
  }

  Position position_of(Stones stones) const {
    Position position(reader_.rules());
    for (Cell cell = 0; cell < position.rules.cells(); ++cell) {
      if ((stones.x & set_of(cell)) != 0) position.stones[cell] = Stone::x;
      if ((stones.o & set_of(cell)) != 0) position.stones[cell] = Stone::o;
    }
    return position;
  }

  Result<Entry> derive(Stones stones) {
    const Verdict verdict = judge(position_of(stones));
    if (!verdict.valid()) return none;
    if (*verdict.outcome == Outcome::draw) return draw;
    if (*verdict.outcome != Outcome::pending) return none;
    const Result<std::vector<MoveScore>> scores = reader_.move_scores(stones);
    if (!scores) return scores.error();
    int best = -1;
    for (const MoveScore& move : *scores) best = std::max(best, move.score);
    return static_cast<Entry>(best + 1);
  }

  EntryReader reader_;
  std::uint64_t samples_;
  SplitMix64 random_;
  const std::atomic<bool>* stop_;
  Checked checked_;
};

}  // namespace

Result<Checked> check(const std::string& folder, std::uint64_t samples, std::uint64_t seed,
                      const std::atomic<bool>* stop) {
  Result<OpenLayers> layers = open_layers(folder);
  if (!layers) return layers.error();
  return TableCheck(*std::move(layers), samples, seed, stop).run();
}

}  // namespace mnk::table
