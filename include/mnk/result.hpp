// SPDX-License-Identifier: MIT
// What every function that reads something from outside gives back: a value, or the reason why not.
//
// Two kinds of truth are told apart. A SyntaxError says that text cannot be read, and where. A
// LegalityError says that what was read is not allowed, and by which rule. Our own mistakes are
// neither: they are asserts.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace mnk {

/// Text that cannot be read. `line` and `column` count from 1; `column` counts bytes.
/// `code` is a stable word for programs (a string literal), `message` a sentence for people.
struct SyntaxError {
  std::string_view code;
  std::string message;
  std::uint64_t line = 1;
  std::uint64_t column = 1;
};

/// A rule, move or position that can be read but is not allowed. Fields as in SyntaxError.
struct LegalityError {
  std::string_view code;
  std::string message;
};

using Error = std::variant<SyntaxError, LegalityError>;

/// The stable word of either kind of error.
inline std::string_view code_of(const Error& error) {
  return std::visit([](const auto& e) { return e.code; }, error);
}

/// The sentence of either kind of error.
inline const std::string& message_of(const Error& error) {
  return std::visit([](const auto& e) -> const std::string& { return e.message; }, error);
}

/// A `T` or an `Error`. Requires: `*` and `->` only where `ok()`, `error()` only where not.
template <class T>
class Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}                     // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}                 // NOLINT(google-explicit-constructor)
  Result(SyntaxError error) : state_(std::in_place_index<1>, Error(std::move(error))) {}    // NOLINT(google-explicit-constructor)
  Result(LegalityError error) : state_(std::in_place_index<1>, Error(std::move(error))) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& operator*() & { return *value(); }
  T&& operator*() && { return std::move(*value()); }
  const T& operator*() const& { return *const_cast<Result*>(this)->value(); }
  T* operator->() { return value(); }
  const T* operator->() const { return const_cast<Result*>(this)->value(); }

  const Error& error() const {
    const Error* e = std::get_if<1>(&state_);
    assert(e != nullptr && "Result::error() on a value");
    return *e;
  }

 private:
  T* value() {
    T* v = std::get_if<0>(&state_);
    assert(v != nullptr && "Result: value of an error");
    return v;
  }

  std::variant<T, Error> state_;
};

}  // namespace mnk
