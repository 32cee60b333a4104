// SPDX-License-Identifier: MIT
// Entry points of the batch judge: dispatch to a kernel, then to the scalar body for the rest.
#include "mnk/batch.hpp"

#include <algorithm>
#include <cassert>

#include "core/batch/kernels.hpp"

namespace mnk::batch {
namespace {

struct Features {
  bool avx2 = false;
  bool avx512 = false;
  bool simd128 = false;
};

/// Detects the instruction sets that the processor and the operating system support.
Features find_features() {
  Features found;
  found.simd128 = simd128_kernels() != nullptr;
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_cpu_init();
  found.avx2 = avx2_kernels() != nullptr && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
  found.avx512 = found.avx2 && avx512_kernels() != nullptr && __builtin_cpu_supports("avx512f") &&
                 __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                 __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
                 __builtin_cpu_supports("avx512bitalg");
#endif
  return found;
}

const Features& features() {
  static const Features found = find_features();
  return found;
}

/// The kernel for a task, or null for the scalar body.
template <class Task>
Task kernel_of(Kernel kernel, Task Kernels::*task) {
  assert(supported(kernel));
  switch (kernel == Kernel::automatic ? best_kernel() : kernel) {
    case Kernel::avx2: return avx2_kernels()->*task;
    case Kernel::avx512: return avx512_kernels()->*task;
    case Kernel::simd128: return simd128_kernels()->*task;
    default: return nullptr;
  }
}

Plan16 plan_of(const Rules& rules, const JudgeLimits& limits) {
  Plan16 plan;
  plan.columns = rules.columns();
  plan.rows = rules.rows();
  plan.k = rules.has_lines() ? rules.k() : 0;
  plan.cells = rules.cells();
  plan.row_mask = ((1U << rules.columns()) - 1) & 0xffffU;
  plan.exact = rules.exact();
  plan.gravity = rules.gravity();
  plan.one_by_one = rules.caro() || rules.renju();
  for (const Player player : {Player::x, Player::o}) {
    plan.win[index_of(player)] = codes_of_outcomes[outcome_of_line(rules, player)];
  }
  set_windows(plan);
  plan.rules = &rules;
  plan.limits = &limits;
  return plan;
}

}  // namespace

std::string_view to_string(Code code) {
  static constexpr std::string_view names[code_count] = {
      "pending",           "x_wins",           "o_wins",           "draw",            // outcomes
      "bad_bits",          "too_many_x",       "too_many_o",       "floating_stone",  //
      "two_winners",       "winner_not_last",  "no_last_stone",    "no_legal_order",  // reasons
      "bad_record",        "off_board",        "taken_cell",       "after_end",       // games
      "undecided_pending", "undecided_x_wins", "undecided_o_wins", "undecided_draw",
  };
  const std::size_t index = detail::to_underlying(code);
  return index < code_count ? names[index] : std::string_view{};
}

std::string_view to_string(Kernel kernel) {
  static constexpr detail::EnumArray<Kernel, std::string_view, 5> names = {
      {"automatic", "scalar", "avx2", "avx512", "simd128"}};
  return names[kernel];
}

bool supported(Kernel kernel) {
  switch (kernel) {
    case Kernel::avx2: return features().avx2;
    case Kernel::avx512: return features().avx512;
    case Kernel::simd128: return features().simd128;
    default: return true;
  }
}

Kernel best_kernel() {
  if (features().avx512) return Kernel::avx512;
  if (features().simd128) return Kernel::simd128;
  return features().avx2 ? Kernel::avx2 : Kernel::scalar;
}

void judge_boards_3x3(std::span<const std::uint32_t> boards, std::span<Code> verdicts, Kernel kernel) {
  assert(verdicts.size() >= boards.size());
  const auto judge = kernel_of(kernel, &Kernels::boards_3x3);
  std::size_t i = judge != nullptr ? judge(boards.data(), boards.size(), verdicts.data()) : 0;
  for (; i < boards.size(); ++i) verdicts[i] = judge_board_3x3(boards[i]);
}

void judge_games_3x3(std::span<const std::uint64_t> games, std::span<Code> verdicts, Kernel kernel) {
  assert(verdicts.size() >= games.size());
  const auto judge = kernel_of(kernel, &Kernels::games_3x3);
  std::size_t i = judge != nullptr ? judge(games.data(), games.size(), verdicts.data()) : 0;
  for (; i < games.size(); ++i) verdicts[i] = judge_game_3x3(games[i]);
}

void judge_boards_16(const Rules& rules, std::span<const Board16> boards, std::span<Code> verdicts, Kernel kernel,
                     const JudgeLimits& limits) {
  assert(verdicts.size() >= boards.size());
  assert(rules.columns() <= 16 && rules.rows() <= 16);
  const Plan16 plan = plan_of(rules, limits);
  const auto judge = plan.one_by_one ? nullptr : kernel_of(kernel, &Kernels::boards_16);
  std::size_t i = judge != nullptr ? judge(plan, boards.data(), boards.size(), verdicts.data()) : 0;
  for (; i < boards.size(); ++i) verdicts[i] = judge_board_16(plan, boards[i]);
}

std::size_t judge_lines_3x3(std::string_view text, std::span<Code> verdicts, Kernel kernel) {
  const std::size_t lines = text.size() / 10;
  assert(verdicts.size() >= lines);
  const auto judge = kernel_of(kernel, &Kernels::lines_3x3);
  std::size_t i = judge != nullptr ? judge(text.data(), lines, verdicts.data()) : 0;
  while (i < lines && judge_line_3x3(text.data() + 10 * i, verdicts[i])) ++i;
  return i;
}

std::array<std::uint64_t, code_count> tally(std::span<const Code> verdicts, Kernel kernel) {
  std::array<std::uint64_t, code_count> counts{};
  const auto count = kernel_of(kernel, &Kernels::tally);
  std::size_t i = count != nullptr ? count(verdicts.data(), verdicts.size(), counts.data()) : 0;
  for (; i < verdicts.size(); ++i) {
    const std::size_t code = detail::to_underlying(verdicts[i]);
    assert(code < code_count);
    if (code < code_count) ++counts[code];
  }
  return counts;
}

}  // namespace mnk::batch
