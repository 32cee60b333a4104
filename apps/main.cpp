// SPDX-License-Identifier: MIT
// The command line: a table of commands.
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <new>
#include <optional>
#include <sstream>
#include <vector>

#include "apps/command.hpp"
#include "apps/manual.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/printable.hpp"
#include "files/system.hpp"

namespace {

using namespace mnk::apps;

const char* const first_steps =
    "Examples:\n"
    "  echo 'XXX/OO./...' | mnk judge\n"
    "  echo 'h8 g8 h9 g9 h10 g10 h11 g11 h12' | mnk judge --game gomoku --json\n"
    "  mnk solve 'XO./.X./..O'\n"
    "  mnk play\n\n"
    "`mnk help COMMAND` shows the options of a command.\n";

/// Returns the option names of a command as typed.
std::vector<std::string> flags_of(const CLI::App& command) {
  std::vector<std::string> flags;
  for (const CLI::Option* option : command.get_options([](const CLI::Option*) { return true; })) {
    for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
  }
  return flags;
}

const CLI::App& called_in(const CLI::App& app) {
  const std::vector<CLI::App*> called = app.get_subcommands();
  return called.empty() ? app : called_in(*called.front());
}

std::vector<std::string> names_of_commands_in(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

/// Returns the command line up to the command: "games list"; empty for the program itself.
std::string words_to(const CLI::App& app, const CLI::App& command) {
  if (&command == &app) return "";
  const std::string before = words_to(app, *command.get_parent());
  return before + (before.empty() ? "" : " ") + command.get_name();
}

/// Refuses an unknown command name.
std::optional<std::string> refusal_of_command(const CLI::App& app) {
  const CLI::App& command = called_in(app);
  const std::vector<std::string> left = app.remaining(true);
  const std::vector<std::string> known = names_of_commands_in(command);
  if (left.empty() || known.empty() || left.front().starts_with('-')) return std::nullopt;
  if (left.front().empty()) return "the argument is empty";
  const std::string before = words_to(app, command);
  return "there is no command `" + before + (before.empty() ? "" : " ") + left.front() + "`." +
         did_you_mean(left.front(), known);
}

/// Refuses empty values: usually an unset variable of a script. `mnk serve` and `mnk games` accept them, because empty
/// values have a meaning there.
std::optional<std::string> refusal_of_empty_values(const CLI::App& app) {
  bool has_settings = false;
  for (const CLI::App* command = &app; command != nullptr;) {
    const std::string name = command->get_name();
    has_settings = has_settings || (command->get_parent() == &app && (name == "serve" || name == "games"));
    for (const CLI::Option* option : command->get_options([](const CLI::Option*) { return true; })) {
      const std::vector<std::string>& values = option->results();
      if (option->get_items_expected_max() == 0 || std::find(values.begin(), values.end(), "") == values.end())
        continue;
      if (option->get_positional()) return "the argument is empty";
      if (!has_settings) return option->get_name() + ": the value is empty; leave the option out, or give it one";
    }
    const std::vector<CLI::App*> called = command->get_subcommands();
    command = called.empty() ? nullptr : called.front();
  }
  return std::nullopt;
}

/// Rewords a CLI11 error, with the nearest name of a command or option.
std::string words_of(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = called_in(app);
  if (const auto refused = refusal_of_command(app)) return *refused;
  if (const auto refused = refusal_of_empty_values(app)) return *refused;
  const std::vector<std::string> left = app.remaining(true);
  const bool lacks_something = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
  if (const auto commands = names_of_commands_in(command);
      lacks_something && left.empty() && &command != &app && !commands.empty()) {
    return "`mnk " + words_to(app, command) + "` needs a subcommand: " + CLI::detail::join(commands, ", ");
  }
  if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError) || left.empty()) return error.what();
  const std::string& word = left.front();
  const std::string name = word.substr(0, word.find('='));
  if (word.starts_with('-')) return "there is no option `" + name + "`." + did_you_mean(name, flags_of(command));
  return word.empty() ? "the argument is empty" : "unexpected argument `" + word + "`";
}

int refuse(const CLI::App& app, const std::string& message) {
  const std::string words = words_to(app, called_in(app));
  const std::string help = "mnk help" + (words.empty() ? "" : " " + words.substr(0, words.find(' ')));
  std::fprintf(stderr, "mnk: %s\nmnk: see `%s`\n", printable(message).c_str(), help.c_str());
  return usage_error;
}

/// Adds a command that this program is built without: help lists it, running it is an error.
Command add_missing(CLI::App& app, std::string_view name) {
  CLI::App* command = add_command(app, name);
  const std::string missing = "this mnk was built without the command `" + std::string(name) + "`";
  command->set_help_flag();
  command->allow_extras();
  command->footer(missing);
  return {command, [missing] { return usage(missing); }};
}

Command add_named(CLI::App& app, std::string_view name) {
  for (const BuiltCommand& built : built_commands()) {
    if (built.name != name) continue;
    Command command = built.add(app);
    add_notes(*command.app, std::string(name));
    return command;
  }
  return add_missing(app, name);
}

std::vector<Command> add_commands(CLI::App& app) {
  std::vector<Command> commands;
  for (const CommandName& command : command_names) commands.push_back(add_named(app, command.name));
  commands.push_back(add_completion(app));
  commands.push_back(add_help(app));
  return commands;
}

/// Returns the command line with `--name=`, an option without its value, as two words: the name and an empty value.
/// CLI11 would take the next word for the value.
std::vector<std::string> with_empty_values(int argc, char** argv) {
  std::vector<std::string> words(argv, argv + argc);
  for (std::size_t i = 1; i < words.size() && words[i] != "--"; ++i) {
    if (!words[i].starts_with("--") || words[i].find('=') != words[i].size() - 1) continue;
    words[i].pop_back();
    words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, "");
  }
  return words;
}

void parse(CLI::App& app, const std::vector<std::string>& words) {
  std::vector<const char*> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  app.parse(static_cast<int>(arguments.size()), arguments.data());
}

int print_answer(const CLI::App& app, const CLI::Success& asked) {
  std::ostringstream text;
  const int status = app.exit(asked, text, text);
  print_output(text.str());
  return status;
}

/// Runs the command. Returns 1 if the system has no memory for it. `inner`: the command or its subcommand.
int run_in_memory(const Command& command, const CLI::App& inner) try {
  return command.run();
} catch (const std::bad_alloc&) {
  const bool has_limit = inner.get_option_no_throw("--memory") != nullptr;
  std::fprintf(stderr, "mnk: the system has no more memory for this command; %s\n",
               has_limit ? "give a smaller --memory" : "end other programs, or raise the limit of `ulimit -v`");
  return 1;
}

int run(int argc, char** argv) {
  CLI::App app(
      "judge, solve, play and serve every k-in-a-row game: tic-tac-toe, Gomoku, Connect Four and any other (m,n,k)",
      "mnk");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(0, 1);
  app.get_formatter()->column_width(32);
  app.footer(first_steps);
  const std::vector<Command> commands = add_commands(app);
  try {
    parse(app, with_empty_values(argc, argv));
  } catch (const CLI::CallForHelp& asked) {
    if (const auto refused = refusal_of_command(app)) return refuse(app, *refused);
    return print_answer(app, asked);
  } catch (const CLI::Success& asked) {  // --version
    return print_answer(app, asked);
  } catch (const CLI::ParseError& error) {
    return refuse(app, words_of(app, error));
  }
  if (const auto refused = refusal_of_empty_values(app)) return refuse(app, *refused);
  const auto called =
      std::find_if(commands.begin(), commands.end(), [](const Command& command) { return command.app->parsed(); });
  if (called != commands.end()) return run_in_memory(*called, called_in(app));
  print_output(app.help());
  return 0;
}

/// Returns the command's status, or `output_error` if its output could not be written completely.
int finished(int status) {
  if (flush_output()) return status;
  std::fprintf(stderr, "mnk: cannot write the results%s%s\n", flush_error != 0 ? ": " : "",
               flush_error != 0 ? std::strerror(flush_error) : "");
  return output_error;
}

/// Opens an unusable placeholder for each closed standard stream. Otherwise a later file or pipe would get its
/// descriptor.
void reserve_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) == -1) ::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

int main(int argc, char** argv) {
  reserve_standard_descriptors();
  ::signal(SIGPIPE, SIG_IGN);  // a closed pipe is then reported as a write error
  ignore_file_size_signal();
  try {
    return finished(run(argc, argv));
  } catch (const std::exception& error) {  // none is expected here
    std::fprintf(stderr, "mnk: %s\n", error.what());
    return 1;
  }
}
