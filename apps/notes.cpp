// SPDX-License-Identifier: MIT
// Examples, formats and exit statuses below the options of each command.
#include <string_view>

#include "apps/manual.hpp"

namespace mnk::apps {

namespace {

struct Notes {
  std::string_view command;
  std::string_view examples;  // one command per line
  std::string_view formats;
  std::string_view status;
  std::string_view installation = {};
};

constexpr std::string_view position_formats =
    "boards (X O . in rows, on one line with /, drawn, with labels, CSV, JSON, lists of Python,\n"
    "emoji), moves (a1 b2; 0,0 1,1; 1. a1 b2), SGF, .psq, addresses of the web app; docs/formats.md";

constexpr std::string_view bench_status =
    "0 every figure reaches its required value; 1 one does not; 2 usage; 3 a result is wrong, or a file not written; "
    "130 interrupted";
constexpr std::string_view book_status =
    "0; 2 usage, or a file cannot be read; 3 the book, or the output, not written; 130 interrupted";
constexpr std::string_view games_status = "0; 1 a game is damaged, or not there; 2 usage; 3 output not written";

constexpr std::string_view table_status =
    "0; 1 the table is unfinished, wrong, or not there; 2 usage, or no such position; 3 a file not written; "
    "130 interrupted";

constexpr std::string_view prove_status =
    "0; 1 not proved within --time, or the queue failed; 2 usage, or a file cannot be read; 3 a file not written; "
    "130 interrupted";

constexpr Notes all_notes[] = {
    {"judge",
     "echo 'XXX/OO./...' | mnk judge\n"
     "mnk judge --game gomoku 'h8 g8 h9 g9 h10 g10 h11 g11 h12'\n"
     "mnk judge --json --game connect4 games.txt\n"
     "mnk judge --answer classic 'a1 a2 b1 b2 c1'",
     position_formats,
     "0 all records are possible; 1 a record is bad or impossible, or a file cannot be read; 2 usage; 3 output not "
     "written; 130 "
     "interrupted"},
    {"solve",
     "mnk solve --game 4,4,3\n"
     "mnk solve 'XO./.X./..O'\n"
     "mnk solve --game 5,5,4 --time 2m --threads 4 --certificate value.mnk\n"
     "mnk solve --game 6,5,4 --resume search.save",
     position_formats,
     "0 solved; 1 not proved within the limits; 2 usage, or no such position; 3 a file not written; 130 interrupted"},
    {"best",
     "mnk best 'XO./.X./..O'\n"
     "mnk best --json --game connect4 44444433333322222\n"
     "mnk best --to-move o 'XX./.../...'",
     position_formats,
     "0 all answered; 1 a record has no answer, or a file cannot be read; 2 usage; 3 output not written; 130 "
     "interrupted"},
    {"analyse",
     "mnk analyse --time 10s 'h8 h9 i9'\n"
     "mnk analyse --game renju --lines 5 game.sgf\n"
     "mnk analyse --game 5,5,4 --json 'a1 b2'",
     position_formats, "0; 1 no memory; 2 usage, or no such position; 3 output not written; 130 interrupted"},
    {"play",
     "mnk play\n"
     "mnk play --game connect4 --level 5\n"
     "mnk play --first engine --time 10s game.sgf",
     position_formats, "0; 1 no memory; 2 usage, or no such game; 3 output not written; 130 interrupted"},
    {"gtp",
     "mnk gtp\n"
     "mnk gtp --game renju --time 10s --threads 2",
     "the Go Text Protocol, version 2 (docs/gtp.md)", "0; 1 no memory; 2 usage; 3 output not written"},
    {"match",
     "mnk match --engines ./pbrain-mnk /opt/other/pbrain-other --games 40 --time 1s\n"
     "mnk match --engines ./pbrain-mnk ./pbrain-old --openings openings.txt --save games",
     "the Gomocup protocol (docs/gomocup.md); openings in Piskvork's format (docs/formats.md)",
     "0; 1 an engine does not answer, or the result is not valid; 2 usage; 3 a file not written; 130 interrupted"},
    {"check",
     "mnk solve --game 4,4,4 --certificate value.mnk && mnk check value.mnk\n"
     "mnk solve --game 3,3,3:misere --certificate half.mnk && mnk check half.mnk half.mnk.x\n"
     "mnk solve --game 4,4,3 --certificate win.mnk && mnk check --expect 'x_wins 4,4,3' win.mnk\n"
     "mnk solve --game 3,1,2 b1 --certificate after.mnk && mnk check --together 'x_wins 3,1,2' after.mnk",
     "certificates (docs/certificate.md)",
     "0 all accepted; 1 one is rejected; 2 usage, or a file cannot be read; 3 output not written"},
    {"merge",
     "mnk solve --game 4,4,3 --certificate win.mnk && mnk merge win.mnk --out whole.mnk\n"
     "mnk solve --game 4,4,3 'c2 b3' --certificate part.mnk && mnk merge win.mnk part.mnk --out whole.mnk",
     "certificates (docs/certificate.md)",
     "0; 1 not proved: the open positions are listed; 2 usage, or a part cannot be read or is of another game or "
     "claim; "
     "3 a file not written"},
    {"convert",
     "mnk convert game.sgf game.lib\n"
     "mnk convert --game connect4 games.txt --all --to sgf converted\n"
     "mnk convert game.sgf game.svg",
     "RenLib's .lib, .pos, .psq, .rif, .sav, .sgf, .txt: a game of moves on each line (docs/converting.md)",
     "0; 2 usage, or a file cannot be read or does not fit; 3 a file not written"},
    {"table",
     "mnk table make 4,4,4 tables/444\n"
     "mnk table probe tables/444 'a1 b2'",
     position_formats, table_status},
    {"table make", "mnk table make 4,4,3 tables/443 --memory 500 --threads 2", "", table_status},
    {"table check", "mnk table check tables/444 --samples 1000", "", table_status},
    {"table info", "mnk table info tables/444", "", table_status},
    {"table probe", "mnk table probe tables/444 'c2 b3 c3'", position_formats, table_status},
    {"book",
     "mnk book add mine.book games/*.sgf && mnk book show mine.book --moves \"h8 h9\"\n"
     "mnk play --book mine.book",
     "files of games (docs/converting.md)", book_status},
    {"book add",
     "mnk book add mine.book games/*.sgf --plies 30\n"
     "mnk book add mine.book --moves \"h8 h9 i10\" --mark good --comment \"leads to a four\"",
     "files of games (docs/converting.md)", book_status},
    {"book show", "mnk book show mine.book --moves \"h8 h9\"", "", book_status},
    {"prove",
     "mnk prove run --game 6,5,4 --moves c3 --nodes 20000 --certificate win.mnk && mnk check win.mnk\n"
     "mnk prove show win.mnk.db",
     "move books (docs/proving.md)", prove_status},
    {"prove run", "mnk prove run --game 6,5,4 --moves c3 --certificate win.mnk --save-book win.moves",
     "move books (docs/proving.md)", prove_status},
    {"prove rank", "mnk prove rank --game 6,5,4 --moves \"c3 a1\" --best 3 --nodes 1000", "", prove_status},
    {"prove work", "mnk prove work --queue win.mnk.db --workers 2 --until-empty", "", prove_status},
    {"prove show", "mnk prove show win.mnk.db", "", prove_status},
    {"prove export", "mnk prove export --queue win.mnk.db jobs --jobs 100 --lease 2h", "", prove_status},
    {"prove answer", "find jobs -name '*.job' -exec mnk prove answer {} +", "job files of `mnk prove export`",
     prove_status},
    {"prove import", "mnk prove import --queue win.mnk.db jobs", "answer files of `mnk prove answer`", prove_status},
    {"bench", "mnk bench win --quick\nmnk bench solve", "", bench_status},
    {"bench win", "mnk bench win --quick\nmnk bench win --only batch --csv batch.csv", "", bench_status},
    {"bench best", "mnk bench best --csv best.csv", "", bench_status},
    {"bench classics", "mnk bench classics", "", bench_status},
    {"bench solve", "mnk bench solve --quick\nmnk bench solve --games 4,4,4 5,5,4", "", bench_status},
    {"bench engine", "mnk bench engine --quick", "", bench_status},
    {"bench connect4", "mnk bench connect4 positions.txt", "lines `moves score`, columns from 1 (docs/solving.md)",
     bench_status},
    {"bench book", "mnk bench book --plies 6 --out connect4.book\nmnk bench book --time 1ms --sample 10", "",
     "0; 1 no ply is complete, or scores are wrong; 2 usage; 3 a file not written"},
    {"bench levels", "mnk bench levels --from 3 --to 5 --games 40", "openings in Piskvork's format (docs/formats.md)",
     bench_status},
    {"bench prove", "mnk bench prove win.moves --workers 2", "move books (docs/proving.md)", bench_status},
    {"bench openings", "mnk bench openings --count 2 --nodes 2000 --most 200",
     "openings in Piskvork's format (docs/formats.md)", bench_status},
    {"bench problems", "mnk bench problems --make 1 --nodes 2000", "lines of moves (docs/engine.md)", bench_status},
    {"bench positions",
     "mnk bench positions five.positions --count 200 --nodes 100\n"
     "mnk bench positions five.positions --features five.features",
     "files of positions (docs/networks.md)", bench_status},
    {"bench weights", "mnk bench weights --games 2000 --seed 7", "", bench_status},
    {"bench storage", "mnk bench storage --quick", "", bench_status},
    {"bench serve", "mnk bench serve --quick --only load", "", bench_status},
    {"serve",
     "mnk serve\n"
     "mnk serve --port 8080 --database games.db",
     "settings as lines NAME = VALUE, or MNK_NAME in the environment (docs/server.md)",
     "0 ended by a signal; 1 cannot serve; 2 usage"},
    {"games",
     "mnk games list --database games.db\n"
     "mnk games export --database games.db > games.jsonl",
     "lines of JSON, as export prints them (docs/storage.md)", games_status},
    {"games list", "mnk games list --database games.db", "", games_status},
    {"games export", "mnk games export --database games.db > games.jsonl", "", games_status},
    {"games import", "mnk games import --database other.db games.jsonl",
     "lines of JSON, as export prints them (docs/storage.md)", games_status},
    {"games check", "mnk games check --database games.db", "", games_status},
    {"games delete", "mnk games delete --database games.db --finished-before 90d", "", games_status},
    {"games vacuum", "mnk games vacuum --database games.db", "", games_status},
    {"games backup", "mnk games backup --database games.db copy.db", "", games_status},
    {"games restore", "mnk games restore --database empty.db copy.db", "a file that `mnk games backup` wrote",
     games_status},
    {"completion", "source <(mnk completion bash)", "", "0; 2 usage; 3 output not written",
     "bash: mnk completion bash > ~/.local/share/bash-completion/completions/mnk\n"
     "zsh:  mnk completion zsh > ~/.zfunc/_mnk, and in ~/.zshrc: fpath=(~/.zfunc $fpath); autoload -U compinit; "
     "compinit\n"
     "fish: mnk completion fish > ~/.config/fish/completions/mnk.fish\n"
     "The folders must exist; a new shell then completes. Packages install these files"},
    {"help", "mnk help judge\nmnk help prove run\nmnk help --man judge | man -l -", "",
     "0; 2 no such command; 3 output not written"},
};

std::string indented(std::string_view text) {
  std::string lines = "  ";
  for (const char c : text) lines += c == '\n' ? "\n  " : std::string(1, c);
  return lines;
}

}  // namespace

void add_notes(CLI::App& command, const std::string& name) {
  for (const Notes& notes : all_notes) {
    if (notes.command != name) continue;
    std::string footer = "Examples:\n" + indented(notes.examples);
    if (!notes.formats.empty()) footer += "\n\nReads:\n" + indented(notes.formats);
    if (!notes.installation.empty()) footer += "\n\nInstallation:\n" + indented(notes.installation);
    footer += "\n\nExit status:\n" + indented(notes.status);
    command.footer(footer);
  }
  for (CLI::App* inner : command.get_subcommands({})) add_notes(*inner, name + " " + inner->get_name());
}

}  // namespace mnk::apps
