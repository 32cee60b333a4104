// SPDX-License-Identifier: MIT
#include "solve/drop/book.hpp"

#include <algorithm>
#include <array>

#include "core/hash_functions.hpp"
#include "solve/drop/range_coder.hpp"

namespace mnk::drop {

namespace {

constexpr std::string_view magic = "mnk-book";
constexpr char version = 1;
constexpr std::size_t header_bytes = 24;

struct Header {
  Rules rules;
  int plies;
  std::uint64_t checksum;
};

LegalityError error_at(std::size_t byte, const std::string& what) {
  return {"bad_book", "byte " + std::to_string(byte) + ": " + what};
}

Result<Header> header_of(std::string_view bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  if (bytes.size() < header_bytes) return error_at(bytes.size(), "the header of 24 bytes is incomplete");
  if (bytes.substr(0, magic.size()) != magic) return error_at(0, "not a book: it must begin with \"mnk-book\"");
  if (bytes[8] != version) return error_at(8, "version " + std::to_string(byte(8)) + ", and this mnk reads 1");
  const Result<Rules> rules = Rules::make(byte(9), byte(10), byte(11), {.gravity = true});
  if (!rules) return error_at(9, message_of(rules.error()));
  if (!Book::fits(*rules)) return error_at(9, to_string(*rules) + " cannot have a book: its board is too large");
  if (byte(12) >= rules->cells()) return error_at(12, std::to_string(byte(12)) + " plies, as many as cells or more");
  if (byte(13) != 0 || byte(14) != 0 || byte(15) != 0) return error_at(13, "bytes 13 to 15 must be 0");
  std::uint64_t checksum = 0;
  for (std::size_t i = header_bytes; i > 16; --i) checksum = checksum << 8 | byte(i - 1);
  return Header{*rules, byte(12), checksum};
}

/// The coder's model of the scores, and the score before. A score is coded by its distance to the lower bound that the
/// ply before gives, in ones that end with a zero. The distance is 0 for about half of the positions.
class ScoreModel {
 public:
  /// Codes or decodes a score. `bit(model, value)` codes a bit, or ignores `value` and returns the next one. Returns
  /// `most` + 1 if a decoded score is greater than `most`.
  template <class Bit>
  Score code(Score bound, Score score, Score most, Bit bit) {
    const auto row = static_cast<std::size_t>(std::clamp(bound, -half, half - 1) + half);
    const auto column = static_cast<std::size_t>(std::clamp(last_ - bound, -2, nearest - 3) + 2);
    auto& models = models_[row * nearest + column];
    Score found = bound;
    while (found <= most && bit(models[std::min<std::size_t>(found - bound, models.size() - 1)], found != score))
      ++found;
    return last_ = found;
  }

 private:
  static constexpr int half = 32, nearest = 23;

  Score last_ = 0;
  std::vector<std::array<BitModel, 32>> models_{2 * half * nearest};
};

/// The scores that need no search: the player to move wins at once, or loses after every move.
std::optional<Score> score_at_once(const Lines<0, 0>& lines, const Shape& shape, const Board& board) {
  const Bits cells = board.playable(shape);
  if ((lines.completing(board.own) & cells) != 0) return score_of_win(shape.cells, board.plies + 1);
  const Bits threats = lines.completing(board.opponent()) & shape.board & ~board.filled;
  const Bits forced = cells & threats;
  if (!search::at_most_one(forced) || ((forced != 0 ? forced : cells) & ~(threats >> 1)) == 0)
    return -score_of_win(shape.cells, board.plies + 2);
  return std::nullopt;
}

/// Codes or decodes the scores of a ply: `score(number)` is the score to code, and `bounds` become the scores. Returns
/// false if a decoded score is impossible.
template <class Given, class Bit>
bool code_ply(const Numbering& numbering, int plies, ScoreModel& model, Scores& bounds, Given score, Bit bit) {
  const Shape& shape = numbering.shape();
  const Lines<0, 0> lines(shape);
  const Score most = score_of_win(shape.cells, plies + 3);  // nobody wins with the next two stones
  bool possible = true;
  numbering.for_each(plies, [&](std::size_t number, const Board& board) {
    std::int8_t& here = bounds[number];
    if (here == no_position || !possible) return;
    if (const auto known = score_at_once(lines, shape, board)) {
      here = static_cast<std::int8_t>(*known);
      return;
    }
    const Score found = model.code(here, score(number), most, bit);
    possible = found <= most;
    here = static_cast<std::int8_t>(found);
  });
  return possible;
}

}  // namespace

bool Book::fits(const Rules& rules) { return drop::fits(rules) && rules.rows() <= 7; }

std::optional<Rules> Book::game_of(std::string_view bytes) {
  const Result<Header> header = header_of(bytes);
  return header ? std::optional(header->rules) : std::nullopt;
}

Result<Book> Book::read(std::string_view bytes) {
  const Result<Header> header = header_of(bytes);
  if (!header) return header.error();
  const std::string_view content = bytes.substr(header_bytes);
  if (fnv1a(content, fnv1a(bytes.substr(0, 16))) != header->checksum)
    return error_at(16, "the checksum is wrong: the file was changed or is incomplete");
  Book book(header->rules, header->plies);
  std::uint64_t numbers = 0;
  for (int plies = 0; plies <= header->plies; ++plies) numbers += book.numbering_.size(plies);
  if (numbers > most_numbers) return error_at(12, std::to_string(header->plies) + " plies are too many for a book");
  RangeDecoder decoder(content);
  ScoreModel model;
  const auto next = [&](BitModel& bit, bool) { return decoder.bit(bit); };
  for (int plies = 0; plies <= header->plies; ++plies) {
    Scores scores =
        plies == 0 ? first_bounds(book.numbering_) : next_bounds(book.numbering_, plies - 1, book.scores_.back());
    const bool possible = code_ply(
        book.numbering_, plies, model, scores, [](std::size_t) { return 0; }, next);
    if (!possible || decoder.overrun())
      return error_at(header_bytes, "the scores of ply " + std::to_string(plies) + " cannot be");
    book.scores_.push_back(std::move(scores));
  }
  if (!decoder.at_end()) return error_at(header_bytes, "the scores end before the file");
  return book;
}

std::string Book::write(const Rules& rules, const std::vector<Scores>& scores) {
  const auto deepest = static_cast<int>(scores.size()) - 1;
  const Numbering numbering{Shape(rules), deepest};
  RangeEncoder encoder;
  ScoreModel model;
  const auto put = [&](BitModel& bit, bool value) {
    encoder.bit(bit, value);
    return value;
  };
  Scores bounds = first_bounds(numbering);
  for (int plies = 0; plies <= deepest; ++plies) {
    const Scores& given = scores[static_cast<std::size_t>(plies)];
    code_ply(
        numbering, plies, model, bounds, [&](std::size_t number) { return given[number]; }, put);
    if (plies < deepest) bounds = next_bounds(numbering, plies, given);
  }
  std::string file(magic);
  for (const int byte :
       {int{version}, int{rules.columns()}, int{rules.rows()}, static_cast<int>(rules.k()), deepest, 0, 0, 0})
    file.push_back(static_cast<char>(byte));
  const std::string content = encoder.finish();
  const std::uint64_t checksum = fnv1a(content, fnv1a(file));
  for (int shift = 0; shift < 64; shift += 8) file.push_back(static_cast<char>(checksum >> shift & 255));
  return file + content;
}

std::optional<Score> Book::score(const Board& board) const {
  if (board.plies > plies() || std::popcount(board.own) != board.plies / 2) return std::nullopt;
  const Bits key = canonical_key(board, numbering_.shape());
  const std::int8_t score = scores_[static_cast<std::size_t>(board.plies)][numbering_.number_of(key, board.plies)];
  return score == no_position ? std::nullopt : std::optional<Score>(score);
}

}  // namespace mnk::drop
