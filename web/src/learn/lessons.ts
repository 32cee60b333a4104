// SPDX-License-Identifier: MIT
// The games that the lessons begin with. All end in a line, which the tests check.
export interface Lesson {
  readonly id: "tictactoe" | "four" | "connect4" | "five" | "gomoku";
  readonly game: string;
  readonly moves: string;
}

export const lessons: readonly Lesson[] = [
  { id: "tictactoe", game: "3,3,3", moves: "b2b3a1c3a3c1a2" },
  { id: "four", game: "5,5,4", moves: "c3c4d3b4b3a3e3" },
  { id: "connect4", game: "7,6,4:gravity", moves: "d1d2e1d3c1f1b1" },
  { id: "five", game: "9,9,5", moves: "e5e6f6d6g7h8d4f4c3" },
  { id: "gomoku", game: "15,15,5", moves: "h8i9i8g8j8g9k8e8l8" },
];
