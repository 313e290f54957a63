import { sql } from "kysely";
import { isNoticeAccepted, privacyNotice } from "../content/index.ts";
import type { Db } from "../kit/shop.ts";

/** Every version of the privacy notice that a customer accepted, at registration and since, oldest first. */
export async function listConsents(db: Db, customerId: number): Promise<{ notice_version: string; agreed_at: Date }[]> {
  const { rows } = await sql<{ notice_version: string; agreed_at: Date }>`
    SELECT notice_version, min(agreed_at) AS agreed_at FROM (
      SELECT notice_version, notice_agreed_at AS agreed_at FROM customers
      WHERE id = ${customerId} AND notice_version IS NOT NULL
      UNION ALL
      SELECT notice_version, agreed_at FROM consents WHERE customer_id = ${customerId}
    ) accepted GROUP BY notice_version ORDER BY min(agreed_at), notice_version`.execute(db);
  return rows;
}

/** The current version, if the customer has not accepted its text; null if they have, or if there is no notice. */
export async function noticeToAccept(db: Db, customerId: number): Promise<string | null> {
  const version = await privacyNotice(db);
  if (version === "none") return null;
  const accepted = (await listConsents(db, customerId)).map(({ notice_version }) => notice_version);
  return isNoticeAccepted(accepted, version) ? null : version;
}

/** Keeps only the first acceptance of a version. */
export async function insertConsent(db: Db, customerId: number, version: string, now: Date): Promise<void> {
  await sql`INSERT INTO consents (customer_id, notice_version, agreed_at) VALUES (${customerId}, ${version}, ${now})
    ON CONFLICT DO NOTHING`.execute(db);
}
