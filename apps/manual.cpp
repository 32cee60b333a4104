// SPDX-License-Identifier: MIT
#include "apps/manual.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include "apps/letters.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"

namespace mnk::apps {

namespace {

/// Escapes text for troff: backslashes, hyphens, and dots or quotes at the beginning of a line.
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

/// Formats the footer's parts as sections. Each part begins with a heading such as `Examples:`.
std::string notes_sections(const std::string& footer) {
  std::string text;
  for (std::size_t from = 0; from < footer.size();) {
    const std::size_t end = std::min(footer.find("\n\n", from), footer.size());
    const std::string part = footer.substr(from, end - from);
    from = end + 2;
    const std::size_t colon = part.find(":\n");
    if (colon == std::string::npos) continue;
    std::string title = part.substr(0, colon);
    std::transform(title.begin(), title.end(), title.begin(), upper);
    text += ".SH " + roff(title) + "\n.nf\n" + roff(part.substr(colon + 2)) + "\n.fi\n";
  }
  return text;
}

struct HelpArguments {
  std::vector<std::string> words;  ///< a command, and maybe its subcommand
  bool man = false;
};

/// Returns the program's name and the commands down to `command`, with `separator` between them.
std::string path_to(const CLI::App& command, const char* separator) {
  const CLI::App* const parent = command.get_parent();
  return parent == nullptr ? command.get_name() : path_to(*parent, separator) + separator + command.get_name();
}

int help(const CLI::App& app, const HelpArguments& arguments) {
  const CLI::App* command = &app;
  for (const std::string& word : arguments.words) {
    const CLI::App* inner = nullptr;
    std::vector<std::string> names;
    for (const CLI::App* each : commands_of(*command)) {
      names.push_back(each->get_name());
      if (each->get_name() == word) inner = each;
    }
    if (inner == nullptr) {
      const std::string typed = path_to(*command, " ") + " " + word;
      return usage("there is no command `" + typed + "`." + did_you_mean(word, names));
    }
    command = inner;
  }
  // App::help would return the help of the called command, which is `help` here.
  std::string text = arguments.man ? manual_page(*command)
                                   : app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
  if (command != &app && !arguments.man) text = command->help(path_to(*command->get_parent(), " "));
  print_output(text);
  return 0;
}

}  // namespace

std::string manual_page(const CLI::App& shown) {
  const CLI::App* const parent = shown.get_parent();
  const std::string page = path_to(shown, "-");
  std::string title = page;
  std::transform(title.begin(), title.end(), title.begin(), upper);
  std::string text = ".TH " + roff(title) + " 1 \"\" \"mnk " MNK_VERSION "\" \"User Commands\"\n";
  text += ".SH NAME\n" + roff(page) + " \\- " + roff(shown.get_description()) + "\n.SH SYNOPSIS\n\\fB" +
          path_to(shown, " ") + (parent != nullptr ? "\\fR" : "\\fR \\fICOMMAND\\fR") + " [\\fIOPTIONS\\fR]";
  for (const CLI::Option* option : options_of(shown)) {
    if (option->get_positional()) text += " [\\fI" + roff(option->get_name(true)) + "\\fR]";
  }
  text += "\n" + commands_section(shown, page) + options_section(shown) + notes_sections(shown.get_footer());
  text += ".SH SEE ALSO\n" + std::string(parent != nullptr ? "\\fBmnk\\fR(1), " : "") + "\\fBpbrain\\-mnk\\fR(1)\n";
  return text;
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
  CLI::App* command = app.add_subcommand("help", "Show the help of a command, like COMMAND --help");
  command->add_flag("--man", arguments->man, "Print a page for man(1)");
  command->add_option("COMMAND", arguments->words, "Name of the command, and of its subcommand; none: mnk itself")
      ->type_name("")
      ->expected(0, -1);
  add_notes(*command, "help");
  return {command, [arguments, &app] { return help(app, *arguments); }};
}

}  // namespace mnk::apps
