// SPDX-License-Identifier: MIT
// Names from outside for messages.
#pragma once

#include "files/printable.hpp"

namespace mnk::apps {

using files::printable;

}  // namespace mnk::apps
