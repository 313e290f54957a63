import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { StatementQuery } from "../../src/platform/db/statement-query.ts";
import { TransactionStart } from "../../src/platform/db/transaction-start.ts";

interface Count {
  answered: number;
  statements: string[];
}

const counting = new AsyncLocalStorage<Count>();
let isWatching = false;

/** Once called, every statement sent while `countRoundTrips` runs is recorded. */
function watch() {
  if (isWatching) return;
  isWatching = true;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
    const result = query.apply(this, args) as unknown;
    const count = counting.getStore();
    if (count && result instanceof Promise) noteStatement(count, args[0], result);
    const sent: unknown = args[0];
    if (count && sent instanceof StatementQuery) noteStatement(count, sent, sent.result);
    if (count && sent instanceof TransactionStart) {
      for (const statement of sent.statements) noteStatement(count, statement, statement.result);
    }
    return result;
  } as typeof query;
}

function noteStatement(count: Count, statement: unknown, result: Promise<unknown>) {
  const trip = count.answered + 1;
  const text = typeof statement === "string" ? statement : (statement as { text: string }).text;
  count.statements.push(`${trip} ${text.trim().replaceAll(/\s+/g, " ").slice(0, 60)}`);
  const answer = () => {
    count.answered = Math.max(count.answered, trip);
  };
  result.then(answer, answer);
}

/**
 * The number of sequential database round trips that `work` waits for, across all connections: a statement sent after the reply
 * to another belongs to the next round trip.
 */
export async function countRoundTrips<Result>(work: () => Promise<Result>) {
  watch();
  const count: Count = { answered: 0, statements: [] };
  const result = await counting.run(count, work);
  return { result, roundTrips: count.answered, statements: count.statements };
}
