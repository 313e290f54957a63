import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { line } from "../../contract/fields.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import {
  type TranslationKind,
  translationKindNames,
  translationKinds,
} from "../../contract/staff/translation-kinds.ts";
import type { Download } from "../kit/download.ts";
import { guarded, unguarded } from "../kit/guarded-cells.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { TranslatableRow } from "./queries.ts";

/** A spreadsheet of translations: one row per text, with the Hindi to be filled in. */

const columns = ["Kind", "English", "Hindi", "State", "Used"] as const;
const needed = ["kind", "english", "hindi"] as const;
const states = { missing: "Missing", outdated: "Out of date", current: "Translated" };

export function toTranslationsFile(rows: readonly TranslatableRow[]): Download {
  const cells = rows.map(({ kind, english, hindi, state, uses }) => [
    ...[translationKindNames[kind], guarded(english), guarded(hindi ?? ""), states[state], uses],
  ]);
  const content = stringify([[...columns], ...cells], { bom: true });
  return { content: Buffer.from(content), type: "text/csv; charset=utf-8", fileName: "translations.csv" };
}

/** A row as read from a file, with its own errors. */
export interface FileRow {
  row: number;
  kind: TranslationKind | null;
  english: string;
  /** Null if left empty. */
  hindi: string | null;
  problems: string[];
}

const mostRows = 20_000;
/** Characters. Requests wait while a file is parsed, which takes seconds for a row of a million cells. */
const longestRecord = 10_000;
const hindiText = line("Hindi", 300);

export function readTranslationsFile(file: Buffer): FileRow[] | Refusal {
  let records: ReadRecord[];
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(file);
    const options = { bom: true, trim: true, skip_empty_lines: true, info: true, max_record_size: longestRecord };
    records = parse(text, { ...options, to: mostRows + 2 }) as unknown as ReadRecord[];
  } catch {
    return unreadable();
  }
  const [heading, ...rows] = records;
  const filled = rows.filter(({ record }) => record.some((cell) => cell !== ""));
  if (!heading || filled.length === 0 || rows.length > mostRows) return unreadable();
  const names = heading.record.map((name) => name.toLowerCase());
  if (needed.some((name) => !names.includes(name))) return unreadable();
  const twice = names.find((name, place) => name !== "" && names.indexOf(name) !== place);
  if (twice !== undefined) return refuseFile(serverTexts.columnTwice(heading.record[names.lastIndexOf(twice)] ?? ""));
  return filled.map(({ record, info }) => {
    const cells = Object.fromEntries(names.map((name, place) => [name, record[place] ?? ""]));
    return readRow(cells, info.records + info.empty_lines);
  });
}

interface ReadRecord {
  record: string[];
  /** Counts up to this record, the heading included. */
  info: { records: number; empty_lines: number };
}

const unreadable = () => refuseFile(serverTexts.unreadableTranslations(mostRows));

const refuseFile = (message: string) => refuseFields(message, { file: [message] });

/** @param row as a spreadsheet counts: the headings are row 1 */
function readRow(cells: Record<string, string>, row: number): FileRow {
  const named = (cells.kind ?? "").toLowerCase();
  const kind =
    translationKinds.find((each) => [each, translationKindNames[each].toLowerCase()].includes(named)) ?? null;
  const typed = unguarded(cells.hindi ?? "");
  const hindi = typed === "" ? null : hindiText.safeParse(typed);
  const problems = [
    ...(kind === null ? [serverTexts.translationKindUnknown] : []),
    ...(hindi?.success === false ? [hindi.error.issues[0]?.message ?? ""] : []),
  ];
  return { row, kind, english: unguarded(cells.english ?? ""), hindi: hindi?.data ?? null, problems };
}
