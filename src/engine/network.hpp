// SPDX-License-Identifier: MIT
// Learned part of the static evaluation: a small network over the patterns of all near cells. docs/networks.md has the
// shape, the file and how a network is trained.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/result.hpp"
#include "mnk/rules.hpp"

namespace mnk::engine {

/// Immutable; shared by the boards of all threads.
class Network {
 public:
  static constexpr std::size_t width = 32;   ///< sums of one side
  static constexpr std::size_t hidden = 16;  ///< cells of the second layer
  struct alignas(64) Sums {
    std::array<std::int16_t, width> values{};
  };

  /// Reads a file. LegalityError `bad_network` with the byte or the line, and the reason.
  static Result<Network> read(std::string_view bytes);
  /// The network that is built in for these rules; none if there is none.
  static std::shared_ptr<const Network> built_in(const Rules& rules);

  /// Returns true if the network was trained for these rules, on boards of any size.
  bool fits(const Rules& rules) const;

  /// Changes the sums for a cell where the code of the player `own` changes, and that of its opponent stays.
  void change(Sums& own, Sums& other, std::uint16_t before, std::uint16_t now, std::uint16_t others) const {
    const std::uint16_t row_before = row_of_[before];
    const std::uint16_t row_now = row_of_[now];
    if (row_before == row_now) return;
    const std::size_t from = class_of_[before];
    const std::size_t to = class_of_[now];
    if (from == to) return add(own, rows_[row_now], rows_[row_before]);
    const std::size_t there = class_of_[others];
    add(own, rows_[row_now], rows_[row_before], pairs_[to * classes_ + there], pairs_[from * classes_ + there]);
    add(other, pairs_[there * classes_ + to], pairs_[there * classes_ + from]);
  }
  /// Adds a cell with these codes to the sums of both, or removes it.
  void enter(Sums& own, Sums& other, std::uint16_t code, std::uint16_t others) const;
  void leave(Sums& own, Sums& other, std::uint16_t code, std::uint16_t others) const;

  /// Returns the network's part of the evaluation, in units of EngineScore::estimate, for the side to move.
  int evaluate(const Sums& to_move, const Sums& waiting) const;

 private:
  static constexpr std::size_t codes = std::size_t{1} << 16;
  static constexpr int one = 256;  ///< the number 1 in sums and layers

  static void add(Sums& sums, const Sums& plus, const Sums& minus) {
    for (std::size_t i = 0; i < width; ++i)
      sums.values[i] = static_cast<std::int16_t>(sums.values[i] + plus.values[i] - minus.values[i]);
  }

  static void add(Sums& sums, const Sums& plus, const Sums& minus, const Sums& more, const Sums& less) {
    for (std::size_t i = 0; i < width; ++i)
      sums.values[i] = static_cast<std::int16_t>(sums.values[i] + plus.values[i] - minus.values[i] + more.values[i] -
                                                 less.values[i]);
  }

  int win_length_ = 0;
  std::size_t classes_ = 0;
  std::vector<std::uint16_t> row_of_;   ///< by code; 0 for codes without a weight
  std::vector<std::uint8_t> class_of_;  ///< by code; 0 for codes without one
  std::vector<Sums> rows_;              ///< row 0 is zero
  std::vector<Sums> pairs_;             ///< by the class of one side and of the other; the first is zero
  std::array<std::int16_t, 2 * width> bias_{};
  std::array<std::array<std::int16_t, 2 * width>, hidden> first_{};
  std::array<std::int32_t, hidden> first_bias_{};
  std::array<std::int32_t, hidden> second_{};
  std::int32_t second_bias_ = 0;
};

}  // namespace mnk::engine
