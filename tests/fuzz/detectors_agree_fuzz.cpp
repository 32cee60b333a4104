// SPDX-License-Identifier: MIT
// Every detector agrees with a reference that counts neighbours, for any sequence of placing and removing stones.
#include <cstdlib>

#include "core/plain_reference.hpp"
#include "fuzz/rules_input.hpp"
#include "mnk/detector.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  const mnk::Rules rules = fuzz::rules_of(data, 40, 42);
  const plain::Game g = plain::game_of(rules);
  std::vector<mnk::Detector> detectors;
  for (const mnk::Method method : mnk::all_methods) {
    if (mnk::refusal(method, rules).empty()) detectors.push_back(plain::detector_for(rules, method));
  }
  std::string text(rules.cells(), '.');
  std::vector<std::pair<mnk::Cell, mnk::Player>> placed;
  mnk::Cell cell = 0;
  const mnk::Cell steps[4] = {1, static_cast<mnk::Cell>(g.m), static_cast<mnk::Cell>(g.m + 1),
                              static_cast<mnk::Cell>(g.m - 1)};
  for (std::size_t i = 4; i < size && i < 1000; ++i) {
    const std::uint8_t action = data[i];
    if (action >= 224) {  // remove some stones
      for (int n = action - 223; n > 0 && !placed.empty(); --n, placed.pop_back()) {
        text[placed.back().first] = '.';
        for (mnk::Detector& detector : detectors) detector.remove(placed.back().first, placed.back().second);
      }
      continue;
    }
    // Steps along a line from the last stone, or jumps to another cell.
    const mnk::Player player = static_cast<mnk::Player>(action & 1);
    cell = ((action & 8) != 0 ? cell + steps[action >> 1 & 3] : cell + action / 16 * 37U + static_cast<mnk::Cell>(i)) %
           rules.cells();
    if (text[cell] != '.') continue;
    text[cell] = "XO"[static_cast<int>(player)];
    placed.emplace_back(cell, player);
    const bool expected = plain::on_line(g, text, rules.row(cell), rules.column(cell));
    for (mnk::Detector& detector : detectors) {
      if (detector.place(cell, player) != expected) std::abort();
    }
  }
  return 0;
}
