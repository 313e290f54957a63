import { type Selectable, sql } from "kysely";
import { enqueueIf } from "../../platform/jobs/enqueue.ts";
import type { JobDefinition } from "../../platform/jobs/job.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";
import type { PushTables } from "./tables.ts";

export type SubscriptionRow = Selectable<PushTables["push_subscriptions"]>;

export const listSubscriptions = (db: Db, customerId: number): Promise<SubscriptionRow[]> =>
  db
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

export const findSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom("push_subscriptions").selectAll().where("id", "=", id).executeTakeFirst();

/** Stores a subscription, which then belongs to this customer only, and drops the customer's least recently used ones above the limit. */
export async function storeSubscription(
  db: Db,
  given: Omit<SubscriptionRow, "id" | "created_at">,
  most: number,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('push_subscriptions'), ${given.customer_id}::int)`.execute(db);
  await db
    .insertInto("push_subscriptions")
    .values({ ...given, created_at: given.used_at })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(given))
    .execute();
  await sql`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE customer_id = ${given.customer_id}
      ORDER BY used_at DESC, id OFFSET ${most})`.execute(db);
}

/** @returns whether it belongs to this customer */
export async function renewSubscription(
  db: Db,
  given: Pick<SubscriptionRow, "customer_id" | "session_hash" | "endpoint" | "used_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("push_subscriptions")
    .set({ session_hash: given.session_hash, used_at: given.used_at })
    .where("endpoint", "=", given.endpoint)
    .where("customer_id", "=", given.customer_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteByEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint).execute();
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
}

export async function deleteAllSubscriptions(db: Db): Promise<void> {
  await db.deleteFrom("push_subscriptions").execute();
}

export async function deleteOwnSubscription(db: Db, customerId: number, id: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("id", "=", id).where("customer_id", "=", customerId).execute();
}

/** Deletes the subscriptions of a session that has been deleted before, so that none is stored for it in between. */
export async function endPushOn(db: Db, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("session_hash", "=", sessionHash).execute();
}

/** Deletes the subscriptions of all devices of a customer, except that of one session; the other sessions have been deleted before. */
export async function endPushElsewhere(db: Db, customerId: number, keptSession: Buffer | null): Promise<void> {
  await sql`
    DELETE FROM push_subscriptions
    WHERE customer_id = ${customerId} AND session_hash IS DISTINCT FROM ${keptSession}`.execute(db);
}

export const deleteUnusedSince = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "push_subscriptions", sql`used_at <= ${moment}`, limit);

/** Queues a job that notifies a customer, unless they have no device to notify. */
export async function enqueueForSubscriber<Payload>(
  db: Db,
  customerId: number,
  job: JobDefinition<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  await enqueueIf(db, job, payload, sql`EXISTS (SELECT FROM push_subscriptions WHERE customer_id = ${customerId})`);
}
