// SPDX-License-Identifier: MIT
// Makes untrusted names safe for messages.
#pragma once

#include "files/printable.hpp"

namespace mnk::apps {

using files::printable;

}  // namespace mnk::apps
