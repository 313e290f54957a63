import type { Plugin } from "vite";
import { type FoundCall, findProperty, findTexts, type SyntaxNode, textKey } from "./find-texts.ts";
import { markedLiteral, unmarked } from "./text-marks.ts";

/**
 * Replaces calls to `src/language` in browser scripts with the texts themselves: `text("Cart")` with `"Cart"`, and
 * `text("{count} left", { count })` with a template literal. Browsers look nothing up.
 * @param marked whether texts keep marks, from which `write-languages.ts` writes the scripts of each language
 */
export function inlineTexts({ marked }: { marked: boolean }): Plugin {
  return {
    name: "inline-texts",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(source, id) {
      const [path = ""] = id.split("?", 1);
      if (!/\/src\/.*\.tsx?$/.test(path)) return;
      const calls = findTexts(path, source);
      if (calls.length === 0) return;
      const code = withMarkedTexts(source, calls);
      return { code: marked ? code : unmarked(code, null), map: null };
    },
  };
}

export function withMarkedTexts(source: string, calls: FoundCall[]): string {
  const byStart = [...calls].sort((one, other) => one.call.start - other.call.start);

  /** The source between two positions, with its calls replaced. */
  function written(from: number, to: number): string {
    let result = "";
    let position = from;
    for (const foundCall of byStart) {
      const { start, end } = foundCall.call;
      if (start < position || end > to) continue;
      result += source.slice(position, start) + replacement(foundCall);
      position = end;
    }
    return result + source.slice(position, to);
  }
  const writtenNode = ({ start, end }: SyntaxNode) => written(start, end);

  function replacement(foundCall: FoundCall): string {
    const { name, args, call, context } = foundCall;
    const [first, second, third] = args;
    if (name === "inEachLanguage") return table(first);
    if (name === "rich") {
      const [sentence] = foundCall.texts;
      if (!sentence) return "";
      // `rich` inserts the elements at run time.
      const literal = markedLiteral(textKey(sentence.english, context), sentence.english, null);
      return source.slice(call.start, sentence.node.start) + literal + written(sentence.node.end, call.end);
    }
    if (name === "text") return literal(foundCall, 0, expressionsIn(second));
    if (!first) return "";
    const isSimple = /^[\w.]+$/.test(source.slice(first.start, first.end));
    const count = isSimple ? writtenNode(first) : "$count";
    const expressions = { ...expressionsIn(third), count };
    const choice = `(${count} === 1 ? ${literal(foundCall, 0, expressions)} : ${literal(foundCall, 1, expressions)})`;
    return isSimple ? choice : `(($count) => ${choice})(${writtenNode(first)})`;
  }

  function literal({ texts, context }: FoundCall, index: number, expressions: Record<string, string>): string {
    const english = texts[index]?.english ?? "";
    const isPlain = !/\{\w+\}/.test(english);
    return markedLiteral(textKey(english, context), english, isPlain ? null : expressions);
  }

  function expressionsIn(values: SyntaxNode | undefined): Record<string, string> {
    const properties = values?.type === "ObjectExpression" ? (values.properties as SyntaxNode[]) : [];
    const names = properties.map((property) => String((property.key as SyntaxNode | undefined)?.name));
    return Object.fromEntries(
      names.map((name) => {
        const value = findProperty(values, name);
        if (!value)
          throw new Error(`The values of a text are written out: ${source.slice(values?.start, values?.end)}`);
        return [name, writtenNode(value)];
      }),
    );
  }

  /** Just the table: a browser shows only one language. */
  function table(build: SyntaxNode | undefined): string {
    if (!build) return "";
    const body = build.body as SyntaxNode | undefined;
    const isExpression = build.type === "ArrowFunctionExpression" && body && body.type !== "BlockStatement";
    return isExpression ? `(${writtenNode(body)})` : `/* @__PURE__ */ (${writtenNode(build)})()`;
  }

  return written(0, source.length);
}
