// SPDX-License-Identifier: MIT
// The Go Text Protocol, version 2, as far as it fits games of rows: docs/gtp.md.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/gomocup.hpp"
#include "protocol/gtp_clock.hpp"

namespace mnk {

struct GtpOptions {
  Rules rules{};                                                    ///< of the first game
  std::string version{};                                            ///< for `version`
  double seconds = 5;                                               ///< of a move, until `time_settings`
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< limit per move and thread
  std::uint64_t memory = std::uint64_t{128} << 20;                  ///< bytes of the transposition table
  unsigned threads = 1;
  int level = full_level;
  Callback<BookQuestion&> book{};           ///< as GomocupOptions::book
  const std::atomic<bool>* stop = nullptr;  ///< ends the search of a move when it becomes true
};

/// The engine's side of a session: each command gets an answer, as text without I/O.
class GtpSession {
 public:
  /// The columns and rows that the protocol's letters can name; its letters leave out I.
  static constexpr int most_side = 25;

  /// Requires: the engine plays `options.rules`, and no side is longer than most_side.
  explicit GtpSession(GtpOptions options);

  /// Answers a line: `=1 h8`, `? unknown command`, always with an empty line behind it; empty for a line without a
  /// command. A move takes its thinking time.
  std::string answer(std::string_view line);
  bool is_over() const { return is_over_; }  ///< after `quit`

 private:
  /// Text of the answer; an error if `failed`.
  struct Reply {
    std::string text;
    bool failed = false;
  };
  using Handle = Reply (GtpSession::*)(std::string_view words);
  struct Command {
    std::string_view name;
    Handle handle;
  };
  static std::span<const Command> commands();

  Reply protocol_version(std::string_view words);
  Reply name(std::string_view words);
  Reply version(std::string_view words);
  Reply known_command(std::string_view words);
  Reply list_commands(std::string_view words);
  Reply quit(std::string_view words);
  Reply boardsize(std::string_view words);
  Reply rectangular_boardsize(std::string_view words);
  Reply clear_board(std::string_view words);
  Reply komi(std::string_view words);
  Reply play(std::string_view words);
  Reply genmove(std::string_view words);
  Reply reg_genmove(std::string_view words);
  Reply undo(std::string_view words);
  Reply time_settings(std::string_view words);
  Reply time_left(std::string_view words);
  Reply showboard(std::string_view words);
  Reply final_score(std::string_view words);
  Reply game(std::string_view words);
  Reply level(std::string_view words);

  Reply change_game(const Result<Rules>& rules);
  Reply search(std::string_view words, bool play);
  Result<Cell> choose();
  std::optional<Reply> refuse_turn(std::optional<Player> player) const;
  double seconds_of_move(Player player) const;
  std::string vertex_of(Cell cell) const;
  std::optional<Cell> cell_of(std::string_view vertex) const;

  GtpOptions options_;
  Board board_;
  Engine engine_;
  GtpClock clock_;
  bool is_over_ = false;
};

}  // namespace mnk
