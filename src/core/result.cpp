// SPDX-License-Identifier: MIT
#include "mnk/result.hpp"

#include <cstdio>
#include <cstdlib>
#include <ostream>

namespace mnk {

std::string to_string(const Error& error) {
  std::string text(code_of(error));
  if (const auto* syntax = std::get_if<SyntaxError>(&error)) {
    text += " at " + std::to_string(syntax->line) + ":" + std::to_string(syntax->column);
  }
  return text + ": " + message_of(error);
}

std::ostream& operator<<(std::ostream& out, const Error& error) { return out << to_string(error); }

Failure::Failure(const Error& error)
    : std::runtime_error(message_of(error)),
      code_(code_of(error)),
      is_syntax_(std::holds_alternative<SyntaxError>(error)) {
  if (const auto* syntax = std::get_if<SyntaxError>(&error)) {
    line_ = syntax->line;
    column_ = syntax->column;
  }
}

Failure::~Failure() = default;

Error Failure::error() const {
  if (is_syntax_) return SyntaxError{code_, what(), line_, column_};
  return LegalityError{code_, what()};
}

namespace detail {

namespace {

[[noreturn]] void end([[maybe_unused]] const char* what, [[maybe_unused]] std::string_view code,
                      [[maybe_unused]] std::string_view message) noexcept {
#ifndef __EMSCRIPTEN__  // a module of the JavaScript package has no standard error
  std::fprintf(stderr, "mnk: %s%s%.*s%s%.*s\n", what, code.empty() ? "" : ": ", static_cast<int>(code.size()),
               code.data(), message.empty() ? "" : ": ", static_cast<int>(message.size()), message.data());
#endif
  std::abort();
}

}  // namespace

ErrorBox::ErrorBox(Error error) : error_(new Error(std::move(error))) {}
ErrorBox::ErrorBox(const ErrorBox& other) : error_(other.error_ == nullptr ? nullptr : new Error(*other.error_)) {}
void ErrorBox::destroy() noexcept { delete error_; }

void fail_no_value(const Error* error) noexcept {
  if (error == nullptr) end("the value of a Result that was moved from", {}, {});
  end("the value of a Result that holds an error", code_of(*error), message_of(*error));
}

void fail_no_error(bool moved_from) noexcept {
  end(moved_from ? "the error of a Result that was moved from"
                 : "the error of a Result that holds none: ask ok() first",
      {}, {});
}

void throw_failure(const Error* error) {
  if (error == nullptr) throw Failure(LegalityError{"moved_from", "the Result was moved from"});
  throw Failure(*error);
}

}  // namespace detail
}  // namespace mnk
