// SPDX-License-Identifier: MIT
// Reports of a search: a MESSAGE for each answer, and in Yixin's dialect while the engine thinks.
#include <algorithm>
#include <cmath>
#include <string>

#include "protocol/gomocup/session.hpp"

namespace mnk {

namespace {

constexpr double estimate_scale = 400;      // of the logistic function that the weights were fitted with
constexpr double seconds_until_live = 0.2;  // before that, moves on the board would only flicker

std::string score_text(const EngineScore& score) {
  if (score.proved != 0) return (score.proved > 0 ? "win in " : "loss in ") + std::to_string(score.plies);
  return "score " + std::to_string(score.estimate);
}

/// A score as the front ends read it: a number, or `+M` or `-M` with the plies to the end.
std::string evaluation_text(const EngineScore& score) {
  if (score.proved != 0) return (score.proved > 0 ? "+M" : "-M") + std::to_string(score.plies);
  return std::to_string(score.estimate);
}

std::string win_rate_text(const EngineScore& score) {
  const double estimated = 1 / (1 + std::exp(-score.estimate / estimate_scale));
  const double rate = score.proved != 0 ? (score.proved > 0 ? 1 : 0) : estimated;
  std::string text = std::to_string(10'000 + std::llround(rate * 10'000));
  text[0] = text[0] == '1' ? '0' : '1';
  return text.insert(1, ".");
}

std::string milliseconds(double seconds) { return std::to_string(std::llround(seconds * 1000)); }

}  // namespace

EngineOptions GomocupSession::Impl::options_for(unsigned lines) {
  EngineOptions options;
  options.lines = lines;
  if (!brain_.info.yixin) return options;
  reported_nodes_ = 0;
  options.progress = [this](const EngineAnalysis& found) { report_depth(found); };
  if ((brain_.info.show_detail & 1) != 0 && lines == 1)
    options.root_moves = [this](const EngineRootMove& move) { report_root_move(move); };
  return options;
}

void GomocupSession::Impl::report_depth(const EngineAnalysis& found) {
  report(found);
  reported_nodes_ = found.nodes;
  if ((brain_.info.show_detail & 1) == 0) return;
  message("REALTIME REFRESH");
  message("REALTIME BEST " + brain_.text_of(found.lines.front().play.front()));
}

/// `MESSAGE depth 9 score 12 nodes 3000 line 7,7 8,8`; with several lines each with its number, and in Yixin's dialect
/// with the time.
void GomocupSession::Impl::report(const EngineAnalysis& found) {
  if (brain_.info.yixin && (brain_.info.show_detail & 2) != 0) report_details(found);
  for (std::size_t i = 0; i < found.lines.size(); ++i) {
    const EngineLine& line = found.lines[i];
    std::string text = found.lines.size() > 1 ? "(" + std::to_string(i + 1) + ") " : "";
    text +=
        "depth " + std::to_string(line.depth) + " " + score_text(line.score) + " nodes " + std::to_string(found.nodes);
    if (brain_.info.yixin) text += " time " + milliseconds(found.seconds) + " ms";
    text += " line";
    for (const Cell cell : line.play) {
      text += ' ';
      text += brain_.text_of(cell);
    }
    message(text);
  }
}

void GomocupSession::Impl::report_details(const EngineAnalysis& found) {
  const auto say = [this](const std::string& key, const std::string& value) { send_("INFO " + key + " " + value); };
  const double speed = static_cast<double>(found.nodes) / std::max(found.seconds, 0.001);
  for (std::size_t i = 0; i < found.lines.size(); ++i) {
    const EngineLine& line = found.lines[i];
    say("PV", std::to_string(i));
    say("NUMPV", std::to_string(found.lines.size()));
    say("DEPTH", std::to_string(line.depth));
    say("SELDEPTH", std::to_string(std::max<std::size_t>(line.play.size(), static_cast<std::size_t>(line.depth))));
    say("NODES", std::to_string(found.nodes));
    say("TOTALNODES", std::to_string(found.nodes));
    say("TOTALTIME", milliseconds(found.seconds));
    say("SPEED", std::to_string(std::llround(speed)));
    say("EVAL", evaluation_text(line.score));
    say("WINRATE", win_rate_text(line.score));
    std::string play;
    for (const Cell cell : line.play) play += (play.empty() ? "" : " ") + brain_.text_of(cell);
    say("BESTLINE", play);
    say("PV", "DONE");
  }
}

void GomocupSession::Impl::report_root_move(const EngineRootMove& move) {
  if (move.seconds < seconds_until_live) return;
  using Event = EngineRootMove::Event;
  const std::string cell = brain_.text_of(move.move);
  if (move.event == Event::begun) return message("REALTIME POS " + cell);
  message("REALTIME DONE " + cell);
  if (move.event == Event::best) message("REALTIME BEST " + cell);
  if (move.event == Event::lost) message("REALTIME LOST " + cell);
}

}  // namespace mnk
