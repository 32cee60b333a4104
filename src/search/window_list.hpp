// SPDX-License-Identifier: MIT
// Windows in ascending order, selected from words of one bit a window.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace mnk::search {

/// The windows of which bit i of word b is set in `in` and in none of the other words: window 64 b + i. The words are
/// combined as the list is read.
class WindowList {
 public:
  using Id = std::uint16_t;
  static constexpr unsigned block_size = 64;

  struct Words {
    const std::uint64_t* in;
    const std::uint64_t* not_in;
    const std::uint64_t* nor_in;
    const std::uint64_t* closed;
    std::uint64_t operator[](std::size_t block) const {
      return in[block] & ~(not_in[block] | nor_in[block] | closed[block]);
    }
  };

  /// Requires: the words outlive this and do not change.
  WindowList(const Words& words, std::size_t blocks) : words_(words), blocks_(blocks) {}

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Id;
    using difference_type = std::ptrdiff_t;
    using pointer = const Id*;
    using reference = Id;

    /// Requires: the list outlives this.
    Iterator(const WindowList& list, std::size_t block) : list_(&list), block_(block) { enter(); }
    Id operator*() const {
      return static_cast<Id>(block_size * block_ + static_cast<unsigned>(std::countr_zero(bits_)));
    }
    Iterator& operator++() {
      bits_ &= bits_ - 1;
      if (bits_ == 0) {
        ++block_;
        enter();
      }
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator& other) const { return block_ == other.block_ && bits_ == other.bits_; }

   private:
    /// Goes to the first block from this one on that has windows.
    void enter() {
      for (; block_ < list_->blocks_; ++block_) {
        bits_ = list_->words_[block_];
        if (bits_ != 0) return;
      }
    }

    const WindowList* list_;
    std::size_t block_;
    std::uint64_t bits_ = 0;  ///< the windows of this block from the current one on
  };

  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, blocks_}; }
  bool empty() const { return begin() == end(); }
  std::size_t size() const {
    std::size_t size = 0;
    for (std::size_t block = 0; block < blocks_; ++block)
      size += static_cast<std::size_t>(std::popcount(words_[block]));
    return size;
  }

 private:
  Words words_;
  std::size_t blocks_;
};

}  // namespace mnk::search
