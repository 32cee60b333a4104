/* SPDX-License-Identifier: MIT */
/* The library for C and for other languages: boards, verdicts, best moves, exact values, the engine. docs/c_api.md
 *
 * Status   Every function that can fail returns an mnk_status. Its last parameter takes the reason; it may be NULL.
 * Handles  Opaque. What a _new, _from_ or _copy function gives belongs to the caller until its _free function, which
 * takes NULL. Structs  Those that begin with `size` are set up by the caller: `mnk_solution solution = {sizeof
 * solution};`. A size that this library does not know is refused. Texts    NUL-terminated. Texts and arrays that are
 * given back are written to the caller's memory, whole or not at all: MNK_TOO_SMALL comes with the length that is
 * needed. Threads  Handles are independent. Several threads may use one handle at once only where the functions take it
 * as const. mnk_stop_set may be called from everywhere. No exception leaves a function. */
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

#define MNK_VERSION "0.1.0"
/* Grows when a program has to be compiled again. */
#define MNK_ABI 1

/* The version of the library that is linked, which may differ from that of the header. */
const char* mnk_version(void);
int mnk_abi(void);

typedef enum mnk_status {
  MNK_OK = 0,
  MNK_REFUSED = 1, /* text that cannot be read, a move or position that is not allowed, a game that is not supported */
  MNK_BAD_ARGUMENT = 2, /* a mistake of the caller: a null pointer, a struct of unknown size, a number out of range */
  MNK_TOO_SMALL = 3,    /* the caller's memory does not hold what is to be written */
  MNK_NO_MEMORY = 4,
  MNK_INTERNAL = 5 /* a defect of the library */
} mnk_status;

/* The reason why a call failed. `code` is a stable word, `message` a sentence for people; both are cut off at the end
 * of the array. `line` and `column` count from 1 where a text cannot be read, and are 0 otherwise. */
typedef struct mnk_error {
  char code[32];
  char message[472];
  uint32_t line;
  uint32_t column;
} mnk_error;

enum { MNK_PENDING = 0, MNK_X_WINS = 1, MNK_O_WINS = 2, MNK_DRAW = 3 }; /* outcomes */
enum { MNK_NONE = 0, MNK_X = 1, MNK_O = 2 };                            /* stones, players */
enum { MNK_NO = 0, MNK_YES = 1, MNK_UNKNOWN = 2 };

/* Counted from 0, from the top left. */
typedef struct mnk_cell {
  int32_t row;
  int32_t column;
} mnk_cell;

/* ---- boards: games in progress
 * `game` is `m,n,k` with options behind a colon, or a preset: "3,3,3", "7,6,4:gravity", "gomoku" (docs/rules.md). */
typedef struct mnk_board mnk_board;

mnk_status mnk_board_new(const char* game, mnk_board** board, mnk_error* error);
/* A line of moves from the empty board: "h8 h9 g7", "h8h9g7", "7,7 6,7". */
mnk_status mnk_board_from_moves(const char* game, const char* moves, mnk_board** board, mnk_error* error);
/* Stones with some legal order of play: "XO./.X./..O", or a row on a line. */
mnk_status mnk_board_from_position(const char* game, const char* position, mnk_board** board, mnk_error* error);
mnk_status mnk_board_copy(const mnk_board* board, mnk_board** copy, mnk_error* error);
void mnk_board_free(mnk_board* board);

/* Plays for the side to move. `outcome`, unless NULL, gets the outcome after the move. The board is unchanged where it
 * is refused: off_board, taken_cell, game_over, floating_stone, forbidden_move, bad_coordinate. */
mnk_status mnk_board_play(mnk_board* board, int64_t row, int64_t column, int* outcome, mnk_error* error);
mnk_status mnk_board_play_text(mnk_board* board, const char* coordinate, int* outcome, mnk_error* error);
/* Refused as no_move where there is none to take back. */
mnk_status mnk_board_undo(mnk_board* board, mnk_error* error);
/* Back to the empty board. */
mnk_status mnk_board_reset(mnk_board* board, mnk_error* error);

/* -1 for a null board, and for the stone of a cell that is not on the board. */
int mnk_board_columns(const mnk_board* board);
int mnk_board_rows(const mnk_board* board);
int mnk_board_k(const mnk_board* board);
int mnk_board_outcome(const mnk_board* board);
/* MNK_X or MNK_O: the side to move, or that would move if the game went on. */
int mnk_board_to_move(const mnk_board* board);
int64_t mnk_board_plies(const mnk_board* board);
int mnk_board_at(const mnk_board* board, int64_t row, int64_t column);
/* The same for equal stones. 0 for a null board, and for an empty one. */
uint64_t mnk_board_hash(const mnk_board* board);

/* Writes at most `capacity` cells. `count` gets how many there are. `cells` may be NULL where `capacity` is 0. */
mnk_status mnk_board_legal_moves(const mnk_board* board, mnk_cell* cells, size_t capacity, size_t* count,
                                 mnk_error* error);
mnk_status mnk_board_history(const mnk_board* board, mnk_cell* cells, size_t capacity, size_t* count, mnk_error* error);
/* The cells of all winning runs, each once. */
mnk_status mnk_board_winning_cells(const mnk_board* board, mnk_cell* cells, size_t capacity, size_t* count,
                                   mnk_error* error);

/* Writes a text and its NUL to `size` bytes. `length` gets its length without the NUL. `text` may be NULL where `size`
 * is 0. */
mnk_status mnk_board_game(const mnk_board* board, char* text, size_t size, size_t* length, mnk_error* error);
mnk_status mnk_board_text(const mnk_board* board, char* text, size_t size, size_t* length,
                          mnk_error* error); /* rows of X, O and . */
mnk_status mnk_board_moves(const mnk_board* board, char* text, size_t size, size_t* length,
                           mnk_error* error); /* "h8h9g7" */

/* ---- verdicts */

typedef struct mnk_verdict {
  size_t size;
  int32_t valid;     /* 1: the position is possible; 0: `reason` says why not */
  int32_t outcome;   /* -1 where not valid */
  int32_t reachable; /* MNK_NO, MNK_YES or MNK_UNKNOWN: legal play leads there */
  int32_t to_move;   /* MNK_NONE where the game is over or the position not valid */
  uint32_t plies;    /* stones on the board */
  char reason[32];   /* "too_many_x" ...; empty where valid */
  char message[148]; /* one sentence; empty where valid */
} mnk_verdict;

/* Judges stones without a history, given as for mnk_board_from_position. A position that cannot come from play is no
 * error. */
mnk_status mnk_judge(const char* game, const char* position, mnk_verdict* verdict, mnk_error* error);
/* The outcome of a line of moves from the empty board. The message of a refusal names the move. */
mnk_status mnk_winner(const char* game, const char* moves, int* outcome, mnk_error* error);

/* ---- searches: limits, and an end from another thread */

typedef struct mnk_stop mnk_stop;

mnk_status mnk_stop_new(mnk_stop** stop, mnk_error* error);
/* Ends every search that was given `stop`, and those that will be. NULL is left alone. */
void mnk_stop_set(mnk_stop* stop);
void mnk_stop_clear(mnk_stop* stop);
/* No search may be using it any more. */
void mnk_stop_free(mnk_stop* stop);

/* 0 in any member but `size` is no limit, or the default of the library. */
typedef struct mnk_limits {
  size_t size;
  double seconds;       /* by the clock */
  uint64_t nodes;       /* positions looked at */
  uint64_t memory;      /* bytes of the table of positions */
  uint32_t threads;     /* at most 1024 */
  uint32_t depth;       /* engine: plies */
  uint32_t level;       /* engine: 1 to 10 */
  uint32_t reserved;    /* 0 */
  const mnk_stop* stop; /* NULL: nobody ends it */
} mnk_limits;

/* ---- best moves, exactly, on boards of at most 64 cells (docs/best.md); `nodes` and `stop` limit one answer */

typedef struct mnk_best mnk_best;

typedef struct mnk_move_value {
  mnk_cell cell;
  int32_t score;  /* for the side that moves: 1 it wins, 0 draw, -1 it loses */
  uint32_t plies; /* to the end, this move counted; 0 where it was not asked for */
} mnk_move_value;

/* Keeps what it learns of one position for the next. */
mnk_status mnk_best_new(const char* game, mnk_best** best, mnk_error* error);
void mnk_best_free(mnk_best* best);
/* The best move; with `fastest` not 0 the quickest win or the slowest loss. Of equal ones the first by row, then by
 * column. Refused: game_over, too_large, interrupted, unsupported_rules, other_rules. `limits` may be NULL. */
mnk_status mnk_best_choose(mnk_best* best, const mnk_board* board, int fastest, const mnk_limits* limits,
                           mnk_move_value* move, mnk_error* error);
/* Every legal move with its value, by cell. */
mnk_status mnk_best_moves(mnk_best* best, const mnk_board* board, const mnk_limits* limits, mnk_move_value* moves,
                          size_t capacity, size_t* count, mnk_error* error);

/* ---- exact values (docs/solving.md); `depth` and `level` do not count */

typedef struct mnk_solution {
  size_t size;
  int32_t lower; /* proved: lower <= value <= upper, of -1 (O wins), 0 (draw), 1 (X wins) */
  int32_t upper;
  int64_t plies; /* to the end under best play; -1 where it is not known */
  uint64_t nodes;
  double seconds;
} mnk_solution;

/* The bounds that are proved when the value is known or a limit is reached. `limits` may be NULL, and the search may
 * then take for ever. */
mnk_status mnk_solve(const mnk_board* board, const mnk_limits* limits, mnk_solution* solution, mnk_error* error);

/* ---- the engine, on boards of up to 100x100 (docs/engine.md) */

typedef struct mnk_engine mnk_engine;

enum { MNK_LINE_MOVES = 32 };

typedef struct mnk_line {
  mnk_cell play[MNK_LINE_MOVES]; /* the best move, and what is expected after it */
  uint32_t moves;                /* how many of them; a longer line is cut off */
  int32_t proved;                /* 1: the side to move wins, -1: it loses, 0: nothing is proved */
  int32_t plies;                 /* where something is proved: the game ends after at most so many more stones */
  int32_t estimate;              /* otherwise: about hundredths of an open three */
  int32_t depth;
  uint32_t reserved;
} mnk_line;

/* `memory` and `threads` of `limits` count here, the others in mnk_engine_analyse. `limits` may be NULL. */
mnk_status mnk_engine_new(const char* game, const mnk_limits* limits, mnk_engine** engine, mnk_error* error);
void mnk_engine_free(mnk_engine* engine);
/* Compares the best `capacity` moves of the side to move, best first, and writes how many there are to `count`. A limit
 * of seconds, nodes or depth, a level below 10 or a stop is needed: without any of them it is refused as no_limit. */
mnk_status mnk_engine_analyse(mnk_engine* engine, const mnk_board* board, const mnk_limits* limits, mnk_line* lines,
                              size_t capacity, size_t* count, mnk_error* error);
/* Forgets everything. */
mnk_status mnk_engine_clear(mnk_engine* engine, mnk_error* error);

#ifdef __cplusplus
}
#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
