import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { moment } from "../../contract/fields.ts";
import { type StaffCalls, staffCalls } from "../../contract/staff/index.ts";
import type { ListMeta } from "../../contract/staff/listing.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Download } from "./download.ts";
import type { PageRequest } from "./list-page.ts";
import { Refusal } from "./refusal.ts";

/** Calls that return pages of a list. */
type ListName = {
  [Name in keyof StaffCalls]: StaffCalls[Name] extends { reply: z.ZodObject<{ data: z.ZodArray<z.ZodObject> }> }
    ? Name
    : never;
}[keyof StaffCalls];

interface ListReply {
  data: readonly object[];
  meta: ListMeta;
}

const rowsAtOnce = 500;
const type = "text/csv; charset=utf-8";

/**
 * All rows of a list as CSV, read in batches, so that a long file needs no more memory than a short one. Its columns are the fields that
 * the contract defines for a row of the list; no cell is a formula.
 * @param fileName without the date and the extension
 * @param read reads one page of the list, as its call returns it
 * @param except fields that only the screen needs
 */
export function listSheet(
  name: ListName,
  fileName: string,
  clock: Clock,
  read: (page: PageRequest) => Promise<ListReply | Refusal>,
  except: readonly string[] = [],
): Download {
  const columns = sheetColumns(staffCalls[name].reply.shape.data.element).filter(
    (column) => !except.includes(column.name),
  );
  return { content: writeRows(columns, read), type, fileName: `${fileName}-${inIndia(clock.now()).slice(0, 10)}.csv` };
}

async function* writeRows(columns: readonly Column[], read: (page: PageRequest) => Promise<ListReply | Refusal>) {
  yield `\ufeff${columns.map((column) => column.name).join(",")}\r\n`;
  let after: string | undefined;
  do {
    const page = await read({ after, per_page: rowsAtOnce });
    // The filter has been validated, and the cursor comes from the previous page.
    if (page instanceof Refusal) throw new Error(page.message);
    const rows = page.data.map((row) => columns.map(({ valueIn }) => valueIn(row)));
    if (rows.length > 0)
      yield stringify(rows, { record_delimiter: "windows", escape_formulas: true, quoted_match: /[\r\n]/ });
    after = page.meta.next ?? undefined;
  } while (after);
}

interface Column {
  name: string;
  valueIn(row: object): string | number;
}

/** Nested fields become columns of their own: `assigned_to_name`. */
function sheetColumns(row: z.ZodObject, before = ""): Column[] {
  return Object.entries(row.shape).flatMap(([field, declared]) => {
    const name = `${before}${field}`;
    const schema = bare(declared as z.ZodType);
    const of = (value: object) => (value as Record<string, unknown>)[field];
    if (schema instanceof z.ZodObject) {
      return sheetColumns(schema, `${name}_`).map((column) => ({
        name: column.name,
        valueIn: (value) => column.valueIn((of(value) as object | null) ?? {}),
      }));
    }
    return [{ name, valueIn: (value) => toCell(of(value), schema === moment) }];
  });
}

function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
}

/** A number stays one: as a text, a negative one would be taken for a formula. */
function toCell(value: unknown, isMoment: boolean): string | number {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return value;
  if (isMoment) return inIndia(new Date(String(value)));
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const aheadMs = 5.5 * 60 * 60 * 1000;

/** `2026-11-20 14:30` (IST), which spreadsheets recognise as a date and time. */
const inIndia = (at: Date) => new Date(at.getTime() + aheadMs).toISOString().slice(0, 16).replace("T", " ");
