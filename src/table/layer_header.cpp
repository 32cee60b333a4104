// SPDX-License-Identifier: MIT
#include "table/layer_header.hpp"

#include <cassert>

#include "core/hash_functions.hpp"

namespace mnk::table {

namespace {

constexpr std::size_t game_at = 12;
constexpr std::size_t most_game = header_bytes - game_at;
constexpr std::size_t counts_bytes = 5 * 8;

void append_number(std::string& bytes, std::uint64_t number) {
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i) & 255);
}

std::uint64_t number_at(std::string_view bytes, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  return number;
}

std::uint32_t byte_at(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }

SyntaxError bad(std::size_t byte, const std::string& what) {
  return {"bad_table", "byte " + std::to_string(byte) + " of the layer: " + what, 1, byte + 1};
}

/// Returns true if a layer of this size can have the counts. Checked in an order in which no sum overflows.
bool may_be(const Counts& counts, const LayerSize& size) {
  const std::uint64_t most = size.entries * size.sets * 8;  // a class has at most eight positions
  for (const std::uint64_t count : {counts.wins, counts.draws, counts.losses, counts.finished}) {
    if (count > most) return false;
  }
  return counts.positions() <= most && counts.classes <= counts.positions();
}

}  // namespace

std::uint64_t blocks_of(const LayerSize& size) { return (size.bytes() + block_bytes - 1) / block_bytes; }
std::uint64_t trailer_bytes(const LayerSize& size) { return blocks_of(size) * 8 + counts_bytes + 8; }
std::uint64_t file_bytes(const LayerSize& size) { return header_bytes + size.bytes() + trailer_bytes(size); }

std::string write_header(const LayerHeader& header) {
  const std::string game = to_string(header.rules);
  assert(game.size() <= most_game);
  std::string bytes(layer_magic);
  bytes += static_cast<char>(layer_version);
  bytes += static_cast<char>(header.stage);
  bytes += static_cast<char>(header.stones);
  bytes += static_cast<char>(game.size());
  bytes += game;
  bytes.resize(header_bytes, '\0');
  return bytes;
}

Result<LayerHeader> read_header(std::string_view bytes) {
  if (bytes.size() != header_bytes || !bytes.starts_with(layer_magic)) return bad(0, "this is no layer of a table");
  if (byte_at(bytes, 8) != layer_version) return bad(8, "not version " + std::to_string(layer_version));
  if (byte_at(bytes, 9) > 1) return bad(9, "no stage has this number");
  const std::size_t game_size = byte_at(bytes, 11);
  if (game_size > most_game) return bad(11, "the game is too long");
  const std::string_view game = bytes.substr(game_at, game_size);
  const Result<Rules> rules = parse_game(game);
  if (!rules || to_string(*rules) != game) return bad(game_at, "this is no game");
  if (const auto refused = refuse(*rules)) return bad(game_at, refused->message);
  const LayerHeader header = {*rules, byte_at(bytes, 10), static_cast<Stage>(bytes[9])};
  if (header.stones > rules->cells()) return bad(10, "more stones than cells");
  if (header.stage == Stage::marks && !needs_marks(*rules)) return bad(9, "the game has no marks");
  if (bytes.substr(game_at + game_size).find_first_not_of('\0') != std::string_view::npos)
    return bad(game_at + game_size, "bytes after the game are not 0");
  return header;
}

std::string write_trailer(std::string_view header, const LayerTrailer& trailer) {
  std::string bytes;
  for (const std::uint64_t sum : trailer.sums) append_number(bytes, sum);
  const Counts& counts = trailer.counts;
  for (const std::uint64_t count : {counts.wins, counts.draws, counts.losses, counts.finished, counts.classes})
    append_number(bytes, count);
  append_number(bytes, fnv1a(bytes, fnv1a(header)));
  return bytes;
}

Result<LayerTrailer> read_trailer(std::string_view header, const LayerSize& size, std::string_view bytes) {
  assert(bytes.size() == trailer_bytes(size));
  const std::size_t end = bytes.size() - 8;
  const std::size_t begin = header_bytes + size.bytes();
  if (number_at(bytes, end) != fnv1a(bytes.substr(0, end), fnv1a(header)))
    return bad(begin + end, "the checksum of header and trailer is wrong");
  LayerTrailer trailer;
  for (std::size_t i = 0; i < blocks_of(size); ++i) trailer.sums.push_back(number_at(bytes, 8 * i));
  const std::size_t at = 8 * trailer.sums.size();
  trailer.counts = {.wins = number_at(bytes, at),
                    .draws = number_at(bytes, at + 8),
                    .losses = number_at(bytes, at + 16),
                    .finished = number_at(bytes, at + 24),
                    .classes = number_at(bytes, at + 32)};
  if (!may_be(trailer.counts, size)) return bad(begin + at, "no layer of this size has these counts");
  return trailer;
}

std::uint64_t block_sum(const void* bytes, std::size_t size) {
  const std::string_view text(static_cast<const char*>(bytes), size);
  std::uint64_t sum = fnv1a_start;
  const auto add = [&sum](std::uint64_t word) { sum = (sum ^ word) * 1099511628211ULL; };
  std::size_t at = 0;
  for (; at + 8 <= size; at += 8) add(number_at(text, at));
  if (at < size) {
    std::string last(text.substr(at));
    last.resize(8, '\0');
    add(number_at(last, 0));
  }
  return sum;
}

}  // namespace mnk::table
