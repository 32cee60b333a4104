// SPDX-License-Identifier: MIT
// C API: boards and verdicts.
#include <vector>

#include "c/guard.hpp"
#include "mnk/judge.hpp"
#include "mnk/moves.hpp"

using namespace mnk;

const char* mnk_version() { return MNK_VERSION; }
int mnk_abi() { return MNK_ABI; }

namespace {

/// Creates a handle for the board that `make(rules)` returns.
template <class Make>
mnk_status new_board(const char* game, mnk_board** board, mnk_error* error, const Make& make) {
  *board = nullptr;
  const Result<Rules> rules = parse_game(game);
  if (!rules) return c::refuse(error, rules.error());
  Result<Board> made = make(*rules);
  if (!made) return c::refuse(error, made.error());
  *board = new mnk_board{*std::move(made)};
  return MNK_OK;
}

mnk_status played(const Result<Outcome>& result, int* outcome, mnk_error* error) {
  if (!result) return c::refuse(error, result.error());
  if (outcome != nullptr) *outcome = detail::to_underlying(*result);
  return MNK_OK;
}

template <class Cells>
mnk_status write_cells(const mnk_board* board, const Cells& cells_of, mnk_cell* cells, std::size_t capacity,
                       std::size_t* count, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "board and count", board, count)) return MNK_BAD_ARGUMENT;
    if (cells == nullptr && capacity > 0) return c::bad_argument(error, "cells is NULL, and capacity not 0");
    const Rules& rules = board->board.rules();
    return c::write_all(error, cells_of(board->board), cells, capacity, count,
                        [&](Cell cell) { return c::cell_of(rules, cell); });
  });
}

template <class Text>
mnk_status write_text_of(const mnk_board* board, const Text& text_of, char* text, std::size_t size, std::size_t* length,
                         mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "board and length", board, length)) return MNK_BAD_ARGUMENT;
    if (text == nullptr && size > 0) return c::bad_argument(error, "text is NULL, and size not 0");
    return c::write_text(error, text_of(board->board), text, size, length);
  });
}

/// Returns -1 for a null board.
template <class Get>
int number_of(const mnk_board* board, const Get& get) {
  return board == nullptr ? -1 : get(board->board);
}

std::vector<Cell> winning_cells(const Board& board) {
  std::vector<Cell> cells;
  for (const Line& line : board.winning_lines()) cells.insert(cells.end(), line.cells.begin(), line.cells.end());
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

}  // namespace

// ---- construction and destruction

mnk_status mnk_board_new(const char* game, mnk_board** board, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "game and board", game, board)) return MNK_BAD_ARGUMENT;
    return new_board(game, board, error, [](const Rules& rules) { return Result<Board>(Board(rules)); });
  });
}

mnk_status mnk_board_from_moves(const char* game, const char* moves, mnk_board** board, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "game, moves and board", game, moves, board)) return MNK_BAD_ARGUMENT;
    return new_board(game, board, error, [&](const Rules& rules) { return Board::from(rules, moves); });
  });
}

mnk_status mnk_board_from_position(const char* game, const char* position, mnk_board** board, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "game, position and board", game, position, board)) return MNK_BAD_ARGUMENT;
    return new_board(game, board, error, [&](const Rules& rules) {
      return Position::parse(rules, position).and_then([](const Position& parsed) { return Board::from(parsed); });
    });
  });
}

mnk_status mnk_board_copy(const mnk_board* board, mnk_board** copy, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "board and copy", board, copy)) return MNK_BAD_ARGUMENT;
    *copy = nullptr;
    *copy = new mnk_board{board->board};
    return MNK_OK;
  });
}

void mnk_board_free(mnk_board* board) { delete board; }

// ---- moves

mnk_status mnk_board_play(mnk_board* board, int64_t row, int64_t column, int* outcome, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "board", board)) return MNK_BAD_ARGUMENT;
    return played(board->board.play(row, column), outcome, error);
  });
}

mnk_status mnk_board_play_text(mnk_board* board, const char* coordinate, int* outcome, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "board and coordinate", board, coordinate)) return MNK_BAD_ARGUMENT;
    return played(board->board.play(coordinate), outcome, error);
  });
}

mnk_status mnk_board_undo(mnk_board* board, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "board", board)) return MNK_BAD_ARGUMENT;
    return board->board.undo() ? MNK_OK : c::fail(error, MNK_REFUSED, "no_move", "there is no move to take back");
  });
}

mnk_status mnk_board_reset(mnk_board* board, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "board", board)) return MNK_BAD_ARGUMENT;
    board->board.reset();
    return MNK_OK;
  });
}

// ---- stones, moves and texts

int mnk_board_columns(const mnk_board* board) {
  return number_of(board, [](const Board& b) { return b.rules().columns(); });
}
int mnk_board_rows(const mnk_board* board) {
  return number_of(board, [](const Board& b) { return b.rules().rows(); });
}
int mnk_board_k(const mnk_board* board) {
  return number_of(board, [](const Board& b) { return b.rules().k(); });
}
int mnk_board_outcome(const mnk_board* board) {
  return number_of(board, [](const Board& b) { return detail::to_underlying(b.outcome()); });
}
int mnk_board_to_move(const mnk_board* board) {
  return number_of(board, [](const Board& b) { return detail::to_underlying(stone_of(b.to_move())); });
}
int64_t mnk_board_plies(const mnk_board* board) { return board == nullptr ? -1 : int64_t{board->board.plies()}; }

int mnk_board_at(const mnk_board* board, int64_t row, int64_t column) {
  return number_of(board, [&](const Board& b) -> int {
    if (!b.rules().contains(row, column)) return -1;
    return detail::to_underlying(b.at(b.rules().cell(row, column)));
  });
}

uint64_t mnk_board_hash(const mnk_board* board) { return board == nullptr ? 0 : board->board.hash(); }

mnk_status mnk_board_legal_moves(const mnk_board* board, mnk_cell* cells, size_t capacity, size_t* count,
                                 mnk_error* error) {
  return write_cells(
      board, [](const Board& b) { return b.legal_moves(); }, cells, capacity, count, error);
}
mnk_status mnk_board_history(const mnk_board* board, mnk_cell* cells, size_t capacity, size_t* count,
                             mnk_error* error) {
  return write_cells(
      board, [](const Board& b) { return b.history(); }, cells, capacity, count, error);
}
mnk_status mnk_board_winning_cells(const mnk_board* board, mnk_cell* cells, size_t capacity, size_t* count,
                                   mnk_error* error) {
  return write_cells(board, winning_cells, cells, capacity, count, error);
}

mnk_status mnk_board_game(const mnk_board* board, char* text, size_t size, size_t* length, mnk_error* error) {
  return write_text_of(
      board, [](const Board& b) { return to_string(b.rules()); }, text, size, length, error);
}
mnk_status mnk_board_text(const mnk_board* board, char* text, size_t size, size_t* length, mnk_error* error) {
  return write_text_of(
      board, [](const Board& b) { return to_text(b); }, text, size, length, error);
}
mnk_status mnk_board_moves(const mnk_board* board, char* text, size_t size, size_t* length, mnk_error* error) {
  return write_text_of(
      board, [](const Board& b) { return to_text(b.rules(), b.history()); }, text, size, length, error);
}

// ---- verdicts

mnk_status mnk_judge(const char* game, const char* position, mnk_verdict* verdict, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "game, position and verdict", game, position, verdict)) return MNK_BAD_ARGUMENT;
    if (!c::may_write(error, "mnk_verdict", verdict)) return MNK_BAD_ARGUMENT;
    const auto parsed = parse_game(game).and_then([&](const Rules& rules) { return Position::parse(rules, position); });
    if (!parsed) return c::refuse(error, parsed.error());
    const Verdict judged = judge(*parsed);
    mnk_verdict out = {};
    out.size = sizeof out;
    out.valid = judged.valid() ? 1 : 0;
    out.outcome = judged.outcome ? detail::to_underlying(*judged.outcome) : -1;
    out.reachable = detail::to_underlying(judged.reachable);
    out.to_move = detail::to_underlying(judged.to_move ? stone_of(*judged.to_move) : Stone::none);
    out.plies = judged.plies;
    c::copy_text(out.reason, code_of(judged.reason));
    c::copy_text(out.message, sentence_of(judged.reason));
    *verdict = out;
    return MNK_OK;
  });
}

mnk_status mnk_winner(const char* game, const char* moves, int* outcome, mnk_error* error) {
  return c::guarded(error, [&] {
    if (c::any_null(error, "game, moves and outcome", game, moves, outcome)) return MNK_BAD_ARGUMENT;
    return played(parse_game(game).and_then([&](const Rules& rules) { return winner(rules, moves); }), outcome, error);
  });
}
