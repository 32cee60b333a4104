// SPDX-License-Identifier: MIT
// The network that a user chooses for the engine: docs/networks.md.
#pragma once

namespace mnk::apps {

/// Uses the network of the environment variable MNK_NETWORK (a file, or `off`); without it the file
/// `five_in_a_row.network` beside the program, if there is one. A file that does not fit is told on standard error, and
/// the engine plays with the network that is built in.
void use_network_of_user();

}  // namespace mnk::apps
