// SPDX-License-Identifier: MIT
// The engine module: the JSON API without its server, and the long searches with their own limits. docs/wasm.md lists
// the functions. Texts go in and out as in rules.cpp; lines of progress go to the host by `mnk_emit`.
#include <atomic>

#include "mnk/book.hpp"
#include "mnk/network.hpp"
#include "native/exports.hpp"
#include "native/tasks.hpp"
#include "protocol/json_api/api.hpp"

extern "C" {
/// Of the host: takes a line of progress. Returns 0 if the search is to end.
__attribute__((import_module("env"), import_name("mnk_emit"))) int mnk_emit(const char* line, std::uint32_t size);
}

namespace mnk::wasm {

namespace {

/// Ends a search when the host writes 1 to it (with shared memory), or when `mnk_emit` returns 0. The host may write
/// before the search has begun, so it is cleared at the end.
std::atomic<bool> stop = false;

bool emit(std::string_view line) { return mnk_emit(line.data(), static_cast<std::uint32_t>(line.size())) != 0; }

}  // namespace

extern "C" {

char* MNK_EXPORT(input_room)(std::uint32_t size) {
  input.resize(size);
  return input.data();
}
const char* MNK_EXPORT(result_data)() { return result.data(); }
std::uint32_t MNK_EXPORT(result_size)() { return static_cast<std::uint32_t>(result.size()); }
/// The address of the flag, a byte.
void* MNK_EXPORT(stop_flag)() { return &stop; }

/// Input: method, path and query of a request and its body, of these lengths. Returns the status, result: the body.
std::int32_t MNK_EXPORT(answer)(std::uint32_t method, std::uint32_t path, std::uint32_t query, std::uint32_t body) {
  Parts parts;
  api::Request request;
  request.method = parts.next(method);
  request.path = parts.next(path);
  request.query = parts.next(query);
  request.body = parts.next(body);
  api::Reply reply = api::answer(request, {.stop = &stop, .stream = emit});
  stop = false;
  result = std::move(reply.body);
  return reply.status;
}

/// Input: the name of a task and its request as JSON, of these lengths. Returns a status as HTTP has it, result: the
/// reply.
std::int32_t MNK_EXPORT(perform)(std::uint32_t name, std::uint32_t body) {
  Parts parts;
  const std::string_view task = parts.next(name);
  api::Reply reply = perform_task(task, parts.next(body), {.stop = &stop, .stream = emit});
  stop = false;
  result = std::move(reply.body);
  return reply.status;
}

/// Input: a file of exact scores (docs/formats.md#books), which all searches of its game use from now on. Returns 0, or
/// `failed`: the scores in use stay.
std::int32_t MNK_EXPORT(book)(std::uint32_t size) {
  Parts parts;
  const std::optional<Error> refused = set_book(parts.next(size));
  return refused ? fail(*refused) : 0;
}

/// Input: a network (docs/networks.md), which all engines that are made from now on use. Returns 0, or `failed`: the
/// network in use stays.
std::int32_t MNK_EXPORT(network)(std::uint32_t size) {
  Parts parts;
  const std::optional<Error> refused = set_network(parts.next(size));
  return refused ? fail(*refused) : 0;
}

/// Result: the certificate with this index of the last task `solve`; empty if there is none.
void MNK_EXPORT(certificate)(std::uint32_t index) { result = certificate_of_last(index); }

}  // extern "C"

}  // namespace mnk::wasm
