# SPDX-License-Identifier: MIT
# Toolchain: 64-bit Windows programs by mingw-w64 (on Debian the package g++-mingw-w64-x86-64-posix).
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
foreach(language C CXX)
  string(REPLACE "CXX" "g++" program ${language})
  string(REGEX REPLACE "^C$" "gcc" program ${program})
  set(CMAKE_${language}_COMPILER x86_64-w64-mingw32-${program}-posix)
endforeach()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
