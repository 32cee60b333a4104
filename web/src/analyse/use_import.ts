// SPDX-License-Identifier: MIT
// Reads texts and files of games. Only the newest reading counts: who pastes again, or leaves, wants no older answer.
import { useEffect, useRef, useState } from "preact/hooks";
import { isAbort, sentence } from "../api/client";
import { importText } from "../library/calls";
import type { Rules } from "../game/rules";
import { announce } from "../ui/announce";
import { rulesFor } from "./file_rules";
import type { Study } from "./study";
import { importedStudy, lossText } from "./transfer";
import { sentences, t } from "../words/words";

/** A text to be read; without a name it was typed or pasted. */
export interface GivenFile {
  readonly name: string;
  readonly text: string;
  /** The size of the file, of which the text may be only the beginning. */
  readonly bytes?: number;
}
/** The most bytes of a file that are read. */
export const mostBytes = 256 * 1024;

/** A file that was read; the study is null where nothing could be read. */
export interface ReadFile {
  readonly name: string;
  readonly study: Study | null;
  /** The losses of the import, in sentences. */
  readonly told: string;
}
/** A file whose rules only the user knows; `game` is the proposal. */
export interface Question {
  readonly file: GivenFile;
  readonly game: string;
}

export interface Importing {
  read(files: readonly GivenFile[]): void;
  /** The last reading, if it was of several files. */
  readonly files: readonly ReadFile[];
  readonly question: Question | null;
  /** Reads the file in question with these rules, or not at all. */
  answer(rules: Rules | null): void;
  /** The file that was read with usual rules, which may be others. */
  readonly assumed: Question | null;
  ask(question: Question): void;
  readonly message: string;
  clear(): void;
}

/** The problem of a text that is not worth reading; null if there is none. */
function unreadable({ text, bytes = 0 }: GivenFile): string | null {
  if (bytes > mostBytes) return t("transfer.too_large", { kilobytes: mostBytes / 1024 });
  return text.trim() === "" ? t("transfer.empty") : null;
}

async function readOne(file: GivenFile, game: string, how: "known" | "usual" | "unknown", signal: AbortSignal): Promise<ReadFile> {
  const problem = unreadable(file);
  if (problem) return { name: file.name, study: null, told: problem };
  try {
    const reply = await importText(file.text, game, signal);
    const { study, leftOut } = importedStudy(reply);
    return { name: file.name, study, told: sentences([how === "known" ? "" : t("transfer.assumed", { game: reply.game }), lossText(reply, leftOut)]) };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { name: file.name, study: null, told: sentence(error) };
  }
}

export function useImport(rules: Rules, onStudy: (study: Study) => void): Importing {
  const running = useRef<AbortController | null>(null);
  const current = useRef(onStudy);
  current.current = onStudy;
  const [files, setFiles] = useState<readonly ReadFile[]>([]);
  const [question, ask] = useState<Question | null>(null);
  const [assumed, setAssumed] = useState<Question | null>(null);
  const [message, tell] = useState("");
  useEffect(() => () => running.current?.abort(), []);

  async function read(given: readonly GivenFile[], chosen?: Rules): Promise<void> {
    running.current?.abort();
    const stop = (running.current = new AbortController());
    ask(null);
    setAssumed(null);
    const single = given.length === 1 ? given[0]! : null;
    const done: ReadFile[] = [];
    for (const file of given) {
      const { game, how } = chosen ? ({ game: chosen.game, how: "known" } as const) : rulesFor(file.text, rules);
      if (single && how === "unknown" && !unreadable(file)) return ask({ file, game });
      done.push(await readOne(file, game, how, stop.signal));
      if (stop.signal.aborted) return;
      if (single && how === "usual" && done[0]!.study) setAssumed({ file, game });
    }
    setFiles(single ? [] : done);
    const told = done.filter((file) => file.told !== "");
    tell(sentences(told.map((file) => (single ? file.told : t("transfer.in_file", { file: file.name, problem: file.told })))));
    const first = done.find((file) => file.study);
    if (!first) return;
    current.current(first.study!);
    announce(t("transfer.imported"));
  }
  const start = (given: readonly GivenFile[], chosen?: Rules): void => void read(given, chosen).catch((error: unknown) => !isAbort(error) && tell(sentence(error)));
  return {
    read: (given) => given.length > 0 && start(given),
    files,
    question,
    answer: (chosen) => {
      ask(null);
      if (question && chosen) start([question.file], chosen);
    },
    assumed,
    ask,
    message,
    clear: () => {
      tell("");
      setAssumed(null);
    },
  };
}
