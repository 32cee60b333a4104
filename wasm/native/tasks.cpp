// SPDX-License-Identifier: MIT
#include "native/tasks.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "mnk/analysis.hpp"
#include "mnk/balance.hpp"
#include "mnk/engine.hpp"
#include "mnk/opening_play.hpp"
#include "mnk/solve.hpp"
#include "mnk/threats.hpp"
#include "native/opening.hpp"
#include "protocol/analysis_json.hpp"
#include "protocol/json_api/fields.hpp"
#include "protocol/json_api/json_text.hpp"
#include "protocol/json_api/routes.hpp"
#include "protocol/read_board.hpp"

namespace mnk::wasm {

namespace {

using api::error_reply;
using api::Fields;
using api::problem_of;
using api::Reply;
using api::Work;

constexpr double max_seconds = 1e7;
constexpr std::int64_t max_nodes = std::int64_t{1} << 53;
constexpr std::int64_t max_megabytes = 1536;
constexpr std::int64_t max_threads = 64;
constexpr std::size_t max_choices = 5;
constexpr std::size_t max_offers = 10;
constexpr std::size_t max_word = 16;  // characters of a choice or a coordinate
constexpr std::uint64_t most_threat_nodes = 20'000'000;

std::vector<SolvedClaim> last_claims;

/// The fields that all tasks share: the game, a position and the limits.
struct Asked {
  Rules rules{};
  api::PositionText position{};
  SearchLimits limits{};
};

Asked asked_of(Fields& fields, int side_limit, const Work& work) {
  Asked asked{.rules = api::game_of(fields, side_limit), .position = api::position_of(fields)};
  SearchLimits& limits = asked.limits;
  limits.seconds = fields.optional_number("seconds", 0.001, max_seconds).value_or(limits.seconds);
  limits.nodes = fields.optional_integer<std::uint64_t>("nodes", 1, max_nodes).value_or(limits.nodes);
  limits.memory = fields.optional_integer<std::uint64_t>("megabytes", 1, max_megabytes).value_or(64) << 20;
  limits.threads = fields.optional_integer<unsigned>("threads", 1, max_threads).value_or(1);
  limits.stop = work.stop;
  return asked;
}

Result<Board> board_of(const Asked& asked) {
  Result<Board> board = read_board(asked.rules, asked.position.text, asked.position.format);
  if (board && board->is_over()) return LegalityError{"game_over", "the game is over"};
  return board;
}

Reply analyse_task(Fields& fields, const Work& work) {
  const Asked asked = asked_of(fields, max_engine_side, work);
  EngineOptions options;
  options.lines = fields.optional_integer<unsigned>("lines", 1, api::max_lines).value_or(1);
  options.depth = fields.optional_integer<int>("depth", 1, 100).value_or(options.depth);
  if (const api::Problem* problem = fields.problem()) return error_reply(*problem);
  const Result<Board> board = board_of(asked);
  if (!board) return error_reply(problem_of(board.error(), "position"));
  options.progress = [&](const EngineAnalysis& analysis) {
    const std::string line = api::joined(R"({"type":"progress"})", progress_json(*board, analysis));
    if (work.stream && !work.stream(line)) *work.stop = true;
  };
  const Result<Analysed> analysed = analyse(*board, asked.limits, options);
  if (!analysed) return error_reply(problem_of(analysed.error(), "position"));
  return {.body = api::joined(R"({"type":"result"})", analysis_json(*board, *analysed, *work.stop))};
}

/// Chooses a move as the engine of a kept game does: at full strength the exact solver is tried first.
std::optional<Cell> choose(const Board& board, const SearchLimits& limits, int level) {
  if (level == full_level) {
    const Result<Analysed> analysed = analyse(board, limits);
    if (analysed && !analysed->moves.empty()) return analysed->moves.front().play.front();
  }
  Result<Engine> engine = Engine::make(board.rules(), limits);
  if (!engine) return std::nullopt;
  const Result<EngineAnalysis> analysis = engine->analyse(board, limits, {.level = level});
  if (!analysis) return std::nullopt;
  return analysis->lines.front().play.front();
}

Reply move_task(Fields& fields, const Work& work) {
  const Asked asked = asked_of(fields, max_engine_side, work);
  const int level = fields.optional_integer<int>("level", least_level, full_level).value_or(full_level);
  if (const api::Problem* problem = fields.problem()) return error_reply(*problem);
  const Result<Board> board = board_of(asked);
  if (!board) return error_reply(problem_of(board.error(), "position"));
  const std::optional<Cell> cell = choose(*board, asked.limits, level);
  if (!cell) return error_reply(422, "interrupted", "no move was found within the limits");
  return {.body = R"({"cell":)" + api::cell_json(asked.rules, *cell) + "}"};
}

std::vector<OpeningChoice> choices_of(Fields& fields) {
  std::vector<OpeningChoice> choices;
  if (fields.kind("choices") == Fields::Kind::missing) return choices;
  for (const std::string& name : fields.texts("choices", max_choices, max_word)) {
    const auto choice = parse_opening_choice(name);
    if (!choice) fields.refuse("choices", "has an entry that is no choice");
    choices.push_back(choice.value_or(OpeningChoice::x));
  }
  return choices;
}

std::vector<Cell> offers_of(Fields& fields, const Rules& rules) {
  std::vector<Cell> cells;
  if (fields.kind("offers") == Fields::Kind::missing) return cells;
  for (const std::string& name : fields.texts("offers", max_offers, max_word)) {
    const Result<Cell> cell = parse_coordinate(rules, name);
    if (!cell) fields.refuse("offers", cell.error());
    cells.push_back(cell ? *cell : 0);
  }
  return cells;
}

std::string act_json(const Rules& rules, const OpeningAct& act) {
  std::string cell = "null", choice = "null", offers = "null";
  if (const auto* placed = std::get_if<Cell>(&act)) cell = api::cell_json(rules, *placed);
  if (const auto* made = std::get_if<OpeningChoice>(&act)) choice = '"' + std::string(to_string(*made)) + '"';
  if (const auto* offered = std::get_if<OpeningOffers>(&act)) {
    offers.clear();
    for (const Cell each : *offered) offers += (offers.empty() ? '[' : ',') + api::cell_json(rules, each);
    offers += ']';
  }
  return R"({"cell":)" + cell + R"(,"choice":)" + choice + R"(,"offers":)" + offers + "}";
}

/// The stone, the choice or the offers of the engine in an opening that is not done.
Reply opening_task(Fields& fields, const Work& work) {
  const Asked asked = asked_of(fields, max_engine_side, work);
  const int level = fields.optional_integer<int>("level", least_level, full_level).value_or(full_level);
  const auto names = opening_rule_names();
  const auto rule = parse_opening_rule(fields.word("opening", {names.begin(), names.end()}));
  const auto seed = fields.optional_integer<std::uint64_t>("seed", 0, max_nodes).value_or(0);
  const std::vector<OpeningChoice> choices = choices_of(fields);
  const std::vector<Cell> offers = offers_of(fields, asked.rules);
  if (const api::Problem* problem = fields.problem()) return error_reply(*problem);
  if (const auto refused = refuse_opening(*rule, asked.rules)) return error_reply(problem_of(*refused, "opening"));
  const Result<Board> board = board_of(asked);
  if (!board) return error_reply(problem_of(board.error(), "position"));
  const auto opening = opening_of(*rule, asked.rules, board->plies(), choices, offers, board->history());
  if (!opening || opening->is_done())
    return error_reply(422, "no_choice", "with these stones and choices the opening is over, or cannot be");
  Result<Engine> engine = Engine::make(asked.rules, asked.limits);
  if (!engine) return error_reply(problem_of(engine.error(), "game"));
  const Result<OpeningAct> act = play_opening(*engine, *board, *opening, asked.limits, {.level = level, .seed = seed});
  if (!act) return error_reply(problem_of(act.error(), "position"));
  return {.body = act_json(asked.rules, *act)};
}

Reply solve_task(Fields& fields, const Work& work) {
  last_claims.clear();
  const Asked asked = asked_of(fields, max_side, work);
  const bool certified = fields.optional_boolean("certificate").value_or(false);
  SolveOptions options;
  options.plies = fields.optional_boolean("plies").value_or(false);
  if (const api::Problem* problem = fields.problem()) return error_reply(*problem);
  const Result<Board> board = read_board(asked.rules, asked.position.text, asked.position.format);
  if (!board) return error_reply(problem_of(board.error(), "position"));
  options.progress = [&](const SolveProgress& progress) {
    const nlohmann::ordered_json line = {
        {"type", "progress"}, {"nodes", progress.nodes}, {"seconds", progress.seconds}};
    if (work.stream && !work.stream(line.dump())) *work.stop = true;
  };
  CertifiedSolution solved;
  if (certified) {
    Result<CertifiedSolution> found = solve_certified(board->position(), asked.limits, options);
    if (!found) return error_reply(problem_of(found.error(), "position"));
    solved = std::move(*found);
  } else {
    const Result<Solution> found = solve(board->position(), asked.limits, options);
    if (!found) return error_reply(problem_of(found.error(), "position"));
    solved.solution = *found;
  }
  const Solution& solution = solved.solution;
  nlohmann::ordered_json reply = {{"type", "result"},
                                  {"game", to_string(asked.rules)},
                                  {"lower", to_string(solution.lower)},
                                  {"upper", to_string(solution.upper)},
                                  {"value", nullptr},
                                  {"plies", nullptr},
                                  {"nodes", solution.nodes},
                                  {"seconds", solution.seconds},
                                  {"method", solution.method},
                                  {"interrupted", work.stop->load()},
                                  {"certificates", nlohmann::ordered_json::array()}};
  if (solution.settled()) reply["value"] = to_string(solution.lower);
  if (solution.plies) reply["plies"] = *solution.plies;
  for (const SolvedClaim& claim : solved.claims) {
    reply["certificates"].push_back(
        {{"claim", to_string(claim.claim)}, {"records", claim.records}, {"bytes", claim.certificate.size()}});
  }
  last_claims = std::move(solved.claims);
  return {.body = reply.dump()};
}

nlohmann::ordered_json cells_json(const Rules& rules, std::span<const Cell> cells) {
  auto list = nlohmann::ordered_json::array();
  for (const Cell cell : cells) list.push_back({rules.row(cell), rules.column(cell)});
  return list;
}

Reply threats_task(Fields& fields, const Work& work) {
  const Asked asked = asked_of(fields, max_engine_side, work);
  const Player attacker = fields.word("attacker", {"x", "o"}) == "x" ? Player::x : Player::o;
  if (const api::Problem* problem = fields.problem()) return error_reply(*problem);
  const Result<Board> board = board_of(asked);
  if (!board) return error_reply(problem_of(board.error(), "position"));
  const auto found = find_threats(*board, attacker, {.nodes = std::min(asked.limits.nodes, most_threat_nodes)});
  if (!found) return error_reply(problem_of(found.error(), "game"));
  nlohmann::ordered_json reply = {{"kind", nullptr}, {"play", nlohmann::ordered_json::array()}};
  if (*found) reply = {{"kind", to_string((*found)->kind)}, {"play", cells_json(asked.rules, (*found)->line)}};
  return {.body = reply.dump()};
}

Reply balance_task(Fields& fields, const Work& work) {
  const Asked asked = asked_of(fields, max_engine_side, work);
  if (const api::Problem* problem = fields.problem()) return error_reply(*problem);
  const Result<Board> board = board_of(asked);
  if (!board) return error_reply(problem_of(board.error(), "position"));
  Result<Engine> engine = Engine::make(asked.rules, asked.limits);
  if (!engine) return error_reply(problem_of(engine.error(), "game"));
  const Result<BalancedMove> found = find_balance(*engine, *board, asked.limits);
  if (!found) return error_reply(problem_of(found.error(), "position"));
  const bool is_proved = found->score.proved != 0;
  return {.body = R"({"cell":)" + api::cell_json(asked.rules, found->cell) + R"(,"estimate":)" +
                  (is_proved ? "null" : std::to_string(found->score.estimate)) + "}"};
}

}  // namespace

api::Reply perform_task(std::string_view name, std::string_view body, const Work& work) {
  Fields fields = Fields::of_body(body);
  if (name == "analyse") return analyse_task(fields, work);
  if (name == "move") return move_task(fields, work);
  if (name == "opening") return opening_task(fields, work);
  if (name == "threats") return threats_task(fields, work);
  if (name == "balance") return balance_task(fields, work);
  if (name == "solve") return solve_task(fields, work);
  return error_reply(404, "no_such_task", "no task is called " + api::json_string(name.substr(0, 40)));
}

std::string certificate_of_last(std::uint32_t index) {
  return index < last_claims.size() ? std::move(last_claims[index].certificate) : std::string();
}

}  // namespace mnk::wasm
