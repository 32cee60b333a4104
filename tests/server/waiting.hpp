// SPDX-License-Identifier: MIT
// Waits that end: a test says what it waited for in vain, long before its own timeout.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <stdexcept>
#include <thread>

namespace mnk::server::test {

/// The time after which a wait has failed: far above what a loaded machine takes.
inline constexpr std::chrono::minutes longest_wait{1};

/// Polls `holds`; the test fails after `longest`.
template <class Holds>
void wait_until(Holds holds, std::chrono::seconds longest = longest_wait) {
  const auto end = std::chrono::steady_clock::now() + longest;
  while (!holds()) {
    ASSERT_LT(std::chrono::steady_clock::now(), end) << "waited for " << longest.count() << " s";
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

/// Returns the value of the future. Throws std::runtime_error after a minute.
template <class Value>
Value value_of(std::future<Value> told) {
  if (told.wait_for(longest_wait) != std::future_status::ready)
    throw std::runtime_error("a result did not come within a minute");
  return told.get();
}

}  // namespace mnk::server::test
