// SPDX-License-Identifier: MIT
// Completion scripts for bash, zsh and fish: commands, options and option values.
#include <memory>

#include "apps/manual.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"

namespace mnk::apps {

namespace {

/// A command or subcommand as it is typed: `judge`, `games list`.
struct Place {
  const CLI::App* app;
  std::string path;
};

std::vector<Place> places_of(const CLI::App& app) {
  std::vector<Place> places;
  for (const CLI::App* command : commands_of(app)) {
    places.push_back({command, command->get_name()});
    for (const CLI::App* inner : commands_of(*command))
      places.push_back({inner, command->get_name() + ' ' + inner->get_name()});
  }
  return places;
}

std::string joined_names(const CLI::App& app) {
  std::string names;
  for (const CLI::App* command : commands_of(app)) names += (names.empty() ? "" : " ") + command->get_name();
  return names;
}

/// Proposed values: words, file names, or neither.
struct Values {
  std::string words;
  bool files = false;
};

Values values_of(const CLI::Option& option) {
  const std::string type = option.get_type_name().empty() ? option.get_name(true) : option.get_type_name();
  Values values;
  if (type == "GAME") {
    for (const Preset& preset : presets()) values.words += (values.words.empty() ? "" : " ") + std::string(preset.name);
    return values;
  }
  for (const char* kind : {"FILE", "FOLDER", "DATABASE", "PROGRAM", "POSITION"}) {
    if (type.find(kind) != std::string::npos) values.files = true;
  }
  if (values.files || type.find('|') == std::string::npos) return values;
  for (const char c : type) values.words += c == '|' ? ' ' : c;
  return values;
}

/// Values of positional words: subcommands, or values of positional arguments.
Values values_of_words(const CLI::App& app, const CLI::App& command) {
  Values values;
  values.words = command.get_name() == "help" ? joined_names(app) : joined_names(command);
  for (const CLI::Option* option : options_of(command)) {
    if (!option->get_positional() || !values.words.empty()) continue;
    values = values_of(*option);
  }
  return values;
}

/// Returns the description with the default value.
std::string note_of(const CLI::Option& option) {
  const std::string& value = option.get_default_str();
  return option.get_description() + (value.empty() ? "" : " (default: " + value + ")");
}

/// Quotes text for a shell, with a backslash before each character of `escaped`.
std::string quoted(const std::string& text, std::string_view escaped, const char* quote) {
  std::string out;
  for (const char c : text) {
    if (escaped.find(c) != std::string_view::npos) out += '\\';
    out += c == '\'' ? quote : std::string(1, c);
  }
  return out;
}
std::string for_zsh(const std::string& text) { return quoted(text, "\\[]:", "'\\''"); }
std::string for_fish(const std::string& text) { return quoted(text, "\\", "\\'"); }

// ---- bash

std::string compgen(const Values& values) {
  if (values.files) return "COMPREPLY=($(compgen -f -- \"$word\"))";
  return values.words.empty() ? "COMPREPLY=()" : "COMPREPLY=($(compgen -W '" + values.words + "' -- \"$word\"))";
}

std::string bash_case(const CLI::App& app, const Place& place) {
  std::string text = "    '" + place.path + "')\n      case $before in\n";
  std::string flags;
  for (const CLI::Option* option : options_of(*place.app)) {
    if (option->get_lnames().empty()) continue;
    const std::string flag = "--" + option->get_lnames().front();
    flags += (flags.empty() ? "" : " ") + flag;
    if (!takes_value(*option)) continue;
    std::string names;
    for (const std::string& name : option->get_snames()) names += "-" + name + "|";
    text += "        " + names + flag + ") " + compgen(values_of(*option)) + "; return ;;\n";
  }
  return text + "      esac\n      case $word in\n        -*) " + compgen({flags}) + " ;;\n        *) " +
         compgen(values_of_words(app, *place.app)) + " ;;\n      esac\n      ;;\n";
}

std::string outer_commands(const CLI::App& app, const char* separator) {
  std::string names;
  for (const CLI::App* command : commands_of(app)) {
    if (!commands_of(*command).empty()) names += (names.empty() ? "" : separator) + command->get_name();
  }
  return names;
}

std::string bash_script(const CLI::App& app) {
  const std::string outer = outer_commands(app, "|");
  std::string text =
      "# bash completion for mnk\n"
      "_mnk() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W '" +
      joined_names(app) + " --help --version' -- \"$word\"))\n    return\n  fi\n";
  if (!outer.empty())
    text += "  case $command in " + outer + ") [ \"$COMP_CWORD\" -gt 2 ] && command+=\" ${COMP_WORDS[2]}\" ;; esac\n";
  text += "  case $command in\n";
  for (const Place& place : places_of(app)) text += bash_case(app, place);
  return text + "  esac\n}\ncomplete -o filenames -F _mnk mnk\n";
}

// ---- zsh

/// Returns an action for zsh's _arguments; a blank shows only the message.
std::string zsh_action(const Values& values) {
  return values.files ? "_files" : values.words.empty() ? " " : "(" + values.words + ")";
}

std::string zsh_option(const CLI::Option& option) {
  const std::string flag = "--" + option.get_lnames().front();
  const char* repeated = option.get_expected_max() > 1 ? "*" : "";
  std::string text = "'" + std::string(repeated) + flag;
  if (!option.get_snames().empty()) {
    const std::string brief = "-" + option.get_snames().front();
    text = "'(" + brief + " " + flag + ")'{" + brief + "," + flag + "}'";
  }
  text += "[" + for_zsh(note_of(option)) + "]";
  if (takes_value(option)) text += ":" + for_zsh(option.get_type_name()) + ":" + zsh_action(values_of(option));
  return text + "'";
}

std::string zsh_script(const CLI::App& app) {
  const std::string outer = outer_commands(app, "|");
  std::string text = "#compdef mnk\n_mnk() {\n  local -a commands\n  commands=(\n";
  for (const CLI::App* command : commands_of(app))
    text += "    '" + command->get_name() + ":" + for_zsh(command->get_description()) + "'\n";
  text +=
      "  )\n  if (( CURRENT == 2 )); then\n    _describe 'command' commands\n    return\n  fi\n  local "
      "command=$words[2]\n  shift words\n"
      "  (( CURRENT-- ))\n";
  if (!outer.empty()) {
    text +=
        "  if [[ $command == (" + outer +
        ") ]] && (( CURRENT > 2 )); then\n    command+=\" $words[2]\"\n    shift words\n    (( CURRENT-- ))\n  fi\n";
  }
  text += "  case $command in\n";
  for (const Place& place : places_of(app)) {
    text += "    '" + place.path + "')\n      _arguments";
    for (const CLI::Option* option : options_of(*place.app)) {
      if (!option->get_lnames().empty()) text += " \\\n        " + zsh_option(*option);
    }
    const Values values = values_of_words(app, *place.app);
    if (values.files) text += " \\\n        '*:file:_files'";
    if (!values.words.empty()) text += " \\\n        '1:word:(" + values.words + ")'";
    text += "\n      ;;\n";
  }
  return text + "  esac\n}\n_mnk \"$@\"\n";
}

// ---- fish

std::string fish_option(const CLI::Option& option) {
  const Values values = values_of(option);
  std::string text;
  if (!option.get_snames().empty()) text += " -s " + option.get_snames().front();
  text += " -l " + option.get_lnames().front();
  if (takes_value(option))
    text += values.files ? " -r -F" : values.words.empty() ? " -x" : " -x -a '" + values.words + "'";
  return text + " -d '" + for_fish(note_of(option)) + "'\n";
}

std::string fish_script(const CLI::App& app) {
  std::string text =
      "# fish completion for mnk\n"
      "function __mnk_is  # succeeds if the words behind mnk begin with these\n"
      "  set -l words (commandline -opc)\n"
      "  for word in $argv\n"
      "    set -e words[1]\n"
      "    test \"$words[1]\" = \"$word\"; or return 1\n"
      "  end\n"
      "end\n"
      "complete -c mnk -f\n";
  for (const CLI::App* command : commands_of(app)) {
    text += "complete -c mnk -n __fish_use_subcommand -a " + command->get_name() + " -d '" +
            for_fish(command->get_description()) + "'\n";
  }
  for (const Place& place : places_of(app)) {
    const std::string inside = "complete -c mnk -n '__mnk_is " + place.path + "'";
    for (const CLI::Option* option : options_of(*place.app)) {
      if (!option->get_lnames().empty()) text += inside + fish_option(*option);
    }
    const Values values = values_of_words(app, *place.app);
    if (values.files) text += inside + " -F\n";
    if (!values.words.empty()) text += inside + " -a '" + values.words + "'\n";
  }
  return text;
}

}  // namespace

std::string completion_script(const CLI::App& app, const std::string& shell) {
  return shell == "bash" ? bash_script(app) : shell == "zsh" ? zsh_script(app) : fish_script(app);
}

Command add_completion(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("completion", "Print a script that completes mnk's commands, options and values in a shell");
  add_choice(*command, "SHELL", *shell, {"bash", "zsh", "fish"}, "The shell that runs the script")->required();
  add_notes(*command, "completion");
  return {command, [shell, &app] {
            print_output(completion_script(app, *shell));
            return 0;
          }};
}

}  // namespace mnk::apps
