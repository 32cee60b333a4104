/* SPDX-License-Identifier: MIT */
/* Correct and incorrect uses of the C interface by a C program. */
#include <math.h>
#include <mnk/mnk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                     \
    }                                                                 \
  } while (0)

#define CHECK_FAILS(call, wanted, wanted_code)                                                           \
  do {                                                                                                   \
    const mnk_status status = (call);                                                                    \
    if (status != (wanted) || strcmp(error.code, wanted_code) != 0 || error.message[0] == '\0') {        \
      fprintf(stderr, "%s:%d: %s gives %d %s: %s\n", __FILE__, __LINE__, #call, (int)status, error.code, \
              error.message);                                                                            \
      ++failures;                                                                                        \
    }                                                                                                    \
  } while (0)

static mnk_board* board_of(const char* game, const char* moves) {
  mnk_board* board = NULL;
  mnk_error error;
  if (mnk_board_from_moves(game, moves, &board, &error) != MNK_OK) {
    fprintf(stderr, "%s %s: %s\n", game, moves, error.message);
    exit(1);
  }
  return board;
}

static void versions(void) {
  CHECK(strcmp(mnk_version(), MNK_VERSION) == 0);
  CHECK(strcmp(mnk_version(), PROJECT_VERSION) == 0);
  CHECK(mnk_abi() == MNK_ABI);
  /* The layout is part of the ABI: every change of it must change MNK_ABI. */
  CHECK(sizeof(mnk_error) == 512);
  CHECK(sizeof(mnk_cell) == 8);
  CHECK(sizeof(mnk_verdict) == 208);
  CHECK(sizeof(mnk_limits) == 56);
  CHECK(sizeof(mnk_move_value) == 16);
  CHECK(sizeof(mnk_solution) == 40);
  CHECK(sizeof(mnk_line) == 280);
}

static void a_game(void) {
  mnk_error error;
  mnk_board* board = NULL;
  mnk_board* copy = NULL;
  int outcome = -1;
  CHECK(mnk_board_new("7,6,4:gravity", &board, &error) == MNK_OK);
  CHECK(mnk_board_columns(board) == 7 && mnk_board_rows(board) == 6 && mnk_board_k(board) == 4);
  CHECK(mnk_board_to_move(board) == MNK_X && mnk_board_outcome(board) == MNK_PENDING && mnk_board_plies(board) == 0);
  CHECK(mnk_board_hash(board) == 0);
  CHECK(mnk_board_play(board, 5, 0, &outcome, &error) == MNK_OK && outcome == MNK_PENDING);
  CHECK(error.code[0] == '\0' && error.message[0] == '\0');
  CHECK(mnk_board_play_text(board, "b1", &outcome, NULL) == MNK_OK);
  CHECK(mnk_board_play(board, 4, 0, NULL, NULL) == MNK_OK);
  CHECK(mnk_board_at(board, 5, 0) == MNK_X && mnk_board_at(board, 5, 1) == MNK_O &&
        mnk_board_at(board, 0, 0) == MNK_NONE);
  CHECK(mnk_board_to_move(board) == MNK_O && mnk_board_plies(board) == 3);
  CHECK_FAILS(mnk_board_play(board, 0, 0, &outcome, &error), MNK_REFUSED, "floating_stone");
  CHECK_FAILS(mnk_board_play(board, 5, 0, &outcome, &error), MNK_REFUSED, "taken_cell");
  CHECK_FAILS(mnk_board_play(board, 6, 0, &outcome, &error), MNK_REFUSED, "off_board");
  CHECK_FAILS(mnk_board_play(board, -1, 0, &outcome, &error), MNK_REFUSED, "off_board");
  CHECK_FAILS(mnk_board_play(board, INT64_MIN, INT64_MAX, &outcome, &error), MNK_REFUSED, "off_board");
  CHECK_FAILS(mnk_board_play(board, (int64_t)1 << 32, 0, &outcome, &error), MNK_REFUSED, "off_board");
  CHECK_FAILS(mnk_board_play_text(board, "1a", &outcome, &error), MNK_REFUSED, "bad_coordinate");
  CHECK(error.line == 1 && error.column == 1);
  CHECK(mnk_board_plies(board) == 3);
  CHECK(mnk_board_copy(board, &copy, &error) == MNK_OK);
  CHECK(mnk_board_undo(copy, &error) == MNK_OK && mnk_board_plies(copy) == 2 && mnk_board_plies(board) == 3);
  CHECK(mnk_board_hash(copy) != mnk_board_hash(board));
  CHECK(mnk_board_play(copy, 4, 0, NULL, NULL) == MNK_OK && mnk_board_hash(copy) == mnk_board_hash(board));
  CHECK(mnk_board_reset(copy, &error) == MNK_OK && mnk_board_plies(copy) == 0);
  CHECK_FAILS(mnk_board_undo(copy, &error), MNK_REFUSED, "no_move");
  mnk_board_free(copy);
  mnk_board_free(board);
}

static void lists_and_texts(void) {
  mnk_error error;
  mnk_board* board = board_of("3,3,3", "a3 b3 a2 b2 a1");
  mnk_cell cells[9];
  char text[64];
  size_t count = 99;
  memset(cells, 0x7f, sizeof cells);
  CHECK(mnk_board_outcome(board) == MNK_X_WINS);
  CHECK(mnk_board_winning_cells(board, cells, 9, &count, &error) == MNK_OK && count == 3);
  CHECK(cells[0].row == 0 && cells[0].column == 0 && cells[2].row == 2 && cells[2].column == 0 &&
        cells[3].row == 0x7f7f7f7f);
  CHECK(mnk_board_history(board, cells, 5, &count, &error) == MNK_OK && count == 5 && cells[1].row == 0 &&
        cells[1].column == 1);
  CHECK(mnk_board_legal_moves(board, NULL, 0, &count, &error) == MNK_OK && count == 0);
  CHECK(mnk_board_undo(board, NULL) == MNK_OK);
  cells[0].row = 55;
  CHECK_FAILS(mnk_board_legal_moves(board, cells, 4, &count, &error), MNK_TOO_SMALL, "too_small");
  CHECK(count == 5 && cells[0].row == 55);
  CHECK_FAILS(mnk_board_legal_moves(board, NULL, 0, &count, &error), MNK_TOO_SMALL, "too_small");
  CHECK(mnk_board_legal_moves(board, cells, 5, &count, &error) == MNK_OK && count == 5);

  CHECK(mnk_board_text(board, text, sizeof text, &count, &error) == MNK_OK && count == 12 &&
        strcmp(text, "XO.\nXO.\n...\n") == 0);
  CHECK(mnk_board_moves(board, text, sizeof text, &count, &error) == MNK_OK && strcmp(text, "a3b3a2b2") == 0);
  CHECK(mnk_board_game(board, text, 6, &count, &error) == MNK_OK && strcmp(text, "3,3,3") == 0 && count == 5);
  strcpy(text, "before");
  CHECK_FAILS(mnk_board_game(board, text, 5, &count, &error), MNK_TOO_SMALL, "too_small");
  CHECK(count == 5 && strcmp(text, "before") == 0);
  CHECK_FAILS(mnk_board_text(board, NULL, 0, &count, &error), MNK_TOO_SMALL, "too_small");
  CHECK(count == 12);
  mnk_board_free(board);

  CHECK(mnk_board_from_position("3,3,3", "XX./OO./...", &board, &error) == MNK_OK && mnk_board_plies(board) == 4);
  mnk_board_free(board);
  CHECK_FAILS(mnk_board_from_position("3,3,3", "XXX/.../...", &board, &error), MNK_REFUSED, "impossible_position");
  CHECK(board == NULL);
  CHECK_FAILS(mnk_board_from_position("3,3,3", "XO/...", &board, &error), MNK_REFUSED, "bad_row_length");
  CHECK_FAILS(mnk_board_from_moves("3,3,3", "b2 b2", &board, &error), MNK_REFUSED, "taken_cell");
  CHECK(strcmp(error.message, "move 2: b2 is taken by X") == 0);
  CHECK_FAILS(mnk_board_new("3,3", &board, &error), MNK_REFUSED, "bad_game");
  CHECK(error.line == 1 && board == NULL);
  CHECK_FAILS(mnk_board_new("9999,3,3", &board, &error), MNK_REFUSED, "bad_columns");
}

static void verdicts(void) {
  mnk_error error;
  mnk_verdict verdict = {sizeof verdict, 0, 0, 0, 0, 0, "", ""};
  int outcome = -1;
  CHECK(mnk_judge("3,3,3", "XXX/OO./...", &verdict, &error) == MNK_OK);
  CHECK(verdict.size == sizeof verdict && verdict.valid == 1 && verdict.outcome == MNK_X_WINS &&
        verdict.to_move == MNK_NONE);
  CHECK(verdict.reachable == MNK_YES && verdict.plies == 5 && verdict.reason[0] == '\0');
  CHECK(mnk_judge("3,3,3", "X../.../...", &verdict, &error) == MNK_OK && verdict.to_move == MNK_O &&
        verdict.outcome == MNK_PENDING);
  CHECK(mnk_judge("3,3,3", "XXX/OOO/...", &verdict, &error) == MNK_OK);
  CHECK(verdict.valid == 0 && verdict.outcome == -1 && verdict.reachable == MNK_NO &&
        strcmp(verdict.reason, "two_winners") == 0);
  CHECK(strstr(verdict.message, "both players have a line") != NULL);
  verdict.size = sizeof verdict - 8;
  CHECK_FAILS(mnk_judge("3,3,3", "X../.../...", &verdict, &error), MNK_BAD_ARGUMENT, "bad_argument");
  verdict.size = 0;
  CHECK_FAILS(mnk_judge("3,3,3", "X../.../...", &verdict, &error), MNK_BAD_ARGUMENT, "bad_argument");
  CHECK(verdict.valid == 0 && strcmp(verdict.reason, "two_winners") == 0);
  CHECK(mnk_winner("3,3,3:misere", "a3 b3 a2 b2 a1", &outcome, &error) == MNK_OK && outcome == MNK_O_WINS);
  CHECK_FAILS(mnk_winner("3,3,3", "a3 a3", &outcome, &error), MNK_REFUSED, "taken_cell");
  CHECK(outcome == MNK_O_WINS);
}

static void best_moves(void) {
  mnk_error error;
  mnk_best* best = NULL;
  mnk_board* board = board_of("3,3,3", "a3 b3 a2 b2");
  mnk_board* other = board_of("4,3,3", "");
  mnk_limits limits = {0, 0, 0, 0, 0, 0, 0, 0, NULL};
  mnk_move_value move;
  mnk_move_value moves[5];
  size_t count = 0;
  CHECK(mnk_best_new("3,3,3", &best, &error) == MNK_OK);
  CHECK(mnk_best_choose(best, board, 1, NULL, &move, &error) == MNK_OK);
  CHECK(move.cell.row == 2 && move.cell.column == 0 && move.score == 1);
  CHECK(mnk_best_moves(best, board, NULL, moves, 5, &count, &error) == MNK_OK && count == 5);
  CHECK(moves[2].cell.row == 2 && moves[2].cell.column == 0 && moves[2].score == 1 && moves[2].plies == 1);
  CHECK_FAILS(mnk_best_moves(best, board, NULL, moves, 4, &count, &error), MNK_TOO_SMALL, "too_small");
  CHECK_FAILS(mnk_best_choose(best, other, 0, NULL, &move, &error), MNK_REFUSED, "other_rules");
  CHECK_FAILS(mnk_best_choose(best, board, 0, &limits, &move, &error), MNK_BAD_ARGUMENT, "bad_argument");
  CHECK(mnk_board_play_text(board, "a1", NULL, NULL) == MNK_OK);
  CHECK_FAILS(mnk_best_choose(best, board, 0, NULL, &move, &error), MNK_REFUSED, "game_over");
  mnk_best_free(best);
  CHECK(mnk_best_new("4,3,3", &best, &error) == MNK_OK);
  limits.size = sizeof limits;
  limits.nodes = 1;
  CHECK_FAILS(mnk_best_choose(best, other, 0, &limits, &move, &error), MNK_REFUSED, "too_large");
  mnk_best_free(best);
  mnk_board_free(board);
  mnk_board_free(other);
}

static void values(void) {
  mnk_error error;
  mnk_board* board = board_of("4,4,4", "");
  mnk_board* large = board_of("8,8,5", "");
  mnk_stop* stop = NULL;
  mnk_limits limits = {sizeof limits, 0, 0, 1 << 20, 2, 0, 0, 0, NULL};
  mnk_solution solution = {sizeof solution, 7, 7, 0, 0, 0};
  CHECK(mnk_solve(board, &limits, &solution, &error) == MNK_OK && solution.lower == 0 && solution.upper == 0);
  CHECK(solution.size == sizeof solution && solution.nodes > 0 && solution.plies == -1);
  limits.nodes = 1;
  CHECK(mnk_solve(large, &limits, &solution, &error) == MNK_OK && solution.lower < solution.upper);
  limits.nodes = 0;
  CHECK(mnk_stop_new(&stop, &error) == MNK_OK);
  limits.stop = stop;
  mnk_stop_set(stop);
  CHECK(mnk_solve(large, &limits, &solution, &error) == MNK_OK && solution.lower < solution.upper);
  mnk_stop_clear(stop);
  CHECK(mnk_solve(board, &limits, &solution, &error) == MNK_OK && solution.lower == solution.upper);
  mnk_stop_free(stop);
  limits.stop = NULL;
  limits.memory = UINT64_MAX;
  CHECK_FAILS(mnk_solve(large, &limits, &solution, &error), MNK_NO_MEMORY, "no_memory");
  limits.memory = 0;
  limits.threads = 1025;
  CHECK_FAILS(mnk_solve(board, &limits, &solution, &error), MNK_BAD_ARGUMENT, "bad_argument");
  limits.threads = 0;
  limits.seconds = -1;
  CHECK_FAILS(mnk_solve(board, &limits, &solution, &error), MNK_BAD_ARGUMENT, "bad_argument");
  limits.seconds = (double)NAN;
  CHECK_FAILS(mnk_solve(board, &limits, &solution, &error), MNK_BAD_ARGUMENT, "bad_argument");
  limits.seconds = 0;
  limits.reserved = 1;
  CHECK_FAILS(mnk_solve(board, &limits, &solution, &error), MNK_BAD_ARGUMENT, "bad_argument");
  limits.reserved = 0;
  limits.size = sizeof limits + 8;
  CHECK_FAILS(mnk_solve(board, &limits, &solution, &error), MNK_BAD_ARGUMENT, "bad_argument");
  solution.size = 1;
  CHECK_FAILS(mnk_solve(board, NULL, &solution, &error), MNK_BAD_ARGUMENT, "bad_argument");
  mnk_board_free(board);
  mnk_board_free(large);
}

static void engines(void) {
  mnk_error error;
  mnk_engine* engine = NULL;
  mnk_board* board = board_of("gomoku", "h8 a1 h9 a2 h10 a15");
  mnk_board* other = board_of("3,3,3", "");
  mnk_limits limits = {sizeof limits, 0, 20000, 1 << 20, 1, 0, 0, 0, NULL};
  mnk_line lines[3];
  size_t count = 0;
  CHECK(mnk_engine_new("gomoku", &limits, &engine, &error) == MNK_OK);
  CHECK(mnk_engine_analyse(engine, board, &limits, lines, 3, &count, &error) == MNK_OK && count == 3);
  CHECK(lines[0].proved == 1 && lines[0].plies == 3 && lines[0].moves >= 1 && lines[0].moves <= MNK_LINE_MOVES);
  CHECK(lines[0].play[0].column == 7 && (lines[0].play[0].row == 4 || lines[0].play[0].row == 8));
  CHECK(mnk_engine_clear(engine, &error) == MNK_OK);
  limits.level = 1;
  limits.nodes = 0;
  CHECK(mnk_engine_analyse(engine, board, &limits, lines, 1, &count, &error) == MNK_OK && count == 1);
  limits.level = 11;
  limits.depth = 1;
  CHECK_FAILS(mnk_engine_analyse(engine, board, &limits, lines, 1, &count, &error), MNK_REFUSED, "bad_level");
  limits.level = 0;
  CHECK_FAILS(mnk_engine_analyse(engine, other, &limits, lines, 1, &count, &error), MNK_REFUSED, "other_rules");
  CHECK_FAILS(mnk_engine_analyse(engine, board, &limits, lines, 0, &count, &error), MNK_BAD_ARGUMENT, "bad_argument");
  CHECK_FAILS(mnk_engine_analyse(engine, board, NULL, lines, 1, &count, &error), MNK_REFUSED, "no_limit");
  mnk_engine_free(engine);
  CHECK_FAILS(mnk_engine_new("101,9,5", NULL, &engine, &error), MNK_REFUSED, "too_large");
  CHECK(engine == NULL);
  limits.memory = UINT64_MAX;
  CHECK_FAILS(mnk_engine_new("gomoku", &limits, &engine, &error), MNK_NO_MEMORY, "no_memory");
  mnk_board_free(board);
  mnk_board_free(other);
}

/* Passes null for every pointer that must not be null. */
static void null_pointers(void) {
  mnk_error error;
  mnk_board* board = board_of("3,3,3", "");
  mnk_board* made = NULL;
  mnk_best* best = NULL;
  mnk_engine* engine = NULL;
  mnk_verdict verdict = {sizeof verdict, 0, 0, 0, 0, 0, "", ""};
  mnk_solution solution = {sizeof solution, 0, 0, 0, 0, 0};
  mnk_move_value move;
  mnk_line line;
  mnk_cell cell;
  char text[8];
  size_t count;
  int outcome;
#define CHECK_NULL(call) CHECK_FAILS(call, MNK_BAD_ARGUMENT, "bad_argument")
  CHECK_NULL(mnk_board_new(NULL, &made, &error));
  CHECK_NULL(mnk_board_new("3,3,3", NULL, &error));
  CHECK_NULL(mnk_board_from_moves(NULL, "", &made, &error));
  CHECK_NULL(mnk_board_from_moves("3,3,3", NULL, &made, &error));
  CHECK_NULL(mnk_board_from_moves("3,3,3", "", NULL, &error));
  CHECK_NULL(mnk_board_from_position(NULL, "", &made, &error));
  CHECK_NULL(mnk_board_from_position("3,3,3", NULL, &made, &error));
  CHECK_NULL(mnk_board_from_position("3,3,3", "", NULL, &error));
  CHECK_NULL(mnk_board_copy(NULL, &made, &error));
  CHECK_NULL(mnk_board_copy(board, NULL, &error));
  CHECK_NULL(mnk_board_play(NULL, 0, 0, &outcome, &error));
  CHECK_NULL(mnk_board_play_text(NULL, "a1", &outcome, &error));
  CHECK_NULL(mnk_board_play_text(board, NULL, &outcome, &error));
  CHECK_NULL(mnk_board_undo(NULL, &error));
  CHECK_NULL(mnk_board_reset(NULL, &error));
  CHECK_NULL(mnk_board_legal_moves(NULL, &cell, 1, &count, &error));
  CHECK_NULL(mnk_board_legal_moves(board, NULL, 1, &count, &error));
  CHECK_NULL(mnk_board_legal_moves(board, &cell, 1, NULL, &error));
  CHECK_NULL(mnk_board_history(NULL, &cell, 1, &count, &error));
  CHECK_NULL(mnk_board_winning_cells(NULL, &cell, 1, &count, &error));
  CHECK_NULL(mnk_board_game(NULL, text, sizeof text, &count, &error));
  CHECK_NULL(mnk_board_text(board, NULL, 1, &count, &error));
  CHECK_NULL(mnk_board_text(board, text, sizeof text, NULL, &error));
  CHECK_NULL(mnk_board_moves(NULL, text, sizeof text, &count, &error));
  CHECK_NULL(mnk_judge(NULL, "", &verdict, &error));
  CHECK_NULL(mnk_judge("3,3,3", NULL, &verdict, &error));
  CHECK_NULL(mnk_judge("3,3,3", "", NULL, &error));
  CHECK_NULL(mnk_winner(NULL, "", &outcome, &error));
  CHECK_NULL(mnk_winner("3,3,3", NULL, &outcome, &error));
  CHECK_NULL(mnk_winner("3,3,3", "", NULL, &error));
  CHECK_NULL(mnk_stop_new(NULL, &error));
  CHECK_NULL(mnk_best_new(NULL, &best, &error));
  CHECK_NULL(mnk_best_new("3,3,3", NULL, &error));
  CHECK_NULL(mnk_best_choose(NULL, board, 0, NULL, &move, &error));
  CHECK_NULL(mnk_best_moves(NULL, board, NULL, &move, 1, &count, &error));
  CHECK_NULL(mnk_solve(NULL, NULL, &solution, &error));
  CHECK_NULL(mnk_solve(board, NULL, NULL, &error));
  CHECK_NULL(mnk_engine_new(NULL, NULL, &engine, &error));
  CHECK_NULL(mnk_engine_new("3,3,3", NULL, NULL, &error));
  CHECK_NULL(mnk_engine_analyse(NULL, board, NULL, &line, 1, &count, &error));
  CHECK_NULL(mnk_engine_clear(NULL, &error));
  CHECK(mnk_board_new(NULL, NULL, NULL) == MNK_BAD_ARGUMENT);
  CHECK(mnk_board_columns(NULL) == -1 && mnk_board_rows(NULL) == -1 && mnk_board_k(NULL) == -1 &&
        mnk_board_outcome(NULL) == -1);
  CHECK(mnk_board_to_move(NULL) == -1 && mnk_board_plies(NULL) == -1 && mnk_board_at(NULL, 0, 0) == -1 &&
        mnk_board_hash(NULL) == 0);
  CHECK(mnk_board_at(board, 3, 0) == -1 && mnk_board_at(board, 0, -1) == -1 &&
        mnk_board_at(board, (int64_t)1 << 32, 0) == -1);
  mnk_board_free(NULL);
  mnk_best_free(NULL);
  mnk_engine_free(NULL);
  mnk_stop_free(NULL);
  mnk_stop_set(NULL);
  mnk_stop_clear(NULL);
  mnk_board_free(board);
}

/* Checks the sizes that docs/c_api.md promises; callers size their arrays by them. */
static void sizes(void) {
  mnk_error error;
  mnk_board* board = board_of("4096,4096,4096:exact,gravity,misere", "fan1");
  char text[36];
  size_t count = 0;
  CHECK(sizeof(mnk_error) == 512 && sizeof error.code == 32 && sizeof error.message == 472);
  CHECK(mnk_board_game(board, text, sizeof text, &count, &error) == MNK_OK && count == 35);
  CHECK_FAILS(mnk_board_text(board, NULL, 0, &count, &error), MNK_TOO_SMALL, "too_small");
  CHECK(count == (size_t)4096 * 4097);
  mnk_board_free(board);
  board = board_of("4096,4096,5", "fan4096");
  CHECK(mnk_board_moves(board, text, 8, &count, &error) == MNK_OK && count == 7);
  mnk_board_free(board);
}

/* Texts longer than the message of an error are truncated and null-terminated. */
static void long_texts(void) {
  mnk_error error;
  mnk_board* board = NULL;
  char* text = malloc(100001);
  if (text == NULL) exit(1);
  memset(text, 'z', 100000);
  text[100000] = '\0';
  CHECK(mnk_board_new(text, &board, &error) == MNK_REFUSED && strlen(error.message) < sizeof error.message);
  CHECK(mnk_board_from_moves("3,3,3", text, &board, &error) == MNK_REFUSED &&
        strlen(error.message) < sizeof error.message);
  CHECK(mnk_board_from_position("3,3,3", text, &board, &error) == MNK_REFUSED &&
        strlen(error.message) < sizeof error.message);
  free(text);
}

int main(void) {
  versions();
  a_game();
  lists_and_texts();
  verdicts();
  best_moves();
  values();
  engines();
  null_pointers();
  sizes();
  long_texts();
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
