import type { Replaceable } from "../../contract/staff/replacements.ts";
import { offersOfVariants, type VariantOffer } from "../challans/index.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import type { OrderLineRow } from "../orders/index.ts";
import { type LotRow, listLotsForVariants, lotBlockedReason } from "../stock/index.ts";

/** What can replace the goods of a line: the same variant, and others of its product that cost no more than was charged. */
export async function offersForLine(
  { live }: LiveShop,
  db: Db,
  line: Pick<OrderLineRow, "variant_id" | "price_paise">,
): Promise<VariantOffer[]> {
  const product = live.current().catalogue.variantById.get(line.variant_id)?.product;
  const ids = [line.variant_id, ...(product?.variants ?? []).map(({ id }) => id)];
  const offers = await offersOfVariants(db, ids);
  return [...offers.values()].filter(
    ({ variant_id, price_paise }) =>
      variant_id === line.variant_id || (price_paise > 0 && price_paise <= line.price_paise),
  );
}

type Choice = Replaceable["lines"][number]["choices"][number];

/** Lots that can be sent for a line: the same variant first, then by earliest expiry. */
export async function choicesForLine(
  shop: LiveShop,
  db: Db,
  line: Pick<OrderLineRow, "variant_id" | "price_paise">,
  today: string,
): Promise<Choice[]> {
  const offers = await offersForLine(shop, db, line);
  const variants = offers.map(({ variant_id }) => variant_id);
  const lots = (await listLotsForVariants(db, variants, [], false)).filter(
    (lot) => lotBlockedReason(lot, today) === null && lot.on_hand > lot.reserved,
  );
  const isOther = ({ variant_id }: LotRow) => Number(variant_id !== line.variant_id);
  const { variantById } = shop.live.current().catalogue;
  return lots
    .toSorted((one, other) => isOther(one) - isOther(other))
    .map((lot) => ({
      ref_no: offers.find(({ variant_id }) => variant_id === lot.variant_id)?.ref_no ?? "",
      attributes: (variantById.get(lot.variant_id)?.variant.attributes ?? []).map(({ value }) => value).join(", "),
      ...{ lot_no: lot.lot_no, expires_on: lot.expires_on, available: lot.on_hand - lot.reserved },
    }));
}
