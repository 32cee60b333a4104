// SPDX-License-Identifier: MIT
#include "table/agreement.hpp"

#include <algorithm>
#include <array>

namespace mnk::table {

namespace {

/// All codes of errors of `make`: a code that another process sends becomes one of these literals.
constexpr std::array<std::string_view, 9> codes = {"unwritable_file",   "unreadable_file",   "bad_table",
                                                   "other_game",        "table_in_use",      "no_space",
                                                   "too_little_memory", "unsupported_rules", "too_large"};

LegalityError error_of(const std::string& code, const std::string& message) {
  const auto known = std::find(codes.begin(), codes.end(), code);
  return {known == codes.end() ? std::string_view("unwritable_file") : *known, message};
}

}  // namespace

std::string shared_text(Communicator& communicator, std::uint32_t from, const std::string& text) {
  const bool ours = communicator.rank() == from;
  std::array<std::uint64_t, 1> size = {ours ? text.size() : 0};
  communicator.sum(size);
  std::vector<std::uint8_t> bytes(size[0]);
  if (ours) std::copy(text.begin(), text.end(), bytes.begin());
  communicator.broadcast(from, bytes);
  return {bytes.begin(), bytes.end()};
}

Agreed agree(Communicator& communicator, std::optional<Error> error, bool stopped) {
  if (communicator.size() == 1) return {std::move(error), stopped};
  if ((error || stopped) && !communicator.alerted()) communicator.alert();
  std::vector<std::uint64_t> failed(communicator.size() + 1, 0);
  failed[communicator.rank()] = error ? 1 : 0;
  failed.back() = stopped ? 1 : 0;
  communicator.sum(failed);
  const auto first = std::find(failed.begin(), failed.end() - 1, 1U);
  Agreed agreed{std::nullopt, failed.back() > 0};
  if (first == failed.end() - 1) return agreed;
  const auto rank = static_cast<std::uint32_t>(first - failed.begin());
  const bool ours = rank == communicator.rank();
  std::string message = ours ? message_of(*error) : "";
  if (ours && rank != 0) message = communicator.name() + ": " + message;
  const std::string code = shared_text(communicator, rank, ours ? std::string(code_of(*error)) : "");
  agreed.error = error_of(code, shared_text(communicator, rank, message));
  return agreed;
}

}  // namespace mnk::table
