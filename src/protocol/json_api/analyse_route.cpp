// SPDX-License-Identifier: MIT
#include <algorithm>

#include "mnk/best.hpp"
#include "protocol/analysis_json.hpp"
#include "protocol/json_api/json_text.hpp"
#include "protocol/json_api/routes.hpp"
#include "protocol/read_board.hpp"

namespace mnk::api {

namespace {

constexpr double default_seconds = 2;
constexpr std::uint64_t max_reach_nodes = 100'000;  ///< half a second; in a search, where it may take that long
constexpr std::uint64_t quick_reach_nodes = 20'000;
constexpr double small_seconds = 0.01;
constexpr int largest_small_k = 8;  ///< the engine prepares for 9 and 10 in a row for up to half a second
constexpr std::uint64_t table_bytes = std::uint64_t{32} << 20;
constexpr std::int64_t max_search_nodes = 1'000'000'000'000;

struct Asked {
  SearchLimits limits;
  EngineOptions options;
};

Asked asked_of(Fields& fields) {
  Asked asked;
  auto& [limits, options] = asked;
  limits.seconds = fields.optional_number("seconds", 0.01, max_analysis_seconds).value_or(default_seconds);
  options.lines = fields.optional_integer<unsigned>("lines", 1, max_lines).value_or(3);
  limits.nodes = fields.optional_integer<std::uint64_t>("nodes", 1, max_search_nodes).value_or(limits.nodes);
  options.depth = fields.optional_integer<int>("depth", 1, 100).value_or(options.depth);
  limits.memory = table_bytes;
  return asked;
}

/// The lines of the reply, streamed or collected in its body.
class Lines {
 public:
  Lines(const Work& work, std::atomic<bool>& stop) : work_(work), stop_(stop) {}

  void send(std::string_view type, const std::string& object) {
    const std::string line = joined("{\"type\":" + json_string(type) + "}", object) + '\n';
    if (!work_.stream) {
      reply_.body += line;
    } else if (!gone_ && !work_.stream(line)) {
      gone_ = stop_ = true;
    }
  }

  Reply reply() { return std::move(reply_); }

 private:
  const Work& work_;
  std::atomic<bool>& stop_;
  bool gone_ = false;  ///< the client has disconnected
  Reply reply_{.content_type = "application/x-ndjson"};
};

Reply run(const Board& board, Asked asked, const Work& work) {
  auto& [limits, options] = asked;
  std::atomic<bool> own_stop = false;
  std::atomic<bool>& stop = work.stop != nullptr ? *work.stop : own_stop;
  const bool is_shortened = work.seconds < limits.seconds;
  limits.seconds = std::min(limits.seconds, work.seconds);
  limits.stop = &stop;
  Lines lines(work, stop);
  options.progress = [&](const EngineAnalysis& analysis) { lines.send("progress", progress_json(board, analysis)); };
  const Result<Analysed> analysed = analyse(board, limits, options, table_of(work, board.rules()));
  if (!analysed) throw_if_damage(analysed.error());
  if (!analysed) return error_reply(problem_of(analysed.error(), "position"));
  const bool used_up = analysed->seconds >= limits.seconds && !analysed->settled();
  lines.send("result", analysis_json(board, *analysed, stop || (is_shortened && used_up)));
  return lines.reply();
}

/// Returns true if the exact solver settles the position at once, or if the time is short and the engine keeps to it.
bool is_small(const Board& board, const SearchLimits& limits) {
  const Rules& rules = board.rules();
  const bool is_solved = rules.cells() <= best::max_cells && !rules.caro() && !rules.renju();
  if (is_solved && rules.cells() - board.plies() <= small_empty) return true;
  return limits.seconds <= small_seconds && rules.k() <= largest_small_k;
}

/// Reads a position of a game that is not over. `nodes`: of the search for an order of moves that leads to a board.
Result<Board> board_to_analyse(const Rules& rules, const PositionText& position, std::uint64_t nodes) {
  Result<Board> board = read_board(rules, position.text, position.format, {.nodes = reach_nodes(rules, nodes)});
  if (board && board->is_over()) return LegalityError{"game_over", "the game is over"};
  return board;
}

}  // namespace

ReplyOrSearch analyse_route(const Request& request) {
  Fields fields = Fields::of_body(request.body);
  const Rules rules = game_of(fields, max_engine_side);
  const PositionText position = position_of(fields);
  const Asked asked = asked_of(fields);
  if (const Problem* problem = fields.problem()) return error_reply(*problem);

  Result<Board> board = board_to_analyse(rules, position, quick_reach_nodes);
  if (!board && code_of(board.error()) == "order_not_found") {
    return SearchJob{
        .seconds = asked.limits.seconds, .is_small = false, .run = [rules, position, asked](const Work& work) -> Reply {
          const Result<Board> found = board_to_analyse(rules, position, max_reach_nodes);
          return found ? run(*found, asked, work) : error_reply(problem_of(found.error(), "position"));
        }};
  }
  if (!board) return error_reply(problem_of(board.error(), "position"));
  const bool small = is_small(*board, asked.limits);
  return SearchJob{.seconds = asked.limits.seconds,
                   .is_small = small,
                   .run = [board = std::move(*board), asked](const Work& work) { return run(board, asked, work); }};
}

}  // namespace mnk::api
