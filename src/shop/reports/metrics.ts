import type { Report, ReportListName, ReportStep } from "../../contract/staff/reports.ts";
import type { Shop } from "../kit/shop.ts";
import { countLowStock } from "../stock/index.ts";
import { listRows } from "./list-queries.ts";
import { expiryWindow, periodBefore } from "./periods.ts";
import { loadSteps, loadTotals, type Period, sumExpiringStock, type Totals } from "./queries.ts";

const topCount = 10;

/** All metrics of a period, in rupees and hours. */
export async function loadMetrics({ db, clock }: Shop, period: Period, step: ReportStep): Promise<Report> {
  const before = periodBefore(period);
  const expiring = expiryWindow(clock.now());
  const days = { period, expiring };
  const [now, then, steps, products, searches, expiringValue, low] = await Promise.all([
    loadTotals(db, period),
    loadTotals(db, before),
    loadSteps(db, period, step),
    listRows(db, "products", days, topCount),
    listRows(db, "searches", days, topCount),
    sumExpiringStock(db, expiring.from, expiring.to),
    countLowStock(db),
  ]);
  const listPath = (list: ReportListName) => `/reports/${list}?from=${period.from}&to=${period.to}`;
  const compared = (list: ReportListName, value: (of: Totals) => number | null) => ({
    value: value(now),
    before: value(then),
    list: listPath(list),
  });
  return {
    ...period,
    step,
    before,
    metrics: {
      orders: compared("orders", (of) => of.orders),
      sales: compared("orders", (of) => (of.sold_paise - of.returned_paise) / 100),
      average_order: compared("orders", (of) => (of.orders === 0 ? null : Math.round(of.sold_paise / of.orders) / 100)),
      returns: compared("returns", (of) => of.returns),
      returns_value: compared("returns", (of) => of.returned_paise / 100),
      dispatch_median: compared("dispatches", (of) => of.dispatch_median),
      dispatch_slowest_tenth: compared("dispatches", (of) => of.dispatch_slowest_tenth),
      enquiry_response: compared("enquiries", (of) => of.enquiry_response),
      customers: compared("customers", (of) => of.customers),
      searches: compared("searches", (of) => of.searches),
      expiring: { value: expiringValue / 100, before: null, list: "/reports/expiring" },
      low_stock: { value: low, before: null, list: "/reports/low-stock" },
    },
    steps: steps.map(({ from, orders, sales_paise }) => ({ from, orders, sales: sales_paise / 100 })),
    best_products: products.map(({ name, about, pieces, paise }) => ({
      ref_no: name,
      name: about ?? "",
      pieces: pieces ?? 0,
      sales: (paise ?? 0) / 100,
    })),
    searches: searches.map(({ name, pieces }) => ({ words: name, count: pieces ?? 0 })),
  };
}
