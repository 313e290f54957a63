export interface Finding {
  name: string;
  /** Number of items compared. */
  of: number;
  wrong: number;
  examples: string[];
}

export const toFinding = (name: string, of: number, wrong: unknown[]): Finding => ({
  ...{ name, of, wrong: wrong.length },
  examples: wrong.slice(0, 3).map((each) => JSON.stringify(each)),
});
