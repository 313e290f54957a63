/**
 * A text to be stored: in English whatever the language of the request; `restated` translates it for the reader. Its translation is in
 * `hi/stored.json`.
 *
 *     stored("Split from {order}", { order })
 */
export function stored<English extends string>(
  english: string extends English ? never : English,
  ...[values]: [Placeholder<English>] extends [never] ? [] : [Record<Placeholder<English>, string | number>]
): string {
  return fillIn(english, values ?? {});
}

type Placeholder<English extends string> = English extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

export function fillIn(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return pattern.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
