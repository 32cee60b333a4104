// SPDX-License-Identifier: MIT
// Result type of every function with external input: a value or an error.
//
// There are two kinds of errors. A SyntaxError: the text cannot be read, with the place. A LegalityError: the text was
// read, but its content violates a rule. Bugs of the library are neither; they fail an assert.
//
//   if (auto rules = parse_game(text)) use(*rules); else show(message_of(rules.error()));
//   Rules rules = parse_game(text).value();                 // throws Failure with the message
// Rules rules = parse_game(text).value_or(Rules()); // falls back to 3,3,3
#pragma once

#include <cstdint>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#pragma GCC visibility push(default)

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

/// The code of either kind of error.
inline std::string_view code_of(const Error& error) {
  return std::visit([](const auto& e) { return e.code; }, error);
}

/// The message of either kind of error.
inline const std::string& message_of(const Error& error) {
  return std::visit([](const auto& e) -> const std::string& { return e.message; }, error);
}

/// `taken_cell: b2 is taken by X`, `bad_game at 1:4: ...` with line and column.
std::string to_string(const Error& error);
std::ostream& operator<<(std::ostream& out, const Error& error);

/// Thrown by Result::value(). `what()` is the message of the error.
class Failure : public std::runtime_error {
 public:
  explicit Failure(const Error& error);
  Failure(const Failure&) noexcept = default;
  Failure& operator=(const Failure&) noexcept = default;
  ~Failure() override;

  /// The code of the error.
  std::string_view code() const noexcept { return code_; }
  /// The error of the Result.
  Error error() const;

 private:
  std::string_view code_;
  bool is_syntax_;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
};

namespace detail {

/// An Error on the heap, which keeps a Result with a value small. Empty after a move.
class ErrorBox {
 public:
  explicit ErrorBox(Error error);
  ErrorBox(const ErrorBox& other);
  ErrorBox(ErrorBox&& other) noexcept : error_(std::exchange(other.error_, nullptr)) {}
  ErrorBox& operator=(ErrorBox other) noexcept {
    std::swap(error_, other.error_);
    return *this;
  }
  ~ErrorBox() {
    if (error_ != nullptr) destroy();
  }

  Error* get() const { return error_; }

 private:
  void destroy() noexcept;
  Error* error_;
};

/// Terminates the program with a message: the Result has no value. `error` is null if it was moved away.
[[noreturn]] void fail_no_value(const Error* error) noexcept;
/// Terminates the program with a message: the Result has no error, or it was moved away.
[[noreturn]] void fail_no_error(bool moved_from) noexcept;
/// Throws a Failure. `error` is null if it was moved away.
[[noreturn]] void throw_failure(const Error* error);

template <class T>
inline constexpr bool is_result = false;

}  // namespace detail

/// A `T` or an `Error`. No call is undefined behaviour. In every build type, `*` and `->` without a value, and
/// `error()` without an error, terminate the program with a message on stderr. Called on a temporary, `*`, `value()`
/// and `error()` return by value, so no reference dangles.
///
/// A moved-from Result can be assigned to or destroyed, and `ok()` is unchanged. If it held an error, `value()` throws
/// a Failure with the code `moved_from`, and `*` and `error()` terminate the program. If it held a value, this value is
/// moved-from.
template <class T>
class [[nodiscard]] Result {
  static_assert(std::is_nothrow_move_constructible_v<T> && !std::is_same_v<T, Error>);

 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)
  Result(SyntaxError error)
      : state_(std::in_place_index<1>, Error(std::move(error))) {}  // NOLINT(google-explicit-constructor)
  Result(LegalityError error)
      : state_(std::in_place_index<1>, Error(std::move(error))) {}  // NOLINT(google-explicit-constructor)

  bool ok() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return ok(); }

  T& operator*() & { return present(state_); }
  const T& operator*() const& { return present(state_); }
  T operator*() && { return std::move(present(state_)); }
  T* operator->() { return &present(state_); }
  const T* operator->() const { return &present(state_); }

  /// Returns the value or throws a Failure.
  T& value() & { return present_or_throw(state_); }
  const T& value() const& { return present_or_throw(state_); }
  T value() && { return std::move(present_or_throw(state_)); }

  /// Returns the value, or `fallback` if there is none.
  template <class U>
  T value_or(U&& fallback) const& {
    return ok() ? **this : static_cast<T>(std::forward<U>(fallback));
  }
  template <class U>
  T value_or(U&& fallback) && {
    return ok() ? *std::move(*this) : static_cast<T>(std::forward<U>(fallback));
  }

  /// Returns `next(value)`, where `next` returns a Result. If there is no value, returns the error and does not call
  /// `next`.
  template <class F>
  auto and_then(F&& next) const& {
    using Next = std::remove_cvref_t<std::invoke_result_t<F, const T&>>;
    static_assert(detail::is_result<Next>, "and_then takes a function that gives a Result; see transform");
    return ok() ? std::forward<F>(next)(**this) : Next(error());
  }
  template <class F>
  auto and_then(F&& next) && {
    using Next = std::remove_cvref_t<std::invoke_result_t<F, T>>;
    static_assert(detail::is_result<Next>, "and_then takes a function that gives a Result; see transform");
    return ok() ? std::forward<F>(next)(*std::move(*this)) : Next(std::move(*this).error());
  }

  /// Returns a Result of `function(value)`. If there is no value, returns the error and does not call `function`.
  template <class F>
  auto transform(F&& function) const& {
    using Next = Result<std::remove_cvref_t<std::invoke_result_t<F, const T&>>>;
    return ok() ? Next(std::forward<F>(function)(**this)) : Next(error());
  }
  template <class F>
  auto transform(F&& function) && {
    using Next = Result<std::remove_cvref_t<std::invoke_result_t<F, T>>>;
    return ok() ? Next(std::forward<F>(function)(*std::move(*this))) : Next(std::move(*this).error());
  }

  const Error& error() const& { return missing(state_); }
  Error error() && { return std::move(missing(state_)); }

 private:
  using State = std::variant<T, detail::ErrorBox>;

  static const Error* error_of(const State& state) {
    const auto* box = std::get_if<1>(&state);
    return box == nullptr ? nullptr : box->get();
  }
  template <class S>
  static auto& present(S& state) {
    auto* value = std::get_if<0>(&state);
    if (value == nullptr) detail::fail_no_value(error_of(state));
    return *value;
  }
  template <class S>
  static auto& present_or_throw(S& state) {
    auto* value = std::get_if<0>(&state);
    if (value == nullptr) detail::throw_failure(error_of(state));
    return *value;
  }
  static Error& missing(const State& state) {
    const auto* box = std::get_if<1>(&state);
    if (box == nullptr || box->get() == nullptr) detail::fail_no_error(box != nullptr);
    return *box->get();
  }

  State state_;
};

namespace detail {
template <class T>
inline constexpr bool is_result<Result<T>> = true;
}  // namespace detail

}  // namespace mnk

#pragma GCC visibility pop
