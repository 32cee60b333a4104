// SPDX-License-Identifier: MIT
// Any bytes as the header and trailer of a layer give an error, or what is written back as the same bytes.
#include "core/hash_functions.hpp"
#include "reader_input.hpp"
#include "table/layer_header.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mnk;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string_view head = bytes.substr(0, table::header_bytes);
  const Result<table::LayerHeader> header = table::read_header(head);
  if (!header) return 0;
  fuzz::require(table::write_header(*header) == head);
  const table::LayerSize layer = table::layer_size(header->rules, header->stones);
  fuzz::require(layer.sets > 0 && layer.entries > 0);
  const std::uint64_t needed = table::trailer_bytes(layer);
  if (needed > bytes.size() - head.size() + 8) return 0;
  // The fuzzer would not find the checksum; it is computed.
  std::string tail(bytes.substr(head.size(), needed - 8));
  const std::uint64_t sum = fnv1a(tail, fnv1a(head));
  for (int i = 0; i < 8; ++i) tail += static_cast<char>(sum >> (8 * i) & 255);
  const Result<table::LayerTrailer> trailer = table::read_trailer(head, layer, tail);
  if (!trailer) return 0;
  fuzz::require(table::write_trailer(head, *trailer) == tail);
  return 0;
}
