import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { serverTexts } from "../../contract/server-texts.ts";
import { mostSearchTerms } from "../../contract/staff/search-term-kinds.ts";
import { type SearchTermFields, searchTermFields } from "../../contract/staff/search-terms.ts";
import { audit } from "../audit/index.ts";
import { guarded, unguarded } from "../kit/guarded-cells.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import { toAuditList } from "../kit/save-list.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { toSearchTermFields } from "./change-search-term.ts";
import { listSearchTerms, lockSearchTerms, storeSearchTerms, toKeys } from "./queries.ts";

const columns = ["term", "kind", "targets"] as const;
const separator = " | ";

export function toTermsFile(terms: readonly SearchTermFields[]) {
  const rows = terms.map(({ term, kind, targets }) => [guarded(term), kind, guarded(targets.join(separator))]);
  const content = stringify([columns, ...rows], { bom: true });
  return { content: Buffer.from(content), type: "text/csv; charset=utf-8", fileName: "search-terms.csv" };
}

/** Adds the terms of a CSV file and updates existing ones, all of them or none. */
export async function importTerms({ db, clock }: Shop, actor: Staff, file: Buffer) {
  const terms = readTerms(file);
  if (terms instanceof Refusal) return terms;
  return transact(db, async (transaction) => {
    await lockSearchTerms(transaction);
    const keys = await toKeys(transaction, terms);
    const twice = terms.flatMap(({ term }, index) =>
      keys.indexOf(keys[index] ?? "") < index ? [problem(index, serverTexts.termTwice(term))] : [],
    );
    if (twice.length > 0) return refuseRows(twice);
    const stored = await listSearchTerms(transaction);
    const storedKeys = await toKeys(transaction, stored);
    const known = new Map(stored.map((row, index) => [storedKeys[index], row]));
    const added = terms.filter((_, index) => !known.has(keys[index]));
    if (known.size + added.length > mostSearchTerms) return refuse(422, "invalid", serverTexts.tooManySearchTerms);
    const changed = terms.flatMap((term, index) => {
      const before = known.get(keys[index]);
      return before && JSON.stringify(toSearchTermFields(before)) !== JSON.stringify(term) ? { before, term } : [];
    });
    const written = [...added, ...changed.map(({ term }) => term)];
    await storeSearchTerms(transaction, written);
    const inWords = (list: readonly SearchTermFields[]) =>
      toAuditList(
        list,
        ({ term }) => term,
        ({ kind, targets }) => `${kind}: ${targets.join(separator)}`,
      );
    const subject = { subject: "search terms", subject_id: "file", subject_name: "from a file" };
    const before = inWords(changed.map((each) => each.before));
    const act = { act: "imported", ...subject, before, after: inWords(written) };
    await audit(transaction, actor, act, clock.now());
    return { added: added.length, changed: changed.length, unchanged: terms.length - added.length - changed.length };
  });
}

/** Characters. Requests wait while a file is parsed, which takes seconds for a row of a million cells. */
const longestRecord = 10_000;

/** Number of messages shown for a file with many invalid rows. */
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
      max_record_size: longestRecord,
      to: mostSearchTerms + 1,
    });
  } catch {
    return refuse(422, "invalid", serverTexts.unreadableTerms);
  }
  if (rows.length === 0 || columns.some((name) => rows[0]?.[name] === undefined))
    return refuse(422, "invalid", serverTexts.unreadableTerms);
  const problems: string[] = [];
  const terms: SearchTermFields[] = [];
  for (const [index, row] of rows.entries()) {
    const targets = unguarded(row.targets ?? "").split("|");
    const given = {
      term: unguarded(row.term ?? ""),
      kind: row.kind?.toLowerCase(),
      targets: targets.map((target) => target.trim()).filter(Boolean),
    };
    const read = searchTermFields.safeParse(given);
    if (read.success) terms.push(read.data);
    else problems.push(problem(index, read.error.issues[0]?.message ?? ""));
  }
  return problems.length === 0 ? terms : refuseRows(problems);
}

/** The header is row 1. */
const problem = (index: number, words: string) => `Row ${index + 2}: ${words}`;

function refuseRows(problems: readonly string[]): Refusal {
  const more = problems.length > mostProblems ? ` And ${problems.length - mostProblems} more rows.` : "";
  return refuse(422, "invalid", `Nothing was imported. ${problems.slice(0, mostProblems).join(" ")}${more}`);
}
