// SPDX-License-Identifier: MIT
// Fixed-size zero-initialised array that relies on lazily allocated zero pages: memory is used only where it is
// touched. A 4096x4096 board therefore costs memory only where stones are.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace mnk::detail {

template <class T>
class ZeroArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  ZeroArray() = default;
  explicit ZeroArray(std::size_t size) : size_(size), data_(allocate(size)) {}
  ZeroArray(const ZeroArray& other) : ZeroArray(other.size_) {
    if (size_ != 0) std::memcpy(data_, other.data_, bytes());
  }
  /// Leaves an empty array.
  ZeroArray(ZeroArray&& other) noexcept
      : size_(std::exchange(other.size_, 0)), data_(std::exchange(other.data_, nullptr)) {}
  ZeroArray& operator=(ZeroArray other) noexcept {
    std::swap(size_, other.size_);
    std::swap(data_, other.data_);
    return *this;
  }
  ~ZeroArray() { std::free(data_); }

  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }
  void clear() {
    if (size_ != 0) std::memset(data_, 0, bytes());
  }

 private:
  static T* allocate(std::size_t size) {
    if (size == 0) return nullptr;
    void* p = std::calloc(size, sizeof(T));
    if (p == nullptr) throw std::bad_alloc();
    return static_cast<T*>(p);
  }

  std::size_t size_ = 0;
  T* data_ = nullptr;
};

}  // namespace mnk::detail
