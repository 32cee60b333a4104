// SPDX-License-Identifier: MIT
// Helper threads that search beside the calling thread.
#pragma once

#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace mnk::search {

/// Runs `work(1)`, ..., `work(count)`, each in a thread of its own; fewer if the system refuses more threads. A thread
/// that runs out of memory ends, and the others go on. Requires: `work` outlives the Helpers, and no call of it is
/// needed for a correct result.
class Helpers {
 public:
  template <class Work>
  Helpers(unsigned count, const Work& work) {
    try {
      for (unsigned i = 1; i <= count; ++i) {
        threads_.emplace_back([&work, i] {
          try {
            work(i);
          } catch (const std::bad_alloc&) {  // only this thread stops
          }
        });
      }
    } catch (const std::system_error&) {  // go on with fewer threads
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
