// SPDX-License-Identifier: MIT
// Jobs of a proof that many searches share: each asks whether a player wins from one position, within a limit, and is
// answered with a certificate or a part of one; or which moves of the prover are best. Jobs and answers travel as text
// between machines (docs/proving.md).
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/certificate.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

namespace mnk::prove {

enum class Task : std::uint8_t {
  prove,  ///< does the prover win from the position?
  rank    ///< which moves of the prover are best? An estimate (rank.hpp). Requires: the prover is to move
};

/// A question about the position after `moves` on the empty board.
struct Job {
  Rules rules;                                ///< of the board of the records
  proof::Claim claim = proof::Claim::x_wins;  ///< x_wins or o_wins
  std::vector<Cell> moves{};                  ///< legal, the game is not over
  std::uint64_t nodes = 0;                    ///< limit of the search
  Task task = Task::prove;
  proof::Family family{};  ///< the proof is to hold on larger boards, too
  unsigned extras = 0;     ///< larger boards: stones of O that the whole proof withstands
  bool operator==(const Job&) const = default;
};

/// Most stones that the proof of a job withstands.
inline constexpr unsigned max_withstood = 1;

/// Returns `columns 3`, `rows 3` or `both 3`. Requires: a family of larger boards.
std::string to_text(const proof::Family& family);
/// Reads a text of to_text. SyntaxError `bad_family`.
Result<proof::Family> read_family(std::string_view text);
/// Returns the reason why a proof of x_wins after these moves is not one for the larger boards of `family`, if there is
/// one. LegalityError `unsupported_family`. Requires: legal moves, the game is not over.
std::optional<LegalityError> refuse_family(const Job& job);

/// Returns the reason why no job of these rules can be answered, if there is one. LegalityError `unsupported_rules`.
std::optional<LegalityError> refuse(const Rules& rules);

/// Longest text of a job, in bytes.
inline constexpr std::size_t max_job_text = 16 * 1024;

/// Returns the job as one line, without its end: `15,15,5 x_wins 2000000 h8 a1`, `15,15,5 x_wins rank 5000 h8 a1`, or,
/// with coordinates of the board of the records, `15,15,5 x_wins family both 5 withstand 1 2000000 m13 f6`. Equal jobs
/// have equal texts.
std::string to_text(const Job& job);
/// Reads a line of to_text. SyntaxError, or LegalityError if no such job can be.
Result<Job> read_job(std::string_view line);

/// Returns true if a move of the player to move ends the game: by a line, or by filling the board. Requires: legal
/// moves, the game is not over.
bool can_end_game(const Rules& rules, std::span<const Cell> moves);

/// A move that may win, by the estimate of the engine.
struct Candidate {
  Cell move = 0;
  int score = 0;  ///< score_of (rank.hpp), for the prover
  bool operator==(const Candidate&) const = default;
};

enum class State : std::uint8_t {
  proved,  ///< `certificate` proves the claim
  part,    ///< opponent to move: `certificate` proves it but for some replies, which are left
  open,    ///< nothing is proved within the limit
  ranked,  ///< the candidates are ranked
};

struct Answer {
  State state = State::open;
  std::uint64_t nodes = 0;
  double seconds = 0;                   ///< processor time
  std::vector<Candidate> candidates{};  ///< open, prover to move: moves to go on with, best first; or the ranked ones
  std::string certificate{};            ///< proved and part: bytes of a certificate of the job's position
  bool operator==(const Answer&) const = default;
};

/// Returns the answer as text: lines of facts, then the bytes of the certificate. `job`: the text of its job.
std::string to_text(std::string_view job, const Answer& answer);
/// Reads a text of to_text, checks its form, and that it answers `job`. The certificate is not checked.
Result<Answer> read_answer(std::string_view job, std::string_view text);

struct RunOptions {
  std::uint64_t memory = std::uint64_t{256} << 20;           ///< bytes of the tables
  double seconds = std::numeric_limits<double>::infinity();  ///< wall clock
  const std::atomic<bool>* stop = nullptr;  ///< ends the search when it becomes true; the answer is then `open`
};

/// Searches for an answer on this thread. Deterministic but for `seconds`. Never throws.
Answer run(const Job& job, const RunOptions& options = {});

}  // namespace mnk::prove
