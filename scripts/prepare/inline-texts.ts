import type { Plugin } from "vite";
import { type FoundCall, findTexts, propertyOf, type SyntaxNode } from "./find-texts.ts";

/**
 * Replaces the calls of `src/language` in scripts for browsers with the texts themselves, in English: `text("Cart")` with `"Cart"`, and
 * `text("{count} left", { count })` with a template. Nothing is looked up in a browser.
 */
export function inlineTexts(): Plugin {
  return {
    name: "inline-texts",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(source, id) {
      const [path = ""] = id.split("?", 1);
      if (!/\/src\/.*\.tsx?$/.test(path)) return;
      const calls = findTexts(path, source);
      return calls.length === 0 ? undefined : { code: withInlineTexts(source, calls), map: null };
    },
  };
}

export function withInlineTexts(source: string, calls: FoundCall[]): string {
  const byStart = [...calls].sort((one, other) => one.call.start - other.call.start);

  /** The source from one position to another, with the calls in it replaced. */
  function written(from: number, to: number): string {
    let result = "";
    let position = from;
    for (const found of byStart) {
      const { start, end } = found.call;
      if (start < position || end > to) continue;
      result += source.slice(position, start) + replacement(found);
      position = end;
    }
    return result + source.slice(position, to);
  }
  const writtenNode = ({ start, end }: SyntaxNode) => written(start, end);

  function replacement(found: FoundCall): string {
    const { name, args, call } = found;
    const [first, second, third] = args;
    if (name === "inEachLanguage") return table(first);
    // Its elements are put in place when it is called.
    if (name === "rich") return source.slice(call.start, first?.start) + written(first?.start ?? call.end, call.end);
    if (name === "text") return literal(found, 0, expressionsIn(second));
    if (!first) return "";
    const isSimple = /^[\w.]+$/.test(source.slice(first.start, first.end));
    const count = isSimple ? writtenNode(first) : "$count";
    const expressions = { ...expressionsIn(third), count };
    const choice = `(${count} === 1 ? ${literal(found, 0, expressions)} : ${literal(found, 1, expressions)})`;
    return isSimple ? choice : `(($count) => ${choice})(${writtenNode(first)})`;
  }

  function literal({ texts }: FoundCall, index: number, expressions: Record<string, string>): string {
    const english = texts[index]?.english ?? "";
    if (!/\{\w+\}/.test(english)) return JSON.stringify(english);
    const parts = english.split(/(\{\w+\})/).map((part) => {
      const expression = /^\{\w+\}$/.test(part) ? expressions[part.slice(1, -1)] : undefined;
      return expression === undefined ? part.replace(/[\\`]|\$\{/g, "\\$&") : `\${${expression}}`;
    });
    return `\`${parts.join("")}\``;
  }

  function expressionsIn(values: SyntaxNode | undefined): Record<string, string> {
    const properties = values?.type === "ObjectExpression" ? (values.properties as SyntaxNode[]) : [];
    const names = properties.map((property) => String((property.key as SyntaxNode | undefined)?.name));
    return Object.fromEntries(
      names.map((name) => {
        const value = propertyOf(values, name);
        if (!value)
          throw new Error(`The values of a text are written out: ${source.slice(values?.start, values?.end)}`);
        return [name, writtenNode(value)];
      }),
    );
  }

  /** The table itself: a browser shows one language. */
  function table(build: SyntaxNode | undefined): string {
    if (!build) return "";
    const body = build.body as SyntaxNode | undefined;
    const isExpression = build.type === "ArrowFunctionExpression" && body && body.type !== "BlockStatement";
    return isExpression ? `(${writtenNode(body)})` : `/* @__PURE__ */ (${writtenNode(build)})()`;
  }

  return written(0, source.length);
}
