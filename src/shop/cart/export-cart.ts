import type { SheetFormat } from "../../contract/sheet-formats.ts";
import { text } from "../../language/text.ts";
import { countAttempt, counter, type Limit } from "../../platform/limits.ts";
import type { Customer } from "../kit/api.ts";
import type { Download } from "../kit/download.ts";
import type { LiveShop } from "../kit/shop.ts";
import { toSheet } from "../kit/write-sheet.ts";
import { loadCart } from "./cart.ts";

/** Per customer, because writing an Excel file takes a process of its own. */
const sheetLimit: Limit = { name: "spreadsheets", max: 30, seconds: 60 };

/** Counts a spreadsheet made for a customer. @returns seconds to wait if there were too many */
export function countSheet({ db, clock, config }: Pick<LiveShop, "db" | "clock" | "config">, caller: Customer) {
  return countAttempt(db, clock.now(), [counter(sheetLimit, config.RATE_LIMIT_FACTOR, caller.id)]);
}

/** The cart as a file. Prices in rupees before GST, if the caller may see them. */
export async function exportCart(shop: LiveShop, caller: Customer, format: SheetFormat): Promise<Download> {
  const { carts, show_price, withdrawn = [] } = await loadCart(shop, caller);
  const headings = [
    ...[text("Reference number"), text("Product"), text("Details"), text("Quantity")],
    ...(show_price ? [text("Price"), text("Total")] : []),
  ];
  const rows = carts.map(({ ref_no, product_name, product_attribute, quantity, price, total }) => {
    const details = product_attribute.map(({ attribute_name, value }) => `${attribute_name}: ${value}`).join(", ");
    return [ref_no, product_name, details, quantity, ...(show_price ? [price ?? null, total ?? null] : [])];
  });
  const gone = withdrawn.map(({ ref_no, product_name, quantity }) => [
    ...[ref_no, product_name, text("No longer sold"), quantity],
    ...(show_price ? [null, null] : []),
  ]);
  return toSheet([headings, ...rows, ...gone], format, "cart");
}
