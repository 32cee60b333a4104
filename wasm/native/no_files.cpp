// SPDX-License-Identifier: MIT
// Replaces what the solver and the API do with files, which a module has none of, and the proofs of many jobs. Without
// this the streams and locales of the standard library would be a fifth of the module.
#include "files/whole_file.hpp"
#include "mnk/tables.hpp"
#include "prove/win.hpp"
#include "solve/saved_file.hpp"

namespace mnk {

namespace {

LegalityError no_files() { return {"no_files", "there are no files here"}; }

}  // namespace

std::optional<LegalityError> files::try_writing(const std::string&) { return no_files(); }

// No table is open here, so nobody asks one.
table::PositionValues* table::Tables::of(const Rules&) const { return nullptr; }
bool table::is_damage(const Error&) { return false; }

bool prove::can_prove_win(const Board&) { return false; }
prove::WinProof prove::prove_win(const Board&, Player, std::optional<Cell>, const SearchLimits&) { return {}; }

namespace saved {

std::optional<Error> resume_file(const std::string&, const Rules&, Entries&) { return no_files(); }
std::string save_message(const std::string&, const Rules&, const Entries&) { return no_files().message; }

// The tables refer to these; no search is saved or loaded, so none is called.
void Writer::number(std::uint64_t, int) {}
std::uint64_t Reader::number(int) { return 0; }
std::string Reader::text(std::size_t) { return {}; }
SyntaxError Reader::error(std::string_view code, const std::string& what) const { return {code, what}; }
void write_numbers(Writer&, search::Numbers) {}
std::optional<search::Numbers> read_numbers(Reader&) { return std::nullopt; }

}  // namespace saved

}  // namespace mnk
