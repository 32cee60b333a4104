// SPDX-License-Identifier: MIT
// Incremental parser of one request, header and body; input may arrive in pieces of any size. No I/O; memory is
// bounded.
//
// Chunked bodies (RFC 9112, 7.1): chunk headers count against the limit of the body. A chunk extension has at most
// `max_extension` bytes. A trailer is refused: it is never needed, and its fields could pass as header fields.
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
  static constexpr std::size_t max_extension = 128;   ///< bytes per chunk
  static constexpr std::size_t free_overhead = 1024;  ///< bytes of chunk headers outside of the limit

  /// `limit`: of data and chunk headers together, in bytes.
  explicit ChunkDecoder(std::size_t limit = 0) : limit_(limit + free_overhead) {}

  /// Appends the data to `body`. Returns the number of bytes consumed: all, unless the body is done or refused.
  std::size_t read(std::string_view bytes, std::string& body);
  bool is_done() const { return state_ == State::done; }
  /// Returns the refusal; status 0 if there is none.
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

  std::size_t limit_;          ///< bytes still allowed
  std::size_t left_ = 0;       ///< bytes of the current chunk's data still to come
  std::size_t digits_ = 0;     ///< digits of the current chunk's size
  std::size_t extension_ = 0;  ///< bytes of the current chunk's extension
  std::size_t word_ = 0;       ///< characters of the current name or value in the extension
  bool in_value_ = false;
  State state_ = State::size;
  HttpRefusal refusal_;
};

class HttpReader {
 public:
  enum class State : std::uint8_t { header, body, done, refused };
  using BodyLimit = std::function<std::size_t(const HttpRequest& head)>;

  HttpReader(std::size_t header_limit, BodyLimit max_body);

  /// Parses further bytes. Returns the number of bytes that belong to this request.
  std::size_t read(std::string_view bytes);
  State state() const { return state_; }
  /// Requires: the state is `refused`.
  const HttpRefusal& refusal() const { return refusal_; }
  /// Returns true once a byte of this request has arrived.
  bool has_begun() const { return state_ != State::header || !text_.empty(); }
  /// Returns the parsed header; empty while it is incomplete, and if it is refused.
  const HttpHeader& header() const { return header_; }
  /// Returns the bytes of the header. Valid until `restart`.
  const std::string& header_text() const { return text_; }
  /// Returns the number of body bytes received.
  std::size_t body_bytes() const { return header_.request.body.size(); }
  /// Requires: the state is `done`.
  HttpRequest& request() { return header_.request; }
  /// Resets the parser for the next request.
  void restart();

 private:
  std::size_t read_header(std::string_view bytes);
  std::size_t read_body(std::string_view bytes);
  void begin_body();
  void refuse(const HttpRefusal& refusal);

  std::size_t header_limit_;
  BodyLimit body_limit_;
  State state_ = State::header;
  std::string text_;
  HttpHeader header_;
  ChunkDecoder chunks_;
  HttpRefusal refusal_;
};

}  // namespace mnk::server
