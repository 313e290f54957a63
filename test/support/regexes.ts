import { type ParseResult, parseSync } from "vite";

/** A regular expression as written in a source file. */
export interface FoundRegex {
  source: string;
  flags: string;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/**
 * Every regular expression in a source file: literals, and those assembled from strings in the same file.
 * @throws when one is built from values known only at run time, because it cannot be checked
 */
export function regexesIn(path: string, text: string): FoundRegex[] {
  const { program }: ParseResult = parseSync(path, text);
  const nodes = [...nodesIn(program)];
  const constants = new Map(
    nodes.flatMap(({ type, id, init }) =>
      type === "VariableDeclarator" && init ? [[(id as Node).name as string, init as Node] as const] : [],
    ),
  );
  return nodes.flatMap((node): FoundRegex[] => {
    if (node.type === "Literal" && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      return [{ source: pattern, flags }];
    }
    if (!/^(?:New|Call)Expression$/.test(node.type) || (node.callee as Node).name !== "RegExp") return [];
    const [pattern, flags] = (node.arguments as Node[]).map((argument) => patternText(argument, constants, path));
    return [{ source: pattern ?? "", flags: flags ?? "" }];
  });
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value) && typeof (value as Node).type === "string") yield value as Node;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

function patternText(node: Node, constants: ReadonlyMap<string, Node>, path: string): string {
  const known = node.type === "Identifier" ? constants.get(node.name as string) : undefined;
  if (known) return patternText(known, constants, path);
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") throw new Error(`${path} makes a RegExp that cannot be checked.`);
  const parts = (node.expressions as Node[]).map((each) => patternText(each, constants, path));
  return (node.quasis as { value: { cooked: string } }[])
    .map(({ value }, index) => value.cooked + (parts[index] ?? ""))
    .join("");
}
