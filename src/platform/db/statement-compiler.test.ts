import { Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { StatementCompiler } from "./statement-compiler.ts";

const db = new Kysely<{ pieces: { id: number } }>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
const ids = [3, 4];
const condition = sql`id = ANY(${ids}) AND note = ${"it's"}`;

test.each<[string, RawBuilder<unknown>]>([
  ["without values", sql`SELECT 1`],
  ["values of all kinds", sql`SELECT ${1}, ${null}, ${"text"}, ${new Date(0)}, ${Buffer.from("bytes")}, ${{ a: [1] }}`],
  [
    "parts with values, one of them twice",
    sql`SELECT ${5} FROM pieces WHERE ${condition} OR (${condition}) LIMIT ${6}`,
  ],
  ["raw text and lists", sql`SELECT ${sql.raw("id")} FROM pieces WHERE id IN (${sql.join([1, condition, 2])})`],
  ["names", sql`SELECT ${sql.ref("p.id")}, ${7} FROM ${sql.table("pieces")} p WHERE ${condition}`],
  ["a literal", sql`SELECT ${sql.lit("it's")}, ${8}`],
  ["a query", sql`SELECT ${db.selectFrom("pieces").select("id").where("id", "=", 9)}, ${10}`],
])("%s: the text and values are Kysely's", (_, statement) => {
  const expected = statement.compile(db);
  const compiled = new StatementCompiler().compileQuery(statement.toOperationNode(), expected.queryId);
  expect([compiled.sql, compiled.parameters]).toEqual([expected.sql, expected.parameters]);
});
