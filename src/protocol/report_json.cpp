// SPDX-License-Identifier: MIT
// Writes the objects piece by piece: keys and most values are known words and numbers, and a tree of values would take
// ten times as long. Strings from outside are left to the JSON library.
#include "mnk/report.hpp"
#include "protocol/json_api/json_text.hpp"

namespace mnk {

namespace {

const char* quoted_letter(Player player) { return player == Player::x ? "\"X\"" : "\"O\""; }

/// The words of the classic exercise (LeetCode 1275).
const char* exercise_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::pending: return "Pending";
    case Outcome::x_wins: return "A";
    case Outcome::o_wins: return "B";
    case Outcome::draw: break;
  }
  return "Draw";
}

/// Appends `"key":`, after a comma unless it is the first key of its object.
void add_key(std::string& out, std::string_view key) {
  if (out.back() != '{') out += ',';
  out += '"';
  out += key;
  out += "\":";
}

/// Appends a word that needs no escapes.
void add_word(std::string& out, std::string_view key, std::string_view word) {
  add_key(out, key);
  out += '"';
  out += word;
  out += '"';
}

void add_text(std::string& out, std::string_view key, std::string_view text) {
  add_key(out, key);
  out += api::json_string(text);
}

void add_literal(std::string& out, std::string_view key, std::string_view literal) {
  add_key(out, key);
  out += literal;
}

void add_number(std::string& out, std::string_view key, std::uint64_t number) {
  add_literal(out, key, std::to_string(number));
}

/// Appends `[row,column]`.
void add_cell(std::string& out, const Rules& rules, Cell cell) {
  out += '[';
  out += std::to_string(rules.row(cell));
  out += ',';
  out += std::to_string(rules.column(cell));
  out += ']';
}

void add_lines(std::string& out, const Rules& rules, const std::vector<Line>& lines) {
  add_key(out, "lines");
  out += '[';
  for (const Line& line : lines) {
    if (&line != lines.data()) out += ',';
    out += '{';
    add_word(out, "direction", to_string(line.direction));
    add_key(out, "cells");
    char separator = '[';
    for (const Cell cell : line.cells) {
      out += separator;
      add_cell(out, rules, cell);
      separator = ',';
    }
    out += "]}";
  }
  out += ']';
}

void add_forbidden(std::string& out, const Rules& rules, const std::vector<ForbiddenCell>& cells) {
  add_key(out, "forbidden");
  out += '[';
  for (const ForbiddenCell& forbidden : cells) {
    if (&forbidden != cells.data()) out += ',';
    out += '{';
    add_key(out, "cell");
    add_cell(out, rules, forbidden.cell);
    add_word(out, "reason", code_of(forbidden.why));
    out += '}';
  }
  out += ']';
}

void add_verdict(std::string& out, const Rules& rules, const Verdict& verdict) {
  add_word(out, "outcome", verdict.valid() ? to_string(*verdict.outcome) : "invalid");
  if (verdict.valid()) {
    add_word(out, "verdict", exercise_word(*verdict.outcome));
  } else {
    add_literal(out, "verdict", "null");
  }
  add_literal(out, "winner", verdict.winner() ? quoted_letter(*verdict.winner()) : "null");
  add_lines(out, rules, verdict.lines);
  if (verdict.to_move == Player::x && rules.renju()) add_forbidden(out, rules, verdict.forbidden);
  add_literal(out, "to_move", verdict.to_move ? quoted_letter(*verdict.to_move) : "null");
  add_number(out, "plies", verdict.plies);
  add_literal(out, "reachable",
              verdict.reachable == Reachable::unknown ? "null"
              : verdict.reachable == Reachable::yes   ? "true"
                                                      : "false");
  if (!verdict.valid()) {
    add_word(out, "reason", code_of(verdict.reason));
    add_word(out, "message", sentence_of(verdict.reason));
  }
}

void add_error(std::string& out, const Judged& judged, const Error& error) {
  add_key(out, "error");
  out += '{';
  add_word(out, "code", code_of(error));
  add_text(out, "message", message_of(error));
  add_number(out, "line", place_of_error(judged).line);
  add_number(out, "column", place_of_error(judged).column);
  out += '}';
}

}  // namespace

std::string_view classic_word(const Judged& judged) {
  const auto* verdict = std::get_if<Verdict>(&judged.result);
  return verdict != nullptr && verdict->valid() ? exercise_word(*verdict->outcome) : "Invalid";
}

void append_json(std::string& out, const Rules& rules, const Judged& judged, const std::string& file,
                 const std::string& read_as) {
  out += '{';
  if (judged.record != 0) add_number(out, "record", judged.record);
  if (!file.empty()) add_text(out, "file", file);
  if (judged.format != Format::automatic) add_word(out, "input", to_string(judged.format));
  if (!judged.label.empty()) add_text(out, "class", judged.label);
  if (!read_as.empty()) add_text(out, "read_as", read_as);
  if (const auto* error = std::get_if<Error>(&judged.result)) {
    add_error(out, judged, *error);
  } else {
    add_verdict(out, rules, std::get<Verdict>(judged.result));
  }
  out += '}';
}

std::string to_json(const Summary& summary, bool interrupted) {
  std::string out = "{";
  add_number(out, "records", summary.records());
  add_number(out, "x_wins", summary.x_wins);
  add_number(out, "o_wins", summary.o_wins);
  add_number(out, "draw", summary.draw);
  add_number(out, "pending", summary.pending);
  add_number(out, "invalid", summary.invalid);
  add_number(out, "bad", summary.bad);
  add_number(out, "reachable_unknown", summary.reachable_unknown);
  if (interrupted) add_literal(out, "interrupted", "true");
  return out + "}";
}

}  // namespace mnk
