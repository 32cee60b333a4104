// SPDX-License-Identifier: MIT
// Opens queues in databases.
#pragma once

#include <memory>
#include <string>

#include "prove/queue.hpp"

namespace mnk::prove {

/// Opens the queue `name` of a database, and makes both if `make`. `where`: `postgresql://...` or `host=... dbname=...`
/// (PostgreSQL), or the path of an SQLite file. `goal`: the text that names the proof; LegalityError `other_proof` if
/// the queue was made for another one; empty: any. LegalityErrors `cannot_open`, `no_such_queue`, `not_mnk`,
/// `newer_schema`; with `make` also `unwritable_file`, for a full disk.
Result<std::unique_ptr<Queue>> open_queue(const std::string& where, const std::string& name, const std::string& goal,
                                          bool make, const QueueOptions& options = {});

}  // namespace mnk::prove
