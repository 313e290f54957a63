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

function elements(pattern: string, values: Record<string, ReactNode | Wrap>): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: part, index, 1: name = "", 2: tag = "", 3: inside = "" } of pattern.matchAll(
    /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g,
  )) {
    parts.push(pattern.slice(end, index));
    end = index + part.length;
    const value = values[name || tag];
    parts.push(typeof value === "function" ? value(elements(inside, values)) : value);
  }
  parts.push(pattern.slice(end));
  return createElement(Fragment, null, ...parts);
}
