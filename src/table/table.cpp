// SPDX-License-Identifier: MIT
#include "mnk/table.hpp"

#include <cassert>
#include <filesystem>
#include <system_error>

#include "mnk/judge.hpp"
#include "table/entry_reader.hpp"

namespace mnk::table {

struct Table::State {
  EntryReader reader;
};

namespace {

Stones stones_of(const Position& position) {
  return {static_cast<Set>(search::stones_of(position, Player::x)),
          static_cast<Set>(search::stones_of(position, Player::o))};
}

/// Returns why the position has no answer in the table.
std::optional<Error> refuse_position(const EntryReader& reader, const Position& position) {
  assert(position.rules == reader.rules());
  const Verdict verdict = judge(position);
  if (!verdict.valid())
    return LegalityError{code_of(verdict.reason), "impossible board: " + std::string(sentence_of(verdict.reason))};
  if (auto finished = refuse_finished(verdict)) return *std::move(finished);
  if (reader.has_layer(verdict.plies)) return std::nullopt;
  return LegalityError{
      "no_layer", "the table is unfinished: it has no positions of " + std::to_string(verdict.plies) + " stones yet"};
}

int score_of(Entry entry) { return static_cast<int>(entry) - 1; }

}  // namespace

bool is_damage(const Error& error) { return code_of(error) == "bad_table" || code_of(error) == "unreadable_file"; }

Result<Table> Table::open(const std::string& folder) {
  Result<OpenLayers> layers = open_layers(folder);
  if (!layers) return layers.error();
  return Table(new State{EntryReader(*std::move(layers))});
}

Result<std::optional<Table>> Table::find(const std::string& tables, const Rules& rules) {
  const std::string path = tables + '/' + to_string(rules);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::optional<Table>();
  Result<Table> table = open(path);
  if (!table) return table.error();
  if (table->rules() != rules)
    return LegalityError{"other_game", path + " has the table of " + to_string(table->rules())};
  return std::optional<Table>(*std::move(table));
}

Table::Table(State* state) : state_(state) {}
Table::Table(Table&&) noexcept = default;
Table& Table::operator=(Table&&) noexcept = default;
Table::~Table() = default;

const Rules& Table::rules() const { return state_->reader.rules(); }

bool Table::covers(const Position& position) const {
  return state_->reader.has_layer(static_cast<std::uint32_t>(stones_of(position).count()));
}

Result<std::vector<MoveScore>> Table::moves(const Position& position) {
  if (auto refused = refuse_position(state_->reader, position)) return *std::move(refused);
  return state_->reader.move_scores(stones_of(position));
}

Result<Answer> Table::probe(const Position& position) {
  const Result<std::vector<MoveScore>> scores = moves(position);
  if (!scores) return scores.error();
  const MoveScore best = best_of(*scores);
  const Result<Entry> entry = state_->reader.entry(stones_of(position));
  if (!entry) return entry.error();
  if (*entry == none || score_of(*entry) != best.score)
    return LegalityError{"bad_table",
                         "the table contradicts itself: the value of this position is not that of its "
                         "best move"};
  return Answer{best.score, best.cell};
}

}  // namespace mnk::table
