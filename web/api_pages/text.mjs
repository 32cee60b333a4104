// SPDX-License-Identifier: MIT
// Text as HTML: escapes, the few marks of Markdown that the descriptions use, JSON with colours.

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escape = (text) => String(text).replace(/[&<>"]/g, (c) => entities[c]);

export const code = (text) => `<code>${escape(text)}</code>`;

export const link = (address, html) => `<a href="${escape(address)}">${html}</a>`;

/**
 * Renders one paragraph: `code` and **strong**. `addressOf(text, before)` returns the address that a code span links
 * to, or nothing; `before` is the text in front of the span.
 */
export function inline(text, addressOf = () => undefined) {
  let html = "";
  for (const [index, part] of text.split("`").entries()) {
    if (index % 2 === 0) {
      html += escape(part).replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>");
    } else {
      const address = addressOf(part, html);
      html += address ? link(address, code(part)) : code(part);
    }
  }
  return html.trim();
}

/** Renders paragraphs, which blank lines separate. */
export const prose = (text, addressOf) =>
  (text ?? "").trim().split(/\n\s*\n/).filter(Boolean)
    .map((paragraph) => `<p>${inline(paragraph.replace(/\s+/g, " "), addressOf)}</p>`)
    .join("\n");

const width = 84; // characters of a line of JSON

const mark = (kind, text) => `<span class="${kind}">${escape(text)}</span>`;

/** Renders a value as JSON on one line. */
function compact(value) {
  if (Array.isArray(value)) return `[${value.map(compact).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    const fields = Object.entries(value).map(([key, part]) => `${mark("key", JSON.stringify(key))}: ${compact(part)}`);
    return `{${fields.join(", ")}}`;
  }
  return mark(typeof value === "string" ? "text" : "number", JSON.stringify(value));
}

/** Returns the length of a value that `compact` renders, without marks. */
const lengthOf = (value) => JSON.stringify(value, null, 1).replace(/\n\s*/g, " ").length;

/** Renders a value as JSON. An array or object stays on one line if it fits behind `used` characters. */
export function json(value, indent = "", used = indent.length) {
  const isContainer = value !== null && typeof value === "object";
  if (!isContainer || lengthOf(value) + used <= width) return compact(value);
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((part) => deeper + json(part, deeper))
    : Object.entries(value).map(([key, part]) => {
      const used = deeper.length + key.length + 4;
      return `${deeper}${mark("key", JSON.stringify(key))}: ${json(part, deeper, used)}`;
    });
  return `${isList ? "[" : "{"}\n${parts.join(",\n")}\n${indent}${isList ? "]" : "}"}`;
}

/** Renders a table. Each row is a list of cells as HTML, and the first cell is the header of its row. */
export function table(label, columns, rows) {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join("");
  const body = rows.map(([first, ...rest]) =>
    `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  return `<table aria-label="${escape(label)}"><thead><tr>${head}</tr></thead>
<tbody>
${body.join("\n")}
</tbody></table>`;
}
