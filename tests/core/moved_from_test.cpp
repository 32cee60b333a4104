// SPDX-License-Identifier: MIT
// Moved-from objects can be assigned to and destroyed; copies are complete.
#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "game.hpp"
#include "mnk/batch.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"
#include "mnk/callback.hpp"
#include "mnk/certificate.hpp"
#include "mnk/engine.hpp"
#include "mnk/game_record.hpp"
#include "mnk/records.hpp"
#include "mnk/solve.hpp"

namespace mnk {
namespace {

static_assert(std::is_copy_constructible_v<Detector> && std::is_copy_assignable_v<Detector>);
static_assert(std::is_copy_constructible_v<Board> && std::is_copy_assignable_v<Board>);
static_assert(std::is_nothrow_move_constructible_v<Board> && std::is_nothrow_move_assignable_v<Board>);

/// Applies every kind of move that leaves a moved-from object, and returns the final object. `make` returns an object
/// equal to `first`. Standard containers may be empty after a self-move, so `to_itself` excludes it for types built
/// from them.
template <bool to_itself = true, class T, class Make>
T moved_about(T first, const Make& make) {
  T second = std::move(first);
  first = std::move(second);  // assigned to
  { T dies = std::move(first); }
  first = make();
  second = std::move(first);
  { const T dies = std::move(first); }  // moved from twice
  if constexpr (to_itself) {
    T& itself = second;
    second = std::move(itself);
  }
  if constexpr (std::is_copy_assignable_v<T>) {
    first = second;  // assigned a copy
    const T& same = first;
    first = same;
    second = std::move(first);
  }
  return second;
}

TEST(MovedFrom, Board) {
  for (const char* game : {"3,3,3", "15,15,5", "7,6,4:gravity", "15,15,5:renju"}) {
    const auto make = [&] {
      Board board(test::game(game));
      EXPECT_GT(board.legal_moves().size(), 0U);
      board.play_unchecked(board.legal_moves()[0]);
      return board;
    };
    Board board = moved_about(make(), make);
    EXPECT_EQ(to_text(board), to_text(make()));
    EXPECT_TRUE(board.undo());
    EXPECT_TRUE(board.redo());
    EXPECT_EQ(board.hash(), make().hash());
  }
}

TEST(MovedFrom, Detector) {
  for (const Method method : all_methods) {
    const Rules rules = test::game("3,3,3");
    const auto make = [&] {
      Detector detector = Detector::make(rules, method).value();
      EXPECT_FALSE(detector.place(0, Player::x));
      EXPECT_FALSE(detector.place(4, Player::x));
      return detector;
    };
    Detector detector = moved_about(make(), make);
    EXPECT_EQ(detector.method(), method);
    Detector copy = detector;
    EXPECT_TRUE(copy.place(8, Player::x)) << method;
    EXPECT_FALSE(detector.place(5, Player::x)) << method << ": the copy's stone is not on the first one's board";
    copy = detector;
    EXPECT_TRUE(copy.place(3, Player::x)) << method;
    EXPECT_TRUE(detector.place(8, Player::x)) << method;
  }
}

TEST(MovedFrom, SolverAndEngine) {
  const Rules rules = test::game("4,4,3");
  const auto make_solver = [&] { return best::Solver(rules); };
  best::Solver solver = moved_about(make_solver(), make_solver);
  EXPECT_EQ(solver.choose(Board(rules))->score, 1);
  const auto make_engine = [&] { return Engine::make(rules, {.memory = 1 << 20}).value(); };
  Engine engine = moved_about(make_engine(), make_engine);
  EXPECT_EQ(engine.analyse(Board(rules), {.nodes = 2000})->lines.size(), 1U);
}

TEST(MovedFrom, Readers) {
  const Rules rules;
  const auto make = [&] {
    RecordReader reader(rules);
    reader.feed("XO.\nX");
    return reader;
  };
  RecordReader reader = moved_about(make(), make);
  reader.feed("..\n...\n");
  reader.finish();
  EXPECT_EQ(to_text(std::get<Position>(reader.next()->content)), "XO.\nX..\n...\n");

  const proof::CertificateHeader header = {.start = Position(rules), .claim = proof::Claim::o_does_not_lose};
  const auto make_writer = [&] { return proof::CertificateWriter(header); };
  proof::CertificateWriter writer = moved_about(make_writer(), make_writer);
  const std::string bytes = writer.finish();
  const auto open = [&] { return proof::CertificateReader::open(bytes).value(); };
  EXPECT_EQ(moved_about(open(), open).header().claim, proof::Claim::o_does_not_lose);
}

TEST(MovedFrom, Values) {
  const auto record = [] { return GameRecord(test::game("15,15,5")); };
  EXPECT_EQ(moved_about<false>(record(), record), record());
  const auto position = [] { return *Position::parse(Rules(), "XO./.X./..O"); };
  EXPECT_EQ(moved_about<false>(position(), position), position());
  const auto options = [] { return SolveOptions{.progress = [](const SolveProgress&) {}, .save_every = 5}; };
  const SolveOptions moved = moved_about<false>(options(), options);
  EXPECT_EQ(moved.save_every, 5);
  EXPECT_TRUE(static_cast<bool>(moved.progress));
}

// ---- callbacks

int free_calls = 0;
void count_free(const int& add) { free_calls += add; }

TEST(Callback, CallsWhatItHolds) {
  int sum = 0;
  Callback<const int&> callback = [&sum](int add) { sum += add; };
  callback(2);
  const Callback<const int&> copy = callback;
  copy(3);
  EXPECT_EQ(sum, 5);
  callback = count_free;
  callback(7);
  EXPECT_EQ(free_calls, 7);
  callback = &count_free;
  callback(1);
  EXPECT_EQ(free_calls, 8);
  const std::function<void(int)> function = [&sum](int add) { sum -= add; };
  callback = function;
  callback(5);
  EXPECT_EQ(sum, 0);
}

TEST(Callback, MayHoldNothing) {
  const Callback<int> none;
  EXPECT_FALSE(static_cast<bool>(none));
  none(1);
  EXPECT_FALSE(static_cast<bool>(Callback<int>(nullptr)));
  EXPECT_FALSE(static_cast<bool>(Callback<int>(std::function<void(int)>())));
  void (*const pointer)(int) = nullptr;
  EXPECT_FALSE(static_cast<bool>(Callback<int>(pointer)));
  EXPECT_TRUE(static_cast<bool>(Callback<int>([](int) {})));
  Callback<int> callback = [](int) {};
  const Callback<int> other = std::move(callback);
  EXPECT_TRUE(static_cast<bool>(other));
  callback = nullptr;
  EXPECT_FALSE(static_cast<bool>(callback));
}

TEST(Callback, ACopyHasItsOwnFunctionObject) {
  std::vector<int> seen;
  Callback<int> callback = [&seen, calls = 0](int) mutable { seen.push_back(++calls); };
  callback(0);
  const Callback<int> copy = callback;
  callback(0);
  copy(0);
  EXPECT_EQ(seen, (std::vector<int>{1, 2, 2}));
}

}  // namespace
}  // namespace mnk
