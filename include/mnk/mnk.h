/* SPDX-License-Identifier: MIT */
/* C API, also for bindings: boards, verdicts, best moves, exact values, the engine. docs/c_api.md
 *
 * Status: every function that can fail returns an mnk_status. Its last parameter receives the error and may be NULL.
 *
 * Handles: opaque. The caller owns a handle from a _new, _from_ or _copy function and releases it with the _free
 * function, which accepts NULL.
 *
 * Structs: if the first member is `size`, the caller sets it: `mnk_solution solution = {sizeof solution};`. An unknown
 * size is refused.
 *
 * Texts: NUL-terminated. Texts and arrays are written to the caller's memory, whole or not at all. MNK_TOO_SMALL
 * comes with the required length.
 *
 * Threads: handles are independent. Several threads may use one handle at once only in functions that take it as
 * const. mnk_stop_set may be called from any thread. No exception leaves a function. */
#ifndef MNK_MNK_H
#define MNK_MNK_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define MNK_VERSION "0.2.0"
/* ABI version: incremented when programs must be recompiled. */
#define MNK_ABI 1

/* The version of the linked library, which may differ from the header's. */
const char* mnk_version(void);
int mnk_abi(void);

typedef enum mnk_status {
  MNK_OK = 0,
  MNK_REFUSED = 1,      /* unreadable text, an illegal move or position, an unsupported game */
  MNK_BAD_ARGUMENT = 2, /* error of the caller: a null pointer, a struct of unknown size, a number out of range */
  MNK_TOO_SMALL = 3,    /* the caller's buffer is too small for the result */
  MNK_NO_MEMORY = 4,
  MNK_INTERNAL = 5 /* a defect of the library */
} mnk_status;

/* Error of a failed call. `code` is a stable word for programs, `message` a sentence for people; both are truncated
 * to the array. `line` and `column` count from 1 for a text that cannot be read, and are 0 otherwise. */
typedef struct mnk_error {
  char code[32];
  char message[472];
  uint32_t line;
  uint32_t column;
} mnk_error;

enum { MNK_PENDING = 0, MNK_X_WINS = 1, MNK_O_WINS = 2, MNK_DRAW = 3 }; /* outcomes */
enum { MNK_NONE = 0, MNK_X = 1, MNK_O = 2 };                            /* stones, players */
enum { MNK_NO = 0, MNK_YES = 1, MNK_UNKNOWN = 2 };

/* 0-based, from the top left. */
typedef struct mnk_cell {
  int32_t row;
  int32_t column;
} mnk_cell;

/* ---- boards: games in progress
 * `game` is `m,n,k` with options after a colon, or a preset: "3,3,3", "7,6,4:gravity", "gomoku" (docs/rules.md). */
typedef struct mnk_board mnk_board;

mnk_status mnk_board_new(const char* game, mnk_board** board, mnk_error* error);
/* A line of moves from the empty board: "h8 h9 g7", "h8h9g7", "7,7 6,7". */
mnk_status mnk_board_from_moves(const char* game, const char* moves, mnk_board** board, mnk_error* error);
/* Stones, with some legal order of play as the history: "XO./.X./..O", or one row per line. */
mnk_status mnk_board_from_position(const char* game, const char* position, mnk_board** board, mnk_error* error);
mnk_status mnk_board_copy(const mnk_board* board, mnk_board** copy, mnk_error* error);
void mnk_board_free(mnk_board* board);

/* Plays for the side to move. `outcome`, unless NULL, receives the outcome after the move. A refused move leaves the
 * board unchanged: off_board, taken_cell, game_over, floating_stone, forbidden_move, bad_coordinate. */
mnk_status mnk_board_play(mnk_board* board, int64_t row, int64_t column, int* outcome, mnk_error* error);
mnk_status mnk_board_play_text(mnk_board* board, const char* coordinate, int* outcome, mnk_error* error);
/* Takes the last move back. Refused as no_move if there is none. */
mnk_status mnk_board_undo(mnk_board* board, mnk_error* error);
/* Returns to the empty board. */
mnk_status mnk_board_reset(mnk_board* board, mnk_error* error);

/* Return -1 for a null board; mnk_board_at also for a cell off the board. */
int mnk_board_columns(const mnk_board* board);
int mnk_board_rows(const mnk_board* board);
int mnk_board_k(const mnk_board* board);
int mnk_board_outcome(const mnk_board* board);
/* MNK_X or MNK_O: the side to move, or the side that would move if the game went on. */
int mnk_board_to_move(const mnk_board* board);
int64_t mnk_board_plies(const mnk_board* board);
int mnk_board_at(const mnk_board* board, int64_t row, int64_t column);
/* Hash of the stones: transpositions have equal hashes. 0 for a null board and for an empty board. */
uint64_t mnk_board_hash(const mnk_board* board);

/* Writes all cells, or none if there are more than `capacity` (MNK_TOO_SMALL). `count` receives their number. `cells`
 * may be NULL if `capacity` is 0. */
mnk_status mnk_board_legal_moves(const mnk_board* board, mnk_cell* cells, size_t capacity, size_t* count,
                                 mnk_error* error);
mnk_status mnk_board_history(const mnk_board* board, mnk_cell* cells, size_t capacity, size_t* count, mnk_error* error);
/* The cells of all winning runs, each once. */
mnk_status mnk_board_winning_cells(const mnk_board* board, mnk_cell* cells, size_t capacity, size_t* count,
                                   mnk_error* error);

/* Writes a text and its NUL to a buffer of `size` bytes. `length` receives its length without the NUL. `text` may be
 * NULL if `size` is 0. */
mnk_status mnk_board_game(const mnk_board* board, char* text, size_t size, size_t* length, mnk_error* error);
mnk_status mnk_board_text(const mnk_board* board, char* text, size_t size, size_t* length,
                          mnk_error* error); /* rows of X, O and . */
mnk_status mnk_board_moves(const mnk_board* board, char* text, size_t size, size_t* length,
                           mnk_error* error); /* "h8h9g7" */

/* ---- verdicts */

typedef struct mnk_verdict {
  size_t size;
  int32_t valid;     /* 1: the position may come from play; 0: it cannot, see `reason` */
  int32_t outcome;   /* -1 if not valid */
  int32_t reachable; /* MNK_NO, MNK_YES or MNK_UNKNOWN: legal play leads to the position */
  int32_t to_move;   /* MNK_NONE if the game is over or the position is not valid */
  uint32_t plies;    /* stones on the board */
  char reason[32];   /* "too_many_x" ...; empty if valid */
  char message[148]; /* one sentence; empty if valid */
} mnk_verdict;

/* Judges stones without a history, in the text form of mnk_board_from_position. An unreachable position is not an
 * error: `valid` is 0. */
mnk_status mnk_judge(const char* game, const char* position, mnk_verdict* verdict, mnk_error* error);
/* The outcome of a line of moves from the empty board. The error message names the illegal move. */
mnk_status mnk_winner(const char* game, const char* moves, int* outcome, mnk_error* error);

/* ---- searches: limits, and cancellation from another thread */

typedef struct mnk_stop mnk_stop;

mnk_status mnk_stop_new(mnk_stop** stop, mnk_error* error);
/* Cancels every search with this `stop`, running or later, until mnk_stop_clear. NULL is ignored. */
void mnk_stop_set(mnk_stop* stop);
void mnk_stop_clear(mnk_stop* stop);
/* Requires: no search uses `stop` any more. */
void mnk_stop_free(mnk_stop* stop);

/* 0 in any member other than `size` means no limit, or the library's default. */
typedef struct mnk_limits {
  size_t size;
  double seconds;       /* wall clock */
  uint64_t nodes;       /* positions searched */
  uint64_t memory;      /* bytes of the transposition table */
  uint32_t threads;     /* at most 1024 */
  uint32_t depth;       /* engine: plies */
  uint32_t level;       /* engine: 1 to 10 */
  uint32_t reserved;    /* 0 */
  const mnk_stop* stop; /* NULL: no cancellation */
} mnk_limits;

/* ---- best moves, exactly, on boards of at most 64 cells (docs/best.md); `nodes` and `stop` limit one answer */

typedef struct mnk_best mnk_best;

typedef struct mnk_move_value {
  mnk_cell cell;
  int32_t score;  /* for the side that moves: 1 win, 0 draw, -1 loss */
  uint32_t plies; /* to the end, this move included; 0 from mnk_best_choose */
} mnk_move_value;

/* Keeps its transposition table between calls. */
mnk_status mnk_best_new(const char* game, mnk_best** best, mnk_error* error);
void mnk_best_free(mnk_best* best);
/* The best move; if `fastest` is not 0, the quickest win or the slowest loss. Ties go to the smallest row, then the
 * smallest column. Refused: game_over, too_large, interrupted, unsupported_rules, other_rules. `limits` may be NULL. */
mnk_status mnk_best_choose(mnk_best* best, const mnk_board* board, int fastest, const mnk_limits* limits,
                           mnk_move_value* move, mnk_error* error);
/* Every legal move with its value, by cell. */
mnk_status mnk_best_moves(mnk_best* best, const mnk_board* board, const mnk_limits* limits, mnk_move_value* moves,
                          size_t capacity, size_t* count, mnk_error* error);

/* ---- exact values (docs/solving.md); `depth` and `level` are ignored */

typedef struct mnk_solution {
  size_t size;
  int32_t lower; /* proved: lower <= value <= upper; -1 O wins, 0 draw, 1 X wins */
  int32_t upper;
  int64_t plies; /* to the end under best play; -1 if unknown */
  uint64_t nodes;
  double seconds;
} mnk_solution;

/* Solves the position; `solution` receives the exact value, or the bounds proved when a limit was reached. `limits`
 * may be NULL; the search may then never end. */
mnk_status mnk_solve(const mnk_board* board, const mnk_limits* limits, mnk_solution* solution, mnk_error* error);

/* ---- the engine, on boards of up to 100x100 (docs/engine.md) */

typedef struct mnk_engine mnk_engine;

enum { MNK_LINE_MOVES = 32 };

typedef struct mnk_line {
  mnk_cell play[MNK_LINE_MOVES]; /* principal variation, beginning with the best move */
  uint32_t moves;                /* number of moves in `play`; a longer line is truncated */
  int32_t proved;                /* 1: the side to move wins, -1: it loses, 0: nothing is proved */
  int32_t plies;                 /* if proved: upper bound on the number of moves to the end */
  int32_t estimate;              /* if not proved: evaluation, about hundredths of an open three */
  int32_t depth;
  uint32_t reserved;
} mnk_line;

/* Uses only `memory` and `threads` of `limits`; mnk_engine_analyse uses the others. `limits` may be NULL. */
mnk_status mnk_engine_new(const char* game, const mnk_limits* limits, mnk_engine** engine, mnk_error* error);
void mnk_engine_free(mnk_engine* engine);
/* Searches the best `capacity` moves of the side to move, best first; `count` receives their number. Needs a limit of
 * seconds, nodes or depth, a level below 10, or a stop; otherwise refused as no_limit. */
mnk_status mnk_engine_analyse(mnk_engine* engine, const mnk_board* board, const mnk_limits* limits, mnk_line* lines,
                              size_t capacity, size_t* count, mnk_error* error);
/* Clears the transposition table. */
mnk_status mnk_engine_clear(mnk_engine* engine, mnk_error* error);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
