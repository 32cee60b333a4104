// SPDX-License-Identifier: MIT
#include "server/http/reader.hpp"

#include <algorithm>
#include <cctype>

namespace mnk::server {

namespace {

constexpr HttpRefusal too_large = {413, "too_large_body", "the body is too long"};
constexpr std::size_t max_digits = 16;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

ChunkDecoder::State ChunkDecoder::refuse(const HttpRefusal& refusal) {
  refusal_ = refusal;
  return State::refused;
}

bool ChunkDecoder::spend(std::size_t bytes) {
  if (bytes > limit_) return false;
  limit_ -= bytes;
  return true;
}

std::size_t ChunkDecoder::read(std::string_view bytes, std::string& body) {
  std::size_t used = 0;
  while (used < bytes.size() && state_ != State::done && state_ != State::refused) {
    if (state_ == State::data) {
      const std::string_view piece = bytes.substr(used, left_);
      body.append(piece);
      used += piece.size();
      left_ -= piece.size();
      if (left_ == 0) state_ = State::data_cr;
      continue;
    }
    state_ = spend(1) ? next(bytes[used]) : refuse(too_large);
    ++used;
  }
  return used;
}

/// Returns the state after one byte outside of chunk data: of a chunk header or a line end.
ChunkDecoder::State ChunkDecoder::next(char c) {
  switch (state_) {
    case State::size: return next_of_size(c);
    case State::extension: return next_of_extension(c);
    case State::size_end:
      if (c != '\n') return refuse(bad_request("a chunk size does not end with CR LF"));
      digits_ = 0;
      if (left_ == 0) return State::last_cr;
      return spend(left_) ? State::data : refuse(too_large);
    case State::data_cr: return c == '\r' ? State::data_lf : refuse(bad_request("a chunk does not end with CR LF"));
    case State::data_lf: return c == '\n' ? State::size : refuse(bad_request("a chunk does not end with CR LF"));
    case State::last_cr: return c == '\r' ? State::last_lf : refuse(bad_request("the body has a trailer"));
    case State::last_lf: return c == '\n' ? State::done : refuse(bad_request("the body does not end with CR LF"));
    default: return state_;
  }
}

ChunkDecoder::State ChunkDecoder::next_of_size(char c) {
  if (const int digit = hex_digit(c); digit >= 0) {
    if (++digits_ > max_digits) return refuse(bad_request("a chunk size has too many digits"));
    left_ = left_ * 16 + digit;
    return State::size;
  }
  if (digits_ == 0) return refuse(bad_request("a chunk has no size"));
  if (c == '\r') return State::size_end;
  if (c != ';') return refuse(bad_request("a chunk size is not hexadecimal"));
  extension_ = word_ = 0;
  in_value_ = false;
  return State::extension;
}

/// Accepts names and token values only: `name=value;name`.
ChunkDecoder::State ChunkDecoder::next_of_extension(char c) {
  if (c != '\r' && ++extension_ > max_extension) return refuse(bad_request("a chunk extension is too long"));
  if (is_token_character(c)) {
    ++word_;
    return State::extension;
  }
  const bool ends_word = c == '\r' || c == ';' || (c == '=' && !in_value_);
  if (!ends_word || word_ == 0)
    return refuse(bad_request("a chunk extension is not names with values that are tokens"));
  word_ = 0;
  in_value_ = c == '=';
  return c == '\r' ? State::size_end : State::extension;
}

HttpReader::HttpReader(std::size_t header_limit, BodyLimit max_body)
    : header_limit_(header_limit), body_limit_(std::move(max_body)) {}

void HttpReader::restart() {
  state_ = State::header;
  text_.clear();
  header_ = {};
}

void HttpReader::refuse(const HttpRefusal& refusal) {
  refusal_ = refusal;
  state_ = State::refused;
}

std::size_t HttpReader::read(std::string_view bytes) {
  std::size_t used = state_ == State::header ? read_header(bytes) : 0;
  if (state_ == State::body) used += read_body(bytes.substr(used));
  return used;
}

std::size_t HttpReader::read_header(std::string_view bytes) {
  constexpr std::string_view end_of_header = "\r\n\r\n";
  const std::size_t before = text_.size();
  // Keeps one byte beyond the limit, to detect a header that is too long.
  text_.append(bytes.substr(0, header_limit_ + 1 - before));
  const std::size_t end = text_.find(end_of_header, before < 3 ? 0 : before - 3);
  const std::size_t size = end == std::string::npos ? text_.size() : end + end_of_header.size();
  if (size > header_limit_) {
    refuse({431, "too_large_header", "the header is too long"});
    return bytes.size();
  }
  text_.resize(size);
  if (end == std::string::npos) return size - before;
  auto read = read_http_header(text_);
  if (const auto* refusal = std::get_if<HttpRefusal>(&read)) {
    refuse(*refusal);
  } else {
    header_ = std::move(std::get<HttpHeader>(read));
    begin_body();
  }
  return size - before;
}

void HttpReader::begin_body() {
  state_ = State::body;
  const std::size_t limit = body_limit_(header_.request);
  if (header_.is_chunked) {
    chunks_ = ChunkDecoder(limit);
  } else if (header_.length > limit) {
    refuse(too_large);
  } else if (header_.length == 0) {
    state_ = State::done;
  }
}

std::size_t HttpReader::read_body(std::string_view bytes) {
  std::string& body = header_.request.body;
  if (header_.is_chunked) {
    const std::size_t used = chunks_.read(bytes, body);
    if (chunks_.is_done()) state_ = State::done;
    if (chunks_.refusal().status != 0) refuse(chunks_.refusal());
    return used;
  }
  const std::string_view piece = bytes.substr(0, header_.length - body.size());
  body.append(piece);
  if (body.size() == header_.length) state_ = State::done;
  return piece.size();
}

}  // namespace mnk::server
