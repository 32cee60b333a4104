// SPDX-License-Identifier: MIT
#include "prove/job.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

#include "mnk/board.hpp"
#include "mnk/moves.hpp"

namespace mnk::prove {

namespace {

constexpr std::array<std::string_view, 4> state_names = {"proved", "part", "open", "ranked"};
constexpr std::string_view rank_word = "rank";
constexpr std::string_view family_word = "family";
constexpr std::string_view withstand_word = "withstand";
constexpr std::array<std::string_view, 4> family_names = {"", "columns", "rows", "both"};  ///< 1: wider, 2: taller
constexpr std::size_t max_head = 64 * 1024;  ///< bytes of an answer before its certificate
constexpr std::size_t max_candidates = 64;
constexpr double max_seconds = 1e9;

/// Takes the text up to `end` from the front of `rest`.
std::string_view take(std::string_view& rest, char end) {
  const std::size_t at = rest.find(end);
  const std::string_view word = rest.substr(0, at);
  rest.remove_prefix(at == std::string_view::npos ? rest.size() : at + 1);
  return word;
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

SyntaxError bad_job(std::string message) { return {"bad_job", std::move(message)}; }
SyntaxError bad_answer(std::string message) { return {"bad_answer", std::move(message)}; }

Result<proof::Claim> read_claim(std::string_view word) {
  for (const proof::Claim claim : {proof::Claim::x_wins, proof::Claim::o_wins}) {
    if (word == to_string(claim)) return claim;
  }
  return bad_job("the claim of a job is x_wins or o_wins");
}

/// Takes the family, and the stones that the proof withstands, from the front of `rest`. `job.rules`: of the game.
std::optional<Error> take_family(std::string_view& rest, Job& job) {
  if (!rest.starts_with(std::string(family_word) + ' ')) return std::nullopt;
  take(rest, ' ');
  const std::string_view name = take(rest, ' ');
  const Result<proof::Family> family = read_family(std::string(name).append(" ").append(take(rest, ' ')));
  if (!family) return family.error();
  if (rest.starts_with(std::string(withstand_word) + ' ')) {
    take(rest, ' ');
    if (!read_number(take(rest, ' '), job.extras) || job.extras == 0 || job.extras > max_withstood)
      return bad_job("a proof withstands " + std::to_string(max_withstood) + " stone, or the word is left out");
  }
  const Result<Rules> of_records = proof::rules_of_records(job.rules, *family);
  if (!of_records) return of_records.error();
  job.family = *family;
  job.rules = *of_records;
  return std::nullopt;
}

/// Reads `h9:120 g8:-4`.
std::optional<Error> read_candidates(const Rules& rules, std::string_view text, std::vector<Candidate>& candidates) {
  while (!text.empty()) {
    std::string_view score = take(text, ' ');
    const Result<Cell> move = parse_coordinate(rules, take(score, ':'));
    if (!move) return move.error();
    candidates.push_back({*move, 0});
    if (!read_number(score, candidates.back().score) || candidates.size() > max_candidates)
      return bad_answer("the moves are not `move:score`, at most " + std::to_string(max_candidates));
  }
  return std::nullopt;
}

}  // namespace

std::string to_text(const proof::Family& family) {
  const std::string_view name = family_names[(family.wider ? 1U : 0U) + (family.taller ? 2U : 0U)];
  return std::string(name).append(" ").append(std::to_string(family.margin));
}

Result<proof::Family> read_family(std::string_view text) {
  const std::string_view name = take(text, ' ');
  const auto* const known = std::find(family_names.begin() + 1, family_names.end(), name);
  const auto sides = static_cast<unsigned>(known - family_names.begin());
  proof::Family family{(sides & 1) != 0, (sides & 2) != 0, 0};
  if (known != family_names.end() && read_number(text, family.margin)) return family;
  return SyntaxError{"bad_family", "larger boards are `columns`, `rows` or `both`, and a margin in cells"};
}

std::optional<LegalityError> refuse_family(const Job& job) {
  return proof::refuse_family({Board::from(job.rules, job.moves).value().position(), job.claim, 0, job.family});
}

std::string to_text(const Job& job) {
  std::string text =
      to_string(proof::rules_of_game(job.rules, job.family)) + ' ' + std::string(to_string(job.claim)) + ' ';
  if (job.family.is_larger()) text.append(family_word).append(" ").append(to_text(job.family)).append(" ");
  if (job.extras > 0) text.append(withstand_word).append(" ").append(std::to_string(job.extras)).append(" ");
  if (job.task == Task::rank) text.append(rank_word).append(" ");
  text += std::to_string(job.nodes);
  for (const Cell move : job.moves) text += ' ' + to_coordinate(job.rules, move);
  return text;
}

Result<Job> read_job(std::string_view line) {
  if (line.size() > max_job_text) return bad_job("the job has more than " + std::to_string(max_job_text) + " bytes");
  const Result<Rules> rules = parse_game(take(line, ' '));
  if (!rules) return rules.error();
  Job job{.rules = *rules};
  const Result<proof::Claim> claim = read_claim(take(line, ' '));
  if (!claim) return claim.error();
  job.claim = *claim;
  if (const auto error = take_family(line, job)) return *error;
  std::string_view limit = take(line, ' ');
  if (limit == rank_word) {
    job.task = Task::rank;
    limit = take(line, ' ');
  }
  if (!read_number(limit, job.nodes)) return bad_job("the limit of the job is not a number of nodes");
  if (job.rules.cells() > proof::max_certificate_cells) return bad_job("no certificate has so large a board");
  Board board(job.rules);
  while (!line.empty()) {
    const Result<Cell> move = parse_coordinate(job.rules, take(line, ' '));
    if (!move) return error_of_move(job.moves.size(), move.error());
    if (const auto refused = board.play(*move); !refused) return error_of_move(job.moves.size(), refused.error());
    job.moves.push_back(*move);
  }
  if (board.outcome() != Outcome::pending) return bad_job("the game of the job is over");
  if (job.task == Task::rank && board.to_move() != proof::prover(job.claim))
    return bad_job("moves are ranked only where the prover is to move");
  if (const auto refused = proof::refuse_start(board.position())) return *refused;
  if (const auto refused = refuse_family(job)) return *refused;
  return job;
}

bool can_end_game(const Rules& rules, std::span<const Cell> moves) {
  Board board = Board::from(rules, moves).value();
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    if (!board.is_legal(cell)) continue;
    const bool ends = board.play(cell).value() != Outcome::pending;
    board.undo();
    if (ends) return true;
  }
  return false;
}

std::string to_text(std::string_view job, const Answer& answer) {
  std::array<char, 32> seconds{};
  std::snprintf(seconds.data(), seconds.size(), "%.3f", answer.seconds);
  std::string text = "mnk answer 1\njob " + std::string(job) + "\nstate " +
                     std::string(state_names[detail::to_underlying(answer.state)]) + "\nnodes " +
                     std::to_string(answer.nodes) + "\nseconds " + seconds.data() + "\nmoves";
  if (!answer.candidates.empty()) {
    const Result<Job> read = read_job(job);
    for (const Candidate& candidate : answer.candidates)
      text += ' ' + to_coordinate(read->rules, candidate.move) + ':' + std::to_string(candidate.score);
  }
  return text + "\ncertificate " + std::to_string(answer.certificate.size()) + '\n' + answer.certificate;
}

Result<Answer> read_answer(std::string_view job, std::string_view text) {
  const Result<Job> read = read_job(job);
  if (!read) return read.error();
  std::string_view rest = text;
  const auto line = [&](std::string_view name) -> std::optional<std::string_view> {
    if (rest.substr(0, max_head).find('\n') == std::string_view::npos) return std::nullopt;
    std::string_view one = take(rest, '\n');
    if (!one.starts_with(name)) return std::nullopt;
    one.remove_prefix(name.size());
    return one;
  };
  Answer answer;
  if (!line("mnk answer 1")) return bad_answer("this is not an answer of version 1");
  if (line("job ") != job) return bad_answer("the answer is to another job");
  const auto state = line("state ");
  const auto nodes = line("nodes ");
  const auto seconds = line("seconds ");
  const auto moves = line("moves");
  const auto size = line("certificate ");
  if (!state || !nodes || !seconds || !moves || !size) return bad_answer("a line of the answer is missing");
  const auto* const name = std::find(state_names.begin(), state_names.end(), *state);
  if (name == state_names.end()) return bad_answer("the state is none of proved, part, open, ranked");
  answer.state = static_cast<State>(name - state_names.begin());
  if (!read_number(*nodes, answer.nodes) || !read_number(*seconds, answer.seconds) ||
      !(answer.seconds >= 0 && answer.seconds <= max_seconds))
    return bad_answer("nodes or seconds are no number, or too many");
  if (const auto error = read_candidates(read->rules, moves->substr(moves->empty() ? 0 : 1), answer.candidates))
    return *error;
  std::size_t bytes = 0;
  if (!read_number(*size, bytes) || bytes != rest.size()) return bad_answer("the certificate has another size");
  answer.certificate = rest;
  return answer;
}

}  // namespace mnk::prove
