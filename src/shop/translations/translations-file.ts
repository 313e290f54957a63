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
  let rows: Record<string, string>[];
  try {
    rows = parse(new TextDecoder("utf-8", { fatal: true }).decode(file), {
      columns: (heading: string[]) => heading.map((name) => name.trim().toLowerCase()),
      bom: true,
      trim: true,
      skip_empty_lines: true,
      max_record_size: longestRecord,
      to: mostRows + 1,
    });
  } catch {
    return unreadable();
  }
  const [first] = rows;
  if (!first || rows.length > mostRows || needed.some((name) => first[name] === undefined)) return unreadable();
  return rows.map(readRow);
}

function unreadable(): Refusal {
  const message = serverTexts.unreadableTranslations(mostRows);
  return refuseFields(message, { file: [message] });
}

/** The header is row 1. */
function readRow(cells: Record<string, string>, index: number): FileRow {
  const named = (cells.kind ?? "").toLowerCase();
  const kind =
    translationKinds.find((each) => [each, translationKindNames[each].toLowerCase()].includes(named)) ?? null;
  const typed = unguarded(cells.hindi ?? "");
  const hindi = typed === "" ? null : hindiText.safeParse(typed);
  const problems = [
    ...(kind === null ? [serverTexts.translationKindUnknown] : []),
    ...(hindi?.success === false ? [hindi.error.issues[0]?.message ?? ""] : []),
  ];
  return { row: index + 2, kind, english: unguarded(cells.english ?? ""), hindi: hindi?.data ?? null, problems };
}
