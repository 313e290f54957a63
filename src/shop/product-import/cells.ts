import type { Field } from "../../contract/field-types.ts";
import type { VariantRow } from "../product-rules/index.ts";
import { classOn, type StoredProduct } from "../products/index.ts";
import { productColumns, shownHeading, variantColumns } from "./columns.ts";
import { explainLostNumber } from "./lost-text.ts";
import { plainAmount, plainNumber } from "./plain-number.ts";

/** The spreadsheet cells of a stored product, by heading. An import keeps these values where a column is missing. */
export type Cells = Record<string, string | undefined>;

export function productCells(product: StoredProduct): Record<string, string> {
  const { category, sub_category, hidden } = product;
  const named: Record<string, string> = { category_id: category, sub_category_id: sub_category };
  const cells = [...productColumns].map(([heading, { name, field }]) => {
    return [heading, named[name] ?? toCell(field, product[name as keyof StoredProduct])] as const;
  });
  return { ...Object.fromEntries(cells), [shownHeading]: yesOrNo(!hidden) };
}

/** @param today YYYY-MM-DD, IST: the day for which HSN code and rate are taken */
export function variantCells(variant: VariantRow, today: string): Record<string, string> {
  const inForce = classOn(variant, today);
  const ruled: Record<string, string> = {
    mrp: rupees(variant.mrp_paise),
    price: variant.price_follows_mrp ? "" : rupees(variant.price_paise),
    hsn: inForce?.hsn_code ?? "",
    gst_rate: inForce ? String(inForce.gst_rate_bp / 100) : "",
    tax_class: inForce?.tax_class ?? "",
  };
  return Object.fromEntries(
    [...variantColumns].map(([heading, { name, field }]) => {
      return [heading, ruled[name] ?? toCell(field, variant[name as keyof VariantRow])];
    }),
  );
}

function toCell(field: Field, value: unknown): string {
  if (field.kind === "flag") return yesOrNo(value === true);
  return value === null ? "" : String(value);
}

function yesOrNo(is: boolean): string {
  return is ? "yes" : "no";
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}

/**
 * Interprets a cell; the result is validated like form input. Throws UnclearCell if its meaning is ambiguous.
 * @param hasDecimalCommas whether the file is known to write decimals with a comma
 */
export function readCell(field: Field, text: string, hasDecimalCommas = false): string | boolean {
  switch (field.kind) {
    case "flag":
      return readYesOrNo(text);
    case "choice":
      return field.values.find((value) => isSame(value, text) || isSame(field.names?.[value] ?? value, text)) ?? text;
    case "amount":
      return readAmount(text, hasDecimalCommas);
    case "percent":
      return plainNumber(text.replace(/\s{0,3}%$/, ""), hasDecimalCommas);
    case "code":
      return readNumber(text);
    case "gtin":
      // Spreadsheets that treat it as a number drop its leading zeros.
      return readNumber(text).replace(/^\d{11,13}$/, (digits) => digits.padStart(14, "0"));
    default:
      return text;
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export class UnclearCell extends Error {}

export function readYesOrNo(text: string): boolean {
  if (/^(?:yes|y|true|1)$/i.test(text)) return true;
  if (!/^(?:no|n|false|0|)$/i.test(text)) throw new UnclearCell("Enter yes or no.");
  return false;
}

function readAmount(text: string, hasDecimalCommas: boolean): string {
  const amount = plainAmount(text, hasDecimalCommas);
  if (/\d,\d/.test(amount))
    throw new UnclearCell("Write a point before the paise, and commas only between thousands, as in 1,499.50.");
  return amount;
}

/** A reference number or code, which spreadsheets often turn into an amount or a date. */
function readNumber(text: string): string {
  const problem = explainLostNumber(text);
  if (problem !== null) throw new UnclearCell(problem);
  return text;
}
