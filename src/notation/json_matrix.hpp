// SPDX-License-Identifier: MIT
// Boards as JSON arrays of single cells: one array per row, or all cells in one array.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "notation/json.hpp"

namespace mnk::notation {

/// Reads such an array. Empty if the text is no array of this board's size, or pairs of numbers, which are moves.
/// `place_of` gives the place of the i-th token (bracket, string, number or word). Errors: those of resolve_signs.
std::optional<JsonText> read_json_matrix(const Rules& rules, std::string_view text,
                                         const std::function<Place(std::size_t)>& place_of);

}  // namespace mnk::notation
