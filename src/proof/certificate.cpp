// SPDX-License-Identifier: MIT
#include "mnk/certificate.hpp"

#include <algorithm>
#include <array>
#include <ostream>

#include "core/names.hpp"
#include "core/unsupported.hpp"

namespace mnk::proof {

std::string_view to_string(Claim claim) {
  static constexpr std::array<std::string_view, 4> names = {"x_wins", "x_does_not_lose", "o_does_not_lose", "o_wins"};
  return name_of(names, claim);
}

std::ostream& operator<<(std::ostream& out, Claim claim) { return out << to_string(claim); }

bool precedes(const CertificateRecord& a, const CertificateRecord& b) {
  return a.cells != b.cells ? a.cells < b.cells : a.prover_to_move && !b.prover_to_move;
}

std::optional<LegalityError> refuse_start(const Position& start) {
  const Rules& rules = start.rules;
  if (auto refused = refuse_caro_and_renju(rules, "certificates are written")) return refused;
  if (rules.cells() > max_certificate_cells) {
    return LegalityError{"board_too_large", "certificates are for at most " + std::to_string(max_certificate_cells) +
                                                " cells, and " + to_string(rules) + " has " +
                                                std::to_string(rules.cells())};
  }
  const auto count = [&](Stone stone) { return std::count(start.stones.begin(), start.stones.end(), stone); };
  const auto more = count(Stone::x) - count(Stone::o);
  if (more != 0 && more != 1)
    return LegalityError{"bad_stone_counts", "the stones of the start position are not X's and O's in turn"};
  if (count(Stone::none) == 0 || !winning_lines(start, Player::x).empty() || !winning_lines(start, Player::o).empty()) {
    return LegalityError{"game_over", "in the start position the game is over"};
  }
  if (rules.gravity()) {
    for (Cell cell = 0; cell + rules.width() < rules.cells(); ++cell) {
      if (start.stones[cell] != Stone::none && start.stones[cell + rules.width()] == Stone::none) {
        return LegalityError{"floating_stone", "a stone of the start position floats"};
      }
    }
  }
  return std::nullopt;
}

Result<Rules> rules_of_records(const Rules& game, const Family& family) {
  const std::uint64_t columns = game.width() + std::uint64_t{2} * family.columns_aside();
  const std::uint64_t rows = game.height() + std::uint64_t{2} * family.rows_aside();
  if (columns > max_certificate_cells || rows > max_certificate_cells || columns * rows > max_certificate_cells) {
    return LegalityError{"board_too_large", "with a margin of " + std::to_string(family.margin) +
                                                " the records would be of a board of " + std::to_string(columns) +
                                                " by " + std::to_string(rows) +
                                                " cells; certificates are for at most " +
                                                std::to_string(max_certificate_cells) + " cells"};
  }
  return Rules::make(static_cast<long long>(columns), static_cast<long long>(rows), game.k(), game.options());
}

Rules rules_of_game(const Rules& of_records, const Family& family) {
  const auto inner = [](std::uint32_t size, std::uint32_t aside) { return size - 2LL * aside; };
  return Rules::make(inner(of_records.width(), family.columns_aside()), inner(of_records.height(), family.rows_aside()),
                     of_records.k(), of_records.options())
      .value();
}

std::optional<LegalityError> refuse_family(const CertificateHeader& header) {
  const Family& family = header.family;
  if (!family.is_larger() && family.margin == 0) return std::nullopt;
  const Position& start = header.start;
  const Rules& rules = start.rules;
  bool allowed = family.is_larger() && header.claim == Claim::x_wins && rules.k() >= 2 && threats_allowed(rules) &&
                 rules.width() > 2 * std::uint64_t{family.columns_aside()} &&
                 rules.height() > 2 * std::uint64_t{family.rows_aside()};
  for (Cell cell = 0; cell < rules.cells() && allowed; ++cell)
    allowed = start.stones[cell] != Stone::x || !is_on_margin(rules, family, cell);
  if (allowed) return std::nullopt;
  return LegalityError{"unsupported_family",
                       "larger boards are only for x_wins, without gravity and misere, with k at least 2, from "
                       "positions without a stone of X on the margin"};
}

bool is_on_margin(const Rules& of_records, const Family& family, Cell cell) {
  const auto is_aside = [](std::uint32_t place, std::uint32_t size, std::uint32_t margin) {
    return place < margin || place + margin >= size;
  };
  return is_aside(cell % of_records.width(), of_records.width(), family.columns_aside()) ||
         is_aside(cell / of_records.width(), of_records.height(), family.rows_aside());
}

}  // namespace mnk::proof
