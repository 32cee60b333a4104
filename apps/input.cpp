// SPDX-License-Identifier: MIT
#include "apps/input.hpp"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "apps/block_source.hpp"
#include "apps/interrupt.hpp"
#include "apps/printable.hpp"

namespace mnk::apps {

namespace {

bool is_there(const std::string& name) {
  struct stat info {};
  return ::stat(name.c_str(), &info) == 0;
}

std::string shortened(const std::string& text) {
  constexpr std::size_t longest = 40;
  return text.size() > longest ? printable(text.substr(0, longest)) + "..." : printable(text);
}

/// Classifies an argument.
Result<Input> input_of(const Rules& rules, Format format, const std::string& argument) {
  if (argument == "-") return Input{argument, std::nullopt, {}};
  const Result<Record> record = read_record(rules, argument, format);
  if (is_there(argument)) {
    if (!record) return Input{argument, std::nullopt, {}};
    return LegalityError{"bad_input", "`" + shortened(argument) + "` is the name of a file, and can be read as " +
                                          reading_of(*record) + ": write ./" + shortened(argument) +
                                          " for the file, or pass the text by standard input"};
  }
  if (record) return Input{argument, argument, {}};
  return Input{argument, std::nullopt,
               "as a position of " + to_string(rules) + " it cannot be read: " + message_of(record.error())};
}

std::string name_of(const Input& input) { return input.name == "-" ? "standard input" : input.name; }

/// Reports the wait on stderr after a second without input. A parent process that leaves standard input open could
/// otherwise deadlock with this one unnoticed.
void tell_when_waiting() {
  pollfd input = {STDIN_FILENO, POLLIN, 0};
  constexpr int patience = 1000;  // milliseconds
  if (::poll(&input, 1, patience) == 0) std::fputs("mnk: waiting for a position from standard input\n", stderr);
}

/// Reads a whole input. Error if it exceeds `max_position_bytes` or cannot be read.
Result<std::string> whole_text(const Input& input) {
  if (input.name == "-" && !input.text) tell_when_waiting();
  BlockSource source({input});
  std::string text;
  for (Block block; source.next(block);) {
    text += block.text();
    if (text.size() > max_position_bytes) {
      return LegalityError{"record_too_long", name_of(input) + ": one position is read from at most " +
                                                  std::to_string(max_position_bytes >> 20) + " MB"};
    }
  }
  if (interrupted()) return LegalityError{"interrupted", "interrupted"};
  if (source.failed()) return LegalityError{"bad_input", name_of(input) + " cannot be read"};
  return text;
}

/// Prepends the input's name to the error, and the line of a syntax error.
Error with_place(const Error& error, const Input& input, std::size_t lines) {
  const auto* syntax = std::get_if<SyntaxError>(&error);
  if (input.text && lines == 1) return error;
  std::string message = input.text ? "" : name_of(input) + ":";
  if (syntax != nullptr) message += std::to_string(syntax->line) + ":" + std::to_string(syntax->column) + ":";
  message += (message.empty() ? "" : " ") + message_of(error);
  if (code_of(error) == "extra_text") message += " (mnk judge and mnk best read many)";
  return LegalityError{code_of(error), message};
}

}  // namespace

std::vector<std::string> names_of_formats() {
  std::vector<std::string> names;
  for (const Format format :
       {Format::automatic, Format::board, Format::moves, Format::json, Format::csv, Format::sgf, Format::psq}) {
    names.emplace_back(to_string(format));
  }
  return names;
}

Result<std::vector<Input>> inputs_of(const Rules& rules, Format format, const std::vector<std::string>& arguments) {
  std::vector<Input> inputs;
  for (const std::string& argument : arguments) {
    Result<Input> input = input_of(rules, format, argument);
    if (!input) return input.error();
    inputs.push_back(std::move(*input));
  }
  if (std::count_if(inputs.begin(), inputs.end(), [](const Input& i) { return i.name == "-"; }) > 1) {
    return LegalityError{"bad_input", "standard input (-) can be read once only"};
  }
  if (inputs.empty()) inputs.push_back({"-", std::nullopt, {}});
  const bool from_terminal = std::any_of(inputs.begin(), inputs.end(), [](const Input& i) { return i.name == "-"; });
  if (from_terminal && ::isatty(STDIN_FILENO) != 0) {
    std::fprintf(stderr, "mnk: boards or games of %s, as `X.O/.X./...` or `a1 b2`; Ctrl-D ends\n",
                 to_string(rules).c_str());
  }
  return inputs;
}

Result<Record> read_one_position(const Rules& rules, const std::string& given, bool from_stdin) {
  Record empty;
  empty.number = 1;
  empty.format = Format::moves;
  empty.content = MoveList{};
  empty.how = "the game without moves";
  Input input{"-", std::nullopt, {}};
  if (!given.empty()) {
    Result<Input> found = input_of(rules, Format::automatic, given);
    if (!found) return found.error();
    input = std::move(*found);
    if (!input.no_text.empty()) {
      return LegalityError{"bad_input", "there is no file `" + shortened(given) + "`, and " + input.no_text};
    }
  } else if (!from_stdin || ::isatty(STDIN_FILENO) != 0) {
    return empty;
  }
  const Result<std::string> text = input.text ? Result<std::string>(*input.text) : whole_text(input);
  if (!text) return text.error();
  Result<Record> record = read_record(rules, *text);
  if (record) return record;
  const bool blank = text->find_first_not_of(" \t\r\n") == std::string::npos;
  if (blank && input.name == "-") return empty;
  return with_place(record.error(), input, std::count(text->begin(), text->end(), '\n') + 1);
}

}  // namespace mnk::apps
