// SPDX-License-Identifier: MIT
// Import by pasting, choosing or dropping a text; export as text in several formats; the link that holds everything.
import { useState } from "preact/hooks";
import { exportNodes, importText, sentence } from "../api/client";
import type { ExportFormat } from "../api/types";
import { gameText } from "../game/rules";
import { stonesText } from "../game/setup";
import { announce } from "../ui/announce";
import { CopyField } from "../ui/CopyField";
import { fullAddress } from "../ui/router";
import { type Study, boardAt, studyAddress } from "./study";
import { exportedNodes, importedStudy } from "./transfer";

const formats: readonly [ExportFormat, string][] = [["moves", "Moves"], ["text", "Board"], ["sgf", "SGF"], ["psq", "PSQ"], ["json", "JSON"]];

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Reads a text by the server; what it becomes goes to onStudy, what is wrong comes back as a sentence. */
export async function readText(text: string, study: Study, onStudy: (study: Study) => void): Promise<string> {
  try {
    const { study: read, leftOut } = importedStudy(await importText(text, "auto", gameText(study.rules)));
    onStudy({ ...read, engine: study.engine, heat: study.heat });
    announce("Imported");
    return leftOut ? `${leftOut} moves that the rules do not allow were left out.` : "";
  } catch (error) {
    return sentence(error);
  }
}

export function TransferPanel({ study, onStudy }: { study: Study; onStudy(study: Study): void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [file, setFile] = useState<{ name: string; type: string } | null>(null);

  async function read(): Promise<void> {
    setProblem(await readText(text, study, onStudy));
  }
  async function write(format: ExportFormat): Promise<void> {
    setProblem("");
    try {
      if (study.setup.size && format === "text") {
        setText(stonesText(boardAt(study)).replace(/\//g, "\n"));
        setFile({ name: "board.txt", type: "text/plain" });
        return;
      }
      const reply = await exportNodes({ game: gameText(study.rules), format, nodes: exportedNodes(study.rules, study.tree) });
      setText(reply.text);
      setFile({ name: reply.file, type: reply.media_type });
    } catch (error) {
      setProblem(sentence(error));
    }
  }
  return (
    <section class="transfer" aria-label="Import, export and link">
      <h2>In and out</h2>
      <label>
        <span class="unseen">Text of a game</span>
        <textarea value={text} spellcheck={false} placeholder="Paste moves, a board, SGF or PSQ here, or drop a file on the page." onInput={(event) => { setText(event.currentTarget.value); setFile(null); }} />
      </label>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <div class="buttons">
        <button type="button" class="main" disabled={text.trim() === ""} onClick={read}>Import</button>
        <span class="formats" role="group" aria-label="Export as">
          <span>Export</span>
          {formats.map(([format, name]) => <button key={format} type="button" disabled={study.setup.size > 0 && format !== "text"} onClick={() => write(format)}>{name}</button>)}
        </span>
        {file && <button type="button" onClick={() => download(file.name, file.type, text)}>Save {file.name}</button>}
      </div>
      <h3>Link to all of this</h3>
      <CopyField label="Link to this analysis" value={fullAddress(studyAddress(study))} />
    </section>
  );
}
