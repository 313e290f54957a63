import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { childNodes, type SyntaxNode } from "../../scripts/prepare/find-texts.ts";

const root = join(import.meta.dirname, "../..");
/** The design page is for developers, texts for search engines and scripts are in English, and browser names are not translated. */
const english = /^src\/(?:storefront\/(?:pages\/design|seo|start)\/|ui\/browser-name\.ts)/;

/** Mails to staff. */
const englishMails = /^src\/shop\/(?:staff|staff-notices|notes)\/mails\.ts$|\/staff-mails\.ts$/;

test.each([
  ["customers' pages", ["src/storefront/**/*.{ts,tsx}", "src/ui/**/*.{ts,tsx}"], english],
  ["mails to customers", ["src/shop/*/*mails.ts"], englishMails],
])("%s show no text that is not translated", (_what, paths, excepted) => {
  const wrong = globSync(paths, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path) && !excepted.test(path))
    .flatMap((path) => unwrappedIn(path, readFileSync(join(root, path), "utf8")));
  expect(wrong.sort()).toEqual([]);
});

test.each([
  ["an element's text", "const a = () => <p>Your cart</p>;", ["Your cart"]],
  ["an attribute", 'const a = () => <Field label="Email" />;', ["Email"]],
  ["a choice", 'const a = (b) => <p>{b ? "Replace PDF" : text("Attach PDF")}</p>;', ["Replace PDF"]],
  ["a template", "const a = (b) => ({ title: `Order $" + "{b}` });", ["Order $"]],
  ["a word before a value", "const a = (b) => <p>{b ? `in $" + "{b}` : undefined}</p>;", ["in $"]],
  ["a value of a text", 'const a = () => text("{b} left", { b: "Only two" });', ["Only two"]],
])("%s is found", (_what, source, expected) => {
  expect(unwrappedIn("a.tsx", source)).toEqual(expected.map((words) => `a.tsx:1: ${words}`));
});

test.each([
  ["texts", 'const a = (n) => <p title={text("Your cart")}>{plural(n, { one: "One item", other: "More items" })}</p>;'],
  ["abbreviations", "const a = () => <p>MRP, GSTIN: 3</p>;"],
  ["names of keys", 'const a = ({ key }) => key === "Enter" && <kbd>Ctrl+Enter</kbd>;'],
  ["errors that no one sees", 'throw new Error("This is no ZIP file.");'],
  [
    "what programs read",
    'import a from "some module"; const b = <p className="first second" />; f("Cache-Control", "b c");',
  ],
])("%s are left alone", (_what, source) => {
  expect(unwrappedIn("a.tsx", source)).toEqual([]);
});

/** English words in a source file outside `text`, `plural` and `rich`, as `path:line: words`. */
function unwrappedIn(path: string, source: string): string[] {
  const unwrapped: string[] = [];
  const visit = (node: SyntaxNode, parent: SyntaxNode | null) => {
    if (isSkipped(node, parent)) return;
    const words = shownWords(node);
    if (words !== null) unwrapped.push(`${path}:${source.slice(0, node.start).split("\n").length}: ${words}`);
    for (const child of childNodes(node)) visit(child, node);
  };
  visit(parseSync(path, source).program as unknown as SyntaxNode, null);
  return unwrapped;
}

/** English-looking words in element text, strings and templates. */
function shownWords(node: SyntaxNode): string | null {
  if (node.type === "JSXText") return /[a-z]{2}/.test(String(node.value)) ? oneLine(String(node.value)) : null;
  const written =
    node.type === "TemplateLiteral"
      ? (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("$")
      : node.type === "Literal" && typeof node.value === "string"
        ? node.value
        : "";
  if (untranslated.includes(written)) return null;
  return /^[A-Z][a-z]{2,}(?:[ .?!]|$)|^[A-Za-z]?[a-z]+ (?:[a-z]{2}|\$)/.test(written) ? oneLine(written) : null;
}

function isSkipped(node: SyntaxNode, parent: SyntaxNode | null): boolean {
  const callee = parent?.type === "CallExpression" ? (parent.callee as SyntaxNode).name : undefined;
  const [first, second] = (parent?.arguments as SyntaxNode[] | undefined) ?? [];
  if (["text", "rich", "stored"].includes(callee as string) && node === first) return true;
  if (callee === "plural" && node === second) return true;
  if (parent?.type === "BinaryExpression" && /==/.test(String(parent.operator))) return true;
  return isForPrograms(node);
}

/** Headers and names. */
const untranslated = ["Bearer $", "Cookie", "Excel", "Mac"];

function isForPrograms(node: SyntaxNode): boolean {
  if (/^(?:TS(?:Type|Interface)|Import)/.test(node.type)) return true;
  if (node.type === "NewExpression") return /Error$/.test(String((node.callee as SyntaxNode).name));
  const name = node.type === "JSXAttribute" ? String((node.name as SyntaxNode).name) : "";
  if (/^(?:className|d|key|rel|preserveAspectRatio)$/.test(name)) return true;
  return node.type === "JSXElement" && ((node.openingElement as SyntaxNode).name as SyntaxNode).name === "kbd";
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
