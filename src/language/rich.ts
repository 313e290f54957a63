import { createElement, Fragment, type ReactNode } from "react";
import { translated } from "./text.ts";

type Placeholder<English extends string> = English extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type Tag<English extends string> = English extends `${string}</${infer Name}>${infer Rest}` ? Name | Tag<Rest> : never;
type Wrap = (inside: ReactNode) => ReactNode;
type Values<English extends string> = Record<Placeholder<English>, ReactNode> &
  Record<Tag<English>, Wrap> & { context?: string };

/**
 * A sentence with elements in it:
 *
 *     rich("Read our <link>privacy policy</link>, {name}.", { link: (inside) => <a href="/privacy">{inside}</a>, name: <b>{name}</b> })
 */
export function rich<English extends string>(
  english: string extends English ? never : English,
  values: Values<English>,
): ReactNode {
  return elements(translated(english, values.context), values as Record<string, ReactNode | Wrap>);
}

/** Fills in `{name}`, and passes what is between `<tag>` and `</tag>` to the function of that name. Tags can be nested. */
function elements(pattern: string, values: Record<string, ReactNode | Wrap>): ReactNode {
  const outer: ReactNode[][] = [];
  let parts: ReactNode[] = [];
  for (const token of pattern.split(/(\{\w+\}|<\/?\w+>)/)) {
    const value = values[token.replace(/[{}<>/]/g, "")];
    if (token.startsWith("{") && token.endsWith("}")) parts.push(value as ReactNode);
    else if (token.startsWith("</")) {
      const inside = joined(parts);
      parts = outer.pop() ?? [];
      parts.push(typeof value === "function" ? value(inside) : inside);
    } else if (token.startsWith("<")) {
      outer.push(parts);
      parts = [];
    } else parts.push(token);
  }
  return joined(parts);
}

function joined(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}
