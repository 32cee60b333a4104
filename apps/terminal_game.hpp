// SPDX-License-Identifier: MIT
// A line-based game in the terminal: a person against the engine, or against another person. docs/playing.md
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/board_drawing.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/opening_play.hpp"

namespace mnk::apps {

/// Move source of the program: returns the best lines at a level, best first. Called with any unfinished position of
/// the game.
using Adviser = std::function<Result<EngineAnalysis>(const Board& board, int level)>;

/// Returns the move of an opening book in a position, if it has one.
using BookOfMoves = std::function<std::optional<Cell>(const Board& board)>;

/// Source of the program's stones and choices in an opening.
using OpeningAdviser = std::function<Result<OpeningAct>(const Board& board, const Opening& opening, int level)>;

struct TerminalOptions {
  DrawStyle style;
  int level = full_level;
  std::optional<Player> person = Player::x;  ///< none: one person plays both sides
  Adviser adviser;                           ///< none: no hints. Requires: set if `person` is set
  BookOfMoves book{};                        ///< none: the engine searches each move
  Opening opening{};                         ///< with a rule, the start is the empty board
  OpeningAdviser opening_adviser{};          ///< Requires: set if `opening` has a rule
};

class TerminalGame {
 public:
  /// `start` is the first position, with the moves that led to it. Requires: `start` is not over.
  TerminalGame(Board start, TerminalOptions options, std::istream& in, std::ostream& out);

  /// Plays until `quit` or the end of the input.
  void run();

 private:
  struct Command {
    const char* name;
    void (TerminalGame::*act)(const std::string& argument);
    const char* help;
  };
  static const std::vector<Command>& commands();

  void take(const std::string& line);
  void play_move(const std::string& text);
  void answer();
  Result<Cell> searched();
  bool act(const OpeningAct& act);
  void choose(const std::string& choice = {});
  void offer(const std::string& cells = {});
  void make_choice(OpeningChoice choice);
  void show_turn();
  void show_board(const std::string& = {});
  void show_end();
  void show_help(const std::string& = {});
  void undo(const std::string& = {});
  void hint(const std::string& = {});
  void resign(const std::string& = {});
  void save(const std::string& file);
  void quit(const std::string& = {}) { ended_ = true; }

  bool is_over() const { return board_.is_over() || resigned_.has_value(); }
  bool is_engines_turn() const { return options_.person && to_act() != *options_.person && !is_over(); }
  Player to_act() const;
  Player placer_of(std::uint32_t ply) const;
  std::string prompt() const;
  std::string names_of(std::span<const Cell> cells) const;
  std::string entry_of(const OpeningAct& act) const;
  std::string name_of(Player player) const;
  std::string winner_words() const;
  std::string record_for(const std::string& file) const;

  Board board_;
  std::uint32_t first_ply_;  ///< `undo` never takes back a move before this ply
  TerminalOptions options_;
  Opening opening_;
  std::istream& in_;
  std::ostream& out_;
  std::optional<Player> resigned_;
  std::vector<std::string> written_;  ///< files written by this game, which it may overwrite
  bool ended_ = false;
};

/// The side's letter: `X` or `O`.
std::string letter_of(Player player);

/// Lists choices: `x, o or more`.
std::string list_of(std::span<const OpeningChoice> choices);

/// Describes a score of the side to move: `X wins in 5 plies`, `estimate +120`. The wording separates proved values
/// from heuristic scores.
std::string words_of(const EngineScore& score, Player to_move);

}  // namespace mnk::apps
