// SPDX-License-Identifier: MIT
#include "mnk/report.hpp"

namespace mnk {

namespace {

void append_lines(std::string& out, const Rules& rules, const std::vector<Line>& lines) {
  const char* separator = " ";
  for (const Line& line : lines) {
    out += separator;
    out += to_string(line.direction);
    for (const Cell cell : line.cells) {
      out += " (";
      out += std::to_string(rules.row(cell));
      out += ',';
      out += std::to_string(rules.column(cell));
      out += ')';
    }
    separator = "; ";
  }
}

void append_verdict(std::string& out, const Rules& rules, const Verdict& verdict) {
  out += to_string(verdict);
  if (!verdict.valid()) return;
  append_lines(out, rules, verdict.lines);
  if (verdict.reachable == Reachable::unknown) out += " (whether play can lead here is not decided)";
}

void append_error(std::string& out, const Judged& judged, const Error& error) {
  out += "error ";
  out += code_of(error);
  out += " at ";
  out += std::to_string(place_of_error(judged).line);
  out += ':';
  out += std::to_string(place_of_error(judged).column);
  out += ": ";
  out += message_of(error);
}

}  // namespace

void append_text(std::string& out, const Rules& rules, const Judged& judged) {
  if (const auto* error = std::get_if<Error>(&judged.result)) {
    append_error(out, judged, *error);
  } else {
    append_verdict(out, rules, std::get<Verdict>(judged.result));
  }
}

void Summary::add(const Judged& judged) {
  const auto* verdict = std::get_if<Verdict>(&judged.result);
  if (verdict == nullptr) {
    ++bad;
  } else if (!verdict->valid()) {
    ++invalid;
  } else {
    switch (*verdict->outcome) {
      case Outcome::pending: ++pending; break;
      case Outcome::x_wins: ++x_wins; break;
      case Outcome::o_wins: ++o_wins; break;
      case Outcome::draw: ++draw; break;
    }
    reachable_unknown += verdict->reachable == Reachable::unknown;
  }
}

void Summary::add(const Summary& other) {
  x_wins += other.x_wins;
  o_wins += other.o_wins;
  draw += other.draw;
  pending += other.pending;
  invalid += other.invalid;
  bad += other.bad;
  reachable_unknown += other.reachable_unknown;
}

}  // namespace mnk
