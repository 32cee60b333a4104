// SPDX-License-Identifier: MIT
#include "server/journal.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <random>
#include <thread>
#include <utility>

namespace mnk::server {

namespace {

/// What waits for one thread.
template <class T>
class Queue {
 public:
  explicit Queue(std::size_t most) : most_(most) {}

  /// False, and `item` as it was: too much waits, or the queue is closed.
  bool put(T& item) {
    const std::lock_guard lock(mutex_);
    if (closed_ || items_.size() >= most_) return false;
    items_.push_back(std::move(item));
    some_.notify_one();
    return true;
  }

  /// The next ones, at most `most`; waits for the first. Nothing: closed, and all were taken.
  std::vector<T> take(std::size_t most) {
    std::unique_lock lock(mutex_);
    some_.wait(lock, [&] { return closed_ || !items_.empty(); });
    const auto count = static_cast<std::ptrdiff_t>(std::min(most, items_.size()));
    std::vector<T> taken(std::make_move_iterator(items_.begin()), std::make_move_iterator(items_.begin() + count));
    items_.erase(items_.begin(), items_.begin() + count);
    taken_ = taken.size();
    return taken;
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    some_.notify_all();
  }

  /// What waits, and what was taken last.
  std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return items_.size() + taken_;
  }

  /// What was taken is done with.
  void done() {
    const std::lock_guard lock(mutex_);
    taken_ = 0;
  }

 private:
  const std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable some_;
  std::deque<T> items_;
  std::size_t taken_ = 0;
  bool closed_ = false;
};

struct Write {
  Append append;
  Journal::OnAppended told;
};

struct Read {
  std::string game;
  std::uint64_t after;
  Journal::OnLoaded told;
};

std::string random_instance() {
  std::random_device random;
  std::string text;
  for (int i = 0; i < 16; ++i) text += "0123456789abcdef"[random() % 16];
  return text;
}

constexpr std::chrono::milliseconds listening_step{200};  // how long stop() may have to wait for the listener

}  // namespace

class Journal::Impl {
 public:
  Impl(std::unique_ptr<Storage> writer, std::unique_ptr<Storage> reader, std::unique_ptr<Storage> listener, const JournalOptions& options)
      : options_(options),
        writer_(std::move(writer)),
        reader_(std::move(reader)),
        listener_(std::move(listener)),
        writes_(options.most_waiting),
        reads_(options.most_waiting),
        writing_([this] { write(); }),
        reading_([this] { read(); }) {}

  ~Impl() { stop(); }

  void append(Write write) {
    if (!writes_.put(write)) write.told(Appended::failed);
  }

  void load(Read read) {
    if (!reads_.put(read)) read.told(std::nullopt);
  }

  void listen(OnHeard told) {
    const std::lock_guard lock(stopping_);
    assert(!listening_.joinable());
    if (!listener_ || stopped_) return;
    listening_ = std::thread([this, told = std::move(told)] {
      while (!stopped_) listener_->hear(listening_step, told);
    });
  }

  std::size_t pending() const { return writes_.size(); }

  void stop() {
    const std::lock_guard lock(stopping_);
    stopped_ = true;
    writes_.close();
    reads_.close();
    for (std::thread* thread : {&writing_, &reading_, &listening_}) {
      if (thread->joinable()) thread->join();
    }
  }

 private:
  void write() {
    for (;;) {
      std::vector<Write> batch = writes_.take(options_.most_together);
      if (batch.empty()) return;
      std::vector<Append> appends;
      appends.reserve(batch.size());
      for (Write& write : batch) appends.push_back(std::move(write.append));
      const std::vector<Appended> results = writer_->append(appends);
      if (!writer_->trouble().empty()) log(writer_->trouble());
      writes_.done();
      for (std::size_t i = 0; i < batch.size(); ++i) batch[i].told(results[i]);
    }
  }

  void read() {
    for (;;) {
      std::vector<Read> next = reads_.take(1);
      if (next.empty()) return;
      auto events = reader_->load(next[0].game, next[0].after);
      if (!events) log(message_of(events.error()));
      next[0].told(events ? std::optional(std::move(*events)) : std::nullopt);
    }
  }

  void log(const std::string& sentence) const {
    if (options_.log) options_.log(sentence);
  }

  const JournalOptions options_;
  std::unique_ptr<Storage> writer_;  // closed last: it has the lock on the file
  std::unique_ptr<Storage> reader_, listener_;
  Queue<Write> writes_;
  Queue<Read> reads_;
  std::atomic<bool> stopped_ = false;
  std::mutex stopping_;
  std::thread writing_, reading_, listening_;
};

Result<std::unique_ptr<Journal>> Journal::open(const std::string& where, const JournalOptions& options) {
  StorageOptions how{.create = true, .alone = true, .instance = random_instance()};
  auto writer = open_storage(where, how);
  if (!writer) return writer.error();
  how.create = how.alone = false;
  auto reader = open_storage(where, how);
  if (!reader) return reader.error();
  std::unique_ptr<Storage> listener;
  if (is_postgres(where)) {
    auto opened = open_storage(where, how);
    if (!opened) return opened.error();
    listener = std::move(*opened);
  }
  auto impl = std::make_unique<Impl>(std::move(*writer), std::move(*reader), std::move(listener), options);
  return std::unique_ptr<Journal>(new Journal(std::move(impl)));
}

Journal::Journal(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Journal::~Journal() = default;

void Journal::append(Append append, OnAppended told) { impl_->append({std::move(append), std::move(told)}); }
void Journal::load(std::string game, std::uint64_t after, OnLoaded told) { impl_->load({std::move(game), after, std::move(told)}); }
void Journal::listen(OnHeard told) { impl_->listen(std::move(told)); }
std::size_t Journal::pending() const { return impl_->pending(); }
void Journal::stop() { impl_->stop(); }

}  // namespace mnk::server
