// SPDX-License-Identifier: MIT
// Replaces what the solver does with files, which a module has none of. Without this the streams and locales of the
// standard library would be a fifth of the module.
#include "files/whole_file.hpp"
#include "solve/claims/saved_search.hpp"

namespace mnk {

namespace {

LegalityError no_files() { return {"no_files", "there are no files here"}; }

}  // namespace

std::optional<LegalityError> files::try_writing(const std::string&) { return no_files(); }

Result<std::uint64_t> claims::load_search_file(const std::string&, const Rules&, search::ProofTable&) {
  return no_files();
}

std::optional<LegalityError> claims::save_search_file(const std::string&, const Rules&, const search::ProofTable&) {
  return no_files();
}

}  // namespace mnk
