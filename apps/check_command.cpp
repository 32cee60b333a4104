// SPDX-License-Identifier: MIT
#include "apps/check_command.hpp"

// checker/check_certificate.cpp stands by itself, without a header: its main, compiled into this program as it is.
int check_certificate_main(int argc, const char* const* argv);

namespace mnk::apps {

int check_command(const std::vector<std::string>& files) {
  std::vector<const char*> arguments = {"mnk check"};
  for (const std::string& file : files) arguments.push_back(file.c_str());
  return check_certificate_main(static_cast<int>(arguments.size()), arguments.data());
}

}  // namespace mnk::apps
