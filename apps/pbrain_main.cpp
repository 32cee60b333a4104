// SPDX-License-Identifier: MIT
// mnk as a Gomocup engine: reads lines from standard input, writes answers to standard output.
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "apps/book_of_user.hpp"
#include "apps/network_of_user.hpp"
#include "files/printable.hpp"
#include "files/system.hpp"
#include "mnk/gomocup.hpp"

namespace {

using mnk::GomocupSession;

/// Lines from standard input, read by a thread of its own, so that a line can end a search.
class Lines {
 public:
  /// True while a line that ends a search waits to be taken.
  const std::atomic<bool>& stop() const { return stop_; }

  /// Reads to the end of the input. A line ends with CR, LF or both. Empty lines are skipped. A line longer than
  /// `longest` becomes an unknown command.
  void read() {
    std::string line;
    for (int c = std::getchar();; c = std::getchar()) {
      if (c != '\n' && c != '\r' && c != EOF) {
        if (line.size() <= longest) line += static_cast<char>(c);
        continue;
      }
      if (line.size() > longest) line = "?";
      if (!line.empty()) add(std::move(line));
      line.clear();
      if (c == EOF) return end();
    }
  }

  /// Waits for the next line; nothing at the end of the input.
  std::optional<std::string> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ended_ || !lines_.empty(); });
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    if (GomocupSession::ends_search(line) && --stops_ == 0) stop_ = false;
    changed_.notify_all();
    return line;
  }

 private:
  static constexpr std::size_t longest = 4096;
  static constexpr std::size_t most_waiting = 1000;  // lines; more are left in the pipe

  void add(std::string line) {
    std::unique_lock lock(mutex_);
    const bool stops = GomocupSession::ends_search(line);
    if (stops && ++stops_ == 1) stop_ = true;
    changed_.wait(lock, [&] { return lines_.size() < most_waiting; });
    lines_.push_back(std::move(line));
    changed_.notify_all();
  }
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  int stops_ = 0;  ///< lines that end a search, read and not yet taken
  bool ended_ = false;
  std::atomic<bool> stop_ = false;
};

void print_line(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

/// Opens the book of MNK_BOOK. One that cannot be opened is told on standard error.
mnk::apps::SharedBook book_of_brain() {
  auto book = mnk::apps::book_of_user({});
  if (book) return *std::move(book);
  std::fprintf(stderr, "mnk: %s; the engine plays without a book\n",
               mnk::files::printable(message_of(book.error())).c_str());
  return nullptr;
}

}  // namespace

int main() {
  ignore_file_size_signal();
  mnk::apps::use_network_of_user();
  static Lines lines;  // outlives the reader, which may wait for input when the session has ended
  std::thread([] { lines.read(); }).detach();
  const auto book = [book = book_of_brain()](mnk::BookQuestion& question) {
    mnk::apps::BookAdvice advice = mnk::apps::ask_book(book, question.board);
    question.move = advice.move;
    question.bad_moves = std::move(advice.bad_moves);
  };
  GomocupSession session({.version = MNK_VERSION, .stop = &lines.stop(), .book = book}, print_line);
  while (const auto line = lines.next()) {
    if (!session.take(*line) || std::ferror(stdout) != 0) break;  // the manager is gone
  }
  std::fflush(stdout);
  std::_Exit(0);  // the reader may hold the lock of standard input
}
