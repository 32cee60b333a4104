// SPDX-License-Identifier: MIT
#include "solve/claims/saved_search.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "core/hash_functions.hpp"
#include "files/open_file.hpp"
#include "files/whole_file.hpp"

namespace mnk::claims {

namespace {

using search::Numbers;

constexpr std::string_view magic = "mnk-srch";
constexpr std::uint64_t version = 1;

/// Writes little-endian numbers and a checksum of all bytes. Calls `put` with many bytes at a time.
template <class Put>
class Writer {
 public:
  explicit Writer(Put put) : put_(std::move(put)) {}
  void number(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) waiting_ += static_cast<char>(value >> (8 * i));
    if (waiting_.size() >= together) flush();
  }
  void text(std::string_view text) { waiting_ += text; }
  void finish() {
    flush();
    number(sum_, 8);
    flush();
  }

 private:
  static constexpr std::size_t together = 4096;

  void flush() {
    sum_ = fnv1a(waiting_, sum_);
    put_(std::string_view(waiting_));
    waiting_.clear();
  }

  Put put_;
  std::string waiting_;
  std::uint64_t sum_ = fnv1a_start;
};

class Reader {
 public:
  explicit Reader(std::istream& in) : in_(in) {}
  /// Returns zeros beyond the end of the file.
  std::uint64_t number(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value |= std::uint64_t{static_cast<unsigned char>(byte())} << (8 * i);
    return value;
  }
  /// Requires: at most 4 bytes.
  std::uint32_t small_number(int bytes) { return static_cast<std::uint32_t>(number(bytes)); }
  std::string text(std::size_t size) {
    std::string text(size, '\0');
    for (char& c : text) c = byte();
    return text;
  }
  bool is_over() const { return over_; }
  bool has_more() { return in_.peek() != std::istream::traits_type::eof(); }
  std::uint64_t sum() const { return sum_; }
  SyntaxError error(std::string_view code, const std::string& what) const {
    return {code, "byte " + std::to_string(at_) + " of the saved search: " + what, 1, at_ + 1};
  }
  SyntaxError cut_short() const { return error("cut_short", "the file ends too early"); }

 private:
  char byte() {
    char value = 0;
    over_ = !in_.get(value);
    if (over_) return 0;
    ++at_;
    sum_ = fnv1a({&value, 1}, sum_);
    return value;
  }

  std::istream& in_;
  std::uint64_t at_ = 0;
  std::uint64_t sum_ = fnv1a_start;
  bool over_ = false;
};

/// Returns true for valid proof numbers: one is 0 and the other infinite, or both are above 0 and below infinite.
bool are_numbers(Numbers numbers) {
  if (numbers.proved()) return numbers.disproof == search::infinite;
  if (numbers.disproved()) return numbers.proof == search::infinite;
  return numbers.proof < search::infinite && numbers.disproof < search::infinite;
}

/// Writes as many entries as the table holds at the start, even if threads add entries meanwhile.
template <class Put>
void write_search(Put put, const Rules& rules, const search::ProofTable& table) {
  Writer writer(std::move(put));
  const std::string game = to_string(rules);
  std::uint64_t entries = 0;
  table.for_each([&](const search::ProofEntry&) { ++entries; });
  writer.text(magic);
  writer.number(version, 1);
  writer.number(game.size(), 1);
  writer.text(game);
  writer.number(entries, 8);
  table.for_each([&](const search::ProofEntry& entry) {
    if (entries == 0) return;
    --entries;
    writer.number(entry.a, 8);
    writer.number(entry.b, 8);
    writer.number(entry.kind, 1);
    writer.number(entry.work, 4);
    writer.number(entry.numbers.proof, 4);
    writer.number(entry.numbers.disproof, 4);
  });
  writer.finish();
}

}  // namespace

void save_search(std::ostream& out, const Rules& rules, const search::ProofTable& table) {
  write_search([&](std::string_view bytes) { out.write(bytes.data(), bytes.size()); }, rules, table);
}

Result<std::uint64_t> load_search(std::istream& in, const Rules& rules, search::ProofTable& table) {
  Reader reader(in);
  if (reader.text(magic.size()) != magic) return reader.error("not_a_saved_search", "this is no saved search");
  if (reader.number(1) != version) return reader.error("bad_version", "not version 1");
  const std::string game = reader.text(reader.small_number(1));
  if (reader.is_over()) return reader.cut_short();
  if (game != to_string(rules))
    return LegalityError{"other_rules", "the saved search is of " + game + ", not of " + to_string(rules)};
  const std::uint64_t entries = reader.number(8);
  for (std::uint64_t i = 0; i < entries; ++i) {
    search::Key key;
    key.a = reader.number(8);
    key.b = reader.number(8);
    key.kind = reader.small_number(1);
    const std::uint32_t work = reader.small_number(4);
    Numbers numbers;
    numbers.proof = reader.small_number(4);
    numbers.disproof = reader.small_number(4);
    if (reader.is_over()) return reader.cut_short();
    if (work == 0 || !are_numbers(numbers))
      return reader.error("bad_entry", "what stands before it can be said of no position");
    table.store(key, numbers, work);
  }
  const std::uint64_t sum = reader.sum();
  if (reader.number(8) != sum || reader.is_over()) return reader.error("bad_checksum", "the checksum is wrong");
  if (reader.has_more()) return reader.error("extra_bytes", "the file goes on after its checksum");
  return entries;
}

Result<std::uint64_t> load_search_file(const std::string& path, const Rules& rules, search::ProofTable& table) {
  std::error_code error;
  if (!std::filesystem::exists(path, error) && !files::is_open_file(path)) return std::uint64_t{0};
  if (files::is_open_file(path) || std::filesystem::is_directory(path, error)) {
    return LegalityError{"unreadable_file", path + " is no regular file: a search is saved in a file of its own"};
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return LegalityError{"unreadable_file", path + " cannot be read: " + std::strerror(errno)};
  Result<std::uint64_t> entries = load_search(in, rules, table);
  if (entries) return entries;
  if (code_of(entries.error()) == "not_a_saved_search") {
    return LegalityError{"not_a_saved_search",
                         path + " is not a saved search; it is left as it is. Name another file, or remove it"};
  }
  if (const auto* syntax = std::get_if<SyntaxError>(&entries.error())) {
    return SyntaxError{syntax->code, path + ": " + syntax->message, syntax->line, syntax->column};
  }
  return LegalityError{code_of(entries.error()), path + ": " + message_of(entries.error())};
}

std::optional<LegalityError> save_search_file(const std::string& path, const Rules& rules,
                                              const search::ProofTable& table) {
  Result<files::WholeFile> file = files::WholeFile::open(path);
  if (!file) return std::get<LegalityError>(file.error());
  write_search([&](std::string_view bytes) { file->write(bytes); }, rules, table);
  return file->finish();
}

}  // namespace mnk::claims
