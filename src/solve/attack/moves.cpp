// SPDX-License-Identifier: MIT
#include "solve/attack/moves.hpp"

#include <algorithm>
#include <array>

namespace mnk::attack {

using search::Found;

namespace {

/// Limit of quiet moves per position. More are hardly ever needed, and each costs a search.
constexpr unsigned quiet_moves = 14;
constexpr unsigned quiet_proof = 12;  ///< initial proof number of a quiet move; that of a threat is 1 to 4

/// Windows that miss so many cells or more are worth the same.
constexpr unsigned most_missing = 5;
constexpr unsigned classes = most_missing + 1;

/// The numbers of a Worth in one, so that those of many windows are added at once. A cell is on 4096 windows at most.
constexpr unsigned twos_at = 32, threes_at = 48;
constexpr std::uint64_t number_mask = 0xFFFF;

constexpr std::array<std::uint64_t, std::size_t{classes} * classes> make_weights() {
  std::array<std::uint64_t, std::size_t{classes} * classes> weights{};
  const auto weight = [](unsigned missing) {
    return missing == 0 ? 0U : missing < most_missing ? 1U << 2 * (most_missing - missing) : 1U;
  };
  for (unsigned own = 0; own < classes; ++own) {
    for (unsigned theirs = 0; theirs < classes; ++theirs) {
      std::uint64_t& packed = weights[own * classes + theirs];
      packed = 2 * weight(own) + weight(theirs);
      if (own == 2) packed += std::uint64_t{1} << twos_at;
      if (own == 3) packed += std::uint64_t{1} << threes_at;
    }
  }
  return weights;
}
constexpr auto weights_of_windows = make_weights();

}  // namespace

AttackMoves::AttackMoves(search::ThreatBoard& board, Player attacker, unsigned failed_bits)
    : board_(board),
      fours_(board, failed_bits),
      attacker_(attacker),
      defender_(opponent(attacker)),
      missing_{std::vector<std::uint8_t>(board.window_count()), std::vector<std::uint8_t>(board.window_count())},
      weights_(board.window_count()) {}

/// Prepares `worth` for the current position.
void AttackMoves::weigh_windows() {
  for (const Player player : {Player::x, Player::o}) board_.list_missing(player, most_missing, missing_[player]);
  for (std::size_t window = 0; window < weights_.size(); ++window)
    weights_[window] = weights_of_windows[missing_[attacker_][window] * classes + missing_[defender_][window]];
}

AttackMoves::Worth AttackMoves::worth(Cell cell) const {
  std::uint64_t sum = 0;
  for (const search::ThreatBoard::Range range : board_.ranges_through(cell)) {
    for (unsigned i = 0; i < range.count; ++i) sum += weights_[range.first + i];
  }
  return {static_cast<unsigned>(sum >> twos_at & number_mask), static_cast<unsigned>(sum >> threes_at & number_mask),
          static_cast<std::uint32_t>(sum)};
}

Look AttackMoves::attack(Level level) {
  Look look;
  if (board_.completing(attacker_).count != 0) {
    look.kind = Look::Kind::won;
    return look;
  }
  const auto theirs = board_.completing(defender_);
  if (theirs.count == 2 || (theirs.count == 1 && !board_.may_play(attacker_, theirs.cells[0]))) {
    look.kind = Look::Kind::lost;
  } else if (fours_.find(attacker_, limits_.own, line_) == Found::yes) {
    look.kind = Look::Kind::won;
  } else if (theirs.count == 1) {
    look.moves.push_back({theirs.cells[0], 1});
  } else {
    look = attack_moves(level);
  }
  return look;
}

Look AttackMoves::attack_moves(Level level) {
  // A VCF of the defender must be met by a four or by a stone in its relevance zone.
  zone_.clear();
  const bool threatened = fours_.find(defender_, limits_.defender, line_) == Found::yes;
  if (threatened) fours_.zone(defender_, line_, zone_);
  struct Candidate {
    Cell cell;
    Worth worth;
    bool threat;
  };
  std::vector<Candidate> candidates;
  weigh_windows();
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    if (!board_.empty(cell) || !board_.may_play(attacker_, cell)) continue;
    const Worth w = worth(cell);
    const bool threat = w.own_twos + w.own_threes != 0;
    if (!threat && (level == Level::threes || w.score == 0)) continue;
    if (threatened && w.own_twos == 0 && std::find(zone_.begin(), zone_.end(), cell) == zone_.end()) continue;
    candidates.push_back({cell, w, threat});
  }
  if (board_.plies() == 0) {  // all places are alike, but for the edges
    const Rules& rules = board_.rules();
    const Cell middle = rules.cell((rules.rows() - 1) / 2, (rules.columns() - 1) / 2);
    std::erase_if(candidates, [&](const Candidate& candidate) { return candidate.cell != middle; });
  }
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.worth.score != b.worth.score ? a.worth.score > b.worth.score : a.cell < b.cell;
  });
  Look look;
  unsigned quiet = 0;
  for (const Candidate& candidate : candidates) {
    const unsigned open = candidate.worth.own_twos + candidate.worth.own_threes;
    unsigned proof = candidate.worth.own_twos != 0 ? 2 : open >= 4 ? 1 : open >= 2 ? 2 : 4;
    if (!candidate.threat) {
      if (quiet == quiet_moves) continue;
      proof = quiet_proof + quiet++;
    }
    look.moves.push_back({candidate.cell, proof});
  }
  if (look.moves.empty()) look.kind = Look::Kind::lost;
  return look;
}

Look AttackMoves::defence() {
  Look look;
  const auto own = board_.completing(attacker_);
  if (board_.completing(defender_).count != 0) {
    look.kind = Look::Kind::lost;
  } else if (own.count == 2) {
    look.kind = Look::Kind::won;
  } else if (own.count == 1) {
    look.moves.push_back({own.cells[0], 1});
  } else if (fours_.find(defender_, limits_.defender, line_) == Found::yes) {
    look.kind = Look::Kind::lost;
  } else if (fours_.find(attacker_, limits_.after_pass, line_) == Found::yes) {
    zone_.clear();
    fours_.zone(attacker_, line_, zone_);
    for (const Cell cell : zone_) look.moves.push_back({cell, 1});
  } else {
    look.kind = Look::Kind::calm;
  }
  return look;
}

std::vector<Look::Move> AttackMoves::all_replies() {
  std::vector<std::pair<std::uint32_t, Cell>> cells;
  weigh_windows();
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    if (board_.empty(cell)) cells.emplace_back(worth(cell).score, cell);
  }
  std::sort(cells.begin(), cells.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  std::vector<Look::Move> moves;
  moves.reserve(cells.size());
  for (const auto& [score, cell] : cells) moves.push_back({cell, 1});
  return moves;
}

}  // namespace mnk::attack
