// SPDX-License-Identifier: MIT
#include "apps/check_command.hpp"

#include <unistd.h>

#include <cstdio>
#include <memory>

// The main of checker/check_certificate.cpp, compiled into this program unchanged. The checker is independent and has
// no header.
int check_certificate_main(int argc, const char* const* argv);

namespace mnk::apps {

int check_command(const std::vector<std::string>& files) {
  std::vector<const char*> arguments = {"mnk"};
  if (files.empty() && ::isatty(STDIN_FILENO) != 0)
    std::fputs("mnk: a certificate from standard input; Ctrl-D ends\n", stderr);
  if (files.empty()) arguments.push_back("-");
  for (const std::string& file : files) arguments.push_back(file.c_str());
  return check_certificate_main(static_cast<int>(arguments.size()), arguments.data());
}

Command add_check(CLI::App& app) {
  const auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* command = add_command(app, "check");
  command->add_option("FILE", *files, "Certificates (docs/certificate.md); - or none: standard input")->type_name("");
  return {command, [files] { return check_command(*files); }};
}

}  // namespace mnk::apps
