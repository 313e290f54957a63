import type { InvoiceLine, InvoiceSeller } from "../document-content/index.ts";
import type { Db } from "../kit/shop.ts";
import { makersOfVariants } from "./queries.ts";

export type Maker = NonNullable<InvoiceLine["maker"]>;

/** The maker of each variant and its licence, unless the seller's own particulars already state them. */
export async function loadMakers(db: Db, variantIds: number[], seller: InvoiceSeller): Promise<Map<number, Maker>> {
  const own = [seller.name, seller.legal_name].map(comparable);
  const licences = seller.licences?.map(({ number }) => number) ?? [];
  return new Map(
    (await makersOfVariants(db, variantIds))
      .map(({ variant_id, name, licence }): [number, Maker] => [
        variant_id,
        {
          name: own.includes(comparable(name)) ? "" : name,
          licence: licences.includes(licence) ? "" : licence,
        },
      ])
      .filter(([, { name, licence }]) => name || licence),
  );
}

/** Makes names equal that differ only in case, punctuation or the spelling of "Private Limited". */
function comparable(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\bpvt\b/g, "private")
    .replace(/\bltd\b/g, "limited")
    .trim();
}
