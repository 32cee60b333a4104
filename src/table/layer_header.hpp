// SPDX-License-Identifier: MIT
// Header and trailer of a layer file; docs/tables.md has the format. Everything in them is checked before it is used.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/sizes.hpp"

namespace mnk::table {

inline constexpr std::string_view layer_magic = "mnk-tabl";
inline constexpr std::uint32_t layer_version = 1;
inline constexpr std::size_t header_bytes = 64;
/// Bytes of data with a checksum of their own.
inline constexpr std::uint64_t block_bytes = std::uint64_t{1} << 20;

/// Contents of a layer.
enum class Stage : std::uint8_t {
  marks = 0,  ///< reachability only: 0 reachable and pending, 3 anything else
  values = 1  ///< for the side to move: 0 loss, 1 draw, 2 win, 3 no reachable pending position
};

struct LayerHeader {
  Rules rules{};
  std::uint32_t stones = 0;
  Stage stage = Stage::values;
  bool operator==(const LayerHeader&) const = default;
};

/// The bytes after the data.
struct LayerTrailer {
  std::vector<std::uint64_t> sums{};  ///< checksums of the blocks
  Counts counts{};
  bool operator==(const LayerTrailer&) const = default;
};

std::uint64_t blocks_of(const LayerSize& size);
std::uint64_t trailer_bytes(const LayerSize& size);
/// Bytes of the file of a layer.
std::uint64_t file_bytes(const LayerSize& size);

/// Requires: the rules have a table, and stones <= cells.
std::string write_header(const LayerHeader& header);
/// SyntaxError `bad_table`: not the header of a layer, of another version, or of a game without a table.
Result<LayerHeader> read_header(std::string_view bytes);

/// The trailer ends with a checksum of the header and of the trailer before it.
std::string write_trailer(std::string_view header, const LayerTrailer& trailer);
/// Requires: `bytes` has trailer_bytes(size). SyntaxError `bad_table`: a wrong checksum, or impossible counts.
Result<LayerTrailer> read_trailer(std::string_view header, const LayerSize& size, std::string_view bytes);

/// Checksum of a block: FNV-1a over words of 8 bytes, little-endian; the last word is filled up with zero bytes.
std::uint64_t block_sum(const void* bytes, std::size_t size);

}  // namespace mnk::table
