// SPDX-License-Identifier: MIT
#include "apps/best_command.hpp"

#include <cinttypes>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "apps/block_source.hpp"
#include "apps/interrupt.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/printable.hpp"
#include "apps/table_option.hpp"
#include "mnk/board.hpp"
#include "mnk/report.hpp"
#include "protocol/best_json.hpp"
#include "protocol/json_api/json_text.hpp"

namespace mnk::apps {

namespace {

using nlohmann::ordered_json;

/// Serializes JSON; replaces invalid UTF-8 by U+FFFD.
std::string dump(const ordered_json& object) {
  return api::shown_json(object.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

Player to_move(const Position& position) {
  std::size_t stones = 0;
  for (const Stone stone : position.stones) stones += stone != Stone::none;
  return stones % 2 == 0 ? Player::x : Player::o;
}
Player to_move(const Board& board) { return board.to_move(); }

/// A position with an explicit side to move.
struct Asked {
  Position position;
  Player player;
};
Player to_move(const Asked& asked) { return asked.player; }

template <class Stand>
Result<best::Analysis> analyse_with(best::Solver& solver, const Stand& stand, const SearchLimits& limits) {
  if constexpr (std::is_same_v<Stand, Asked>) {
    return solver.analyse(stand.position, stand.player, limits);
  } else {
    return solver.analyse(stand, limits);
  }
}

template <class Stand>
Result<best::Choice> choose_with(best::Solver& solver, const Stand& stand, best::Prefer prefer,
                                 const SearchLimits& limits) {
  if constexpr (std::is_same_v<Stand, Asked>) {
    return solver.choose(stand.position, stand.player, prefer, limits);
  } else {
    return solver.choose(stand, prefer, limits);
  }
}

class Answering {
 public:
  explicit Answering(const BestOptions& options)
      : options_(options),
        solver_(options.rules),
        board_(options.rules),
        source_(options.inputs),
        reader_(options.rules, options.input) {
    solver_.use(options.table.get());
  }

  int run() {
    Block block;
    while (!interrupted() && !output_.failed() && source_.next(block)) {
      file_ = block.file;
      reader_.feed(block.text());
      answer_all();
      if (!block.last_of_file || interrupted()) continue;
      reader_.finish();
      answer_all();
      reader_ = RecordReader(options_.rules, options_.input);
      records_in_earlier_files_ = last_number_;
    }
    flush();
    if (interrupted()) return options_.json ? interrupted_status : tell_interrupted_at();
    if (output_.failed()) return output_error;
    return refused_ || source_.failed() ? 1 : 0;
  }

 private:
  void answer_all() {
    while (!interrupted() && !output_.failed()) {
      std::optional<Record> record = reader_.next();
      if (!record) break;
      record->number += records_in_earlier_files_;
      last_number_ = record->number;
      answer(*record);
      if (out_.size() > 65536 || !answers_fast_) flush();  // the next search may take minutes
    }
    flush();
  }

  void answer(const Record& record) {
    if (options_.explain && !options_.json) {
      out_ += "# line " + std::to_string(record.line) + ": " + explanation(options_.rules, record) + '\n';
    }
    if (const auto* position = std::get_if<Position>(&record.content)) {
      return options_.to_move ? answer(record, Asked{*position, *options_.to_move}) : answer(record, *position);
    }
    if (const auto* error = std::get_if<Error>(&record.content)) return refuse(record, *error);
    board_.reset();
    if (const auto played = board_.play_moves(std::get<MoveList>(record.content).cells); !played)
      return refuse(record, played.error());
    if (options_.to_move && !board_.is_over()) return answer(record, Asked{board_.position(), *options_.to_move});
    answer(record, board_);
  }

  template <class Stand>
  void answer(const Record& record, const Stand& stand) {
    if (options_.json) {
      const Result<best::Analysis> analysis = analyse_with(solver_, stand, options_.limits);
      if (!analysis) return refuse(record, analysis.error());
      write_json(record, *analysis, to_move(stand));
    } else {
      const Result<best::Choice> choice = choose_with(solver_, stand, options_.prefer, options_.limits);
      if (!choice) return refuse(record, choice.error());
      const Rules& rules = options_.rules;
      if (options_.inputs.size() > 1) out_ += printable(options_.inputs[file_].name) + ": ";
      out_ += std::to_string(choice->score) + ' ' + std::to_string(rules.row(choice->cell) + 1) + ' ' +
              std::to_string(rules.column(choice->cell) + 1) + '\n';
    }
  }

  ordered_json head(const Record& record) const {
    ordered_json object = {{"record", record.number}};
    if (options_.inputs.size() > 1) object["file"] = options_.inputs[file_].name;
    if (!record.label.empty()) object["class"] = record.label;
    if (options_.explain) object["read_as"] = explanation(options_.rules, record);
    return object;
  }

  void write_json(const Record& record, const best::Analysis& analysis, Player player) {
    out_ += api::joined(dump(head(record)), best_json(options_.rules, player, analysis, options_.prefer)) + '\n';
  }

  /// Reports the first unanswered record, after the answers so far.
  int tell_interrupted_at() const {
    if (unanswered_ == 0) return report_interrupted();
    std::fprintf(stderr, "mnk: interrupted: record %" PRIu64 " has no answer yet\n", unanswered_);
    return interrupted_status;
  }

  void write_interrupted(const Record& record) {
    unanswered_ = record.number;
    if (!options_.json) return;
    ordered_json object = head(record);
    object["interrupted"] = true;
    out_ += dump(object) + '\n';
  }

  void refuse(const Record& record, const Error& error) {
    if (code_of(error) == "interrupted") return write_interrupted(record);
    refused_ = true;
    if (!options_.json) {
      if (options_.inputs.size() > 1) out_ += printable(options_.inputs[file_].name) + ": ";
      append_text(out_, options_.rules,
                  {record.number, record.line, record.column, record.format, record.label, error});
      out_ += '\n';
      return;
    }
    const auto* syntax = std::get_if<SyntaxError>(&error);
    ordered_json object = head(record);
    object["error"] = {{"code", code_of(error)},
                       {"message", message_of(error)},
                       {"line", syntax != nullptr ? syntax->line : record.line},
                       {"column", syntax != nullptr ? syntax->column : record.column}};
    out_ += dump(object) + '\n';
  }

  void flush() {
    output_.write(out_);
    out_.clear();
  }

  const BestOptions& options_;
  const bool answers_fast_ = options_.rules.cells() <= 9;
  best::Solver solver_;
  Board board_;  ///< replays games
  BlockSource source_;
  RecordReader reader_;
  std::string out_;
  std::size_t file_ = 0;
  std::uint64_t last_number_ = 0;
  std::uint64_t records_in_earlier_files_ = 0;
  std::uint64_t unanswered_ = 0;  ///< the first record left unanswered by an interrupt; 0: none
  bool refused_ = false;
  Output output_;
};

}  // namespace

int best_command(const BestOptions& options) {
  catch_interrupts();
  BestOptions own = options;
  own.limits.stop = &interrupt_flag();
  return Answering(own).run();
}

namespace {

struct BestArguments {
  std::string game = "3,3,3";
  std::string input = "auto";
  bool json = false;
  bool fastest = false;
  bool explain = false;
  std::string to_move = "auto";
  std::string tables;
  std::uint64_t nodes = best::default_nodes;
  std::vector<std::string> files;
};

int best_moves(const BestArguments& arguments) {
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage(refusal_of_game(arguments.game, rules.error()));
  const auto input = parse_format(arguments.input);
  Result<std::vector<Input>> inputs = inputs_of(*rules, *input, arguments.files);
  if (!inputs) return usage(message_of(inputs.error()));
  const auto table = open_table(*rules, arguments.tables);
  if (!table) return usage(message_of(table.error()));
  return best_command({.rules = *rules,
                       .input = *input,
                       .json = arguments.json,
                       .prefer = arguments.fastest ? best::Prefer::fastest : best::Prefer::first,
                       .limits = {.nodes = arguments.nodes},
                       .inputs = std::move(*inputs),
                       .to_move = arguments.to_move == "auto"
                                      ? std::nullopt
                                      : std::optional(arguments.to_move == "x" ? Player::x : Player::o),
                       .explain = arguments.explain,
                       .table = *table});
}

}  // namespace

Command add_best(CLI::App& app) {
  const auto arguments = std::make_shared<BestArguments>();
  CLI::App* command = add_command(app, "best");
  add_game(*command, arguments->game);
  add_choice(*command, "-i,--input", arguments->input, names_of_formats(),
             "Format of every record; auto: recognise the format of each");
  add_choice(*command, "--to-move", arguments->to_move, {"auto", "x", "o"},
             "Player to move; auto: from the numbers of stones, X first");
  add_explain(*command, arguments->explain);
  command->add_flag("--json", arguments->json, "Print one JSON object per record: every move with its score and plies");
  command->add_flag("--fastest", arguments->fastest,
                    "Among the moves of the best score, choose the quickest win or the slowest loss");
  add_count(*command, "--nodes", arguments->nodes, "Node limit of one answer; beyond it the answer is too_large")
      ->capture_default_str();
  add_tables(*command, arguments->tables);
  add_position(*command, arguments->files, "Boards or games as text, or names of files; - or none: standard input");
  return {command, [arguments] { return best_moves(*arguments); }};
}

}  // namespace mnk::apps
