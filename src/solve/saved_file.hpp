// SPDX-License-Identifier: MIT
// Files of saved searches: header, checksum and atomic replacement around the entries of any search.
// docs/saved_search.md specifies the format.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "search/proof_table.hpp"

namespace mnk::saved {

/// Writes little-endian numbers and a checksum of all bytes. Calls `put` with many bytes at a time.
class Writer {
 public:
  explicit Writer(std::function<void(std::string_view)> put);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  void number(std::uint64_t value, int bytes);
  void text(std::string_view text) { waiting_ += text; }
  /// Writes the checksum. Call once, at the end.
  void finish();

 private:
  void flush();

  std::function<void(std::string_view)> put_;
  std::string waiting_;
  std::uint64_t sum_;
};

/// Reads what a Writer has written.
class Reader {
 public:
  explicit Reader(std::istream& in);
  /// Returns zeros beyond the end of the file.
  std::uint64_t number(int bytes);
  /// Requires: at most 4 bytes.
  std::uint32_t small_number(int bytes) { return static_cast<std::uint32_t>(number(bytes)); }
  std::string text(std::size_t size);
  bool is_over() const { return over_; }  ///< a read went beyond the end
  bool has_more();
  /// Returns the checksum of the bytes read so far.
  std::uint64_t sum();
  SyntaxError error(std::string_view code, const std::string& what) const;
  SyntaxError cut_short() const { return error("cut_short", "the file ends too early"); }
  SyntaxError bad_entry() const { return error("bad_entry", "no position can have the entry before this byte"); }

 private:
  bool fill();
  char byte();

  std::istream& in_;
  std::string block_;
  std::size_t next_ = 0;         ///< in block_
  std::size_t summed_ = 0;       ///< bytes of block_ that are in sum_
  std::uint64_t blocks_at_ = 0;  ///< bytes of the file before block_
  std::uint64_t sum_;
  bool over_ = false;
};

/// Proof and disproof number, 8 bytes.
void write_numbers(Writer& writer, search::Numbers numbers);
/// Returns nullopt unless one number is 0 and the other infinite, or both are above 0 and below infinite.
std::optional<search::Numbers> read_numbers(Reader& reader);

/// Kinds of searches, by the byte that tells them apart in a file.
enum class Kind : std::uint8_t { claims = 1, drop = 2, attack = 3 };

/// The entries of one kind of search.
class Entries {
 public:
  virtual ~Entries() = default;
  virtual Kind kind() const = 0;
  /// Threads may go on searching meanwhile.
  virtual void write(Writer& writer) const = 0;
  /// Reads the entries into the tables of the search, which may have any size. Returns the number of entries.
  /// SyntaxError `cut_short`, `bad_entry`.
  virtual Result<std::uint64_t> read(Reader& reader) = 0;
};

/// Writes a search under `rules`. The stream's state tells of failures.
void save(std::ostream& out, const Rules& rules, const Entries& entries);

/// Loads a saved search. Returns the number of entries read. SyntaxError `not_a_saved_search`, `bad_version`,
/// `bad_entry`, `cut_short`, `extra_bytes`, `bad_checksum`; LegalityError `other_rules`. After an error the tables may
/// hold some entries, and must not be used.
Result<std::uint64_t> load(std::istream& in, const Rules& rules, Entries& entries);

/// Loads a saved search from a file; returns 0 if the file does not exist. Further error: LegalityError
/// `unreadable_file`, also if it is no regular file. Messages name the file.
Result<std::uint64_t> load_file(const std::string& path, const Rules& rules, Entries& entries);
/// Replaces the file atomically (files/whole_file.hpp). LegalityError `unwritable_file`: the old file is unchanged.
std::optional<LegalityError> save_file(const std::string& path, const Rules& rules, const Entries& entries);

/// Loads a saved search for a run that will save itself to the same file. Returns the errors of load_file, and
/// `unwritable_file` if no file can be written there.
std::optional<Error> resume_file(const std::string& path, const Rules& rules, Entries& entries);
/// save_file; returns the error message, empty on success. A failed save is no error yet: a later one may succeed.
std::string save_message(const std::string& path, const Rules& rules, const Entries& entries);

}  // namespace mnk::saved
