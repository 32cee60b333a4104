// SPDX-License-Identifier: MIT
// Layer files: names, a reader that verifies before it trusts, and a writer that renames when the layer is complete.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "files/whole_file.hpp"
#include "table/layer_header.hpp"

namespace mnk::table {

/// `layer-07.mnkt`, and `marks-07.mnkt` for a layer of marks.
std::string layer_path(const std::string& folder, Stage stage, std::uint32_t stones);

class LayerReader {
 public:
  /// Opens a layer and reads its header and trailer. The file must have exactly the length that its header demands,
  /// before any memory is taken. LegalityError `unreadable_file`, `bad_table`.
  static Result<LayerReader> open(const std::string& path);

  LayerReader(LayerReader&& other) noexcept;
  LayerReader& operator=(LayerReader&& other) noexcept;
  ~LayerReader();

  const LayerHeader& header() const { return header_; }
  const LayerSize& size() const { return size_; }
  const Counts& counts() const { return trailer_.counts; }

  /// Reads part of the data without verification. Requires: within size().bytes().
  std::optional<Error> read(std::uint64_t at, std::span<std::uint8_t> into) const;
  /// Reads a block of the data and verifies its checksum.
  Result<std::vector<std::uint8_t>> block(std::uint64_t index) const;

 private:
  LayerReader(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  std::optional<Error> read_file(std::uint64_t at, std::span<std::uint8_t> into) const;
  std::optional<Error> load();
  LegalityError bad(const std::string& what) const;

  std::string path_;
  int fd_;
  LayerHeader header_;
  LayerSize size_;
  LayerTrailer trailer_;
};

class LayerWriter {
 public:
  static Result<LayerWriter> create(const std::string& path, const LayerHeader& header);

  /// Appends data.
  void append(std::span<const std::uint8_t> bytes);
  /// Writes the trailer, flushes the file to disk and renames it. Requires: all data was appended.
  std::optional<Error> finish(const Counts& counts);

 private:
  LayerWriter(files::WholeFile file, std::string header, const LayerSize& size)
      : file_(std::move(file)), header_(std::move(header)), size_(size) {}

  files::WholeFile file_;
  std::string header_;
  LayerSize size_;
  LayerTrailer trailer_;
  std::vector<std::uint8_t> block_;  ///< the block in work
  std::uint64_t written_ = 0;
};

}  // namespace mnk::table
