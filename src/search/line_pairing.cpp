// SPDX-License-Identifier: MIT
#include "search/line_pairing.hpp"

#include <algorithm>
#include <iterator>

#include "core/geometry.hpp"

namespace mnk::search {

namespace {

using Cells = std::vector<Cell>;  // ascending

/// The empty cells of each window of one line, in the order of the line. Only windows open to the attacker.
using Line = std::vector<Cells>;

/// Consecutive windows of a line, and the empty cells that all of them share.
struct Group {
  std::size_t line;
  std::size_t begin;
  std::size_t end;
  Cells shared;
};

Cells intersection(const Cells& a, const Cells& b) {
  Cells both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

class LineMatching {
 public:
  LineMatching(const Position& position, Player attacker) : rules_(position.rules), partner_(rules_.cells(), none) {
    const Stone other = stone_of(opponent(attacker));
    for (const Step step : steps) {
      for (Cell first = 0; first < rules_.cells(); ++first) {
        if (!starts_line(first, step)) continue;
        Line line;
        for (Cell at = first; contains_window(at, step); at = next(at, step)) {
          std::optional<Cells> free = free_cells(position, other, at, step);
          if (free) line.push_back(std::move(*free));
        }
        if (!line.empty()) lines_.push_back(std::move(line));
      }
      if (rules_.k() == 1) break;  // one cell is the same run in every direction
    }
  }

  std::optional<std::vector<CellPair>> pairs() {
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      if (!divide(line)) return std::nullopt;
    }
    while (!match_all()) {
      if (!split_those_in_want()) return std::nullopt;
    }
    std::vector<CellPair> pairs;
    for (const auto& cells : taken_) pairs.push_back(std::minmax(cells[0], cells[1]));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  bool contains(Cell cell, Step step, long long distance) const {
    return rules_.contains(rules_.row(cell) + distance * step.row, rules_.column(cell) + distance * step.column);
  }
  bool starts_line(Cell cell, Step step) const { return !contains(cell, step, -1); }
  bool contains_window(Cell cell, Step step) const { return cell != none && contains(cell, step, rules_.k() - 1LL); }
  Cell next(Cell cell, Step step) const {
    if (!contains(cell, step, 1)) return none;
    return rules_.cell(rules_.row(cell) + step.row, rules_.column(cell) + step.column);
  }

  /// Returns the empty cells of a window; nullopt if a stone of `other` closes it.
  std::optional<Cells> free_cells(const Position& position, Stone other, Cell at, Step step) const {
    Cells free;
    for (int i = 0; i < rules_.k(); ++i, at = next(at, step)) {
      if (position.stones[at] == other) return std::nullopt;
      if (position.stones[at] == Stone::none) free.push_back(at);
    }
    std::sort(free.begin(), free.end());
    return free;
  }

  Cells shared_by(const Line& line, std::size_t begin, std::size_t end) const {
    Cells shared = line[begin];
    for (std::size_t i = begin + 1; i < end; ++i) shared = intersection(shared, line[i]);
    return shared;
  }

  /// Divides a line into as few groups as possible, of about the same size. Returns false if a window misses fewer than
  /// two cells.
  bool divide(std::size_t number) {
    const Line& line = lines_[number];
    std::size_t fewest = 0;
    for (std::size_t begin = 0; begin < line.size(); ++fewest) {
      std::size_t end = begin;
      for (Cells shared = line[begin]; shared.size() >= 2;) {
        if (++end == line.size()) break;
        shared = intersection(shared, line[end]);
      }
      if (end == begin) return false;
      begin = end;
    }
    for (std::size_t parts = fewest;; ++parts) {
      std::vector<Group> groups;
      bool fits = true;
      for (std::size_t part = 0; part < parts; ++part) {
        const std::size_t begin = part * line.size() / parts;
        const std::size_t end = (part + 1) * line.size() / parts;
        groups.push_back({number, begin, end, shared_by(line, begin, end)});
        fits = fits && groups.back().shared.size() >= 2;
      }
      if (!fits) continue;  // at the latest, each window is a group of its own
      for (Group& group : groups) add(std::move(group));
      return true;
    }
  }

  void add(Group&& group) {
    groups_.push_back(std::move(group));
    taken_.emplace_back();
  }

  /// Gives two cells to each group. On failure `seen_` marks the cells that the last group could reach.
  bool match_all() {
    for (std::uint32_t group = 0; group < groups_.size(); ++group) {
      while (taken_[group].size() < 2) {
        seen_.assign(rules_.cells(), false);
        if (!augment(group)) return false;
      }
    }
    return true;
  }

  bool augment(std::uint32_t group) {
    for (const Cell cell : groups_[group].shared) {
      if (seen_[cell]) continue;
      seen_[cell] = true;
      const std::uint32_t owner = partner_[cell];
      if (owner == group) continue;
      if (owner != none) {
        if (!augment(owner)) continue;
        std::erase(taken_[owner], cell);
      }
      partner_[cell] = group;
      taken_[group].push_back(cell);
      return true;
    }
    return false;
  }

  /// Halves the groups that compete for the cells reached in vain, so that their halves may use others. Returns false
  /// if each of them is one window.
  bool split_those_in_want() {
    bool split = false;
    const std::size_t before = groups_.size();
    for (std::uint32_t number = 0; number < before; ++number) {
      const Group group = groups_[number];
      const bool wants = std::any_of(group.shared.begin(), group.shared.end(), [&](Cell cell) { return seen_[cell]; });
      if (!wants || group.end - group.begin < 2) continue;
      split = true;
      const std::size_t middle = (group.begin + group.end) / 2;
      const Line& line = lines_[group.line];
      for (const Cell cell : taken_[number]) partner_[cell] = none;
      taken_[number].clear();
      groups_[number] = {group.line, group.begin, middle, shared_by(line, group.begin, middle)};
      add({group.line, middle, group.end, shared_by(line, middle, group.end)});
    }
    return split;
  }

  const Rules& rules_;
  std::vector<Line> lines_;
  std::vector<Group> groups_;
  std::vector<Cells> taken_;            ///< the cells of each group
  std::vector<std::uint32_t> partner_;  ///< the group of each cell
  std::vector<bool> seen_;
};

}  // namespace

std::optional<std::vector<CellPair>> match_lines(const Position& position, Player attacker) {
  return LineMatching(position, attacker).pairs();
}

}  // namespace mnk::search
