import type { z } from "zod";
import { asides, type ListName, lists, type PartName, type PartOf, parts, type RowOf } from "./file-schema.ts";
import type { Problems } from "./problems.ts";

/** A row that fits its schema, with its place in the file. */
export interface Row<Value> {
  at: string;
  value: Value;
}

/** What a file holds: the rows that fit. A list or part that is missing is null. */
export type CatalogueFile = { [Name in ListName]: Row<RowOf<Name>>[] | null } & {
  [Name in PartName]: Row<PartOf<Name>> | null;
} & {
  /** What rows that do not fit would have defined, so that those who name them are not blamed too. */
  mentioned: { ids: Record<ListName, Set<unknown>>; productSlugs: Set<unknown> };
};

/** Reads the parsed JSON row by row and notes what does not fit. */
export function readCatalogue(json: unknown, problems: Problems): CatalogueFile {
  const given = isObject(json) ? json : {};
  if (!isObject(json)) problems.add("file", "must be an object with lists such as products");
  for (const key of Object.keys(given)) {
    if (![lists, parts].some((known) => Object.hasOwn(known, key)) && !asides.includes(key))
      problems.add(key, unknownField);
  }
  const ids = {} as Record<ListName, Set<unknown>>;
  const file = {} as Record<string, unknown>;
  for (const name of Object.keys(lists) as ListName[]) {
    const rows = given[name];
    if (rows !== undefined && !Array.isArray(rows)) problems.add(name, "must be a list");
    ids[name] = new Set(Array.isArray(rows) ? rows.map((row) => row?.id ?? row?.attribute_id) : []);
    file[name] = Array.isArray(rows)
      ? rows.flatMap((row, index) => fitting(lists[name], row, `${name}[${index}]`, problems))
      : null;
  }
  for (const name of Object.keys(parts) as PartName[]) {
    file[name] = given[name] === undefined ? null : (fitting(parts[name], given[name], name, problems)[0] ?? null);
  }
  const products = Array.isArray(given.products) ? given.products : [];
  return { ...file, mentioned: { ids, productSlugs: new Set(products.map((row) => row?.slug)) } } as CatalogueFile;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fitting<Schema extends z.ZodType>(schema: Schema, value: unknown, at: string, problems: Problems) {
  const checked = schema.safeParse(value, { error: inWords });
  if (checked.success) return [{ at, value: checked.data }];
  for (const issue of checked.error.issues) {
    const place = issue.path.reduce<string>(
      (path, key) => path + (typeof key === "number" ? `[${key}]` : `.${String(key)}`),
      at,
    );
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) problems.add(`${place}.${key}`, unknownField);
    } else problems.add(place, issue.message);
  }
  return [];
}

const unknownField = "is not a field of a catalogue file";

/** Words for whoever wrote the file; a schema's own words come first. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "too_small":
      if (issue.origin === "string") return "must not be empty";
      if (issue.origin === "array") return `must have at least ${issue.minimum}`;
      return `must be ${issue.inclusive ? "at least" : "above"} ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `can have at most ${issue.maximum} characters`;
      if (issue.origin === "array") return `can have at most ${issue.maximum}`;
      return `must be at most ${issue.maximum}`;
    default:
      return undefined;
  }
}

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
