// SPDX-License-Identifier: MIT
#include "proof/threat_line.hpp"

#include <utility>

namespace mnk::proof {

namespace {

/// Plays one threat sequence on a board; the destructor restores the board.
class ThreatLine {
 public:
  ThreatLine(ReducedBoard& board, Player prover) : board_(board), prover_(prover), zone_(board.rules().cells()) {}
  ThreatLine(const ThreatLine&) = delete;
  ThreatLine& operator=(const ThreatLine&) = delete;
  ~ThreatLine() {
    for (; !put_.empty(); put_.pop_back()) board_.take(put_.back().first, put_.back().second);
  }

  bool wins(std::span<const Cell> cells) {
    const Player other = opponent(prover_);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool is_last = i + 1 == cells.size();
      if (cells[i] >= zone_.size() || board_.at(cells[i]) != Content::empty) return false;
      const bool run = board_.makes_run(cells[i], prover_);
      put(cells[i], prover_);
      if (run) return is_last;
      if (board_.can_complete(other)) return false;
      // A reply into an opponent's window that lacks two stones would be a counter-threat, so these cells belong to the
      // zone.
      board_.for_each_missing(other, 2, [&](Cell cell) { zone_[cell] = true; });
      const std::vector<Cell> threatened = board_.completing(prover_);
      if (threatened.empty()) return false;
      if (threatened.size() > 2) return is_last;  // at least two threats remain after any reply
      for (const Cell cell : threatened) zone_[cell] = true;
      if (threatened.size() == 2) return is_last;
      put(threatened[0], other);
    }
    return false;
  }

  std::vector<bool> take_zone() { return std::move(zone_); }

 private:
  void put(Cell cell, Player player) {
    board_.put(cell, player);
    put_.emplace_back(cell, player);
    zone_[cell] = true;
  }

  ReducedBoard& board_;
  Player prover_;
  std::vector<bool> zone_;
  std::vector<std::pair<Cell, Player>> put_;
};

}  // namespace

std::optional<std::vector<bool>> threat_zone(ReducedBoard& board, Player prover, std::span<const Cell> cells) {
  ThreatLine line(board, prover);
  if (!line.wins(cells)) return std::nullopt;
  return line.take_zone();
}

}  // namespace mnk::proof
