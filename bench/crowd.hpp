// SPDX-License-Identifier: MIT
// Many hostile clients of `mnk serve`, each with its own address, that try to use all of its time.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace mnk::bench {

struct CrowdOptions {
  unsigned clients = 100;
  unsigned games = 10;      ///< per client, against the engine at full strength, moving at once
  unsigned analyses = 2;    ///< per client, of a minute each, repeated
  unsigned imports = 1;     ///< per client, of a large file, repeated
  unsigned judges = 1;      ///< per client, of a small board, repeated
  unsigned weak_games = 2;  ///< per client, against the engine at its lowest level, moving at once
};

/// Returns the address `127.1.x.y` of a client.
std::string address_of_client(unsigned number);

class Crowd {
 public:
  /// Starts the clients; all are connected on return. Throws std::runtime_error.
  Crowd(std::uint16_t port, const CrowdOptions& options);
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  ~Crowd();

  /// Replies received so far.
  struct Counts {
    std::atomic<std::uint64_t> moves = 0;       ///< moves of the engine at full strength
    std::atomic<std::uint64_t> weak_moves = 0;  ///< moves of the engine at its lowest level
    std::atomic<std::uint64_t> analyses = 0;    ///< completed
    std::atomic<std::uint64_t> imports = 0;
    std::atomic<std::uint64_t> judges = 0;
    std::atomic<std::uint64_t> refused = 0;  ///< replies 429 and 503
  };
  const Counts& counts() const { return counts_; }

 private:
  class Load;
  void run(std::uint16_t port, const CrowdOptions& options);

  Counts counts_;
  std::atomic<bool> connected_ = false;
  std::atomic<bool> stop_ = false;
  std::string problem_;
  std::thread thread_;
};

}  // namespace mnk::bench
