// SPDX-License-Identifier: MIT
#include "apps/convert_command.hpp"

#include <cstdio>
#include <memory>

#include "apps/convert_output.hpp"
#include "apps/options.hpp"

namespace mnk::apps {

namespace {

int failed(const Error& error) {
  usage(message_of(error));
  return code_of(error) == "unwritable_file" ? output_error : usage_error;
}

/// The format of a file: as `given`, or by the ending of its name.
Result<FileFormat> format_of(const std::string& path, const std::string& given, bool is_output) {
  const auto found = given.empty() ? format_of_file(path) : format_named(given);
  if (found && (is_output ? info_of(*found).is_written : info_of(*found).is_read)) return *found;
  const std::string role = is_output ? "written" : "read";
  const std::string what = found ? "." + std::string(info_of(*found).name) + " is not a format that is " + role
                                 : "the ending of its name is not one of a format that is " + role;
  return LegalityError{"unknown_format", path + ": " + what + ": there are " + endings(is_output) + "; " +
                                             (is_output ? "--to" : "--from") + " names the format"};
}

/// Leaves out the games without moves, which would be blank lines in a list of games.
class GamesWithMoves final : public GameTaker {
 public:
  GamesWithMoves(ConvertOutput& output, const Rules& rules, const std::string& path)
      : output_(output), rules_(rules), path_(path) {}

  std::optional<Error> take(const GameRecord& record) override {
    const MainLine line = main_line_of(record);
    if (line.has_setup() || !main_line(record).empty()) return output_.take(record);
    output_.skip(path_ + ": a game without moves, which .txt cannot have" + (line.end ? ": " + line.end->message : ""));
    return std::nullopt;
  }
  std::optional<Error> take(GameTree tree) override {
    const GameRecord record = record_of(tree, rules_, main_line_end(tree));
    if (main_line(record).empty()) return take(record);
    return output_.take(std::move(tree));
  }
  void skip(const std::string& reason) override { output_.skip(reason); }
  void note(const std::string& sentence) override { output_.note(sentence); }

 private:
  ConvertOutput& output_;
  const Rules rules_;
  const std::string path_;
};

/// Reads the inputs and writes the output.
std::optional<Error> convert(const std::vector<std::string>& inputs, const std::vector<FileFormat>& formats,
                             const ConvertTarget& target, ConvertOutput& output) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    GamesWithMoves with_moves(output, target.rules, inputs[i]);
    GameTaker& taker = target.format == FileFormat::txt ? static_cast<GameTaker&>(with_moves) : output;
    if (auto error = read_games(inputs[i], formats[i], target.rules, taker)) return error;
  }
  return output.finish();
}

std::vector<std::string> format_names(bool is_output) {
  std::vector<std::string> all;
  for (const FormatInfo& info : file_formats()) {
    if (is_output ? info.is_written : info.is_read) all.emplace_back(info.name);
  }
  return all;
}

}  // namespace

int convert_command(const ConvertOptions& options) {
  if (options.paths.size() < 2) return usage("convert needs at least two names: inputs, then the output");
  const std::vector<std::string> inputs(options.paths.begin(), options.paths.end() - 1);
  const std::string& path = options.paths.back();
  const Result<Rules> rules = parse_game(options.game);
  if (!rules) return usage(refusal_of_game(options.game, rules.error()));
  if (options.all && options.to.empty()) return usage("--all needs --to, the format of the files in the folder");
  const Result<FileFormat> to = format_of(path, options.to, true);
  if (!to) return failed(to.error());
  std::vector<FileFormat> formats;
  for (const std::string& input : inputs) {
    const Result<FileFormat> format = format_of(input, options.from, false);
    if (!format) return failed(format.error());
    if (const auto error = refuse_board(*rules, *format, input)) return failed(*error);
    formats.push_back(*format);
  }
  const ConvertTarget target = {
      .path = path, .format = *to, .rules = *rules, .all = options.all, .force = options.force};
  const Result<std::unique_ptr<ConvertOutput>> output = open_output(target);
  if (!output) return failed(output.error());
  const auto error = convert(inputs, formats, target, **output);
  const Losses& losses = (*output)->losses();
  for (const std::string& line : error ? losses.notes() : losses.lines())
    std::fprintf(stderr, "mnk: %s: %s\n", printable(path).c_str(), printable(line).c_str());
  return error ? failed(*error) : 0;
}

Command add_convert(CLI::App& app) {
  const auto options = std::make_shared<ConvertOptions>();
  CLI::App* command = add_command(app, "convert");
  command
      ->add_option("FILE", options->paths,
                   "Files to read, then the file to write; the format is that of the ending: " + endings(true))
      ->type_name("")
      ->required();
  add_choice(*command, "--from", options->from, format_names(false), "Format of every input, whatever its name");
  add_choice(*command, "--to", options->to, format_names(true), "Format of the output, whatever its name");
  add_game(*command, options->game)->description("Rules of files that have none; of .lib and .pos only k and options");
  command->add_flag("--all", options->all,
                    "Write every game and every line of play of libraries into a file of the folder FILE");
  command->add_flag("--force", options->force, "Overwrite files that exist");
  return {command, [options] { return convert_command(*options); }};
}

}  // namespace mnk::apps
