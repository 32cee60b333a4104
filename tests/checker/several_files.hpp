// SPDX-License-Identifier: MIT
// Runs of both checkers on several files.
#pragma once

#include <filesystem>

#include "checker/checkers.hpp"

int check_certificate_main(int argc, const char* const* argv);

namespace mnk::test {

/// The answer of the C++ checker to several files, and its exit status.
inline std::pair<std::string, int> checked(const std::vector<std::string>& arguments) {
  std::vector<const char*> all = {"check"};
  for (const std::string& argument : arguments) all.push_back(argument.c_str());
  testing::internal::CaptureStdout();
  const int status = check_certificate_main(static_cast<int>(all.size()), all.data());
  return {testing::internal::GetCapturedStdout(), status};
}

inline std::pair<std::string, int> checked_by_python(const std::vector<std::string>& arguments) {
  std::string command = "python3 " MNK_SOURCE_DIR "/checker/check_certificate.py";
  for (const std::string& argument : arguments) command += " '" + argument + "'";
  std::string out;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer;
  while (const std::size_t got = fread(buffer.data(), 1, buffer.size(), pipe)) out.append(buffer.data(), got);
  const int state = pclose(pipe);
  return {out, WIFEXITED(state) ? WEXITSTATUS(state) : -1};
}

/// A folder of the test for certificates.
class SeveralFiles : public testing::Test {
 protected:
  SeveralFiles() { std::filesystem::create_directories(folder_); }
  ~SeveralFiles() override { std::filesystem::remove_all(folder_); }
  std::string file(const std::string& bytes) {
    const std::string name = folder_ + "/" + std::to_string(files_++);
    std::ofstream(name, std::ios::binary) << bytes;
    return name;
  }
  /// The last line that begins with a verdict on the claim, and the exit status.
  static void expect_both(const std::vector<std::string>& arguments, const std::string& verdict, int status) {
    for (const auto& [out, ended] : {checked(arguments), checked_by_python(arguments)}) {
      EXPECT_NE(("\n" + out).find("\n" + verdict + "\n"), std::string::npos) << verdict << "\n" << out;
      EXPECT_EQ(ended, status) << out;
    }
  }

  std::string folder_ = testing::TempDir() + "mnk_files_" + std::to_string(getpid());
  std::size_t files_ = 0;
};

}  // namespace mnk::test
