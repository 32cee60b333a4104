// SPDX-License-Identifier: MIT
// Workers of a queue, and jobs and answers as files.
#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <filesystem>

#include "apps/command.hpp"
#include "apps/interrupt.hpp"
#include "apps/output.hpp"
#include "apps/prove_options.hpp"
#include "apps/prove_workers.hpp"
#include "files/whole_file.hpp"
#include "prove/spool.hpp"
#include "queue/open_queue.hpp"

namespace mnk::apps {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_answer_file = prove::Queue::max_answer + (std::size_t{1} << 16);
constexpr std::string_view job_ending = ".job";
constexpr std::string_view answer_ending = ".answer";
constexpr std::string_view late_ending = ".late";

int fail(const Error& error, int status = 1) {
  usage(message_of(error));
  return status;
}

Result<std::unique_ptr<prove::Queue>> open(const ProveOptions& options) {
  const auto lease = std::chrono::milliseconds(static_cast<std::int64_t>(options.lease * 1000));
  return prove::open_queue(options.queue, options.name, "", false,
                           {.lease = lease, .longest = std::max(lease, prove::QueueOptions().longest)});
}

/// Returns the files of the folder with this ending, in the order of their names.
Result<std::vector<std::string>> files_of(const std::string& folder, std::string_view ending) try {
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ending && entry.is_regular_file()) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
} catch (const fs::filesystem_error& error) {
  return LegalityError{"unreadable_file", folder + ": " + error.code().message()};
}

/// Returns why the answer is not to be written there, if the file is of another kind.
std::optional<std::string> refusal_of_answer(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return std::nullopt;
  const Result<std::string> there = files::read_whole(path, max_answer_file);
  if (there && (there->empty() || prove::read_answer_file(*there))) return std::nullopt;
  return path + " is not an answer file; it is left as it is";
}

/// Writes a job file that is not there yet, or the same once more.
std::optional<LegalityError> write_job(const std::string& path, const std::string& text) {
  std::error_code error;
  if (fs::exists(path, error)) {
    const Result<std::string> there = files::read_whole(path, max_answer_file);
    if (!there || *there != text)
      return LegalityError{"unwritable_file", path + " is a job of another queue: give each queue a folder of its own"};
  }
  return files::write_whole(path, text);
}

}  // namespace

int prove_work(const ProveOptions& options) {
  catch_interrupts();
  const auto lease = std::chrono::milliseconds(static_cast<std::int64_t>(options.lease * 1000));
  auto workers = ProveWorkers::start(options, {.lease = lease});
  if (!workers) return usage(message_of(workers.error()));
  const auto began = std::chrono::steady_clock::now();
  while (!(*workers)->all_ended()) {
    (*workers)->wait(std::chrono::milliseconds(200));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (interrupted() || seconds > options.seconds) (*workers)->stop();
    for (const std::string& note : (*workers)->take_notes()) usage(note);
  }
  for (const std::string& note : (*workers)->take_notes()) usage(note);
  std::fprintf(stderr, "mnk: jobs answered: %" PRIu64 "\n", (*workers)->answered());
  return interrupted() ? report_interrupted() : (*workers)->has_failed() ? 1 : 0;
}

int prove_show(const ProveOptions& options) {
  const auto queue = open(options);
  if (!queue) return usage(message_of(queue.error()));
  const Result<prove::QueueCounts> counts = (*queue)->counts();
  if (!counts) return fail(counts.error());
  const std::string text = std::to_string(counts->waiting) + " jobs wait, " + std::to_string(counts->taken) +
                           " taken; answers: " + std::to_string(counts->accepted) + " accepted, " +
                           std::to_string(counts->delivered) + " to be checked, " + std::to_string(counts->refused) +
                           " refused; " + std::to_string(counts->expired) + " leases ended\n";
  return print_output(text) ? 0 : output_error;
}

int prove_export(const ProveOptions& options) {
  const auto queue = open(options);
  if (!queue) return usage(message_of(queue.error()));
  std::error_code error;
  fs::create_directories(options.folder, error);
  if (error) return fail(LegalityError{"unwritable_file", options.folder + ": " + error.message()}, output_error);
  if (const auto unwritable = files::try_writing(options.folder + "/new.job")) return fail(*unwritable, output_error);
  std::uint64_t jobs = 0;
  for (; jobs < options.most_jobs; ++jobs) {
    // A name for each job: one bad machine of a batch does not close the queue to the others.
    const auto taken = (*queue)->take(worker_name(static_cast<unsigned>(jobs)));
    if (!taken) return fail(taken.error());
    if (!*taken) break;
    const std::string file = options.folder + "/" + std::to_string((*taken)->job) + "-" +
                             std::to_string((*taken)->lease) + std::string(job_ending);
    if (const auto unwritable = write_job(file, prove::to_job_file(**taken))) {
      (void)(*queue)->give_back(**taken);
      return fail(*unwritable, output_error);
    }
  }
  return print_output(std::to_string(jobs) + " jobs in " + printable(options.folder) + "\n") ? 0 : output_error;
}

int prove_answer(const ProveOptions& options) {
  catch_interrupts();
  for (const std::string& file : options.files) {
    if (interrupted()) return report_interrupted();
    if (fs::path(file).extension() != job_ending)
      return usage(file + ": a job file ends in " + std::string(job_ending));
    const Result<std::string> text = files::read_whole(file, std::size_t{1} << 16);
    if (!text) return usage(message_of(text.error()));
    const Result<prove::Taken> taken = prove::read_job_file(*text);
    if (!taken) return usage(file + ": " + message_of(taken.error()));
    const Result<prove::Job> job = prove::read_job(taken->text);
    if (!job) return usage(file + ": " + message_of(job.error()));
    const std::string out = fs::path(file).replace_extension(answer_ending).string();
    if (const auto kept = refusal_of_answer(out)) return usage(*kept);
    if (const auto unwritable = files::try_writing(out)) return fail(*unwritable, output_error);
    const prove::Answer answer = prove::run(*job, {.memory = options.memory, .stop = &interrupt_flag()});
    if (interrupted()) return report_interrupted();
    const std::string answered = prove::to_answer_file({*taken, prove::to_text(taken->text, answer)});
    if (const auto unwritable = files::write_whole(out, answered)) return fail(*unwritable, output_error);
  }
  return 0;
}

int prove_import(const ProveOptions& options) {
  const Result<std::vector<std::string>> files = files_of(options.folder, answer_ending);
  if (!files) return usage(message_of(files.error()));
  const auto queue = open(options);
  if (!queue) return usage(message_of(queue.error()));
  std::uint64_t kept = 0, late = 0, bad = 0;
  for (const std::string& file : *files) {
    const Result<std::string> text = files::read_whole(file, max_answer_file);
    const Result<prove::AnswerFile> answer = text ? prove::read_answer_file(*text) : text.error();
    if (!answer) {
      usage(file + ": " + message_of(answer.error()));
      ++bad;
      continue;
    }
    const Result<bool> is_kept = (*queue)->deliver(answer->taken, options.folder, answer->answer);
    if (!is_kept) return fail(is_kept.error());
    (*is_kept ? kept : late) += 1;
    std::error_code error;
    fs::remove(fs::path(file).replace_extension(job_ending), error);
    if (*is_kept) {
      fs::remove(file, error);
    } else if (const fs::path late_file = fs::path(file).replace_extension(late_ending);
               !fs::exists(late_file, error)) {
      fs::rename(file, late_file, error);  // the answer may be of another queue
    }
    if (error) usage(file + " cannot be removed: " + error.message());
  }
  const std::string summary = std::to_string(kept) + " answers handed in, " + std::to_string(late) + " too late, " +
                              std::to_string(bad) + " bad\n";
  if (!print_output(summary)) return output_error;
  return bad == 0 ? 0 : 1;
}

}  // namespace mnk::apps
