// SPDX-License-Identifier: MIT
#include "mnk/gomocup.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "protocol/gomocup_board.hpp"
#include "protocol/gomocup_values.hpp"

namespace mnk {

namespace {

using gomocup::Info;

/// The next word of a line, up to a space.
std::string_view next_word(std::string_view& line) {
  const auto first = line.find_first_not_of(" \t");
  line.remove_prefix(first == std::string_view::npos ? line.size() : first);
  const auto end = std::min(line.find_first_of(" \t"), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end);
  return word;
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return out;
}

/// Reads numbers between commas, with spaces allowed around each. Returns their count, or nothing for other text.
std::optional<std::size_t> read_numbers(std::string_view text, std::span<std::int64_t> numbers) {
  for (std::size_t count = 0; count < numbers.size(); ++count) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), numbers[count]);
    if (status != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    if (text.empty()) return count + 1;
    if (text.front() != ',') return std::nullopt;
    text.remove_prefix(1);
  }
  return std::nullopt;
}

}  // namespace

class GomocupSession::Impl {
 public:
  Impl(GomocupOptions options, Send send) : options_(std::move(options)), send_(std::move(send)) {}

  bool take(std::string_view line) {
    asked_ = Clock::now();
    while (!line.empty() && (line.back() == '\r' || line.back() == '\n' || line.back() == ' ' || line.back() == '\t'))
      line.remove_suffix(1);
    std::string_view rest = line;
    const std::string command = upper(next_word(rest));
    if (command.empty()) return true;
    if (aborts_list(command)) list_ = List::none;
    if (list_ != List::none && command != "INFO") {
      take_row(command, line);
      return true;
    }
    if (command == "END") return false;
    for (const auto& [name, handle] : commands) {
      if (command == name) {
        (this->*handle)(rest);
        return true;
      }
    }
    send_("UNKNOWN command");
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Handle = void (Impl::*)(std::string_view);
  struct Command {
    std::string_view name;
    Handle handle;
  };
  enum class List : std::uint8_t { none, board, swap };
  struct Row {
    Cell cell;
    std::int64_t owner;  ///< 1 own, 2 the opponent's, 3 forbidden
  };
  /// True for commands that abandon an unfinished list of rows.
  static bool aborts_list(const std::string& command) {
    constexpr std::array<std::string_view, 8> all = {"START", "RECTSTART",  "RESTART", "BEGIN",
                                                     "BOARD", "SWAP2BOARD", "ABOUT",   "END"};
    return std::find(all.begin(), all.end(), command) != all.end();
  }
  static const std::array<Command, 11> commands;

  // ---- the game

  void error(const std::string& why) { send_("ERROR " + why); }

  void start(std::string_view rest) {
    std::array<std::int64_t, 1> size{};
    if (!read_numbers(rest, size)) return error("START needs one number");
    resize(size[0], size[0]);
  }
  void rect_start(std::string_view rest) {
    std::array<std::int64_t, 2> size{};
    if (read_numbers(rest, size) != 2) return error("RECTSTART needs width,height");
    resize(size[0], size[1]);
  }
  void resize(std::int64_t columns, std::int64_t rows) {
    const std::int64_t columns_before = std::exchange(columns_, columns);
    const std::int64_t rows_before = std::exchange(rows_, rows);
    const auto engine = make_engine();
    if (!engine) {
      columns_ = columns_before;
      rows_ = rows_before;
      return error("unsupported size or rules: " + message_of(engine.error()));
    }
    moves_.clear();
    started_ = true;
    send_("OK");
  }
  void restart(std::string_view) {
    if (!started_) return error("no START before RESTART");
    moves_.clear();
    send_("OK");
  }

  Result<Rules> rules() const {
    Options options;
    options.renju = (info_.rule & 4) != 0;
    options.caro = (info_.rule & 8) != 0;
    options.exact = (info_.rule & 1) != 0 && !options.renju;  // X has it in renju anyway
    if ((info_.rule & 2) != 0) return LegalityError{"unsupported_rules", "continuous games are not played"};
    if ((info_.rule & ~std::int64_t{13}) != 0)
      return LegalityError{"unsupported_rules", "rule " + std::to_string(info_.rule) + " is not played"};
    return Rules::make(columns_, rows_, info_.win_length, options);
  }

  /// Makes the engine for the present rules. Keeps the old one if nothing has changed.
  Result<bool> make_engine() {
    const Result<Rules> wanted = rules();
    if (!wanted) return wanted.error();
    if (engine_ && engine_->rules() == *wanted && !memory_changed_) return true;
    SearchLimits limits;
    const std::uint64_t memory = gomocup::allowed_memory(info_, options_.memory);
    limits.threads = options_.threads;
    if (info_.threads > 0)
      limits.threads = gomocup::allowed_threads(info_, memory, wanted->cells(), std::thread::hardware_concurrency());
    limits.memory = gomocup::table_bytes(info_, memory, wanted->cells(), limits.threads);
    engine_.reset();
    for (;;) {
      try {
        Result<Engine> made = Engine::make(*wanted, limits);
        if (!made) return made.error();
        engine_.emplace(std::move(*made));
        memory_changed_ = false;
        return true;
      } catch (const std::bad_alloc&) {  // the memory that the manager allows may not be available
        if (limits.memory <= gomocup::smallest_table) throw;
        limits.memory /= 2;
      }
    }
  }

  std::optional<Cell> cell_of(std::int64_t x, std::int64_t y) const {
    if (x < 0 || x >= columns_ || y < 0 || y >= rows_) return std::nullopt;
    return static_cast<Cell>(y * columns_ + x);
  }
  std::string text_of(Cell cell) const {
    return std::to_string(std::int64_t{cell} % columns_) + "," + std::to_string(std::int64_t{cell} / columns_);
  }

  /// The board after `moves_`, or the error that prevents further play.
  Result<Board> board() {
    if (const auto made = make_engine(); !made) return made.error();
    Board board(engine_->rules());
    for (const Cell cell : moves_) {
      if (auto played = board.play(cell); !played) return played.error();
    }
    return board;
  }

  // ---- moves

  void begin(std::string_view) {
    if (!started_) return error("no START before BEGIN");
    moves_.clear();
    answer();
  }
  void turn(std::string_view rest) {
    if (put(rest)) answer();
  }
  void play(std::string_view rest) {
    if (put(rest)) send_(text_of(moves_.back()));
  }
  bool put(std::string_view rest) {
    std::array<std::int64_t, 2> at{};
    if (!started_ || read_numbers(rest, at) != 2) {
      error(started_ ? "a move is x,y" : "no START before a move");
      return false;
    }
    const auto cell = cell_of(at[0], at[1]);
    const Result<Board> now = board();
    if (!now) {
      error(message_of(now.error()));
      return false;
    }
    if (!cell || !now->is_legal(*cell)) {
      error("not a legal move: " + std::to_string(at[0]) + "," + std::to_string(at[1]));
      return false;
    }
    moves_.push_back(*cell);
    return true;
  }
  void take_back(std::string_view rest) {
    std::array<std::int64_t, 2> at{};
    const auto cell = read_numbers(rest, at) == 2 ? cell_of(at[0], at[1]) : std::nullopt;
    if (!cell || moves_.empty() || moves_.back() != *cell) return error("only the last move can be taken back");
    moves_.pop_back();
    send_("OK");
  }

  /// The seconds left for the search: the move's time less the time already spent, as on making an engine.
  double seconds_left(const Board& now) const {
    const double spent = std::chrono::duration<double>(Clock::now() - asked_).count();
    return std::max(gomocup::seconds_for_move(info_, now.rules().cells() - now.plies()) - spent, 0.0);
  }

  Result<EngineAnalysis> think(const Board& now) {
    SearchLimits limits = {.seconds = seconds_left(now), .nodes = options_.nodes};
    if (info_.max_node > 0) limits.nodes = std::min<std::uint64_t>(limits.nodes, info_.max_node);
    const int depth = static_cast<int>(std::clamp<std::int64_t>(info_.max_depth, 1, 100));
    return engine_->analyse(now, limits, {.depth = depth});
  }

  /// Searches, plays the move and sends it. Returns false after an ERROR if there is no position to search.
  bool answer() {
    const Result<Board> now = board();
    if (!now || now->is_over()) {
      error(now ? "the game is over" : message_of(now.error()));
      return false;
    }
    const EngineAnalysis found = *think(*now);
    report(found);
    moves_.push_back(found.lines.front().play.front());
    send_(text_of(moves_.back()));
    return true;
  }

  void report(const EngineAnalysis& found) {
    const EngineLine& line = found.lines.front();
    std::string text = "MESSAGE depth " + std::to_string(line.depth);
    if (line.score.proved != 0) {
      text += (line.score.proved > 0 ? " win in " : " loss in ") + std::to_string(line.score.plies);
    } else {
      text += " score " + std::to_string(line.score.estimate);
    }
    text += " nodes " + std::to_string(found.nodes) + " line";
    for (const Cell cell : line.play) {
      text += ' ';
      text += text_of(cell);
    }
    send_(text);
  }

  // ---- BOARD and SWAP2BOARD: rows up to DONE

  void board_rows(std::string_view) { begin_list(List::board); }
  void swap_rows(std::string_view) { begin_list(List::swap); }
  void begin_list(List list) {
    rows_given_.clear();
    bad_row_.clear();
    list_ = list;
  }
  void take_row(const std::string& command, std::string_view line) {
    if (command == "DONE") {
      const List list = std::exchange(list_, List::none);
      if (!started_) return error("no START before a board");
      if (!bad_row_.empty()) return error("not a row of a board: " + bad_row_);
      return list == List::board ? set_board() : answer_swap();
    }
    std::array<std::int64_t, 3> row{};
    const auto count = read_numbers(line, row);
    const auto cell = count ? cell_of(row[0], row[1]) : std::nullopt;
    const bool right = list_ == List::board ? count == 3 && row[2] >= 1 && row[2] <= 3 : count == 2 || count == 3;
    if (cell && right && std::cmp_less(rows_given_.size(), columns_ * rows_)) {
      rows_given_.push_back({*cell, row[2]});
    } else if (bad_row_.empty()) {
      bad_row_ = std::string(line.substr(0, 40));
    }
  }
  void set_board() {
    std::array<std::vector<Cell>, 2> stones;
    for (const Row& row : rows_given_) {
      if (row.owner <= 2) stones[row.owner == 2].push_back(row.cell);
    }
    const auto& [own, others] = stones;
    if (own.size() != others.size() && own.size() + 1 != others.size())
      return error("it is not this engine's turn on that board");
    // It is this engine's turn: with equal stones it moved first, with one stone less the opponent did.
    const bool other_first = own.size() != others.size();
    const Result<Rules> game = rules();
    if (!game) return error(message_of(game.error()));
    const std::vector<Cell> before =
        std::exchange(moves_, gomocup::in_turns(*game, other_first ? others : own, other_first ? own : others));
    if (!answer()) moves_ = before;
  }
  void answer_swap();

  // ---- the rest

  void info(std::string_view rest) {
    const std::string key = upper(next_word(rest));
    const std::array<std::pair<std::string_view, std::int64_t Info::*>, 9> keys = {
        {{"TIMEOUT_TURN", &Info::timeout_turn},
         {"TIMEOUT_MATCH", &Info::timeout_match},
         {"TIME_LEFT", &Info::time_left},
         {"MAX_MEMORY", &Info::max_memory},
         {"MAX_DEPTH", &Info::max_depth},
         {"MAX_NODE", &Info::max_node},
         {"THREAD_NUM", &Info::threads},
         {"RULE", &Info::rule},
         {"WIN_LENGTH", &Info::win_length}}};
    for (const auto& [name, value] : keys) {
      std::array<std::int64_t, 1> number{};
      if (key != name || !read_numbers(rest, number)) continue;
      memory_changed_ =
          memory_changed_ || ((name == "MAX_MEMORY" || name == "THREAD_NUM") && info_.*value != number[0]);
      info_.*value = number[0];
    }
  }
  void about(std::string_view) {
    send_("name=\"mnk\", version=\"" + options_.version + "\", author=\"the mnk authors\", country=\"\"");
  }

  GomocupOptions options_;
  Send send_;
  Info info_;
  Clock::time_point asked_;  ///< time at which the present line arrived
  std::int64_t columns_ = 20;
  std::int64_t rows_ = 20;
  bool started_ = false;
  bool memory_changed_ = false;
  std::vector<Cell> moves_;
  std::optional<Engine> engine_;
  List list_ = List::none;
  std::vector<Row> rows_given_;
  std::string bad_row_;
};

const std::array<GomocupSession::Impl::Command, 11> GomocupSession::Impl::commands = {{{"START", &Impl::start},
                                                                                       {"RECTSTART", &Impl::rect_start},
                                                                                       {"RESTART", &Impl::restart},
                                                                                       {"BEGIN", &Impl::begin},
                                                                                       {"TURN", &Impl::turn},
                                                                                       {"PLAY", &Impl::play},
                                                                                       {"BOARD", &Impl::board_rows},
                                                                                       {"SWAP2BOARD", &Impl::swap_rows},
                                                                                       {"TAKEBACK", &Impl::take_back},
                                                                                       {"INFO", &Impl::info},
                                                                                       {"ABOUT", &Impl::about}}};

/// Answers swap2: the first player puts three stones; the second takes a side, or puts two more and lets the first
/// choose. A short search tells if O, who is to move, stands well enough.
void GomocupSession::Impl::answer_swap() {
  const Result<Rules> game = rules();
  if (!game) return error(message_of(game.error()));
  if (rows_given_.empty()) {
    moves_.clear();
    // Three stones near an edge: a balanced start, as people play it.
    if (columns_ < 7 || rows_ < 7) return error("the board is too small for swap2");
    return send_("2,1 4,1 3,2");
  }
  const std::vector<Cell> before = std::exchange(moves_, {});
  for (const Row& row : rows_given_) moves_.push_back(row.cell);
  const Result<Board> now = board();
  if (!now || now->is_over()) {
    moves_ = before;
    return error(now ? "the game is over" : message_of(now.error()));
  }
  const EngineAnalysis found = *think(*now);
  const EngineLine& line = found.lines.front();
  const int score = line.score.proved != 0 ? line.score.proved * 10'000 : line.score.estimate;
  // O is to move after three stones and after five; unless it swaps, this engine plays O.
  if (score < 0) return send_("SWAP");
  moves_.push_back(line.play.front());
  send_(text_of(moves_.back()));
}

GomocupSession::GomocupSession(GomocupOptions options, Send send)
    : impl_(new Impl(std::move(options), std::move(send))) {}
GomocupSession::~GomocupSession() = default;
bool GomocupSession::take(std::string_view line) { return impl_->take(line); }

}  // namespace mnk
