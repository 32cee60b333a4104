// SPDX-License-Identifier: MIT
// One request from the bytes of a connection: header, then body, in whatever pieces they come. No I/O; memory stays
// within the limits.
//
// Chunked bodies (RFC 9112, 7.1): chunk headers count against the limit of the body; a chunk extension has at most
// `longest_extension` bytes; a trailer is refused, since nothing here needs one and its fields could be taken for those
// of the header.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "server/http/header.hpp"

namespace mnk::server {

/// The decoder of chunked bodies.
class ChunkDecoder {
 public:
  static constexpr std::size_t longest_extension = 128;  ///< bytes, of one chunk
  static constexpr std::size_t free_overhead = 1024;     ///< bytes of chunk headers that do not count against the limit

  /// `limit`: of data and chunk headers together, in bytes.
  explicit ChunkDecoder(std::size_t limit = 0) : limit_(limit + free_overhead) {}

  /// Appends the data to `body` and returns how many of the bytes were used: all of them, unless the body is done or
  /// refused.
  std::size_t read(std::string_view bytes, std::string& body);
  bool is_done() const { return state_ == State::done; }
  /// Status 0 if there is none.
  const HttpRefusal& refusal() const { return refusal_; }

 private:
  enum class State : std::uint8_t {
    size,
    extension,
    size_end,
    data,
    data_cr,
    data_lf,
    last_cr,
    last_lf,
    done,
    refused
  };
  State next(char c);
  State next_of_size(char c);
  State next_of_extension(char c);
  State refuse(const HttpRefusal& refusal);
  bool spend(std::size_t bytes);

  std::size_t limit_;          ///< what is left of it
  std::size_t left_ = 0;       ///< of this chunk's data
  std::size_t digits_ = 0;     ///< of this chunk's size
  std::size_t extension_ = 0;  ///< bytes of this chunk's
  std::size_t word_ = 0;       ///< characters of its present name or value
  bool in_value_ = false;
  State state_ = State::size;
  HttpRefusal refusal_;
};

class HttpReader {
 public:
  enum class State : std::uint8_t { header, body, done, refused };
  using LargestBody = std::function<std::size_t(const HttpRequest& head)>;

  HttpReader(std::size_t header_limit, LargestBody largest_body);

  /// Reads on, and returns how many of the bytes belong to this request.
  std::size_t read(std::string_view bytes);
  State state() const { return state_; }
  /// Requires: refused.
  const HttpRefusal& refusal() const { return refusal_; }
  /// Has any byte of this request come?
  bool has_begun() const { return state_ != State::header || !text_.empty(); }
  /// Empty while the header is being read, and if it is refused.
  const HttpHeader& header() const { return header_; }
  /// The bytes of the header, until the next request.
  const std::string& header_text() const { return text_; }
  /// Bytes of the body that have come.
  std::size_t body_bytes() const { return header_.request.body.size(); }
  /// Requires: done.
  HttpRequest& request() { return header_.request; }
  /// Makes ready for the next request.
  void restart();

 private:
  std::size_t read_header(std::string_view bytes);
  std::size_t read_body(std::string_view bytes);
  void begin_body();
  void refuse(const HttpRefusal& refusal);

  std::size_t header_limit_;
  LargestBody largest_body_;
  State state_ = State::header;
  std::string text_;
  HttpHeader header_;
  ChunkDecoder chunks_;
  HttpRefusal refusal_;
};

}  // namespace mnk::server
