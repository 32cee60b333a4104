// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace mnk::server {

/// docs/openapi.yaml, as it was when the program was built.
std::string_view openapi_document();

}  // namespace mnk::server
