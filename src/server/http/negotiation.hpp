// SPDX-License-Identifier: MIT
// Conditions and preferences in the header of a request (RFC 9110, 12.5.3 and 13.1.2). No I/O.
#pragma once

#include <string_view>

namespace mnk::server {

/// Does If-None-Match hold this entity tag? Tags are compared weakly; `*` holds every tag. `tag`: as in ETag, `"x"` or
/// `W/"x"`.
bool holds_tag(std::string_view if_none_match, std::string_view tag);

/// Does Accept-Encoding allow gzip, by name or by `*`, with a weight above 0?
bool allows_gzip(std::string_view accept_encoding);

}  // namespace mnk::server
