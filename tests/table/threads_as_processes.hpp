// SPDX-License-Identifier: MIT
// Threads in the place of the processes that make a table together.
#pragma once

#include <algorithm>
#include <atomic>
#include <barrier>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "mnk/table.hpp"

namespace mnk::test {

/// Memory that the threads share.
class ThreadGroup {
 public:
  explicit ThreadGroup(std::uint32_t size)
      : barrier_(static_cast<std::ptrdiff_t>(size)), numbers_(size), bytes_(size), sent_(size), alerts_(size) {}

 private:
  friend class ThreadProcess;

  std::barrier<> barrier_;
  std::vector<std::span<const std::uint64_t>> numbers_;
  std::vector<std::span<const std::uint8_t>> bytes_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<std::deque<std::vector<std::uint8_t>>> sent_;  ///< to process 0, by sender
  std::vector<std::atomic<bool>> alerts_;
};

class ThreadProcess final : public table::Communicator {
 public:
  ThreadProcess(ThreadGroup& group, std::uint32_t rank) : group_(group), rank_(rank) {}

  std::uint32_t rank() const override { return rank_; }
  std::uint32_t size() const override { return static_cast<std::uint32_t>(group_.alerts_.size()); }
  std::string name() const override { return "rank " + std::to_string(rank_) + " on a thread"; }

  void sum(std::span<std::uint64_t> numbers) override {
    group_.numbers_[rank_] = numbers;
    group_.barrier_.arrive_and_wait();
    std::vector<std::uint64_t> sums(numbers.size(), 0);
    for (const std::span<const std::uint64_t> of_one : group_.numbers_) {
      if (of_one.size() != sums.size()) throw std::logic_error("the processes sum different numbers");
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += of_one[i];
    }
    group_.barrier_.arrive_and_wait();
    std::copy(sums.begin(), sums.end(), numbers.begin());
  }
  void broadcast(std::uint32_t from, std::span<std::uint8_t> bytes) override {
    group_.bytes_[rank_] = bytes;
    group_.barrier_.arrive_and_wait();
    if (rank_ != from) std::copy_n(group_.bytes_[from].begin(), bytes.size(), bytes.begin());
    group_.barrier_.arrive_and_wait();
  }
  void send(std::span<const std::uint8_t> bytes) override {
    const std::scoped_lock lock(group_.mutex_);
    group_.sent_[rank_].emplace_back(bytes.begin(), bytes.end());
    group_.arrived_.notify_all();
  }
  void receive(std::uint32_t from, std::span<std::uint8_t> bytes) override {
    std::unique_lock lock(group_.mutex_);
    auto& queue = group_.sent_[from];
    group_.arrived_.wait(lock, [&] { return !queue.empty(); });
    if (queue.front().size() != bytes.size()) throw std::logic_error("as many bytes are sent as are received");
    std::copy(queue.front().begin(), queue.front().end(), bytes.begin());
    queue.pop_front();
  }
  void alert() override { group_.alerts_[rank_] = true; }
  bool alerted() override {
    for (std::uint32_t other = 0; other < size(); ++other) {
      if (other != rank_ && group_.alerts_[other]) return true;
    }
    return false;
  }

 private:
  ThreadGroup& group_;
  std::uint32_t rank_;
};

/// Calls `work(communicator)` for each of `size` processes, and returns its results by rank.
template <class Work>
auto run_together(std::uint32_t size, const Work& work) {
  using Made = decltype(work(std::declval<table::Communicator&>()));
  ThreadGroup group(size);
  std::vector<std::optional<Made>> results(size);
  std::vector<std::thread> threads;
  for (std::uint32_t rank = 0; rank < size; ++rank) {
    threads.emplace_back([&, rank] {
      ThreadProcess process(group, rank);
      results[rank].emplace(work(process));
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<Made> all;
  for (std::optional<Made>& result : results) all.push_back(*std::move(result));
  return all;
}

}  // namespace mnk::test
