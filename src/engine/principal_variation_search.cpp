// SPDX-License-Identifier: MIT
#include "engine/principal_variation_search.hpp"

#include "engine/principal_variation_search_body.hpp"

namespace mnk::engine {

template class PrincipalVariationSearch<PatternHeuristics>;
template class PrincipalVariationSearch<WindowHeuristics>;

}  // namespace mnk::engine
