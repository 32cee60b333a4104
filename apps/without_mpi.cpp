// SPDX-License-Identifier: MIT
// Stands in for mpi.cpp in programs that are built without MPI.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "apps/processes.hpp"

namespace mnk::apps {

namespace {

/// Replaces this program by another one with the same arguments. Returns if that is impossible.
void become(const std::filesystem::path& program) {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::string words(std::istreambuf_iterator<char>(file), {});
  std::vector<char*> arguments;
  for (std::size_t at = 0; at < words.size(); at = words.find('\0', at) + 1) arguments.push_back(words.data() + at);
  arguments.push_back(nullptr);
  ::execv(program.c_str(), arguments.data());
}

}  // namespace

Result<std::unique_ptr<Processes>> join_processes() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) become(program.parent_path() / "mnk-mpi");
  return LegalityError{"no_mpi", "a launcher started " + std::to_string(launched_processes()) +
                                     " processes, and no program mnk-mpi is beside this one: build it with "
                                     "-DMNK_MPI=ON (docs/tables.md, \"Many machines\")"};
}

}  // namespace mnk::apps
