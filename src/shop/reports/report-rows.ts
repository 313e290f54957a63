import type { Counted, ReportListName } from "../../contract/staff/reports.ts";
import type { StockItem } from "../../contract/staff/stock.ts";
import { type PageRequest, toListReply } from "../kit/list-page.ts";
import type { Shop } from "../kit/shop.ts";
import { listAllLowStock, listLowStock } from "../stock/index.ts";
import { type CountedRow, listRows, pageRows } from "./list-queries.ts";
import { expiryWindow } from "./periods.ts";
import type { Period } from "./queries.ts";

/** One page of the rows behind a metric. */
export async function listReportRows(shop: Shop, list: ReportListName, period: Period, request: PageRequest) {
  if (list === "low-stock") return toListReply(await listLowStock(shop.db, request), toReportRow);
  const days = { period, expiring: expiryWindow(shop.clock.now()) };
  return toListReply(await pageRows(shop.db, list, days, request), toRupeeRow);
}

/** All rows behind a metric. */
export async function listAllReportRows(shop: Shop, list: ReportListName, period: Period): Promise<Counted[]> {
  if (list === "low-stock") return (await listAllLowStock(shop.db)).map(toReportRow);
  return (await listRows(shop.db, list, { period, expiring: expiryWindow(shop.clock.now()) }, null)).map(toRupeeRow);
}

function toRupeeRow({ name, about, at, pieces, hours, paise, to }: CountedRow): Counted {
  return { name, about, at: at?.toISOString() ?? null, pieces, hours, amount: paise === null ? null : paise / 100, to };
}

function toReportRow({ variant_id, ref_no, product_name, available }: StockItem): Counted {
  const none = { at: null, hours: null, amount: null };
  return { ...none, name: ref_no, about: product_name, pieces: available, to: `/lots?variant=${variant_id}` };
}
