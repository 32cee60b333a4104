// SPDX-License-Identifier: MIT
#include "protocol/gomocup/session.hpp"

#include <algorithm>
#include <utility>

#include "protocol/gomocup/words.hpp"

namespace mnk {

using gomocup::Info;
using gomocup::next_word;
using gomocup::read_numbers;
using gomocup::upper;

std::span<const GomocupSession::Impl::Command> GomocupSession::Impl::commands() {
  static constexpr auto all = std::to_array<Command>({
      {"START", &Impl::start},
      {"RECTSTART", &Impl::rect_start},
      {"RESTART", &Impl::restart},
      {"BEGIN", &Impl::begin},
      {"TURN", &Impl::turn},
      {"PLAY", &Impl::play},
      {"BOARD", &Impl::board_rows},
      {"SWAP2BOARD", &Impl::swap_rows},
      {"TAKEBACK", &Impl::take_back},
      {"INFO", &Impl::info},
      {"ABOUT", &Impl::about},
      {"STOP", &Impl::stop},
      // Yixin's dialect
      {"YXSHOWINFO", &Impl::show_info},
      {"YXBOARD", &Impl::position_rows},
      {"YXSTOP", &Impl::stop},
      {"YXNBEST", &Impl::n_best},
      {"YXBALANCEONE", &Impl::balance_one},
      {"YXBALANCETWO", &Impl::balance_two},
      {"YXSHOWFORBID", &Impl::show_forbidden},
      {"YXBLOCK", &Impl::block_rows},
      {"YXBLOCKUNDO", &Impl::unblock_rows},
      {"YXBLOCKRESET", &Impl::unblock_all},
      {"YXHASHCLEAR", &Impl::clear_hash},
      {"YXSHOWHASHUSAGE", &Impl::show_hash},
      {"YXSWAP2STEP1", &Impl::swap2_place},
      {"YXSWAP2STEP2", &Impl::swap2_choose},
      {"YXSWAP2STEP3", &Impl::swap2_choose_again},
      {"YXQUERYDATABASEALL", &Impl::query_rows},
      {"YXQUERYDATABASEONE", &Impl::unsupported_rows},
      {"YXDELETEDATABASEONE", &Impl::unsupported_rows},
      {"YXDELETEDATABASEALL", &Impl::unsupported_rows},
      {"YXSETBESTMOVEDATABASE", &Impl::unsupported_rows},
      {"YXCLEARBESTMOVEDATABASE", &Impl::unsupported_rows},
      {"YXEDITLABELDATABASE", &Impl::unsupported_rows},
      {"YXEDITTVDDATABASE", &Impl::unsupported_rows},
      {"YXBLOCKPATH", &Impl::unsupported_rows},
      {"YXBLOCKPATHUNDO", &Impl::unsupported_rows},
      {"YXBLOCKPATHRESET", &Impl::ignored},
      {"YXSOOSORVSTEP1", &Impl::unsupported},
      {"YXSOOSORVSTEP2", &Impl::unsupported_rows},
      {"YXSOOSORVSTEP3", &Impl::unsupported_rows},
      {"YXSOOSORVSTEP4", &Impl::unsupported_rows},
      {"YXSOOSORVSTEP5", &Impl::unsupported_rows},
      {"YXSOOSORVSTEP6", &Impl::unsupported_rows},
      {"YXHASHDUMP", &Impl::unsupported_file},
      {"YXHASHLOAD", &Impl::unsupported_file},
      {"YXSETDATABASE", &Impl::unsupported_file},
      {"YXDBTOPOS", &Impl::unsupported_file},
      {"YXDBTOTXT", &Impl::unsupported_file},
      {"YXTXTTODB", &Impl::unsupported_file},
      {"YXSAVEDATABASE", &Impl::unsupported},
      {"YXDBCHECK", &Impl::unsupported},
      {"YXDBFIX", &Impl::unsupported},
      {"YXDRAW", &Impl::unsupported},
      {"YXRESIGN", &Impl::unsupported},
      {"YXSEARCHDEFEND", &Impl::unsupported},
      {"YXPRINTFEATURE", &Impl::unsupported},
      {"YXFORBID", &Impl::unsupported},
      {"RELOADCONFIG", &Impl::ignored},
  });
  return all;
}

bool GomocupSession::Impl::take(std::string_view line) {
  brain_.line_arrived();
  line.remove_suffix(line.size() - (line.find_last_not_of(" \t\r\n") + 1));
  std::string_view rest = line;
  const std::string command = upper(next_word(rest));
  if (command.empty() || std::exchange(takes_file_name_, false)) return true;
  if (ends_list(command)) list_ = List::none;
  if (list_ != List::none && command != "INFO") {
    take_row(line);
    return true;
  }
  if (command == "END") return false;
  const auto all = commands();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name == command; });
  if (found == all.end()) {
    send_("UNKNOWN command");
    return true;
  }
  command_ = list_ == List::none ? command : command_;
  if (command.starts_with("YX") || command == "RELOADCONFIG") brain_.info.yixin = true;
  (this->*found->handle)(rest);
  return true;
}

bool GomocupSession::Impl::is_started(const std::string& command) {
  if (!brain_.is_started()) error("no START before " + command);
  return brain_.is_started();
}

// ---- games

void GomocupSession::Impl::start(std::string_view rest) {
  std::array<std::int64_t, 1> size{};
  const std::string_view first = next_word(rest);
  if (!read_numbers(first, size)) return error("START needs one number");
  if (std::string_view tail = rest; next_word(tail).empty()) return resize(size[0], size[0]);
  // Yixin's front ends send columns and rows, and later each cell with its row first.
  std::array<std::int64_t, 1> rows{};
  if (!read_numbers(rest, rows)) return error("START needs one number");
  resize(rows[0], size[0]);
}

void GomocupSession::Impl::rect_start(std::string_view rest) {
  std::array<std::int64_t, 2> size{};
  if (read_numbers(rest, size) != 2) return error("RECTSTART needs width,height");
  resize(size[0], size[1]);
}

void GomocupSession::Impl::resize(std::int64_t columns, std::int64_t rows) {
  if (const auto refused = brain_.start(columns, rows))
    return error("unsupported size or rules: " + message_of(*refused));
  send_("OK");
}

void GomocupSession::Impl::restart(std::string_view) {
  if (!is_started("RESTART")) return;
  brain_.restart();
  send_("OK");
}

// ---- moves

void GomocupSession::Impl::begin(std::string_view) {
  if (!is_started("BEGIN")) return;
  brain_.restart();
  answer();
}

void GomocupSession::Impl::turn(std::string_view rest) {
  if (put(rest)) answer();
}

void GomocupSession::Impl::play(std::string_view rest) {
  if (put(rest)) send_(brain_.text_of(brain_.moves.back()));
}

bool GomocupSession::Impl::put(std::string_view rest) {
  if (!is_started("a move")) return false;
  const auto refuse = [&](const std::string& why) {
    error(why);
    return false;
  };
  std::array<std::int64_t, 2> at{};
  if (read_numbers(rest, at) != 2) return refuse("a move is x,y");
  const auto cell = brain_.cell_of(at[0], at[1]);
  const Result<Board> now = brain_.board();
  if (!now) return refuse(message_of(now.error()));
  if (now->is_over()) return refuse("the game is over");
  if (!cell || !now->is_legal(*cell))
    return refuse("not a legal move: " + std::to_string(at[0]) + "," + std::to_string(at[1]));
  brain_.moves.push_back(*cell);
  return true;
}

void GomocupSession::Impl::take_back(std::string_view rest) {
  std::array<std::int64_t, 2> at{};
  const auto cell = read_numbers(rest, at) == 2 ? brain_.cell_of(at[0], at[1]) : std::nullopt;
  if (!cell || brain_.moves.empty() || brain_.moves.back() != *cell)
    return error("only the last move can be taken back");
  brain_.moves.pop_back();
  send_("OK");
}

bool GomocupSession::Impl::answer(unsigned lines) {
  const Result<Board> now = brain_.board();
  if (!now || now->is_over()) {
    error(now ? "the game is over" : message_of(now.error()));
    return false;
  }
  // Several moves are compared by the search alone.
  const BookQuestion book = lines == 1 ? brain_.ask_book(*now) : BookQuestion{*now};
  if (book.move) {
    brain_.moves.push_back(*book.move);
    send_("MESSAGE a move of the opening book");
    send_(brain_.text_of(*book.move));
    return true;
  }
  EngineOptions options = options_for(lines);
  options.excluded = book.bad_moves;
  Result<EngineAnalysis> found = brain_.think(*now, options);
  if (!found && !book.bad_moves.empty()) found = brain_.think(*now, options_for(lines));  // no other move is left
  if (!found) {
    error(message_of(found.error()));
    return false;
  }
  if (!brain_.info.yixin || found->nodes != reported_nodes_) report(*found);
  brain_.moves.push_back(found->lines.front().play.front());
  send_(brain_.text_of(brain_.moves.back()));
  return true;
}

// ---- settings

void GomocupSession::Impl::info(std::string_view rest) {
  struct Key {
    std::string_view name;
    std::int64_t Info::*value;
  };
  static constexpr auto keys = std::to_array<Key>({{"TIMEOUT_TURN", &Info::timeout_turn},
                                                   {"TIMEOUT_MATCH", &Info::timeout_match},
                                                   {"TIME_LEFT", &Info::time_left},
                                                   {"TIME_INCREMENT", &Info::time_increment},
                                                   {"MAX_MEMORY", &Info::max_memory},
                                                   {"HASH_SIZE", &Info::hash_size},
                                                   {"MAX_DEPTH", &Info::max_depth},
                                                   {"MAX_NODE", &Info::max_node},
                                                   {"THREAD_NUM", &Info::threads},
                                                   {"RULE", &Info::rule},
                                                   {"WIN_LENGTH", &Info::win_length},
                                                   {"SHOW_DETAIL", &Info::show_detail},
                                                   {"STRENGTH", &Info::strength}});
  const std::string key = upper(next_word(rest));
  std::array<std::int64_t, 1> number{};
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const Key& k) { return k.name == key; });
  if (found == keys.end() || !read_numbers(rest, number)) return;
  brain_.info.*(found->value) = number[0];
  if (key == "MAX_MEMORY" || key == "HASH_SIZE") brain_.prepare();
}

void GomocupSession::Impl::about(std::string_view) {
  send_("name=\"mnk\", version=\"" + version_ + "\", author=\"the mnk authors\", country=\"\"");
}

GomocupSession::GomocupSession(GomocupOptions options, Send send)
    : impl_(new Impl(std::move(options), std::move(send))) {}
GomocupSession::~GomocupSession() = default;
bool GomocupSession::take(std::string_view line) { return impl_->take(line); }

bool GomocupSession::ends_search(std::string_view line) {
  const std::string command = upper(next_word(line));
  constexpr std::array<std::string_view, 3> all = {"END", "STOP", "YXSTOP"};
  const std::size_t end = std::min(command.find_first_of("\r\n"), command.size());
  return std::find(all.begin(), all.end(), std::string_view(command).substr(0, end)) != all.end();
}

}  // namespace mnk
