// SPDX-License-Identifier: MIT
// `mnk merge`: one certificate of the parts of a proof. docs/certificate.md
#pragma once

#include <string>
#include <vector>

#include "apps/command.hpp"

namespace mnk::apps {

struct MergeOptions {
  std::vector<std::string> parts{};  ///< certificates; the first has the start position and the claim of the result
  std::string out{};                 ///< file to write
  bool json = false;
};

/// Returns the exit status: 0 if the certificate is written, 1 if the parts do not prove the claim, 2 if a part cannot
/// be read or does not fit, 3 if the file cannot be written.
int merge_command(const MergeOptions& options);

Command add_merge(CLI::App& app);

}  // namespace mnk::apps
