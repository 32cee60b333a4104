// SPDX-License-Identifier: MIT
#include "apps/check_command.hpp"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <memory>

#include "apps/options.hpp"

// The main of checker/check_certificate.cpp, compiled into this program unchanged. The checker is independent and has
// no header.
int check_certificate_main(int argc, const char* const* argv);

namespace mnk::apps {

int check_command(const CheckOptions& options) {
  const auto& [files, expected, together, progress_every] = options;
  std::array<char, 32> seconds;
  std::snprintf(seconds.data(), seconds.size(), "%.9g", progress_every);
  std::vector<const char*> arguments = {"mnk", "--progress-every", seconds.data()};
  if (!expected.empty()) arguments.insert(arguments.end(), {"--expect", expected.c_str()});
  if (!together.empty()) arguments.insert(arguments.end(), {"--together", together.c_str()});
  arguments.push_back("--");
  if (files.empty() && ::isatty(STDIN_FILENO) != 0)
    std::fputs("mnk: a certificate from standard input; Ctrl-D ends\n", stderr);
  if (files.empty()) arguments.push_back("-");
  for (const std::string& file : files) arguments.push_back(file.c_str());
  return check_certificate_main(static_cast<int>(arguments.size()), arguments.data());
}

Command add_check(CLI::App& app) {
  const auto options = std::make_shared<CheckOptions>();
  CLI::App* command = add_command(app, "check");
  command->add_option("FILE", options->files, "Certificates (docs/certificate.md); - or none: standard input")
      ->type_name("");
  CLI::Option* expect =
      command->add_option("--expect", options->expected, "Accept only this claim, such as 'x_wins 15,15,5'")
          ->type_name("CLAIM");
  command
      ->add_option("--together", options->together,
                   "Accept this claim if the files prove it together: each reply to one move leads to a start position")
      ->type_name("CLAIM")
      ->excludes(expect);
  add_duration(*command, "--progress-every", options->progress_every,
               "Interval between the lines of progress on standard error")
      ->default_str("1m");
  return {command, [options] { return check_command(*options); }};
}

}  // namespace mnk::apps
