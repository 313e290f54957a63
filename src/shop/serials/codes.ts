import { serialsField } from "../../contract/serials-field.ts";
import { texts } from "../../contract/texts.ts";
import { isUnitOf, otherUnitText, readSerial, readUnitLabel } from "../../contract/unit-labels.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { articlesAmong } from "./queries.ts";

interface TypedPart {
  line_id: number;
  lot_no: string;
  serials?: readonly string[] | undefined;
}

interface Goods {
  id: number;
  variant_id: number;
  ref_no: string;
}

/** The same with scanned codes replaced by serial numbers. */
export const withSerialsRead = <Part extends { serials?: readonly string[] | undefined }>(parts: readonly Part[]) =>
  parts.map((part) => (part.serials ? { ...part, serials: part.serials.map(readSerial) } : part));

/**
 * Compares scanned codes with the product and lot that they were scanned for, as far as the codes contain them.
 * @param lines those to which the parts refer
 * @returns what was scanned and what was expected, by field
 */
export async function findOtherUnits(
  db: Db,
  lines: readonly Goods[],
  parts: readonly TypedPart[],
): Promise<Record<string, string[]>> {
  const scanned = parts.flatMap(({ line_id, lot_no, serials = [] }) =>
    serials.flatMap((typed) => {
      const [code, line] = [readUnitLabel(typed), lines.find(({ id }) => id === line_id)];
      return code && line ? [{ code, line, lot_no }] : [];
    }),
  );
  if (scanned.length === 0) return {};
  const articles = await articlesAmong(
    db,
    scanned.flatMap(({ code }) => code.gtin ?? []),
    scanned.map(({ line }) => line.variant_id),
  );
  const problems: Record<string, string[]> = {};
  for (const { code, line, lot_no } of scanned) {
    const own = articles.find(({ variant_id }) => variant_id === line.variant_id);
    const article = articles.find(({ gtin }) => gtin !== null && gtin === code.gtin);
    // A product without a GTIN of its own cannot have the GTIN of another.
    const isOtherProduct = article !== undefined && article.variant_id !== line.variant_id;
    const expected = { ref_no: line.ref_no, lot_no, gtin: own?.gtin ?? null };
    if (!isOtherProduct && isUnitOf(code, expected)) continue;
    const field = serialsField(line.id, lot_no);
    problems[field] = [...(problems[field] ?? []), otherUnitText(code, expected, article?.ref_no)];
  }
  return Object.fromEntries(
    Object.entries(problems).map(([field, said]) => [field, [[...new Set(said)].slice(0, 5).join(" ")]]),
  );
}

/** Refuses scanned codes of another product or lot. */
export async function refuseOtherUnits(
  db: Db,
  lines: readonly Goods[],
  parts: readonly TypedPart[],
): Promise<Refusal | null> {
  const problems = await findOtherUnits(db, lines, parts);
  return Object.keys(problems).length > 0 ? refuseFields(texts.invalid, problems) : null;
}
