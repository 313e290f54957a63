import { expect, type Page } from "@playwright/test";

/** Receives a lot for one journey; without an expiry date, orders take from it last. @returns its number, which fits in a GS1 code */
export async function receiveLot(office: Page, lot: { ref_no: string; quantity: number; expires_on?: string }) {
  const lot_no = `OWN-${Date.now()}`;
  const lines = [{ lot_no, manufactured_on: "2026-01-01", expires_on: "", ...lot }];
  const answer = await office.request.post("/api/staff/stock/receipts", { data: { note: "", lines } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return lot_no;
}
