// SPDX-License-Identifier: MIT
// Bitboards: all stones of a player are the bits of one number. b & b >> s & b >> 2s ... leaves a bit where a line
// begins, s being the distance of two neighbours. A zero bit behind each row keeps lines from wrapping around.
import { type Direction, directions, type StoneAt } from "../geometry";
import { type Player, type Rules, cellAt } from "../../game/rules";
import type { Look, Step } from "./method";

const stride = (rules: Rules): number => rules.columns + 1;

export function bitsOf(rules: Rules, at: StoneAt, player: Player): bigint {
  let bits = 0n;
  for (let row = 0; row < rules.rows; row++) {
    for (let column = 0; column < rules.columns; column++) {
      if (at(cellAt(rules, row, column)) === player) bits |= 1n << BigInt(row * stride(rules) + column);
    }
  }
  return bits;
}

const distance = (rules: Rules, direction: Direction): bigint =>
  BigInt({ row: 1, column: stride(rules), diagonal: stride(rules) + 1, anti_diagonal: stride(rules) - 1 }[direction]);

/** The number after each shift and AND: first the stones, at last where a line begins. */
export function shiftAnd(rules: Rules, bits: bigint, direction: Direction): bigint[] {
  const stages = [bits];
  for (let i = 1; i < rules.k; i++) stages.push(stages[i - 1]! & (bits >> (distance(rules, direction) * BigInt(i))));
  return stages;
}

export function hasBit(rules: Rules, bits: bigint, row: number, column: number): boolean {
  return ((bits >> BigInt(row * stride(rules) + column)) & 1n) === 1n;
}

const wordBits = 64;

/** The number of a board's words of which one word of the shifted board is made. */
function wordsShifted(words: number, index: number, shift: number): number {
  const first = index + Math.floor(shift / wordBits);
  return Number(first < words) + Number(shift % wordBits !== 0 && first + 1 < words);
}

const wordOf = (bits: bigint, index: number): bigint => (bits >> BigInt(index * wordBits)) & ((1n << BigInt(wordBits)) - 1n);

export function bitboard({ rules, at, player }: Step): Look {
  const bits = bitsOf(rules, at, player);
  const words = Math.ceil((stride(rules) * rules.rows) / wordBits);
  let [read, ands, tests, won] = [0, 0, 0, false];
  for (const direction of directions) {
    const shift = Number(distance(rules, direction));
    for (let index = 0; index < words; index++) {
      let line = wordOf(bits, index);
      read++;
      tests++;
      for (let j = 1; j < rules.k && line; j++, ands++, tests++) {
        line &= wordOf(bits >> BigInt(shift * j), index);
        read += wordsShifted(words, index, shift * j);
      }
      won ||= line !== 0n;
    }
  }
  const rounds = directions.length * words;
  return { cells: [], words: 2 + read, ran: [1, directions.length, rounds, rounds, tests, ands, rounds, 0], won };
}
