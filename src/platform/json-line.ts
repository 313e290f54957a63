/** A value as one line of JSON for `node:readline`, which also ends lines at U+2028 and U+2029; JSON leaves these as they are. */
export function toJsonLine(value: unknown): string {
  const json = JSON.stringify(value).replace(/[\u2028\u2029]/g, (end) => (end === "\u2028" ? "\\u2028" : "\\u2029"));
  return `${json}\n`;
}
