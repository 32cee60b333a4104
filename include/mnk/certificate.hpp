// SPDX-License-Identifier: MIT
// Certificates: files from which a stranger can check a value. docs/certificate.md has the format to the byte and says
// what a certificate proves. Here they are only written and read; whether one proves its claim is decided by
// checker/, which shares nothing with this library (`mnk check`).
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

/// What is proved about the start position. The *prover* is the player of the claim, X or O.
enum class Claim : std::uint8_t { x_wins, x_does_not_lose, o_does_not_lose, o_wins };

std::string_view to_string(Claim claim);  ///< "x_wins", "x_does_not_lose", "o_does_not_lose", "o_wins"
std::ostream& operator<<(std::ostream& out, Claim claim);

constexpr Player prover(Claim claim) {
  return claim == Claim::x_wins || claim == Claim::x_does_not_lose ? Player::x : Player::o;
}
constexpr bool draw_is_enough(Claim claim) {
  return claim == Claim::x_does_not_lose || claim == Claim::o_does_not_lose;
}
/// Whether a game that ends like this is as claimed. Requires: `outcome` is not `pending`.
constexpr bool allows(Claim claim, Outcome outcome) {
  return outcome == Outcome::draw ? draw_is_enough(claim) : outcome == win_for(prover(claim));
}
/// Pairings prove that a player does not lose, where a stone may be put anywhere and never harms.
constexpr bool pairings_allowed(const Rules& rules, Claim claim) {
  return draw_is_enough(claim) && !rules.gravity() && !rules.misere();
}

/// A stone too many never harms and a stone may be put anywhere: what certificates say of such games, they say of
/// reduced positions.
constexpr bool is_plain(const Rules& rules) { return rules.options() == Options{}; }
/// Lines of threats: where a stone may be put anywhere and who makes a run wins.
constexpr bool threats_allowed(const Rules& rules) { return !rules.gravity() && !rules.misere(); }

/// Two empty cells: whenever the opponent takes one, the prover takes the other.
struct Pair {
  Cell a, b;
  bool operator==(const Pair&) const = default;
};

/// Certificates are for boards of at most so many cells.
inline constexpr std::uint32_t max_certificate_cells = 1024;
/// The first bytes of a certificate.
inline constexpr std::string_view certificate_magic = "mnk-cert";

struct CertificateHeader {
  Position start{};
  Claim claim = Claim::x_wins;
  std::uint64_t records = 0;
  bool operator==(const CertificateHeader&) const = default;
};

/// A cell of a record's position. Dead, in plain games: a stone of a player all of whose windows there hold a stone of
/// the other, or an empty cell whose windows hold stones of both. A stone there changes nothing.
enum class Content : std::uint8_t { empty = 0, x = 1, o = 2, dead = 3 };

/// Prover's stones, one after the other, each of which must be answered on one cell, until two are threatened at once.
struct Threats {
  std::vector<Cell> cells{};
  bool operator==(const Threats&) const = default;
};

/// How the prover holds the claim in one position: with the prover to move it plays a cell, holds a pairing or wins by
/// threats; with the opponent to move it holds a pairing, or has threats that only some replies stop.
struct CertificateRecord {
  std::vector<Content> cells{};
  bool prover_to_move = true;
  std::variant<Cell, std::vector<Pair>, Threats> says{};
  bool operator==(const CertificateRecord&) const = default;
};

/// The order of records in a file: by cells, then those with the prover to move before those with the opponent.
bool precedes(const CertificateRecord& a, const CertificateRecord& b);

/// LegalityError `unsupported_rules` (caro, renju), `board_too_large`, `bad_stone_counts`, `game_over` or
/// `floating_stone` where no certificate can begin so.
std::optional<LegalityError> refuse_start(const Position& start);

/// Writes a certificate, record by record, in O(bytes written) memory.
class CertificateWriter {
 public:
  /// Requires: nothing speaks against `header.start` (refuse_start).
  explicit CertificateWriter(const CertificateHeader& header);
  ~CertificateWriter();
  /// A moved-from object can be assigned to or destroyed, nothing else.
  CertificateWriter(CertificateWriter&&) noexcept;
  CertificateWriter& operator=(CertificateWriter&&) noexcept;

  /// Requires: records in order (`precedes`), none twice; dead cells only in plain games; cells on the board; a pairing
  /// only where pairings_allowed, each pair with its lower cell first, sorted by it; threats only where
  /// threats_allowed, at least one and at most as many as there are cells; with the opponent to move no move.
  void add(const CertificateRecord& record);
  /// All bytes. Requires: as many records were added as the header says. Call once.
  std::string finish();

 private:
  struct [[gnu::visibility("hidden")]] State;
  detail::Owned<State> state_;
};

/// Reads a certificate record by record, in O(cells) memory besides the bytes.
class CertificateReader {
 public:
  /// Reads header and checksum. SyntaxError `not_a_certificate`, `bad_version`, `bad_header`, `bad_start`,
  /// `bad_checksum`, `cut_short`; all errors name the byte (and `column` is byte + 1). `bytes` must stay as long as the
  /// reader.
  static Result<CertificateReader> open(std::string_view bytes);
  ~CertificateReader();
  /// A moved-from object can be assigned to or destroyed, nothing else.
  CertificateReader(CertificateReader&&) noexcept;
  CertificateReader& operator=(CertificateReader&&) noexcept;

  const CertificateHeader& header() const;
  /// The next record; none at the end. SyntaxError `bad_record`, `cut_short`, `extra_bytes`. Requires: no error before.
  Result<std::optional<CertificateRecord>> next();

 private:
  CertificateReader();
  struct [[gnu::visibility("hidden")]] State;
  detail::Owned<State> state_;
};

}  // namespace mnk::proof

#pragma GCC visibility pop
