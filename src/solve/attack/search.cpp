// SPDX-License-Identifier: MIT
#include "solve/attack/search.hpp"

#include <algorithm>

namespace mnk::attack {

using search::BoardKey;
using search::capped;
using search::disproved_numbers;
using search::Found;
using search::infinite;
using search::Numbers;
using search::proved_numbers;

namespace {

constexpr std::size_t max_looks = std::size_t{1} << 20;  ///< of all threads
constexpr std::uint64_t min_nodes_to_probe = 50;         ///< nodes: after less work the table is not probed again
/// Entries of each thread's table of failed VCF searches, as a power of two: half a megabyte; less for many threads.
constexpr unsigned few_threads = 8;
constexpr unsigned failed_bits = 16;
constexpr unsigned failed_bits_of_many = 13;
/// Node limits of a search of level `threes`: before quiet moves are tried, and behind a quiet move.
constexpr std::uint64_t threes_nodes = 400;
constexpr std::uint64_t nodes_behind_quiet_move = 400;
constexpr std::size_t max_zone_positions = 3000;
constexpr std::uint64_t nodes_between_looks = 4;  ///< at the clock: a position takes up to half a millisecond

}  // namespace

AttackSearch::AttackSearch(search::ThreatBoard& board, Player attacker, Budget& budget, PlanStore& store,
                           unsigned thread)
    : board_(board),
      attacker_(attacker),
      budget_(budget),
      moves_(board, attacker, store.threads <= few_threads ? failed_bits : failed_bits_of_many),
      store_(store),
      table_(store.table),
      thread_(thread),
      max_looks_(max_looks / store.threads) {
  std::uint64_t beyond_stones = std::uint64_t{1} << 32;
  for (auto& levels : salts_) {
    for (BoardKey& salt : levels) salt = search::key_of(beyond_stones++);
  }
  for (auto& level : children_) level.resize(board.cells() + 1);
  for (Path& path : paths_) path.keys.resize(board.cells() + 1);
}

BoardKey AttackSearch::key(Player turn, Level level) const { return board_.key() ^ salts_[turn][index_of(level)]; }

BoardKey AttackSearch::child_key(Player turn, Level level, Cell cell) {
  return board_.key_after(turn, cell) ^ salts_[opponent(turn)][index_of(level)];
}

bool AttackSearch::wins(Player turn, std::uint64_t nodes) {
  if (trace_ != nullptr && board_.plies() == root_plies_) trace_->begin(attacker_);
  shown_level_ = Level::threes;
  if (run(turn, Level::threes, std::max<std::uint64_t>(nodes / 4, 1)).proved()) return true;
  shown_level_ = Level::quiet;
  return run(turn, Level::quiet, nodes).proved();
}

bool AttackSearch::wins_by_one_move(std::uint64_t nodes) {
  const Look seen = look(attacker_, Level::quiet, key(attacker_, Level::quiet));
  for (const Look::Move& move : seen.moves) {
    board_.play(attacker_, move.cell);
    const bool won = run(opponent(attacker_), Level::quiet, nodes).proved();
    board_.undo(move.cell);
    if (won) return true;
    if (budget_.over()) break;
  }
  return false;
}

std::optional<Cell> AttackSearch::only_move() {
  const Look& seen = look(attacker_, Level::quiet, key(attacker_, Level::quiet));
  if (seen.kind != Look::Kind::open || seen.moves.size() != 1) return std::nullopt;
  return seen.moves[0].cell;
}

Numbers AttackSearch::run(Player turn, Level level, std::uint64_t nodes) {
  const std::uint64_t outer = stop_at_;
  stop_at_ = nodes_ + nodes;
  if (outer > nodes_) stop_at_ = std::min(stop_at_, outer);
  paths_[index_of(level)].first = board_.plies();
  const Numbers numbers = explore(turn, level, {infinite, infinite});
  stop_at_ = outer;
  return numbers;
}

/// Returns the most-proving child and the numbers of the position. The number that depends on all children is the
/// largest one plus one for each other open child (Ueda et al. 2008). A child where another thread works gets a larger
/// number for the choice only.
AttackSearch::Choice AttackSearch::choose(std::vector<Child>& children, Level level, bool attacks) const {
  Choice choice;
  std::uint32_t least = infinite;
  std::uint32_t least_seeming = infinite;
  std::uint32_t largest = 0;
  const std::size_t row = index_of(level) * (board_.cells() + 1) + board_.plies() + 1;
  for (Child& child : children) {
    const auto [one, all] = attacks ? std::pair(child.numbers.proof, child.numbers.disproof)
                                    : std::pair(child.numbers.disproof, child.numbers.proof);
    if (one == infinite) continue;
    ++choice.open;
    largest = std::max(largest, all);
    least = std::min(least, one);
    const bool busy = store_.threads > 1 && store_.team.searched_by_another(thread_, row, child.key.a);
    const std::uint32_t seeming = busy ? capped(2 * std::uint64_t{one} + 1) : one;
    if (seeming < least_seeming) {
      choice.second = least_seeming;
      least_seeming = seeming;
      choice.best = &child;
    } else {
      choice.second = std::min(choice.second, seeming);
    }
  }
  const std::uint32_t all = least == 0         ? infinite
                            : choice.open == 0 ? 0
                                               : capped(std::uint64_t{largest} + choice.open - 1);
  choice.numbers = attacks ? Numbers{least, all} : Numbers{all, least};
  return choice;
}

/// Returns the limits of the most-proving child: it is searched until another one is better by a quarter (Pawlewicz and
/// Lew 2007) or the position's own limit is reached.
Numbers AttackSearch::limit_of_best(const Choice& choice, bool attacks, Numbers limit) const {
  const Numbers& best = choice.best->numbers;
  const auto [own_limit, all_limit] =
      attacks ? std::pair(limit.proof, limit.disproof) : std::pair(limit.disproof, limit.proof);
  const auto [best_one, best_all] =
      attacks ? std::pair(best.proof, best.disproof) : std::pair(best.disproof, best.proof);
  const std::uint32_t second = choice.second;
  const std::uint32_t one =
      std::max(std::min(own_limit, second >= infinite ? infinite : capped(second + std::uint64_t{second} / 4 + 1)),
               best_one + 1);
  const std::uint32_t all =
      all_limit >= infinite ? infinite : std::max(all_limit - std::min(choice.open - 1, all_limit), best_all + 1);
  return attacks ? Numbers{one, all} : Numbers{all, one};
}

/// Shows the other threads the position at the end of the path; 0: the path ends before.
void AttackSearch::mark_path(Level level, std::uint64_t hash) {
  if (store_.threads > 1) {
    store_.team.set(thread_, index_of(level) * (board_.cells() + 1) + board_.plies(), hash);
  }
}

/// Takes over results of other threads from the table, for the children and for the positions on the path.
void AttackSearch::take_over_results(Level level, std::vector<Child>& children) {
  for (Child& child : children) {
    if (child.numbers.settled()) continue;
    if (const auto stored = table_.find(child.key)) child.numbers = *stored;
  }
  Path& path = paths_[index_of(level)];
  for (std::size_t plies = path.first; plies <= board_.plies() && plies < path.settled; ++plies) {
    if (const auto stored = table_.find(path.keys[plies]); stored && stored->settled()) path.settled = plies;
  }
}

void AttackSearch::show(Level level, const std::vector<Child>& children, const Choice& choice) {
  const std::size_t plies = board_.plies();
  trace_->reach(plies - root_plies_);
  if (plies != root_plies_ || level != shown_level_) return;
  trace_->root(choice.numbers);
  if (choice.best == nullptr) return;
  trace_->move(choice.best->cell, static_cast<std::size_t>(choice.best - children.data()) + 1, children.size());
}

Numbers AttackSearch::explore(Player turn, Level level, Numbers limit) {
  const BoardKey here = key(turn, level);
  const std::uint64_t nodes_before = nodes_++;
  budget_.spend();
  if (nodes_ % nodes_between_looks == 0) budget_.check();
  // Step 1. Static evaluation.
  const bool attacks = turn == attacker_;
  std::vector<Child>& children = children_[index_of(level)][board_.plies()];
  const Look& seen = look(turn, level, here);
  if (seen.kind != Look::Kind::open) {
    const Numbers numbers = seen.kind == Look::Kind::won ? proved_numbers : disproved_numbers;
    table_.store(here, numbers, 1);
    return numbers;
  }
  Path& path = paths_[index_of(level)];
  const std::size_t plies = board_.plies();
  path.keys[plies] = here;
  mark_path(level, here.a);
  expand(turn, level, seen.moves, children);
  // Step 2. Expand the most-proving child until the position is settled or its limits are reached.
  Choice choice = choose(children, level, attacks);
  while (!choice.numbers.settled() && choice.numbers.proof < limit.proof && choice.numbers.disproof < limit.disproof &&
         !stopped() && plies < path.settled) {
    if (trace_ != nullptr) show(level, children, choice);
    const Numbers child_limit = limit_of_best(choice, attacks, limit);
    const std::uint64_t before = nodes_;
    board_.play(turn, choice.best->cell);
    choice.best->numbers = explore(opponent(turn), level, child_limit);
    board_.undo(choice.best->cell);
    if (store_.threads > 1 && nodes_ - before >= min_nodes_to_probe) take_over_results(level, children);
    choice = choose(children, level, attacks);
  }
  mark_path(level, 0);
  if (plies == path.settled) {
    path.settled = no_plies;
    if (const auto stored = table_.find(here)) return *stored;
  }
  table_.store(here, choice.numbers, nodes_ - nodes_before);
  return choice.numbers;
}

/// Returns the initial proof and disproof number after `move` of `mover`, from the windows that miss few stones. The
/// estimate guides the search; it proves nothing unless the position is settled at sight.
Numbers AttackSearch::first_numbers(Player mover, Level level, const Look::Move& move, const BoardKey& here) {
  // Chosen by node counts on wins by threes from three stones.
  const std::size_t near = board_.windows(attacker_, 3).size() + 3 * board_.windows(attacker_, 2).size();
  const std::uint32_t ease = capped(1 + 2000 / (20 + near));
  if (level == Level::quiet) return mover == attacker_ ? Numbers{ease + 3 * move.proof, 1} : Numbers{ease, 20};
  const Look& seen = look(opponent(mover), level, here);
  if (seen.kind != Look::Kind::open) return seen.kind == Look::Kind::won ? proved_numbers : disproved_numbers;
  const std::uint32_t many = capped(seen.moves.size());
  return mover == attacker_ ? Numbers{ease + many - 1, 1} : Numbers{ease, many};
}

/// Lists the moves with the numbers of the positions after them. At level `threes` each new position is evaluated, and
/// a move that decides the game ends the list. At level `quiet` that would cost too much.
void AttackSearch::expand(Player turn, Level level, const std::vector<Look::Move>& moves,
                          std::vector<Child>& children) {
  moves_copy_ = moves;
  children.clear();
  for (const Look::Move& move : moves_copy_) {
    const BoardKey after = child_key(turn, level, move.cell);
    const auto stored = table_.find(after);
    children.push_back({move.cell, after, stored.value_or(Numbers{move.proof, 1})});
    Child& child = children.back();
    if (!stored) {
      board_.play(turn, move.cell);
      child.numbers = first_numbers(turn, level, move, after);
      board_.undo(move.cell);
      if (child.numbers.settled()) table_.store(after, child.numbers, 1);
    }
    if (turn == attacker_ ? child.numbers.proved() : child.numbers.disproved()) return;
  }
}

/// Drops the cached evaluations of positions where a thread has added a reply.
void AttackSearch::drop_outdated_looks() {
  if (store_.replies.size() == replies_seen_) return;
  for (const AddedReplies::Reply& reply : store_.replies.since(replies_seen_)) {
    looks_.erase(reply.key);
    ++replies_seen_;
  }
}

const Look& AttackSearch::look(Player turn, Level level, const BoardKey& here) {
  drop_outdated_looks();
  const auto known = looks_.find(here);
  if (known != looks_.end()) return known->second;
  if (looks_.size() >= max_looks_) looks_.clear();
  Look found = look_closer(turn, level);
  count_fours();
  if (found.kind == Look::Kind::open) {
    for (const Cell cell : store_.replies.of(here)) {
      const bool listed = std::any_of(found.moves.begin(), found.moves.end(),
                                      [&](const Look::Move& move) { return move.cell == cell; });
      if (!listed) found.moves.push_back({cell, 1});
    }
  }
  if (stopped()) return uncached_result_ = std::move(found);  // cut short: must not be cached
  return looks_[here] = std::move(found);
}

/// Counts the stones tried in VCF searches as positions.
void AttackSearch::count_fours() {
  for (; counted_ < moves_.fours().nodes(); ++counted_) budget_.spend();
}

Look AttackSearch::look_closer(Player turn, Level level) {
  if (turn == attacker_) {
    Look look = moves_.attack(level);
    if (level == Level::quiet && look.kind == Look::Kind::open && look.moves.size() > 1 &&
        run(turn, Level::threes, threes_nodes).proved()) {
      look.kind = Look::Kind::won;
    }
    return look;
  }
  Look look = moves_.defence();
  if (look.kind != Look::Kind::calm) return look;
  look.kind = Look::Kind::open;
  if (level == Level::threes) {
    look.kind = Look::Kind::lost;
  } else {
    set_replies_to_quiet_move(look);
  }
  return look;
}

/// Sets the replies to a quiet move. If the attacker wins by threes after a pass, only replies in the zone of that win
/// are kept.
void AttackSearch::set_replies_to_quiet_move(Look& look) {
  look.moves = moves_.all_replies();
  if (!run(attacker_, Level::threes, nodes_behind_quiet_move).proved()) return;
  std::vector<Cell> zone;
  Keys seen;
  if (!collect_zone(zone, seen)) return;
  std::erase_if(look.moves,
                [&](const Look::Move& move) { return std::find(zone.begin(), zone.end(), move.cell) == zone.end(); });
}

std::optional<Cell> AttackSearch::proved_child(Level level) {
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    if (board_.empty(cell) && leads_to_win(cell, level)) return cell;
  }
  return std::nullopt;
}

bool AttackSearch::leads_to_win(Cell cell, Level level) {
  const auto stored = table_.find(child_key(attacker_, level, cell));
  return stored && stored->proved();
}

std::optional<Cell> AttackSearch::winning_move(Level level) {
  if (store_.threads > 1 && level == Level::quiet) {
    const auto cell = store_.chosen.of(board_.key());
    if (cell && *cell < board_.cells() && board_.empty(*cell) &&
        (leads_to_win(*cell, Level::threes) || leads_to_win(*cell, Level::quiet)))
      return cell;
  }
  auto cell = proved_child(Level::threes);
  if (!cell && level == Level::quiet) cell = proved_child(Level::quiet);
  if (cell && store_.threads > 1) store_.chosen.set(board_.key(), *cell);
  return cell;
}

bool AttackSearch::find_fours(std::uint64_t limit, std::vector<Cell>& line) {
  FourLines& lines = store_.lines;
  if (!lines.enabled()) return moves_.fours().find(attacker_, limit, line) == Found::yes;
  if (const auto known = lines.find(board_.key())) {
    line.assign(known->begin(), known->end());
    if (line.empty()) return false;
    if (moves_.fours().wins(attacker_, line)) return true;
  }
  const bool found = moves_.fours().find(attacker_, limit, line) == Found::yes;
  lines.add(board_.key(), found ? FourLines::Line(line.begin(), line.end()) : FourLines::Line());
  return found;
}

/// Adds the cells that the known win by threes rests on. Returns false if the table has lost part of it. Requires: the
/// attacker is to move.
bool AttackSearch::collect_zone(std::vector<Cell>& zone, Keys& seen) {
  if (!seen.insert(board_.key()).second) return true;
  count_fours();
  if (seen.size() > max_zone_positions || budget_.over()) return false;
  if (board_.completing(attacker_).count != 0) return true;
  std::vector<Cell> line;
  if (moves_.fours().find(attacker_, moves_.limits().own, line) == Found::yes) {
    moves_.fours().zone(attacker_, line, zone);
    return true;
  }
  const auto cell = proved_child(Level::threes);
  if (!cell) return false;
  const auto add = [&](Cell c) {
    if (std::find(zone.begin(), zone.end(), c) == zone.end()) zone.push_back(c);
  };
  add(*cell);
  const Player defender = opponent(attacker_);
  for (const search::ThreatBoard::Id window : board_.windows(defender, 2)) {
    for (const Cell c : board_.cells_of(window)) {
      if (board_.empty(c)) add(c);
    }
  }
  board_.play(attacker_, *cell);
  const bool found = collect_replies(zone, seen);
  board_.undo(*cell);
  return found;
}

/// Adds the forced replies and the zones after them. Requires: the defender is to move.
bool AttackSearch::collect_replies(std::vector<Cell>& zone, Keys& seen) {
  const Look replies = look(opponent(attacker_), Level::threes, key(opponent(attacker_), Level::threes));
  for (const Look::Move& reply : replies.moves) {
    if (std::find(zone.begin(), zone.end(), reply.cell) == zone.end()) zone.push_back(reply.cell);
    board_.play(opponent(attacker_), reply.cell);
    const bool found = collect_zone(zone, seen);
    board_.undo(reply.cell);
    if (!found) return false;
  }
  return true;
}

void AttackSearch::add_reply(Cell reply) {
  const BoardKey here = key(opponent(attacker_), Level::quiet);
  store_.replies.add(here, reply);
  looks_.erase(here);
  forget(opponent(attacker_));
}

void AttackSearch::forget(Player turn) {
  table_.forget(key(turn, Level::threes));
  table_.forget(key(turn, Level::quiet));
  looks_.erase(key(turn, Level::quiet));
}

}  // namespace mnk::attack
