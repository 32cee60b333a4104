// SPDX-License-Identifier: MIT
#include "mnk/detector.hpp"

#include <cassert>

#include "core/detect/kernel.hpp"
#include "core/names.hpp"

namespace mnk {

namespace {

constexpr std::array<std::string_view, 8> method_names = {"auto",         "scan",     "counters", "last_move",
                                                          "magic_square", "bitboard", "run_ends", "line_words"};

}  // namespace

std::string_view to_string(Method method) { return name_of(method_names, method); }

std::optional<Method> parse_method(std::string_view name) {
  for (std::size_t i = 0; i < method_names.size(); ++i) {
    if (method_names[i] == name) return static_cast<Method>(i);
  }
  return std::nullopt;
}

std::string_view refusal(Method method, const Rules& rules) {
  const bool looks_at_ends = method == Method::scan || method == Method::last_move || method == Method::run_ends;
  if ((rules.caro() || rules.renju()) && method != Method::automatic && !looks_at_ends) {
    return "caro and renju are judged by scan, last_move and run_ends only";
  }
  switch (method) {
    case Method::counters: return detect::Counters::refusal(rules);
    case Method::magic_square: return detect::MagicSquare::refusal(rules);
    case Method::bitboard:
      if (detect::Bitboard::supports(rules) || detect::WindowBitboard::supports(rules)) return {};
      return "bitboard needs (m + 1) * n <= 64 or k <= 8";
    default: return {};  // automatic, scan, last_move, run_ends and line_words take any rules
  }
}

/// The crossovers are those of docs/detection.md, measured by `mnk bench win --only detectors`. Small boards are
/// cached, so the number of instructions counts; on large boards the memory touched per stone counts.
Method choose_method(const Rules& rules) {
  constexpr std::uint32_t small_board = 1U << 16;
  constexpr int short_walk = 64;  // limit of last_move's steps in a direction
  const bool packs = rules.k() <= detect::PackedWindows::longest_k;
  if (detect::NibbleCounters::supports(rules)) return Method::counters;
  if (rules.caro() || rules.renju()) return rules.cells() <= small_board ? Method::run_ends : Method::last_move;
  if (rules.cells() <= small_board) return packs ? Method::line_words : Method::run_ends;
  if (packs) return Method::bitboard;
  return rules.k() <= short_walk ? Method::last_move : Method::line_words;
}

namespace detect {

Kernel make_kernel(const Rules& rules, Method method) {
  assert(refusal(method, rules).empty());
  switch (method) {
    case Method::automatic: return make_kernel(rules, choose_method(rules));
    case Method::scan: return Scan(rules);
    case Method::counters:
      if (NibbleCounters::supports(rules)) return NibbleCounters(rules);
      return Counters(rules);
    case Method::last_move: return LastMove(rules);
    case Method::magic_square: return MagicSquare(rules);
    case Method::bitboard:
      if (Bitboard::supports(rules)) return Bitboard(rules);
      return WindowBitboard(rules);
    case Method::run_ends: return RunEnds(rules);
    case Method::line_words: break;
  }
  if (LineWords<true>::supports(rules)) return LineWords<true>(rules);
  return LineWords<false>(rules);
}

}  // namespace detect

struct Detector::State {
  Rules rules;
  Method method;
  detect::Kernel kernel;
};

Detector::Detector(State state) : state_(new State(std::move(state))) {}
Detector::Detector(const Detector& other) : state_(new State(*other.state_)) {}
Detector& Detector::operator=(const Detector& other) { return *this = Detector(other); }
Detector::Detector(Detector&&) noexcept = default;
Detector& Detector::operator=(Detector&&) noexcept = default;
Detector::~Detector() = default;

Result<Detector> Detector::make(const Rules& rules, Method method) {
  if (method == Method::automatic) method = choose_method(rules);
  if (const std::string_view why = refusal(method, rules); !why.empty()) {
    return LegalityError{"method_refuses", std::string(why) + ", not " + mnk::to_string(rules)};
  }
  return Detector(State{rules, method, detect::make_kernel(rules, method)});
}

bool Detector::place(Cell cell, Player player) {
  assert(cell < state_->rules.cells());
  return detect::visit(state_->kernel, [&](auto& kernel) { return kernel.place(cell, player); });
}

void Detector::remove(Cell cell, Player player) {
  assert(cell < state_->rules.cells());
  detect::visit(state_->kernel, [&](auto& kernel) { kernel.remove(cell, player); });
}

Method Detector::method() const { return state_->method; }
const Rules& Detector::rules() const { return state_->rules; }

}  // namespace mnk
