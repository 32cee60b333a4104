// SPDX-License-Identifier: MIT
// Commands of Yixin's dialect, as Yixin-Board and the page gomocalc send them.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <thread>
#include <utility>

#include "mnk/balance.hpp"
#include "mnk/forbidden.hpp"
#include "protocol/gomocup/session.hpp"
#include "protocol/gomocup/words.hpp"

namespace mnk {

namespace {

constexpr int largest_hash = 24;  // 2^24 KiB

std::optional<std::int64_t> number_of(std::string_view rest) {
  std::array<std::int64_t, 1> number{};
  if (!gomocup::read_numbers(rest, number)) return std::nullopt;
  return number[0];
}

std::string two_digits(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

}  // namespace

void GomocupSession::Impl::show_info(std::string_view) {
  message("mnk " + version_);
  message("INFO MAX_THREAD_NUM " + std::to_string(std::max(std::thread::hardware_concurrency(), 1U)));
  message("INFO MAX_HASH_SIZE " + std::to_string(largest_hash));
}

void GomocupSession::Impl::n_best(std::string_view rest) {
  constexpr std::int64_t most = 100;
  const auto count = number_of(rest);
  if (!count || *count < 1) return error("YXNBEST needs a number of moves");
  if (is_started("YXNBEST")) answer(static_cast<unsigned>(std::min(*count, most)));
}

// ---- balance

/// The position, with the number behind the command as `bias`; nothing after an ERROR.
std::optional<Board> GomocupSession::Impl::position_to_balance(std::string_view rest, int& bias) {
  if (!is_started(command_)) return std::nullopt;
  bias = static_cast<int>(std::clamp<std::int64_t>(number_of(rest).value_or(0), -10'000, 10'000));
  const Result<Board> now = brain_.board();
  if (!now || now->is_over()) {
    error(now ? "the game is over" : message_of(now.error()));
    return std::nullopt;
  }
  return *now;
}

void GomocupSession::Impl::balance_one(std::string_view rest) {
  int bias = 0;
  const auto now = position_to_balance(rest, bias);
  if (!now) return;
  const auto found = find_balance(brain_.engine(), *now, brain_.limits(*now), bias);
  if (!found) return error(message_of(found.error()));
  message("score " + std::to_string(-found->score.estimate));
  brain_.moves.push_back(found->cell);
  send_(brain_.text_of(found->cell));
}

void GomocupSession::Impl::balance_two(std::string_view rest) {
  int bias = 0;
  const auto now = position_to_balance(rest, bias);
  if (!now) return;
  const auto found = find_balanced_pair(brain_.engine(), *now, brain_.limits(*now), bias);
  if (!found) return error(message_of(found.error()));
  message("score " + std::to_string(found->score.estimate));
  brain_.moves.insert(brain_.moves.end(), {found->first, found->second});
  send_(brain_.text_of(found->first) + " " + brain_.text_of(found->second));
}

// ---- what else a front end asks

void GomocupSession::Impl::show_forbidden(std::string_view) {
  if (!is_started("YXSHOWFORBID")) return;
  const Result<Board> now = brain_.board();
  if (!now) return error(message_of(now.error()));
  std::string text = "FORBID ";
  if (now->rules().renju() && now->to_move() == Player::x && !now->is_over()) {
    const Rules& rules = now->rules();
    for (const ForbiddenCell& forbidden : forbidden_cells(rules, now->position().stones))
      text += two_digits(rules.column(forbidden.cell)) + two_digits(rules.row(forbidden.cell));
  }
  send_(text + ".");
}

void GomocupSession::Impl::clear_hash(std::string_view) {
  // Front ends send this before the first START, too.
  if (brain_.is_started() && brain_.board()) brain_.engine().clear();
}

void GomocupSession::Impl::show_hash(std::string_view) {
  if (!is_started("YXSHOWHASHUSAGE")) return;
  if (const auto now = brain_.board(); !now) return error(message_of(now.error()));
  const auto permille = std::llround(brain_.engine().table_use() * 1000);
  message("hash usage " + std::to_string(permille / 10) + "." + std::to_string(permille % 10) + " %");
}

void GomocupSession::Impl::unsupported(std::string_view) { message(command_ + " is not supported"); }

void GomocupSession::Impl::unsupported_file(std::string_view) {
  takes_file_name_ = true;
  message(command_ + " is not supported");
}

}  // namespace mnk
