// SPDX-License-Identifier: MIT
// The API's pages as static HTML, made of docs/openapi.yaml and docs/problems.yaml: apiPages returns their files.
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { Operations, methodBadge, operationsOf } from "./operations.mjs";
import { schemaSection } from "./schemas.mjs";
import { code, escape, inline, link, prose } from "./text.mjs";

const documentsPage = "/api/v1/docs";
const problemsPage = "/api/v1/problems";
const pages = [[documentsPage, "API"], [problemsPage, "Problem codes"], ["/api/v1/openapi.yaml", "openapi.yaml"]];

/** Renders a whole page. `names` has the addresses of the style sheet and the icon. */
function frame({ title, about, address, contents, main }, names) {
  const links = pages
    .map(([to, name]) => `<a href="${to}"${to === address ? ` aria-current="page"` : ""}>${name}</a>`)
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<meta name="description" content="${escape(about)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/${names.FAVICON}" type="image/svg+xml">
<link rel="stylesheet" href="/${names.API_STYLE}">
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header class="top">
<a class="brand" href="/"><img class="logo" src="/${names.FAVICON}" alt="mnk" width="30" height="30">
<span aria-hidden="true">mnk</span></a>
<nav aria-label="Pages">
${links}
</nav>
</header>
<div class="columns">
<nav class="contents" aria-label="Contents">
${contents}
</nav>
<main id="main" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`;
}

const list = (items) => `<ul>${items.map((item) => `<li>${item}</li>`).join("\n")}</ul>`;

/** Renders a section with a title of the second level. `html` is a list of its parts. */
const group = (id, title, html) => `<section class="group" id="${id}"><h2>${title}</h2>\n${html.join("\n")}</section>`;

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Returns the function that finds the address for a code span: a problem code, a route or a schema. */
function addresses(document, codes) {
  const operations = operationsOf(document);
  const entry = ({ method, path, operationId }) => [`${method.toUpperCase()} ${path}`, `#${operationId}`];
  const routes = new Map(operations.map(entry));
  return (text, before = "", isReply = false) => {
    if (codes.has(text) && (isReply || /[45]\d\d\s*$/.test(before))) return `${problemsPage}#${text}`;
    return routes.get(text) ?? (Object.hasOwn(document.components.schemas, text) ? `#schema-${text}` : undefined);
  };
}

function securitySection(document) {
  const schemes = Object.values(document.components.securitySchemes).map((scheme) => {
    const how = scheme.in === "cookie" ? `the cookie ${code(scheme.name)}` : code("Authorization: Bearer TOKEN");
    return `${how}: ${inline(scheme.description)}`;
  });
  return group("security", "Identity", ["<p>A request shows its token in one of two ways:</p>", list(schemes)]);
}

function documentPage(document, codes, names) {
  const operations = operationsOf(document);
  const { schemas, responses } = document.components;
  const addressOf = addresses(document, codes);
  const rendering = new Operations(document, addressOf);
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter((operation) => operation.tags.includes(tag.name)),
  }));
  const contents = groups.map(({ name, operations: own }) => {
    const links = own.map((each) => link(`#${each.operationId}`, `${methodBadge(each.method)} ${code(each.path)}`));
    return `<h2>${link(`#${name}`, capital(name))}</h2>${list(links)}`;
  });
  const schemaLinks = Object.keys(schemas).map((name) => link(`#schema-${name}`, escape(name)));
  contents.push(`<h2>${link("#replies", "Shared replies")}</h2>`);
  contents.push(`<h2>${link("#schemas", "Schemas")}</h2><div class="schemas">${list(schemaLinks)}</div>`);
  const main = [
    `<h1>The API of mnk <small>version ${escape(document.info.version)}</small></h1>`,
    `<p class="lead">${inline(document.info.summary)}</p>`,
    prose(document.info.description, addressOf),
    securitySection(document),
    ...groups.map(({ name, description, operations: own }) =>
      group(name, capital(name), [prose(description, addressOf), ...own.map((each) => rendering.section(each))])),
    group("replies", "Shared replies", Object.entries(responses).map((each) => rendering.sharedReply(each))),
    group("schemas", "Schemas", Object.entries(schemas).map(([name, schema]) => schemaSection(name, schema))),
  ].join("\n");
  const about = document.info.summary;
  return frame({ title: "API - mnk", about, address: documentsPage, contents: contents.join("\n"), main }, names);
}

function problemSection([name, { status, means, do: advice }]) {
  const statuses = status.length ? status.join(", ") : "import";
  return `<section class="problem" id="${name}" aria-labelledby="name-${name}">
<h3 id="name-${name}">${link(`#${name}`, code(name))} <small>${statuses}</small></h3>
<p>${inline(means)}</p><p>${inline(advice)}</p>
</section>`;
}

function problemsPageOf(groups, names) {
  const id = (title) => title.toLowerCase().replace(/\W+/g, "-");
  const contents = groups.map(({ title, problems }) => {
    const links = Object.keys(problems).map((name) => link(`#${name}`, code(name)));
    return `<h2>${link(`#${id(title)}`, escape(title))}</h2><div class="codes">${list(links)}</div>`;
  });
  const main = [
    `<h1>Problem codes</h1>`,
    `<p>An error is a problem document (RFC 9457). Its ${code("code")} is one of these words, and its ${code("type")}
leads to the word on this page. Each entry has the statuses of the code, its meaning, and the remedy. Codes marked
<em>import</em> occur only in the ${code("problems")} of
${link(`${documentsPage}#importGame`, code("POST /import"))}.</p>`,
    ...groups.map(({ title, problems }) =>
      group(id(title), escape(title), Object.entries(problems).map(problemSection))),
  ].join("\n");
  const about = "The codes of the API's problem documents, explained.";
  const page = { title: "Problem codes - mnk", about, address: problemsPage, contents: contents.join("\n"), main };
  return frame(page, names);
}

/** Returns the pages: [name, text] each. `docs` is the folder with the two files. */
export function apiPages(docs, names) {
  const read = (name) => parse(readFileSync(`${docs}/${name}`, "utf8"));
  const groups = read("problems.yaml");
  const codes = new Set(groups.flatMap(({ problems }) => Object.keys(problems)));
  return [
    ["api/index.html", documentPage(read("openapi.yaml"), codes, names)],
    ["api/problems.html", problemsPageOf(groups, names)],
  ];
}
