// SPDX-License-Identifier: MIT
#include <cstdio>

#include "bench/bench.hpp"
#include "bench/book_making.hpp"
#include "bench/timing.hpp"
#include "files/printable.hpp"
#include "files/whole_file.hpp"
#include "solve/drop/book.hpp"

namespace mnk::bench {

namespace {

constexpr std::size_t most_book_bytes = std::size_t{64} << 20;

int refused(const Error& error) {
  std::fprintf(stderr, "mnk: bench: %s\n", files::printable(message_of(error)).c_str());
  return 3;
}

Position position_of(const Rules& rules, const drop::Board& board) {
  const drop::Shape shape(rules);
  Position position(rules);
  const bool x_moves = board.plies % 2 == 0;
  for (drop::Bits cells = board.filled; cells != 0; cells &= cells - 1) {
    const drop::Bits cell = cells & -cells;
    position.stones[drop::cell_of(cell, shape)] = ((board.own & cell) != 0) == x_moves ? Stone::x : Stone::o;
  }
  return position;
}

/// Returns a random position of a ply. Requires: the ply has positions.
drop::Board random_position(const drop::Numbering& numbering, int plies, const drop::Scores& scores, Random& random) {
  while (true) {
    const auto wanted = random.below(scores.size());
    if (scores[wanted] == drop::no_position) continue;
    drop::Board found;
    numbering.for_each(plies, [&](std::size_t number, const drop::Board& board) {
      if (number == wanted) found = board;
    });
    return found;
  }
}

/// Solves random positions of the deepest ply, each with an empty table and its own order of moves. Returns false if a
/// score of the book differs.
bool sample_agrees(const drop::Book& book, int count, std::uint64_t memory) {
  const drop::Numbering numbering(drop::Shape(book.rules()), book.plies());
  Random random(1);
  for (int i = 0; i < count; ++i) {
    const drop::Board board = random_position(numbering, book.plies(), book.scores(book.plies()), random);
    const mnk::SolveOptions options = {.plies = true, .shuffle = random.next() | 1};
    const Solution solution = *mnk::solve(position_of(book.rules(), board), {.memory = memory}, options);
    const drop::Score score = *book.score(board);
    const bool x_moves = board.plies % 2 == 0;
    const auto sign = static_cast<Value>(((score > 0) - (score < 0)) * (x_moves ? 1 : -1));
    const int end = drop::last_ply(numbering.shape().cells, board.plies, score);
    if (solution.value() != sign || static_cast<int>(*solution.plies) != end - board.plies) {
      std::fprintf(stderr, "mnk: bench: the book has another score than the solver for\n%s\n",
                   to_text(position_of(book.rules(), board)).c_str());
      return false;
    }
  }
  if (count != 0) std::printf("%d random positions of ply %d: every score as solved anew\n", count, book.plies());
  return true;
}

/// Starts from the plies of a book file.
std::optional<Error> start_from(BookMaking& making, const Rules& rules, const BookOptions& options) {
  const Result<std::string> bytes = files::read_whole(options.from, most_book_bytes);
  if (!bytes) return bytes.error();
  const Result<drop::Book> book = drop::Book::read(*bytes);
  if (!book) return book.error();
  if (book->rules() != rules || book->plies() > options.plies) {
    return LegalityError{"bad_book", options.from + " has " + std::to_string(book->plies()) + " plies of " +
                                         to_string(book->rules()) + ": give its game, and no fewer plies"};
  }
  return making.start_from(*book);
}

}  // namespace

int book(const BookOptions& options) {
  const Result<Rules> rules = parse_game(options.game);
  if (!rules || !drop::Book::fits(*rules) || options.plies >= static_cast<int>(rules->cells())) {
    std::fprintf(stderr,
                 "mnk: bench: --game needs gravity, no other option, at most 7 rows, and more cells than --plies\n");
    return 2;
  }
  const SearchLimits limits = {.seconds = options.seconds, .memory = options.megabytes << 20};
  BookMaking making(*rules, options.folder, options.plies, limits);
  if (!options.from.empty()) {
    if (const auto failed = start_from(making, *rules, options)) return refused(*failed);
  }
  if (const auto failed = making.run()) return refused(*failed);
  if (making.complete().empty()) {
    std::fprintf(stderr, "mnk: bench: no ply is complete; run the command again to continue\n");
    return 1;
  }
  if (!making.is_consistent()) {
    std::fprintf(stderr, "mnk: bench: the scores in %s contradict each other: remove them to compute them anew\n",
                 files::printable(options.folder).c_str());
    return 1;
  }
  const std::string file = drop::Book::write(*rules, making.complete());
  const double start = now_ns();
  const Result<drop::Book> book = drop::Book::read(file);
  if (!book) return refused(book.error());
  std::printf("book of %d plies: %zu bytes, decoded in %.1f ms\n", book->plies(), file.size(),
              (now_ns() - start) / 1e6);
  if (!sample_agrees(*book, options.sample, limits.memory)) return 1;
  if (options.out.empty()) return 0;
  const auto failed = files::write_whole(options.out, file);
  return failed ? refused(*failed) : 0;
}

}  // namespace mnk::bench
