// SPDX-License-Identifier: MIT
// Finds texts in the sources that a visitor would see without a message: text in elements, attributes that are read out
// or shown, and what is announced.
import ts from "typescript";

/** Names and signs that are the same in every language. */
const allowed = new Set(["mnk", "mnk check FILE"]);
const shownAttributes = new Set(["title", "placeholder", "alt", "label", "name", "aria-label", "aria-valuetext", "aria-description", "aria-roledescription"]);
/** Elements whose attribute `name` is for forms. */
const formElements = new Set(["input", "select", "textarea", "button"]);
/** Errors whose messages are shown. */
const shownErrors = new Set(["PictureError"]);
const announcers = new Set(["announce", "setProblem", "setMessage"]);

/** A single letter is a name too: a player, a variable, a key, a column as in b2. */
const speaks = (text: string): boolean => !allowed.has(text.trim()) && text.split(/[^\p{L}\p{N}]+/u).some((word) => /\p{L}/u.test(word) && !/^\p{L}\d*$/u.test(word) && !allowed.has(word));

/** The literals that can become the value of an expression. */
function* values(node: ts.Expression | undefined): Generator<ts.Node> {
  if (!node) return;
  if (ts.isStringLiteralLike(node)) {
    if (speaks(node.text)) yield node;
  } else if (ts.isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
    if (parts.some(speaks)) yield node;
    for (const span of node.templateSpans) yield* values(span.expression);
  } else if (ts.isConditionalExpression(node)) {
    yield* values(node.whenTrue);
    yield* values(node.whenFalse);
  } else if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind;
    if (kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken) yield* values(node.left);
    if (kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.AmpersandAmpersandToken) yield* values(node.right);
  } else if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)) yield* values(node.expression);
}

function* shownBy(node: ts.Node): Generator<ts.Node> {
  if (ts.isJsxText(node) && speaks(node.text)) yield node;
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) yield* values(node.expression);
  if (ts.isJsxAttribute(node) && shownAttributes.has(node.name.getText())) {
    const element = node.parent.parent.tagName.getText();
    if (node.name.getText() === "name" && formElements.has(element)) return;
    yield* values(node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : (node.initializer as ts.StringLiteral | undefined));
  }
  if (ts.isNewExpression(node) && shownErrors.has(node.expression.getText())) yield* values(node.arguments?.[0]);
  if (ts.isCallExpression(node) && announcers.has(node.expression.getText())) yield* values(node.arguments[0]);
}

function nodesOf(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(root);
  return nodes;
}

const parse = (name: string, text: string): ts.SourceFile => ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true, name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

/** Texts that are shown without a message, each with its file and line. */
export function literalsShown(name: string, text: string): string[] {
  const file = parse(name, text);
  return nodesOf(file).flatMap((node) => [...shownBy(node)]).map((node) => `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText().trim()}`);
}

/** Patterns of the keys that a source can ask for: its literals with a dot, and templates with anything in their gaps. */
export function messagesUsed(name: string, text: string): RegExp[] {
  const literal = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return nodesOf(parse(name, text)).flatMap((node) => {
    if (ts.isStringLiteralLike(node)) return /^[a-z]+\./.test(node.text) ? [new RegExp(`^${literal(node.text)}$`)] : [];
    if (!ts.isTemplateExpression(node)) return [];
    const gaps = node.templateSpans.map((span) => `.+${literal(span.literal.text)}`).join("");
    return /^[a-z]+\./.test(node.head.text) ? [new RegExp(`^${literal(node.head.text)}${gaps}$`)] : [];
  });
}
