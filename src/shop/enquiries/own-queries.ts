import { sql } from "kysely";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { EnquiryRow } from "./queries.ts";

export interface OwnEnquiryRow
  extends Pick<EnquiryRow, "number" | "subject" | "description" | "status" | "received_at"> {
  /** As stored in JSON, oldest first. */
  answers: { at: string; text: string }[];
}

const newest: ListOrder = { name: "newest", keys: [{ by: sql`e.id`, type: "int" }], descending: true };

/**
 * One page of the enquiries that a customer sent while signed in, newest first. Grievances have a list of their own. Senders are not told
 * whether an enquiry is held as possible spam.
 */
export async function listOwnEnquiries(
  db: Db,
  customerId: number,
  request: PageRequest,
): Promise<Page<OwnEnquiryRow> | Refusal> {
  const cursor = cursorClause(newest, request, 10);
  if (cursor instanceof Refusal) return cursor;
  // Anonymised enquiries have neither an address nor texts.
  const own = sql`e.customer_id = ${customerId} AND e.kind = 'enquiry' AND e.email <> ''`;
  const [result, counted] = await Promise.all([
    sql<OwnEnquiryRow & { place: string[] }>`
      SELECT e.number, e.subject, e.description, e.status, e.received_at,
        coalesce((SELECT jsonb_agg(jsonb_build_object('at', a.at, 'text', a.text) ORDER BY a.id)
          FROM enquiry_answers a WHERE a.enquiry_id = e.id), '[]') AS answers,
        ${cursor.place} AS place
      FROM enquiries e WHERE ${and([own, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, sql`SELECT FROM enquiries e WHERE ${own}`),
  ]);
  return toPage(cursor, result.rows, counted);
}
