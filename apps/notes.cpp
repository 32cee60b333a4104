// SPDX-License-Identifier: MIT
// Examples, formats and exit statuses below the options of each command.
#include <string_view>

#include "apps/manual.hpp"

namespace mnk::apps {

namespace {

struct Notes {
  std::string_view command;
  std::string_view examples;  // a command a line
  std::string_view formats;
  std::string_view status;
};

constexpr std::string_view position_formats =
    "boards (X O . in rows, on one line with /, drawn, with labels, CSV, JSON, lists of Python,\n"
    "emoji), moves (a1 b2; 0,0 1,1; 1. a1 b2), SGF, .psq, addresses of the web app; docs/formats.md";

constexpr Notes all_notes[] = {
    {"judge",
     "echo 'XXX/OO./...' | mnk judge\n"
     "mnk judge --game gomoku 'h8 g8 h9 g9 h10 g10 h11 g11 h12'\n"
     "mnk judge --json --game connect4 games.txt\n"
     "mnk judge --answer classic 'a1 a2 b1 b2 c1'",
     position_formats,
     "0 all fine; 1 a record is bad or impossible, or a file cannot be read; 2 usage; 3 output not written; 130 interrupted"},
    {"solve",
     "mnk solve --game 4,4,3\n"
     "mnk solve 'XO./.X./..O'\n"
     "mnk solve --game 5,5,4 --time 2m --threads 4 --certificate value.mnk\n"
     "mnk solve --game 6,5,4 --resume search.save",
     position_formats, "0 solved; 1 not proved within the limits; 2 usage, or no such position; 3 a file not written; 130 interrupted"},
    {"best",
     "mnk best 'XO./.X./..O'\n"
     "mnk best --json --game connect4 4455\n"
     "mnk best --to-move o 'XX./.../...'",
     position_formats,
     "0 all answered; 1 a record has no answer, or a file cannot be read; 2 usage; 3 output not written; 130 interrupted"},
    {"analyse",
     "mnk analyse --time 10s 'h8 h9 i9'\n"
     "mnk analyse --game renju --lines 5 game.sgf\n"
     "mnk analyse --game 5,5,4 --json 'a1 b2'",
     position_formats, "0; 2 usage, or no such position; 3 output not written; 130 interrupted"},
    {"play",
     "mnk play\n"
     "mnk play --game connect4 --level 5\n"
     "mnk play --first engine --time 10s game.sgf",
     position_formats, "0; 2 usage, or no such game; 130 interrupted"},
    {"match",
     "mnk match --engines 'pbrain-mnk' '/opt/other/pbrain-other' --games 40 --time 1s\n"
     "mnk match --engines pbrain-mnk pbrain-old --openings openings.txt --save games",
     "the Gomocup protocol (docs/gomocup.md); openings as of Piskvork (docs/formats.md)",
     "0; 1 an engine does not answer, or the result is not valid; 2 usage; 3 a file not written; 130 interrupted"},
    {"check",
     "mnk check value.mnk value.mnk.x\n"
     "mnk solve --game 4,4,4 --certificate value.mnk && mnk check value.mnk",
     "certificates (docs/certificate.md)", "0 all accepted; 1 one is rejected; 2 usage, or a file cannot be read; 3 output not written"},
    {"bench", "mnk bench win --quick\nmnk bench solve", "", "0; 1 a result was wrong; 2 usage; 130 interrupted"},
    {"serve",
     "mnk serve\n"
     "mnk serve --port 8080 --database games.db",
     "settings as lines NAME = VALUE, or MNK_NAME in the environment (docs/server.md)", "0 ended by a signal; 1 cannot serve; 2 usage"},
    {"games",
     "mnk games list --database games.db\n"
     "mnk games export --database games.db games.sgf",
     "SGF, .psq, JSON (docs/storage.md)", "0; 1 a game is damaged, or not there; 2 usage; 3 output not written"},
};

std::string indented(std::string_view text) {
  std::string lines = "  ";
  for (const char c : text) lines += c == '\n' ? "\n  " : std::string(1, c);
  return lines;
}

}  // namespace

void add_notes(Command& command, const std::string& name) {
  for (const Notes& notes : all_notes) {
    if (notes.command != name) continue;
    std::string footer = "Examples:\n" + indented(notes.examples);
    if (!notes.formats.empty()) footer += "\n\nReads:\n" + indented(notes.formats);
    footer += "\n\nExit status:\n" + indented(notes.status);
    command.app->footer(footer);
  }
}

}  // namespace mnk::apps
