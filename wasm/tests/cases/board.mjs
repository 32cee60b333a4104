// SPDX-License-Identifier: MIT
// Boards: perft, moves, undo, lines, setups, renju.
import { equal, fails, ok, random } from "../assert.mjs";

/** Counts positions (by hash), and games, by playing them. */
function walk(board, seen, counts) {
  const key = board.hash();
  const isNew = !seen.has(key);
  if (isNew) {
    seen.add(key);
    counts[board.outcome()] = (counts[board.outcome()] ?? 0) + 1;
  }
  if (!isNew || board.isGameOver()) return;
  for (const cell of board.legalCells()) {
    ok(board.tryCell(cell) !== null);
    walk(board, seen, counts);
    board.undoCell();
  }
}
const games = (board) => {
  if (board.isGameOver()) return 1;
  let count = 0;
  for (const cell of board.legalCells()) {
    board.tryCell(cell);
    count += games(board);
    board.undoCell();
  }
  return count;
};

export default {
  "perft: positions and outcomes of the small games": ({ mnk, data }) => {
    const rows = data.perft.filter((row) => Number(row.positions) < 150_000);
    ok(rows.length >= 3, `only ${rows.length} rows`);
    for (const row of rows) {
      const [seen, counts] = [new Set(), {}];
      walk(new mnk.Board(row.game), seen, counts);
      equal(seen.size, Number(row.positions), row.game);
      for (const outcome of row.x_wins ? ["pending", "x_wins", "o_wins", "draw"] : []) equal(counts[outcome], Number(row[outcome]), outcome);
    }
  },
  "perft: whole games of 3,3,3, and countGames by depth": ({ mnk }) => {
    equal(games(new mnk.Board("3,3,3")), 255168);
    const depths = [1, 9, 72, 504, 3024, 15120, 54720];
    equal(depths.map((_, depth) => new mnk.Board("3,3,3").countGames(depth)), depths);
    equal(new mnk.Board("connect4").countGames(6), 117649);
    equal(new mnk.Board("7,6,4:gravity").countGames(7), 823536);
  },
  "moves that are taken back are gone from all that is asked": ({ mnk }) => {
    const setup = new Map([[0, "x"], [1, "o"]]);
    for (const make of [() => new mnk.Board("4,4,3"), () => new mnk.Board("4,4,3", setup), () => mnk.Board.fromMoves("4,4,3", "a4b4")]) {
      // The same line on a board on which nothing was taken back.
      const fresh = (moves) => moves.reduce((board, cell) => (board.tryCell(cell), board), make());
      const facts = (board) => [board.cells, board.plies, board.turn(), board.outcome(), board.toPosition(), board.hash(), board.legalCells(), board.history(), board.lines(), board.copy().toPosition()].map(String);
      const board = fresh([5, 6, 9, 10]);
      for (let round = 0; round < 3; ++round) board.undoCell();
      equal(facts(board), facts(fresh([5])));
      equal([board.tryCell(5), board.tryCell(15), board.undoCell(), board.at(15)], [null, "pending", true, null]);
      for (const cell of [9, 6]) board.tryCell(cell);
      equal(facts(board), facts(fresh([5, 9, 6])));
      board.undoCell();
      equal(facts(board.copy()), facts(fresh([5, 9])));
      board.undoCell();
      board.reset();
      equal([board.plies, board.undoCell(), board.undo()], [0, false, null]);
    }
  },
  "a line of many thousand moves": ({ mnk }) => {
    // A checkerboard: neighbours in a row belong to different players, and no other line has 400 cells.
    const count = 401 * 399;
    const moves = Array.from({ length: count }, (_, cell) => `${Math.floor(cell / 401)},${cell % 401}`);
    const board = mnk.Board.fromMoves("401,399,400", moves.join(" "));
    equal([board.plies, board.outcome(), board.cells.at(-1)], [count, "draw", count - 1]);
    equal(board.undo()?.ply, count - 1);
    board.free();
  },
  "a game, as chess.js would have it": ({ mnk }) => {
    const board = new mnk.Board("15,15,5");
    equal(board.move("h8"), { cell: 112, to: "h8", row: 7, column: 7, player: "x", ply: 0 });
    equal(board.turn(), "o");
    equal(board.get("h8"), "x");
    equal(board.get("h9"), null);
    fails(() => board.move("h8"), "taken_cell");
    equal(board.history(), ["h8"]);
    for (const move of "a1 i8 a2 j8 a3 k8 a4".split(" ")) board.move(move);
    equal(board.winner(), null);
    board.move({ row: 7, column: 11 });
    equal([board.outcome(), board.winner(), board.isGameOver(), board.isDraw()], ["x_wins", "x", true, false]);
    equal(board.winningLines(), [{ direction: "row", cells: ["h8", "i8", "j8", "k8", "l8"] }]);
    fails(() => board.move("a5"), "game_over");
    equal(board.undo().to, "l8");
    equal([board.isGameOver(), board.plies, board.turn()], [false, 8, "x"]);
    equal(board.history({ verbose: true }).at(-1), { cell: 165, to: "a4", row: 11, column: 0, player: "o", ply: 7 });
    board.reset();
    equal([board.plies, board.undo(), board.moves().length], [0, null, 225]);
  },
  "any number of moves, taken back and played again": ({ mnk }) => {
    for (const [game, seed] of [["19,19,5", 1], ["renju", 2], ["connect4", 3], ["9,9,4:misere", 4], ["15,15,5:caro", 5]]) {
      const next = random(seed);
      const board = new mnk.Board(game);
      const hashes = [];
      while (!board.isGameOver()) {
        hashes.push(board.hash());
        const cells = board.legalCells();
        ok(board.tryCell(cells[next() % cells.length]) !== null);
      }
      const [line, position, outcome] = [board.toMoves(), board.toPosition(), board.outcome()];
      const copy = board.copy();
      while (board.undoCell()) equal(board.hash(), hashes.pop());
      equal([board.plies, copy.toMoves(), copy.outcome()], [0, line, outcome]);
      const again = mnk.Board.fromMoves(game, line);
      equal([again.toPosition(), again.outcome(), again.hash()], [position, outcome, copy.hash()], game);
      equal(mnk.winner(game, line), outcome);
      equal(mnk.judge(game, position).outcome, outcome, game);
    }
  },
  "setups: whose turn, lines that are there, moves from there": ({ mnk }) => {
    const at = (stones) => new Map(Object.entries(stones).map(([cell, player]) => [Number(cell), player]));
    equal(new mnk.Board("3,3,3", at({ 0: "x" })).turn(), "o");
    equal(new mnk.Board("3,3,3", at({ 0: "o", 1: "o" })).turn(), "x");
    const won = new mnk.Board("3,3,3", at({ 0: "o", 1: "o", 2: "o" }));
    equal([won.outcome(), won.plies, won.winningLines()[0].cells], ["o_wins", 0, ["a3", "b3", "c3"]]);
    const board = new mnk.Board("3,3,3", at({ 0: "x", 1: "x", 4: "o" }));
    equal([board.turn(), board.setupPosition(), board.history()], ["o", "XX./.O./...", []]);
    board.move("a1");
    board.move("c3");
    equal([board.winner(), board.history(), board.setupPosition()], ["x", ["a1", "c3"], "XX./.O./..."]);
    board.undo();
    board.undo();
    equal([board.undo(), board.toPosition()], [null, "XX./.O./..."]);
    equal(board.copy().setupPosition(), "XX./.O./...");
    fails(() => new mnk.Board("3,3,3", at({ 9: "x" })), "off_board");
    const drop = new mnk.Board("connect4", at({ 35: "x" }));
    equal(drop.legalCells(), [28, 36, 37, 38, 39, 40, 41]);
  },
  "renju: every drawn board, cell by cell": ({ mnk, data }) => {
    const marks = { double_three: "3", double_four: "4", overline: "6" };
    let checked = 0;
    for (const { all, rows } of data.renju) {
      const [columns, height] = [rows[0].length, rows.length];
      const stones = new Map();
      rows.forEach((row, y) => [...row].forEach((sign, x) => "XO".includes(sign) && stones.set(y * columns + x, sign.toLowerCase())));
      const [x, o] = ["x", "o"].map((player) => [...stones.values()].filter((stone) => stone === player).length);
      if (x > o) continue; // O's turn, who may play everywhere
      const board = new mnk.Board(`${columns},${height},5:renju`, stones);
      if (board.isGameOver()) continue;
      const why = new Map(board.forbiddenCells().map((cell) => [cell.cell, marks[cell.why]]));
      rows.forEach((row, y) =>
        [...row].forEach((sign, column) => {
          if ("XO".includes(sign) || (sign === "." && !all)) return;
          const [cell, found] = [y * columns + column, why.get(y * columns + column) ?? "."];
          ok(sign === "f" ? found !== "." : found === (sign === "a" ? "." : sign), `${rows.join("/")}, cell ${cell}: ${found} rather than ${sign}`);
          equal(board.refusal(cell)?.code, found === "." ? undefined : "forbidden_move");
          ++checked;
        }),
      );
    }
    ok(checked > 100, `only ${checked} cells`);
  },
};
