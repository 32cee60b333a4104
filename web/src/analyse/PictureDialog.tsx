// SPDX-License-Identifier: MIT
// Saves the position as SVG or PNG, or the whole game as a GIF.
import { useState } from "preact/hooks";
import { coloursOf } from "../board/colours";
import { lookOf } from "../board/look";
import { PictureError, gifPicture, pngPicture, svgPicture } from "../board/picture";
import { Dialog } from "../ui/Dialog";
import { download } from "../ui/download";
import { moveNumbers } from "./numbers";
import { type Study, boardAt } from "./study";
import { lineThrough, nodeOf } from "./tree";
import { t } from "../words/words";

const formats = ["png", "svg", "gif"] as const;
type Format = (typeof formats)[number];
const types: Readonly<Record<Format, string>> = { png: "image/png", svg: "image/svg+xml", gif: "image/gif" };
const sizes = [16, 24, 40, 64] as const;

interface Options {
  readonly cell: number;
  readonly numbers: boolean;
  readonly coordinates: boolean;
}

async function pictureOf(study: Study, format: Format, { cell, numbers, coordinates }: Options): Promise<Uint8Array | string> {
  const colours = coloursOf(lookOf(study.rules));
  const options = { cell, coordinates, orientation: study.orientation };
  if (format === "gif") {
    const moves = lineThrough(study.tree, study.at).map((id) => nodeOf(study.tree, id).cell!);
    return new Uint8Array(await (await gifPicture(study.rules, moves, colours, { ...options, numbers }, study.setup)).arrayBuffer());
  }
  const board = boardAt(study);
  const position = { rules: study.rules, stones: board.entries(), last: board.last, lines: board.lines.map((line) => line.cells), ...study.drawings.get(study.at), ...(numbers ? { numbers: moveNumbers(board) } : {}) };
  if (format === "svg") return svgPicture(position, colours, options);
  return new Uint8Array(await (await pngPicture(position, colours, options)).arrayBuffer());
}

export function PictureDialog({ study, onClose }: { study: Study; onClose(): void }) {
  const [format, setFormat] = useState<Format>("png");
  const [options, setOptions] = useState<Options>({ cell: 40, numbers: study.numbers, coordinates: true });
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setProblem("");
    setBusy(true);
    try {
      download(`board.${format}`, types[format], await pictureOf(study, format, options));
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }
  const check = (name: "numbers" | "coordinates") => (
    <label class="check"><input type="checkbox" checked={options[name]} onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.checked })} /><span>{t(`draw.${name}`)}</span></label>
  );
  return (
    <Dialog title={t("draw.picture")} onClose={onClose}>
      <div class="picture-options">
        <label><span>{t("draw.format")}</span><select value={format} onChange={(event) => setFormat(event.currentTarget.value as Format)}>{formats.map((value) => <option key={value} value={value}>{t(`draw.format.${value}`)}</option>)}</select></label>
        <label><span>{t("draw.size")}</span><select value={String(options.cell)} onChange={(event) => setOptions({ ...options, cell: Number(event.currentTarget.value) })}>{sizes.map((cell) => <option key={cell} value={String(cell)}>{t("draw.pixels", { cell })}</option>)}</select></label>
        {check("numbers")}
        {check("coordinates")}
      </div>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <p class="dialog-actions"><button type="button" class="main" disabled={busy} onClick={() => void save()}>{t("transfer.save", { file: `board.${format}` })}</button></p>
    </Dialog>
  );
}
