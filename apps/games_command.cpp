// SPDX-License-Identifier: MIT
#include "apps/games_command.hpp"

#include <chrono>
#include <cinttypes>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <set>

#include "apps/games_copy.hpp"
#include "apps/output.hpp"
#include "apps/settings.hpp"
#include "files/lines.hpp"
#include "server/storage/lines.hpp"
#include "server/storage/storage.hpp"
#include "server/storage/stored_game.hpp"

namespace mnk::apps {

namespace {

using server::Storage;

struct GamesArguments {
  std::string database;  ///< never empty when a command runs
  std::vector<std::string> ids;
  std::string file = "-";
  std::string finished, abandoned;  ///< ages
};

/// Reports the message on stderr and returns false.
bool complain(const std::string& message) {
  usage(message);
  return false;
}

/// Returns the database of the command line, of MNK_DATABASE, or the default one.
Result<std::string> database_of(const std::string& named) {
  if (!named.empty()) return named;
  if (const char* variable = std::getenv("MNK_DATABASE"); variable != nullptr && *variable != '\0')
    return std::string(variable);
  return server::default_database();
}

std::string date_of(std::int64_t time_ms) {
  const std::time_t seconds = time_ms / 1000;
  std::tm parts{};
  char text[32];
  if (::gmtime_r(&seconds, &parts) == nullptr || std::strftime(text, sizeof text, "%FT%TZ", &parts) == 0) return "?";
  return text;
}

/// Visits every stored game. Reports an error and returns false on failure.
template <class Visit>
bool for_each_game(Storage& storage, const Visit& visit) {
  constexpr std::size_t page = 1000;
  std::string after;
  for (;;) {
    const auto games = storage.list(after, page);
    if (!games) return complain(message_of(games.error()));
    for (const server::GameSummary& game : *games) {
      if (!visit(game)) return false;
    }
    if (games->size() < page) return true;
    after = games->back().game;
  }
}

/// Replays the events into a game, or returns the error that prevents it.
Result<room::Room> replayed(const std::string& id, const std::vector<server::StoredEvent>& events) {
  if (events.empty()) return LegalityError{"no_such_game", "there is no game " + id};
  return server::read_game(id, events);
}

int list(Storage& storage, const GamesArguments&) {
  Output out;
  const auto print = [&](const server::GameSummary& game) {
    const server::GameFacts& facts = game.facts;
    out.write(game.game + " " + (facts.rules.empty() ? "?" : facts.rules) + " " + std::to_string(facts.plies) + " " +
              facts.outcome + " " + date_of(game.created_ms) + " " + date_of(game.changed_ms) + "\n");
    return !out.failed();
  };
  const bool all = for_each_game(storage, print);
  return out.failed() ? output_error : all ? 0 : 1;
}

/// Writes a game to `out`. Reports an error and returns false on failure.
bool export_game(Storage& storage, const std::string& id, Output& out) {
  auto events = storage.load(id, 0);
  if (!events) return complain(message_of(events.error()));
  if (events->empty()) return complain("there is no game " + id);
  if (events->back().version != events->size()) return complain("game " + id + " lacks a version, and is left out");
  out.write(server::line_of({id, std::move(*events)}) + "\n");
  return true;
}

int export_games(Storage& storage, const GamesArguments& arguments) {
  Output out;
  bool all = true;
  const auto one = [&](const std::string& id) {
    all = export_game(storage, id, out) && all;
    return !out.failed();
  };
  if (arguments.ids.empty()) {
    all = for_each_game(storage, [&](const server::GameSummary& game) { return one(game.game); }) && all;
  } else {
    for (const std::string& id : arguments.ids) one(id);
  }
  return out.failed() ? output_error : all ? 0 : 1;
}

constexpr std::size_t max_line_bytes = 64 << 20;

/// Imports games in large transactions. Games already stored stay unchanged.
class Import {
 public:
  explicit Import(Storage& storage) : storage_(storage) {}

  /// Imports the game on the line, or refuses it. Refuses every line that is `too_long`.
  void add(std::string_view line, bool too_long) {
    ++line_;
    if (too_long) return refuse(line_, "a line of more than " + std::to_string(max_line_bytes) + " bytes");
    auto game = server::read_line(line);
    if (!game) return refuse(line_, message_of(game.error()));
    for (server::StoredEvent& event : game->events)
      event.data = server::with_keys_for_tokens(event.data);  // lines exported before schema 2
    if (ids_.contains(game->game)) flush();
    const auto before = storage_.load(game->game, 0);
    if (!before) return refuse(line_, message_of(before.error()));
    if (*before == game->events) {
      ++known_;
    } else if (!before->empty()) {
      refuse(line_, "game " + game->game + " is already present, with other events");
    } else {
      // Imports an unplayable game as well: the line may be its only copy.
      if (const auto room = replayed(game->game, game->events); !room) {
        ++unplayable_;
        complain("line " + std::to_string(line_) + ": game " + game->game +
                 " is imported, but cannot be played: " + message_of(room.error()));
      }
      ids_.emplace(game->game, line_);
      const server::GameFacts facts = server::facts_of(game->game, game->events);
      for (server::StoredEvent& event : game->events) {
        std::vector<std::string> seats = server::seats_of(event);
        batch_.push_back({game->game, std::move(event), facts, std::move(seats)});
      }
      if (batch_.size() >= together) flush();
    }
  }

  int finish() {
    flush();
    std::fprintf(stderr, "mnk: games imported: %zu, already present: %zu, refused: %zu\n", taken_, known_, refused_);
    return refused_ + unplayable_ == 0 ? 0 : 1;
  }

 private:
  static constexpr std::size_t together = 1000;  // events

  void refuse(std::size_t line, const std::string& why) {
    ++refused_;
    complain("line " + std::to_string(line) + ": " + why);
  }

  void flush() {
    const auto results = storage_.append(batch_);
    std::set<std::string> failed;
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i] != server::AppendResult::done) failed.insert(batch_[i].game);
    }
    for (const std::string& id : failed) refuse(ids_[id], "game " + id + " is not imported: " + storage_.trouble());
    taken_ += ids_.size() - failed.size();
    batch_.clear();
    ids_.clear();
  }

  Storage& storage_;
  std::vector<server::Append> batch_;
  std::map<std::string, std::size_t> ids_;  // game ids of the batch, with their line numbers
  std::size_t line_ = 0, taken_ = 0, known_ = 0, refused_ = 0, unplayable_ = 0;
};

int import_games(Storage& storage, const GamesArguments& arguments) {
  std::ifstream file;
  if (arguments.file != "-") {
    file.open(arguments.file, std::ios::binary);
    if (!file) return usage("cannot read " + arguments.file);
  }
  std::istream& in = arguments.file == "-" ? std::cin : file;
  Import import(storage);
  files::BoundedLines lines(in, max_line_bytes);
  for (std::string line; lines.next(line);) import.add(line, lines.too_long());
  return import.finish();
}

int check(Storage& storage, const GamesArguments&) {
  auto problems = storage.check();
  if (!problems) {
    complain(message_of(problems.error()));
    return 1;
  }
  const auto read =
      storage.read_all([&](const server::GameSummary& game, const std::vector<server::StoredEvent>& events) {
        const auto room = replayed(game.game, events);
        if (!room) {
          problems->push_back("game " + game.game + ": " + message_of(room.error()));
        } else if (game.facts != server::GameFacts{to_string(room->rules()), std::string(to_string(room->outcome())),
                                                   room->board().plies()}) {
          problems->push_back("game " + game.game + ": its row in the list of games has another outcome");
        }
        return true;
      });
  if (!read) {
    complain(message_of(read.error()));
    return 1;
  }
  for (const std::string& problem : *problems) std::printf("%s\n", problem.c_str());
  if (problems->empty()) std::printf("ok\n");
  return problems->empty() ? 0 : 1;
}

/// Deletes the named games, or all games older than the given ages.
int remove(Storage& storage, const GamesArguments& arguments) {
  const auto now =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  const auto before = [now](const std::string& age) {
    const auto duration = parse_duration(age);
    return duration ? now - std::chrono::duration_cast<std::chrono::milliseconds>(*duration).count() : INT64_MIN;
  };
  const server::AgeLimits ages = {before(arguments.finished), before(arguments.abandoned)};
  const bool by_age = !arguments.finished.empty() || !arguments.abandoned.empty();
  if (by_age != arguments.ids.empty())
    return usage("name the games by id, or give their age: --finished-before 90d, --abandoned-before 7d");
  std::uint64_t removed = 0;
  if (!by_age) {
    const auto gone = storage.remove(arguments.ids);
    if (!gone) return usage(message_of(gone.error()));
    removed = *gone;
  }
  for (bool more = by_age; more;) {
    const auto gone = storage.remove_old(ages, {});
    if (!gone) return usage(message_of(gone.error()));
    removed += gone->size();
    more = !gone->empty();
  }
  std::fprintf(stderr, "mnk: games deleted: %" PRIu64 "\n", removed);
  return removed == 0 && !by_age ? 1 : 0;
}

int vacuum(Storage& storage, const GamesArguments&) {
  const auto done = storage.vacuum();
  return done ? 0 : usage(message_of(done.error()));
}

int backup(Storage& storage, const GamesArguments& arguments) {
  const auto games = back_up(storage, arguments.file);
  if (!games) return usage(message_of(games.error()));
  std::fprintf(stderr, "mnk: games in %s: %" PRIu64 "\n", printable(arguments.file).c_str(), *games);
  return 0;
}

int bring_back(const GamesArguments& arguments) {
  const auto games = restore(arguments.file, arguments.database);
  if (!games) return usage(message_of(games.error()));
  std::fprintf(stderr, "mnk: games restored: %" PRIu64 "\n", *games);
  return 0;
}

}  // namespace

Command add_games(CLI::App& app) {
  const auto arguments = std::make_shared<GamesArguments>();
  CLI::App* games = add_command(app, "games");
  games->require_subcommand(1);
  using Run = std::function<int(const GamesArguments&)>;
  const auto chosen = std::make_shared<Run>();
  const auto add = [&](const char* name, const char* about, const Run& run) {
    CLI::App* command = games->add_subcommand(name, about);
    command
        ->add_option("--database", arguments->database,
                     "A file, or postgresql://...; without it MNK_DATABASE, or the file of `mnk serve`")
        ->type_name("DATABASE");
    command->callback([chosen, run] { *chosen = run; });
    return command;
  };
  // Opens the database for `run`.
  const auto with_storage = [](int (*run)(Storage&, const GamesArguments&), bool create) -> Run {
    return [run, create](const GamesArguments& given) {
      auto storage =
          server::open_storage(given.database, {.create = create, .alone = false, .update = false, .instance = {}});
      return storage ? run(**storage, given) : usage(message_of(storage.error()));
    };
  };
  add("list", "List the games, one per line: id, rules, moves, outcome, time of creation, time of the last change",
      with_storage(list, false));
  add("export", "Print games as lines of JSON", with_storage(export_games, false))
      ->add_option("ID", arguments->ids, "Only these games, by their ids; default: all")
      ->type_name("");
  add("import", "Add games that export printed; games already present stay as they are",
      with_storage(import_games, true))
      ->add_option("FILE", arguments->file, "Output of export; - or none: standard input")
      ->type_name("");
  add("check", "Check the database for damage, and replay every game", with_storage(check, false));
  CLI::App* removal =
      add("delete", "Delete games by id or by age, with all data about their players", with_storage(remove, false));
  removal->add_option("ID", arguments->ids, "Delete these games, by their ids")->type_name("");
  removal->add_option("--finished-before", arguments->finished, "Games that ended this long ago: 30m, 12h, 90d, 2w")
      ->type_name("TIME")
      ->check(is_duration);
  removal
      ->add_option("--abandoned-before", arguments->abandoned,
                   "Unfinished games without a move for this long: 30m, 12h, 7d, 2w")
      ->type_name("TIME")
      ->check(is_duration);
  add("vacuum", "Release the disk space of deleted games", with_storage(vacuum, false));
  add("backup", "Copy all games to a new SQLite file, while a server runs", with_storage(backup, false))
      ->add_option("FILE", arguments->file, "A file that does not exist yet")
      ->type_name("")
      ->required();
  add("restore", "Copy a backup into a database without games", bring_back)
      ->add_option("FILE", arguments->file, "File that backup wrote")
      ->type_name("")
      ->required();
  return {games, [arguments, chosen] {
            const auto database = database_of(arguments->database);
            if (!database) return usage(message_of(database.error()));
            arguments->database = *database;
            return (*chosen)(*arguments);
          }};
}

}  // namespace mnk::apps
