// SPDX-License-Identifier: MIT
// A fixed-size array that starts as zeros without being touched: the system hands out zero pages only
// where they are used, so a 4096x4096 board costs what is played on it.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

namespace mnk::detail {

template <class T>
class ZeroArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  ZeroArray() = default;
  explicit ZeroArray(std::size_t size) : size_(size), data_(allocate(size)) {}
  ZeroArray(const ZeroArray& other) : ZeroArray(other.size_) {
    if (size_ != 0) std::memcpy(data_.get(), other.data_.get(), bytes());
  }
  ZeroArray(ZeroArray&&) noexcept = default;
  ZeroArray& operator=(ZeroArray other) noexcept {
    size_ = other.size_;
    data_ = std::move(other.data_);
    return *this;
  }
  ~ZeroArray() = default;

  T& operator[](std::size_t i) { return data_.get()[i]; }
  const T& operator[](std::size_t i) const { return data_.get()[i]; }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }
  void clear() {
    if (size_ != 0) std::memset(data_.get(), 0, bytes());
  }

 private:
  struct Free {
    void operator()(T* p) const { std::free(p); }
  };

  static T* allocate(std::size_t size) {
    if (size == 0) return nullptr;
    void* p = std::calloc(size, sizeof(T));
    if (p == nullptr) throw std::bad_alloc();
    return static_cast<T*>(p);
  }

  std::size_t size_ = 0;
  std::unique_ptr<T, Free> data_;
};

}  // namespace mnk::detail
