import type { Counted, FigureList } from "../../contract/staff/figures.ts";
import type { StockItem } from "../../contract/staff/stock.ts";
import { type PageRequest, toListReply } from "../kit/list-page.ts";
import type { Shop } from "../kit/shop.ts";
import { listAllLowStock, listLowStock } from "../stock/index.ts";
import { type CountedRow, pageListed, rowsOf } from "./list-queries.ts";
import { expiringFrom } from "./periods.ts";
import type { Period } from "./queries.ts";

/** A page of what a figure counts. */
export async function countedPage(shop: Shop, list: FigureList, period: Period, asked: PageRequest) {
  if (list === "low-stock") return toListReply(await listLowStock(shop.db, asked), asCounted);
  const days = { period, expiring: expiringFrom(shop.clock.now()) };
  return toListReply(await pageListed(shop.db, list, days, asked), inRupees);
}

/** All of it. */
export async function countedAll(shop: Shop, list: FigureList, period: Period): Promise<Counted[]> {
  if (list === "low-stock") return (await listAllLowStock(shop.db)).map(asCounted);
  return (await rowsOf(shop.db, list, { period, expiring: expiringFrom(shop.clock.now()) }, null)).map(inRupees);
}

function inRupees({ name, about, at, pieces, hours, paise, to }: CountedRow): Counted {
  return { name, about, at: at?.toISOString() ?? null, pieces, hours, amount: paise === null ? null : paise / 100, to };
}

function asCounted({ variant_id, ref_no, product_name, available }: StockItem): Counted {
  const none = { at: null, hours: null, amount: null };
  return { ...none, name: ref_no, about: product_name, pieces: available, to: `/lots?variant=${variant_id}` };
}
