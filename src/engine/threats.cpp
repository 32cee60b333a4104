// SPDX-License-Identifier: MIT
#include "mnk/threats.hpp"

#include <algorithm>

#include "engine/pattern_board.hpp"
#include "engine/vcf_search.hpp"
#include "engine/vct_search.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/judge.hpp"

namespace mnk {

namespace {

constexpr int least_k = 3;

std::optional<Error> refuse(const Board& board) {
  if (board.is_over()) return refuse_finished(judge(board));
  const Rules& rules = board.rules();
  if (std::max(rules.columns(), rules.rows()) > max_engine_side) {
    return LegalityError{"too_large", "threats are searched on boards of at most " + std::to_string(max_engine_side) +
                                          " columns and rows"};
  }
  if (rules.gravity() || rules.misere() || rules.k() < least_k || rules.k() > engine::PatternTable::largest_k) {
    return LegalityError{"unsupported_rules", "threats are searched for k from 3 to " +
                                                  std::to_string(engine::PatternTable::largest_k) +
                                                  ", without gravity and misere"};
  }
  return std::nullopt;
}

std::vector<Cell> cells_of(std::span<const Cell> line) { return {line.begin(), line.end()}; }

}  // namespace

std::string_view to_string(ThreatKind kind) { return kind == ThreatKind::vcf ? "vcf" : "vct"; }

Result<std::optional<ThreatWin>> find_threats(const Board& board, Player attacker, const SearchLimits& limits) {
  if (const auto error = refuse(board)) return *error;
  engine::PatternBoard patterns(board.rules());
  for (const Cell cell : board.history()) patterns.play(cell);
  if (patterns.to_move() != attacker) patterns.pass();
  engine::VcfSearch fours;
  if (fours.find(patterns, limits.nodes)) return std::optional(ThreatWin{ThreatKind::vcf, cells_of(fours.line())});
  engine::VctSearch threats;
  if (threats.find(patterns, limits.nodes)) return std::optional(ThreatWin{ThreatKind::vct, cells_of(threats.line())});
  return std::optional<ThreatWin>();
}

}  // namespace mnk
