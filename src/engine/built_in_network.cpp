// SPDX-License-Identifier: MIT
// The bytes of five_in_a_row.network, which the assembler puts into the program.
#include <string_view>

#if defined(MNK_NETWORK)
asm(".section .rodata\n"
    ".balign 64\n"
    ".hidden mnk_network_begin\n"
    ".global mnk_network_begin\n"
    "mnk_network_begin:\n"
    ".incbin \"" MNK_NETWORK
    "\"\n"
    ".hidden mnk_network_end\n"
    ".global mnk_network_end\n"
    "mnk_network_end:\n"
    ".byte 0\n"
    ".previous\n");
extern "C" [[gnu::visibility("hidden")]] const char mnk_network_begin[];
extern "C" [[gnu::visibility("hidden")]] const char mnk_network_end[];
#endif

namespace mnk::engine {

std::string_view built_in_network();

std::string_view built_in_network() {
#if defined(MNK_NETWORK)
  return {mnk_network_begin, static_cast<std::size_t>(mnk_network_end - mnk_network_begin)};
#else
  return {};
#endif
}

}  // namespace mnk::engine
