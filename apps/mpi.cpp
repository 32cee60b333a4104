// SPDX-License-Identifier: MIT
// The processes of an MPI launcher.
#include <mpi.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <vector>

#include "apps/processes.hpp"

namespace mnk::apps {

namespace {

constexpr int data_tag = 1;
constexpr int alert_tag = 2;

/// Waits for an operation without a busy processor: other ranks may compute for hours meanwhile.
void wait(MPI_Request request) {
  using namespace std::chrono_literals;
  constexpr std::chrono::microseconds busy = 1ms;
  constexpr std::chrono::microseconds longest = 2ms;
  const auto start = std::chrono::steady_clock::now();
  std::chrono::microseconds pause = 20us;
  for (int done = 0;;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done != 0) return;
    if (std::chrono::steady_clock::now() - start < busy) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(pause);
      pause = std::min(2 * pause, longest);
    }
  }
}

class MpiProcesses final : public Processes {
 public:
  MpiProcesses() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  MpiProcesses(const MpiProcesses&) = delete;
  MpiProcesses& operator=(const MpiProcesses&) = delete;
  ~MpiProcesses() override {
    if (!left_) MPI_Abort(MPI_COMM_WORLD, 1);
  }

  std::uint32_t rank() const override { return static_cast<std::uint32_t>(rank_); }
  std::uint32_t size() const override { return static_cast<std::uint32_t>(size_); }
  std::string name() const override {
    std::array<char, MPI_MAX_PROCESSOR_NAME> machine{};
    int length = 0;
    MPI_Get_processor_name(machine.data(), &length);
    return "rank " + std::to_string(rank_) + " on " + std::string(machine.data(), static_cast<std::size_t>(length));
  }

  void sum(std::span<std::uint64_t> numbers) override {
    std::vector<std::uint64_t> sums(numbers.size());
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallreduce(numbers.data(), sums.data(), static_cast<int>(numbers.size()), MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD,
                   &request);
    wait(request);
    std::copy(sums.begin(), sums.end(), numbers.begin());
  }
  void broadcast(std::uint32_t from, std::span<std::uint8_t> bytes) override {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibcast(bytes.data(), static_cast<int>(bytes.size()), MPI_UINT8_T, static_cast<int>(from), MPI_COMM_WORLD,
               &request);
    wait(request);
  }
  void send(std::span<const std::uint8_t> bytes) override {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Isend(bytes.data(), static_cast<int>(bytes.size()), MPI_UINT8_T, 0, data_tag, MPI_COMM_WORLD, &request);
    wait(request);
  }
  void receive(std::uint32_t from, std::span<std::uint8_t> bytes) override {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Irecv(bytes.data(), static_cast<int>(bytes.size()), MPI_UINT8_T, static_cast<int>(from), data_tag,
              MPI_COMM_WORLD, &request);
    wait(request);
  }

  void alert() override {
    if (alerted_others_) return;
    alerted_others_ = true;
    for (int other = 0; other < size_; ++other) {
      if (other != rank_) MPI_Send(nullptr, 0, MPI_UINT8_T, other, alert_tag, MPI_COMM_WORLD);  // does not wait: empty
    }
  }
  bool alerted() override {
    int found = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, alert_tag, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
    return found != 0;
  }

  void leave() override {
    // A message that nobody receives is an error in MPI.
    std::vector<std::uint64_t> alerts(size(), 0);
    alerts[rank()] = alerted_others_ ? 1 : 0;
    sum(alerts);
    for (int other = 0; other < size_; ++other) {
      if (other != rank_ && alerts[static_cast<std::size_t>(other)] != 0)
        MPI_Recv(nullptr, 0, MPI_UINT8_T, other, alert_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    left_ = true;
    MPI_Finalize();
  }

 private:
  int rank_ = 0;
  int size_ = 1;
  bool alerted_others_ = false;
  bool left_ = false;
};

}  // namespace

Result<std::unique_ptr<Processes>> join_processes() {
  auto processes = std::make_unique<MpiProcesses>();
  if (processes->size() == launched_processes()) return std::unique_ptr<Processes>(std::move(processes));
  const std::string seen = std::to_string(processes->size());
  processes->leave();
  return LegalityError{"no_mpi", "the launcher started " + std::to_string(launched_processes()) +
                                     " processes, and MPI sees " + seen + "; with srun, try --mpi=pmix"};
}

}  // namespace mnk::apps
