// SPDX-License-Identifier: MIT
// A header is looked at as it came, before the library reads it, for what makes two programs read one request in two ways (request
// smuggling): RFC 9112, sections 2.2, 3.2, 5.2, 6.1, 6.3.
#pragma once

#include <string_view>

namespace mnk::server {

/// The status to refuse the request with, or 0. `header`: from the request line to the empty line, both included.
int refusal_of_header(std::string_view header);

}  // namespace mnk::server
