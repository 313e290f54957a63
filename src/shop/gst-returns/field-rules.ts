/** What the portal's schema says of a field. Without a value only `required` fields are at fault. */
export interface FieldRule {
  required?: boolean;
  pattern?: RegExp;
  /** Of text. */
  length?: readonly [least: number, most: number];
  /** Of a number. */
  range?: readonly [least: number, most: number];
  oneOf?: readonly (string | number)[];
}

/** Rules by path: `BuyerDtls.Gstin`, `ItemList[].HsnCd`. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** What is wrong with a payload, field by field: `ItemList[0].HsnCd: …`. */
export function fieldErrors(payload: object, rules: FieldRules): string[] {
  return Object.entries(rules).flatMap(([path, rule]) =>
    valuesAt(payload, path).flatMap(([place, value]) => {
      const problem = problemOf(value, rule);
      return problem ? [`${place}: ${problem}`] : [];
    }),
  );
}

function valuesAt(payload: unknown, path: string, place = ""): [place: string, value: unknown][] {
  const [name = "", ...rest] = path.split(".");
  const key = name.replace("[]", "");
  const value = (payload as Record<string, unknown> | undefined)?.[key];
  const here = place ? `${place}.${key}` : key;
  if (name.endsWith("[]")) {
    const list = Array.isArray(value) ? value : [];
    return list.flatMap((each, index) => valuesAt(each, rest.join("."), `${here}[${index}]`));
  }
  // An optional part that is missing has no fields to be wrong.
  if (rest.length > 0) return value === undefined && place === "" ? [] : valuesAt(value, rest.join("."), here);
  return [[here, value]];
}

function problemOf(value: unknown, { required, pattern, length, range, oneOf }: FieldRule): string | null {
  if (value === undefined || value === null || value === "") return required ? "is missing" : null;
  if (oneOf && !oneOf.includes(value as string | number)) return `must be one of ${oneOf.join(", ")}`;
  if (length && (String(value).length < length[0] || String(value).length > length[1])) {
    return `must have ${length[0]} to ${length[1]} characters`;
  }
  if (pattern && !pattern.test(String(value))) return `"${value}" has the wrong form`;
  if (range && !(Number(value) >= range[0] && Number(value) <= range[1]))
    return `must be from ${range[0]} to ${range[1]}`;
  return null;
}
