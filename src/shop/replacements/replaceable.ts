import { serverTexts } from "../../contract/server-texts.ts";
import type { Replaceable } from "../../contract/staff/replacements.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { findOrder, linesOfOrder } from "../orders/index.ts";
import { returnsOfOrder } from "../returns/index.ts";
import { serialisedAmong } from "../serials/index.ts";
import { istDate } from "../tax/index.ts";
import { choicesForLine } from "./choices.ts";
import { replacementsOfOrder } from "./queries.ts";
import { replaceableUnits, replacedUnits } from "./replacement.ts";
import { canReplace } from "./send-replacement.ts";

/** The choices of the replacement form. */
export async function replaceableOfOrder(shop: LiveShop, token: string): Promise<Replaceable | Refusal> {
  const { db, clock } = shop;
  const order = await findOrder(db, { token });
  if (!order) return refuse(404, "not_found", serverTexts.notFound);
  if (!canReplace(order.status)) return refuse(409, "not_possible", serverTexts.notPossible(order.status));
  const replacements = await replacementsOfOrder(db, order.id);
  const returns = await returnsOfOrder(db, order.id);
  const requested = returns.filter(({ kind, status }) => kind === "return" && status === "requested");
  const today = istDate(clock.now());
  const lines: Replaceable["lines"] = [];
  const own = await linesOfOrder(db, order.id);
  const variants = await serialisedAmong(db, own);
  for (const line of own) {
    const { id: line_id, ref_no, product_name, quantity } = line;
    // The exchange either settles an open request, or its items are left out.
    const replaceable = replaceableUnits(line, replacements, returns, requested[0]?.id ?? null);
    const choices = replaceable > 0 ? await choicesForLine(shop, db, line, today) : [];
    // Replacements of another variant are of the same product.
    const serialised = variants.has(line.variant_id);
    lines.push({ line_id, ref_no, product_name, quantity, replaceable, serialised, choices });
  }
  return {
    replaced_before: replacedUnits(replacements),
    lines,
    returns: requested.map(({ id, number }) => ({ id, return_no: number })),
  };
}
