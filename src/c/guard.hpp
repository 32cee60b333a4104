// SPDX-License-Identifier: MIT
// Helpers of every C API function: check arguments, catch all exceptions, fill in the caller's mnk_error.
#pragma once

#include <algorithm>
#include <cstring>
#include <exception>
#include <limits>
#include <new>
#include <span>
#include <string_view>

#include "mnk/board.hpp"
#include "mnk/mnk.h"
#include "mnk/result.hpp"

/// The object behind a board handle.
struct mnk_board {
  mnk::Board board;
};

namespace mnk::c {

/// Copies the text, truncated to fit, and a NUL.
inline void copy_text(std::span<char> to, std::string_view text) {
  const std::size_t length = std::min(text.size(), to.size() - 1);
  std::copy_n(text.data(), length, to.data());
  to[length] = '\0';
}

inline mnk_status fail(mnk_error* error, mnk_status status, std::string_view code, std::string_view message) {
  if (error == nullptr) return status;
  *error = {};
  copy_text(error->code, code);
  copy_text(error->message, message);
  return status;
}

inline mnk_status bad_argument(mnk_error* error, std::string_view message) {
  return fail(error, MNK_BAD_ARGUMENT, "bad_argument", message);
}

inline mnk_status refuse(mnk_error* error, const Error& why) {
  fail(error, MNK_REFUSED, code_of(why), message_of(why));
  if (const auto* syntax = std::get_if<SyntaxError>(&why); syntax != nullptr && error != nullptr) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    error->line = static_cast<std::uint32_t>(std::min(syntax->line, most));
    error->column = static_cast<std::uint32_t>(std::min(syntax->column, most));
  }
  return MNK_REFUSED;
}

/// Calls `body` and returns its status; converts exceptions to a status. Clears `error` first.
template <class Body>
mnk_status guarded(mnk_error* error, const Body& body) noexcept {
  try {
    if (error != nullptr) *error = {};
    return body();
  } catch (const std::bad_alloc&) {
    return fail(error, MNK_NO_MEMORY, "no_memory", "there is not enough memory");
  } catch (const std::exception& caught) {
    return fail(error, MNK_INTERNAL, "internal", caught.what());
  } catch (...) {
    return fail(error, MNK_INTERNAL, "internal", "an exception of an unknown type");
  }
}

/// Returns true, and writes the error, if one of the pointers is null.
template <class... P>
bool any_null(mnk_error* error, std::string_view names, const P*... pointers) {
  if (((pointers != nullptr) && ...)) return false;
  bad_argument(error, std::string(names) + " must not be NULL");
  return true;
}

/// Copies a struct with a `size` member to `out`; a null pointer gives the defaults. Returns false, and writes the
/// error, if the size is wrong.
template <class T>
bool read_struct(mnk_error* error, std::string_view name, const T* given, T& out) {
  out = {};
  if (given == nullptr) return true;
  if (given->size != sizeof(T)) {
    bad_argument(error, std::string(name) + ".size is " + std::to_string(given->size) + ", and must be sizeof(" +
                            std::string(name) + "), " + std::to_string(sizeof(T)));
    return false;
  }
  out = *given;
  return true;
}

/// Returns true if the caller set the size of the output struct.
template <class T>
bool may_write(mnk_error* error, std::string_view name, const T* out) {
  T copy;
  return read_struct(error, name, out, copy);
}

/// Writes all values, or none if they do not fit; `count` receives their number.
template <class From, class To, class Convert>
mnk_status write_all(mnk_error* error, const From& values, To* to, std::size_t capacity, std::size_t* count,
                     const Convert& convert) {
  *count = values.size();
  if (values.size() > capacity) {
    return fail(error, MNK_TOO_SMALL, "too_small",
                "there are " + std::to_string(values.size()) + ", and room for " + std::to_string(capacity));
  }
  for (const auto& value : values) *to++ = convert(value);
  return MNK_OK;
}

inline mnk_status write_text(mnk_error* error, std::string_view text, char* to, std::size_t size, std::size_t* length) {
  *length = text.size();
  if (text.size() >= size) {
    return fail(error, MNK_TOO_SMALL, "too_small",
                "the text and its NUL take " + std::to_string(text.size() + 1) + " bytes, and there are " +
                    std::to_string(size));
  }
  copy_text({to, size}, text);
  return MNK_OK;
}

inline mnk_cell cell_of(const Rules& rules, Cell cell) { return {rules.row(cell), rules.column(cell)}; }

}  // namespace mnk::c
