/** What the portal's schema requires of a field. If there is no value, only `required` fields are invalid. */
export interface FieldRule {
  required?: boolean;
  pattern?: RegExp;
  /** For text. */
  length?: readonly [least: number, most: number];
  /** For a number. */
  range?: readonly [least: number, most: number];
  oneOf?: readonly (string | number)[];
}

/** Rules by path: `BuyerDtls.Gstin`, `ItemList[].HsnCd`. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** The rules as a tree by field name, so that a payload is walked only once, however many rules there are. */
interface RuleTree {
  rule?: FieldRule;
  isList: boolean;
  fields: Map<string, RuleTree>;
}

const trees = new WeakMap<FieldRules, RuleTree>();

/** What is wrong with a payload, field by field: `ItemList[0].HsnCd: …`. */
export function fieldErrors(payload: object, rules: FieldRules): string[] {
  const tree = trees.get(rules) ?? toTree(rules);
  trees.set(rules, tree);
  const errors: string[] = [];
  checkFields(payload, tree, "", errors);
  return errors;
}

function toTree(rules: FieldRules): RuleTree {
  const root: RuleTree = { isList: false, fields: new Map() };
  for (const [path, rule] of Object.entries(rules)) {
    let node = root;
    for (const name of path.split(".")) {
      const key = name.replace("[]", "");
      const field = node.fields.get(key) ?? { isList: name.endsWith("[]"), fields: new Map() };
      node.fields.set(key, field);
      node = field;
    }
    node.rule = rule;
  }
  return root;
}

function checkFields(part: unknown, { fields }: RuleTree, place: string, errors: string[]): void {
  for (const [key, field] of fields) {
    const value = (part as Record<string, unknown> | undefined)?.[key];
    const here = place ? `${place}.${key}` : key;
    if (field.rule) {
      const problem = fieldProblem(value, field.rule);
      if (problem) errors.push(`${here}: ${problem}`);
    }
    if (field.isList) {
      for (const [index, each] of (Array.isArray(value) ? value : []).entries())
        checkFields(each, field, `${here}[${index}]`, errors);
    } else if (field.fields.size > 0 && (value !== undefined || place !== "")) {
      // A missing optional part has no fields to check.
      checkFields(value, field, here, errors);
    }
  }
}

function fieldProblem(value: unknown, { required, pattern, length, range, oneOf }: FieldRule): string | null {
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
