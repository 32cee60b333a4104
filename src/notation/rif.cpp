// SPDX-License-Identifier: MIT
// Reads databases of RenjuNet. The layout has no public specification; docs/converting.md has what files of 2016 to
// 2026 contain, by the programs that read them.
#include <map>
#include <utility>

#include "core/text/coordinates.hpp"
#include "mnk/game_files.hpp"
#include "mnk/moves.hpp"
#include "notation/sgf_referee.hpp"
#include "notation/sgf_text.hpp"
#include "notation/text.hpp"
#include "notation/xml.hpp"

namespace mnk {
namespace {

using notation::xml_attribute;
using notation::XmlScanner;
using notation::XmlToken;
using Table = std::map<std::string, std::string, std::less<>>;

const Rules renju = *Rules::make(15, 15, 5, {.renju = true});

/// Two texts with `between` if both are there.
std::string joined(std::string first, std::string_view between, const std::string& second) {
  if (!first.empty() && !second.empty()) first += between;
  return first + second;
}

struct Tables {
  Table players;
  Table tournaments;
  Table dates;  ///< of tournaments
  Table rules;
  Table openings;

  void add(const XmlToken& tag) {
    const std::string id = xml_attribute(tag, "id");
    const std::string name = xml_attribute(tag, "name");
    if (tag.name == "player") {
      players.emplace(id, joined(name, " ", xml_attribute(tag, "surname")));
    } else if (tag.name == "tournament") {
      tournaments.emplace(id, name);
      const std::string start = xml_attribute(tag, "start");
      dates.emplace(id, start.empty() ? xml_attribute(tag, "year") : start);
    } else if (tag.name == "rule") {
      rules.emplace(id, name);
    } else if (tag.name == "opening") {
      openings.emplace(id, joined(xml_attribute(tag, "abbr"), " ", name));
    }
  }
};

/// The entry of a table, or the number itself if the table lacks it.
std::string entry(const Table& table, const std::string& id) {
  const auto found = table.find(id);
  return found == table.end() ? id : found->second;
}

std::string result_of(const std::string& points_of_black) {
  if (points_of_black == "1") return "B+";
  if (points_of_black == "0") return "W+";
  if (points_of_black == "0.5") return "0";
  return {};
}

std::string one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return std::string(notation::trim(text));
}

std::string without_cr(std::string text) {
  std::erase(text, '\r');
  return std::string(notation::trim(text));
}

void add_property(GameRecord& record, const std::string& name, const std::string& value) {
  if (!value.empty()) record.nodes[0].properties.push_back({name, {notation::sgf_escape(one_line(value))}});
}

/// A game without its moves.
GameRecord header_of(const Tables& tables, const XmlToken& game) {
  GameRecord record(renju);
  record.x_name = one_line(entry(tables.players, xml_attribute(game, "black")));
  record.o_name = one_line(entry(tables.players, xml_attribute(game, "white")));
  record.result = result_of(xml_attribute(game, "bresult"));
  const std::string tournament = xml_attribute(game, "tournament");
  add_property(record, "EV", entry(tables.tournaments, tournament));
  add_property(record, "RO", xml_attribute(game, "round"));
  const auto date = tables.dates.find(tournament);
  if (date != tables.dates.end()) add_property(record, "DT", date->second);
  add_property(record, "RU", entry(tables.rules, xml_attribute(game, "rule")));
  add_property(record, "ON", entry(tables.openings, xml_attribute(game, "opening")));
  std::string& comment = record.nodes[0].comment;
  for (const auto& [name, meaning] : {std::pair{"alt", "Alternatives: "}, {"swap", "Swaps: "}}) {
    const std::string value = one_line(xml_attribute(game, name));
    if (!value.empty()) comment = joined(comment, "\n", meaning + value);
  }
  return record;
}

/// Adds moves `h8 i9 ...` to a game. `name`: of the game, for messages.
std::optional<Error> add_moves(const std::string& name, std::string_view text, GameRecord& record) {
  std::vector<bool> taken(renju.cells());
  std::size_t node = 0;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (notation::is_white(static_cast<unsigned char>(text[at]))) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && !notation::is_white(static_cast<unsigned char>(text[end]))) ++end;
    const std::string_view word = text.substr(at, end - at);
    at = end;
    const std::string what = name + ": move " + std::to_string(++number) + " (" + notation::quoted(word) + ")";
    const auto found = notation::scan_coordinate(renju, word, 0);
    if (!found || found->end != word.size()) return LegalityError{"bad_move", what + " is no cell such as h8"};
    if (!renju.contains(found->row, found->column)) return LegalityError{"off_board", what + " is off the board"};
    const Cell cell = renju.cell(found->row, found->column);
    if (taken[cell]) return LegalityError{"taken_cell", what + " is on a taken cell"};
    taken[cell] = true;
    node = record.add(node, GameMove{player_at(number - 1), cell});
  }
  return std::nullopt;
}

/// Collects the texts of the elements `move` and `info` of a game, with those of elements within them.
class GameTexts {
 public:
  std::string moves;
  std::string info;

  void take(const XmlToken& token) {
    if (token.kind == XmlToken::Kind::text) {
      if (into_ != nullptr) *into_ += token.is_literal ? std::string(token.body) : notation::xml_text(token.body);
    } else if (std::string* const text = text_of(token.name); text != nullptr) {
      if (token.kind == XmlToken::Kind::open) {
        if (!token.is_empty) into_ = text;
      } else if (into_ == text) {
        into_ = nullptr;
      }
    } else if (into_ == &moves || (into_ == &info && token.name == "br")) {
      *into_ += '\n';
    }
  }

 private:
  std::string* text_of(std::string_view name) { return name == "move" ? &moves : name == "info" ? &info : nullptr; }

  std::string* into_ = nullptr;
};

}  // namespace

struct RifReader::State {
  XmlScanner scanner;
  Tables tables;
  bool is_cut = false;
  std::size_t games = 0;
  std::optional<XmlToken> next_game{};  ///< a tag that was read already

  /// Reads the elements of a game up to its closing tag.
  Result<GameRecord> read_game(const XmlToken& game) {
    GameRecord record = header_of(tables, game);
    const std::string id = xml_attribute(game, "id");
    const std::string name = "game " + std::to_string(games) + (id.empty() ? "" : " (id " + one_line(id) + ")");
    GameTexts texts;
    while (!game.is_empty) {
      const Result<XmlToken> token = scanner.next();
      if (!token) return token.error();
      const bool is_close = token->kind == XmlToken::Kind::close;
      if (is_close && token->name == "game") break;
      const bool is_next = token->kind == XmlToken::Kind::open && token->name == "game";
      if (is_next) next_game = *token;
      if (is_next || token->kind == XmlToken::Kind::end || (is_close && token->name == "database"))
        return LegalityError{"bad_xml", name + " has no closing tag"};
      texts.take(*token);
    }
    record.nodes[0].comment = joined(record.nodes[0].comment, "\n", without_cr(texts.info));
    if (auto error = add_moves(name, texts.moves, record)) return *error;
    notation::refuse_illegal_moves(record);
    return record;
  }
};

RifReader::RifReader(detail::Owned<State> state) : state_(std::move(state)) {}
RifReader::RifReader(RifReader&& other) noexcept = default;
RifReader::~RifReader() = default;

Result<RifReader> RifReader::open(std::string_view text) {
  detail::Owned<State> state(new State{XmlScanner(text), {}});
  bool is_database = false;
  for (XmlScanner scanner(text);;) {
    const Result<XmlToken> token = scanner.next();
    if (!token) return token.error();
    if (token->kind == XmlToken::Kind::end) break;
    if (token->kind == XmlToken::Kind::text) continue;
    const bool is_open = token->kind == XmlToken::Kind::open;
    if (token->name == "database") {
      is_database = is_database || is_open;
      state->is_cut = is_open && !token->is_empty;
    }
    if (is_open) state->tables.add(*token);
  }
  if (!is_database)
    return SyntaxError{"no_database", "there is no element <database>, as files of RenjuNet have", 1, 1};
  return RifReader(std::move(state));
}

bool RifReader::is_cut() const { return state_->is_cut; }

std::optional<Result<GameRecord>> RifReader::next() {
  while (true) {
    const auto known = std::exchange(state_->next_game, std::nullopt);
    const Result<XmlToken> token = known ? Result<XmlToken>(*known) : state_->scanner.next();
    if (!token || token->kind == XmlToken::Kind::end) return std::nullopt;  // open() has read the whole text
    if (token->kind != XmlToken::Kind::open || token->name != "game") continue;
    ++state_->games;
    return state_->read_game(*token);
  }
}

}  // namespace mnk
