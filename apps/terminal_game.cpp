// SPDX-License-Identifier: MIT
#include "apps/terminal_game.hpp"

#include <algorithm>
#include <filesystem>
#include <istream>
#include <ostream>

#include "apps/letters.hpp"
#include "apps/read_move.hpp"
#include "files/lines.hpp"
#include "files/printable.hpp"
#include "files/whole_file.hpp"
#include "mnk/game_record.hpp"
#include "mnk/records.hpp"

namespace mnk::apps {

namespace {

constexpr std::size_t max_line_bytes = 64 << 10;

/// True if the file name ends with `ending`, ignoring case. Requires: `ending` in lower case.
bool ends_with(const std::string& name, const std::string& ending) {
  const auto same = [](char of_ending, char of_name) { return of_ending == lower(of_name); };
  return name.size() >= ending.size() && std::equal(ending.rbegin(), ending.rend(), name.rbegin(), same);
}

/// Returns the first word of a line in lower case, and the rest.
std::pair<std::string, std::string> split(const std::string& line) {
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  const auto end = std::min(line.find_first_of(" \t\r", first), line.size());
  std::string word = line.substr(first, end - first);
  std::transform(word.begin(), word.end(), word.begin(), lower);
  const auto rest = line.find_first_not_of(" \t\r", end);
  return {word, rest == std::string::npos ? "" : line.substr(rest, line.find_last_not_of(" \t\r") - rest + 1)};
}

}  // namespace

std::string words_of(const EngineScore& score, Player to_move) {
  if (score.proved == 0)
    return "estimate " + std::string(score.estimate > 0 ? "+" : "") + std::to_string(score.estimate);
  const Player winner = score.proved > 0 ? to_move : opponent(to_move);
  return letter_of(winner) + " wins in " + std::to_string(score.plies) + (score.plies == 1 ? " ply" : " plies");
}

const std::vector<TerminalGame::Command>& TerminalGame::commands() {
  static const std::vector<Command> all = {
      {"choose", &TerminalGame::choose, "choose x, o, more or a number: the choice that the opening rule gives"},
      {"offer", &TerminalGame::offer, "offer CELLS: the fifth stones of the opening, of which your opponent takes one"},
      {"undo", &TerminalGame::undo, "take back your last move, and the answer to it"},
      {"hint", &TerminalGame::hint, "show the best move that the engine finds"},
      {"resign", &TerminalGame::resign, "give up the game"},
      {"save", &TerminalGame::save, "save FILE: write SGF or .psq by its ending, otherwise the moves as text"},
      {"board", &TerminalGame::show_board, "show the board again"},
      {"help", &TerminalGame::show_help, "this"},
      {"quit", &TerminalGame::quit, "end the program; also q and exit"},
  };
  return all;
}

TerminalGame::TerminalGame(Board start, TerminalOptions options, std::istream& in, std::ostream& out)
    : board_(std::move(start)),
      first_ply_(board_.plies()),
      options_(std::move(options)),
      opening_(options_.opening),
      in_(in),
      out_(out) {}

void TerminalGame::run() {
  out_ << to_string(board_.rules()) << ": X is " << name_of(Player::x) << ", O is " << name_of(Player::o)
       << ". `help` lists the commands.\n";
  if (opening_.rule() != OpeningRule::none) out_ << "The opening rule is " << opening_.rule() << ".\n";
  if (is_engines_turn()) {
    answer();
  } else {
    show_board();
    show_turn();
  }
  std::string line;
  files::BoundedLines lines(in_, max_line_bytes);
  while (!ended_ && out_) {
    out_ << prompt() << std::flush;
    if (!lines.next(line)) {
      out_ << '\n';
      break;
    }
    if (lines.too_long()) {
      out_ << "Not a move: a line of more than " << max_line_bytes << " bytes.\n";
    } else {
      take(line);
    }
  }
  out_ << std::flush;
}

void TerminalGame::take(const std::string& line) {
  const auto [word, rest] = split(line);
  if (word.empty()) return;
  for (const Command& command : commands()) {
    if (word == command.name) return (this->*command.act)(rest);
  }
  if (word == "?") return show_help();
  if (word == "q" || word == "exit") return quit();
  play_move(line);
}

void TerminalGame::play_move(const std::string& text) {
  if (is_over()) {
    out_ << "The game is over: `undo`, `save FILE` or `quit`.\n";
    return;
  }
  const Result<Cell> cell = read_move(board_, text);
  if (!cell) {
    out_ << "Not a move: " << message_of(cell.error()) << ". `help` lists the commands.\n";
    return;
  }
  if (opening_.phase() == Opening::Phase::choose) {
    out_ << "The opening asks for a choice first: `choose` " << list_of(opening_.choices()) << ".\n";
    return;
  }
  if (opening_.phase() == Opening::Phase::offer) {
    out_ << "The opening asks for offers first: `offer` and " << opening_.offers_due() << " cells.\n";
    return;
  }
  if (board_.is_legal(*cell) && !opening_.allows(*cell)) {
    out_ << "Not allowed: by the opening rule " << opening_.rule() << " this stone " << opening_.restriction() << ".\n";
    return;
  }
  if (const Result<Outcome> played = board_.play(*cell); !played) {
    out_ << "Not allowed: " << message_of(played.error()) << ".\n";
    return;
  }
  opening_.place();
  if (is_engines_turn()) return answer();
  show_board();
  show_end();
  show_turn();
}

Result<Cell> TerminalGame::searched() {
  const Result<EngineAnalysis> analysis = options_.adviser(board_, options_.level);
  if (!analysis) return analysis.error();
  return analysis->lines.front().play.front();
}

void TerminalGame::answer() {
  while (!opening_.is_done() && is_engines_turn()) {
    const Result<OpeningAct> chosen = options_.opening_adviser(board_, opening_, options_.level);
    if (!chosen) {
      out_ << "The engine has no move: " << message_of(chosen.error()) << ".\n";
      ended_ = true;
      return;
    }
    if (act(*chosen)) return show_turn();
  }
  const auto from_book = options_.book ? options_.book(board_) : std::nullopt;
  const Result<Cell> cell = from_book ? Result<Cell>(*from_book) : searched();
  if (!cell) {  // unexpected: an unfinished game always has a move
    out_ << "The engine has no move: " << message_of(cell.error()) << ".\n";
    ended_ = true;
    return;
  }
  const Player player = board_.to_move();
  board_.play_unchecked(*cell);
  opening_.place();
  show_board();
  out_ << letter_of(player) << " plays " << to_coordinate(board_.rules(), *cell)
       << (from_book ? ", a move of the book" : "") << ".\n";
  show_end();
}

void TerminalGame::show_board(const std::string&) {
  Marks marks = marks_of(board_);
  if (opening_.phase() == Opening::Phase::place)
    marks.numbered.assign(opening_.offers().begin(), opening_.offers().end());
  out_ << '\n' << draw(board_, marks, options_.style) << '\n';
}

void TerminalGame::show_end() {
  if (is_over()) out_ << winner_words() << " after " << board_.plies() << " moves.\n";
}

void TerminalGame::show_help(const std::string&) {
  const Rules& rules = board_.rules();
  const Cell example = rules.cell(rules.rows() / 2, rules.columns() / 2);
  out_ << "A move: " << to_coordinate(rules, example) << " (letter of the column, number of the row) or "
       << rules.row(example) << "," << rules.column(example) << " (row and column, both from 0, from the top left)";
  if (rules.gravity()) out_ << ", or the column alone: its letter, or its number from 1";
  out_ << ".\n";
  for (const Command& command : commands()) {
    std::string name = command.name;
    if ((name == "choose" || name == "offer") && opening_.rule() == OpeningRule::none) continue;
    name.resize(8, ' ');
    out_ << "  " << name << command.help << '\n';
  }
  out_ << "Marks: (X) the last move, *X a winning line" << (rules.renju() ? ", ! forbidden for X" : "") << ".\n";
}

void TerminalGame::undo(const std::string&) {
  if (resigned_) {
    resigned_.reset();
    out_ << "The game goes on.\n";
    return;
  }
  // Against the engine, takes back the person's last move and the engine's reply. Otherwise takes back one move.
  // Choices of the opening are final.
  const std::uint32_t least = std::max(first_ply_, opening_.first_undoable());
  std::uint32_t left = board_.plies();
  while (left > least && options_.person && placer_of(left - 1) != *options_.person) --left;
  if (left <= least) {
    out_ << "You have no move to take back.\n";
    return;
  }
  while (board_.plies() >= left) board_.undo();
  opening_.take_back_to(board_.plies());
  show_board();
  show_turn();
}

void TerminalGame::hint(const std::string&) {
  if (is_over()) {
    out_ << "The game is over.\n";
    return;
  }
  if (!options_.adviser) {
    out_ << "There are no hints: the engine does not play " << to_string(board_.rules()) << ".\n";
    return;
  }
  if (!opening_.is_done()) {
    const Result<OpeningAct> act = options_.opening_adviser(board_, opening_, full_level);
    out_ << (act ? "Hint: " + entry_of(*act) : "No hint: " + message_of(act.error())) << ".\n";
    return;
  }
  const Result<EngineAnalysis> analysis = options_.adviser(board_, full_level);
  if (!analysis) {
    out_ << "No hint: " << message_of(analysis.error()) << ".\n";
    return;
  }
  const EngineLine& line = analysis->lines.front();
  out_ << "Hint: " << to_coordinate(board_.rules(), line.play.front()) << " ("
       << (line.score.proved != 0 ? "proved: " : "") << words_of(line.score, board_.to_move()) << ").\n";
}

void TerminalGame::resign(const std::string&) {
  if (is_over()) {
    out_ << "The game is over.\n";
    return;
  }
  resigned_ = options_.person.value_or(to_act());
  show_end();
}

std::string TerminalGame::name_of(Player player) const {
  if (!options_.person || player == *options_.person) return "you";
  return options_.level == full_level ? "mnk" : "mnk, level " + std::to_string(options_.level);
}

std::string TerminalGame::winner_words() const {
  if (resigned_) return letter_of(*resigned_) + " resigns: " + letter_of(opponent(*resigned_)) + " wins";
  if (board_.outcome() == Outcome::draw) return "A draw";
  return std::string(board_.outcome() == Outcome::x_wins ? "X" : "O") + " wins";
}

std::string TerminalGame::record_for(const std::string& file) const {
  const Rules& rules = board_.rules();
  const std::vector<Cell> moves(board_.history().begin(), board_.history().end());
  const bool as_sgf = ends_with(file, ".sgf");
  if (!as_sgf && !ends_with(file, ".psq")) return to_text(rules, MoveList{moves}) + '\n';
  GameRecord record(rules);
  record.x_name = name_of(Player::x);
  record.o_name = name_of(Player::o);
  if (is_over()) {
    const Outcome outcome = resigned_ ? win_for(opponent(*resigned_)) : board_.outcome();
    record.result = outcome == Outcome::draw ? "0" : outcome == Outcome::x_wins ? "B+" : "W+";
    if (resigned_) record.result += 'R';
  }
  std::size_t node = 0;
  for (std::size_t i = 0; i < moves.size(); ++i)
    node = record.add(node, GameMove{i % 2 == 0 ? Player::x : Player::o, moves[i]});
  if (as_sgf) return write_sgf(record);
  for (const Player player : {Player::x, Player::o}) {
    // A .psq file counts a program's levels from 2; 0 is a person.
    if (options_.person && player != *options_.person) record.psq.levels[player] = options_.level + 1;
  }
  record.psq.code = board_.is_over() ? 0 : -1;
  return write_psq(record);
}

void TerminalGame::save(const std::string& file) {
  if (file.empty()) {
    out_ << "`save` needs a file name.\n";
    return;
  }
  const bool own = std::find(written_.begin(), written_.end(), file) != written_.end();
  std::error_code error;
  const std::string name = files::printable(file);
  if (!own && std::filesystem::exists(file, error)) {
    out_ << name << " exists already, and is not overwritten.\n";
    return;
  }
  if (const auto failed = files::write_whole(file, record_for(file))) {
    out_ << files::printable(failed->message) << ".\n";
    return;
  }
  written_.push_back(file);
  out_ << "Saved to " << name << ".\n";
}

}  // namespace mnk::apps
