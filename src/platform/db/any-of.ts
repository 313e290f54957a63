import { type RawBuilder, sql } from "kysely";

/**
 * An array whose length the planner does not see. If it does, it finds a plan for these few values cheaper than the prepared one, which is
 * for ten, and plans the statement again on each execution. For a lookup by key, planning takes several times as long as the lookup.
 * @param type of the array, such as `bytea[]`
 */
export function arrayOf(values: readonly unknown[], type: string): RawBuilder<unknown> {
  return sql`ARRAY(SELECT unnest(${values}::${sql.raw(type)}))`;
}

/** `ANY` of such an array. */
export function anyOf(values: readonly unknown[], type: string): RawBuilder<unknown> {
  return sql`ANY(${arrayOf(values, type)})`;
}
