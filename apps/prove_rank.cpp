// SPDX-License-Identifier: MIT
// `mnk prove rank`: the moves of a position by the work that the replies to them leave.
#include <unistd.h>

#include <array>
#include <cstdio>

#include "apps/command.hpp"
#include "apps/interrupt.hpp"
#include "apps/output.hpp"
#include "apps/prove_book.hpp"
#include "mnk/moves.hpp"
#include "prove/rank.hpp"

namespace mnk::apps {

namespace {

std::string row_of(const Rules& rules, const prove::RankedMove& ranked) {
  std::array<char, 80> row{};
  const std::string hardest = ranked.replies == 0 ? "-" : to_coordinate(rules, ranked.hardest);
  std::snprintf(row.data(), row.size(), "%-5s %8d %8u %6u %8.1f  %s\n", to_coordinate(rules, ranked.move).c_str(),
                ranked.score, ranked.replies, ranked.hard, ranked.jobs, hardest.c_str());
  return row.data();
}

}  // namespace

int prove_rank(const ProveOptions& options) {
  const Result<prove::MoveBook> book = book_of(options);
  if (!book) return usage(message_of(book.error()));
  if (const auto refused = prove::refuse(book->rules)) return usage(refused->message);
  catch_interrupts();
  prove::RankOptions how;
  how.nodes = options.nodes_of_reply;
  how.moves = options.ranked_moves;
  how.reach = options.reach;
  how.threads = options.workers;
  how.stop = &interrupt_flag();
  if (::isatty(STDERR_FILENO) != 0) {
    how.ranked = [&](const prove::RankedMove& ranked) {
      std::fprintf(stderr, "%s: %.1f\n", to_coordinate(book->rules, ranked.move).c_str(), ranked.jobs);
    };
  }
  how.family = book->family;
  const auto ranked = prove::rank(book->rules, book->claim, book->start, how);
  if (!ranked) return usage(message_of(ranked.error()));
  std::string text = "move     score  replies   hard     jobs  hardest\n";
  for (const prove::RankedMove& move : *ranked) text += row_of(book->rules, move);
  if (!print_output(text) || !flush_output()) return output_error;
  return interrupted() ? report_interrupted() : 0;
}

}  // namespace mnk::apps
