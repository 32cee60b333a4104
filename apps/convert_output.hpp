// SPDX-License-Identifier: MIT
// The outputs of `mnk convert`: one file with one game, one file with many, or a folder of files.
#pragma once

#include <memory>
#include <string>

#include "apps/convert_formats.hpp"
#include "apps/convert_losses.hpp"

namespace mnk::apps {

struct ConvertTarget {
  std::string path{};
  FileFormat format = FileFormat::sgf;
  Rules rules{};       ///< of games from libraries
  bool all = false;    ///< `path` is a folder, and each line of play is a file of its own
  bool force = false;  ///< files that exist are overwritten
};

/// Takes games and trees, and writes them.
class ConvertOutput : public GameTaker {
 public:
  explicit ConvertOutput(const ConvertTarget& target) : target_(target), losses_(target.format) {}

  /// Writes what was taken and is not written yet. LegalityError `unwritable_file` as files::write_whole gives it,
  /// `no_game` if nothing was taken.
  virtual std::optional<Error> finish() = 0;
  void skip(const std::string& reason) override { losses_.note("a game is left out: " + reason); }
  void note(const std::string& sentence) override { losses_.note(sentence); }
  const Losses& losses() const { return losses_; }
  std::size_t games() const { return games_; }

 protected:
  /// Unites a game into a library, and notes what the library does not take.
  std::optional<Error> unite_into(GameTree& tree, const GameRecord& record) {
    const Result<LeftOut> left_out = unite(tree, record);
    if (!left_out) return left_out.error();
    losses_.add_moves(left_out->nodes, "out of turn, off the board, on a taken cell or with stones that are set up");
    losses_.add_labels(left_out->labels);
    return std::nullopt;
  }
  void note_cut(const GameTree& tree) {
    if (tree.is_cut)
      losses_.note("a library ends within its tree: the file is cut off, or RenLib saved one position of it");
  }

  ConvertTarget target_;
  Losses losses_;
  std::size_t games_ = 0;  ///< games, lines of play or libraries that were taken
};

/// The output for a target. LegalityError `file_exists` if a file stands in its place and may not be overwritten,
/// `unwritable_file` if the folder cannot be made.
Result<std::unique_ptr<ConvertOutput>> open_output(const ConvertTarget& target);

}  // namespace mnk::apps
