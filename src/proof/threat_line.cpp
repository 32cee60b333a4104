// SPDX-License-Identifier: MIT
#include "proof/threat_line.hpp"

#include <utility>

namespace mnk::proof {

namespace {

/// Plays one threat sequence on a board; the destructor restores the board.
class ThreatLine {
 public:
  ThreatLine(ReducedBoard& board, Player prover, std::uint32_t extras)
      : board_(board), prover_(prover), extras_(extras), zone_(board.rules().cells()) {}
  ThreatLine(const ThreatLine&) = delete;
  ThreatLine& operator=(const ThreatLine&) = delete;
  ~ThreatLine() {
    for (; !put_.empty(); put_.pop_back()) board_.take(put_.back().first, put_.back().second);
  }

  bool wins(std::span<const Cell> cells) {
    const Player other = opponent(prover_);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool is_last = i + 1 == cells.size();
      if (cells[i] >= zone_.size() || board_.at(cells[i]) != Content::empty || !board_.may_play(prover_, cells[i]))
        return false;
      const bool run = board_.makes_run(cells[i], prover_);
      if (run) add_counter_cells(extras_);
      put(cells[i], prover_);
      if (run) return is_last;
      if (board_.can_complete(other)) return false;
      add_counter_cells(extras_ + 1);
      const std::vector<Cell> threatened = board_.completing(prover_);
      if (threatened.empty()) return false;
      if (threatened.size() > extras_ + 1) return is_last;  // a threat remains after the reply and the extra stones
      for (std::size_t t = 0; t < threatened.size() && t < 2; ++t) zone_[threatened[t]] = true;
      if (threatened.size() >= 2) return is_last;
      put(threatened[0], other);
    }
    return false;
  }

  Zone take_zone() { return std::move(zone_); }

 private:
  /// Adds the empty cells of the opponent's windows that it could fill, were these cells not in the zone.
  void add_counter_cells(std::uint32_t most) {
    board_.for_each_window(opponent(prover_), 2, most, [&](std::span<const Cell> missing) {
      for (const Cell cell : missing) zone_[cell] = true;
    });
  }
  void put(Cell cell, Player player) {
    board_.put(cell, player);
    put_.emplace_back(cell, player);
    zone_[cell] = true;
  }

  ReducedBoard& board_;
  Player prover_;
  std::uint32_t extras_;
  Zone zone_;
  std::vector<std::pair<Cell, Player>> put_;
};

}  // namespace

std::optional<Zone> threat_zone(ReducedBoard& board, Player prover, std::span<const Cell> cells, std::uint32_t extras) {
  ThreatLine line(board, prover, extras);
  if (!line.wins(cells)) return std::nullopt;
  return line.take_zone();
}

}  // namespace mnk::proof
