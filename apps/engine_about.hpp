// SPDX-License-Identifier: MIT
// Text that an engine sent, made safe to show, and the name and version in its answer to ABOUT.
#pragma once

#include <string>
#include <string_view>

namespace mnk::apps {

/// `text` as one line of at most 200 printable ASCII characters: other bytes become '?', a longer text ends with "...".
std::string shown(std::string_view text);

struct EngineName {
  std::string name;     ///< empty where the engine does not say
  std::string version;  ///< likewise

  /// "NAME VERSION", or "NAME", or `program`'s file name where the engine has not told a name.
  std::string label(const std::string& program) const;
};

/// Reads `name="SomeBrain", version="1.0", author=...`. Blanks around `=` are passed over; old engines send free text,
/// which has no name.
EngineName read_about(std::string_view answer);

}  // namespace mnk::apps
