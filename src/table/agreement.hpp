// SPDX-License-Identifier: MIT
// Agreement of the processes that make a table together: all go on, or all end for the same reason.
#pragma once

#include <optional>

#include "mnk/table.hpp"

namespace mnk::table {

/// A table made by this process alone.
class OneProcess final : public Communicator {
 public:
  std::uint32_t rank() const override { return 0; }
  std::uint32_t size() const override { return 1; }
  std::string name() const override { return "rank 0"; }
  void sum(std::span<std::uint64_t> /*numbers*/) override {}
  void broadcast(std::uint32_t /*from*/, std::span<std::uint8_t> /*bytes*/) override {}
  void send(std::span<const std::uint8_t> /*bytes*/) override {}
  void receive(std::uint32_t /*from*/, std::span<std::uint8_t> /*bytes*/) override {}
  void alert() override {}
  bool alerted() override { return false; }
};

struct Agreed {
  std::optional<Error> error{};  ///< that of the lowest rank that has one; it names the rank unless that is 0
  bool stopped = false;          ///< some process stopped
};

/// Tells all processes of an error or a stop of any of them. Every process calls it. A process with either has
/// alerted the others, so that none computes a share in vain.
Agreed agree(Communicator& communicator, std::optional<Error> error, bool stopped);

/// Copies the text of process 0 to all processes.
std::string shared_text(Communicator& communicator, std::uint32_t from, const std::string& text);

}  // namespace mnk::table
