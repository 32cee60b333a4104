// SPDX-License-Identifier: MIT
// Boards as JSON arrays of single cells: an array a row, or all cells in one array.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "notation/json.hpp"

namespace mnk::notation {

/// Nothing where the text is no such array of this board's size; pairs of numbers are moves. `place_of` gives the place
/// of the i-th bracket, string, number or word. Errors as resolve_signs has them.
std::optional<JsonText> read_json_matrix(const Rules& rules, std::string_view text,
                                         const std::function<Place(std::size_t)>& place_of);

}  // namespace mnk::notation
