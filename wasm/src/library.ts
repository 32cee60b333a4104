// SPDX-License-Identifier: MIT
// Everything of the package, for hosts that load the rules themselves: await loadRules(source) first.
export { Board, winner, type Move, type MoveInput, type WinningLine } from "./board.js";
export {
  boardOf, read, treeOf, write,
  type GameTree, type ReadFormat, type ReadTree, type TreeNode, type TreeProblem, type WriteFormat,
} from "./files.js";
export { MnkError } from "./errors.js";
export { areSymmetric, Opening, openingChoices, openingRules, openingSuits, type OpeningChoice, type OpeningPlayer, type OpeningRule } from "./opening.js";
export {
  cellName, judge, judgeMany, loadRules, makeRules, options, parseCell, parseGame, parseMoves, presets, verdictCodes,
  type Cell, type CellLine, type Direction, type Forbidden, type Option, type OptionInfo, type Outcome, type Player,
  type Preset, type Rules, type Verdict,
} from "./rules.js";
export {
  analyse, answer, best, check, chooseMove, Engine, sharedEngine, solve,
  type AnalysedMove, type Analysis, type Best, type CheckVerdict, type EngineFiles, type Limits, type OpeningAct,
  type Progress,
  type ProvedMove, type Solution,
} from "./search.js";
