import { createHash } from "node:crypto";
import { serverTexts } from "../../contract/server-texts.ts";
import { type CheckedRemittance, type RemittanceResult, remittanceResults } from "../../contract/staff/remittances.ts";
import { texts } from "../../contract/texts.ts";
import { findCourier } from "../couriers/index.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { UnreadableSheet } from "../product-import/index.ts";
import { type CashOrderRow, cashOfOrders, ordersByTracking } from "./cash-queries.ts";
import { planLine } from "./plan-remittance.ts";
import { lockCourierCash, recordedFile } from "./queries.ts";
import { type FileRow, readRemittanceFile } from "./read-file.ts";
import { type RemittanceHead, storeRemittance } from "./record-remittance.ts";

const contentHash = (content: Buffer) => createHash("sha256").update(content).digest("base64url");
/** Normalises a tracking number as the database does. */
const trackingKey = (number: string) => number.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
const isRecorded = (result: RemittanceResult) => result === "matched" || result === "less";

/** Compares a courier's file with the orders; stores nothing. */
export async function checkRemittance(
  db: Db,
  courierId: number,
  content: Buffer,
): Promise<{ data: CheckedRemittance } | Refusal> {
  if (!(await findCourier(db, courierId))) return refuseFields(texts.invalid, { courier: [serverTexts.notFound] });
  return withRows(content, async (rows) => {
    const { checked } = await compare(db, courierId, rows);
    const before = await recordedFile(db, contentHash(content));
    const recorded_before = before ? { ...before, recorded_at: before.recorded_at.toISOString() } : null;
    return { data: { ...checked, recorded_before } };
  });
}

/**
 * Records the matching rows of a file, as the check showed them.
 * @param seen identifies what the check showed
 * @returns the remittance's id
 */
export async function importRemittance(
  shop: Shop,
  actor: Staff,
  content: Buffer,
  { seen, name, ...head }: RemittanceHead & { seen: string; name: string },
): Promise<number | Refusal> {
  const file_hash = contentHash(content);
  return withRows(content, (rows) =>
    transact(shop.db, async (db) => {
      await lockCourierCash(db, head.courier_id);
      const before = await recordedFile(db, file_hash);
      if (before) {
        const { reference, staff_name, recorded_at } = before;
        return refuse(422, "file_recorded", serverTexts.fileRecorded(reference, staff_name, recorded_at));
      }
      const { checked, lines } = await compare(db, head.courier_id, rows);
      if (checked.seen !== seen) return refuse(409, "state_changed", serverTexts.listChanged);
      if (lines.length === 0) return refuseFields(texts.invalid, { file: [serverTexts.nothingMatches] });
      return storeRemittance(shop, db, actor, head, lines, { file_name: name, file_hash });
    }),
  );
}

async function withRows<Result>(content: Buffer, use: (rows: FileRow[]) => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await use(await readRemittanceFile(content));
  } catch (error) {
    if (error instanceof UnreadableSheet) return refuseFields(error.message, { file: [error.message] });
    throw error;
  }
}

type CheckedRow = CheckedRemittance["rows"][number];

async function compare(db: Db, courierId: number, rows: readonly FileRow[]) {
  const keys = rows.map(({ tracking_number }) => trackingKey(tracking_number)).filter(Boolean);
  const parcels = Map.groupBy(await ordersByTracking(db, [...new Set(keys)]), ({ key }) => key);
  const ids = [...parcels.values()].flat().map(({ id }) => id);
  const cash = new Map((await cashOfOrders(db, courierId, ids)).map((row) => [row.id, row]));
  const firstRows = new Map<string, number>();
  const lines: { order_id: number; amount_paise: number; deduction_paise: number }[] = [];
  const results = rows.map((row): CheckedRow => {
    const key = trackingKey(row.tracking_number);
    const first = firstRows.get(key);
    if (first === undefined && key !== "") firstRows.set(key, row.row);
    const own = (parcels.get(key) ?? []).flatMap(({ id }) => cash.get(id) ?? []);
    const order = chooseOrder(own, courierId);
    const shown = { row: row.row, tracking_number: row.tracking_number, ...toShownOrder(order, row) };
    const none = { open: null, records_payment: false };
    if (!row.handed) return { ...shown, ...none, result: "wrong", problem: row.problem };
    if (first !== undefined) return { ...shown, ...none, result: "duplicate", problem: serverTexts.numberInRow(first) };
    if (!order) {
      const problem = own.length === 0 ? serverTexts.noSuchParcel : serverTexts.severalParcels;
      return { ...shown, ...none, result: "unknown", problem };
    }
    const { result, open_paise, payment_paise, problem } = planLine(order, courierId, row.handed);
    if (isRecorded(result)) lines.push({ order_id: order.id, ...row.handed });
    return { ...shown, open: open_paise / 100, records_payment: payment_paise > 0, result, problem };
  });
  const sum = (name: "amount_paise" | "deduction_paise") => lines.reduce((total, line) => total + line[name], 0) / 100;
  const count = (wanted: RemittanceResult) => results.filter(({ result }) => result === wanted).length;
  const checked = {
    rows: results.toSorted((a, b) => Number(a.result === "matched") - Number(b.result === "matched")),
    counts: Object.fromEntries(remittanceResults.map((each) => [each, count(each)])) as CheckedRemittance["counts"],
    ...{ amount: sum("amount_paise"), deduction: sum("deduction_paise"), seen: listVersion(results) },
  };
  return { checked, lines };
}

/** If several parcels have the number, the one of this courier; undefined if that is ambiguous. */
function chooseOrder(own: readonly CashOrderRow[], courierId: number): CashOrderRow | undefined {
  if (own.length <= 1) return own[0];
  const theirs = own.filter(({ courier_id }) => courier_id === courierId);
  return theirs.length === 1 ? theirs[0] : undefined;
}

function toShownOrder(order: CashOrderRow | undefined, { handed }: FileRow) {
  return {
    ...{ token: order?.token ?? null, order_no: order?.number ?? null },
    ...{ amount: handed ? handed.amount_paise / 100 : null, deduction: handed ? handed.deduction_paise / 100 : null },
  };
}
