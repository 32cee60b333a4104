// SPDX-License-Identifier: MIT
#include "apps/network_of_user.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "apps/program_path.hpp"
#include "files/printable.hpp"
#include "files/whole_file.hpp"
#include "mnk/network.hpp"

namespace mnk::apps {

namespace {

constexpr std::size_t largest_network = std::size_t{16} << 20;

void use(const std::string& path) {
  const auto tell = [&](const Error& why) {
    std::fprintf(stderr, "mnk: network %s: %s; the engine plays with the one that is built in\n",
                 files::printable(path).c_str(), files::printable(message_of(why)).c_str());
  };
  const Result<std::string> bytes = files::read_whole(path, largest_network);
  if (!bytes) return tell(bytes.error());
  if (bytes->empty()) return tell(LegalityError{"bad_network", "the file is empty"});
  if (const auto refused = set_network(*bytes)) tell(*refused);
}

}  // namespace

void use_network_of_user() {
  if (const char* const chosen = std::getenv("MNK_NETWORK"); chosen != nullptr && *chosen != '\0') {
    if (std::string(chosen) == "off") {
      set_network({});
    } else {
      use(chosen);
    }
    return;
  }
  std::error_code none;
  const auto beside = std::filesystem::path(program_path()).parent_path() / "five_in_a_row.network";
  if (std::filesystem::exists(beside, none)) use(beside.string());
}

}  // namespace mnk::apps
