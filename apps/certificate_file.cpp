// SPDX-License-Identifier: MIT
#include "apps/certificate_file.hpp"

#include <filesystem>
#include <fstream>

#include "files/open_file.hpp"
#include "mnk/certificate.hpp"

namespace mnk::apps {

bool may_become_certificate(const std::string& path) {
  std::error_code error;
  if (files::is_open_file(path) || !std::filesystem::exists(path, error) ||
      std::filesystem::file_size(path, error) == 0)
    return true;
  std::ifstream file(path, std::ios::binary);
  std::string start(proof::certificate_magic.size(), '\0');
  return file.read(start.data(), start.size()) && start == proof::certificate_magic;
}

}  // namespace mnk::apps
