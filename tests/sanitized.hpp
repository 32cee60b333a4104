// SPDX-License-Identifier: MIT
// Time and memory that tests allow: a sanitizer makes what is tested several times slower and larger.
#pragma once

namespace mnk::test {

#if defined(MNK_SANITIZED)  // by CMake, for tests that are not sanitized themselves are told, too
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

/// What is fast must end within its time; the sanitizers and a busy machine are given more.
constexpr double patience = sanitized ? 5.0 : 1.0;

/// So many of something that is drawn at random. A sanitizer looks at what the code does, not at what comes out: it
/// sees that in fewer.
template <class Number>
constexpr Number rounds(Number all) {
  return sanitized ? all / 8 : all;
}

}  // namespace mnk::test
