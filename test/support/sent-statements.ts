import pg from "pg";
import { StatementQuery } from "../../src/platform/db/statement-query.ts";
import { TransactionStart } from "../../src/platform/db/transaction-start.ts";

export interface SentStatement {
  text: string;
  values: unknown[];
  result: Promise<pg.QueryResult>;
}

/**
 * Calls `note` for every statement that this process sends, in the order sent.
 * @returns stops it
 */
export function watchStatements(note: (client: pg.Client, statement: SentStatement) => void): () => void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
    const result = query.apply(this, args) as unknown;
    for (const statement of statementsOf(args, result)) note(this, statement);
    return result;
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}

/** What one call of pg's `query` sends. The shop's own clients pass objects, which settle by themselves. */
function statementsOf([given, values]: unknown[], result: unknown): SentStatement[] {
  if (given instanceof TransactionStart) return given.statements.flatMap((each) => statementsOf([each], null));
  if (given instanceof StatementQuery)
    return [{ text: given.text ?? "", values: given.values ?? [], result: given.result }];
  if (!(result instanceof Promise)) return [];
  const config = typeof given === "string" ? { text: given, values } : (given as pg.QueryConfig);
  return [{ text: config.text, values: (config.values as unknown[] | undefined) ?? [], result }];
}
