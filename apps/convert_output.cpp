// SPDX-License-Identifier: MIT
#include "apps/convert_output.hpp"

#include <cstdio>
#include <filesystem>
#include <numeric>

#include "files/open_file.hpp"
#include "files/whole_file.hpp"

namespace mnk::apps {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 100000;         ///< in a folder
constexpr std::size_t largest_sgf_tree = 1000000;  ///< nodes of a library that becomes one SGF file

LegalityError no_game() { return {"no_game", "the input has no game"}; }

std::optional<Error> write_file(const std::string& path, std::string_view bytes) {
  if (auto error = files::write_whole(path, bytes)) return *error;
  return std::nullopt;
}

std::vector<std::uint32_t> all_nodes(const GameTree& tree) {
  std::vector<std::uint32_t> nodes(tree.nodes.size());
  std::iota(nodes.begin(), nodes.end(), 0U);
  return nodes;
}

/// Returns the game for a format that has boards of 15x15 only, or no beginning with stones.
Result<GameRecord> fitted(const GameRecord& record, const ConvertTarget& target, Losses& losses) {
  const FormatInfo& to = info_of(target.format);
  if (!to.holds(Content::setup) && main_line_of(record).has_setup())
    return LegalityError{
        "setup", "the game begins with stones or with O to move, which ." + std::string(to.name) + " cannot have"};
  losses.add(record);
  const Rules& rules = record.rules;
  if (target.format != FileFormat::pos || (rules.columns() == library_side && rules.rows() == library_side))
    return record;
  GameTree tree;
  GameRecord main(rules);
  std::size_t last = 0;
  for (const std::size_t node : main_nodes(record)) {
    if (record.nodes[node].move) last = main.add(last, record.nodes[node].move);
  }
  const Result<LeftOut> united = unite(tree, main);
  if (!united) return united.error();
  return record_of(tree, *Rules::make(library_side, library_side, 5), main_line_end(tree));
}

/// One file: a library, into which all games are united.
class LibraryOutput : public ConvertOutput {
 public:
  using ConvertOutput::ConvertOutput;

  std::optional<Error> take(const GameRecord& record) override {
    ++games_;
    losses_.add(record);
    return unite_into(tree_, record);
  }
  std::optional<Error> take(GameTree tree) override {
    note_cut(tree);
    if (games_++ == 0) {
      tree_ = std::move(tree);
      is_library_ = true;
      return std::nullopt;
    }
    // A file may have a cell twice below one node; the union has not.
    if (std::exchange(is_library_, false)) unite(tree_, std::exchange(tree_, GameTree()));
    unite(tree_, tree);
    return std::nullopt;
  }
  std::optional<Error> finish() override {
    if (games_ == 0) return no_game();
    return write_file(target_.path, write_renlib(tree_));
  }

 private:
  GameTree tree_;
  bool is_library_ = false;  ///< the tree is that of one file, as it was read
};

/// One file with one game; with many in formats that hold them.
class FileOutput : public ConvertOutput {
 public:
  using ConvertOutput::ConvertOutput;

  std::optional<Error> take(const GameRecord& record) override {
    if (auto error = refuse_second()) return error;
    const Result<GameRecord> game = fitted(record, target_, losses_);
    if (!game) return game.error();
    const Result<std::string> bytes = written(*game, target_.format);
    if (!bytes) return bytes.error();
    bytes_ += *bytes;
    return std::nullopt;
  }
  std::optional<Error> take(GameTree tree) override {
    note_cut(tree);
    if (info_of(target_.format).holds(Content::variations)) return take_whole(tree);
    const std::uint32_t end = main_line_end(tree);
    std::vector<std::uint32_t> path = path_to(tree, end);
    path.insert(path.begin(), 0);
    losses_.add(tree, path);
    losses_.add_moves(tree.nodes.size() - path.size(), "of variations");
    GameRecord record = record_of(tree, target_.rules, end);
    for (GameNode& node : record.nodes) {  // counted above
      node.comment.clear();
      std::erase_if(node.properties, [](const GameProperty& p) { return p.name == "MA" || p.name == "LB"; });
    }
    return take(record);
  }
  std::optional<Error> finish() override {
    if (games_ == 0) return no_game();
    return write_file(target_.path, bytes_);
  }

 private:
  std::optional<Error> refuse_second() {
    if (games_++ == 0 || info_of(target_.format).holds(Content::many)) return std::nullopt;
    return LegalityError{"many_games", "." + std::string(info_of(target_.format).name) +
                                           " holds one game, and the input has more: --all writes each into a file of "
                                           "a folder, .lib unites them"};
  }

  std::optional<Error> take_whole(const GameTree& tree) {
    if (tree.nodes.size() > largest_sgf_tree) {
      return LegalityError{"too_many_nodes", "the library has " + std::to_string(tree.nodes.size()) +
                                                 " nodes, and one SGF file gets at most " +
                                                 std::to_string(largest_sgf_tree) + ": --all writes lines of play"};
    }
    losses_.add(tree, all_nodes(tree));
    return take(record_of(tree, target_.rules));
  }

  std::string bytes_;
};

/// A folder with a file for each game and each line of play: 000001.sgf and so on.
class FolderOutput : public ConvertOutput {
 public:
  using ConvertOutput::ConvertOutput;

  std::optional<Error> take(const GameRecord& record) override {
    const Result<GameRecord> game = fitted(record, target_, losses_);
    if (!game) return game.error();
    if (target_.format != FileFormat::lib) return write_next(written(*game, target_.format));
    GameTree tree;
    if (auto error = unite_into(tree, *game)) return error;
    return write_next(write_renlib(tree));
  }
  std::optional<Error> take(GameTree tree) override {
    note_cut(tree);
    const std::vector<std::uint32_t> ends = line_ends(tree, most_files - games_ + 1);
    if (ends.size() > most_files - games_)
      return LegalityError{"many_games", "the library has more than " + std::to_string(most_files) + " lines of play"};
    if (target_.format != FileFormat::lib) losses_.add(tree, all_nodes(tree));
    for (const std::uint32_t end : ends) {
      if (auto error = take_line(tree, end)) return error;
    }
    return std::nullopt;
  }
  std::optional<Error> finish() override {
    if (games_ == 0) return no_game();
    return std::nullopt;
  }

 private:
  std::optional<Error> take_line(const GameTree& tree, std::uint32_t end) {
    if (target_.format == FileFormat::lib) return write_next(write_renlib(line_of(tree, end)));
    GameRecord record = record_of(tree, target_.rules, end);
    for (GameNode& node : record.nodes) {
      if (!info_of(target_.format).holds(Content::comments)) node.comment.clear();
      if (!info_of(target_.format).holds(Content::marks))
        std::erase_if(node.properties, [](const GameProperty& p) { return p.name == "MA" || p.name == "LB"; });
    }
    return take(record);
  }

  std::optional<Error> write_next(const Result<std::string>& bytes) {
    if (!bytes) return bytes.error();
    if (games_ == most_files)
      return LegalityError{"many_games", "the input has more than " + std::to_string(most_files) + " games"};
    std::string name = std::to_string(++games_);
    name = std::string(6 - name.size(), '0') + name + "." + std::string(info_of(target_.format).name);
    const std::string path = (fs::path(target_.path) / name).string();
    std::error_code ignored;
    if (!target_.force && fs::exists(path, ignored))
      return LegalityError{"file_exists", path + " exists: --force overwrites it"};
    return write_file(path, *bytes);
  }
};

}  // namespace

Result<std::unique_ptr<ConvertOutput>> open_output(const ConvertTarget& target) {
  std::error_code error;
  const fs::file_status status = fs::status(target.path, error);
  if (target.all) {
    if (fs::exists(status) && !fs::is_directory(status))
      return LegalityError{"file_exists", target.path + " is a file; --all writes into a folder"};
    if (!fs::exists(status) && !fs::create_directory(target.path, error))
      return files::unwritable(target.path, error.value());
    return std::unique_ptr<ConvertOutput>(std::make_unique<FolderOutput>(target));
  }
  if (fs::is_directory(status)) return LegalityError{"file_exists", target.path + " is a folder; --all writes into it"};
  if (fs::exists(status) && !target.force && !files::is_open_file(target.path))
    return LegalityError{"file_exists", target.path + " exists: --force overwrites it"};
  if (target.format == FileFormat::lib) return std::unique_ptr<ConvertOutput>(std::make_unique<LibraryOutput>(target));
  return std::unique_ptr<ConvertOutput>(std::make_unique<FileOutput>(target));
}

}  // namespace mnk::apps
