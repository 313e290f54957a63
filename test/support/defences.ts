/** A defence, how to remove it, and the test that must then fail. */
export interface Defence {
  threat: string;
  file: string;
  /** Text of the file, there exactly once, and what it becomes. */
  remove: string;
  instead: string;
  test: string;
  /** Runs only tests with this in their name. */
  name?: string;
}

/** The threats of docs/security.md, in its order. */
export const defences: Defence[] = [
  {
    threat: "Open redirect after sign-in",
    file: "src/ui/safe-next.ts",
    remove: "!isUnclear(next) && !isUnclear(pathname)",
    instead: "isUnclear(next) !== null",
    test: "src/ui/safe-next.test.ts",
  },
];

/** The source without a defence. @throws when the text to remove is not there exactly once */
export function without({ file, remove, instead }: Defence, source: string): string {
  const parts = source.split(remove);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${remove}`);
  return parts.join(instead);
}
