// SPDX-License-Identifier: MIT
#include "apps/best_command.hpp"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "apps/block_source.hpp"
#include "apps/interrupt.hpp"
#include "apps/output.hpp"
#include "mnk/board.hpp"
#include "mnk/report.hpp"
#include "protocol/analysis_json.hpp"
#include "protocol/json_api/json_text.hpp"

namespace mnk::apps {

namespace {

using nlohmann::ordered_json;

/// Bytes that are no UTF-8 are shown as U+FFFD.
std::string dump(const ordered_json& object) { return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace); }

Player to_move(const Position& position) {
  std::size_t stones = 0;
  for (const Stone stone : position.stones) stones += stone != Stone::none;
  return stones % 2 == 0 ? Player::x : Player::o;
}
Player to_move(const Board& board) { return board.to_move(); }

class Answering {
 public:
  explicit Answering(const BestOptions& options)
      : options_(options), solver_(options.rules), board_(options.rules), source_(options.files), reader_(options.rules, options.input) {}

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
    if (interrupted()) return 130;
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
      if (out_.size() > 65536) flush();
    }
    flush();
  }

  void answer(const Record& record) {
    if (const auto* position = std::get_if<Position>(&record.content)) return answer(record, *position);
    if (const auto* error = std::get_if<Error>(&record.content)) return refuse(record, *error);
    if (const auto error = play_through(std::get<MoveList>(record.content))) return refuse(record, *error);
    answer(record, board_);
  }

  /// The error names the move, as that of `mnk judge` does.
  std::optional<Error> play_through(const MoveList& moves) {
    board_.reset();
    for (std::size_t i = 0; i < moves.cells.size(); ++i) {
      const Result<Outcome> played = board_.play(moves.cells[i]);
      if (!played) return error_of_move(options_.rules, i, moves.cells[i], played.error());
    }
    return std::nullopt;
  }

  template <class Stand>
  void answer(const Record& record, const Stand& stand) {
    if (options_.json) {
      const Result<best::Analysis> analysis = solver_.analyse(stand, options_.limits);
      if (!analysis) return refuse(record, analysis.error());
      write_json(record, *analysis, to_move(stand));
    } else {
      const Result<best::Choice> choice = solver_.choose(stand, options_.prefer, options_.limits);
      if (!choice) return refuse(record, choice.error());
      const Rules& rules = options_.rules;
      out_ += std::to_string(choice->score) + ' ' + std::to_string(rules.row(choice->cell) + 1) + ' ' +
              std::to_string(rules.column(choice->cell) + 1) + '\n';
    }
  }

  ordered_json head(const Record& record) const {
    ordered_json object = {{"record", record.number}};
    if (options_.files.size() > 1) object["file"] = options_.files[file_];
    if (!record.label.empty()) object["class"] = record.label;
    return object;
  }

  void write_json(const Record& record, const best::Analysis& analysis, Player player) {
    out_ += api::joined(dump(head(record)), best_json(options_.rules, player, analysis, options_.prefer)) + '\n';
  }

  void refuse(const Record& record, const Error& error) {
    if (code_of(error) == "interrupted") return;
    refused_ = true;
    if (!options_.json) {
      append_text(out_, options_.rules, {record.number, record.line, record.column, record.format, record.label, error});
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
  best::Solver solver_;
  Board board_;  ///< for games, which are played through
  BlockSource source_;
  RecordReader reader_;
  std::string out_;
  std::size_t file_ = 0;
  std::uint64_t last_number_ = 0;
  std::uint64_t records_in_earlier_files_ = 0;
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
  std::uint64_t nodes = best::Limits().nodes;
  std::vector<std::string> files;
};

int best_moves(const BestArguments& arguments) {
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage("--game: " + message_of(rules.error()));
  const auto input = parse_format(arguments.input);
  if (!input) return usage("--input: there is no format '" + arguments.input + "'; there are auto, board, moves, json and csv");
  const std::vector<std::string> standard_input = {"-"};
  return best_command({*rules, *input, arguments.json, arguments.fastest ? best::Prefer::fastest : best::Prefer::first,
                       best::Limits{.nodes = arguments.nodes}, arguments.files.empty() ? standard_input : arguments.files});
}

}  // namespace

Command add_best(CLI::App& app) {
  const auto arguments = std::make_shared<BestArguments>();
  CLI::App* command = app.add_subcommand("best", "The best move of each board or game of the input, exactly: `score row column`");
  command->add_option("-g,--game", arguments->game, list_of_games())->capture_default_str();
  command->add_option("-i,--input", arguments->input, "auto|board|moves|json|csv")->capture_default_str();
  command->add_flag("--json", arguments->json, "One JSON object a record: every move with its score and plies");
  command->add_flag("--fastest", arguments->fastest, "Of the moves of the best score, the quickest win or the slowest loss");
  command->add_option("--nodes", arguments->nodes, "Positions to search for one answer before it is given up as too_large")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("FILE", arguments->files, "Files to read; - or none: standard input");
  return {command, [arguments] { return best_moves(*arguments); }};
}

}  // namespace mnk::apps
