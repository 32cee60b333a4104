// SPDX-License-Identifier: MIT
// A test client for HTTP and WebSocket that sends arbitrary bytes. Written from RFC 9112 and RFC 6455 on a plain
// socket; shares no code with the server.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace mnk::server::test {

struct Answer {
  int status = 0;                              ///< 0: the connection was closed without a reply
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;
};

class Client {
 public:
  explicit Client(std::uint16_t port, int timeout_seconds = 10) : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to = {};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval timeout = {timeout_seconds, 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
    const int yes = 1;
    ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
      throw std::runtime_error("cannot connect");
  }
  Client(Client&& other) noexcept
      : fd_(std::exchange(other.fd_, -1)), read_(std::move(other.read_)), stream_(std::move(other.stream_)) {}
  Client& operator=(Client&&) = delete;
  ~Client() {
    if (fd_ >= 0) ::close(fd_);
  }

  /// Returns false if the server no longer accepts bytes.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// Shuts down sending; replies can still be read.
  void finish_sending() const { ::shutdown(fd_, SHUT_WR); }
  /// Returns all bytes until the server closes the connection; nullopt if it stays open until the timeout.
  std::optional<std::string> read_to_the_end() {
    while (read_more()) {
    }
    return closed_ ? std::optional(std::exchange(read_, {})) : std::nullopt;
  }

  /// Reads the next reply.
  Answer read_answer(bool has_body = true) {
    Answer answer;
    while (read_.find("\r\n\r\n") == read_.npos) {
      if (!read_more()) return answer;
    }
    const std::size_t end = read_.find("\r\n\r\n");
    parse_head(read_.substr(0, end + 2), answer);
    read_.erase(0, end + 4);
    if (!has_body || answer.status < 200 || answer.status == 304) return answer;
    if (answer.headers["transfer-encoding"] == "chunked") {
      read_chunks(answer.body);
    } else if (const auto length = answer.headers.find("content-length"); length != answer.headers.end()) {
      answer.body = take(std::stoul(length->second));
    } else {
      while (read_more()) {
      }
      answer.body = std::exchange(read_, {});
    }
    return answer;
  }

  Answer ask(std::string_view method, std::string_view target, std::string_view body = {},
             std::string_view headers = {}) {
    std::string text =
        std::string(method) + " " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers);
    if (!body.empty())
      text += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    send(text + "\r\n" + std::string(body));
    return read_answer(method != "HEAD");
  }

  /// Reads one line of a chunked reply, without its line end. Throws std::runtime_error at the end of the stream.
  std::string read_stream_line() {
    while (true) {
      const std::size_t end = stream_.find('\n');
      if (end != stream_.npos) {
        std::string line = stream_.substr(0, end);
        stream_.erase(0, end + 1);
        return line;
      }
      while (read_.find("\r\n") == read_.npos) {
        if (!read_more()) throw std::runtime_error("the stream has ended");
      }
      const std::size_t size = std::stoul(read_, nullptr, 16);
      take(read_.find("\r\n") + 2);
      stream_ += take(size);
      take(2);
      if (size == 0) throw std::runtime_error("the stream has ended");
    }
  }

  /// Returns true if bytes, or the end of the connection, can be read.
  bool has_bytes() const {
    pollfd readable = {fd_, POLLIN, 0};
    return !read_.empty() || ::poll(&readable, 1, 0) > 0;
  }
  /// Returns true if the server has closed the connection; does not wait.
  bool is_closed_now() const {
    char byte = 0;
    return ::recv(fd_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
  }

  /// Waits until the timeout at most. Returns true if the server closes the connection.
  bool is_closed() {
    while (read_more()) {
    }
    return closed_;
  }

  // ---- WebSocket

  Answer open_socket(std::string_view target, std::string_view headers = {}) {
    send("GET " + std::string(target) +
         " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + std::string(headers) + "\r\n");
    return read_answer();
  }
  bool send_frame(unsigned opcode, std::string_view payload, bool final = true, bool masked = true) {
    std::string frame(1, static_cast<char>((final ? 0x80U : 0U) | opcode));
    const unsigned mask_bit = masked ? 0x80U : 0U;
    if (payload.size() < 126) {
      frame += static_cast<char>(mask_bit | payload.size());
    } else if (payload.size() < 65536) {
      frame += static_cast<char>(mask_bit | 126U);
      frame += static_cast<char>(payload.size() >> 8);
      frame += static_cast<char>(payload.size());
    } else {
      frame += static_cast<char>(mask_bit | 127U);
      for (int shift = 56; shift >= 0; shift -= 8)
        frame += static_cast<char>(static_cast<std::uint64_t>(payload.size()) >> shift);
    }
    constexpr char key[4] = {0x11, 0x22, 0x33, 0x44};
    if (masked) frame.append(key, 4);
    for (std::size_t i = 0; i < payload.size(); ++i)
      frame += masked ? static_cast<char>(payload[i] ^ key[i % 4]) : payload[i];
    return send(frame);
  }
  bool send_text(std::string_view text) { return send_frame(1, text); }

  struct Frame {
    unsigned opcode;
    std::string payload;
    unsigned close_code() const {
      return payload.size() < 2
                 ? 0
                 : static_cast<unsigned char>(payload[0]) * 256U + static_cast<unsigned char>(payload[1]);
    }
  };
  /// Reads one frame; nullopt at the end of the connection or after the timeout.
  std::optional<Frame> read_frame() {
    if (!have(2)) return std::nullopt;
    const std::string head = take(2);
    std::size_t size = static_cast<unsigned char>(head[1]) & 0x7fU;
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (!have(more)) return std::nullopt;
    if (more > 0) size = 0;
    for (const char c : take(more)) size = size * 256 + static_cast<unsigned char>(c);
    if (!have(size)) return std::nullopt;
    return Frame{static_cast<unsigned char>(head[0]) & 0x0fU, take(size)};
  }
  /// Reads the next text message and answers pings before it. Returns an empty text at the end.
  std::string read_text() {
    while (const auto frame = read_frame()) {
      if (frame->opcode == 1) return frame->payload;
      if (frame->opcode == 9) send_frame(10, frame->payload);
      if (frame->opcode == 8) break;
    }
    return {};
  }

 private:
  bool have(std::size_t bytes) {
    while (read_.size() < bytes) {
      if (!read_more()) return false;
    }
    return true;
  }
  std::string take(std::size_t bytes) {
    have(bytes);
    std::string taken = read_.substr(0, bytes);
    read_.erase(0, taken.size());
    return taken;
  }
  bool read_more() {
    char bytes[16384];
    const ssize_t got = ::recv(fd_, bytes, sizeof bytes, 0);
    if (got > 0) read_.append(bytes, static_cast<std::size_t>(got));
    if (got == 0 || (got < 0 && errno == ECONNRESET)) closed_ = true;
    return got > 0;
  }
  void read_chunks(std::string& body) {
    while (true) {
      while (read_.find("\r\n") == read_.npos) {
        if (!read_more()) return;
      }
      const std::size_t size = std::stoul(read_, nullptr, 16);
      take(read_.find("\r\n") + 2);
      body += take(size);
      take(2);
      if (size == 0) return;
    }
  }
  static void parse_head(std::string_view text, Answer& answer) {
    answer.status = std::stoi(std::string(text.substr(9, 3)));
    for (std::size_t at = text.find("\r\n") + 2; at < text.size();) {
      const std::size_t end = text.find("\r\n", at);
      const std::string_view line = text.substr(at, end - at);
      const std::size_t colon = line.find(':');
      std::string name(line.substr(0, colon));
      for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      answer.headers[name] = line.substr(std::min(colon + 2, line.size()));
      at = end + 2;
    }
  }

  int fd_;
  bool closed_ = false;
  std::string read_;
  std::string stream_;  ///< decoded bytes of a streamed reply, not yet read as lines
};

}  // namespace mnk::server::test
