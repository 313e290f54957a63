import { stringify } from "csv-stringify/sync";
import type { FastifyInstance } from "fastify";
import { toExcel } from "../../platform/write-excel.ts";
import { toListReply } from "../kit/list-page.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { loadSettings, warnOfPoints } from "../settings/index.ts";
import { daysOfYear, doctorsReport } from "./doctors-report.ts";
import { toPromotionListed } from "./promotion-listed.ts";
import { listPromotions, promotionsBetween } from "./queries.ts";
import { recordPromotion } from "./record-promotion.ts";

const itemColumns = [
  ...["number", "kind", "given_on", "recipient_name", "item", "lot_no", "quantity", "value", "reason", "staff_name"],
];
const doctorColumns = [
  ...["name", "points", "points_value", "samples", "samples_value", "reminders", "reminders_value", "total_value"],
] as const;
const excelType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function promotionsStaffRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/promotions", async ({ query, reads }) =>
    toListReply(await listPromotions(reads, query, query.year ? daysOfYear(query.year) : null), toPromotionListed),
  );
  serveStaff(app, "POST staff/promotions", async ({ actor, body }) => recordPromotion(shop, actor, body));
  serveStaff(app, "GET staff/promotions/file", async ({ query: { year }, reads }) => {
    const rows = (await promotionsBetween(reads, daysOfYear(year))).map(toPromotionListed);
    return csvFile(rows, itemColumns, `samples-and-reminders-${year}.csv`);
  });

  serveStaff(app, "GET staff/promotions/doctors", async ({ query, reads }) => ({
    data: await doctorsReport(reads, query.year),
    points_warning: warnOfPoints((await loadSettings(reads)).selling),
  }));
  serveStaff(app, "GET staff/promotions/doctors/file", async ({ query: { year, format }, reads }) => {
    const rows = await doctorsReport(reads, year);
    if (format === "csv") return csvFile(rows, [...doctorColumns], `doctors-${year}.csv`);
    const cells = [[...doctorColumns], ...rows.map((row) => doctorColumns.map((column) => row[column]))];
    return { content: await toExcel(cells), type: excelType, fileName: `doctors-${year}.xlsx` };
  });
}

function csvFile(rows: object[], columns: string[], fileName: string) {
  const content = Buffer.from(stringify(rows, { header: true, columns, bom: true, escape_formulas: true }));
  return { content, type: "text/csv; charset=utf-8", fileName };
}
