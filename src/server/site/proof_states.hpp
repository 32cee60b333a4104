// SPDX-License-Identifier: MIT
// The states of proofs in a folder, as `mnk prove run --state FOLDER/NAME.json` writes them. docs/proving.md
#pragma once

#include <cstddef>
#include <string>

#include "protocol/json_api/reply.hpp"

namespace mnk::server {

inline constexpr std::size_t max_proof_state = 256 * 1024;  ///< bytes of a file
inline constexpr std::size_t max_proofs = 100;              ///< of a list

/// Replies with the proofs of the folder by name: name, age of the file in seconds, and the members of its state that
/// are no lists. Files that are no states are left out. An empty folder name gives an empty list. Reads the disk.
api::Reply list_proofs(const std::string& folder);

/// Replies with the state of one proof, with its name and age; 404 `no_such_proof`. Requires: `name` is a game id
/// (room::is_game_id). Reads the disk.
api::Reply show_proof(const std::string& folder, const std::string& name);

}  // namespace mnk::server
