// SPDX-License-Identifier: MIT
// Logistic regression for src/engine/weights.hpp.
#pragma once

#include <vector>

#include "bench/training_positions.hpp"
#include "bench/weights_file.hpp"
#include "engine/pattern_board.hpp"
#include "engine/vcf_search.hpp"

namespace mnk::bench {

/// Fits the weights of the static evaluation to quiet positions, the only ones on which it is used. Quiet: no immediate
/// win of either side, and no VCF for the side to move.
class WeightFit {
 public:
  explicit WeightFit(const Rules& rules);

  /// Adds a position; ignores positions that are not quiet.
  void add(const TrainingPosition& position);
  std::size_t size() const { return samples_.size(); }

  /// Trains for `rounds` epochs (Adam: Kingma and Ba 2014). Returns the mean loss on a validation set, the first
  /// twentieth of the positions.
  double fit(int rounds);
  FittedWeights weights() const;

 private:
  static constexpr std::size_t kinds = engine::pattern_kinds;
  static constexpr std::size_t of_one_side = kinds + kinds * kinds;  ///< features of one side: lines, then pairs
  static constexpr std::size_t turn = 2 * of_one_side;
  static constexpr std::size_t masks = turn + 1;  ///< one feature for each threat mask
  static constexpr std::size_t codes = masks + engine::threat_masks;
  static constexpr std::size_t code_kinds = 3876;  ///< sorted codes: 4 of 16 patterns, with repetition
  static constexpr std::size_t all = codes + 2 * code_kinds;

  struct Count {
    std::uint16_t feature;
    std::int16_t times;
  };
  struct Sample {
    std::vector<Count> counts;
    double wins;
  };

  void count_cell(Player player, Cell cell, std::size_t first, std::size_t first_code,
                  std::vector<std::int16_t>& counts) const;
  void leave_out_rare_codes();
  double predict(const Sample& sample) const;
  double loss(std::size_t from, std::size_t to) const;
  void step(std::size_t from, std::size_t to, double rate);
  engine::Weights side(std::size_t first, double scale) const;

  engine::PatternBoard board_;
  engine::VcfSearch fours_{engine::Fours::connected};
  std::vector<Sample> samples_;
  std::vector<std::uint16_t> index_of_code_;  ///< of each sorted code among them
  std::vector<std::uint16_t> sorted_codes_;
  std::vector<double> weights_;
  std::vector<double> mean_;  ///< moving average of the gradient
  std::vector<double> variance_;
  int steps_ = 0;
};

}  // namespace mnk::bench
