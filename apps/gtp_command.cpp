// SPDX-License-Identifier: MIT
#include "apps/gtp_command.hpp"

#include <algorithm>
#include <istream>
#include <memory>
#include <string>

#include "apps/book_of_user.hpp"
#include "apps/interrupt.hpp"
#include "apps/network_of_user.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/terminal_input.hpp"
#include "apps/terminal_output.hpp"
#include "files/lines.hpp"
#include "mnk/mnk.h"
#include "protocol/gtp.hpp"

namespace mnk::apps {

namespace {

constexpr std::size_t longest_line = 4096;

struct GtpArguments {
  std::string game = "gomoku";
  std::uint64_t megabytes = 128;
  std::string book;
  GtpOptions options;
};

int run(GtpArguments& arguments) {
  use_network_of_user();
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage(refusal_of_game(arguments.game, rules.error()));
  if (std::max(rules->columns(), rules->rows()) > GtpSession::most_side)
    return usage("the protocol has letters for " + std::to_string(GtpSession::most_side) + " columns");
  const auto book = book_of_user(arguments.book);
  if (!book) return usage(message_of(book.error()));
  catch_interrupts();
  GtpOptions options = arguments.options;
  options.rules = *rules;
  options.memory = arguments.megabytes << 20;
  options.version = MNK_VERSION;
  options.stop = &interrupt_flag();
  options.book = [&](BookQuestion& question) {
    BookAdvice advice = ask_book(*book, question.board);
    question.move = advice.move;
    question.bad_moves = std::move(advice.bad_moves);
  };
  GtpSession session(options);
  TerminalInput input;
  std::istream in(&input);
  TerminalOutput output;
  std::ostream out(&output);
  files::BoundedLines lines(in, longest_line);
  for (std::string line; !session.is_over() && !output.failed() && lines.next(line);)
    out << session.answer(lines.too_long() ? "?" : line) << std::flush;
  return output.failed() ? output_error : 0;
}

}  // namespace

Command add_gtp(CLI::App& app) {
  const auto arguments = std::make_shared<GtpArguments>();
  CLI::App* command = add_command(app, "gtp");
  add_game(*command, arguments->game);
  add_duration(*command, "--time", arguments->options.seconds, "Time limit of a move, until the front end sets one")
      ->default_str("5s");
  add_count(*command, "--nodes", arguments->options.nodes, "Node limit of a move; default: none");
  add_number(*command, "-l,--level", arguments->options.level, least_level, full_level,
             "Strength of the engine, 10 for full strength");
  add_number(*command, "--threads", arguments->options.threads, 1, 256, "Search threads");
  add_megabytes(*command, arguments->megabytes, "Megabytes of the transposition table");
  add_book_file(*command, arguments->book);
  return {command, [arguments] { return run(*arguments); }};
}

}  // namespace mnk::apps
