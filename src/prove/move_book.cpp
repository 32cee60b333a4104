// SPDX-License-Identifier: MIT
#include "prove/move_book.hpp"

#include <algorithm>
#include <charconv>

#include "mnk/board.hpp"
#include "mnk/moves.hpp"
#include "prove/job.hpp"

namespace mnk::prove {

namespace {

constexpr std::size_t max_line = 16 * 1024;  ///< bytes

std::string spaced(const Rules& rules, std::span<const Cell> moves) {
  std::string text;
  for (const Cell move : moves) {
    if (!text.empty()) text += ' ';
    text += to_coordinate(rules, move);
  }
  return text;
}

class Reader {
 public:
  Result<MoveBook> read(std::string_view text) {
    if (text.size() > max_book_text) return error("the move book has more than 16 MiB");
    while (!text.empty()) {
      ++line_;
      const std::size_t end = text.find('\n');
      std::string_view line = text.substr(0, end);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (line.size() > max_line) return error("the line is too long");
      if (line.find_first_not_of(" \t") == std::string_view::npos || line.starts_with('#')) continue;
      if (const auto failed = take(line)) return *failed;
    }
    if (!has_game_) return error("there is no line `game GAME`");
    if (const auto failed = check_start()) return *failed;
    return book_;
  }

 private:
  SyntaxError error(std::string message) const { return {"bad_move_book", std::move(message), line_, 1}; }
  /// The error, with the line of the book.
  SyntaxError error(const Error& cause) const { return error(message_of(cause)); }

  std::optional<Error> take(std::string_view line) {
    const std::size_t space = line.find(' ');
    const std::string_view word = line.substr(0, space);
    const std::string_view rest = space == std::string_view::npos ? std::string_view() : line.substr(space + 1);
    if (word == "game") return take_game(rest);
    if (!has_game_) return error("the first line is not `game GAME`");
    if (word == "claim") return take_claim(rest);
    if (word == "family") return take_family(rest);
    if (word == "withstand") return take_withstood(rest);
    if (word == "nodes") return take_number(rest, book_.nodes, "the limit is not a number of nodes");
    if (word == "trust") return take_number(rest, book_.trust, "`trust` is not a number of jobs");
    if (word == "start") return take_moves(rest, book_.start);
    if (word == "all") return take_all_replies(rest);
    if (word == "try") return take_choice(rest, book_.tries);
    return take_choice(line, book_.lines);
  }

  /// Takes a line of moves, the last of which is one of the prover.
  std::optional<Error> take_choice(std::string_view text, std::vector<std::vector<Cell>>& lines) const {
    std::vector<Cell> moves;
    if (auto failed = take_moves(text, moves)) return failed;
    if (moves.empty() || player_to_move(moves) == proof::prover(book_.claim))
      return error("the last move of the line is not one of the prover");
    if (is_over(moves))
      return error("the last move of the line ends the game; a win at sight needs no move in the book");
    if (book_.family.is_larger() && is_on_margin(book_.rules, book_.family, moves.back()))
      return error("the last move of the line is on the margin, where X does not play");
    lines.push_back(std::move(moves));
    return std::nullopt;
  }

  static Player player_to_move(const std::vector<Cell>& moves) { return moves.size() % 2 == 0 ? Player::x : Player::o; }
  bool is_over(const std::vector<Cell>& moves) const {
    return Board::from(book_.rules, moves)->outcome() != Outcome::pending;
  }

  std::optional<Error> take_all_replies(std::string_view text) {
    std::vector<Cell> moves;
    if (auto failed = take_moves(text, moves)) return failed;
    if (player_to_move(moves) == proof::prover(book_.claim) || is_over(moves))
      return error("`all` is for positions with the opponent of the prover to move");
    if (book_.family.is_larger()) return error("`all` is for one board: larger boards have replies without end");
    book_.all_replies.push_back(std::move(moves));
    return std::nullopt;
  }

  std::optional<Error> take_game(std::string_view text) {
    if (has_game_) return error("there are two lines `game`");
    const Result<Rules> rules = parse_game(text);
    if (!rules) return error(rules.error());
    if (rules->cells() > proof::max_certificate_cells) return error("no certificate has so large a board");
    book_.rules = *rules;
    has_game_ = true;
    return std::nullopt;
  }

  bool has_moves() const { return !book_.lines.empty() || !book_.tries.empty() || !book_.all_replies.empty(); }

  std::optional<Error> take_family(std::string_view text) {
    if (!book_.start.empty() || has_moves()) return error("`family` comes before the moves");
    if (book_.family.is_larger()) return error("there are two lines `family`");
    const Result<proof::Family> family = read_family(text);
    if (!family) return error(family.error());
    const Result<Rules> of_records = proof::rules_of_records(book_.rules, *family);
    if (!of_records) return error(of_records.error());
    book_.family = *family;
    book_.rules = *of_records;
    return std::nullopt;
  }

  std::optional<Error> take_withstood(std::string_view text) {
    std::uint64_t stones = 0;
    if (const auto failed = take_number(text, stones, "`withstand` is not a number of stones")) return failed;
    if (!book_.family.is_larger()) return error("`withstand` is for larger boards, and comes after `family`");
    if (stones > max_withstood)
      return error("a proof withstands " + std::to_string(max_withstood) + " stone, not more");
    book_.extras = static_cast<unsigned>(stones);
    return std::nullopt;
  }

  std::optional<Error> take_claim(std::string_view text) {
    if (has_moves()) return error("`claim` comes before the moves");
    for (const proof::Claim claim : {proof::Claim::x_wins, proof::Claim::o_wins}) {
      if (text != to_string(claim)) continue;
      book_.claim = claim;
      return std::nullopt;
    }
    return error("the claim is x_wins or o_wins");
  }

  std::optional<Error> take_number(std::string_view text, std::uint64_t& number, const char* otherwise) const {
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed == std::errc() && end == text.data() + text.size() && number > 0) return std::nullopt;
    return error(otherwise);
  }

  std::optional<Error> take_moves(std::string_view text, std::vector<Cell>& moves) const {
    Result<std::vector<Cell>> read = parse_moves(book_.rules, text);
    if (!read) return error(read.error());
    const Result<Board> board = Board::from(book_.rules, *read);
    if (!board) return error(board.error());
    moves = std::move(*read);
    return std::nullopt;
  }

  std::optional<Error> check_start() const {
    const Result<Job> job = read_job(to_text(first_job(book_)));
    if (!job) return error(job.error());
    return std::nullopt;
  }

  MoveBook book_;
  bool has_game_ = false;
  std::uint64_t line_ = 0;
};

/// Returns true if the position before the last move of the start has the opponent to move.
bool starts_after_a_reply(const MoveBook& book) {
  const bool x_moved_last = book.start.size() % 2 == 1;
  return !book.start.empty() && x_moved_last == (proof::prover(book.claim) == Player::o);
}

template <class Items>
void append(Items& to, const Items& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

Result<MoveBook> join(std::span<const MoveBook> books) {
  MoveBook joined = books.front();
  if (!joined.start.empty()) joined.start.pop_back();
  joined.all_replies = {joined.start};
  joined.lines.clear();
  joined.tries.clear();
  for (const MoveBook& book : books) {
    const bool is_of_claim = book.rules == joined.rules && book.claim == joined.claim && book.family == joined.family &&
                             book.extras == joined.extras;
    if (!is_of_claim || !starts_after_a_reply(book) || book.start.size() != joined.start.size() + 1 ||
        !std::equal(joined.start.begin(), joined.start.end(), book.start.begin()))
      return LegalityError{"other_claim", "the book of " + goal_of(book) + " does not answer a reply to the same " +
                                              "position as that of " + goal_of(books.front())};
    append(joined.all_replies, book.all_replies);
    append(joined.lines, book.lines);
    append(joined.tries, book.tries);
    joined.nodes = std::min(joined.nodes, book.nodes);
    joined.trust = std::max(joined.trust, book.trust);
  }
  return joined;
}

Job first_job(const MoveBook& book) {
  return {book.rules, book.claim, book.start, book.nodes, Task::prove, book.family, book.extras};
}

std::string goal_of(const MoveBook& book) {
  const Rules game = proof::rules_of_game(book.rules, book.family);
  std::string goal = to_string(game) + ' ' + std::string(to_string(book.claim));
  if (book.family.is_larger()) goal += " family " + to_text(book.family);
  if (book.extras > 0) goal += " withstand " + std::to_string(book.extras);
  if (!book.start.empty()) goal += ' ' + spaced(book.rules, book.start);
  return goal;
}

std::string to_text(const MoveBook& book) {
  const Rules game = proof::rules_of_game(book.rules, book.family);
  std::string text = "game " + to_string(game) + "\nclaim " + std::string(to_string(book.claim)) + '\n';
  if (book.family.is_larger()) text += "family " + to_text(book.family) + '\n';
  if (book.extras > 0) text += "withstand " + std::to_string(book.extras) + '\n';
  if (!book.start.empty()) text += "start " + spaced(book.rules, book.start) + '\n';
  text += "nodes " + std::to_string(book.nodes) + '\n';
  if (book.trust != default_trust) text += "trust " + std::to_string(book.trust) + '\n';
  for (const std::vector<Cell>& moves : book.all_replies) {
    text += "all";
    if (!moves.empty()) text += ' ' + spaced(book.rules, moves);
    text += '\n';
  }
  for (const std::vector<Cell>& line : book.lines) text += spaced(book.rules, line) + '\n';
  for (const std::vector<Cell>& line : book.tries) text += "try " + spaced(book.rules, line) + '\n';
  return text;
}

Result<MoveBook> read_move_book(std::string_view text) { return Reader().read(text); }

}  // namespace mnk::prove
