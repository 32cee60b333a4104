// SPDX-License-Identifier: MIT
// The opening of a game in the terminal: choices, offers, and who acts.
#include <ostream>
#include <sstream>

#include "apps/terminal_game.hpp"
#include "mnk/moves.hpp"

namespace mnk::apps {

std::string letter_of(Player player) { return player == Player::x ? "X" : "O"; }

std::string list_of(std::span<const OpeningChoice> choices) {
  std::string words;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) words += i + 1 < choices.size() ? ", " : " or ";
    words += to_string(choices[i]);
  }
  return words;
}

/// Lists cells: `h8 i9`.
std::string TerminalGame::names_of(std::span<const Cell> cells) const {
  std::string words;
  for (const Cell cell : cells) words += (words.empty() ? "" : " ") + to_coordinate(board_.rules(), cell);
  return words;
}

/// Describes an act as a person would enter it: `h8`, `choose x`, `offer h8 i9`.
std::string TerminalGame::entry_of(const OpeningAct& act) const {
  if (const auto* choice = std::get_if<OpeningChoice>(&act)) return "choose " + std::string(to_string(*choice));
  if (const auto* offers = std::get_if<OpeningOffers>(&act)) return "offer " + names_of(*offers);
  return to_coordinate(board_.rules(), std::get<Cell>(act));
}

void TerminalGame::choose(const std::string& text) {
  const auto choice = parse_opening_choice(text);
  if (opening_.phase() != Opening::Phase::choose || is_over()) {
    out_ << "There is nothing to choose.\n";
  } else if (!choice || !opening_.allows(*choice)) {
    out_ << "Not a choice: `choose` " << list_of(opening_.choices()) << ".\n";
  } else {
    make_choice(*choice);
    if (is_engines_turn()) return answer();
    show_turn();
  }
}

void TerminalGame::offer(const std::string& text) {
  if (opening_.phase() != Opening::Phase::offer || is_over()) {
    out_ << "There is nothing to offer.\n";
    return;
  }
  std::vector<Cell> cells;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const Result<Cell> cell = parse_coordinate(board_.rules(), word);
    if (!cell) {
      out_ << "Not an offer: " << message_of(cell.error()) << ".\n";
      return;
    }
    cells.push_back(*cell);
  }
  if (const auto refused = opening_.refuse_offers(board_.history(), cells)) {
    out_ << "Not allowed: " << message_of(*refused) << ".\n";
    return;
  }
  opening_.offer(cells);
  if (is_engines_turn()) return answer();
  show_board();
  show_turn();
}

/// Makes the choice. The person keeps to the side that the choice leaves.
void TerminalGame::make_choice(OpeningChoice choice) {
  const Player before = opening_.side_of_first();
  opening_.choose(choice);
  const bool is_exchanged = opening_.side_of_first() != before;
  if (options_.person && is_exchanged) options_.person = opponent(*options_.person);
  if (options_.person && (is_exchanged || opening_.is_done())) {
    out_ << "X is " << name_of(Player::x) << ", O is " << name_of(Player::o) << ".\n";
  }
}

namespace {

std::string_view explanation_of(OpeningChoice last) {
  if (last == OpeningChoice::more) return " (two more stones)";
  if (last == OpeningChoice::offer_8) return ": the number of fifth stones that X offers";
  return last == OpeningChoice::offer_10 ? " (ten fifth stones, of which O takes one)" : "";
}

}  // namespace

/// Tells a person what the opening asks for now.
void TerminalGame::show_turn() {
  if (is_over() || opening_.is_done()) return;
  const std::string actor = options_.person ? "you" : "the " + std::string(to_string(opening_.actor())) + " player";
  if (opening_.phase() == Opening::Phase::choose) {
    out_ << "Opening: choose " << list_of(opening_.choices()) << explanation_of(opening_.choices().back()) << ".\n";
  } else if (opening_.phase() == Opening::Phase::offer) {
    out_ << "Opening: " << actor << (options_.person ? " offer " : " offers ") << opening_.offers_due()
         << " cells for the fifth stone, of which no two are symmetric: `offer h9 i9` and so on.\n";
  } else if (opening_.placer(board_.plies())) {
    out_ << "Opening: " << actor << (options_.person ? " place" : " places") << " a stone of "
         << letter_of(board_.to_move());
    if (opening_.is_restricted()) out_ << "; it " << opening_.restriction();
    if (!opening_.offers().empty()) out_ << ": " << names_of(opening_.offers());
    out_ << ".\n";
  } else if (opening_.is_restricted()) {  // a rule without choices: X and O in turn
    out_ << "Opening: this stone of " << letter_of(board_.to_move()) << " " << opening_.restriction() << ".\n";
  }
}

std::string TerminalGame::prompt() const {
  if (is_over()) return "> ";
  if (opening_.phase() == Opening::Phase::choose) return "choose> ";
  return opening_.phase() == Opening::Phase::offer ? "offer> " : letter_of(board_.to_move()) + "> ";
}

/// The side of the player who places or chooses next.
Player TerminalGame::to_act() const {
  return opening_.is_done() ? board_.to_move() : opening_.side_of(opening_.actor());
}

/// The side of the player who placed the stone after `ply` others.
Player TerminalGame::placer_of(std::uint32_t ply) const {
  const auto placer = opening_.placer(ply);
  return placer ? opening_.side_of(*placer) : player_at(ply);
}

/// Plays the program's stone, or makes its choice or offers, in the opening. Returns true if it is the person's turn.
bool TerminalGame::act(const OpeningAct& act) {
  const std::string name = name_of(to_act());
  if (const auto* choice = std::get_if<OpeningChoice>(&act)) {
    out_ << name << " chooses " << *choice << ".\n";
    make_choice(*choice);
    if (is_engines_turn()) return false;
    show_board();
    return true;
  }
  if (const auto* offers = std::get_if<OpeningOffers>(&act)) {
    opening_.offer(*offers);
    show_board();
    out_ << name << " offers " << names_of(*offers) << ".\n";
    return true;
  }
  const Cell cell = std::get<Cell>(act);
  const Player stone = board_.to_move();
  board_.play_unchecked(cell);
  opening_.place();
  if (is_engines_turn()) {
    out_ << name << " places " << letter_of(stone) << " on " << to_coordinate(board_.rules(), cell) << ".\n";
    return false;
  }
  show_board();
  out_ << name << " places " << letter_of(stone) << " on " << to_coordinate(board_.rules(), cell) << ".\n";
  return true;
}

}  // namespace mnk::apps
