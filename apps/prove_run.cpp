// SPDX-License-Identifier: MIT
// `mnk prove run`: the coordinator, with workers of its own.
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <cinttypes>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "apps/certificate_file.hpp"
#include "apps/command.hpp"
#include "apps/interrupt.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/prove_book.hpp"
#include "apps/prove_options.hpp"
#include "apps/prove_view.hpp"
#include "apps/prove_workers.hpp"
#include "files/open_file.hpp"
#include "files/whole_file.hpp"
#include "mnk/moves.hpp"
#include "prove/coordinator.hpp"
#include "queue/open_queue.hpp"

namespace mnk::apps {

namespace {

constexpr auto step_time = std::chrono::milliseconds(250);
constexpr auto shown_every = std::chrono::seconds(1);
constexpr int most_idle_looks = 10;
constexpr int most_failures = 60;  ///< of the queue, one after another, with a second between them

class ProveRun {
 public:
  ProveRun(ProveOptions options, prove::MoveBook book) : options_(std::move(options)), book_(std::move(book)) {}

  int run() {
    if (const auto refused = refusal_of_outputs()) return usage(*refused);
    if (const auto unwritable = try_outputs()) return fail(*unwritable, output_error);
    auto opened = prove::open_queue(options_.queue, options_.name, prove::goal_of(book_), true, queue_options());
    if (!opened) return fail(opened.error(), code_of(opened.error()) == "unwritable_file" ? output_error : usage_error);
    queue_ = std::move(*opened);
    has_queue_file_ = is_there(options_.queue);
    coordinator_.emplace(book_, *queue_, options_.workers, options_.checkers);
    if (coordinator_->tree().is_lost()) {
      usage("nothing to prove: the opponent ends the game with the next move from the start position");
      return 1;
    }
    auto workers = ProveWorkers::start(options_, queue_options());
    if (!workers) return fail(workers.error());
    workers_ = std::move(*workers);
    const int status = prove();
    workers_.reset();  // its jobs go back into the queue
    hide();
    warn_of_queue();
    const bool saved = save_book() && write_state();
    if (status == interrupted_status) report_interrupted();
    return saved ? status : output_error;
  }

 private:
  using Clock = std::chrono::steady_clock;

  static int fail(const Error& error, int status = 1) {
    usage(message_of(error));
    return status;
  }

  prove::QueueOptions queue_options() const {
    return {.lease = std::chrono::milliseconds(static_cast<std::int64_t>(options_.lease * 1000))};
  }

  std::optional<std::string> refusal_of_outputs() const {
    if (auto twice = file_named_twice()) return twice;
    if (!may_become_certificate(options_.certificate))
      return refusal_to_overwrite("--certificate", options_.certificate);
    if (is_kept(options_.state) && !is_empty_or_begins(options_.state, '{'))
      return "--state: " + options_.state + " is not the state of a proof; it is left as it is";
    if (!is_kept(options_.save_book)) return std::nullopt;
    if (!options_.book.empty() && files::is_same_file(options_.save_book, options_.book)) return std::nullopt;
    const Result<std::string> there = files::read_whole(options_.save_book, prove::max_book_text);
    if (there && there->empty()) return std::nullopt;
    const Result<prove::MoveBook> book = there ? prove::read_move_book(*there) : there.error();
    if (!book || prove::goal_of(*book) != prove::goal_of(book_))
      return "--save-book: " + options_.save_book + " is not a move book of this claim; it is left as it is";
    return std::nullopt;
  }

  static bool is_there(const std::string& path) {
    std::error_code error;
    return std::filesystem::exists(path, error);
  }

  /// Returns true for a file that is there and that writing would replace.
  static bool is_kept(const std::string& path) { return !path.empty() && !files::is_open_file(path) && is_there(path); }

  static bool is_empty_or_begins(const std::string& path, char first) {
    std::ifstream file(path, std::ios::binary);
    const int read = file.peek();
    return file.is_open() && (read == first || read == std::ifstream::traits_type::eof());
  }

  std::optional<std::string> file_named_twice() const {
    const std::string* const files[] = {&options_.certificate, &options_.queue, &options_.state, &options_.save_book,
                                        &options_.book};
    for (std::size_t a = 0; a < std::size(files); ++a) {
      for (std::size_t b = a + 1; b < std::size(files); ++b) {
        if (files[a] == &options_.save_book || files[a]->empty() || files[b]->empty()) continue;
        if (files::is_same_file(*files[a], *files[b]))
          return *files[a] + " is named twice: certificate, queue, state and book are different files";
      }
    }
    return std::nullopt;
  }

  std::optional<Error> try_outputs() const {
    for (const std::string& file : {options_.certificate, options_.save_book, options_.state}) {
      if (file.empty()) continue;
      if (const auto error = files::try_writing(file)) return *error;
    }
    return std::nullopt;
  }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

  /// Runs until the certificate is written, or until a limit.
  int prove() {
    while (true) {
      if (interrupted()) return interrupted_status;
      const Result<std::size_t> taken = coordinator_->step();
      say_all(coordinator_->take_notes());
      say_all(workers_->take_notes());
      if (!taken) {
        if (++failures_ > most_failures || seconds() > options_.seconds) return fail(taken.error());
        say(message_of(taken.error()));
        workers_->wait(std::chrono::seconds(1));
        continue;
      }
      failures_ = 0;
      show();
      if (coordinator_->is_proved()) {
        const Result<std::optional<proof::Certificate>> certificate = coordinator_->finish();
        if (!certificate) return fail(certificate.error());
        if (*certificate) return write(**certificate);
        continue;
      }
      if (seconds() > options_.seconds) {
        say("nothing is proved within --time; the same command goes on");
        return 1;
      }
      if (options_.workers > 0 && workers_->all_ended()) {
        say_all(workers_->take_notes());
        return 1;
      }
      if (*taken == 0) workers_->wait(step_time);
    }
  }

  int write(const proof::Certificate& certificate) {
    hide();
    if (const auto error = files::write_whole(options_.certificate, certificate.bytes))
      return fail(*error, output_error);
    if (files::is_open_file(options_.certificate)) return 0;  // where the lines below may go to as well
    const prove::TreeCounts counts = coordinator_->tree().counts();
    const std::string text = prove::goal_of(book_) + ": proved (" + std::to_string(counts.jobs) + " jobs, " +
                             std::to_string(counts.nodes) + " nodes)\n";
    if (!print_output(text)) return output_error;
    print_written(options_.certificate, book_.claim, certificate.records, certificate.bytes.size());
    return flush_output() ? 0 : output_error;
  }

  bool save_book() const {
    if (options_.save_book.empty()) return true;
    const auto error = files::write_whole(options_.save_book, prove::to_text(coordinator_->tree().book()));
    if (error) usage(error->message);
    return !error;
  }

  ProofState state() const {
    const Result<prove::QueueCounts> counts = queue_->counts();
    return {book_, coordinator_->tree(), counts ? *counts : prove::QueueCounts(), seconds()};
  }

  bool write_state() const {
    if (options_.state.empty()) return true;
    const auto error = files::write_whole(options_.state, json_of(state()));
    if (error) usage(error->message);
    return !error;
  }

  /// Shows the state on a terminal each second, otherwise as a line now and then.
  void show() {
    const auto now = Clock::now();
    if (now < next_look_) return;
    next_look_ = now + shown_every;
    write_state();
    const ProofState state = this->state();
    warn_of_queue();
    warn_of_idleness(state.queue);
    if (!is_terminal_) {
      if (now < next_line_) return;
      next_line_ =
          now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options_.progress_every));
      std::fprintf(stderr, "%s\n", line_of(state).c_str());
      return;
    }
    winsize size{};
    const bool has_size = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    hide();
    const std::string lines = lines_of(state, has_size ? size.ws_col - 1U : 79U);
    std::fputs(lines.c_str(), stderr);
    shown_ = static_cast<int>(std::count(lines.begin(), lines.end(), '\n'));
  }

  /// Tells once if no later run can continue the queue.
  void warn_of_queue() {
    if (is_gone_ || !has_queue_file_ || is_there(options_.queue)) return;
    is_gone_ = true;
    say(options_.queue + " was removed: a later run begins anew");
  }

  /// Tells once of jobs that no worker takes at many looks, a second or more apart. The time alone says nothing: on a
  /// busy machine two looks may be far from each other.
  void warn_of_idleness(const prove::QueueCounts& counts) {
    idle_looks_ = counts.waiting == 0 || counts.taken > 0 ? 0 : idle_looks_ + 1;
    if (is_idle_ || options_.workers == 0 || idle_looks_ < most_idle_looks) return;
    is_idle_ = true;
    say("jobs wait, but no worker takes them: a worker whose answers were refused gets no more jobs; start another one "
        "with mnk prove work");
  }

  /// Takes the lines of show() from the terminal.
  void hide() {
    if (shown_ > 0) std::fprintf(stderr, "\033[%dA\033[J", shown_);
    shown_ = 0;
  }

  void say_all(const std::vector<std::string>& notes) {
    for (const std::string& note : notes) say(note);
  }

  void say(const std::string& note) {
    hide();
    std::fprintf(stderr, "mnk: %s\n", printable(note).c_str());
  }

  ProveOptions options_;
  prove::MoveBook book_;
  std::unique_ptr<prove::Queue> queue_;
  std::optional<prove::Coordinator> coordinator_;
  std::unique_ptr<ProveWorkers> workers_;
  Clock::time_point began_ = Clock::now(), next_look_{}, next_line_ = Clock::now();
  bool has_queue_file_ = false;  ///< the queue is not on a server
  bool is_terminal_ = ::isatty(STDERR_FILENO) != 0;
  int shown_ = 0;  ///< lines on the terminal
  int failures_ = 0;
  bool is_gone_ = false;  ///< the queue's file; told
  bool is_idle_ = false;  ///< jobs wait and nobody takes them; told
  int idle_looks_ = 0;    ///< one after another at which jobs waited and none was taken
};

}  // namespace

int prove_run(ProveOptions options) {
  const Result<prove::MoveBook> book = book_of(options);
  if (!book) return usage((options.book.empty() ? "" : options.book + ": ") + message_of(book.error()));
  if (const auto refused = prove::refuse(book->rules)) return usage(refused->message);
  if (options.queue.empty() && files::is_open_file(options.certificate))
    return usage("--queue: name a file for the jobs, since " + options.certificate + " is a stream");
  if (options.queue.empty()) options.queue = options.certificate + ".db";
  catch_interrupts();
  return ProveRun(std::move(options), *book).run();
}

}  // namespace mnk::apps
