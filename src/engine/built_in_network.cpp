// SPDX-License-Identifier: MIT
// The bytes of five_in_a_row.network, which the assembler puts into the program.
#include <string_view>

#if defined(MNK_NETWORK)
#if defined(__ELF__)
#define MNK_HIDDEN(name) ".hidden " name "\n"
#define MNK_SECTION ".section .rodata\n"
#else  // Windows
#define MNK_HIDDEN(name)
#define MNK_SECTION ".section .rdata,\"dr\"\n"
#endif
asm(MNK_SECTION
    ".balign 64\n" MNK_HIDDEN("mnk_network_begin")
    ".global mnk_network_begin\n"
    "mnk_network_begin:\n"
    ".incbin \"" MNK_NETWORK
    "\"\n" MNK_HIDDEN("mnk_network_end")
    ".global mnk_network_end\n"
    "mnk_network_end:\n"
    ".byte 0\n"
    ".text\n");
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
