// SPDX-License-Identifier: MIT
// Main loop of the kernels that judge one vector of records at a time.
#pragma once

#include "core/batch/kernels.hpp"
#include "core/batch/simd.hpp"

namespace mnk::batch {
namespace {

/// Calls `judge` for each `width` records. Returns the number of records judged; the caller handles the rest, less than
/// a vector. Large outputs are stored with streaming stores.
template <class Record, class Judge>
inline std::size_t judge_all(const Record* records, std::size_t count, Code* verdicts, Judge judge) {
  constexpr std::size_t ahead = 4096;  // prefetch distance in bytes; measured: less is slower, more does not help
  const bool streaming = count >= streaming_from && reinterpret_cast<std::uintptr_t>(verdicts) % width == 0;
  std::size_t done = 0;
  for (; done + width <= count; done += width) {
    const char* next = reinterpret_cast<const char*>(records + done) + ahead;
    for (std::size_t line = 0; line < sizeof(Record) * width; line += 64) prefetch(next + line);
    const Bytes judged = judge(records + done);
    if (streaming) {
      stream(verdicts + done, judged);
    } else {
      store(verdicts + done, judged);
    }
  }
  if (streaming) finish_streaming();
  return done;
}

}  // namespace
}  // namespace mnk::batch
