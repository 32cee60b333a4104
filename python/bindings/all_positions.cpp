// SPDX-License-Identifier: MIT
// Every position of a small game.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/interruptible.hpp"
#include "bindings/module.hpp"
#include "core/unsupported.hpp"
#include "mnk/best.hpp"
#include "solve/best/game.hpp"

namespace mnk::python {
namespace {

using namespace nb::literals;

/// Side to move's stones first.
struct Node {
  std::uint64_t own = 0;
  std::uint64_t other = 0;
  auto operator<=>(const Node&) const = default;
};

void unique(std::vector<Node>& nodes) {
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

/// All positions of a game, by number of stones.
class AllPositions {
 public:
  AllPositions(const Rules& rules, std::size_t limit, const std::atomic<bool>* stop)
      : game_(rules), limit_(limit), stop_(stop) {}

  /// Returns false if there are more than `limit`, or `stop` is set.
  bool find() {
    std::vector<Node> open(1);
    levels_.push_back(open);
    for (size_ = 1; !open.empty();) {
      std::vector<Node> ended;
      open = children(open, ended);
      unique(ended);
      size_ += open.size() + ended.size();
      if (size_ > limit_ || stop_->load()) return false;
      levels_.push_back(open);
      levels_.back().insert(levels_.back().end(), ended.begin(), ended.end());
    }
    return true;
  }

  std::size_t size() const { return size_; }

  /// Writes the stones. Requires: room for size() positions.
  void write(std::uint8_t* stones) const {
    const auto cells = static_cast<std::size_t>(game_.cells());
    for (std::size_t ply = 0; ply < levels_.size(); ++ply) {
      const int own = ply % 2 == 0 ? 1 : 2;
      for (const Node& node : levels_[ply]) {
        for (std::size_t cell = 0; cell < cells; ++cell) {
          const int mine = static_cast<int>(node.own >> cell & 1);
          const int theirs = static_cast<int>(node.other >> cell & 1);
          *stones++ = static_cast<std::uint8_t>(mine * own + theirs * (3 - own));
        }
      }
    }
  }

 private:
  /// Returns the positions after one move that are not over; `ended` receives those with a line. Stops early, with too
  /// many, beyond the limit.
  std::vector<Node> children(const std::vector<Node>& open, std::vector<Node>& ended) const {
    std::vector<Node> next;
    std::size_t tidy = 1 << 20;  // duplicates are removed before the list grows beyond this
    for (const Node& node : open) {
      for (best::Bits moves = game_.playable({node.own, node.other}); moves != 0; moves &= moves - 1) {
        const Cell cell = best::first_cell(moves);
        const std::uint64_t stones = node.own | best::bit(cell);
        (game_.makes_line(stones, cell) ? ended : next).push_back({node.other, stones});
      }
      if (next.size() + ended.size() < tidy) continue;
      unique(next);
      unique(ended);
      if (size_ + next.size() + ended.size() > limit_ || stop_->load()) return next;
      tidy = std::max(tidy, 2 * (next.size() + ended.size()));
    }
    unique(next);
    return next;
  }

  best::Game game_;
  std::size_t limit_;
  const std::atomic<bool>* stop_;
  std::vector<std::vector<Node>> levels_;
  std::size_t size_ = 0;
};

nb::object all_positions(const RulesArgument& game, std::size_t limit) {
  const Rules rules = rules_of(game);
  if (auto refused = refuse_caro_and_renju(rules, "all positions are found")) raise(*refused);
  if (rules.cells() > best::max_cells) {
    raise("LegalityError", "too_large", to_string(rules) + " has more than 64 cells");
  }
  Interruptible watched{nb::none()};
  AllPositions all(rules, limit, watched.flag());
  if (!watched.run([&] { return all.find(); })) {
    raise("LegalityError", "too_large",
          to_string(rules) + " has more than " + std::to_string(limit) + " positions: raise limit (one takes " +
              std::to_string(rules.cells() + 16) + " bytes), or draw some with random_positions");
  }
  const auto out = new_array<std::uint8_t>({all.size(), rules.height(), rules.width()});
  without_lock([&] {
    all.write(out.data());
    return 0;
  });
  return nb::cast(out);
}

}  // namespace

void add_all_positions(nb::module_& m) {
  m.def("all_positions", &all_positions, "rules"_a, nb::kw_only(), "limit"_a = 10'000'000,
        nb::sig("def all_positions(rules: Rules | str, *, limit: int = 10000000) -> numpy.typing.NDArray[numpy.uint8]"),
        "Returns every position that play reaches, finished games included, each once: uint8[n, rows, columns], the "
        "empty\n"
        "board first, by number of stones. 3,3,3 has 5,478. Raises LegalityError `too_large` if there are more than\n"
        "`limit`, or more than 64 cells; `unsupported_rules` for caro and renju.");
}

}  // namespace mnk::python
