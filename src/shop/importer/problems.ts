/** One thing that is wrong with a file, and where: `products[3].variants[1].price`. */
export interface ImportProblem {
  at: string;
  message: string;
}

/** Collects what is wrong, so that all of it can be put right at once. */
export class Problems {
  readonly found: ImportProblem[] = [];

  add(at: string, message: string) {
    this.found.push({ at, message });
  }

  /** Notes every row whose value has stood in an earlier row. */
  repeated<Row extends { at: string }>(rows: Row[], field: string, read: (row: Row) => string | number) {
    const first = new Map<string | number, string>();
    for (const row of rows) {
      const value = read(row);
      const earlier = first.get(value);
      if (earlier === undefined) first.set(value, row.at);
      else this.add(`${row.at}.${field}`, `${value} is already used in ${earlier}`);
    }
  }

  /** Notes every value of a list that stands in it before. */
  repeatedIn(at: string, values: (string | number)[]) {
    values.forEach((value, index) => {
      if (values.indexOf(value) < index) this.add(`${at}[${index}]`, `${value} is repeated`);
    });
  }

  /** Notes every row whose value belongs to something else that is stored and not part of this file. */
  taken<Row extends { at: string; value: { id: number } }>(
    rows: Row[],
    field: string,
    read: (row: Row) => string,
    stored: { id: number; value: string }[],
  ) {
    const ids = new Set(rows.map((row) => row.value.id));
    const holders = new Map(stored.filter(({ id }) => !ids.has(id)).map(({ id, value }) => [value, id]));
    for (const row of rows) {
      const holder = holders.get(read(row));
      if (holder !== undefined) this.add(`${row.at}.${field}`, `${read(row)} already belongs to number ${holder}`);
    }
  }
}
