// SPDX-License-Identifier: MIT
// Ranks the prover's moves in one position: by the work that the opponent's replies leave, to choose the first move of
// a book; and by a long search, for the prover itself (docs/proving.md).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "mnk/engine.hpp"
#include "prove/job.hpp"

namespace mnk::prove {

/// Returns the score as one number: 1,000,000 where the engine holds the position as won, the negative where as lost.
int score_of(const EngineScore& score);

inline constexpr double most_short_of_win = 40;
/// Returns the number of jobs by which a position of this score is taken to be farther from a proof than one with the
/// score of a win. Without this the tree goes on in forced lines that lead nowhere, because they have few replies.
double jobs_short_of_win(int score);

struct RankedMove {
  Cell move = 0;
  int score = 0;            ///< of the move, for the prover
  unsigned replies = 0;     ///< that were searched
  unsigned hard = 0;        ///< those after which the prover's score is below that of a win
  double jobs = 0;          ///< sum of jobs_short_of_win over these replies
  Cell hardest = 0;         ///< the reply with the lowest score for the prover
  std::uint64_t nodes = 0;  ///< of the searches after the replies
};

struct RankOptions {
  std::uint64_t nodes = 20'000;  ///< of the engine after each reply
  unsigned moves = 10;           ///< the best by the engine, from 1
  proof::Family family{};        ///< moves on the margin are left out
  unsigned reach = 5;            ///< replies within so many rows and columns of a stone
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;          ///< ends the ranking when it becomes true
  std::function<void(const RankedMove&)> ranked{};  ///< after each move
};

/// Ranks moves after `moves` on the empty board, the least work first; fewer than asked for if stopped. LegalityError
/// `opponent_to_move`, or those of the engine. Requires: `refuse(rules)` returns none, legal moves, the game is not
/// over.
Result<std::vector<RankedMove>> rank(const Rules& rules, proof::Claim claim, const std::vector<Cell>& moves,
                                     const RankOptions& options = {});

/// Answers a job to rank: the best moves by one long search of the engine, those that lose for certain left out. The
/// answer has no candidates if the engine does not play the game, and is `open` if it was stopped.
/// Requires: `job.task` is Task::rank; `refuse(job.rules)` returns none.
Answer rank_moves(const Job& job, const RunOptions& options);

}  // namespace mnk::prove
