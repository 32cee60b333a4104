// SPDX-License-Identifier: MIT
// Text or a file dropped anywhere on the page, and text pasted outside of fields.
import { useEffect, useRef, useState } from "preact/hooks";

const largest = 256 * 1024;

async function textOf(data: DataTransfer): Promise<string> {
  const file = data.files[0];
  return file ? file.slice(0, largest).text() : data.getData("text/plain");
}

export function useDrop(onText: (text: string) => void): boolean {
  const [over, setOver] = useState(false);
  const current = useRef(onText);
  current.current = onText;
  useEffect(() => {
    const take = (text: string) => {
      if (text.trim()) current.current(text);
    };
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
      if (event.dataTransfer) void textOf(event.dataTransfer).then(take);
    };
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.matches("input, textarea")) return;
      if (event.clipboardData) void textOf(event.clipboardData).then(take);
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
