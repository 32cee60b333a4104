// SPDX-License-Identifier: MIT
#include "apps/games_command.hpp"

#include <ctime>
#include <fstream>
#include <iostream>
#include <map>
#include <set>

#include "apps/output.hpp"
#include "server/storage.hpp"
#include "server/storage_lines.hpp"
#include "server/stored_game.hpp"

namespace mnk::apps {

namespace {

using server::Storage;

struct GamesArguments {
  std::string database;
  std::vector<std::string> ids;
  std::string file = "-";
};

/// False, told why.
bool complain(const std::string& message) {
  usage(message);
  return false;
}

Result<std::unique_ptr<Storage>> open(const std::string& database, bool create) {
  std::string where = database;
  if (where.empty()) {
    auto usual = server::default_database();
    if (!usual) return usual.error();
    where = *usual;
  }
  return server::open_storage(where, {.create = create, .alone = false, .instance = {}});
}

std::string date_of(std::int64_t time_ms) {
  const auto seconds = static_cast<std::time_t>(time_ms / 1000);
  std::tm parts{};
  char text[32];
  if (::gmtime_r(&seconds, &parts) == nullptr || std::strftime(text, sizeof text, "%FT%TZ", &parts) == 0) return "?";
  return text;
}

/// Every game, or those with these ids. False: told why not.
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

/// The game as its events left it, or why they add up to none.
Result<api::GameRoom> replayed(Storage& storage, const std::string& id) {
  const auto events = storage.load(id, 0);
  if (!events) return events.error();
  if (events->empty()) return LegalityError{"no_such_game", "there is no game " + id};
  return server::read_game(id, *events);
}

int list(Storage& storage, const GamesArguments&) {
  Output out;
  bool all = true;
  const auto print = [&](const server::GameSummary& game) {
    const auto room = replayed(storage, game.game);
    if (!room) {
      all = complain("game " + game.game + " cannot be read: " + message_of(room.error()));
      return true;
    }
    out.write(game.game + " " + to_string(room->rules()) + " " + std::to_string(room->board().plies()) + " " +
              std::string(to_string(room->outcome())) + " " + date_of(game.created_ms) + " " + date_of(game.changed_ms) + "\n");
    return !out.failed();
  };
  return for_each_game(storage, print) && all && !out.failed() ? 0 : 1;
}

/// False: told why not.
bool export_game(Storage& storage, const std::string& id, Output& out) {
  auto events = storage.load(id, 0);
  if (!events) return complain(message_of(events.error()));
  if (events->empty()) return complain("there is no game " + id);
  if (events->back().version != events->size()) return complain("game " + id + " lacks a version: it is left out");
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
  return all && !out.failed() ? 0 : 1;
}

/// Takes games in, many in one transaction. What is there already stays as it is.
class Import {
 public:
  explicit Import(Storage& storage) : storage_(storage) {}

  void add(std::string_view line) {
    ++line_;
    auto game = server::read_line(line);
    if (!game) return refuse(line_, message_of(game.error()));
    if (ids_.contains(game->game)) flush();
    const auto before = storage_.load(game->game, 0);
    if (!before) return refuse(line_, message_of(before.error()));
    if (*before == game->events) {
      ++known_;
    } else if (!before->empty()) {
      refuse(line_, "game " + game->game + " is there already, with other events");
    } else {
      ids_.emplace(game->game, line_);
      for (server::StoredEvent& event : game->events) batch_.push_back({game->game, std::move(event)});
      if (batch_.size() >= together) flush();
    }
  }

  int finish() {
    flush();
    std::fprintf(stderr, "mnk: games taken in: %zu, there already: %zu, refused: %zu\n", taken_, known_, refused_);
    return refused_ == 0 ? 0 : 1;
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
      if (results[i] != server::Appended::done) failed.insert(batch_[i].game);
    }
    for (const std::string& id : failed) refuse(ids_[id], "game " + id + " is not taken in: " + storage_.trouble());
    taken_ += ids_.size() - failed.size();
    batch_.clear();
    ids_.clear();
  }

  Storage& storage_;
  std::vector<server::Append> batch_;
  std::map<std::string, std::size_t> ids_;  // of the batch, and the lines they were in
  std::size_t line_ = 0, taken_ = 0, known_ = 0, refused_ = 0;
};

int import_games(Storage& storage, const GamesArguments& arguments) {
  std::ifstream file;
  if (arguments.file != "-") {
    file.open(arguments.file, std::ios::binary);
    if (!file) return usage("cannot read " + arguments.file);
  }
  std::istream& in = arguments.file == "-" ? std::cin : file;
  Import import(storage);
  for (std::string line; std::getline(in, line);) import.add(line);
  return import.finish();
}

int check(Storage& storage, const GamesArguments&) {
  auto problems = storage.check();
  if (!problems) {
    complain(message_of(problems.error()));
    return 1;
  }
  const bool all = for_each_game(storage, [&](const server::GameSummary& game) {
    if (const auto room = replayed(storage, game.game); !room) problems->push_back("game " + game.game + ": " + message_of(room.error()));
    return true;
  });
  if (!all) return 1;
  for (const std::string& problem : *problems) std::printf("%s\n", problem.c_str());
  if (problems->empty()) std::printf("ok\n");
  return problems->empty() ? 0 : 1;
}

}  // namespace

Command add_games(CLI::App& app) {
  const auto arguments = std::make_shared<GamesArguments>();
  CLI::App* games = app.add_subcommand("games", "The games that `mnk serve` keeps: list, export, import, check (docs/storage.md)");
  games->require_subcommand(1);
  using Run = int (*)(Storage&, const GamesArguments&);
  const auto chosen = std::make_shared<std::pair<Run, bool>>();
  const auto add = [&](const char* name, const char* about, Run run, bool create) {
    CLI::App* command = games->add_subcommand(name, about);
    command->add_option("--database", arguments->database, "A file, or postgresql://...; without it the one of `mnk serve`");
    command->callback([chosen, run, create] { *chosen = {run, create}; });
    return command;
  };
  add("list", "A line a game: id, rules, moves, outcome, when it began, when it last changed", list, false);
  add("export", "Games as lines of JSON", export_games, false)->add_option("ID", arguments->ids, "Only these games");
  add("import", "Take in what export printed; games that are there already are left as they are", import_games, true)
      ->add_option("FILE", arguments->file, "Without it, or as `-`, standard input");
  add("check", "Look for damage, and replay every game", check, false);
  return {games, [arguments, chosen] {
            auto storage = open(arguments->database, chosen->second);
            if (!storage) return usage(message_of(storage.error()));
            return chosen->first(**storage, *arguments);
          }};
}

}  // namespace mnk::apps
