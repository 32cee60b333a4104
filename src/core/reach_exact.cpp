// SPDX-License-Identifier: MIT
// Reachability with exact: search for an order of one player's stones without a run of exactly k on the way.
//
// Backwards: remove stones one by one so that no run of exactly k is left. The search ends when no run is longer than
// k, since shorter runs never matter. Removing a stone changes only the runs through it. Runs that share no stone,
// directly or through other runs, are therefore independent, and each group is searched alone. A single run needs no
// search: shorten it at an end to k + 1, then remove its second stone.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "core/reach.hpp"
#include "core/runs.hpp"

namespace mnk::reach {

namespace {

/// Budget of one query, shared by all groups and all candidates for the last stone.
struct Budget {
  std::uint64_t nodes;
  std::uint64_t cells = 1'000'000'000;  ///< cells read; about one second
  const JudgeLimits& limits;

  bool spend(std::uint64_t looked_at) {
    if (nodes == 0 || cells < looked_at || limits.stopped()) return false;
    --nodes;
    cells -= looked_at;
    return true;
  }
};

using Group = std::vector<Cell>;

class RetrogradeSearch {
 public:
  RetrogradeSearch(Position position, Stone own, Budget& budget)
      : position_(std::move(position)), own_(own), budget_(budget) {}

  /// Returns true if removing `cell` leaves no run of exactly k.
  bool may_take(Cell cell) const {
    for (const Step& step : steps) {
      const Arms a = arms_of(cell, step);
      if (a.before == k() || a.after == k()) return false;
    }
    return true;
  }

  /// Searches all groups. Appends the removed stones to `order`, unless null; stones outside the groups are not
  /// included. Requires: no run of exactly k exists, except through the stone just removed.
  Reachable search_groups(std::vector<Cell>* order) {
    Reachable all = Reachable::yes;
    const std::optional<std::vector<Group>> found = groups();
    if (!found) return Reachable::unknown;
    for (const Group& group : *found) {
      const Reachable one = search(group, order);
      if (one == Reachable::no) return one;
      if (one == Reachable::unknown) all = one;
    }
    return all;
  }

  /// Appends the stones that search_groups has left, in order of removal. Requires: search_groups returned `yes` and
  /// filled `order`.
  void append_rest(std::vector<Cell>& order) {
    for (const Cell cell : order) take(cell);
    std::vector<Cell> of_runs;
    for_each_run(position_, own_, k() + 1, [&](Direction direction, Cell first, int length) {
      const auto at = [&](int distance) { return first + distance * stride_of(position_.rules, direction); };
      for (int end = length - 1; end > k(); --end) of_runs.push_back(at(end));
      of_runs.push_back(at(1));
    });
    for (const Cell cell : of_runs) take(cell);
    order.insert(order.end(), of_runs.begin(), of_runs.end());
    for (Cell cell = 0; cell < position_.stones.size(); ++cell) {
      if (position_.stones[cell] == own_) order.push_back(cell);
    }
  }

  void take(Cell cell) { position_.stones[cell] = Stone::none; }
  void put(Cell cell) { position_.stones[cell] = own_; }

 private:
  int k() const { return position_.rules.k(); }

  Arms arms_of(Cell cell, Step step) const {
    return arms(position_.rules, cell, step, [&](int row, int column) {
      return position_.rules.contains(row, column) && position_.at(row, column) == own_;
    });
  }

  bool on_long_run(Cell cell) const {
    if (position_.stones[cell] != own_) return false;
    return std::any_of(steps.begin(), steps.end(), [&](const Step& step) { return arms_of(cell, step).run() > k(); });
  }

  /// Groups the stones of intersecting runs longer than k; a run that meets no other is left out. Empty optional if the
  /// memory limit is reached or the search is stopped.
  std::optional<std::vector<Group>> groups() const {
    std::vector<std::size_t> parent;  // a forest over the runs (union-find)
    const auto root = [&](std::size_t run) {
      while (parent[run] != run) run = parent[run] = parent[parent[run]];
      return run;
    };
    std::unordered_map<Cell, std::size_t> run_of;
    std::unordered_set<std::size_t> meeting;
    bool too_many = false;
    for_each_run(position_, own_, k() + 1, [&](Direction direction, Cell first, int length) {
      too_many |= run_of.size() > memory_limit / 64 || budget_.limits.stopped();
      if (too_many) return;
      const std::size_t run = parent.size();
      parent.push_back(run);
      for (int i = 0; i < length; ++i) {
        const auto [entry, is_new] = run_of.emplace(first + i * stride_of(position_.rules, direction), run);
        if (is_new) continue;
        meeting.insert({run, entry->second});
        parent[root(run)] = root(entry->second);
      }
    });
    if (too_many) return std::nullopt;
    std::unordered_map<std::size_t, Group> by_root;
    for (const std::size_t run : meeting) by_root[root(run)];
    for (const auto& [cell, run] : run_of) {
      if (const auto group = by_root.find(root(run)); group != by_root.end()) group->second.push_back(cell);
    }
    std::vector<Group> found;
    for (auto& [run, group] : by_root) {
      std::sort(group.begin(), group.end());
      found.push_back(std::move(group));
    }
    return found;
  }

  /// Depth-first search over sets of removed stones, each set visited once.
  Reachable search(const Group& group, std::vector<Cell>* order) {
    const std::uint64_t set_bytes = group.size() / 8 + 1;
    const std::uint64_t longest_side = std::max(position_.rules.columns(), position_.rules.rows());
    std::uint64_t room = memory_limit / (set_bytes + 64);
    std::string taken(set_bytes, '\0');
    const auto flip = [&](std::size_t i) { taken[i / 8] = static_cast<char>(taken[i / 8] ^ (1 << (i % 8))); };
    std::unordered_set<std::string> failed;
    std::vector<std::size_t> path;
    Reachable answer = Reachable::no;
    for (std::size_t next = 0;;) {
      if (std::none_of(group.begin(), group.end(), [&](Cell c) { return on_long_run(c); })) {
        answer = Reachable::yes;
        break;
      }
      next = first_step(group, taken, failed, next);
      if (next < group.size()) {
        if (room-- == 0 || !budget_.spend(group.size() * longest_side)) {
          answer = Reachable::unknown;
          break;
        }
        take(group[next]);
        flip(next);
        path.push_back(next);
        next = 0;
        continue;
      }
      failed.insert(taken);
      if (path.empty()) break;
      put(group[path.back()]);
      flip(path.back());
      next = path.back() + 1;
      path.pop_back();
    }
    for (const std::size_t i : path) {
      put(group[i]);
      if (order != nullptr && answer == Reachable::yes) order->push_back(group[i]);
    }
    return answer;
  }

  /// The index of the first stone from `next` on that may be removed and does not lead to a failed set.
  std::size_t first_step(const Group& group, std::string& taken, const std::unordered_set<std::string>& failed,
                         std::size_t next) const {
    for (; next < group.size(); ++next) {
      if (!on_long_run(group[next]) || !may_take(group[next])) continue;
      const auto bit = static_cast<char>(1 << (next % 8));
      taken[next / 8] ^= bit;
      const bool known = failed.contains(taken);
      taken[next / 8] ^= bit;
      if (!known) break;
    }
    return next;
  }

  Position position_;
  Stone own_;
  Budget& budget_;
};

/// Orders one player's stones, beginning with one of `last` if this player has won.
Reachable players_order(RetrogradeSearch& stones, std::span<const Cell> last, std::vector<Cell>* order) {
  Reachable found = Reachable::no;
  if (last.empty()) {
    found = stones.search_groups(order);
  } else {
    for (const Cell cell : last) {
      if (!stones.may_take(cell)) continue;
      stones.take(cell);
      if (order != nullptr) *order = {cell};
      const Reachable without = stones.search_groups(order);
      stones.put(cell);
      if (without != Reachable::no) found = without;
      if (found == Reachable::yes) break;
    }
  }
  if (found == Reachable::yes && order != nullptr) stones.append_rest(*order);
  return found;
}

}  // namespace

Reachable exact_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                      ReverseOrder* order) {
  const Stone winner = last.empty() ? Stone::none : position.stones[last.front()];
  Budget budget{.nodes = limits.nodes, .limits = limits};
  Reachable all = Reachable::yes;
  std::array<PlayersOrder, 2> players = {{{Stone::x, {}}, {Stone::o, {}}}};
  for (auto& [own, cells] : players) {
    RetrogradeSearch stones(position, own, budget);
    const Reachable one =
        players_order(stones, own == winner ? last : std::span<const Cell>(), order == nullptr ? nullptr : &cells);
    if (one == Reachable::no) return one;
    if (one == Reachable::unknown) all = one;
  }
  if (all == Reachable::yes && order != nullptr) *order = in_turns(players[0], players[1]);
  return all;
}

}  // namespace mnk::reach
