// SPDX-License-Identifier: MIT
#include "protocol/gtp.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <span>
#include <utility>

#include "mnk/records.hpp"

namespace mnk {

namespace {

constexpr std::string_view letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
static_assert(letters.size() == GtpSession::most_side);
constexpr double margin_seconds = 0.05;  // of each move, for pipes and a busy machine
constexpr double longest_time = 1e6;     // seconds that a front end may give

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string_view next_word(std::string_view& words) {
  words.remove_prefix(std::min(words.find_first_not_of(' '), words.size()));
  const std::string_view word = words.substr(0, words.find(' '));
  words.remove_prefix(word.size());
  return word;
}

/// The line without its comment and without control characters; tabs are blanks.
std::string plain(std::string_view line) {
  std::string text;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') {
      text += ' ';
    } else if (static_cast<unsigned char>(c) >= 32 && c != 127) {
      text += c;
    }
  }
  return text;
}

template <class Number>
std::optional<Number> number_of(std::string_view word) {
  Number number{};
  const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (status != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

/// A number with or without a point. (emscripten's library has no std::from_chars for these.)
std::optional<double> decimal_of(std::string_view word) {
  if (word.empty() || word.find_first_not_of("0123456789.-") != std::string_view::npos) return std::nullopt;
  const std::string text(word);
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  return end == text.c_str() + text.size() ? std::optional(number) : std::nullopt;
}

/// A time in seconds; nothing for other text, and for times that are negative or too long.
std::optional<double> time_of(std::string_view word) {
  const auto number = decimal_of(word);
  return number && *number >= 0 && *number <= longest_time ? number : std::nullopt;
}

/// Black moves first, as X.
std::optional<Player> player_of(std::string_view word) {
  std::string name(word);
  std::transform(name.begin(), name.end(), name.begin(), lower);
  if (name == "b" || name == "black" || name == "x") return Player::x;
  if (name == "w" || name == "white" || name == "o") return Player::o;
  return std::nullopt;
}

}  // namespace

std::span<const GtpSession::Command> GtpSession::commands() {
  static constexpr auto all = std::to_array<Command>({
      {"protocol_version", &GtpSession::protocol_version},
      {"name", &GtpSession::name},
      {"version", &GtpSession::version},
      {"known_command", &GtpSession::known_command},
      {"list_commands", &GtpSession::list_commands},
      {"quit", &GtpSession::quit},
      {"boardsize", &GtpSession::boardsize},
      {"rectangular_boardsize", &GtpSession::rectangular_boardsize},
      {"clear_board", &GtpSession::clear_board},
      {"komi", &GtpSession::komi},
      {"play", &GtpSession::play},
      {"genmove", &GtpSession::genmove},
      {"reg_genmove", &GtpSession::reg_genmove},
      {"undo", &GtpSession::undo},
      {"time_settings", &GtpSession::time_settings},
      {"time_left", &GtpSession::time_left},
      {"showboard", &GtpSession::showboard},
      {"final_score", &GtpSession::final_score},
      {"mnk-game", &GtpSession::game},
      {"mnk-level", &GtpSession::level},
  });
  return all;
}

GtpSession::GtpSession(GtpOptions options)
    : options_(std::move(options)),
      board_(options_.rules),
      engine_(*Engine::make(options_.rules, {.memory = options_.memory, .threads = options_.threads})) {}

std::string GtpSession::answer(std::string_view line) {
  const std::string text = plain(line);
  std::string_view words = text;
  std::string_view command = next_word(words);
  if (command.empty()) return "";
  std::string id;
  if (number_of<std::uint32_t>(command)) {
    id = command;
    command = next_word(words);
  }
  const auto all = commands();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name == command; });
  const Reply reply = found == all.end() ? Reply{"unknown command", true} : (this->*found->handle)(words);
  return (reply.failed ? "?" : "=") + id + (reply.text.empty() ? "" : " " + reply.text) + "\n\n";
}

// ---- what the program is

GtpSession::Reply GtpSession::protocol_version(std::string_view) { return {"2"}; }
GtpSession::Reply GtpSession::name(std::string_view) { return {"mnk"}; }
GtpSession::Reply GtpSession::version(std::string_view) { return {options_.version}; }

GtpSession::Reply GtpSession::known_command(std::string_view words) {
  const std::string_view asked = next_word(words);
  const auto all = commands();
  const bool known = std::any_of(all.begin(), all.end(), [&](const Command& c) { return c.name == asked; });
  return {known ? "true" : "false"};
}

GtpSession::Reply GtpSession::list_commands(std::string_view) {
  std::string text;
  for (const Command& command : commands()) {
    text += text.empty() ? "" : "\n";
    text += command.name;
  }
  return {text};
}

GtpSession::Reply GtpSession::quit(std::string_view) {
  is_over_ = true;
  return {};
}

// ---- the game

GtpSession::Reply GtpSession::change_game(const Result<Rules>& rules) {
  if (!rules) return {message_of(rules.error()), true};
  if (std::max(rules->columns(), rules->rows()) > most_side) return {"unacceptable size", true};
  if (*rules != board_.rules()) {
    Result<Engine> engine = Engine::make(*rules, {.memory = options_.memory, .threads = options_.threads});
    if (!engine) return {message_of(engine.error()), true};
    engine_ = std::move(*engine);
  }
  board_ = Board(*rules);
  clock_.restart();
  return {};
}

GtpSession::Reply GtpSession::boardsize(std::string_view words) {
  const auto side = number_of<std::int64_t>(next_word(words));
  if (!side) return {"boardsize needs a number", true};
  if (*side < 1 || *side > most_side) return {"unacceptable size", true};
  const Rules& now = board_.rules();
  return change_game(Rules::make(*side, *side, now.k(), now.options()));
}

GtpSession::Reply GtpSession::rectangular_boardsize(std::string_view words) {
  const auto columns = number_of<std::int64_t>(next_word(words));
  const auto rows = number_of<std::int64_t>(next_word(words));
  if (!columns || !rows) return {"rectangular_boardsize needs two numbers", true};
  if (std::min(*columns, *rows) < 1 || std::max(*columns, *rows) > most_side) return {"unacceptable size", true};
  const Rules& now = board_.rules();
  return change_game(Rules::make(*columns, *rows, now.k(), now.options()));
}

GtpSession::Reply GtpSession::game(std::string_view words) {
  const std::string_view text = next_word(words);
  return text.empty() ? Reply{to_string(board_.rules())} : change_game(parse_game(text));
}

GtpSession::Reply GtpSession::clear_board(std::string_view) { return change_game(board_.rules()); }

GtpSession::Reply GtpSession::komi(std::string_view words) {  // games of rows have none
  return decimal_of(next_word(words)) ? Reply{} : Reply{"komi needs a number", true};
}

GtpSession::Reply GtpSession::level(std::string_view words) {
  const auto level = number_of<int>(next_word(words));
  if (!level || *level < least_level || *level > full_level) return {"levels are 1 to 10", true};
  options_.level = *level;
  return {};
}

// ---- moves

std::string GtpSession::vertex_of(Cell cell) const {
  const Rules& rules = board_.rules();
  return letters[static_cast<std::size_t>(rules.column(cell))] + std::to_string(rules.rows() - rules.row(cell));
}

std::optional<Cell> GtpSession::cell_of(std::string_view vertex) const {
  if (vertex.empty()) return std::nullopt;
  const char letter = static_cast<char>(lower(vertex.front()) - 'a' + 'A');
  const auto column = letters.find(letter);
  const auto number = number_of<int>(vertex.substr(1));
  const Rules& rules = board_.rules();
  if (column == std::string_view::npos || !number || *number < 1 || *number > rules.rows()) return std::nullopt;
  const int row = rules.rows() - *number;
  if (!rules.contains(row, static_cast<int>(column))) return std::nullopt;
  return rules.cell(row, static_cast<int>(column));
}

/// The refusal of a move of this player now.
std::optional<GtpSession::Reply> GtpSession::refuse_turn(std::optional<Player> player) const {
  if (!player) return Reply{"a player is black or white", true};
  if (board_.is_over()) return Reply{"the game is over", true};
  if (*player != board_.to_move())
    return Reply{board_.to_move() == Player::x ? "it is black's turn" : "it is white's turn", true};
  return std::nullopt;
}

GtpSession::Reply GtpSession::play(std::string_view words) {
  if (const auto refused = refuse_turn(player_of(next_word(words)))) return *refused;
  const auto cell = cell_of(next_word(words));
  if (!cell || !board_.is_legal(*cell)) return {"illegal move", true};
  board_.play_unchecked(*cell);
  return {};
}

/// Returns the move of the book, or the engine's.
Result<Cell> GtpSession::choose() {
  BookQuestion question{board_};
  options_.book(question);
  if (question.move && board_.is_legal(*question.move)) return *question.move;
  const SearchLimits limits = {
      .seconds = seconds_of_move(board_.to_move()), .nodes = options_.nodes, .stop = options_.stop};
  const auto found = engine_.analyse(
      board_, limits, {.level = options_.level, .excluded = question.bad_moves, .only_move_at_once = true});
  if (!found) return found.error();
  return found->lines.front().play.front();
}

GtpSession::Reply GtpSession::search(std::string_view words, bool play) {
  using Clock = std::chrono::steady_clock;
  if (const auto refused = refuse_turn(player_of(next_word(words)))) return *refused;
  const Clock::time_point begin = Clock::now();
  const Result<Cell> chosen = choose();
  if (!chosen) return {message_of(chosen.error()), true};
  const Cell cell = *chosen;
  const std::string vertex = vertex_of(cell);
  if (play) {
    clock_.spend(board_.to_move(), std::chrono::duration<double>(Clock::now() - begin).count());
    board_.play_unchecked(cell);
  }
  return {vertex};
}

GtpSession::Reply GtpSession::genmove(std::string_view words) { return search(words, true); }
GtpSession::Reply GtpSession::reg_genmove(std::string_view words) { return search(words, false); }

GtpSession::Reply GtpSession::undo(std::string_view) {
  if (board_.plies() == 0) return {"cannot undo", true};
  board_.undo();
  return {};
}

// ---- time

double GtpSession::seconds_of_move(Player player) const {
  const double seconds = clock_.seconds_of_move(player).value_or(options_.seconds);
  return std::max(seconds - std::min(margin_seconds, seconds / 2), 0.0);
}

/// Main time, then `extra` seconds for each `stones` moves. Extra time without stones means no limit.
GtpSession::Reply GtpSession::time_settings(std::string_view words) {
  const auto main = time_of(next_word(words));
  const auto extra = time_of(next_word(words));
  const auto stones = time_of(next_word(words));
  if (!main || !extra || !stones) return {"time_settings needs three numbers", true};
  const bool no_limit = *extra > 0 && *stones == 0;
  clock_.set(no_limit ? std::nullopt : std::optional(GtpTime{.main = *main, .period = *extra, .stones = *stones}));
  return {};
}

GtpSession::Reply GtpSession::time_left(std::string_view words) {
  const auto player = player_of(next_word(words));
  const auto seconds = time_of(next_word(words));
  const auto stones = time_of(next_word(words));
  if (!player || !seconds || !stones) return {"time_left needs a player and two numbers", true};
  clock_.set_left(*player, *seconds, *stones);
  return {};
}

// ---- what the game is

GtpSession::Reply GtpSession::showboard(std::string_view) {
  const Rules& rules = board_.rules();
  std::string text;
  for (int row = 0; row < rules.rows(); ++row) {
    const std::string number = std::to_string(rules.rows() - row);
    text += "\n" + std::string(number.size() < 2 ? 1 : 0, ' ') + number;
    for (int column = 0; column < rules.columns(); ++column) {
      const Stone stone = board_.at(rules.cell(row, column));
      text += stone == Stone::none ? " ." : stone == Stone::x ? " X" : " O";
    }
  }
  text += "\n  ";
  for (int column = 0; column < rules.columns(); ++column) text += {' ', letters[static_cast<std::size_t>(column)]};
  return {text};
}

GtpSession::Reply GtpSession::final_score(std::string_view) {
  switch (board_.outcome()) {
    case Outcome::x_wins: return {"B+1"};
    case Outcome::o_wins: return {"W+1"};
    case Outcome::draw: return {"0"};
    default: return {"cannot score", true};
  }
}

}  // namespace mnk
