import { createHash } from "node:crypto";
import { serverTexts } from "../../contract/server-texts.ts";
import { type CheckedRemittance, type RemittanceResult, remittanceResults } from "../../contract/staff/remittances.ts";
import { texts } from "../../contract/texts.ts";
import { findCourier } from "../couriers/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findRefusedCash } from "../payments/index.ts";
import { UnreadableSheet } from "../product-import/index.ts";
import { type CashOrderRow, cashOfOrders, ordersByTracking } from "./cash-queries.ts";
import { planLine } from "./plan-remittance.ts";
import { lockCourierCash, recordedFile } from "./queries.ts";
import { type FileRow, readRemittanceFile } from "./read-file.ts";
import { dayOfCash, type OrderHanded, type RemittanceHead, storeRemittance } from "./record-remittance.ts";

const contentHash = (content: Buffer) => createHash("sha256").update(content).digest("base64url");
/** Normalises a tracking number as the database does. */
const trackingKey = (number: string) => number.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
/** Rows that a refusal names. */
const mostNamed = 5;
const isRecorded = (result: RemittanceResult) => result === "matched" || result === "less";

/** Compares a courier's file with the orders; stores nothing. */
export async function checkRemittance(
  { db, clock }: Pick<Shop, "db" | "clock">,
  courierId: number,
  content: Buffer,
): Promise<{ data: CheckedRemittance } | Refusal> {
  if (!(await findCourier(db, courierId))) return refuseFields(texts.invalid, { courier: [serverTexts.notFound] });
  return withRows(content, async (rows) => {
    const { checked } = await compare(db, courierId, rows, clock.now());
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
      const { checked, lines } = await compare(db, head.courier_id, rows, shop.clock.now());
      if (checked.seen !== seen) return refuse(409, "state_changed", serverTexts.listChanged);
      if (lines.length === 0) return refuseFields(texts.invalid, { file: [serverTexts.nothingMatches] });
      const result = await storeRemittance(shop, db, actor, head, lines, { file_name: name, file_hash });
      return result instanceof Refusal ? nameRows(result, lines) : result;
    }),
  );
}

/** A refusal of single lines names their rows, because the form of a file has no fields for them. */
function nameRows(refusal: Refusal, lines: readonly Line[]): Refusal {
  const refused = lines.flatMap(({ row, number }, place) => {
    const [reason] = refusal.errors?.[`lines.${place}.amount`] ?? [];
    return reason === undefined ? [] : [serverTexts.rowRefused(row, number, reason)];
  });
  const named = refused.slice(0, mostNamed);
  return named.length === 0 ? refusal : refuseFields(named.join(" "), { file: named });
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

/** What is recorded of a row. */
interface Line extends OrderHanded {
  row: number;
  number: string;
}

interface ComparedRow {
  checked: CheckedRow;
  /** Null if nothing is recorded. */
  line: Line | null;
  /** The customer's payment that is recorded with it. */
  payment: Parameters<typeof findRefusedCash>[1][number] | null;
}

async function compare(db: Db, courierId: number, rows: readonly FileRow[], now: Date) {
  const keys = rows.map(({ tracking_number }) => trackingKey(tracking_number)).filter(Boolean);
  const parcels = Map.groupBy(await ordersByTracking(db, [...new Set(keys)]), ({ key }) => key);
  const ids = [...parcels.values()].flat().map(({ id }) => id);
  const cash = new Map((await cashOfOrders(db, courierId, ids)).map((row) => [row.id, row]));
  const firstRows = new Map<string, number>();
  const compared = rows.map((row): ComparedRow => {
    const key = trackingKey(row.tracking_number);
    const first = firstRows.get(key);
    if (first === undefined && key !== "") firstRows.set(key, row.row);
    const own = (parcels.get(key) ?? []).flatMap(({ id }) => cash.get(id) ?? []);
    return compareRow(row, first, own, courierId, now);
  });
  await withinCashLimit(db, compared);
  const results = compared.map(({ checked }) => checked);
  const lines = compared.flatMap(({ line }) => line ?? []);
  const sum = (name: "amount_paise" | "deduction_paise") => lines.reduce((total, line) => total + line[name], 0) / 100;
  const count = (wanted: RemittanceResult) => results.filter(({ result }) => result === wanted).length;
  const checked = {
    rows: results.toSorted((a, b) => Number(a.result === "matched") - Number(b.result === "matched")),
    counts: Object.fromEntries(remittanceResults.map((each) => [each, count(each)])) as CheckedRemittance["counts"],
    ...{ amount: sum("amount_paise"), deduction: sum("deduction_paise"), seen: listVersion(results) },
  };
  return { checked, lines };
}

/**
 * @param first the row that has the same tracking number
 * @param own the orders with this tracking number
 */
function compareRow(
  row: FileRow,
  first: number | undefined,
  own: readonly CashOrderRow[],
  courierId: number,
  now: Date,
): ComparedRow {
  const order = chooseOrder(own, courierId);
  const shown = { row: row.row, tracking_number: row.tracking_number, ...toShownOrder(order, row) };
  const none = (result: RemittanceResult, problem: string | null): ComparedRow => {
    return { checked: { ...shown, open: null, records_payment: false, result, problem }, line: null, payment: null };
  };
  if (!row.handed) return none("wrong", row.problem);
  if (first !== undefined) return none("duplicate", serverTexts.numberInRow(first));
  if (!order) return none("unknown", own.length === 0 ? serverTexts.noSuchParcel : serverTexts.severalParcels);
  const { result, open_paise, payment_paise, problem } = planLine(order, courierId, row.handed);
  const { family_id, customer_id } = order;
  return {
    checked: {
      ...{ ...shown, open: open_paise / 100, records_payment: payment_paise > 0, result, problem },
      // Of what is all that is open, nothing was kept.
      ...(isRecorded(result) ? { deduction: row.handed.deduction_paise / 100 } : {}),
    },
    line: isRecorded(result) ? { order_id: order.id, row: row.row, number: order.number, ...row.handed } : null,
    payment:
      payment_paise > 0 ? { family_id, customer_id, day: dayOfCash(order, now), amount_paise: payment_paise } : null,
  };
}

/** Takes out the rows whose payments the law does not let the shop receive in cash, added up in the sequence of the file. */
async function withinCashLimit(db: Db, compared: readonly ComparedRow[]): Promise<void> {
  const paying = compared.filter(({ payment }) => payment !== null);
  const problems = await findRefusedCash(
    db,
    paying.flatMap(({ payment }) => payment ?? []),
  );
  for (const [place, each] of paying.entries()) {
    const problem = problems[place] ?? null;
    if (problem === null) continue;
    each.line = null;
    each.checked = { ...each.checked, result: "not_possible", problem, records_payment: false };
  }
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
    amount: handed ? handed.amount_paise / 100 : null,
    deduction: handed && !handed.isNetAlone ? handed.deduction_paise / 100 : null,
  };
}
