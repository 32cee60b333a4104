// SPDX-License-Identifier: MIT
// The program around the check: its arguments, the files that it reads, and lines of progress. Written from
// docs/certificate.md alone, as check_certificate.cpp, which includes this file.
#pragma once

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "certificate_file.hpp"

namespace checker {

/// Writes a line now and then on how much of a file is read and checked.
class Progress {
 public:
  /// Thrown by `note` when the check is to end.
  struct Stopped {};

  /// `name` begins each line. `seconds`: between two lines. `stop`: true when the check is to end.
  Progress(std::ostream& out, std::string name, double seconds, const std::atomic<bool>* stop = nullptr)
      : out_(out), name_(std::move(name)), interval_(seconds), stop_(stop), next_(Clock::now() + interval()) {}

  /// Takes note of the number of records or zones so far, of `most` at most; 0 if that is not known.
  void note(const char* what, std::uint64_t number, std::uint64_t most) {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw Stopped{};
    if (++notes_ % notes_a_look != 0 || Clock::now() < next_) return;
    out_ << name_ << ": " << number << " " << what;
    if (most > 0) out_ << ", of at most " << most;
    out_ << std::endl;
    next_ = Clock::now() + interval();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr unsigned notes_a_look = 64;

  Clock::duration interval() const { return std::chrono::duration_cast<Clock::duration>(interval_); }

  std::ostream& out_;
  const std::string name_;
  const std::chrono::duration<double> interval_;
  const std::atomic<bool>* const stop_;
  Clock::time_point next_;
  unsigned notes_ = 0;
};

/// Upper bound on the length of a certificate with this header, from its numbers of records and cells. Returns 0 if it
/// is not a certificate header.
inline std::uint64_t longest_with(const std::string& header) {
  if (header.size() < 28 || header.compare(0, 8, "mnk-cert") != 0) return 0;
  const std::uint64_t margin = 2 * little_endian(header, 18, 2), family = little_endian(header, 11, 1);
  const std::uint64_t cells = (little_endian(header, 12, 2) + (family & 1) * margin) *
                              (little_endian(header, 14, 2) + (family >> 1 & 1) * margin);
  const std::uint64_t records = little_endian(header, 20, 8);
  if (cells > 1024 || records >= 0xFFFFFFFFU) return 1 << 20;  // rejected in any case
  return 28 + 8 + 1 + (3 * cells + records * (3 + 11 + 11 + 11 + 2 * cells + 11 * 3 * cells)) / 8;
}

/// Reads a certificate; of any other input only the beginning, which is enough to reject it.
inline std::string read_bytes(std::istream& in, std::uint64_t most) {
  std::string bytes(28, '\0');
  in.read(bytes.data(), 28);
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  const std::uint64_t longest = longest_with(bytes);
  for (std::string piece(1 << 16, '\0'); in && bytes.size() <= longest;) {
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    bytes.append(piece, 0, static_cast<std::size_t>(in.gcount()));
    if (bytes.size() > most)
      throw std::runtime_error("more than " + std::to_string(most >> 20) + " MB from a pipe: write it to a file first");
  }
  if (in.bad()) throw std::runtime_error(std::string("cannot be read: ") + std::strerror(errno));
  return bytes;
}

inline std::string read_input(const std::string& name) {
  constexpr std::uint64_t most_from_pipe = std::uint64_t{128} << 20;  // it may have no end
  if (name == "-") return read_bytes(std::cin, most_from_pipe);
  errno = 0;
  std::ifstream file(name, std::ios::binary);
  if (!file) throw std::runtime_error(std::string("cannot be opened: ") + std::strerror(errno));
  file.peek();
  if (file.bad()) throw std::runtime_error(std::string("cannot be read: ") + std::strerror(errno));
  std::error_code error;
  return read_bytes(file, std::filesystem::is_regular_file(name, error) ? ~std::uint64_t{0} : most_from_pipe);
}

/// A text of the command line with control characters replaced by `?`.
inline std::string shown(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
  return name;
}

/// The task of one run of the program.
struct Task {
  std::string program, expected = {}, together = {};
  std::vector<std::string> files = {};
  double progress_every = 60;  // seconds
};

/// Returns the seconds that `--progress-every` takes. Throws std::invalid_argument.
inline double read_seconds(const std::string& text) {
  char* end = nullptr;
  const double seconds = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !(seconds > 0 && seconds <= 1e9))
    throw std::invalid_argument("--progress-every takes seconds, above 0 and at most 1e9");
  return seconds;
}

/// Takes one option, and sets `first` to the argument after it. Returns false if there is none. Throws
/// std::invalid_argument.
inline bool read_option(const std::vector<std::string>& arguments, std::size_t& first, Task& task) {
  const std::string given = first < arguments.size() ? arguments[first] : "";
  for (const std::string name : {"--expect", "--together", "--progress-every"}) {
    if (given != name && given.rfind(name + "=", 0) != 0) continue;
    const bool has_equals = given != name;
    const std::string value = has_equals                     ? given.substr(name.size() + 1)
                              : first + 1 < arguments.size() ? arguments[first + 1]
                                                             : "";
    first += has_equals ? 1 : 2;
    if (name == "--progress-every") {
      task.progress_every = read_seconds(value);
      return true;
    }
    if (value.empty()) throw std::invalid_argument(name + " takes a claim, such as 'x_wins 15,15,5'");
    if (!task.expected.empty() || !task.together.empty())
      throw std::invalid_argument("one of --expect and --together, once");
    (name == "--expect" ? task.expected : task.together) = shown(value);
    return true;
  }
  return false;
}

/// Reads options and files. Throws std::invalid_argument.
inline void read_arguments(const std::vector<std::string>& arguments, Task& task) {
  std::size_t first = 0;  // of the files
  while (read_option(arguments, first, task)) {
  }
  if (first < arguments.size() && arguments[first] == "--") ++first;
  for (std::size_t i = first; i < arguments.size(); ++i) task.files.push_back(arguments[i]);
  if (task.files.empty()) throw std::invalid_argument("name the certificates to check, - for standard input");
}

}  // namespace checker
