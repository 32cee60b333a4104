// SPDX-License-Identifier: MIT
// The command line of `mnk book`.
#include "apps/book_command.hpp"

#include <memory>

#include "apps/book_options.hpp"
#include "apps/convert_formats.hpp"
#include "apps/options.hpp"

namespace mnk::apps {

namespace {

constexpr std::size_t most_plies = 1000;

std::vector<std::string> formats_read() {
  std::vector<std::string> names;
  for (const FormatInfo& info : file_formats()) {
    if (info.is_read) names.emplace_back(info.name);
  }
  return names;
}

void add_file_of_book(CLI::App& command, BookOptions& options, const std::string& help) {
  command.add_option("BOOK", options.book, help)->type_name("")->required();
}

void add_moves(CLI::App& command, BookOptions& options, const std::string& help) {
  command.add_option("-m,--moves", options.moves, help)->type_name("MOVES");
}

CLI::App* add_adding(CLI::App& book, BookOptions& options) {
  CLI::App* command = book.add_subcommand("add", "Count the moves of games, or set the mark and comment of a move");
  add_file_of_book(*command, options, "The book, a file that is made if it is missing");
  auto* games =
      command->add_option("FILE", options.games, "Files of games; the format is that of the ending: " + endings(false))
          ->type_name("");
  add_choice(*command, "--from", options.from, formats_read(), "Format of every FILE, whatever its name");
  add_game(*command, options.game)->description("Rules of the moves, and of files that have none");
  add_number(*command, "--plies", options.plies, 1, most_plies, "Moves of each game that are counted");
  add_moves(*command, options, "Without FILE: the moves up to the one that is marked");
  add_choice(*command, "--mark", options.mark, {"good", "bad", "none"}, "Play the move always, never, or by results")
      ->excludes(games);
  auto* comment = command->add_option("--comment", options.comment, "Text about the move; default: as it is")
                      ->type_name("COMMENT")
                      ->excludes(games);
  command->add_flag("--no-comment", options.no_comment, "Remove the text about the move")
      ->excludes(games)
      ->excludes(comment);
  return command;
}

CLI::App* add_showing(CLI::App& book, BookOptions& options) {
  CLI::App* command = book.add_subcommand("show", "Show the moves of the book in a position, with their results");
  add_file_of_book(*command, options, "The book");
  add_game(*command, options.game);
  add_moves(*command, options, "The moves to the position; default: none");
  command->add_flag("--json", options.json, "Print one JSON object instead of a table");
  return command;
}

}  // namespace

Command add_book(CLI::App& app) {
  const auto options = std::make_shared<BookOptions>();
  CLI::App* book = add_command(app, "book");
  book->require_subcommand(1);
  CLI::App* adding = add_adding(*book, *options);
  add_showing(*book, *options);
  return {book, [options, adding] { return adding->parsed() ? add_to_book(*options) : show_book(*options); }};
}

}  // namespace mnk::apps
