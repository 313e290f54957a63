import { formatRupees } from "../../contract/money.ts";
import { keptAtHeader } from "../offline/kept-names.ts";

/** An element with this attribute, `<variant>.<field>`, shows a price from the early reply. */
const waiting = "data-awaits";

type Variant = Record<string, unknown>;

/** Shows a customer's prices before the scripts that render them have loaded. */
export async function showEarlyPrices(): Promise<void> {
  const response = await window.earlyReply?.reply.then((reply) => reply?.clone());
  // A kept reply is shown only once the page can display its age.
  if (!response?.ok || response.headers.has(keptAtHeader)) return;
  const { sub_products = [] } = (await response.json()) as { sub_products?: Variant[] };
  const variants = new Map(sub_products.map((variant) => [String(variant.sub_product_id), variant]));
  for (const element of document.querySelectorAll(`[${waiting}]`)) {
    const [id = "", field = ""] = element.getAttribute(waiting)?.split(".") ?? [];
    const amount = variants.get(id)?.[field];
    if (typeof amount === "number") element.textContent = formatRupees(amount);
  }
}
