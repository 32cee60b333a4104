// SPDX-License-Identifier: MIT
// The texts of jobs, for comparisons in tests.
#pragma once

#include <string>
#include <vector>

#include "prove/job.hpp"

namespace mnk::prove {

using Texts = std::vector<std::string>;

inline Texts texts(const std::vector<Job>& jobs) {
  Texts texts;
  for (const Job& job : jobs) texts.push_back(to_text(job));
  return texts;
}

}  // namespace mnk::prove
