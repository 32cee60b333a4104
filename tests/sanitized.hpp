// SPDX-License-Identifier: MIT
// Whether a sanitizer watches this build, which makes all of it several times slower.
#pragma once

namespace mnk::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

/// What is fast must end within its time; the sanitizers and a busy machine are given more.
constexpr double patience = sanitized ? 5.0 : 1.0;

/// So many of something that is drawn at random. A sanitizer looks at what the code does, not at what comes out: it sees that in fewer.
template <class Number>
constexpr Number rounds(Number all) {
  return sanitized ? all / 8 : all;
}

}  // namespace mnk::test
