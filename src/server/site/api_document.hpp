// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace mnk::server {

/// Returns docs/openapi.yaml, embedded at build time.
std::string_view openapi_document();

}  // namespace mnk::server
