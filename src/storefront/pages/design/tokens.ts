import css from "../../../ui/styles/tokens.css?raw";

/** All values of a colour scheme by name, such as `paper`. Dark contains only those that differ. */
export const tokens = { light: valuesAfter(":root"), dark: valuesAfter("prefers-color-scheme: dark") };

/** Tokens with this prefix: `text-` yields xs, s, m and so on. */
export function tokensNamed(beginning: string): string[] {
  return [...tokens.light.keys()].filter((name) => name.startsWith(beginning));
}

export const colours = [...tokens.light].filter(([, value]) => /^(?:#|rgb)/.test(value)).map(([name]) => name);

function valuesAfter(mark: string): Map<string, string> {
  const from = css.indexOf("{", css.indexOf(":root", css.indexOf(mark)));
  const lines = css.slice(from, css.indexOf("}", from)).split(";");
  return new Map(
    lines.flatMap((line) => {
      const [name = "", value] = line.slice(line.indexOf("--") + 2).split(": ");
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
