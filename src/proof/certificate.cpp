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

std::optional<LegalityError> refuse_family(const CertificateHeader& header) {
  if (!header.family.is_larger() && header.family.margin == 0) return std::nullopt;
  const Rules& rules = header.start.rules;
  const bool empty =
      std::all_of(header.start.stones.begin(), header.start.stones.end(), [](Stone s) { return s == Stone::none; });
  if (header.family.is_larger() && header.claim == Claim::x_wins && empty && rules.k() >= 2 && threats_allowed(rules)) {
    const Result<Rules> of_records = rules_of_records(rules, header.family);
    return of_records ? std::nullopt : std::optional(std::get<LegalityError>(of_records.error()));
  }
  return LegalityError{"unsupported_family",
                       "larger boards are only for x_wins from the empty board, without gravity and misere, with k at "
                       "least 2"};
}

}  // namespace mnk::proof
