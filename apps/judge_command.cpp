// SPDX-License-Identifier: MIT
// Pipeline: blocks of the input pass through five stages. Stages in capitals run in block order, one thread at a time;
// the others run in parallel on all threads:
//
//     READ -> recognise plain lines -> PARSE the rest -> judge and format -> WRITE
#include "apps/judge_command.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

#include "apps/block_source.hpp"
#include "apps/interrupt.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/printable.hpp"
#include "apps/turnstile.hpp"
#include "mnk/batch.hpp"
#include "mnk/report.hpp"

namespace mnk::apps {

namespace {

/// Part of a block: one-line boards that are already counted, or any other text.
struct BlockSegment {
  std::string_view text;
  std::uint64_t boards = 0;  ///< 0: other text
  Summary counts;
};

Summary summary_of(std::span<const batch::Code> codes) {
  const auto counts = batch::tally(codes);
  Summary summary;
  std::uint64_t other = codes.size();
  const auto count_of = [&](batch::Code code) {
    const std::uint64_t count = counts[detail::to_underlying(code)];
    other -= count;
    return count;
  };
  summary.x_wins = count_of(batch::Code::x_wins);
  summary.o_wins = count_of(batch::Code::o_wins);
  summary.draw = count_of(batch::Code::draw);
  summary.pending = count_of(batch::Code::pending);
  summary.invalid = other;
  return summary;
}

/// Progress display on stderr. Shown if stderr is a terminal and no results are printed to a terminal.
class Progress {
 public:
  explicit Progress(std::optional<std::uint64_t> total_bytes, bool prints_lines)
      : shown_(::isatty(STDERR_FILENO) != 0 && !(prints_lines && ::isatty(STDOUT_FILENO) != 0)),
        total_bytes_(total_bytes) {}

  void show(std::uint64_t records, std::uint64_t bytes) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now - last_ < std::chrono::milliseconds(300)) return;
    last_ = now;
    std::fprintf(stderr, "\r\033[K%.1f M records, %.0f MB", millions(records), millions(bytes));
    if (total_bytes_ && *total_bytes_ != 0) {
      std::fprintf(stderr, ", %.0f %%", 100 * millions(bytes) / millions(*total_bytes_));
    }
    drawn_ = true;
  }

  void clear() {
    if (drawn_) std::fputs("\r\033[K", stderr);
    drawn_ = false;
  }

 private:
  bool shown_;
  bool drawn_ = false;
  std::optional<std::uint64_t> total_bytes_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

class JudgeRun {
 public:
  explicit JudgeRun(const JudgeOptions& options)
      : options_(options),
        counts_plain_lines_(options.summary && options.rules == Rules() && options.method == Method::automatic &&
                            (options.input == Format::automatic || options.input == Format::board)),
        source_(options.inputs),
        reader_(options.rules, options.input),
        progress_(source_.total_bytes(), !options.summary) {}

  int run() {
    std::vector<std::thread> helpers;
    try {
      for (unsigned i = 1; i < options_.threads; ++i) helpers.emplace_back([this] { work(); });
    } catch (const std::system_error&) {  // continues with fewer threads
    }
    work();
    for (std::thread& helper : helpers) helper.join();
    if (error_) std::rethrow_exception(error_);
    return finish();
  }

 private:
  /// Reusable buffers of one thread.
  struct ThreadBuffers {
    Block block;
    RecordJudge judge;
    std::vector<batch::Code> codes;
    std::vector<BlockSegment> stretches;
    std::vector<Record> records;
    std::uint64_t first_record = 0;
    Summary counts;
    std::string out;
    bool cut = false;  ///< an interrupt came before all records were judged
  };

  /// Main function of each thread. An exception (out of memory) stops all threads, and run() rethrows it.
  void work() {
    try {
      JudgeLimits limits;
      limits.stop = &interrupt_flag();
      ThreadBuffers desk{.block = {},
                         .judge = RecordJudge(options_.rules, options_.method, limits),
                         .codes = {},
                         .stretches = {},
                         .records = {},
                         .counts = {},
                         .out = {}};
      while (next_block(desk)) {
      }
    } catch (...) {
      const std::lock_guard lock(reading_);
      if (!error_) error_ = std::current_exception();
      parsing_.close();
      writing_.close();
    }
  }

  bool next_block(ThreadBuffers& desk) {
    {
      const std::lock_guard lock(reading_);
      if (error_ || !source_.next(desk.block)) return false;
    }
    desk.counts = {};
    judge_plain_lines(desk);
    if (!parsing_.pass(desk.block.ticket, [&] { parse(desk); })) return false;
    judge_records(desk);
    return writing_.pass(desk.block.ticket, [&] { write(desk); });
  }

  void judge_plain_lines(ThreadBuffers& desk) const {
    std::string_view text = desk.block.text();
    desk.stretches.clear();
    const auto add_other = [&](std::size_t length) {
      if (desk.stretches.empty() || desk.stretches.back().boards != 0)
        desk.stretches.push_back({text.substr(0, 0), 0, {}});
      std::string_view& other = desk.stretches.back().text;
      other = {other.data(), other.size() + length};
      text.remove_prefix(length);
    };
    const auto line_length = [&] { return std::min(text.find('\n'), text.size() - 1) + 1; };
    if (!counts_plain_lines_) {
      add_other(text.size());
      return;
    }
    if (!desk.block.starts_a_line && !text.empty()) add_other(line_length());
    desk.codes.resize(BlockSource::block_size / 10);
    while (!text.empty()) {
      const std::size_t boards = batch::judge_lines_3x3(text, desk.codes);
      if (boards != 0) {
        desk.stretches.push_back({text.substr(0, 10 * boards), boards, summary_of({desk.codes.data(), boards})});
        text.remove_prefix(10 * boards);
      }
      if (!text.empty()) add_other(line_length());
    }
  }

  void parse(ThreadBuffers& desk) {
    desk.records.clear();
    desk.first_record = records_in_earlier_files_;
    const auto collect = [&] {
      while (std::optional<Record> record = reader_.next()) {
        last_number_ = record->number;
        desk.records.push_back(std::move(*record));
      }
    };
    for (const BlockSegment& stretch : desk.stretches) {
      if (stretch.boards != 0 && reader_.is_between_records()) {
        reader_.skip(stretch.boards, stretch.boards);
        last_number_ += stretch.boards;
        desk.counts.add(stretch.counts);
      } else {
        reader_.feed(stretch.text);
        collect();
      }
    }
    if (!desk.block.last_of_file) return;
    if (!interrupted()) reader_.finish();
    collect();
    reader_ = RecordReader(options_.rules, options_.input);
    records_in_earlier_files_ += last_number_;
    last_number_ = 0;
  }

  void judge_records(ThreadBuffers& desk) {
    static const std::string no_name;
    const std::string& file = options_.inputs.size() > 1 ? options_.inputs[desk.block.file].name : no_name;
    desk.out.clear();
    desk.cut = false;
    for (Record& record : desk.records) {
      record.number += desk.first_record;
      const Judged judged = desk.judge.judge(record);
      if (interrupted() && !counts_plain_lines_) {  // 3,3,3 needs no search, so its blocks are finished
        desk.cut = true;
        return;
      }
      desk.counts.add(judged);
      if (options_.summary) continue;
      write_answer(desk, record, judged, file);
    }
  }

  void write_answer(ThreadBuffers& desk, const Record& record, const Judged& judged, const std::string& file) const {
    if (options_.json) {
      append_json(desk.out, options_.rules, judged, file,
                  options_.explain ? explanation(options_.rules, record) : std::string());
    } else {
      if (options_.explain) {
        desk.out += "# line " + std::to_string(record.line) + ": " + explanation(options_.rules, record) + '\n';
      }
      if (!file.empty()) desk.out += printable(file) + ": ";
      if (options_.answer == Answer::classic) {
        append_classic(desk, judged);
      } else {
        append_text(desk.out, options_.rules, judged);
      }
    }
    desk.out += '\n';
  }

  /// Appends the classic answer. Reports the reason for "Invalid" on stderr, because the exercise has no word for
  /// unreachable boards.
  void append_classic(ThreadBuffers& desk, const Judged& judged) const {
    const std::string_view word = classic_word(judged);
    desk.out += word;
    if (word != "Invalid") return;
    std::string why;
    append_text(why, options_.rules, judged);
    std::fprintf(stderr, "mnk: record %" PRIu64 ": %s\n", judged.record, why.c_str());
  }

  /// Writes the block's results. After an interrupt, stops at the first record that was not judged.
  void write(const ThreadBuffers& desk) {
    if (cut_) return;
    cut_ = desk.cut;
    summary_.add(desk.counts);
    output_.write(desk.out);
    if (output_.failed()) end_input();
    progress_.show(summary_.records(), source_.bytes_read());
  }

  int finish() {
    progress_.clear();
    const std::string counts = to_json(summary_, interrupted()) + "\n";
    if (options_.summary) {
      output_.write(counts);
    } else if (interrupted()) {
      std::fputs(counts.c_str(), stderr);
    }
    if (interrupted()) return 130;
    if (output_.failed()) return output_error;
    return summary_.bad != 0 || summary_.invalid != 0 || source_.failed() ? 1 : 0;
  }

  const JudgeOptions& options_;
  const bool counts_plain_lines_;

  std::mutex reading_;  ///< guards source_ and error_
  BlockSource source_;
  std::exception_ptr error_;

  TicketLock parsing_;  ///< guards the fields up to `writing_`
  RecordReader reader_;
  std::uint64_t last_number_ = 0;  ///< number of the last record in this file
  std::uint64_t records_in_earlier_files_ = 0;

  TicketLock writing_;  ///< guards the fields below
  Progress progress_;
  Summary summary_;
  Output output_;
  bool cut_ = false;
};

}  // namespace

int judge_command(const JudgeOptions& options) {
  catch_interrupts();
  return JudgeRun(options).run();
}

namespace {

std::vector<std::string> names_of_methods() {
  std::vector<std::string> names = {"auto"};
  for (const Method method : all_methods) names.emplace_back(to_string(method));
  return names;
}

/// Raw option values from CLI11, before they are parsed.
struct JudgeArguments {
  std::string game = "3,3,3";
  std::string input = "auto";
  std::string detector = "auto";
  std::string answer = "full";
  bool explain = false;
  bool json = false;
  bool summary = false;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::string> files;
};

int judge(const JudgeArguments& arguments) {
  const Result<Rules> rules = parse_game(arguments.game);
  if (!rules) return usage(refusal_of_game(arguments.game, rules.error()));
  const auto input = parse_format(arguments.input);
  const auto method = parse_method(arguments.detector);
  if (const auto why = refusal(*method, *rules); !why.empty()) {
    return usage("--detector: " + std::string(why) + ", not " + to_string(*rules));
  }
  Result<std::vector<Input>> inputs = inputs_of(*rules, *input, arguments.files);
  if (!inputs) return usage(message_of(inputs.error()));
  return judge_command({.rules = *rules,
                        .input = *input,
                        .method = *method,
                        .json = arguments.json,
                        .summary = arguments.summary,
                        .threads = arguments.threads,
                        .inputs = std::move(*inputs),
                        .explain = arguments.explain,
                        .answer = arguments.answer == "classic" ? Answer::classic : Answer::full});
}

}  // namespace

Command add_judge(CLI::App& app) {
  const auto arguments = std::make_shared<JudgeArguments>();
  CLI::App* command = add_command(app, "judge");
  add_game(*command, arguments->game);
  add_choice(*command, "-i,--input", arguments->input, names_of_formats(),
             "Format of every record; auto: recognise the format of each");
  add_choice(*command, "--answer", arguments->answer, {"full", "classic"},
             "full: outcome and winning lines; classic: only A, B, Draw or Pending");
  add_explain(*command, arguments->explain);
  command->add_flag("--json", arguments->json, "Print one JSON object per record instead of a line of text");
  command->add_flag("--summary", arguments->summary, "Print only one JSON object with the counts");
  add_choice(*command, "--detector", arguments->detector, names_of_methods(),
             "Method of line detection (docs/detection.md); all give the same answers");
  add_number(*command, "--threads", arguments->threads, 1, 256, "Number of threads")->default_str("all processors");
  add_position(*command, arguments->files, "Boards or games as text, or names of files; - or none: standard input");
  return {command, [arguments] { return judge(*arguments); }};
}

}  // namespace mnk::apps
