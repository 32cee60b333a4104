// SPDX-License-Identifier: MIT
// Reads texts of games by the server. Only the newest counts: who pastes again, or leaves, wants no older answer.
import { useEffect, useRef } from "preact/hooks";
import { isAbort, sentence } from "../api/client";
import { importText } from "../library/calls";
import { type Rules, gameText } from "../game/rules";
import { announce } from "../ui/announce";
import type { Study } from "./study";
import { importedStudy, lossText } from "./transfer";
import { t } from "../words/words";

/** Reads a text, whose study goes to onStudy. Comes back with what is wrong as a sentence, or null where the answer does not count any more. */
export type ReadText = (text: string) => Promise<string | null>;

export function useImport(rules: Rules, onStudy: (study: Study) => void): ReadText {
  const running = useRef<AbortController | null>(null);
  const current = useRef(onStudy);
  current.current = onStudy;
  useEffect(() => () => running.current?.abort(), []);
  return async (text) => {
    running.current?.abort();
    const stop = (running.current = new AbortController());
    try {
      const reply = await importText(text, gameText(rules), stop.signal);
      if (stop.signal.aborted) return null;
      const { study, leftOut } = importedStudy(reply);
      current.current(study);
      announce(t("transfer.imported"));
      return lossText(reply, leftOut);
    } catch (error) {
      return isAbort(error) ? null : sentence(error);
    }
  };
}
