// SPDX-License-Identifier: MIT
// Functions of the host for the build with threads, whose imports emscripten writes.
mergeInto(LibraryManager.library, {
  mnk_emit: function (line, size) {
    return Module["mnkEmit"](line, size);
  },
});
