// SPDX-License-Identifier: MIT
// Round trip of certificates: a valid certificate is rewritten byte by byte; other input gives an error with a valid
// position. The second pass corrects magic, version and checksum, which a fuzzer would not find.
#include "core/hash_functions.hpp"
#include "mnk/certificate.hpp"
#include "proof/bits.hpp"
#include "reader_input.hpp"

namespace {

using namespace mnk;

void check_error(const Error& error, std::size_t size) {
  const auto* syntax = std::get_if<SyntaxError>(&error);
  fuzz::require(syntax != nullptr && syntax->column >= 1 && syntax->column <= size + 1 &&
                syntax->message.rfind("byte ", 0) == 0);
}

void round_trip(const std::string& bytes) {
  auto reader = proof::CertificateReader::open(bytes);
  if (!reader) return check_error(reader.error(), bytes.size());
  proof::CertificateWriter writer(reader->header());
  while (true) {
    const auto record = reader->next();
    if (!record) return check_error(record.error(), bytes.size());
    if (!record->has_value()) break;
    writer.add(**record);
  }
  fuzz::require(writer.finish() == bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  round_trip(bytes);
  if (size < 16) return 0;
  bytes.replace(0, 8, proof::magic);
  if (bytes[proof::version_byte] != proof::zone_version && bytes[proof::version_byte] != proof::margin_version)
    bytes[proof::version_byte] = proof::version;
  const std::uint64_t sum = fnv1a(std::string_view(bytes).substr(0, size - 8));
  for (std::size_t i = 0; i < 8; ++i) bytes[size - 8 + i] = static_cast<char>(sum >> 8 * i & 255);
  round_trip(bytes);
  return 0;
}
