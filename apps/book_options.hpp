// SPDX-License-Identifier: MIT
// The arguments of `mnk book`, and its two commands.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace mnk::apps {

struct BookOptions {
  std::string book{};                ///< the file
  std::vector<std::string> games{};  ///< files to add
  std::string from{};                ///< format of every file; empty: by the ending of its name
  std::string game = "gomoku";
  std::size_t plies = 20;  ///< moves of each game that are counted
  std::string moves{};
  std::string mark{};       ///< good, bad, none; empty: as it is
  std::string comment{};    ///< empty: as it is
  bool no_comment = false;  ///< removes the comment
  bool json = false;
};

/// Both return the exit status.
int add_to_book(const BookOptions& options);
int show_book(const BookOptions& options);

}  // namespace mnk::apps
