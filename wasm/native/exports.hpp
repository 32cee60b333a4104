// SPDX-License-Identifier: MIT
// Conventions of the exported functions. A module has one input and one result buffer: the host writes texts and arrays
// to the first and reads them from the second. Both are valid until the next call of an exported function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "mnk/result.hpp"

#define MNK_EXPORT(name) __attribute__((export_name(#name), used)) name

namespace mnk::wasm {

/// The caller's texts and arrays.
inline std::string input;
/// The answer of the last call: a text, or numbers of 32 bits.
inline std::string result;

/// Consecutive parts of `input`, in the order in which the host wrote them.
class Parts {
 public:
  std::string_view next(std::uint32_t size) {
    const std::string_view part = std::string_view(input).substr(at_, size);
    at_ += size;
    return part;
  }

 private:
  std::size_t at_ = 0;
};

inline void append_number(std::uint32_t number) {
  result.append(reinterpret_cast<const char*>(&number), sizeof number);
}

inline void set_numbers(std::span<const std::uint32_t> numbers) {
  result.assign(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
}

/// Status of a call that failed. `result` holds four lines: code, line, column, message.
inline constexpr std::int32_t failed = -1;

inline std::int32_t fail(std::string_view code, std::string_view message, std::uint64_t line = 0,
                         std::uint64_t column = 0) {
  result.assign(code).append("\n").append(std::to_string(line)).append("\n");
  result.append(std::to_string(column)).append("\n").append(message);
  return failed;
}

inline std::int32_t fail(const Error& error) {
  if (const auto* syntax = std::get_if<SyntaxError>(&error)) {
    return fail(syntax->code, syntax->message, syntax->line, syntax->column);
  }
  return fail(code_of(error), message_of(error));
}

}  // namespace mnk::wasm
