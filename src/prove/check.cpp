// SPDX-License-Identifier: MIT
#include "prove/check.hpp"

#include <algorithm>

#include "mnk/board.hpp"
#include "proof/merge.hpp"

namespace mnk::prove {

namespace {

LegalityError bad(std::string message) { return {"bad_answer", std::move(message)}; }

bool ends_game(Board board, Cell move) { return board.play(move).value() != Outcome::pending; }

}  // namespace

Result<Checked> check(const Job& job, const Answer& answer) {
  const Board board = Board::from(job.rules, job.moves).value();
  const bool prover_to_move = board.to_move() == proof::prover(job.claim);
  Checked checked{.state = answer.state, .nodes = answer.nodes, .seconds = answer.seconds};
  if (answer.state != State::open && (answer.state == State::ranked) != (job.task == Task::rank))
    return bad("the answer is to another question");
  if (answer.state == State::open || answer.state == State::ranked) {
    for (const Candidate& candidate : answer.candidates) {
      if (!board.is_legal(candidate.move)) return bad("a move of the answer is not legal");
      // The search of the job has seen a win at sight, and another end is none.
      if (!ends_game(board, candidate.move)) checked.candidates.push_back(candidate);
    }
    if (!prover_to_move && !answer.candidates.empty()) return bad("moves for the player who is not the prover");
    return checked;
  }
  const Result<proof::CertificateReader> reader = proof::CertificateReader::open(answer.certificate);
  if (!reader) return reader.error();
  if (reader->header().start != board.position()) return bad("the certificate is of another position");
  if (reader->header().family != job.family) return bad("the certificate is of other boards");
  proof::Merge part(job.rules, job.claim, job.family);
  const Result<std::vector<proof::OpenPosition>> open = part.add(answer.certificate, job.rules.cells());
  if (!open) return open.error();
  for (const proof::OpenPosition& position : *open) {
    if (answer.state == State::proved) return bad("the certificate does not prove the claim");
    if (prover_to_move || position.moves.size() != 1) return bad("the certificate does not prove the win after a pass");
    if (ends_game(board, position.moves[0])) return bad("a reply that is left open ends the game");
    checked.replies.push_back(position.moves[0]);
  }
  return checked;
}

}  // namespace mnk::prove
