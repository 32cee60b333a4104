// SPDX-License-Identifier: MIT
// Searches of the engine module whose limits the host chooses: a page is nobody else's server.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/json_api/api.hpp"

namespace mnk::wasm {

/// Performs a task: `analyse`, `move` (of the engine at a level), `opening` (the engine's stone or choice under an
/// opening rule), `solve`, `threats` or `balance`. `body` is a JSON object; its fields are in docs/wasm.md. Errors as
/// the JSON API has them; 404 `no_such_task`.
api::Reply perform_task(std::string_view name, std::string_view body, const api::Work& work);

/// The certificate with this index of the last task `solve`; empty if there is none. It is returned once.
std::string certificate_of_last(std::uint32_t index);

}  // namespace mnk::wasm
