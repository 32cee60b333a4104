// SPDX-License-Identifier: MIT
// The rules module: games, boards, verdicts, moves as text. docs/wasm.md lists the functions.
//
// Numbers of 32 bits only: a 64-bit parameter is a BigInt in JavaScript, which costs more than a move. Therefore these
// are not the functions of mnk/mnk.h.
#include <algorithm>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "mnk/batch.hpp"
#include "mnk/judge.hpp"
#include "mnk/moves.hpp"
#include "native/exports.hpp"
#include "native/game.hpp"

namespace mnk::wasm {

namespace {

const Rules& rules_of(const Board& board) { return board.rules(); }
const Rules& rules_of(const SetUpGame& game) { return game.position().rules; }
Stone stone_at(const Board& board, Cell cell) { return board.at(cell); }
Stone stone_at(const SetUpGame& game, Cell cell) { return game.position().stones[cell]; }

void play(Board& board, Cell cell) { board.play_unchecked(cell); }
void play(SetUpGame& game, Cell cell) { game.play(cell); }

void append_line(const Line& line) {
  append_number(static_cast<std::uint32_t>(line.direction));
  append_number(static_cast<std::uint32_t>(line.cells.size()));
  for (const Cell cell : line.cells) append_number(cell);
}

/// Handle of a board that was made, or 0 and the error.
Game* made(Result<Board>&& board) {
  if (board) return new Game(std::move(*board));
  fail(board.error());
  return nullptr;
}

template <class Stones>
double perft(Stones& board, std::uint32_t depth) {
  if (depth == 0) return 1;
  const auto legal = board.legal_moves();
  if (depth == 1) return static_cast<double>(legal.size());
  double count = 0;
  for (const Cell cell : std::vector<Cell>(legal.begin(), legal.end())) {
    play(board, cell);
    count += board.outcome() == Outcome::pending ? perft(board, depth - 1) : 0;
    board.undo();
  }
  return count;
}

std::uint32_t count_of(std::size_t size) { return static_cast<std::uint32_t>(size); }

}  // namespace

extern "C" {

// ---- buffers

/// Makes room for the next input and returns its address.
char* MNK_EXPORT(input_room)(std::uint32_t size) {
  input.reserve(64);  // on the heap, and so aligned for the numbers of judge_many
  input.resize(size);
  return input.data();
}
const char* MNK_EXPORT(result_data)() { return result.data(); }
std::uint32_t MNK_EXPORT(result_size)() { return count_of(result.size()); }

// ---- games

/// Input: a game string of `size` bytes. Returns its handle, or `failed`.
std::int32_t MNK_EXPORT(game_read)(std::uint32_t size) {
  const Result<Rules> rules = parse_game(std::string_view(input).substr(0, size));
  if (!rules) return fail(rules.error());
  const auto known = std::find(games.begin(), games.end(), *rules);
  if (known != games.end()) return static_cast<std::int32_t>(known - games.begin());
  games.push_back(*rules);
  return static_cast<std::int32_t>(games.size()) - 1;
}

/// Result: columns, rows, k, the options as bits in the order of `options_text`, then the canonical game string.
void MNK_EXPORT(game_facts)(std::uint32_t game) {
  const Rules& rules = games[game];
  const Options& o = rules.options();
  const std::uint32_t bits =
      (o.exact ? 1U : 0U) | (o.gravity ? 2U : 0U) | (o.misere ? 4U : 0U) | (o.caro ? 8U : 0U) | (o.renju ? 16U : 0U);
  const std::array<std::uint32_t, 4> numbers = {rules.width(), rules.height(), static_cast<std::uint32_t>(rules.k()),
                                                bits};
  set_numbers(numbers);
  result += to_string(rules);
}

/// Result: a line for each preset: name, game, description, separated by tabs.
void MNK_EXPORT(presets_text)() {
  result.clear();
  for (const Preset& preset : presets())
    result.append(preset.name).append("\t").append(preset.game).append("\t").append(preset.about).append("\n");
}

/// Result: a line for each option: name, description.
void MNK_EXPORT(options_text)() {
  result.clear();
  for (const OptionInfo& option : option_infos())
    result.append(option.name).append("\t").append(option.about).append("\n");
}

/// Result: a line for each reason of an invalid position, in the order of `judge_position`: code, sentence.
void MNK_EXPORT(reasons_text)() {
  result.clear();
  for (auto reason = Reason::none; reason <= Reason::no_legal_order;
       reason = static_cast<Reason>(static_cast<int>(reason) + 1))
    result.append(code_of(reason)).append("\t").append(sentence_of(reason)).append("\n");
}

// ---- moves as text

/// Result: the coordinate of the cell. Requires: the cell is on the board.
void MNK_EXPORT(cell_name)(std::uint32_t game, Cell cell) { result = to_coordinate(games[game], cell); }

/// Input: a coordinate. Returns the cell, or `failed`.
std::int32_t MNK_EXPORT(cell_read)(std::uint32_t game, std::uint32_t size) {
  const Result<Cell> cell = parse_coordinate(games[game], std::string_view(input).substr(0, size));
  return cell ? static_cast<std::int32_t>(*cell) : fail(cell.error());
}

/// Input: a line of moves. Returns their number, result: their cells; or `failed`.
std::int32_t MNK_EXPORT(moves_read)(std::uint32_t game, std::uint32_t size) {
  const Result<std::vector<Cell>> moves = parse_moves(games[game], std::string_view(input).substr(0, size));
  if (!moves) return fail(moves.error());
  set_numbers(*moves);
  return static_cast<std::int32_t>(moves->size());
}

// ---- boards

Game* MNK_EXPORT(board_new)(std::uint32_t game) { return new Game(std::in_place_type<Board>, games[game]); }

/// Input: a line of moves. Returns the board after them, or 0 and the error.
Game* MNK_EXPORT(board_of_moves)(std::uint32_t game, std::uint32_t size) {
  return made(Board::from(games[game], std::string_view(input).substr(0, size)));
}

/// Input: a board as text. Returns a board with some legal order of play as its history, or 0 and the error.
Game* MNK_EXPORT(board_of_position)(std::uint32_t game, std::uint32_t size) {
  const Result<Position> position = Position::parse(games[game], std::string_view(input).substr(0, size));
  if (position) return made(Board::from(*position));
  fail(position.error());
  return nullptr;
}

/// Input: a byte for each cell, 0, 1 (X) or 2 (O). Returns a board that begins there. Requires: `size` is the number of
/// cells, and all bytes are below 3.
Game* MNK_EXPORT(board_set_up)(std::uint32_t game, std::uint32_t size) {
  Position position(games[game]);
  for (std::uint32_t cell = 0; cell < size; ++cell) position.stones[cell] = static_cast<Stone>(input[cell]);
  return new Game(std::in_place_type<SetUpGame>, position);
}

Game* MNK_EXPORT(board_copy)(const Game* game) { return new Game(*game); }
void MNK_EXPORT(board_free)(Game* game) { delete game; }

/// Returns 0 if the move is legal, otherwise `failed`.
std::int32_t MNK_EXPORT(board_refusal)(const Game* game, Cell cell) {
  return std::visit(
      [&](const auto& board) {
        const auto why = board.refusal(cell);
        return why ? fail(*why) : 0;
      },
      *game);
}

/// Takes all moves back.
void MNK_EXPORT(board_reset)(Game* game) {
  if (auto* board = std::get_if<Board>(game)) return board->reset();
  while (std::get<SetUpGame>(*game).undo()) continue;
}

std::int32_t MNK_EXPORT(board_outcome)(const Game* game) {
  return std::visit([](const auto& board) { return static_cast<std::int32_t>(board.outcome()); }, *game);
}
/// 1 for X, 2 for O: the side to move, or the side that would move if the game went on.
std::int32_t MNK_EXPORT(board_turn)(const Game* game) {
  return std::visit([](const auto& board) { return static_cast<std::int32_t>(stone_of(board.to_move())); }, *game);
}
/// Requires: the cell is on the board.
std::int32_t MNK_EXPORT(board_at)(const Game* game, Cell cell) {
  return std::visit([&](const auto& board) { return static_cast<std::int32_t>(stone_at(board, cell)); }, *game);
}

/// Result: a byte for each cell, as in `board_set_up`.
void MNK_EXPORT(board_stones)(const Game* game) {
  std::visit(
      [](const auto& board) {
        const Rules& rules = rules_of(board);
        result.resize(rules.cells());
        for (Cell cell = 0; cell < rules.cells(); ++cell) result[cell] = static_cast<char>(stone_at(board, cell));
      },
      *game);
}

/// Returns the number of moves played, result: their cells.
std::uint32_t MNK_EXPORT(board_history)(const Game* game) {
  return std::visit(
      [](const auto& board) {
        const auto& history = board.history();
        set_numbers(history);
        return count_of(history.size());
      },
      *game);
}

/// Returns the number of legal moves, result: their cells, in no particular order.
std::uint32_t MNK_EXPORT(board_legal_moves)(const Game* game) {
  return std::visit(
      [](const auto& board) {
        result.clear();
        std::uint32_t count = 0;
        for (const Cell cell : board.legal_moves()) {
          append_number(cell);
          ++count;
        }
        return count;
      },
      *game);
}

/// Result: for each winning run its direction, its length and its cells.
void MNK_EXPORT(board_lines)(const Game* game) {
  result.clear();
  for (const Line& line : std::visit([](const auto& board) { return board.winning_lines(); }, *game)) append_line(line);
}

/// Result: each cell that X may not play now, and the reason (mnk::Forbidden).
void MNK_EXPORT(board_forbidden)(const Game* game) {
  result.clear();
  std::visit(
      [](const auto& board) {
        const Rules& rules = rules_of(board);
        if (!rules.renju() || board.to_move() != Player::x || board.outcome() != Outcome::pending) return;
        for (Cell cell = 0; cell < rules.cells(); ++cell) {
          if (stone_at(board, cell) != Stone::none) continue;
          const Forbidden why = board.why_forbidden(cell);
          if (why == Forbidden::none) continue;
          append_number(cell);
          append_number(static_cast<std::uint32_t>(why));
        }
      },
      *game);
}

/// Result: the Zobrist hash, lower half first; 0 for a board that was set up.
void MNK_EXPORT(board_hash)(const Game* game) {
  const auto* board = std::get_if<Board>(game);
  const std::uint64_t hash = board == nullptr ? 0 : board->hash();
  result.assign(reinterpret_cast<const char*>(&hash), sizeof hash);
}

/// Counts the games of `depth` further moves (perft). Exact below 2^53.
double MNK_EXPORT(board_perft)(Game* game, std::uint32_t depth) {
  return std::visit([&](auto& board) { return perft(board, depth); }, *game);
}

// ---- verdicts

/// Input: a board as text. Result: outcome (4: invalid), reason, reachable, stones, side to move (0: none), number of
/// forbidden cells, each of these with its reason, then the lines as in `board_lines`. Returns 0, or `failed`.
std::int32_t MNK_EXPORT(judge_position)(std::uint32_t game, std::uint32_t size) {
  const Result<Position> position = Position::parse(games[game], std::string_view(input).substr(0, size));
  if (!position) return fail(position.error());
  const Verdict verdict = judge(*position);
  result.clear();
  append_number(verdict.outcome ? static_cast<std::uint32_t>(*verdict.outcome) : 4);
  append_number(static_cast<std::uint32_t>(verdict.reason));
  append_number(static_cast<std::uint32_t>(verdict.reachable));
  append_number(verdict.plies);
  append_number(verdict.to_move ? static_cast<std::uint32_t>(stone_of(*verdict.to_move)) : 0);
  append_number(count_of(verdict.forbidden.size()));
  for (const ForbiddenCell& cell : verdict.forbidden) {
    append_number(cell.cell);
    append_number(static_cast<std::uint32_t>(cell.why));
  }
  for (const Line& line : verdict.lines) append_line(line);
  return 0;
}

/// Input: `count` boards of 3,3,3 as batch::judge_boards_3x3 reads them. Result: a batch::Code for each.
void MNK_EXPORT(judge_many_3x3)(std::uint32_t count) {
  result.resize(count);
  batch::judge_boards_3x3({reinterpret_cast<const std::uint32_t*>(input.data()), count},
                          {reinterpret_cast<batch::Code*>(result.data()), count});
}

/// Input: `count` boards of up to 16x16 as batch::Board16. Result: a batch::Code for each.
void MNK_EXPORT(judge_many_16)(std::uint32_t game, std::uint32_t count) {
  std::vector<batch::Board16> boards(count);
  std::memcpy(boards.data(), input.data(), count * sizeof(batch::Board16));
  result.resize(count);
  batch::judge_boards_16(games[game], boards, {reinterpret_cast<batch::Code*>(result.data()), count});
}

/// Result: a line for each batch::Code, in order.
void MNK_EXPORT(codes_text)() {
  result.clear();
  for (std::uint8_t code = 0; code < batch::code_count; ++code)
    result.append(to_string(static_cast<batch::Code>(code))).append("\n");
}

}  // extern "C"

}  // namespace mnk::wasm
