// SPDX-License-Identifier: MIT
// Files to which certificates are written.
#pragma once

#include <string>

namespace mnk::apps {

/// True if a certificate may be written to `path` without overwriting a file of another kind.
bool may_become_certificate(const std::string& path);

}  // namespace mnk::apps
