import { stampForm } from "../../src/shop/enquiries/form-stamp.ts";
import type { TestMember } from "./staff.ts";
import type { TestShop } from "./test-shop.ts";

/** The token of a form shown a minute ago, valid for one enquiry. */
export function enquiryStamp({ shop, clock }: Pick<TestShop, "shop" | "clock">): string {
  return stampForm(shop.keys.current("enquiry form"), new Date(clock.now().getTime() - 60_000));
}

/** The contact form as a visitor fills it in. */
export const enquiryFields = {
  ...{ name: "Dr Kavya Nair", email: "kavya@clinic.example", contact_no: "9876543210" },
  ...{ subject: "Sterilisation", description: "Can the wand be autoclaved?" },
};

/** Sends enquiries through the contact form's API and handles them in the back office as a member of support. */
export async function enquiryCalls(shop: TestShop) {
  const { request, member, sql } = shop;
  const support = await member("support");

  const send = (changes: object = {}, token: string | null = null) =>
    request("POST", "/api/send-inquiry", {
      ...{ token, body: { ...enquiryFields, form_stamp: enquiryStamp(shop), ...changes } },
    });
  const get = (path: string, staff: TestMember | null = support) => request("GET", `/api/staff/${path}`, { staff });
  const act = (id: number | string, verb: string, body?: object, staff: TestMember | null = support) =>
    request("POST", `/api/staff/enquiries/${id}/${verb}`, { staff, body });

  /** Sends an enquiry and returns its id. */
  async function enquiry(changes: object = {}, token: string | null = null): Promise<number> {
    const { body } = await send(changes, token);
    const [row] = await sql<{ id: number }>`SELECT id FROM enquiries WHERE number = ${body.enquiry_no}`;
    if (!row) throw new Error(`No enquiry: ${JSON.stringify(body)}`);
    return row.id;
  }

  /** Sends an enquiry that is held because its honeypot field is filled in. */
  const held = (changes: object = {}) => enquiry({ second_subject: "Offer", ...changes });

  const stored = async (id: number) =>
    (
      await sql<{ status: string; held: boolean; assigned_to: number | null }>`
        SELECT status, held, assigned_to FROM enquiries WHERE id = ${id}`
    )[0];

  /** An enquiry's audit log entries, oldest first. */
  const audited = (id: number) =>
    sql<{ act: string; before: object | null; after: object | null }>`
      SELECT act, before, after FROM audit_entries WHERE subject = 'enquiry' AND subject_id = ${String(id)} ORDER BY id`;

  return { support, send, get, act, enquiry, held, stored, audited };
}
