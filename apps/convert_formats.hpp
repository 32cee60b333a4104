// SPDX-License-Identifier: MIT
// The file formats of `mnk convert`: their names, what they can hold, reading and writing. docs/converting.md
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mnk/game_record.hpp"
#include "mnk/game_tree.hpp"

namespace mnk::apps {

/// Contents that not every format can hold.
enum class Content : std::uint16_t {
  variations = 1,
  comments = 2,
  marks = 4,  ///< marks and texts on cells
  starts = 8,
  times = 16,
  names = 32,  ///< of the players, and the result
  properties = 64,
  size = 128,  ///< boards other than 15x15
  options = 256,
  setup = 512,  ///< a beginning with stones
  many = 1024,  ///< more than one game
};

enum class FileFormat : std::uint8_t { gif, lib, png, pos, psq, rif, sav, sgf, svg, txt };

struct FormatInfo {
  FileFormat format;
  std::string_view name;  ///< also the ending of files
  bool is_read;
  bool is_written;
  std::uint16_t contents;  ///< a sum of `Content`
  std::size_t longest;     ///< bytes of a file that is read

  bool holds(Content content) const { return (contents & static_cast<std::uint16_t>(content)) != 0; }
};

std::span<const FormatInfo> file_formats();
const FormatInfo& info_of(FileFormat format);
/// The format of a name, or of the ending of a file's name in small or capital letters; `xml` is `rif`.
std::optional<FileFormat> format_named(std::string_view name);
std::optional<FileFormat> format_of_file(const std::string& path);
/// `.lib .pos .psq`: the formats that are read, or those that are written.
std::string endings(bool written);

/// Formats with boards of 15x15 take only k and the options from `--game`: LegalityError `size_mismatch` for others.
std::optional<Error> refuse_board(const Rules& rules, FileFormat format, const std::string& path);

/// Receives the contents of input files. An error ends the reading.
class GameTaker {
 public:
  virtual ~GameTaker() = default;
  virtual std::optional<Error> take(const GameRecord& record) = 0;
  virtual std::optional<Error> take(GameTree tree) = 0;
  /// Takes notice of a game that cannot be read. The reason begins with the name of the file.
  virtual void skip(const std::string& reason) = 0;
  /// Takes notice of a file that is read and may lack games.
  virtual void note(const std::string& sentence) = 0;
};

/// Reads a file and passes its games on, one at a time. `rules` are for formats without rules. The message of an error
/// begins with the name of the file, and with line and column for texts.
std::optional<Error> read_games(const std::string& path, FileFormat format, const Rules& rules, GameTaker& taker);

/// The file for one game. LegalityError `too_large` as draw_svg and draw_gif give it. Requires: the format is written
/// and is not `lib`; the format holds the game's board and its beginning.
Result<std::string> written(const GameRecord& record, FileFormat format);

}  // namespace mnk::apps
