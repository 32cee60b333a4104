// SPDX-License-Identifier: MIT
// Schemas as HTML: the type of a value in words, and the fields of an object as a table.
import { code, escape, inline, json, link, table } from "./text.mjs";

const prefix = "#/components/schemas/";
const number = new Intl.NumberFormat("en").format;

/** Renders a reference as a link to the section of its schema. */
function reference(target) {
  const name = target.slice(prefix.length);
  if (!target.startsWith(prefix)) throw new Error(`${target} is not a schema`);
  return link(`#schema-${name}`, escape(name));
}

function range({ minimum, maximum: most }) {
  const maximum = Number.isInteger(most) && !Number.isSafeInteger(most) ? undefined : most; // the end of int64 is none
  if (minimum !== undefined && maximum !== undefined) return `${number(minimum)} to ${number(maximum)}`;
  if (minimum !== undefined) return `at least ${number(minimum)}`;
  return maximum === undefined ? undefined : `at most ${number(maximum)}`;
}

function length({ minLength, maxLength, minItems, maxItems }, type) {
  const [least, most, unit] = type === "array" ? [minItems, maxItems, "items"] : [minLength, maxLength, "characters"];
  if (least !== undefined && least === most) return `${number(most)} ${unit}`;
  if (least === 1 && most === undefined) return "not empty";
  if (least !== undefined && most !== undefined) return `${number(least)} to ${number(most)} ${unit}`;
  return most === undefined ? undefined : `at most ${number(most)} ${unit}`;
}

/** Renders the type of a value: `integer`, `array of Cell`, `null or Clock`. */
export function typeOf(schema) {
  if (schema.$ref) return reference(schema.$ref);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(" or ");
  if (schema.oneOf) return schema.oneOf.map(typeOf).join(" or ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
  if (schema.items) return `array of ${typeOf(schema.items)}`;
  if (schema.contentSchema) return `string with JSON of ${typeOf(schema.contentSchema)}`;
  return escape([schema.type ?? "any"].flat().join(" or "));
}

/** Renders what limits a value besides its type; empty if nothing does. */
function limits(schema) {
  const type = [schema.type].flat().find((name) => name !== "null");
  const parts = [range(schema), schema.prefixItems ? undefined : length(schema, type)];
  if (schema.format) parts.push(escape(schema.format));
  if (schema.pattern) parts.push(`pattern ${code(schema.pattern)}`);
  if (schema.default !== undefined) parts.push(`default ${code(JSON.stringify(schema.default))}`);
  return parts.filter(Boolean).join(", ");
}

/** Renders type and limits of a value. */
export const typeAndLimits = (schema) => [typeOf(schema), limits(schema)].filter(Boolean).join(", ");

function fieldsOf(schema, path = "") {
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const required = schema.required?.includes(name) ? ` <small class="required">required</small>` : "";
    const meaning = field.description ? `<br>${inline(field.description)}` : "";
    const own = [`${code(path + name)}${required}`, `<span class="type">${typeAndLimits(field)}</span>${meaning}`];
    return field.properties ? [own, ...fieldsOf(field, `${path}${name}.`)] : [own];
  });
}

/** Renders the fields of an object, or the type of another schema. */
function body(name, schema) {
  if (schema.properties) {
    const others = schema.additionalProperties;
    const more = others && typeof others === "object" ? `<p>Other fields: ${typeAndLimits(others)}.</p>` : "";
    return table(`Fields of ${name}`, ["Field", "Type and meaning"], fieldsOf(schema)) + more;
  }
  if (!schema.oneOf) return `<p class="type">${typeAndLimits(schema)}</p>`;
  const by = schema.discriminator ? ` The field ${code(schema.discriminator.propertyName)} tells which.` : "";
  const parts = schema.oneOf.map((part) => `<li>${typeAndLimits(part)}</li>`);
  return `<p>One of these.${by}</p>\n<ul>${parts.join("")}</ul>`;
}

/** Renders the section of a named schema. */
export function schemaSection(name, schema) {
  const examples = (schema.examples ?? [])
    .map((example) => `<pre tabindex="0" aria-label="An example of ${name}"><code>${json(example)}</code></pre>`);
  return `<section class="schema" id="schema-${name}" aria-labelledby="name-${name}">
<h3 id="name-${name}">${escape(name)}</h3>
${schema.description ? `<p>${inline(schema.description)}</p>` : ""}
${body(name, schema)}
${examples.join("\n")}
</section>`;
}
