// SPDX-License-Identifier: MIT
// An account of the contents of games that the format of the output cannot hold.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "apps/convert_formats.hpp"

namespace mnk::apps {

class Losses {
 public:
  explicit Losses(FileFormat to) : to_(info_of(to)) {}

  /// Counts what is lost of a record. If the format has no variations, only the main line is written.
  void add(const GameRecord& record);
  /// Counts what is lost of the nodes of a library that are written. `nodes` has no duplicates.
  void add(const GameTree& tree, std::span<const std::uint32_t> nodes);
  /// Counts moves that are left out, with the reason.
  void add_moves(std::size_t count, const std::string& reason);
  /// Counts texts on cells that a library cannot hold.
  void add_labels(std::size_t count);
  /// Keeps a sentence. Those after the twentieth are only counted.
  void note(const std::string& sentence);

  /// The sentences, and one line of counts: `not in the output: 2 comments, times of 12 moves`.
  std::vector<std::string> lines() const;
  /// The sentences alone, for an output that was not finished.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  void count(Content content, const std::string& what, std::size_t number = 1);
  void add_node(const GameRecord& record, std::size_t node);
  void add_problems(const GameRecord& record, const MainLine& line);

  const FormatInfo& to_;
  std::map<std::string, std::size_t> counts_;  ///< by the noun, with # where the plural has an s
  std::set<std::string> properties_;
  std::set<std::string> rules_;
  std::vector<std::string> notes_;
  std::size_t more_notes_ = 0;
};

}  // namespace mnk::apps
