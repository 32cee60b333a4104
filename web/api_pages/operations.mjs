// SPDX-License-Identifier: MIT
// Operations as HTML: parameters, body, replies, examples.
import { STATUS_CODES } from "node:http";
import { typeAndLimits, typeOf } from "./schemas.mjs";
import { code, escape, inline, json, link, prose, table } from "./text.mjs";

const methods = ["get", "post", "put", "patch", "delete"];
const security = { cookie: "cookie", bearer: "Bearer token" };

/** Lists the operations of a document in order. */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => {
      const operation = item[method];
      return { ...operation, path, method, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] };
    }),
  );
}

export const methodBadge = (method) => `<span class="method ${method}">${method.toUpperCase()}</span>`;

/** Renders examples, each as a block that opens. */
function examplesOf(content, what) {
  return Object.entries(content?.examples ?? {}).map(([name, { value }]) => {
    const label = escape(`${what}: ${name}`);
    const block = `<pre tabindex="0" aria-label="${label}"><code>${json(value)}</code></pre>`;
    return `<details><summary>${label}</summary>\n${block}</details>`;
  }).join("\n");
}

/** Renders the media types of a body, each with its schema. */
const contentsOf = (contents) =>
  Object.entries(contents ?? {})
    .map(([type, { schema }]) => `<span class="media">${code(type)} ${typeOf(schema)}</span>`)
    .join("<br>");

function headersOf(headers, addressOf) {
  return Object.entries(headers ?? {})
    .map(([name, { description }]) => `<li>${code(name)} ${inline(description, addressOf)}</li>`)
    .join("");
}

/** The rendering of operations and of the replies that they share. */
export class Operations {
  constructor(document, addressOf) {
    this.document = document;
    this.addressOf = addressOf;
  }

  resolved(part) {
    if (!part.$ref) return part;
    return part.$ref.slice(2).split("/").reduce((value, key) => value[key], this.document);
  }

  securityOf(operation) {
    const ways = operation.security ?? this.document.security;
    const names = ways.flatMap((way) => Object.keys(way)).map((name) => security[name]);
    if (!names.length) return "none";
    return `${ways.some((way) => !Object.keys(way).length) ? "optional: " : "needed: "}${names.join(" or ")}`;
  }

  facts(operation) {
    const facts = [["Identity", this.securityOf(operation)]];
    const largest = operation["x-largest-body"];
    if (largest) facts.push(["Largest body", `${largest / 1024} KiB`]);
    const rows = facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`);
    return `<dl class="facts">${rows.join("")}</dl>`;
  }

  parameters(operation) {
    if (!operation.parameters.length) return "";
    const rows = operation.parameters.map((each) => this.resolved(each)).map((parameter) => [
      `${code(parameter.name)}${parameter.required ? ` <small class="required">required</small>` : ""}`,
      parameter.in,
      `<span class="type">${typeAndLimits(parameter.schema)}</span>
<br>${inline(parameter.description, this.addressOf)}`,
    ]);
    const label = `Parameters of ${operation.operationId}`;
    return `<h4>Parameters</h4>\n${table(label, ["Name", "In", "Type and meaning"], rows)}`;
  }

  body(operation) {
    if (!operation.requestBody) return "";
    const { content } = this.resolved(operation.requestBody);
    const examples = Object.values(content).map((type) => examplesOf(type, "Example"));
    return `<h4>Request body</h4>\n<p>${contentsOf(content)}</p>\n${examples.join("\n")}`;
  }

  /** The row of one reply. A status that is described elsewhere links there. */
  replyRow([status, part]) {
    const reply = this.resolved(part);
    const name = `${status}<br><small>${escape(STATUS_CODES[status] ?? "")}</small>`;
    const shared = part.$ref?.split("/").at(-1);
    const headers = shared ? "" : headersOf(reply.headers, this.addressOf);
    const sockets = Object.entries(reply["x-websocket"] ?? {})
      .map(([from, schema]) => `<span class="media">from the ${from}: ${typeOf(schema)}</span>`);
    const meaning = [
      inline(reply.description.trim(), (text) => this.addressOf(text, "", true)),
      headers && `<ul class="headers">${headers}</ul>`,
      contentsOf(reply.content),
      ...sockets,
    ];
    const lines = meaning.filter(Boolean).join("<br>").replaceAll("</ul><br>", "</ul>").replaceAll("<br><ul", "<ul");
    return [shared ? link(`#reply-${shared}`, name) : name, lines];
  }

  replies(operation) {
    const replies = Object.entries(operation.responses);
    const examples = replies.filter(([, part]) => !part.$ref).flatMap(([status, part]) =>
      Object.values(part.content ?? {}).map((content) => examplesOf(content, `Example ${status}`)));
    const rows = replies.map((reply) => this.replyRow(reply));
    const replyTable = table(`Replies of ${operation.operationId}`, ["Status", "Meaning and content"], rows);
    return `<h4>Replies</h4>\n${replyTable}\n${examples.join("\n")}`;
  }

  section(operation) {
    const { operationId: id, method, path } = operation;
    const base = this.document.servers[0].url;
    return `<section class="operation" id="${id}" aria-labelledby="name-${id}">
<h3 id="name-${id}">${methodBadge(method)} <code><span class="base">${escape(base)}</span>${escape(path)}</code></h3>
<p class="lead">${inline(operation.summary)}</p>
${prose(operation.description, this.addressOf)}
${this.facts(operation)}
${[this.parameters(operation), this.body(operation), this.replies(operation)].filter(Boolean).join("\n")}
</section>`;
  }

  sharedReply([name, reply]) {
    const headers = headersOf(reply.headers, this.addressOf);
    return `<section class="reply" id="reply-${name}" aria-label="Reply ${name}">
<h3>${escape(name)}</h3>
${prose(reply.description, (text) => this.addressOf(text, "", true))}
${headers && `<ul class="headers">${headers}</ul>`}
<p>${contentsOf(reply.content)}</p>
${Object.values(reply.content).map((content) => examplesOf(content, "Example")).join("\n")}
</section>`;
  }
}
