// SPDX-License-Identifier: MIT
#include "apps/convert_formats.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "apps/letters.hpp"
#include "files/whole_file.hpp"
#include "mnk/board.hpp"
#include "mnk/diagram.hpp"
#include "mnk/game_files.hpp"
#include "mnk/moves.hpp"

namespace mnk::apps {

namespace {

constexpr std::uint16_t sum(std::initializer_list<Content> contents) {
  int all = 0;
  for (const Content content : contents) all |= static_cast<int>(content);
  return static_cast<std::uint16_t>(all);
}

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
constexpr std::size_t megabyte = std::size_t{1} << 20;
constexpr std::size_t longest_sgf_game = 8 * megabyte;  ///< a game takes up to 200 times as much memory
constexpr std::uint64_t most_sgf_games = 1'000'000;     ///< an empty one is written in 15 times its three bytes

using C = Content;
constexpr FormatInfo infos[] = {
    {FileFormat::gif, "gif", false, true, sum({C::size, C::setup}), 0},
    {FileFormat::lib, "lib", true, true, sum({C::variations, C::comments, C::marks, C::starts, C::names, C::many}),
     64 * megabyte},
    {FileFormat::png, "png", false, true, sum({C::size, C::setup}), 0},
    {FileFormat::pos, "pos", true, true, 0, megabyte},
    {FileFormat::psq, "psq", true, true, sum({C::times, C::names, C::size}), megabyte},
    {FileFormat::rif, "rif", true, false, 0, 64 * megabyte},
    {FileFormat::sav, "sav", true, true, sum({C::size}), megabyte},
    {FileFormat::sgf, "sgf", true, true,
     sum({C::variations, C::comments, C::marks, C::times, C::names, C::properties, C::size, C::options, C::setup,
          C::many}),
     64 * megabyte},
    {FileFormat::svg, "svg", false, true, sum({C::size, C::setup}), 0},
    {FileFormat::txt, "txt", true, true, sum({C::many}), 8 * megabyte},
};

Error with_place(const std::string& path, FileFormat format, const Error& error) {
  std::string place = path + ": ";
  const auto* syntax = std::get_if<SyntaxError>(&error);
  if (syntax != nullptr && format != FileFormat::lib && format != FileFormat::pos)
    place = path + ":" + std::to_string(syntax->line) + ":" + std::to_string(syntax->column) + ": ";
  return LegalityError{code_of(error), place + message_of(error)};
}

/// Names the file in the error of an output that cannot take its game.
std::optional<Error> named(const std::string& path, std::optional<Error> error) {
  if (!error || code_of(*error) == "unwritable_file" || code_of(*error) == "file_exists") return error;
  return LegalityError{code_of(*error), path + ": " + message_of(*error)};
}

/// Reads one line of moves as a game that the rules allow.
Result<GameRecord> read_line(const Rules& rules, std::string_view line) {
  const Result<std::vector<Cell>> moves = parse_moves(rules, line);
  if (!moves) return moves.error();
  Board board(rules);
  GameRecord record(rules);
  std::size_t node = 0;
  for (std::size_t i = 0; i < moves->size(); ++i) {
    const GameMove move{board.to_move(), (*moves)[i]};
    if (const auto played = board.play(move.cell); !played) return error_of_move(i, played.error());
    node = record.add(node, move);
  }
  return record;
}

/// Reads a list of games: one on each line that is neither blank nor begins with #.
std::optional<Error> read_lines(const std::string& path, std::string_view text, const Rules& rules, GameTaker& taker) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == std::string_view::npos || line.front() == '#') continue;
    const Result<GameRecord> record = read_line(rules, line);
    if (!record) {
      Error error = record.error();
      if (auto* syntax = std::get_if<SyntaxError>(&error)) {
        syntax->line = number;
        return with_place(path, FileFormat::txt, error);
      }
      return LegalityError{code_of(error), path + ":" + std::to_string(number) + ": " + message_of(error)};
    }
    if (auto error = taker.take(*record)) return named(path + ":" + std::to_string(number), std::move(error));
  }
  return std::nullopt;
}

std::optional<Error> read_database(const std::string& path, std::string_view text, GameTaker& taker) {
  Result<RifReader> reader = RifReader::open(text);
  if (!reader) return with_place(path, FileFormat::rif, reader.error());
  while (const auto game = reader->next()) {
    if (!*game) {
      taker.skip(path + ": " + message_of(game->error()));
    } else if (auto error = taker.take(**game)) {
      return named(path, std::move(error));
    }
  }
  if (reader->is_cut()) taker.note(path + " ends before </database>: the file is cut off, and games may be missing");
  return std::nullopt;
}

/// Counts the lines and columns of an error in a part of a text, which begins at `begin`, from the start of the text.
Error from_start(std::string_view text, std::size_t begin, Error error) {
  auto* const syntax = std::get_if<SyntaxError>(&error);
  if (syntax == nullptr) return error;
  const std::string_view before = text.substr(0, begin);
  if (syntax->line == 1) syntax->column += before.size() - (before.rfind('\n') + 1);
  syntax->line += static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
  return error;
}

/// Reads SGF: one game, or a collection of games one after the other.
std::optional<Error> read_collection(const std::string& path, std::string_view text, const Rules& rules,
                                     GameTaker& taker) {
  std::string_view rest = text;
  for (std::uint64_t number = 1;; ++number) {
    const std::size_t begin = text.size() - rest.size();
    const std::string_view game = cut_sgf_game(rest);
    if (number > most_sgf_games)
      return LegalityError{"many_games", path + " has more than " + std::to_string(most_sgf_games) + " games"};
    const std::string place = number == 1 ? path : path + ": game " + std::to_string(number);
    if (game.size() > longest_sgf_game)
      return LegalityError{"file_too_long", place + " has more than " + std::to_string(longest_sgf_game) + " bytes"};
    const Result<GameRecord> record = read_sgf(game, rules);
    if (!record) {
      const bool has_line = std::holds_alternative<SyntaxError>(record.error());
      return with_place(has_line ? path : place, FileFormat::sgf, from_start(text, begin, record.error()));
    }
    if (auto error = taker.take(*record)) return named(place, std::move(error));
    if (rest.empty()) return std::nullopt;
  }
}

std::vector<GameMove> main_moves(const GameRecord& record) {
  std::vector<GameMove> moves;
  for (const std::size_t node : main_nodes(record)) {
    if (const auto& move = record.nodes[node].move) moves.push_back(*move);
  }
  return moves;
}

Position beginning_of(const GameRecord& record) {
  return main_line_of(record).beginning.value_or(Position(record.rules));
}

/// Draws the position after the main line.
Result<std::string> diagram_of(const GameRecord& record,
                               Result<std::string> (*draw)(const Position&, std::span<const Cell>)) {
  Position position = beginning_of(record);
  for (const GameMove& move : main_moves(record)) position.stones[move.cell] = stone_of(move.player);
  return draw(position, main_line(record));
}

Result<GameRecord> read_record(std::string_view bytes, FileFormat format, const Rules& rules) {
  switch (format) {
    case FileFormat::pos: return read_pos(bytes, rules);
    case FileFormat::psq: return read_psq(bytes, rules);
    default: return read_sav(bytes, rules);
  }
}

}  // namespace

std::span<const FormatInfo> file_formats() { return infos; }

const FormatInfo& info_of(FileFormat format) {
  return *std::find_if(std::begin(infos), std::end(infos), [&](const FormatInfo& i) { return i.format == format; });
}

std::optional<FileFormat> format_named(std::string_view name) {
  std::string small(name);
  std::transform(small.begin(), small.end(), small.begin(), lower);
  if (small == "xml") return FileFormat::rif;
  for (const FormatInfo& info : infos) {
    if (info.name == small) return info.format;
  }
  return std::nullopt;
}

std::optional<FileFormat> format_of_file(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  return ending.empty() ? std::nullopt : format_named(std::string_view(ending).substr(1));
}

std::string endings(bool of_written) {
  std::string text;
  for (const FormatInfo& info : infos) {
    if (of_written ? info.is_written : info.is_read) text += (text.empty() ? "." : " .") + std::string(info.name);
  }
  return text;
}

std::optional<Error> refuse_board(const Rules& rules, FileFormat format, const std::string& path) {
  if ((format != FileFormat::lib && format != FileFormat::pos) ||
      (rules.columns() == library_side && rules.rows() == library_side))
    return std::nullopt;
  return LegalityError{"size_mismatch", path + ": ." + std::string(info_of(format).name) +
                                            " has boards of 15x15, but --game is " + to_string(rules)};
}

std::optional<Error> read_games(const std::string& path, FileFormat format, const Rules& rules, GameTaker& taker) {
  const Result<std::string> bytes = files::read_whole(path, info_of(format).longest);
  if (!bytes) return bytes.error();
  if (format == FileFormat::rif) return read_database(path, *bytes, taker);
  if (format == FileFormat::txt) return read_lines(path, *bytes, rules, taker);
  if (format == FileFormat::sgf) return read_collection(path, *bytes, rules, taker);
  if (format == FileFormat::lib) {
    Result<GameTree> tree = read_renlib(*bytes);
    if (!tree) return with_place(path, format, tree.error());
    return named(path, taker.take(*std::move(tree)));
  }
  const Result<GameRecord> record = read_record(*bytes, format, rules);
  if (!record) return with_place(path, format, record.error());
  return named(path, taker.take(*record));
}

Result<std::string> written(const GameRecord& record, FileFormat format) {
  switch (format) {
    case FileFormat::pos: return write_pos(record);
    case FileFormat::psq: return write_psq(record);
    case FileFormat::sav: return write_sav(record);
    case FileFormat::sgf: return write_sgf(record);
    case FileFormat::gif: return draw_gif(beginning_of(record), main_moves(record));
    case FileFormat::png: return diagram_of(record, draw_png);
    case FileFormat::svg: return diagram_of(record, draw_svg);
    default: break;
  }
  std::string line;
  for (const Cell cell : main_line(record)) line += (line.empty() ? "" : " ") + to_coordinate(record.rules, cell);
  return line.empty() ? line : line + "\n";  // no blank line, which would be no game when it is read again
}

}  // namespace mnk::apps
