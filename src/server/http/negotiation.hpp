// SPDX-License-Identifier: MIT
// Conditional requests and content negotiation (RFC 9110, 12.5.3 and 13.1.2). No I/O.
#pragma once

#include <string_view>

namespace mnk::server {

/// Returns true if If-None-Match matches the entity tag, by weak comparison; `*` matches every tag. `tag`: as in ETag,
/// `"x"` or `W/"x"`.
bool matches_entity_tag(std::string_view if_none_match, std::string_view tag);

/// Returns true if Accept-Encoding allows gzip, by name or by `*`, with a weight above 0.
bool allows_gzip(std::string_view accept_encoding);

}  // namespace mnk::server
