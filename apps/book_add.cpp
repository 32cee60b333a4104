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
  return board.is_over() ? board.outcome() : named_outcome(record);
}

/// Plays the main line. Returns the reason to leave the game out: what follows stones that were set up, or a move that
/// is not allowed, is another game than that of the moves.
Result<Board> played(const GameRecord& record) {
  const auto left_out = [](const std::string& why) { return LegalityError{"left_out", why}; };
  const MainLine line = main_line_of(record);
  if (line.has_setup()) return left_out("a game that begins with stones, or with O to move");
  if (line.end && line.end->code == "setup") return left_out("a game in which stones are set up");
  if (line.end) return left_out("a game with a move that is not allowed: " + line.end->message);
  Board board(record.rules);
  for (const std::size_t node : line.nodes) {
    if (const auto& move = record.nodes[node].move) board.play_unchecked(move->cell);
  }
  if (board.plies() == 0) return left_out("a game without moves");
  return board;
}

/// Adds games to the book.
class BookTaker final : public GameTaker {
 public:
  BookTaker(OpeningBook& book, const Rules& rules, std::size_t plies) : book_(book), rules_(rules), plies_(plies) {}

  std::optional<Error> take(const GameRecord& record) override {
    if (interrupted()) return LegalityError{"interrupted", "interrupted"};
    const Result<Board> game = played(record);
    if (!game) {
      skip(file_ + ": " + message_of(game.error()));
      return std::nullopt;
    }
    const Board& board = *game;
    const auto is_new = book_.add(record.rules, board.history(), result_of(board, record), plies_);
    if (!is_new) return is_new.error();
    ++(*is_new ? counts_.added : counts_.known);
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
    if (++counts_.left_out <= most_told) usage("left out: " + reason);
  }
  void note(const std::string& sentence) override { usage(sentence); }

  /// Names the file of the games that follow.
  void begin(const std::string& file) { file_ = file; }

  struct Counts {
    std::uint64_t added = 0, known = 0, left_out = 0;
  };
  const Counts& counts() const { return counts_; }
  void take_back(const Counts& before) { counts_ = before; }

  void tell(const std::string& book) const {
    std::fprintf(stderr, "mnk: %s: games added: %" PRIu64 ", known already: %" PRIu64 ", left out: %" PRIu64 "\n",
                 printable(book).c_str(), counts_.added, counts_.known, counts_.left_out);
  }

 private:
  static constexpr std::uint64_t most_told = 20;

  OpeningBook& book_;
  const Rules rules_;
  const std::size_t plies_;
  std::string file_;
  Counts counts_;
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
    taker.begin(file);
    const BookTaker::Counts before = taker.counts();
    auto failed = refuse_board(rules, *format, file);
    if (!failed) failed = book.begin();
    if (!failed) failed = read_games(file, *format, rules, taker);
    if (!failed) failed = book.commit();
    if (!failed) continue;
    book.roll_back();
    taker.take_back(before);
    const bool is_of_book = code_of(*failed) == "book_failed";
    status = interrupted() ? 130 : usage(message_of(*failed) + "; nothing of " + file + " is added");
    if (is_of_book) status = output_error;
    break;
  }
  taker.tell(options.book);
  return status;
}

/// Returns the first reason against the options of a mark.
std::optional<std::string> refuse_mark(const BookOptions& options) {
  if (options.moves.empty()) return "add needs files of games, or --moves";
  if (options.mark.empty() && options.comment.empty() && !options.no_comment)
    return "--moves needs --mark, --comment or --no-comment";
  if (options.comment.find_first_not_of(' ') == std::string::npos && !options.comment.empty())
    return "the comment is blank: --no-comment removes one";
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
    failed =
        book.set_mark(board.rules(), board.history(), mark,
                      options.no_comment || !options.comment.empty() ? std::optional(options.comment) : std::nullopt);
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
  auto book = opening_book::open_book(options.book, opening_book::Access::change);
  if (!book) {
    usage(message_of(book.error()));
    return code_of(book.error()) == "cannot_open" ? output_error : usage_error;
  }
  return board ? mark_move(**book, options, *board) : add_games(**book, options, *rules);
}

}  // namespace mnk::apps
