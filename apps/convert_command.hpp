// SPDX-License-Identifier: MIT
// `mnk convert`: game files from one format into another. docs/converting.md
#pragma once

#include <string>
#include <vector>

#include "apps/command.hpp"

namespace mnk::apps {

struct ConvertOptions {
  std::vector<std::string> paths{};  ///< the inputs, then the output
  std::string from{};                ///< format of every input; empty: by the ending of its name
  std::string to{};
  std::string game = "gomoku";  ///< of formats without rules
  bool all = false;
  bool force = false;
};

/// Returns the exit status: 0 if the output is written, 2 if an input cannot be read or does not fit, 3 if a file
/// cannot be written.
int convert_command(const ConvertOptions& options);

Command add_convert(CLI::App& app);

}  // namespace mnk::apps
