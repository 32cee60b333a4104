// SPDX-License-Identifier: MIT
// Certificates: files from which anyone can check a proved value independently. docs/certificate.md specifies the
// format and the meaning of a certificate. This header only writes and reads certificates. checker/ verifies them (`mnk
// check`) and shares no code with this library.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mnk/detail/owned.hpp"
#include "mnk/position.hpp"
#include "mnk/result.hpp"

#pragma GCC visibility push(default)

namespace mnk::proof {

/// The proved statement about the start position. The *prover* is the player that the claim names, X or O.
enum class Claim : std::uint8_t { x_wins, x_does_not_lose, o_does_not_lose, o_wins };

std::string_view to_string(Claim claim);  ///< "x_wins", "x_does_not_lose", "o_does_not_lose", "o_wins"
std::ostream& operator<<(std::ostream& out, Claim claim);

constexpr Player prover(Claim claim) {
  return claim == Claim::x_wins || claim == Claim::x_does_not_lose ? Player::x : Player::o;
}
constexpr bool draw_is_enough(Claim claim) {
  return claim == Claim::x_does_not_lose || claim == Claim::o_does_not_lose;
}
/// Returns true if `outcome` satisfies the claim. Requires: `outcome` is not `pending`.
constexpr bool allows(Claim claim, Outcome outcome) {
  return outcome == Outcome::draw ? draw_is_enough(claim) : outcome == win_for(prover(claim));
}
/// Pairing strategies prove that a player does not lose. They need games in which every empty cell is playable and an
/// extra stone never harms.
constexpr bool pairings_allowed(const Rules& rules, Claim claim) {
  return draw_is_enough(claim) && !rules.gravity() && !rules.misere();
}

/// In other games without misere a player does not lose whose opponent has no open window: a pairing without pairs.
constexpr bool empty_pairings_allowed(const Rules& rules, Claim claim) {
  return draw_is_enough(claim) && !rules.misere();
}

/// Follow-ups need a game in which the cell above a stone is playable, and a run of k or more wins.
constexpr bool follow_ups_allowed(const Rules& rules) { return rules.gravity() && !rules.exact() && !rules.misere(); }

/// Threat sequences need games in which every empty cell is playable and a run wins.
constexpr bool threats_allowed(const Rules& rules) { return !rules.gravity() && !rules.misere(); }

/// Null moves prove wins of games in which an extra stone of the opponent only closes windows of the prover.
constexpr bool null_moves_allowed(const Rules& rules, Claim claim) {
  return !draw_is_enough(claim) && threats_allowed(rules);
}

/// A pair of a pairing strategy: two empty cells. When the opponent takes one of them, the prover takes the other.
struct Pair {
  Cell a, b;
  bool operator==(const Pair&) const = default;
};

/// Largest board of a certificate, in cells.
inline constexpr std::uint32_t max_certificate_cells = 1024;
/// The first bytes of a certificate.
inline constexpr std::string_view certificate_magic = "mnk-cert";

/// The boards of the same k and options, besides that of the start position, for which a certificate proves its claim.
/// With both flags set, also the infinite plane. With a margin the records are of a larger board, in the middle of
/// which the prover plays as if it were the board of the game; so they hold for each board in between, too.
struct Family {
  bool wider = false;        ///< every board with more columns
  bool taller = false;       ///< every board with more rows
  std::uint32_t margin = 0;  ///< cells that the board of the records has more on each side that the family moves
  constexpr bool is_larger() const { return wider || taller; }
  constexpr std::uint32_t columns_aside() const { return wider ? margin : 0; }
  constexpr std::uint32_t rows_aside() const { return taller ? margin : 0; }
  bool operator==(const Family&) const = default;
};

/// Returns the rules of the board that the records are of. LegalityError `board_too_large` if it has more than
/// max_certificate_cells cells.
Result<Rules> rules_of_records(const Rules& game, const Family& family);
/// Returns the rules of the board of the game, in the middle of that of the records. Requires: the margin leaves a
/// cell.
Rules rules_of_game(const Rules& of_records, const Family& family);
/// Returns true if the cell of the board of the records is on the margin. Requires: the margin leaves a cell.
bool is_on_margin(const Rules& of_records, const Family& family, Cell cell);

struct CertificateHeader {
  Position start{};  ///< on the board of the records
  Claim claim = Claim::x_wins;
  std::uint64_t records = 0;
  Family family{};
  bool operator==(const CertificateHeader&) const = default;
};

/// A cell of a record's position. `dead` (plain games only): no window through the cell can still be completed by the
/// owner of its stone, or, for an empty cell, by either player. A stone on a dead cell has no effect.
enum class Content : std::uint8_t { empty = 0, x = 1, o = 2, dead = 3 };

/// A threat sequence: stones of the prover, each with a single defence, except the last. The last stone makes a run
/// that counts or a double threat.
struct Threats {
  std::vector<Cell> cells{};
  bool operator==(const Threats&) const = default;
};

/// A null move: the prover wins even if the opponent passes, by another record of the same position or at once. Only
/// replies in the relevance zone of that whole proof are demanded.
struct NullMove {
  bool operator==(const NullMove&) const = default;
};

/// Gravity: the prover answers above each stone of the opponent, to the end of the game (docs/certificate.md).
struct FollowUp {
  std::vector<Cell> wins{};   ///< rising; cells that complete a run of the prover, whose cell below the opponent enters
  std::vector<Pair> pairs{};  ///< as in a pairing; lowest cells of two columns: the opponent takes one, the prover one
  bool operator==(const FollowUp&) const = default;
};

/// The prover's strategy in one position. With the prover to move: a move, a pairing, or a winning threat sequence.
/// With the opponent to move: a pairing, a threat sequence that only replies in its relevance zone can stop, a null
/// move, or a follow-up.
struct CertificateRecord {
  std::vector<Content> cells{};
  bool prover_to_move = true;
  std::variant<Cell, std::vector<Pair>, Threats, NullMove, FollowUp> strategy{};
  bool operator==(const CertificateRecord&) const = default;
};

/// The order of records in a file: by cells; for equal cells, prover to move before opponent to move.
bool precedes(const CertificateRecord& a, const CertificateRecord& b);

/// LegalityError `unsupported_rules` (caro, renju), `board_too_large`, `bad_stone_counts`, `game_over` or
/// `floating_stone` if no certificate can have this start position; otherwise empty.
std::optional<LegalityError> refuse_start(const Position& start);
/// LegalityError `unsupported_family` unless the header's family may be claimed: no larger board, or x_wins of a game
/// without gravity and misere, with k at least 2, from a start without a stone of X on the margin; a margin only for
/// larger boards.
std::optional<LegalityError> refuse_family(const CertificateHeader& header);

/// Writes a certificate, record by record, in O(bytes written) memory.
class CertificateWriter {
 public:
  /// Requires: `refuse_start(header.start)` and `refuse_family(header)` returned no error.
  explicit CertificateWriter(const CertificateHeader& header);
  ~CertificateWriter();
  /// A moved-from object can be assigned to or destroyed, nothing else.
  CertificateWriter(CertificateWriter&&) noexcept;
  CertificateWriter& operator=(CertificateWriter&&) noexcept;

  /// Requires:
  /// - records come in order (`precedes`), without duplicates; cells are on the board; dead cells only in plain games;
  /// - a pairing only if pairings_allowed, or empty_pairings_allowed and without pairs; in each pair the lower cell is
  ///   first, and pairs are sorted by it;
  /// - threats only if threats_allowed, at least one and at most as many as there are cells;
  /// - a move only with the prover to move;
  /// - a null move only if null_moves_allowed, with the opponent to move;
  /// - a follow-up only if follow_ups_allowed, with the opponent to move; its pairs as those of a pairing.
  void add(const CertificateRecord& record);
  /// Returns the bytes of the certificate: version 5 with a follow-up, or with gravity and a pairing; 4 with a margin;
  /// 3 with a null move or a family; otherwise 2. Requires: `header.records` records were added. Call once.
  std::string finish();

 private:
  struct [[gnu::visibility("hidden")]] State;
  detail::Owned<State> state_;
};

/// Reads a certificate record by record, in O(cells) memory in addition to the bytes.
class CertificateReader {
 public:
  /// Reads the header and verifies the checksum. SyntaxError `not_a_certificate`, `bad_version`, `bad_header`,
  /// `bad_start`, `bad_checksum`, `cut_short`. Every error names the byte offset (`column` is the offset + 1).
  /// Requires: `bytes` outlives the reader.
  static Result<CertificateReader> open(std::string_view bytes);
  ~CertificateReader();
  /// A moved-from object can be assigned to or destroyed, nothing else.
  CertificateReader(CertificateReader&&) noexcept;
  CertificateReader& operator=(CertificateReader&&) noexcept;

  const CertificateHeader& header() const;
  /// The next record; empty at the end. SyntaxError `bad_record`, `cut_short`, `extra_bytes`. Requires: no call has
  /// failed.
  Result<std::optional<CertificateRecord>> next();

 private:
  CertificateReader();
  struct [[gnu::visibility("hidden")]] State;
  detail::Owned<State> state_;
};

}  // namespace mnk::proof

#pragma GCC visibility pop
