type Query = (text: string) => Promise<Record<string, unknown>[]>;

interface Column {
  type: string;
  required: boolean;
  filled: boolean;
  /** Its default differs from row to row. */
  drawn: boolean;
}

interface Rule {
  table: string;
  kind: "check" | "foreign key" | "unique";
  columns: string[];
  definition: string;
  nullsAreEqual: boolean;
}

/** The parts of a schema that a running build's statements depend on. */
export interface Schema {
  /** Columns by `table.column`; tables, views and sequences by name. */
  columns: Map<string, Column>;
  relations: Set<string>;
  /** By definition: constraint names do not matter to a statement. */
  rules: Map<string, Rule>;
}

export async function readSchema(query: Query): Promise<Schema> {
  const relations = await query(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S') AND relname NOT LIKE 'migrations%'`);
  const columns = await query(`
    SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
           a.atthasdef OR a.attidentity <> '' AS filled,
           a.attidentity <> '' OR coalesce(pg_get_expr(d.adbin, d.adrelid) = 'gen_random_uuid()', false) AS drawn
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped`);
  const constraints = await query(`
    SELECT c.conrelid::regclass::text AS table, CASE c.contype WHEN 'f' THEN 'foreign key' ELSE 'check' END AS kind,
           (SELECT coalesce(json_agg(a.attname), '[]') FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)) AS columns,
           pg_get_constraintdef(c.oid) AS definition, false AS "nullsAreEqual"
    FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('c', 'f', 'x')`);
  const unique = await query(`
    SELECT i.indrelid::regclass::text AS table, 'unique' AS kind,
           (SELECT coalesce(json_agg(a.attname), '[]') FROM pg_attribute a
            WHERE a.attrelid = i.indrelid AND a.attnum = ANY((i.indkey::int2[])[0:i.indnkeyatts - 1])) AS columns,
           -- Columns that are only carried along, names and order of creation do not matter.
           regexp_replace(regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING', 'unique'), ' INCLUDE \\([^)]*\\)', '') AS definition,
           i.indnullsnotdistinct AS "nullsAreEqual"
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique`);
  return {
    relations: new Set(relations.map(({ name }) => String(name))),
    columns: new Map(columns.map(({ name, ...column }) => [String(name), column as unknown as Column])),
    rules: new Map(
      ([...constraints, ...unique] as unknown as Rule[]).map((rule) => [`${rule.table} ${rule.definition}`, rule]),
    ),
  };
}

/** One change that may break a build made for the previous schema. */
export interface Narrowing {
  /** The table or column that a `-- contract:` line names. */
  object: string;
  what: string;
}

/** Everything the new schema newly demands or no longer offers. */
export function narrowings(before: Schema, after: Schema): Narrowing[] {
  return [...goneOrChanged(before, after), ...demanded(before, after), ...newRules(before, after)];
}

function goneOrChanged(before: Schema, after: Schema): Narrowing[] {
  const gone = [...before.relations].filter((name) => !after.relations.has(name));
  const ofGone = (name: string) => gone.includes(tableName(name));
  return [
    ...gone.map((object) => ({ object, what: "is gone" })),
    ...[...before.columns].flatMap(([object, was]) => {
      const is = after.columns.get(object);
      if (!is) return ofGone(object) ? [] : [{ object, what: "is gone" }];
      return is.type === was.type ? [] : [{ object, what: `changed its type from ${was.type} to ${is.type}` }];
    }),
    // ON CONFLICT needs a unique index on the columns it names.
    ...[...before.rules]
      .filter(([key, { kind, table }]) => kind === "unique" && !after.rules.has(key) && !gone.includes(table))
      .map(([, { table, columns }]) => ({ object: table, what: `is no longer unique by ${columns.join(", ")}` })),
  ];
}

function demanded(before: Schema, after: Schema): Narrowing[] {
  return [...after.columns].flatMap(([object, { required, filled }]) => {
    const was = before.columns.get(object);
    if (!required || !before.relations.has(tableName(object))) return [];
    if (!was) return filled ? [] : [{ object, what: "is new, NOT NULL, and has no default" }];
    if (!was.required) return [{ object, what: "became NOT NULL" }];
    return was.filled && !filled ? [{ object, what: "is NOT NULL and lost its default" }] : [];
  });
}

function newRules(before: Schema, after: Schema): Narrowing[] {
  return [...after.rules].flatMap(([key, { table, kind, columns, definition, nullsAreEqual }]) => {
    if (before.rules.has(key) || !before.relations.has(table)) return [];
    const added = columns.filter((column) => !before.columns.has(`${table}.${column}`));
    const neverRepeats = (column: string) => {
      const added = after.columns.get(`${table}.${column}`);
      return added?.filled === false || added?.drawn === true;
    };
    const staysEmpty = (column: string) => after.columns.get(`${table}.${column}`)?.filled === false;
    // The previous build never fills a column it does not know.
    const harmless =
      kind === "unique"
        ? !nullsAreEqual && added.some(neverRepeats)
        : (columns.length > 0 && added.length === columns.length) ||
          added.some((column) => staysEmpty(column) && definition.startsWith(`CHECK (((${column} IS NULL) OR `)) ||
          widens(before, table, definition);
    return harmless ? [] : [{ object: table, what: `has a new rule: ${definition}` }];
  });
}

/** A check that differs only by more values in a list: `status IN ('open', 'closed', 'parked')`. */
function widens(before: Schema, table: string, definition: string): boolean {
  const words = (text: string): string[] => text.match(/'[^']*'/g) ?? [];
  const frame = (text: string) => text.replace(/ARRAY\[[^\]]*\]/g, "ARRAY[]");
  return [...before.rules.values()].some(
    (rule) =>
      rule.table === table &&
      frame(rule.definition) === frame(definition) &&
      words(rule.definition).every((word) => words(definition).includes(word)),
  );
}

const tableName = (name: string) => name.split(".", 1)[0] ?? "";
