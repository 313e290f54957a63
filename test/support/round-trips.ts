import { AsyncLocalStorage } from "node:async_hooks";
import { type SentStatement, watchStatements } from "./sent-statements.ts";

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
  watchStatements((_, statement) => {
    const count = counting.getStore();
    if (count) noteStatement(count, statement);
  });
}

function noteStatement(count: Count, { text, result }: SentStatement) {
  const trip = count.answered + 1;
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
