// SPDX-License-Identifier: MIT
// The API's pages: their links lead somewhere, they need nothing from elsewhere, and they contain what they should.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
// @ts-expect-error: the web build is JavaScript without types
import { apiPages } from "../api_pages/pages.mjs";
// @ts-expect-error: the web build is JavaScript without types
import { inline, json } from "../api_pages/text.mjs";

const docs = join(__dirname, "../../docs");
const pages = new Map<string, string>(apiPages(docs, { FAVICON: "favicon.svg", API_STYLE: "api.css" }));
const page = (name: string) => pages.get(name) ?? "";
const addresses: Record<string, string> = { "/api/v1/docs": "api/index.html", "/api/v1/problems": "api/problems.html" };
const others = ["/", "/api/v1/openapi.yaml", "/favicon.svg", "/api.css"];

const idsOf = (html: string) => [...html.matchAll(/\bid="([^"]*)"/g)].map((match) => match[1] ?? "");

describe.each([...pages])("%s", (_, html) => {
  it("has each id once", () => {
    const ids = idsOf(html);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("has links that lead to an id of a page", () => {
    const broken = [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map((match) => match[1] ?? "").filter((address) => {
      const [path = "", id] = address.split("#");
      const target = path === "" ? html : page(addresses[path] ?? "");
      return !others.includes(address) && (target === "" || (id !== undefined && !idsOf(target).includes(id)));
    });
    expect(broken).toEqual([]);
  });

  it("has no script and no style of its own, as the content security policy demands", () => {
    expect(html).not.toMatch(/<script|<style|\bstyle=|\bon[a-z]+=|https?:/);
  });
});

it("shows every route and every schema of the document", () => {
  const document = parse(readFileSync(join(docs, "openapi.yaml"), "utf8"));
  const operations = Object.values<Record<string, { operationId?: string }>>(document.paths)
    .flatMap((item) => Object.values(item).map(({ operationId }) => operationId ?? ""));
  const schemas = Object.keys(document.components.schemas).map((name) => `schema-${name}`);
  expect(idsOf(page("api/index.html"))).toEqual(expect.arrayContaining([...operations.filter(Boolean), ...schemas]));
});

it("explains every problem code", () => {
  const groups: { problems: object }[] = parse(readFileSync(join(docs, "problems.yaml"), "utf8"));
  const codes = groups.flatMap(({ problems }) => Object.keys(problems));
  expect(idsOf(page("api/problems.html"))).toEqual(expect.arrayContaining(codes));
});

it("escapes text", () => {
  const html = inline('<b> & `"<i>"` **bold**');
  expect(html).toBe('&lt;b&gt; &amp; <code>&quot;&lt;i&gt;&quot;</code> <strong>bold</strong>');
});

it("breaks JSON that is longer than a line", () => {
  const plain = (value: unknown) => json(value).replace(/<[^>]*>/g, "").replaceAll("&quot;", '"');
  expect(plain({ a: [1, 2] })).toBe('{"a": [1, 2]}');
  const long = { key: Array.from({ length: 30 }, (_, index) => index), end: true };
  expect(JSON.parse(plain(long))).toEqual(long);
  expect(plain(long).split("\n").length).toBeGreaterThan(30);
});
