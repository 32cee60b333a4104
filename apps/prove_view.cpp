// SPDX-License-Identifier: MIT
#include "apps/prove_view.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "apps/output.hpp"
#include "mnk/moves.hpp"

namespace mnk::apps {

namespace {

using json = nlohmann::ordered_json;

constexpr std::size_t most_moves = 5;     ///< of the start position that are shown
constexpr std::size_t most_of_path = 20;  ///< positions of the most proving line

/// Returns a proof number with one digit after the point where that says something.
std::string number_of(double number) {
  if (std::isinf(number)) return "infinite";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), number < 100 ? "%.1f" : "%.0f", number);
  return text.data();
}

std::string words_of(const Rules& rules, const std::vector<Cell>& moves) {
  std::string words;
  for (const Cell move : moves) words += (words.empty() ? "" : " ") + to_coordinate(rules, move);
  return words;
}

/// Returns the children of a position, the most wanted first.
std::vector<prove::Tree::Edge> moves_of(const prove::Tree& tree, const prove::Tree::Node& node) {
  std::vector<prove::Tree::Edge> edges = node.children;
  const auto number = [&](const prove::Tree::Edge& edge) {
    const prove::Tree::Node& child = tree.nodes()[edge.child];
    return node.prover_to_move ? child.proof + tree.cost(node, edge) : -child.proof;
  };
  std::stable_sort(edges.begin(), edges.end(), [&](const auto& a, const auto& b) { return number(a) < number(b); });
  return edges;
}

std::string effort_of(const ProofState& state) {
  const prove::TreeCounts counts = state.tree.counts();
  std::array<char, 160> text{};
  std::snprintf(text.data(), text.size(), "%llu jobs, %.1f M nodes, %.0f s of processor time, %.0f s",
                static_cast<unsigned long long>(counts.jobs), millions(counts.nodes), counts.seconds, state.seconds);
  return text.data();
}

std::string counts_of(const ProofState& state) {
  const prove::TreeCounts counts = state.tree.counts();
  return std::to_string(counts.positions) + " positions, " + std::to_string(counts.proved) + " proved, " +
         std::to_string(counts.in_work) + " in work; proof " + number_of(state.tree.proof()) + ", disproof " +
         number_of(state.tree.disproof());
}

json finite(double number) {
  if (std::isinf(number)) return nullptr;
  return std::round(number * 100) / 100;
}

json json_of_moves(const ProofState& state, const prove::Tree::Node& node) {
  json moves = json::array();
  for (const prove::Tree::Edge& edge : moves_of(state.tree, node)) {
    const prove::Tree::Node& child = state.tree.nodes()[edge.child];
    moves.push_back({{"move", to_coordinate(state.book.rules, edge.move)},
                     {"proved", !child.is_open},
                     {"proof", finite(child.proof)},
                     {"disproof", finite(child.disproof)}});
  }
  return moves;
}

/// Returns the positions of the most proving line, each with the moves from there. One may be the image of a successor
/// of that before: equal positions are one node.
json json_of_path(const ProofState& state) {
  json path = json::array();
  for (const prove::Tree::Index index : state.tree.most_proving_path()) {
    if (path.size() == most_of_path) break;
    const prove::Tree::Node& node = state.tree.nodes()[index];
    path.push_back({{"position", words_of(state.book.rules, node.moves)}, {"moves", json_of_moves(state, node)}});
  }
  return path;
}

}  // namespace

std::string line_of(const ProofState& state) {
  const std::string line = words_of(state.book.rules, state.tree.most_proving_line());
  return counts_of(state) + "; " + effort_of(state) + (line.empty() ? "" : "; " + line);
}

std::string lines_of(const ProofState& state, std::size_t width) {
  const prove::QueueCounts& queue = state.queue;
  const Rules& rules = state.book.rules;
  std::vector<std::string> lines = {counts_of(state), effort_of(state),
                                    "queue: " + std::to_string(queue.waiting) + " waiting, " +
                                        std::to_string(queue.taken) + " taken, " + std::to_string(queue.refused) +
                                        " answers refused, " + std::to_string(queue.expired) + " leases ended",
                                    "most proving line: " + words_of(rules, state.tree.most_proving_line())};
  const std::vector<prove::Tree::Edge> edges = moves_of(state.tree, state.tree.nodes()[0]);
  std::string moves = state.tree.nodes()[0].prover_to_move ? "moves:" : "replies:";
  const auto proved = std::count_if(edges.begin(), edges.end(),
                                    [&](const auto& edge) { return !state.tree.nodes()[edge.child].is_open; });
  if (!edges.empty()) moves += " " + std::to_string(proved) + " of " + std::to_string(edges.size()) + " proved;";
  for (std::size_t i = 0; i < std::min(edges.size(), most_moves); ++i) {
    const prove::Tree::Node& child = state.tree.nodes()[edges[i].child];
    moves += " " + to_coordinate(rules, edges[i].move) + " " + number_of(child.proof);
  }
  lines.push_back(moves);
  std::string text;
  for (const std::string& line : lines) text += line.substr(0, width) + "\n";
  return text;
}

std::string json_of(const ProofState& state) {
  const prove::TreeCounts counts = state.tree.counts();
  const Rules& rules = state.book.rules;
  const json whole = {{"game", to_string(proof::rules_of_game(rules, state.book.family))},
                      {"claim", to_string(state.book.claim)},
                      {"board", to_string(rules)},
                      {"family", state.book.family.is_larger() ? json(prove::to_text(state.book.family)) : json()},
                      {"start", words_of(rules, state.book.start)},
                      {"proved", state.tree.is_proved()},
                      {"positions", counts.positions},
                      {"proved_positions", counts.proved},
                      {"in_work", counts.in_work},
                      {"proof", finite(state.tree.proof())},
                      {"disproof", finite(state.tree.disproof())},
                      {"line", words_of(rules, state.tree.most_proving_line())},
                      {"moves", json_of_moves(state, state.tree.nodes()[0])},
                      {"path", json_of_path(state)},
                      {"jobs", counts.jobs},
                      {"nodes", counts.nodes},
                      {"processor_seconds", std::round(counts.seconds * 1000) / 1000},
                      {"seconds", std::round(state.seconds * 1000) / 1000},
                      {"waiting", state.queue.waiting},
                      {"taken", state.queue.taken},
                      {"refused", state.queue.refused},
                      {"expired", state.queue.expired}};
  return whole.dump() + "\n";
}

}  // namespace mnk::apps
