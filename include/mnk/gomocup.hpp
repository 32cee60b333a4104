// SPDX-License-Identifier: MIT
// The Gomocup protocol: lines of a match manager in, lines of an engine out. docs/gomocup.md has every command.
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
  std::uint64_t memory = std::uint64_t{350} << 20;  ///< of the whole program, until the manager says otherwise
  unsigned threads = 1;
  std::uint64_t nodes =
      std::numeric_limits<std::uint64_t>::max();  ///< positions a move and thread, at most, whatever the manager allows
};

/// One engine's side of a conversation. Whatever comes in, it answers or ignores as the protocol says, and lives on.
class GomocupSession {
 public:
  using Send = Callback<std::string_view>;  ///< gets each line of the answer without its end

  GomocupSession(GomocupOptions options, Send send);
  ~GomocupSession();

  /// Takes one line, without its end. Answers within the call; a move takes its time. False after END.
  bool take(std::string_view line);

 private:
  class [[gnu::visibility("hidden")]] Impl;
  detail::Owned<Impl> impl_;
};

}  // namespace mnk

#pragma GCC visibility pop
