// SPDX-License-Identifier: MIT
// All public headers of the installed parts. Including only the headers needed compiles faster: `tools/header_costs`
// prints the compile time of each.
#pragma once

#include "mnk/batch.hpp"
#include "mnk/board.hpp"
#include "mnk/callback.hpp"
#include "mnk/detector.hpp"
#include "mnk/forbidden.hpp"
#include "mnk/judge.hpp"
#include "mnk/moves.hpp"
#include "mnk/opening_rule.hpp"
#include "mnk/playouts.hpp"
#include "mnk/position.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "mnk/search_limits.hpp"
#include "mnk/symmetry.hpp"
#if __has_include("mnk/records.hpp")
#include "mnk/diagram.hpp"
#include "mnk/game_files.hpp"
#include "mnk/game_record.hpp"
#include "mnk/game_tree.hpp"
#include "mnk/openings.hpp"
#include "mnk/records.hpp"
#endif
#if __has_include("mnk/certificate.hpp")
#include "mnk/certificate.hpp"
#endif
#if __has_include("mnk/table.hpp")
#include "mnk/table.hpp"
#include "mnk/tables.hpp"
#endif
#if __has_include("mnk/solve.hpp")
#include "mnk/best.hpp"
#include "mnk/book.hpp"
#include "mnk/solve.hpp"
#endif
#if __has_include("mnk/engine.hpp")
#include "mnk/engine.hpp"
#include "mnk/network.hpp"
#include "mnk/opening_play.hpp"
#include "mnk/threats.hpp"
#endif
#if __has_include("mnk/report.hpp")
#include "mnk/analysis.hpp"
#include "mnk/balance.hpp"
#include "mnk/gomocup.hpp"
#include "mnk/report.hpp"
#endif
