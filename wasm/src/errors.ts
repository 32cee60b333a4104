// SPDX-License-Identifier: MIT
/** An error of the library: `code` is a stable word for programs, `message` a sentence for people. */
export class MnkError extends Error {
  override readonly name = "MnkError";
  constructor(
    readonly code: string,
    message: string,
    /** The place in a text that cannot be read; both count from 1. */
    readonly line?: number,
    readonly column?: number,
  ) {
    super(message);
  }
}
