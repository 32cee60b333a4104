// SPDX-License-Identifier: MIT
// Text or files dropped anywhere on the page, and text pasted outside of fields.
import { useEffect, useRef, useState } from "preact/hooks";
import { type GivenFile, mostBytes } from "./use_import";

const mostFiles = 200;

/** Reads the files. A file that is too large is refused by its size. */
export const textsOf = (files: Iterable<File>): Promise<GivenFile[]> =>
  Promise.all([...files].slice(0, mostFiles).map(async (file) => ({ name: file.name, text: await file.slice(0, mostBytes).text(), bytes: file.size })));

async function given(data: DataTransfer): Promise<GivenFile[]> {
  const text = data.getData("text/plain");
  return data.files.length ? textsOf(data.files) : [{ name: "", text }];
}

export function useDrop(onFiles: (files: GivenFile[]) => void): boolean {
  const [over, setOver] = useState(false);
  const current = useRef(onFiles);
  current.current = onFiles;
  useEffect(() => {
    const take = (data: DataTransfer) =>
      void given(data).then((files) => {
        const filled = files.filter(({ text }) => text.trim() !== "");
        if (filled.length) current.current(filled);
      });
    const drag = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.matches("input, textarea")) return;
      if (event.clipboardData) take(event.clipboardData);
    };
    addEventListener("dragover", drag);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", drag);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
  return over;
}
