import type { InvoiceLine, InvoiceSeller } from "../document-content/index.ts";
import type { Db } from "../kit/shop.ts";
import { makersOfVariants } from "./queries.ts";

export type Maker = NonNullable<InvoiceLine["maker"]>;

/** Who made each variant and by which licence, so far as the seller's own particulars do not say so already. */
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

/** Names that differ only in capitals, punctuation or how "Private Limited" is written are the same. */
function comparable(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\bpvt\b/g, "private")
    .replace(/\bltd\b/g, "limited")
    .trim();
}
