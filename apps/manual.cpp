// SPDX-License-Identifier: MIT
#include "apps/manual.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include "apps/options.hpp"

namespace mnk::apps {

namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  return app.get_options([](const CLI::Option*) { return true; });
}

/// The words that the option's type names, as `auto|always|never`; none where it is a kind of value.
std::vector<std::string> choices_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  std::vector<std::string> choices;
  if (type.find('|') == std::string::npos || option.get_positional()) return choices;
  for (std::size_t from = 0; from <= type.size();) {
    const std::size_t bar = std::min(type.find('|', from), type.size());
    choices.push_back(type.substr(from, bar - from));
    from = bar + 1;
  }
  return choices;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

/// Text for troff: backslashes, hyphens and dots at the beginning of a line mean something there.
std::string roff(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if ((c == '.' || c == '\'') && (escaped.empty() || escaped.back() == '\n')) escaped += "\\&";
    escaped += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
  }
  return escaped;
}

std::string flags_of(const CLI::Option& option) {
  std::string flags;
  for (const std::string& name : option.get_snames()) flags += "\\fB\\-" + name + "\\fR, ";
  for (const std::string& name : option.get_lnames()) flags += "\\fB\\-\\-" + roff(name) + "\\fR, ";
  if (flags.size() >= 2) flags.resize(flags.size() - 2);
  if (flags.empty()) flags = "\\fI" + roff(option.get_name(true)) + "\\fR";
  if (takes_value(option) && !option.get_lnames().empty()) flags += " \\fI" + roff(option.get_type_name()) + "\\fR";
  return flags;
}

std::string options_section(const CLI::App& app) {
  std::string text;
  for (const CLI::Option* option : options_of(app)) {
    text += ".TP\n" + flags_of(*option) + "\n" + roff(option->get_description());
    if (!option->get_default_str().empty()) text += " (default: " + roff(option->get_default_str()) + ")";
    text += "\n";
  }
  return text.empty() ? "" : ".SH OPTIONS\n" + text;
}

std::string commands_section(const CLI::App& app, const std::string& page) {
  std::string text;
  for (const CLI::App* command : commands_of(app)) {
    text += ".TP\n\\fB" + roff(command->get_name()) + "\\fR\n" + roff(command->get_description()) + "\n";
    if (page == "mnk" && command->get_name() != "help") text += "See \\fBmnk\\-" + command->get_name() + "\\fR(1).\n";
  }
  return text.empty() ? "" : ".SH COMMANDS\n" + text;
}

/// The footer's parts, which begin with a line `Examples:`, as sections.
std::string notes_sections(const std::string& footer) {
  std::string text;
  for (std::size_t from = 0; from < footer.size();) {
    const std::size_t end = std::min(footer.find("\n\n", from), footer.size());
    const std::string part = footer.substr(from, end - from);
    from = end + 2;
    const std::size_t colon = part.find(":\n");
    if (colon == std::string::npos) continue;
    std::string title = part.substr(0, colon);
    std::transform(title.begin(), title.end(), title.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    text += ".SH " + roff(title) + "\n.nf\n" + roff(part.substr(colon + 2)) + "\n.fi\n";
  }
  return text;
}

std::string words(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& word : list) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
  return words(names);
}

std::string flags_for_shell(const CLI::App& app) {
  std::vector<std::string> flags;
  for (const CLI::Option* option : options_of(app)) {
    for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
  }
  return words(flags);
}

std::string presets_for_shell() {
  std::vector<std::string> names;
  for (const Preset& preset : presets()) names.emplace_back(preset.name);
  return words(names);
}

/// The values that can be proposed behind an option: words, or the presets of games; empty: names of files.
std::string values_for_shell(const CLI::Option& option) {
  return option.get_type_name() == "GAME" ? presets_for_shell() : words(choices_of(option));
}

std::string bash_script(const CLI::App& app) {
  std::string text =
      "# bash completion for mnk\n"
      "_mnk() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W '" +
      names_of_commands(app) + " --help --version' -- \"$word\"))\n    return\n  fi\n  case $command in\n";
  for (const CLI::App* command : commands_of(app)) {
    text += "    " + command->get_name() + ")\n      case $before in\n";
    for (const CLI::Option* option : options_of(*command)) {
      if (!takes_value(*option) || option->get_lnames().empty()) continue;
      const std::string values = values_for_shell(*option);
      std::string names;
      for (const std::string& name : option->get_snames()) names += "-" + name + "|";
      names += "--" + option->get_lnames().front();
      text +=
          "        " + names + ") COMPREPLY=($(compgen " + (values.empty() ? "-f" : "-W '" + values + "'") + " -- \"$word\")); return ;;\n";
    }
    text += "      esac\n      case $word in\n        -*) COMPREPLY=($(compgen -W '" + flags_for_shell(*command) + "' -- \"$word\")) ;;\n";
    const std::string subcommands = command->get_name() == "help" ? names_of_commands(app) : names_of_commands(*command);
    text += "        *) COMPREPLY=($(compgen " + (subcommands.empty() ? "-f" : "-W '" + subcommands + "'") +
            " -- \"$word\")) ;;\n      esac\n      ;;\n";
  }
  return text + "  esac\n}\ncomplete -o filenames -F _mnk mnk\n";
}

/// A description for a script: quotes, brackets and colons would end it.
std::string plain(const std::string& text) {
  std::string words;
  for (const char c : text) words += c == '\'' || c == '[' || c == ']' || c == ':' || c == '\n' || c == '`' || c == '\\' ? ' ' : c;
  return words;
}

std::string zsh_script(const CLI::App& app) {
  std::string text = "#compdef mnk\n_mnk() {\n  local -a commands\n  commands=(\n";
  for (const CLI::App* command : commands_of(app)) text += "    '" + command->get_name() + ":" + plain(command->get_description()) + "'\n";
  text +=
      "  )\n  if (( CURRENT == 2 )); then\n    _describe 'command' commands\n    return\n  fi\n  local command=$words[2]\n  shift words\n"
      "  (( CURRENT-- ))\n  case $command in\n";
  for (const CLI::App* command : commands_of(app)) {
    text += "    " + command->get_name() + ")\n      _arguments";
    for (const CLI::Option* option : options_of(*command)) {
      if (option->get_lnames().empty()) continue;
      const std::string values = values_for_shell(*option);
      text += " \\\n        '--" + option->get_lnames().front() + "[" + plain(option->get_description()) + "]";
      if (takes_value(*option)) text += ":" + plain(option->get_type_name()) + ":" + (values.empty() ? "_files" : "(" + values + ")");
      text += "'";
    }
    const std::string subcommands = command->get_name() == "help" ? names_of_commands(app) : names_of_commands(*command);
    text += subcommands.empty() ? " \\\n        '*:file:_files'\n" : " \\\n        '1:command:(" + subcommands + ")'\n";
    text += "      ;;\n";
  }
  return text + "  esac\n}\n_mnk \"$@\"\n";
}

std::string fish_script(const CLI::App& app) {
  std::string text = "# fish completion for mnk\n";
  for (const CLI::App* command : commands_of(app)) {
    const std::string name = command->get_name();
    text += "complete -c mnk -n __fish_use_subcommand -f -a " + name + " -d '" + plain(command->get_description()) + "'\n";
    const std::string inside = "complete -c mnk -n '__fish_seen_subcommand_from " + name + "'";
    for (const CLI::Option* option : options_of(*command)) {
      if (option->get_lnames().empty()) continue;
      const std::string values = values_for_shell(*option);
      text += inside;
      if (!option->get_snames().empty()) text += " -s " + option->get_snames().front();
      text += " -l " + option->get_lnames().front();
      if (takes_value(*option)) text += values.empty() ? " -r" : " -x -a '" + values + "'";
      text += " -d '" + plain(option->get_description()) + "'\n";
    }
    const std::string subcommands = name == "help" ? names_of_commands(app) : names_of_commands(*command);
    if (!subcommands.empty()) text += inside + " -f -a '" + subcommands + "'\n";
  }
  return text;
}

struct HelpArguments {
  std::string command;
  bool man = false;
};

int help(const CLI::App& app, const HelpArguments& arguments) {
  const CLI::App* command = nullptr;
  if (!arguments.command.empty()) {
    std::vector<std::string> names;
    for (const CLI::App* each : commands_of(app)) {
      names.push_back(each->get_name());
      if (each->get_name() == arguments.command) command = each;
    }
    if (command == nullptr) return usage("there is no command `" + arguments.command + "`." + did_you_mean(arguments.command, names));
  }
  // App::help gives the help of the command that was called, which is `help` here.
  std::string text =
      arguments.man ? manual_page(app, command) : app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
  if (command != nullptr && !arguments.man) text = command->help(app.get_name());
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace

std::string manual_page(const CLI::App& app, const CLI::App* command) {
  const CLI::App& shown = command != nullptr ? *command : app;
  const std::string page = command != nullptr ? "mnk-" + command->get_name() : "mnk";
  std::string title = page;
  std::transform(title.begin(), title.end(), title.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::string text = ".TH " + roff(title) + " 1 \"\" \"mnk " MNK_VERSION "\" \"User Commands\"\n";
  text += ".SH NAME\n" + roff(page) + " \\- " + roff(shown.get_description()) + "\n.SH SYNOPSIS\n\\fBmnk\\fR";
  text += command != nullptr ? " \\fB" + command->get_name() + "\\fR [\\fIOPTIONS\\fR]" : " \\fICOMMAND\\fR [\\fIOPTIONS\\fR]";
  for (const CLI::Option* option : options_of(shown)) {
    if (option->get_positional()) text += " [\\fI" + roff(option->get_name(true)) + "\\fR]";
  }
  text += "\n" + commands_section(shown, page) + options_section(shown) + notes_sections(shown.get_footer());
  text += ".SH SEE ALSO\n" + std::string(command != nullptr ? "\\fBmnk\\fR(1), " : "") + "\\fBpbrain\\-mnk\\fR(1)\n";
  return text;
}

std::string completion_script(const CLI::App& app, const std::string& shell) {
  return shell == "bash" ? bash_script(app) : shell == "zsh" ? zsh_script(app) : fish_script(app);
}

std::string version_text() {
  std::string text = "mnk " MNK_VERSION "\ncompiler: ";
#if defined(__clang__)
  text += "clang " __clang_version__;
#else
  text += "g++ " __VERSION__;
#endif
#ifdef NDEBUG
  text += ", optimised";
#endif
  text += "\ninstruction sets: ";
#if defined(__x86_64__)
  text += "x86-64";
  if (__builtin_cpu_supports("avx2")) text += ", AVX2 (used)";
  if (__builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bitalg")) text += ", AVX-512 (used)";
#else
  text += "portable";
#endif
  return text + "\nfeatures: " + std::string(built_features());
}

Command add_help(CLI::App& app) {
  const auto arguments = std::make_shared<HelpArguments>();
  CLI::App* command = app.add_subcommand("help", "Help for a command; the same as COMMAND --help");
  command->add_flag("--man", arguments->man, "As a page for man(1)");
  command->add_option("COMMAND", arguments->command, "The command; none: the program");
  return {command, [arguments, &app] { return help(app, *arguments); }};
}

Command add_completion(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("completion", "A script that completes mnk's commands and options in a shell");
  add_choice(*command, "SHELL", *shell, {"bash", "zsh", "fish"}, "bash, zsh or fish")->required();
  return {command, [shell, &app] {
            std::fputs(completion_script(app, *shell).c_str(), stdout);
            return 0;
          }};
}

}  // namespace mnk::apps
