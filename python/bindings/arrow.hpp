// SPDX-License-Identifier: MIT
// The structures of the Arrow C data interface and C stream interface, as their specification prints them
// (https://arrow.apache.org/docs/format/CDataInterface.html). No library is needed.
#pragma once

#include <cstdint>

namespace mnk::python::arrow {

struct Schema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  Schema** children;
  Schema* dictionary;
  void (*release)(Schema*);
  void* private_data;
};

struct Array {
  std::int64_t length;
  std::int64_t null_count;  ///< -1: not counted
  std::int64_t offset;      ///< of the first value, in all buffers
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;  ///< of a column of numbers: validity bits (may be null), values
  Array** children;
  Array* dictionary;
  void (*release)(Array*);
  void* private_data;
};

struct Stream {
  int (*get_schema)(Stream*, Schema*);
  int (*get_next)(Stream*, Array*);  ///< the end: an array whose `release` is null
  const char* (*get_last_error)(Stream*);
  void (*release)(Stream*);
  void* private_data;
};

}  // namespace mnk::python::arrow
