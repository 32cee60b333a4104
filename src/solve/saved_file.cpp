// SPDX-License-Identifier: MIT
#include "solve/saved_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/hash_functions.hpp"
#include "files/open_file.hpp"
#include "files/whole_file.hpp"

namespace mnk::saved {

namespace {

constexpr std::string_view magic = "mnk-srch";
constexpr std::size_t block_bytes = 4096;

void write_search(Writer& writer, const Rules& rules, const Entries& entries) {
  const std::string game = to_string(rules);
  writer.text(magic);
  writer.number(static_cast<std::uint64_t>(entries.kind()), 1);
  writer.number(game.size(), 1);
  writer.text(game);
  entries.write(writer);
  writer.finish();
}

}  // namespace

Writer::Writer(std::function<void(std::string_view)> put) : put_(std::move(put)), sum_(fnv1a_start) {}

void Writer::number(std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) waiting_ += static_cast<char>(value >> (8 * i));
  if (waiting_.size() >= block_bytes) flush();
}

void Writer::finish() {
  flush();
  number(sum_, 8);
  flush();
}

void Writer::flush() {
  sum_ = fnv1a(waiting_, sum_);
  put_(std::string_view(waiting_));
  waiting_.clear();
}

Reader::Reader(std::istream& in) : in_(in), sum_(fnv1a_start) {}

std::uint64_t Reader::number(int bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < bytes; ++i) value |= std::uint64_t{static_cast<unsigned char>(byte())} << (8 * i);
  return value;
}

std::string Reader::text(std::size_t size) {
  std::string text(size, '\0');
  for (char& c : text) c = byte();
  return text;
}

bool Reader::has_more() { return next_ < block_.size() || fill(); }

std::uint64_t Reader::sum() {
  sum_ = fnv1a(std::string_view(block_).substr(summed_, next_ - summed_), sum_);
  summed_ = next_;
  return sum_;
}

SyntaxError Reader::error(std::string_view code, const std::string& what) const {
  return {code, "byte " + std::to_string(blocks_at_ + next_) + " of the saved search: " + what, 1,
          blocks_at_ + next_ + 1};
}

/// Reads the next block. Returns false at the end of the file. Requires: the block is read.
bool Reader::fill() {
  sum();
  blocks_at_ += block_.size();
  block_.resize(block_bytes);
  in_.read(block_.data(), static_cast<std::streamsize>(block_.size()));
  block_.resize(static_cast<std::size_t>(in_.gcount()));
  next_ = summed_ = 0;
  return !block_.empty();
}

char Reader::byte() {
  over_ = over_ || (next_ == block_.size() && !fill());
  return over_ ? '\0' : block_[next_++];
}

void write_numbers(Writer& writer, search::Numbers numbers) {
  writer.number(numbers.proof, 4);
  writer.number(numbers.disproof, 4);
}

std::optional<search::Numbers> read_numbers(Reader& reader) {
  search::Numbers numbers;
  numbers.proof = reader.small_number(4);
  numbers.disproof = reader.small_number(4);
  const bool valid = numbers.proved()      ? numbers.disproof == search::infinite
                     : numbers.disproved() ? numbers.proof == search::infinite
                                           : numbers.proof < search::infinite && numbers.disproof < search::infinite;
  return valid ? std::optional(numbers) : std::nullopt;
}

void save(std::ostream& out, const Rules& rules, const Entries& entries) {
  Writer writer([&](std::string_view bytes) { out.write(bytes.data(), static_cast<std::streamsize>(bytes.size())); });
  write_search(writer, rules, entries);
}

Result<std::uint64_t> load(std::istream& in, const Rules& rules, Entries& entries) {
  Reader reader(in);
  if (reader.text(magic.size()) != magic) return reader.error("not_a_saved_search", "this is no saved search");
  const std::uint64_t kind = reader.number(1);
  if (kind < static_cast<std::uint64_t>(Kind::claims) || kind > static_cast<std::uint64_t>(Kind::attack))
    return reader.error("bad_version", "not a kind of search that this version knows");
  const std::string game = reader.text(reader.small_number(1));
  if (reader.is_over()) return reader.cut_short();
  if (game != to_string(rules))
    return LegalityError{"other_rules", "the saved search is of " + game + ", not of " + to_string(rules)};
  if (kind != static_cast<std::uint64_t>(entries.kind()))
    return reader.error("bad_version", "this version searches " + game + " in another way");
  Result<std::uint64_t> count = entries.read(reader);
  if (!count) return count;
  const std::uint64_t sum = reader.sum();
  if (reader.number(8) != sum || reader.is_over()) return reader.error("bad_checksum", "the checksum is wrong");
  if (reader.has_more()) return reader.error("extra_bytes", "the file goes on after its checksum");
  return count;
}

Result<std::uint64_t> load_file(const std::string& path, const Rules& rules, Entries& entries) {
  std::error_code error;
  if (!std::filesystem::exists(path, error) && !files::is_open_file(path)) return std::uint64_t{0};
  if (files::is_open_file(path) || std::filesystem::is_directory(path, error)) {
    return LegalityError{"unreadable_file", path + " is no regular file: a search is saved in a file of its own"};
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return LegalityError{"unreadable_file", path + " cannot be read: " + std::strerror(errno)};
  Result<std::uint64_t> count = load(in, rules, entries);
  if (count) return count;
  if (code_of(count.error()) == "not_a_saved_search") {
    return LegalityError{"not_a_saved_search",
                         path + " is not a saved search; it is left as it is. Name another file, or remove it"};
  }
  if (const auto* syntax = std::get_if<SyntaxError>(&count.error())) {
    return SyntaxError{syntax->code, path + ": " + syntax->message, syntax->line, syntax->column};
  }
  return LegalityError{code_of(count.error()), path + ": " + message_of(count.error())};
}

std::optional<LegalityError> save_file(const std::string& path, const Rules& rules, const Entries& entries) {
  Result<files::WholeFile> file = files::WholeFile::open(path);
  if (!file) return std::get<LegalityError>(file.error());
  Writer writer([&](std::string_view bytes) { file->write(bytes); });
  write_search(writer, rules, entries);
  return file->finish();
}

std::optional<Error> resume_file(const std::string& path, const Rules& rules, Entries& entries) {
  const auto loaded = load_file(path, rules, entries);
  if (!loaded) return loaded.error();
  if (auto error = files::try_writing(path)) return *error;
  return std::nullopt;
}

std::string save_message(const std::string& path, const Rules& rules, const Entries& entries) {
  const auto error = save_file(path, rules, entries);
  return error ? error->message : std::string();
}

}  // namespace mnk::saved
