// SPDX-License-Identifier: MIT
#include "notation/json_matrix.hpp"

#include <cmath>
#include <deque>
#include <nlohmann/json.hpp>
#include <vector>

#include "notation/cell_signs.hpp"

namespace mnk::notation {
namespace {

/// SAX handler that stops the parser as soon as the text cannot be such an array.
class MatrixHandler : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit MatrixHandler(const Rules& rules) : rules_(rules), columns_(rules.width()) {}

  bool null() override { return take_other({}); }
  bool boolean(bool) override { return false; }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return false; }
  bool key(std::string&) override { return false; }
  bool end_object() override { return false; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override { return false; }

  bool number_integer(std::int64_t value) override {
    return value >= -1 && value <= rules_.cells() && take(std::to_string(value));
  }
  bool number_unsigned(std::uint64_t value) override { return value <= rules_.cells() && take(std::to_string(value)); }
  bool number_float(double value, const std::string&) override {
    const bool whole = value >= -1 && value <= 2 && value == std::floor(value);
    return whole && number_integer(static_cast<std::int64_t>(value));
  }

  bool string(std::string& value) override {
    const std::string_view sign = trim(value);
    const bool number = sign.size() != columns_ && sign.find_first_not_of("0123456789") == std::string_view::npos;
    return (sign.size() == sign_length(sign) || number || sign == "None") && take_other(std::string(sign));
  }

  bool start_array(std::size_t) override {
    if (depth_ == 2 || (depth_ == 1 && flat_ && !signs_.empty())) return false;
    if (++depth_ == 2) flat_ = false;
    ++token_;
    return true;
  }

  bool end_array() override {
    ++token_;
    if (depth_-- == 2) {
      ++rows_;
      return signs_.size() == rows_ * columns_ && rows_ <= rules_.height();
    }
    const bool pairs = columns_ == 2 && !flat_ && only_numbers_;  // pairs of numbers are moves
    whole_ = signs_.size() == rules_.cells() && columns_ > 1 && !pairs;
    return whole_;
  }

  bool whole() const { return whole_; }
  bool flat() const { return flat_; }
  std::span<const CellSign> signs() const { return signs_; }
  std::size_t token_of(std::size_t sign) const { return tokens_[sign]; }

 private:
  bool take_other(std::string sign) {
    only_numbers_ = false;
    return take(std::move(sign));
  }

  bool take(std::string sign) {
    if (depth_ == 0 || (depth_ == 1 && !flat_) || signs_.size() == rules_.cells()) return false;
    texts_.push_back(std::move(sign));
    signs_.push_back(read_sign(texts_.back()));
    tokens_.push_back(token_++);
    return true;
  }

  const Rules& rules_;
  std::size_t columns_;
  int depth_ = 0;
  bool flat_ = true;
  bool whole_ = false;
  bool only_numbers_ = true;
  std::size_t rows_ = 0;
  std::size_t token_ = 0;
  std::deque<std::string> texts_;  // storage that the signs view
  std::vector<CellSign> signs_;
  std::vector<std::size_t> tokens_;
};

}  // namespace

std::optional<JsonText> read_json_matrix(const Rules& rules, std::string_view text,
                                         const std::function<Place(std::size_t)>& place_of) {
  if (rules.cells() > max_sign_cells) return std::nullopt;
  MatrixHandler handler(rules);
  nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &handler);
  if (!handler.whole()) return std::nullopt;
  auto resolved = resolve_signs(handler.signs());
  if (auto* wrong = std::get_if<Unresolved>(&resolved)) {
    return JsonText{syntax_error(wrong->code, std::move(wrong->message), place_of(handler.token_of(wrong->cell)), 0),
                    {}};
  }
  auto& fine = std::get<Resolved>(resolved);
  Position position(rules);
  position.stones.assign(fine.stones.begin(), fine.stones.end());
  return JsonText{std::move(position), (handler.flat() ? "a board, all cells in one list" : "a board, a list a row") +
                                           (fine.how.empty() ? std::string() : "; " + fine.how)};
}

}  // namespace mnk::notation
