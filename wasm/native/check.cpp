// SPDX-License-Identifier: MIT
// The check module: the independent checker of checker/, unchanged. It links nothing of the library.
#include <cstdint>
#include <sstream>
#include <string>

int check_certificate(const std::string& bytes, std::ostream& out);

#define MNK_EXPORT(name) __attribute__((export_name(#name), used)) name

namespace {
std::string input;
std::string result;
}  // namespace

extern "C" {

char* MNK_EXPORT(input_room)(std::uint32_t size) {
  input.resize(size);
  return input.data();
}
const char* MNK_EXPORT(result_data)() { return result.data(); }
std::uint32_t MNK_EXPORT(result_size)() { return static_cast<std::uint32_t>(result.size()); }

/// Input: a certificate. Returns 0 if it is accepted, 1 if rejected; result: the verdict.
std::int32_t MNK_EXPORT(check)() {
  std::ostringstream out;
  const std::int32_t status = check_certificate(input, out);
  result = out.str();
  return status;
}

}  // extern "C"
