// SPDX-License-Identifier: MIT
#include "bench/book_making.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "bench/timing.hpp"
#include "files/whole_file.hpp"

namespace mnk::bench {

namespace {

/// A position whose score is not computed yet.
constexpr std::int8_t open_score = std::numeric_limits<std::int8_t>::max();
constexpr double minute_ns = 60e9;

}  // namespace

BookMaking::BookMaking(const Rules& rules, std::string folder, int most_plies, const SearchLimits& limits)
    : rules_(rules),
      folder_(std::move(folder)),
      limits_(limits),
      numbering_(drop::Shape(rules), most_plies),
      solver_(rules, limits_, options_) {
  std::error_code ignored;  // save has the reason
  std::filesystem::create_directories(folder_, ignored);
}

std::string BookMaking::path_of(int plies) const {
  char name[32];
  std::snprintf(name, sizeof name, "/ply_%02d.scores", plies);
  return folder_ + name;
}

std::string BookMaking::head_of(int plies) const {
  return "mnk scores of " + to_string(rules_) + ", ply " + std::to_string(plies) + "\n";
}

/// Leaves `scores` empty if there is no such file.
std::optional<Error> BookMaking::load(int plies, drop::Scores& scores) const {
  const std::string path = path_of(plies), head = head_of(plies);
  if (!std::filesystem::exists(path)) return std::nullopt;
  const std::size_t size = numbering_.size(plies);
  const Result<std::string> bytes = files::read_whole(path, head.size() + size);
  if (!bytes) return bytes.error();
  if (bytes->size() != head.size() + size || bytes->compare(0, head.size(), head) != 0)
    return LegalityError{"bad_scores", path + " does not hold the scores of ply " + std::to_string(plies) + " of " +
                                           to_string(rules_) + ": remove the file to compute them anew"};
  scores.resize(size);
  std::memcpy(scores.data(), bytes->data() + head.size(), size);
  return std::nullopt;
}

std::optional<Error> BookMaking::save(int plies, const drop::Scores& scores) const {
  std::string bytes = head_of(plies);
  bytes.append(reinterpret_cast<const char*>(scores.data()), scores.size());
  if (auto failed = files::write_whole(path_of(plies), bytes)) return *failed;
  return std::nullopt;
}

void BookMaking::print(int plies, std::size_t done, std::size_t positions) const {
  std::printf("ply %d: %zu of %zu positions, %.0f s, %.0f million nodes\n", plies, done, positions,
              solver_.budget().seconds(), static_cast<double>(solver_.nodes()) / 1e6);
  std::fflush(stdout);
}

std::optional<Error> BookMaking::compute(int plies, const drop::Scores& bounds, drop::Scores& scores) {
  const auto positions =
      bounds.size() - static_cast<std::size_t>(std::count(bounds.begin(), bounds.end(), drop::no_position));
  if (scores.empty()) {
    scores = bounds;
    std::replace_if(
        scores.begin(), scores.end(), [](std::int8_t bound) { return bound != drop::no_position; }, open_score);
  }
  std::size_t done = 0;
  bool changed = false;
  double last = now_ns();
  std::optional<Error> failed;
  numbering_.for_each(plies, [&](std::size_t number, const drop::Board& board) {
    if (bounds[number] == drop::no_position || failed || solver_.budget().over()) return;
    if (scores[number] == open_score) {
      const drop::Bounds score = solver_.score(board, bounds[number]);
      if (score.lower != score.upper) return;
      scores[number] = static_cast<std::int8_t>(score.lower);
      changed = true;
    }
    ++done;
    if (now_ns() - last < minute_ns) return;
    last = now_ns();
    print(plies, done, positions);
    failed = save(plies, scores);
  });
  if (failed) return failed;
  print(plies, done, positions);
  return changed ? save(plies, scores) : std::nullopt;
}

std::optional<Error> BookMaking::start_from(const drop::Book& book) {
  for (int plies = 0; plies <= book.plies(); ++plies) {
    if (std::filesystem::exists(path_of(plies))) continue;
    if (auto failed = save(plies, book.scores(plies))) return failed;
  }
  return std::nullopt;
}

std::optional<Error> BookMaking::run() {
  drop::Scores bounds = drop::first_bounds(numbering_);
  for (int plies = 0; plies <= numbering_.most_plies(); ++plies) {
    drop::Scores scores;
    if (auto failed = load(plies, scores)) return failed;
    if (scores.empty() || std::find(scores.begin(), scores.end(), open_score) != scores.end()) {
      if (auto failed = compute(plies, bounds, scores)) return failed;
      if (std::find(scores.begin(), scores.end(), open_score) != scores.end()) return std::nullopt;
    }
    complete_.push_back(std::move(scores));
    if (plies < numbering_.most_plies()) bounds = drop::next_bounds(numbering_, plies, complete_.back());
  }
  return std::nullopt;
}

bool BookMaking::is_consistent() const {
  const drop::Shape& shape = numbering_.shape();
  const drop::Lines<0, 0> lines(shape);
  bool consistent = true;
  for (int plies = 0; plies + 1 < static_cast<int>(complete_.size()); ++plies) {
    const drop::Scores& scores = complete_[static_cast<std::size_t>(plies)];
    const drop::Scores& next = complete_[static_cast<std::size_t>(plies) + 1];
    numbering_.for_each(plies, [&](std::size_t number, const drop::Board& board) {
      if (scores[number] == drop::no_position) return;
      drop::Score best = -shape.cells;
      for (drop::Bits cells = board.playable(shape); cells != 0; cells &= cells - 1) {
        const drop::Board after = board.after(cells & -cells);
        const drop::Score gain = lines.has_line(after.opponent())
                                     ? drop::score_of_win(shape.cells, after.plies)
                                     : -next[numbering_.number_of(drop::canonical_key(after, shape), plies + 1)];
        best = std::max(best, gain);
      }
      consistent = consistent && best == scores[number];
    });
  }
  return consistent;
}

}  // namespace mnk::bench
