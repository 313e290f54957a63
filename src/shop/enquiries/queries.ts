import { type RawBuilder, type Selectable, sql } from "kysely";
import type { EnquiryFields } from "../../contract/enquiries.ts";
import { language } from "../../language/text.ts";
import type { Db } from "../kit/shop.ts";
import type { EnquiriesTables, Suspicion } from "./tables.ts";

export type EnquiryRow = Selectable<EnquiriesTables["enquiries"]>;

type Received = Omit<EnquiryFields, "sub_product_id"> & { sub_product_id?: number | null };
interface Reception {
  customerId: number | null;
  suspicion: Suspicion | null;
  notice: string;
  now: Date;
  /** For a grievance: the order it is about, and when it must be acknowledged. */
  grievance?: { orderNumber: string | null; dueAt: Date };
}

export async function insertEnquiry(
  db: Db,
  input: Received,
  more: Reception,
): Promise<Pick<EnquiryRow, "id" | "number">> {
  const { grievance } = more;
  const number = grievance ? sql`'GRV-' || nextval('grievance_numbers')` : sql`'ENQ-' || nextval('enquiry_numbers')`;
  const { rows } = await sql<Pick<EnquiryRow, "id" | "number">>`
    INSERT INTO enquiries (number, kind, customer_id, name, company_name, email, contact_no, address, subject, description,
      variant_id, received_at, held_because, notice_version, order_number, due_at, language)
    VALUES (${number}, ${grievance ? "grievance" : "enquiry"}, ${more.customerId}, ${input.name}, ${input.company_name},
      ${input.email}, ${input.contact_no}, ${input.address}, ${input.subject}, ${input.description},
      ${input.sub_product_id ?? null}, ${more.now}, ${more.suspicion}, ${more.notice},
      ${grievance?.orderNumber ?? null}, ${grievance?.dueAt ?? null}, ${language()})
    RETURNING id, number`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The enquiry was not stored.");
  return row;
}

export async function findEnquiry(db: Db, id: number): Promise<EnquiryRow | undefined> {
  const { rows } = await sql<EnquiryRow>`SELECT * FROM enquiries WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** Enquiries a customer sent while signed in, newest first, with the answers. */
export async function listEnquiries(db: Db, customerId: number) {
  type Asked = Omit<EnquiryFields, "sub_product_id"> & {
    id: number;
    enquiry_no: string;
    received_at: Date;
    notice_version: string | null;
    order_number: string | null;
    resolution: string | null;
  };
  const asked = await sql<Asked>`
    SELECT id, number AS enquiry_no, received_at, name, company_name, email, contact_no, address, subject, description,
      notice_version, order_number, resolution
    FROM enquiries WHERE customer_id = ${customerId} ORDER BY id DESC`.execute(db);
  const answered = await sql<{ enquiry_id: number; at: Date; text: string }>`
    SELECT a.enquiry_id, a.at, a.text FROM enquiry_answers a JOIN enquiries e ON e.id = a.enquiry_id
    WHERE e.customer_id = ${customerId} ORDER BY a.id`.execute(db);
  const answers = Map.groupBy(answered.rows, ({ enquiry_id }) => enquiry_id);
  return asked.rows.map(({ id, ...enquiry }) => ({ ...enquiry, answers: answers.get(id) ?? [] }));
}

/**
 * Erases a customer's details and texts from their enquiries, including those sent from the same address without signing in. Number, time
 * and device are kept.
 * @returns the ids of the enquiries
 */
export async function eraseEnquirer(db: Db, customer: { id: number; email: string }, name: string): Promise<number[]> {
  const { id, email } = customer;
  return anonymise(
    db,
    sql`customer_id = ${id} OR (customer_id IS NULL AND email <> '' AND lower(email) = lower(${email}))`,
    name,
  );
}

/** Anonymises all enquiries without activity since a moment. */
export async function anonymiseBefore(db: Db, moment: Date, name: string, limit: number): Promise<number> {
  const ids = await anonymise(
    db,
    sql`id = ANY(ARRAY(
      SELECT id FROM enquiries
      WHERE email <> '' AND received_at <= ${moment} AND coalesce(answered_at, received_at) <= ${moment} AND NOT held
      LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
    name,
  );
  return ids.length;
}

/**
 * Deletes suspected spam that staff have not released.
 * @returns the ids of the enquiries
 */
export async function deleteHeldBefore(db: Db, moment: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM enquiries WHERE id = ANY(ARRAY(
      SELECT id FROM enquiries WHERE held AND received_at <= ${moment} LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

async function anonymise(db: Db, which: RawBuilder<unknown>, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE enquiries SET name = ${name}, company_name = NULL, email = '', contact_no = '', address = NULL, subject = '',
      description = '', order_number = NULL, resolution = left(resolution, 0)
    WHERE ${which} RETURNING id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`UPDATE enquiry_answers SET text = '' WHERE enquiry_id = ANY(${ids}::int[])`.execute(db);
  return ids;
}

/** @returns false if it was not held */
export async function markReleased(db: Db, id: number, now: Date): Promise<boolean> {
  const released = await sql`UPDATE enquiries SET released_at = ${now} WHERE id = ${id} AND held`.execute(db);
  return released.numAffectedRows === 1n;
}
