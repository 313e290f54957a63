import { readGs1 } from "../../contract/gs1.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Scanned } from "../../contract/staff/stock.ts";
import type { Shop } from "../kit/shop.ts";
import { findVariantByCode } from "./queries.ts";

/** Looks up a scanned or typed code: a GS1 code, an article number or a reference number. */
export async function readScanned({ db, clock }: Shop, code: string): Promise<Scanned> {
  const typed = code.trim();
  const gs1 = readGs1(typed, clock.now());
  const problems = [...(gs1?.problems ?? [])];
  const variant = await findVariantByCode(db, gs1?.gtin ?? typed);
  if (!variant && (!gs1 || gs1.gtin))
    problems.push(gs1?.gtin ? serverTexts.gtinUnknown(gs1.gtin) : serverTexts.codeUnread);
  return {
    variant_id: variant?.variant_id ?? null,
    ref_no: variant?.ref_no ?? null,
    product_name: variant?.product_name ?? null,
    gtin: gs1?.gtin ?? null,
    lot_no: gs1?.lot_no ?? null,
    quantity: gs1?.quantity ?? null,
    serial: gs1?.serial ?? null,
    manufactured_on: gs1?.manufactured_on ?? null,
    expires_on: gs1?.expires_on ?? null,
    problems,
  };
}
