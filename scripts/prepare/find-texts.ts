import { parseSync } from "vite";

/** The parts of the parser's result used here. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

export interface FoundCall {
  name: "text" | "plural" | "rich" | "stored" | "inEachLanguage";
  call: SyntaxNode;
  args: SyntaxNode[];
  /** The English text, or both forms of a plural; empty for a table. */
  texts: { node: SyntaxNode; english: string }[];
  context: string | undefined;
  isAtModuleLevel: boolean;
}

const names: readonly string[] = ["text", "plural", "rich", "stored", "inEachLanguage"] satisfies FoundCall["name"][];
const functions = ["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration"];

/**
 * The calls to `src/language` in a source file.
 * @throws if one cannot be translated because its texts are not literals
 */
export function findTexts(path: string, source: string): FoundCall[] {
  if (!/language\/(?:text|rich|stored)\.ts"/.test(source)) return [];
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const root = program as unknown as SyntaxNode;
  const imported = importedNames(root);
  const calls: FoundCall[] = [];
  const visit = (node: SyntaxNode, isAtModuleLevel: boolean) => {
    const callee = node.type === "CallExpression" ? (node.callee as SyntaxNode) : null;
    const name = callee?.type === "Identifier" ? imported.get(callee.name as string) : undefined;
    if (name) calls.push({ ...described(name, node, `${path}:${lineNumber(source, node)}`), isAtModuleLevel });
    const isInside = isAtModuleLevel && !functions.includes(node.type);
    for (const child of childNodes(node)) visit(child, isInside);
  };
  visit(root, true);
  return calls;
}

/** The key of a translation in the catalogues. */
export function textKey(english: string, context: string | undefined): string {
  return context === undefined ? english : `${english}|${context}`;
}

/** A property of an object literal. */
export function findProperty(object: SyntaxNode | undefined, name: string): SyntaxNode | undefined {
  const properties = object?.type === "ObjectExpression" ? (object.properties as SyntaxNode[]) : [];
  const property = properties.find((each) => {
    const key = each.key as SyntaxNode | undefined;
    return key?.name === name || key?.value === name;
  });
  return property?.value as SyntaxNode | undefined;
}

/** Local names of imports from `src/language`. */
function importedNames(program: SyntaxNode): Map<string, FoundCall["name"]> {
  const local = new Map<string, FoundCall["name"]>();
  for (const statement of program.body as SyntaxNode[]) {
    const from = (statement.source as { value?: unknown } | null | undefined)?.value;
    if (statement.type !== "ImportDeclaration" || !/language\/(?:text|rich|stored)\.ts$/.test(String(from))) continue;
    for (const specifier of statement.specifiers as SyntaxNode[]) {
      const name = (specifier.imported as SyntaxNode | undefined)?.name as string;
      if (names.includes(name)) local.set((specifier.local as SyntaxNode).name as string, name as FoundCall["name"]);
    }
  }
  return local;
}

function described(name: FoundCall["name"], call: SyntaxNode, place: string) {
  const args = call.arguments as SyntaxNode[];
  const plainTexts = name === "plural" ? [findProperty(args[1], "one"), findProperty(args[1], "other")] : [args[0]];
  const texts = (name === "inEachLanguage" ? [] : plainTexts).map((node) => {
    if (node?.type !== "Literal" || typeof node.value !== "string") {
      throw new Error(`${place}: ${name}() takes texts written out as literals.`);
    }
    return { node, english: node.value };
  });
  const values = args[name === "plural" ? 2 : 1];
  const context = name === "inEachLanguage" ? undefined : findProperty(values, "context");
  if (context && typeof context.value !== "string") throw new Error(`${place}: a context is a literal.`);
  return { name, call, args, texts, context: context?.value as string | undefined };
}

export function childNodes(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";
}

function lineNumber(source: string, { start }: SyntaxNode): number {
  return source.slice(0, start).split("\n").length;
}
