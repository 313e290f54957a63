import { requirementOf } from "../../src/platform/db/migrate.ts";

/** Lines such as `-- contract: orders.note: nothing has written it since 1.4`, keyed by the object they name. */
export function contractNotes(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/^-- contract: ([\w.]+): (.{20,})$/gm)].map(([, object = "", reason = ""]) => [object, reason]),
  );
}

/**
 * A contraction must name an earlier migration since which no build uses what it removes: `-- required: 0583_name`.
 * @param files of all migrations
 */
export function unknownRequirement(file: string, text: string, files: string[]): string[] {
  const required = requirementOf(text);
  if (required === null || files.some((each) => each === `${required}.sql` && each < file)) return [];
  return [`${file} needs a line "-- required: <an earlier migration>"`];
}

/** Tables that grow with trade: a statement that scans or rewrites one takes a long time. */
const growing =
  /^(?:orders|order_lines|order_events|order_line_lots|payments|invoices|invoice_documents|stock_movements|lots|audit_entries|customers|addresses|sessions|reward_entries|reviews|enquiries|products|variants|search_misses)$/;

const slow: [RegExp, string][] = [
  [/^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (?:ONLY )?(\w+)/i, "builds an index, and writes to it wait"],
  [/^ALTER TABLE (?:ONLY )?(\w+)\b[\s\S]*\bSTORED\b/i, "computes a column of every row"],
  [
    /^ALTER TABLE (?:ONLY )?(\w+)\b[\s\S]*\bADD COLUMN[\s\S]*\bDEFAULT\b[^,]*\b(?:gen_random_uuid|random|clock_timestamp|nextval)\(/i,
    "fills a column of every row",
  ],
  [
    /^ALTER TABLE (?:ONLY )?(\w+)\b[\s\S]*\bADD (?:CONSTRAINT \w+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b/i,
    "builds an index",
  ],
  [/^UPDATE (?:ONLY )?(\w+)\b/i, "locks the rows it changes until all migrations are done"],
];

/**
 * Statements that block others while they process a large table, unless a line above explains why that is brief:
 * `-- blocks writes: the table has a row for each member of staff`.
 */
export function unexplainedWaits(text: string): string[] {
  return statements(text).flatMap((statement) => {
    if (/^-- blocks writes: .{20,}$/m.test(statement)) return [];
    const bare = statement.replace(/^\s*--.*$/gm, "").trim();
    return slow.flatMap(([pattern, what]) => {
      const table = pattern.exec(bare)?.[1] ?? "";
      return growing.test(table) ? [`${bare.split("\n", 1)[0]} … ${what}`] : [];
    });
  });
}

/** The statements of a file, each with the comments above it. */
export function statements(text: string): string[] {
  const parts = text.matchAll(/(?:--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|[^;])+(?:;|$)/g);
  return [...parts].map(([part]) => part.trim()).filter((part) => part.replace(/--.*/g, "").trim() !== "");
}
