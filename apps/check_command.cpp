// SPDX-License-Identifier: MIT
#include "apps/check_command.hpp"

#include <unistd.h>

#include <cstdio>
#include <memory>

// The main of checker/check_certificate.cpp, compiled into this program unchanged. The checker is independent and has
// no header.
int check_certificate_main(int argc, const char* const* argv);

namespace mnk::apps {

int check_command(const std::vector<std::string>& files, const std::string& expected) {
  std::vector<const char*> arguments = {"mnk"};
  if (!expected.empty()) arguments.insert(arguments.end(), {"--expect", expected.c_str()});
  arguments.push_back("--");
  if (files.empty() && ::isatty(STDIN_FILENO) != 0)
    std::fputs("mnk: a certificate from standard input; Ctrl-D ends\n", stderr);
  if (files.empty()) arguments.push_back("-");
  for (const std::string& file : files) arguments.push_back(file.c_str());
  return check_certificate_main(static_cast<int>(arguments.size()), arguments.data());
}

Command add_check(CLI::App& app) {
  const auto files = std::make_shared<std::vector<std::string>>();
  const auto expected = std::make_shared<std::string>();
  CLI::App* command = add_command(app, "check");
  command->add_option("FILE", *files, "Certificates (docs/certificate.md); - or none: standard input")->type_name("");
  command->add_option("--expect", *expected, "Accept only this claim, such as 'x_wins 15,15,5'")->type_name("CLAIM");
  return {command, [files, expected] { return check_command(*files, *expected); }};
}

}  // namespace mnk::apps
