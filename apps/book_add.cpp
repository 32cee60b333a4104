// SPDX-License-Identifier: MIT
// `mnk book add`.
#include <algorithm>
#include <cinttypes>

#include "apps/book_options.hpp"
#include "apps/command.hpp"
#include "apps/convert_formats.hpp"
#include "apps/interrupt.hpp"
#include "apps/options.hpp"
#include "mnk/board.hpp"
#include "mnk/moves.hpp"
#include "opening_book/opening_book.hpp"

namespace mnk::apps {

namespace {

using opening_book::Mark;
using opening_book::OpeningBook;

constexpr std::size_t most_lines = 100'000;    ///< of play, of one library
constexpr std::size_t longest_comment = 1000;  ///< bytes

/// The result by the rules, or else what the file says: a player may have resigned.
Outcome result_of(const Board& board, const GameRecord& record) {
  if (board.is_over()) return board.outcome();
  if (record.result.starts_with("B+")) return Outcome::x_wins;
  if (record.result.starts_with("W+")) return Outcome::o_wins;
  return record.result == "0" || record.result == "Draw" ? Outcome::draw : Outcome::pending;
}

/// Adds games to the book.
class BookTaker final : public GameTaker {
 public:
  BookTaker(OpeningBook& book, const Rules& rules, std::size_t plies) : book_(book), rules_(rules), plies_(plies) {}

  std::optional<Error> take(const GameRecord& record) override {
    if (interrupted()) return LegalityError{"interrupted", "interrupted"};
    if (root_setup(record)) {
      skip("a game that begins with stones");
      return std::nullopt;
    }
    Board board(record.rules);
    for (const Cell move : main_line(record)) {
      if (!board.is_legal(move)) break;
      board.play_unchecked(move);
    }
    if (board.plies() == 0) {
      skip("a game without moves");
      return std::nullopt;
    }
    const auto is_new = book_.add(record.rules, board.history(), result_of(board, record), plies_);
    if (!is_new) return is_new.error();
    ++(*is_new ? added_ : known_);
    return std::nullopt;
  }

  std::optional<Error> take(GameTree tree) override {
    const std::vector<std::uint32_t> ends = line_ends(tree, most_lines + 1);
    if (ends.size() > most_lines)
      return LegalityError{"many_games", "the library has more than " + std::to_string(most_lines) + " lines of play"};
    for (const std::uint32_t end : ends) {
      if (auto error = take(record_of(tree, rules_, end))) return error;
    }
    return std::nullopt;
  }

  void skip(const std::string& reason) override {
    if (++skipped_ <= most_told) usage("left out: " + reason);
  }

  void tell(const std::string& book) const {
    std::fprintf(stderr, "mnk: %s: games added: %" PRIu64 ", known already: %" PRIu64 ", left out: %" PRIu64 "\n",
                 printable(book).c_str(), added_, known_, skipped_);
  }

 private:
  static constexpr std::uint64_t most_told = 20;

  OpeningBook& book_;
  const Rules rules_;
  const std::size_t plies_;
  std::uint64_t added_ = 0, known_ = 0, skipped_ = 0;
};

/// Adds each file as one change. Returns the exit status.
int add_games(OpeningBook& book, const BookOptions& options, const Rules& rules) {
  BookTaker taker(book, rules, options.plies);
  int status = 0;
  for (const std::string& file : options.games) {
    const auto format = options.from.empty() ? format_of_file(file) : format_named(options.from);
    if (!format || !info_of(*format).is_read) {
      status = usage(file + ": the ending of its name is not one of a format that is read: there are " +
                     endings(false) + "; --from names the format");
      break;
    }
    auto failed = book.begin();
    if (!failed) failed = read_games(file, *format, rules, taker);
    if (!failed) failed = book.commit();
    if (!failed) continue;
    book.roll_back();
    const bool is_of_book = code_of(*failed) == "book_failed";
    status = interrupted() ? 130 : usage(message_of(*failed) + "; nothing of " + file + " is added");
    if (is_of_book) status = output_error;
    break;
  }
  if (status == 0) taker.tell(options.book);
  return status;
}

/// Returns the first reason against the options of a mark.
std::optional<std::string> refuse_mark(const BookOptions& options) {
  if (options.moves.empty()) return "add needs files of games, or --moves";
  if (options.mark.empty() && !options.has_comment) return "--moves needs --mark or --comment";
  if (options.comment.size() > longest_comment)
    return "the comment has more than " + std::to_string(longest_comment) + " bytes";
  if (printable(options.comment) != options.comment) return "the comment is not one line of UTF-8 text";
  return std::nullopt;
}

int mark_move(OpeningBook& book, const BookOptions& options, const Board& board) {
  std::optional<Mark> mark;
  if (!options.mark.empty())
    mark = options.mark == "good" ? Mark::good : options.mark == "bad" ? Mark::bad : Mark::none;
  auto failed = book.begin();
  if (!failed)
    failed = book.set_mark(board.rules(), board.history(), mark,
                           options.has_comment ? std::optional(options.comment) : std::nullopt);
  if (!failed) failed = book.commit();
  if (!failed) return 0;
  book.roll_back();
  usage(message_of(*failed));
  return output_error;
}

}  // namespace

int add_to_book(const BookOptions& options) {
  const Result<Rules> rules = parse_game(options.game);
  if (!rules) return usage(refusal_of_game(options.game, rules.error()));
  std::optional<Board> board;
  if (options.games.empty()) {
    if (const auto refused = refuse_mark(options)) return usage(*refused);
    const auto moves = parse_moves(*rules, options.moves);
    if (!moves) return usage(message_of(moves.error()));
    Result<Board> played = Board::from(*rules, *moves);
    if (!played) return usage(message_of(played.error()));
    board = std::move(*played);
  } else if (!options.moves.empty()) {
    return usage("--moves is for a mark or a comment: leave out the files, or --moves");
  }
  catch_interrupts();
  auto book = opening_book::open_book(options.book, true);
  if (!book) return usage(message_of(book.error()));
  return board ? mark_move(**book, options, *board) : add_games(**book, options, *rules);
}

}  // namespace mnk::apps
