// SPDX-License-Identifier: MIT
// Import by pasting, choosing or dropping a text; export as text in several formats; the link that holds everything.
import { useMemo, useState } from "preact/hooks";
import { sentence } from "../api/client";
import { download } from "../ui/download";
import { exportNodes } from "../library/calls";
import type { ExportFormat } from "../api/types";
import { gameText } from "../game/rules";
import { stonesText } from "../game/setup";
import { CopyField } from "../ui/CopyField";
import { fullAddress } from "../ui/router";
import { type Study, boardAt, studyAddress } from "./study";
import { exportedNodes } from "./transfer";
import { textsOf } from "./use_drop";
import type { Importing } from "./use_import";
import { t } from "../words/words";

const formats: readonly ExportFormat[] = ["moves", "text", "sgf", "psq", "json"];

export function TransferPanel({ study, importing, onStudy }: { study: Study; importing: Importing; onStudy(study: Study): void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [file, setFile] = useState<{ name: string; type: string } | null>(null);

  const link = useMemo(() => fullAddress(studyAddress(study)), [study]);

  const read = (): void => {
    setProblem("");
    importing.read([{ name: "", text }]);
  };
  async function choose(input: HTMLInputElement): Promise<void> {
    importing.read(await textsOf(input.files ?? []));
    // So that the same file can be chosen again.
    input.value = "";
  }
  async function write(format: ExportFormat): Promise<void> {
    setProblem("");
    try {
      // The position shown; the server would write the end of the main line.
      if (format === "text") {
        setText(stonesText(boardAt(study)).replace(/\//g, "\n"));
        setFile({ name: "board.txt", type: "text/plain" });
        return;
      }
      const reply = await exportNodes({ game: gameText(study.rules), format, nodes: exportedNodes(study.rules, study.tree), x_name: study.names.x, o_name: study.names.o });
      setText(reply.text);
      setFile({ name: reply.file, type: reply.media_type });
    } catch (error) {
      setProblem(sentence(error));
    }
  }
  return (
    <section class="transfer" aria-label={t("transfer.section")}>
      <h2>{t("transfer.title")}</h2>
      <label>
        <span class="unseen">{t("transfer.text")}</span>
        <textarea value={text} spellcheck={false} placeholder={t("transfer.hint")} onInput={(event) => { setText(event.currentTarget.value); setFile(null); }} />
      </label>
      {(problem || importing.message) && <p class="problem" role={problem ? "alert" : undefined}>{problem || importing.message}</p>}
      <div class="buttons">
        <button type="button" class="main" disabled={text.trim() === ""} onClick={read}>{t("transfer.import")}</button>
        <label class="button file">{t("transfer.files")}<input type="file" multiple onChange={(event) => void choose(event.currentTarget)} /></label>
        <span class="formats" role="group" aria-label={t("transfer.export_as")}>
          <span>{t("transfer.export")}</span>
          {formats.map((format) => <button key={format} type="button" disabled={study.setup.size > 0 && format !== "text"} onClick={() => write(format)}>{t(`format.${format}`)}</button>)}
        </span>
        {file && <button type="button" onClick={() => download(file.name, file.type, text)}>{t("transfer.save", { file: file.name })}</button>}
      </div>
      {importing.files.length > 0 && (
        <div class="opened" role="group" aria-label={t("transfer.opened")}>
          {importing.files.map((one, index) => <button key={index} type="button" disabled={!one.study} onClick={() => onStudy(one.study!)}>{one.name}</button>)}
        </div>
      )}
      <h3>{t("transfer.link")}</h3>
      <CopyField label={t("transfer.link")} value={link} />
    </section>
  );
}
