// SPDX-License-Identifier: MIT
// Many hostile clients of `mnk serve`, each with an address of its own, who want all of its time.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace mnk::bench {

struct CrowdOptions {
  unsigned clients = 100;
  unsigned games = 10;      ///< of each: against the engine at full strength, each move answered at once
  unsigned analyses = 2;    ///< of each: of a minute, and begun again when they end
  unsigned imports = 1;     ///< of each: of a large file, again and again
  unsigned judges = 1;      ///< of each: of a small board, again and again
  unsigned weak_games = 2;  ///< of each: against the engine at its lowest level, each move answered at once
};

/// `127.1.x.y` of a client.
std::string address_of_client(unsigned number);

class Crowd {
 public:
  /// Begins at once; everybody is connected when this returns. Throws std::runtime_error.
  Crowd(std::uint16_t port, const CrowdOptions& options);
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  ~Crowd();

  /// What they got so far.
  struct Counts {
    std::atomic<std::uint64_t> moves = 0;       ///< of the engine at full strength
    std::atomic<std::uint64_t> weak_moves = 0;  ///< at its lowest level
    std::atomic<std::uint64_t> analyses = 0;    ///< ended
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
