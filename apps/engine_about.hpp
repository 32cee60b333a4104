// SPDX-License-Identifier: MIT
// Sanitizes text received from an engine, and reads the name and version in its answer to ABOUT.
#pragma once

#include <string>
#include <string_view>

namespace mnk::apps {

/// Returns `text` as one line of at most 200 printable ASCII characters. Other bytes become '?'; a cut text ends with
/// "...".
std::string shown(std::string_view text);

struct EngineName {
  std::string name;     ///< empty if the engine sends none
  std::string version;  ///< empty if the engine sends none

  /// Returns "NAME VERSION" or "NAME"; `program`'s file name if the engine sent no name.
  std::string label(const std::string& program) const;
};

/// Reads `name="SomeBrain", version="1.0", author=...`. Skips blanks around `=`. Old engines send free text, which
/// gives an empty name.
EngineName read_about(std::string_view answer);

}  // namespace mnk::apps
