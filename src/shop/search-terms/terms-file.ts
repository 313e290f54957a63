import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { serverTexts } from "../../contract/server-texts.ts";
import { mostSearchTerms } from "../../contract/staff/search-term-kinds.ts";
import { type SearchTermFields, searchTermFields } from "../../contract/staff/search-terms.ts";
import { audit } from "../audit/index.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import { toAuditList } from "../kit/save-list.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { fieldsOf } from "./change-search-term.ts";
import { listSearchTerms, lockSearchTerms, storeSearchTerms } from "./queries.ts";

const columns = ["term", "kind", "targets"] as const;
const separator = " | ";

export function toTermsFile(terms: readonly SearchTermFields[]) {
  const rows = terms.map(({ term, kind, targets }) => ({ term, kind, targets: targets.join(separator) }));
  const content = stringify(rows, { header: true, columns: [...columns], bom: true, escape_formulas: true });
  return { content: Buffer.from(content), type: "text/csv; charset=utf-8", fileName: "search-terms.csv" };
}

/** Adds the terms of a CSV file and changes those that are known, all of them or none. */
export async function importTerms({ db, clock }: Shop, actor: Staff, file: Buffer) {
  const terms = readTerms(file);
  if (terms instanceof Refusal) return terms;
  return transact(db, async (transaction) => {
    await lockSearchTerms(transaction);
    const known = new Map((await listSearchTerms(transaction)).map((row) => [keyOf(row), row]));
    const added = terms.filter((term) => !known.has(keyOf(term)));
    if (known.size + added.length > mostSearchTerms) return refuse(422, "invalid", serverTexts.tooManySearchTerms);
    const changed = terms.filter((term) => {
      const before = known.get(keyOf(term));
      return before && JSON.stringify(fieldsOf(before)) !== JSON.stringify(term);
    });
    await storeSearchTerms(transaction, [...added, ...changed]);
    const inWords = (list: readonly SearchTermFields[]) =>
      toAuditList(
        list,
        ({ term }) => term,
        ({ kind, targets }) => `${kind}: ${targets.join(separator)}`,
      );
    const before = changed.flatMap((term) => known.get(keyOf(term)) ?? []);
    const subject = { subject: "search terms", subject_id: "file", subject_name: "from a file" };
    const act = { act: "imported", ...subject, before: inWords(before), after: inWords([...added, ...changed]) };
    await audit(transaction, actor, act, clock.now());
    return { added: added.length, changed: changed.length, unchanged: terms.length - added.length - changed.length };
  });
}

const keyOf = ({ term }: SearchTermFields) => term.toLowerCase();

/** Messages shown of a file with many wrong rows. */
const mostProblems = 5;

function readTerms(file: Buffer): SearchTermFields[] | Refusal {
  let rows: Record<string, string>[];
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(file);
    rows = parse(text, {
      columns: (heading: string[]) => heading.map((name) => name.trim().toLowerCase()),
      bom: true,
      trim: true,
      skip_empty_lines: true,
      to: mostSearchTerms + 1,
    });
  } catch {
    return refuse(422, "invalid", serverTexts.unreadableTerms);
  }
  if (rows.length === 0 || columns.some((name) => rows[0]?.[name] === undefined))
    return refuse(422, "invalid", serverTexts.unreadableTerms);
  const problems: string[] = [];
  const terms = new Map<string, SearchTermFields>();
  for (const [index, row] of rows.entries()) {
    const targets = (row.targets ?? "").split("|").map((target) => target.trim());
    const given = {
      term: unguarded(row.term),
      kind: row.kind?.toLowerCase(),
      targets: targets.map(unguarded).filter(Boolean),
    };
    const read = searchTermFields.safeParse(given);
    const twice = read.success && terms.has(keyOf(read.data));
    // The headings are row 1.
    if (!read.success) problems.push(`Row ${index + 2}: ${read.error.issues[0]?.message ?? ""}`);
    else if (twice) problems.push(`Row ${index + 2}: ${serverTexts.termTwice(read.data.term)}`);
    else terms.set(keyOf(read.data), read.data);
  }
  if (problems.length === 0) return [...terms.values()];
  const more = problems.length > mostProblems ? ` And ${problems.length - mostProblems} more rows.` : "";
  return refuse(422, "invalid", `Nothing was imported. ${problems.slice(0, mostProblems).join(" ")}${more}`);
}

/** Without the apostrophe that the export puts before what a spreadsheet would take for a formula. */
function unguarded(cell = ""): string {
  return cell.replace(/^'(?=[=+\-@])/, "");
}
