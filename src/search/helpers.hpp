// SPDX-License-Identifier: MIT
// Threads that search beside the one that was called.
#pragma once

#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace mnk::search {

/// Runs `work(1)`, ..., `work(count)`, each in a thread of its own; fewer where the system has no more threads. A
/// thread without memory ends, and the others go on. Requires: `work` lives as long as the Helpers; it changes nothing
/// that a missing call leaves wrong.
class Helpers {
 public:
  template <class Work>
  Helpers(unsigned count, const Work& work) {
    try {
      for (unsigned i = 1; i <= count; ++i) {
        threads_.emplace_back([&work, i] {
          try {
            work(i);
          } catch (const std::bad_alloc&) {  // this one alone gives up
          }
        });
      }
    } catch (const std::system_error&) {  // fewer will do
    }
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() { join(); }

  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace mnk::search
