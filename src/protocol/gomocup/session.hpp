// SPDX-License-Identifier: MIT
// State of a session: the list of rows it is in, and a handler for each command.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/balance.hpp"
#include "mnk/gomocup.hpp"
#include "protocol/gomocup/brain.hpp"

namespace mnk {

class GomocupSession::Impl {
 public:
  Impl(GomocupOptions options, Send send)
      : version_(options.version), send_(std::move(send)), brain_(std::move(options)) {}

  bool take(std::string_view line);

 private:
  using Handle = void (Impl::*)(std::string_view);
  struct Command {
    std::string_view name;
    Handle handle;
  };
  /// The command whose rows follow, up to DONE.
  enum class List : std::uint8_t { none, board, swap, position, block, unblock, query, unsupported };
  struct Row {
    Cell cell;
    std::int64_t owner;  ///< 1 own, 2 the opponent's, 3 forbidden; 0 without one
  };
  static std::span<const Command> commands();

  void error(const std::string& why) { send_("ERROR " + why); }
  void message(const std::string& text) { send_("MESSAGE " + text); }
  /// Sends an ERROR and returns false, unless a game has been started.
  bool is_started(const std::string& command);

  // ---- games and moves: session.cpp
  void start(std::string_view rest);
  void rect_start(std::string_view rest);
  void resize(std::int64_t columns, std::int64_t rows);
  void restart(std::string_view rest);
  void begin(std::string_view rest);
  void turn(std::string_view rest);
  void play(std::string_view rest);
  bool put(std::string_view rest);
  void take_back(std::string_view rest);
  void info(std::string_view rest);
  void about(std::string_view rest);
  void stop(std::string_view) {}  // the search that it ended has returned
  /// Searches, plays the move and sends it. Returns false after an ERROR if there is no position to search.
  bool answer(unsigned lines = 1);

  // ---- rows: rows.cpp
  static bool ends_list(std::string_view command);
  void board_rows(std::string_view rest) { begin_list(List::board, rest); }
  void swap_rows(std::string_view rest) { begin_list(List::swap, rest); }
  void position_rows(std::string_view rest) { begin_list(List::position, rest); }
  void block_rows(std::string_view rest) { begin_list(List::block, rest); }
  void unblock_rows(std::string_view rest) { begin_list(List::unblock, rest); }
  void query_rows(std::string_view rest) { begin_list(List::query, rest); }
  void unsupported_rows(std::string_view rest) { begin_list(List::unsupported, rest); }
  void begin_list(List list, std::string_view rest);
  void take_row(std::string_view line);
  bool is_right_row(std::size_t numbers, std::int64_t owner) const;
  void end_list();
  bool set_board();

  // ---- swap2: swap2.cpp
  enum class Side : std::uint8_t { none, x, o, more };
  /// The stones of a choice: O's move, or two more stones. `none` after an ERROR.
  struct Choice {
    Side side;
    Cell first;
    Cell second;
  };
  struct Scored {
    Cell best;
    int value;  ///< for the side to move
  };
  void answer_swap();
  void swap2_place(std::string_view rest);
  void swap2_choose(std::string_view rest);
  void swap2_choose_again(std::string_view rest);
  void swap2_stone(int number, Cell cell);
  std::vector<Cell> three_stones();
  std::optional<BalancedPair> two_more(double share);
  Choice choose_after_three();
  /// Searches the position with a share of the move's time; nothing after an ERROR.
  std::optional<Scored> score_position(double share);

  // ---- Yixin's dialect: yixin.cpp
  void show_info(std::string_view rest);
  void n_best(std::string_view rest);
  void balance_one(std::string_view rest);
  void balance_two(std::string_view rest);
  std::optional<Board> position_to_balance(std::string_view rest, int& bias);
  void show_forbidden(std::string_view rest);
  void unblock_all(std::string_view) { brain_.excluded.clear(); }
  void clear_hash(std::string_view rest);
  void show_hash(std::string_view rest);
  void unsupported(std::string_view rest);
  void unsupported_file(std::string_view rest);
  void ignored(std::string_view) {}

  // ---- what the engine reports: report.cpp
  EngineOptions options_for(unsigned lines);
  void report_depth(const EngineAnalysis& found);
  void report(const EngineAnalysis& found);
  void report_details(const EngineAnalysis& found);
  void report_root_move(const EngineRootMove& move);

  std::string version_;
  Send send_;
  gomocup::Brain brain_;
  std::string command_;  ///< the command of the present line or list, in upper case
  List list_ = List::none;
  std::vector<Row> rows_given_;
  std::string bad_row_;
  std::uint64_t reported_nodes_ = 0;  ///< of the last report of a depth
  bool takes_file_name_ = false;      ///< the next line is the name of a file
};

}  // namespace mnk
