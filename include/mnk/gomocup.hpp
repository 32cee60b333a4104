// SPDX-License-Identifier: MIT
// Gomocup protocol: reads lines from a match manager and answers as an engine. docs/gomocup.md lists the commands.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "mnk/callback.hpp"
#include "mnk/detail/owned.hpp"

#pragma GCC visibility push(default)

namespace mnk {

struct GomocupOptions {
  std::string version{};                            ///< for ABOUT
  std::uint64_t memory = std::uint64_t{350} << 20;  ///< bytes of the whole program, until the manager sets a limit
  unsigned threads = 1;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< limit per move and thread
};

/// The engine's side of a session. Every input line is answered or ignored as the protocol says; none ends the program.
class GomocupSession {
 public:
  using Send = Callback<std::string_view>;  ///< receives each line of the answer, without the line end

  GomocupSession(GomocupOptions options, Send send);
  ~GomocupSession();

  /// Handles one line, without the line end. Answers before it returns, so a move takes its thinking time. Returns
  /// false after END.
  bool take(std::string_view line);

 private:
  class [[gnu::visibility("hidden")]] Impl;
  detail::Owned<Impl> impl_;
};

}  // namespace mnk

#pragma GCC visibility pop
