// SPDX-License-Identifier: MIT
#include "solve/drop/solver.hpp"

#include <algorithm>
#include <vector>

#include "search/helpers.hpp"
#include "solve/drop/saved_search.hpp"
#include "solve/progress.hpp"

namespace mnk::drop {

namespace {

/// Divides the node limit among the threads.
SearchLimits share_of(SearchLimits limits) {
  limits.threads = std::max(limits.threads, 1U);
  if (limits.nodes != std::numeric_limits<std::uint64_t>::max())
    limits.nodes = std::max<std::uint64_t>(limits.nodes / limits.threads, 1);
  return limits;
}

}  // namespace

Solver::Solver(const Rules& rules, const SearchLimits& limits, const SolveOptions& options)
    : rules_(rules), shape_(rules), options_(options), table_(limits.memory, shape_.key_bits) {
  start(limits);
}

std::optional<Error> Solver::load() {
  if (options_.resume.empty()) return std::nullopt;
  SavedDrops entries(table_);
  if (auto error = saved::resume_file(options_.resume, rules_, entries)) return error;
  budget_->every(options_.save_every, [this] { save(); });
  return std::nullopt;
}

std::string Solver::save() {
  return options_.resume.empty() ? std::string() : saved::save_message(options_.resume, rules_, SavedDrops(table_));
}

void Solver::start(const SearchLimits& limits) {
  limits_ = share_of(limits);
  helpers_nodes_ = 0;
  budget_.emplace(limits_);
  search_ = make_search(shape_, table_, *budget_, done_, options_.shuffle, options_.progress ? &trace_ : nullptr);
  if (options_.progress) budget_->every(0.25, [this] { options_.progress(progress_of(*budget_, trace_)); });
}

/// Null window search on all threads, which share the table and use different move orders. The first answer counts.
Score Solver::parallel_null_window_search(const Board& board, Score alpha) {
  SearchLimits limits = limits_;
  limits.seconds -= budget_->seconds();
  limits.nodes -= std::min(limits.nodes, budget_->nodes());
  std::vector<std::uint64_t> nodes(limits_.threads, 0);
  std::atomic<unsigned> answers = 0;
  Score first = alpha;
  const auto run = [&](DropSearch& search) {
    const Score score = search.score(board, alpha, alpha + 1);
    if (search.stopped() || answers.fetch_add(1) != 0) return;
    first = score;
    done_.store(true, std::memory_order_relaxed);
  };
  const auto help = [&](unsigned i) {
    Budget budget(limits);
    run(*make_search(shape_, table_, budget, done_, options_.shuffle + i));
    nodes[i] = budget.nodes();
  };
  {
    const search::Helpers helpers(limits_.threads - 1, help);
    run(*search_);
  }
  for (const std::uint64_t spent : nodes) helpers_nodes_ += spent;
  return first;
}

void Solver::ask(const Board& board, Score alpha, Bounds& bounds) {
  if (alpha < bounds.lower || alpha >= bounds.upper) return;
  done_.store(false, std::memory_order_relaxed);
  const Score score =
      limits_.threads > 1 ? parallel_null_window_search(board, alpha) : search_->score(board, alpha, alpha + 1);
  const bool answered = done_.load(std::memory_order_relaxed) || !search_->stopped();
  if (!answered) return;
  if (score > alpha) {
    bounds.lower = std::max(bounds.lower, score);
  } else {
    bounds.upper = std::min(bounds.upper, score);
  }
}

Bounds Solver::won_at_once(const Board& board) const {
  const Score won = score_of_win(shape_.cells, board.plies + 1);
  return {won, won};
}

void Solver::ask_sign(const Board& board, Bounds& bounds) {
  ask(board, 0, bounds);
  ask(board, -1, bounds);
}

void Solver::ask_score(const Board& board, Bounds& bounds) {
  const auto settled = [&] {
    return bounds.lower == bounds.upper || (bounds.lower <= 0 && bounds.upper > 0) || budget_->over();
  };
  while (!settled()) {
    // Ask near 0 first: long games are likelier, and cheaper to search (Pons).
    const Score middle = bounds.lower + (bounds.upper - bounds.lower) / 2;
    Score alpha = middle;
    if (bounds.lower >= 0) alpha = std::max(bounds.lower, std::min(middle, bounds.upper / 2));
    if (bounds.upper <= 0) alpha = std::min(bounds.upper - 1, std::max(middle, bounds.lower / 2));
    ask(board, alpha, bounds);
  }
}

Bounds Solver::sign(const Board& board) {
  if (search_->winning(board) != 0) return won_at_once(board);
  Bounds bounds = search_->known(board);
  ask_sign(board, bounds);
  return bounds;
}

Bounds Solver::score(const Board& board) {
  Bounds bounds = sign(board);
  ask_score(board, bounds);
  return bounds;
}

Bounds Solver::score(const Board& board, Score least) {
  if (search_->winning(board) != 0) return won_at_once(board);
  Bounds bounds = search_->known(board);
  bounds.lower = std::max(bounds.lower, least);
  ask(board, bounds.lower, bounds);
  ask_sign(board, bounds);
  ask_score(board, bounds);
  return bounds;
}

}  // namespace mnk::drop
