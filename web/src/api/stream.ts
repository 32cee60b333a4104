// SPDX-License-Identifier: MIT
// Newline-delimited JSON as it arrives, and the analysis that is streamed so.
import { ApiError, post } from "./client";
import type { AnalyseLine, AnalyseProgress, AnalyseQueued, AnalyseResult } from "./types";

/** Splits a stream of text into lines, wherever its pieces are cut. */
export class LineSplitter {
  private rest = "";
  push(piece: string): string[] {
    const lines = (this.rest + piece).split("\n");
    this.rest = lines.pop() ?? "";
    return lines.filter((line) => line.trim() !== "");
  }
  end(): string[] {
    const line = this.rest.trim();
    this.rest = "";
    return line ? [line] : [];
  }
}

/** Asks for an analysis; `onProgress` gets its lines while it waits and runs. Aborting the signal ends it on the server, too. */
export async function analyseOnServer(request: object, onProgress: (line: AnalyseQueued | AnalyseProgress) => void, signal: AbortSignal): Promise<AnalyseResult> {
  const response = await post("/analyse", request, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const splitter = new LineSplitter();
  let result: AnalyseResult | null = null;
  const take = (text: string) => {
    const line = JSON.parse(text) as AnalyseLine;
    if (line.type === "error") throw new ApiError(422, line.error);
    if (line.type === "result") result = line;
    else onProgress(line);
  };
  for (;;) {
    const { done, value } = await reader.read();
    for (const text of done ? splitter.end() : splitter.push(value)) take(text);
    if (done) break;
  }
  if (!result) throw new ApiError(0, { code: "cut_off", detail: "" });
  return result;
}
