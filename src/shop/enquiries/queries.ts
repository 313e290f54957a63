import { type Selectable, sql } from "kysely";
import type { EnquiryFields } from "../../contract/enquiries.ts";
import type { Db } from "../shop.ts";
import type { EnquiriesTables } from "./tables.ts";

export type EnquiryRow = Selectable<EnquiriesTables["enquiries"]>;

export async function insertEnquiry(
  db: Db,
  given: EnquiryFields,
  customerId: number | null,
  now: Date,
): Promise<Pick<EnquiryRow, "id" | "number">> {
  const found = await sql<Pick<EnquiryRow, "id" | "number">>`
    INSERT INTO enquiries (number, customer_id, name, company_name, email, contact_no, address, subject, description,
      variant_id, received_at)
    VALUES ('ENQ-' || nextval('enquiry_numbers'), ${customerId}, ${given.name}, ${given.company_name}, ${given.email},
      ${given.contact_no}, ${given.address}, ${given.subject}, ${given.description}, ${given.sub_product_id}, ${now})
    RETURNING id, number`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error("The enquiry was not written.");
  return row;
}

export async function enquiryById(db: Db, id: number): Promise<EnquiryRow | undefined> {
  const found = await sql<EnquiryRow>`SELECT * FROM enquiries WHERE id = ${id}`.execute(db);
  return found.rows[0];
}
