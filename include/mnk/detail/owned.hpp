// SPDX-License-Identifier: MIT
// Owning pointer: std::unique_ptr without <memory>, which would be half of a public header's compile time.
#pragma once

#include <utility>

namespace mnk::detail {

/// Empty after a move. `T` must be complete only where an Owned is constructed, assigned to or destroyed.
template <class T>
class Owned {
 public:
  explicit Owned(T* pointer = nullptr) noexcept : pointer_(pointer) {}
  Owned(Owned&& other) noexcept : pointer_(std::exchange(other.pointer_, nullptr)) {}
  Owned& operator=(Owned&& other) noexcept {
    Owned old(std::exchange(pointer_, std::exchange(other.pointer_, nullptr)));
    return *this;
  }
  ~Owned() {
    static_assert(sizeof(T) > 0);
    delete pointer_;
  }

  T& operator*() { return *pointer_; }
  const T& operator*() const { return *pointer_; }
  T* operator->() { return pointer_; }
  const T* operator->() const { return pointer_; }

 private:
  T* pointer_;
};

}  // namespace mnk::detail
