// SPDX-License-Identifier: MIT
// Switches injected faults of a program on and off.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "server/faults/faults.hpp"
#include "server/temporary_folder.hpp"

namespace mnk::server::test {

class FaultFile {
 public:
  FaultFile() {
    const int fd = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || ::ftruncate(fd, sizeof(Faults)) != 0) throw std::runtime_error("no file for faults");
    void* memory = ::mmap(nullptr, sizeof(Faults), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    ::close(fd);
    if (memory == MAP_FAILED) throw std::runtime_error("cannot map the file for faults");
    faults_ = static_cast<Faults*>(memory);
  }
  FaultFile(const FaultFile&) = delete;
  FaultFile& operator=(const FaultFile&) = delete;
  ~FaultFile() { ::munmap(faults_, sizeof(Faults)); }

  /// Returns the environment variables for the program under test.
  std::vector<std::string> environment() const {
    return {"LD_PRELOAD=" MNK_FAULT_LIBRARY, "MNK_FAULTS=" + path_, "ASAN_OPTIONS=verify_asan_link_order=0"};
  }
  Faults* operator->() { return faults_; }
  std::int64_t syncs() const { return __atomic_load_n(&faults_->syncs, __ATOMIC_RELAXED); }

 private:
  TemporaryFolder folder_;
  std::string path_ = folder_.file("faults");
  Faults* faults_ = nullptr;
};

}  // namespace mnk::server::test
