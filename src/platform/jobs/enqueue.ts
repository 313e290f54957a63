import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { JobDefinition } from "./job.ts";

/**
 * Stores a job. It exists only if the transaction commits.
 * @param db the transaction of the change that the job follows from
 */
export async function enqueue<Payload>(
  db: QueryExecutorProvider,
  job: JobDefinition<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  await sql`INSERT INTO jobs (name, payload) VALUES (${job.name}, ${JSON.stringify(payload)}::jsonb)`.execute(db);
}

/** Stores one job for each payload, in one statement. */
export async function enqueueAll<Payload>(
  db: QueryExecutorProvider,
  job: JobDefinition<Payload>,
  payloads: NoInfer<Payload>[],
): Promise<void> {
  await sql`
    INSERT INTO jobs (name, payload)
    SELECT ${job.name}, payload FROM jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) AS payload`.execute(db);
}

/** Stores a job unless the same one is waiting or running. */
export async function enqueueOnce<Payload>(
  db: QueryExecutorProvider,
  job: JobDefinition<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  const json = JSON.stringify(payload);
  await sql`
    INSERT INTO jobs (name, payload) SELECT ${job.name}, ${json}::jsonb
    WHERE NOT EXISTS (SELECT FROM jobs WHERE name = ${job.name} AND payload = ${json}::jsonb AND failed_at IS NULL)`.execute(
    db,
  );
}

/** Stores a job if a condition of the database holds. */
export async function enqueueIf<Payload>(
  db: QueryExecutorProvider,
  job: JobDefinition<Payload>,
  payload: NoInfer<Payload>,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    INSERT INTO jobs (name, payload) SELECT ${job.name}, ${JSON.stringify(payload)}::jsonb WHERE ${condition}`.execute(
    db,
  );
}

/**
 * Deletes the jobs that newer ones replace. One that is running is not tried again if it fails. Leaves out those whose result is being
 * stored: waiting for them could deadlock.
 * @param parts what the payload of each contains
 * @param db the transaction that stores the newer ones
 */
export async function withdrawReplaced<Payload>(
  db: QueryExecutorProvider,
  job: JobDefinition<Payload>,
  parts: readonly object[],
): Promise<void> {
  await sql`
    DELETE FROM jobs WHERE id = ANY(ARRAY(
      SELECT id FROM jobs
      WHERE name = ${job.name} AND failed_at IS NULL
        AND payload @> ANY(ARRAY(SELECT jsonb_array_elements(${JSON.stringify(parts)}::jsonb)))
      FOR UPDATE SKIP LOCKED))`.execute(db);
}

/**
 * Deletes a job that no process has started.
 * @param db the transaction of the change that makes the job unnecessary
 * @returns whether there was one
 */
export async function withdraw<Payload>(
  db: QueryExecutorProvider,
  job: JobDefinition<Payload>,
  payload: NoInfer<Payload>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM jobs WHERE name = ${job.name} AND payload = ${JSON.stringify(payload)}::jsonb AND tries = 0`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
