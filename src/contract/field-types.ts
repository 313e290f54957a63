/** How product-fields.ts describes a field, and the types derived from a description. */

interface Described {
  /** The name used in forms and messages. */
  label: string;
  /** Heading of its column in a spreadsheet; null if spreadsheets omit it. */
  heading: string | null;
  /** Whether shoppers may see it. `staff` fields are never loaded for them. */
  visibility: "public" | "staff";
  /** The section of the staff form that shows it. */
  section: "what" | "shop" | "regulatory" | "declaration" | "variant";
  hint?: string;
  /** A declaration that the law requires with an offer: without it, a product cannot be published. */
  toPublish?: true;
  /** The value when the field is left empty. A field without a default is required. */
  default?: string | boolean | null;
  /** The shop fills it in if it is left empty, so that the stored value is never null. */
  filledIn?: true;
}

/**
 * `line`: one line of text. `code`: letters, digits and punctuation, for numbers that people quote. `amount`: rupees. `quantity`: a number
 * with its unit. `moment`: ISO 8601.
 */
export type Field = Described &
  (
    | { kind: "line"; max: number }
    | { kind: "quantity"; max: number }
    | { kind: "code"; max: number }
    | { kind: "slug"; max: number }
    | { kind: "html"; max: number }
    | { kind: "flag"; default: false }
    | { kind: "integer"; min: number; max: number }
    | { kind: "choice"; values: readonly string[]; names?: Readonly<Record<string, string>> }
    | { kind: "reference" }
    | { kind: "moment"; default: null }
    | { kind: "gtin"; default: null }
    | { kind: "amount"; max: number }
    | { kind: "hsn" }
    | { kind: "percent" }
  );

export type Fields = Readonly<Record<string, Field>>;

type Base<F> = F extends { kind: "flag" }
  ? boolean
  : F extends { kind: "integer" | "reference" | "amount" | "percent" }
    ? number
    : F extends { kind: "choice"; values: readonly (infer Value)[] }
      ? Value
      : string;
type NullDefault<F> = F extends { default: null } ? null : never;
type NullStored<F> = F extends { filledIn: true } ? never : NullDefault<F>;

/** The value of a validated field; null if it was left empty and has no other default. */
export type GivenValue<F> = Base<F> | NullDefault<F>;
/** What a form or a spreadsheet may send for it. */
export type SentValue<F> =
  | (F extends { kind: "flag" } ? Base<F> : Base<F> | string)
  | (F extends { default: string | null } ? null | undefined : never);
/** The value in a reply. */
export type ReplyValue<F> = Base<F> | NullStored<F>;
/** The value in a column of the same name. */
export type StoredValue<F> = (F extends { kind: "moment" } ? Date : Base<F>) | NullStored<F>;

export type Given<All> = { [Name in keyof All]: GivenValue<All[Name]> };
export type Stored<All> = { [Name in keyof All]: StoredValue<All[Name]> };

/** The names of the matching fields, typed: `selectFieldNames(productFields, { visibility: "public" })`. */
export function selectFieldNames<All extends Fields, const Wanted extends Partial<Described & { kind: Field["kind"] }>>(
  fields: All,
  wanted: Wanted,
): Matching<All, Wanted>[] {
  const fits = (field: Field) =>
    Object.entries(wanted).every(([key, value]) => field[key as keyof Described] === value);
  return Object.keys(fields).filter((name) => fits(fields[name] as Field)) as Matching<All, Wanted>[];
}

export type Matching<All, Wanted> = {
  [Name in keyof All]: All[Name] extends Wanted ? Name : never;
}[keyof All];

/** The fields of `row` under these names. */
export function pick<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
