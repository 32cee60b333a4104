// SPDX-License-Identifier: MIT
// Callback type of the options: std::function<void(Argument)> without the cost of including <functional>.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#pragma GCC visibility push(default)

namespace mnk {

/// A callable that takes an `Argument`, or empty. A copy copies the function object.
template <class Argument>
class Callback {
 public:
  Callback() = default;
  Callback(std::nullptr_t) {}  // NOLINT(google-explicit-constructor)
  /// Empty if `function` is a null pointer or an empty std::function.
  template <class F>
  requires(!std::is_same_v<F, Callback> && std::is_invocable_v<F&, Argument>)
      Callback(F function) {  // NOLINT(google-explicit-constructor)
    if constexpr (std::is_constructible_v<F, std::nullptr_t> && std::is_constructible_v<bool, F&>) {
      if (!function) return;
    }
    holder_ = new Holder<F>(std::move(function));
  }

  Callback(const Callback& other) : holder_(other.holder_ == nullptr ? nullptr : other.holder_->copy()) {}
  Callback(Callback&& other) noexcept : holder_(std::exchange(other.holder_, nullptr)) {}
  Callback& operator=(Callback other) noexcept {
    std::swap(holder_, other.holder_);
    return *this;
  }
  ~Callback() { delete holder_; }

  explicit operator bool() const noexcept { return holder_ != nullptr; }
  /// Calls the function; does nothing if empty.
  void operator()(Argument argument) const {
    if (holder_ != nullptr) holder_->call(std::forward<Argument>(argument));
  }

 private:
  struct Base {
    virtual ~Base() = default;
    virtual void call(Argument argument) = 0;
    virtual Base* copy() const = 0;
  };
  template <class F>
  struct Holder final : Base {
    explicit Holder(F f) : function(std::move(f)) {}
    void call(Argument argument) override { function(std::forward<Argument>(argument)); }
    Base* copy() const override { return new Holder(function); }
    F function;
  };

  Base* holder_ = nullptr;
};

}  // namespace mnk

#pragma GCC visibility pop
