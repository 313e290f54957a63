import { type RawBuilder, sql } from "kysely";
import type { NoticeKindName, PersonalNoticeName } from "../../contract/staff/notice-kinds.ts";
import type { Role } from "../../contract/staff/rights.ts";
import type { Db } from "../kit/shop.ts";

export async function listChosen(db: Db, staffId: number): Promise<NoticeKindName[]> {
  const rows = await db.selectFrom("staff_notice_choices").select("kind").where("staff_id", "=", staffId).execute();
  return rows.map(({ kind }) => kind);
}

/** Kinds chosen earlier keep their date. */
export async function storeChosen(db: Db, staffId: number, kinds: readonly NoticeKindName[], now: Date): Promise<void> {
  await sql`DELETE FROM staff_notice_choices WHERE staff_id = ${staffId} AND kind <> ALL(${kinds}::text[])`.execute(db);
  await sql`
    INSERT INTO staff_notice_choices (staff_id, kind, at) SELECT ${staffId}, kind, ${now} FROM unnest(${kinds}::text[]) kind
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function listDeclined(db: Db, staffId: number): Promise<PersonalNoticeName[]> {
  const rows = await db.selectFrom("staff_notices_declined").select("kind").where("staff_id", "=", staffId).execute();
  return rows.map(({ kind }) => kind);
}

export async function storeDeclined(db: Db, staffId: number, kinds: readonly PersonalNoticeName[]): Promise<void> {
  await sql`DELETE FROM staff_notices_declined WHERE staff_id = ${staffId} AND kind <> ALL(${kinds}::text[])`.execute(
    db,
  );
  await sql`
    INSERT INTO staff_notices_declined (staff_id, kind) SELECT ${staffId}, kind FROM unnest(${kinds}::text[]) kind
    ON CONFLICT DO NOTHING`.execute(db);
}

export interface ChoiceRow {
  staff_id: number;
  role: Role;
  kind: NoticeKindName;
  at: Date;
}

/** Choices of active members. */
export async function listChoices(db: Db): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    SELECT c.staff_id, s.role, c.kind, c.at FROM staff_notice_choices c JOIN staff_names s ON s.id = c.staff_id
    WHERE s.active ORDER BY c.staff_id, c.kind`.execute(db);
  return rows;
}

/** A new item that a notice reports. */
export interface NewsRow {
  subject: string;
  /** Its number; null if it has none that a mailbox may keep. */
  name: string | null;
  at: Date;
}

type EventKind = "orders" | "returns" | "enquiries" | "failed_jobs";

const sources: Record<EventKind, RawBuilder<unknown>> = {
  orders: sql`SELECT id::text AS subject, number AS name, placed_at AS at FROM placed_orders`,
  returns: sql`SELECT id::text AS subject, number AS name, requested_at AS at FROM order_returns WHERE kind = 'return'`,
  enquiries: sql`SELECT id::text AS subject, number AS name, received_at AS at FROM enquiries_to_answer`,
  failed_jobs: sql`SELECT id::text AS subject, NULL AS name, failed_at AS at FROM jobs WHERE failed_at IS NOT NULL`,
};

/** Returns what came in after a given time and has not been sent, oldest first, and marks it as sent. */
export async function takeNews(db: Db, kind: EventKind, after: Date, now: Date): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    WITH news AS MATERIALIZED (
      SELECT n.* FROM (${sources[kind]}) n
      WHERE n.at > ${after} AND NOT EXISTS (
        SELECT FROM staff_notices_sent t WHERE t.kind = ${kind} AND t.subject = n.subject
      )
      ORDER BY n.at LIMIT 1000
    ), sent AS (
      INSERT INTO staff_notices_sent (kind, subject, at) SELECT ${kind}, subject, ${now} FROM news
      ON CONFLICT DO NOTHING RETURNING subject
    )
    SELECT news.* FROM news JOIN sent USING (subject) ORDER BY news.at, news.subject`.execute(db);
  return rows;
}

/** @returns false if this day's summary had already been sent */
export async function takeDay(db: Db, kind: NoticeKindName, day: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO staff_notices_sent (kind, subject, at) VALUES (${kind}, ${day}, ${now})
    ON CONFLICT DO NOTHING RETURNING subject`.execute(db);
  return rows.length > 0;
}

export async function forgetTold(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM staff_notices_sent WHERE at < ${before}`.execute(db);
}

/** Lots on hand that expire between two days, inclusive. */
export async function countExpiringLots(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM lots_on_hand WHERE expires_on BETWEEN ${from}::date AND ${to}::date`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM jobs WHERE failed_at IS NOT NULL`.execute(db);
  return rows[0]?.count ?? 0;
}
