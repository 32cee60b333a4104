// SPDX-License-Identifier: MIT
// Files of certificates, for the commands that write them.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "apps/printable.hpp"
#include "files/open_file.hpp"
#include "mnk/certificate.hpp"

namespace mnk::apps {

/// Returns true if the file begins as a certificate does.
inline bool begins_as_certificate(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string start(proof::certificate_magic.size(), '\0');
  return file.read(start.data(), static_cast<std::streamsize>(start.size())) && start == proof::certificate_magic;
}

/// Returns true if a certificate may be written to `path` without overwriting a file of another kind.
inline bool may_become_certificate(const std::string& path) {
  std::error_code error;
  if (files::is_open_file(path) || !std::filesystem::exists(path, error) ||
      std::filesystem::file_size(path, error) == 0)
    return true;
  return begins_as_certificate(path);
}

/// The message for a file that is not to be overwritten; `option` names the output.
inline std::string refusal_to_overwrite(const std::string& option, const std::string& path) {
  return option + ": " + path + " is not a certificate; it is left as it is. Name another file, or remove it";
}

/// Prints `FILE: x_wins, 5 records, 77 bytes`.
inline void print_written(const std::string& path, proof::Claim claim, std::uint64_t records, std::size_t bytes) {
  std::printf("%s: %s, %llu records, %zu bytes\n", printable(path).c_str(), std::string(to_string(claim)).c_str(),
              static_cast<unsigned long long>(records), bytes);
}

}  // namespace mnk::apps
