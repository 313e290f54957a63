import type { Counted, FigureList } from "../../contract/staff/figures.ts";
import type { Shop } from "../shop.ts";
import { lowStock } from "../stock/index.ts";
import { type CountedRow, countOf, rowsOf } from "./list-queries.ts";
import { expiringFrom } from "./periods.ts";
import type { Period } from "./queries.ts";

/** A page of what a figure counts. */
export async function countedPage(shop: Shop, list: FigureList, period: Period, page: number, perPage: number) {
  if (list === "low-stock") {
    const { data, total } = await lowStock(shop.db, page, perPage);
    return { data: data.map(asCounted), total };
  }
  const days = { period, expiring: expiringFrom(shop.clock.now()) };
  const [rows, total] = await Promise.all([
    rowsOf(shop.db, list, days, perPage, (page - 1) * perPage),
    countOf(shop.db, list, days),
  ]);
  return { data: rows.map(inRupees), total };
}

const everything = 10_000_000;

/** All of it. */
export async function countedAll(shop: Shop, list: FigureList, period: Period): Promise<Counted[]> {
  if (list === "low-stock") return (await lowStock(shop.db, 1, everything)).data.map(asCounted);
  return (await rowsOf(shop.db, list, { period, expiring: expiringFrom(shop.clock.now()) }, null)).map(inRupees);
}

function inRupees({ name, about, at, pieces, hours, paise, to }: CountedRow): Counted {
  return { name, about, at: at?.toISOString() ?? null, pieces, hours, amount: paise === null ? null : paise / 100, to };
}

type LowItem = Awaited<ReturnType<typeof lowStock>>["data"][number];

function asCounted({ variant_id, ref_no, product_name, available }: LowItem): Counted {
  const none = { at: null, hours: null, amount: null };
  return { ...none, name: ref_no, about: product_name, pieces: available, to: `/lots?variant=${variant_id}` };
}
