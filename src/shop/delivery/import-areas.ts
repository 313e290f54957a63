import { serverTexts } from "../../contract/server-texts.ts";
import type { CheckedAreas } from "../../contract/staff/delivery-areas.ts";
import { audit } from "../audit/index.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { listStates } from "../places/index.ts";
import { UnreadableSheet } from "../product-import/index.ts";
import { listAreas, lockAreas, removeOtherAreas, storeAreas } from "./queries.ts";
import { type AreaRow, readAreas } from "./read-areas.ts";
import type { PincodeArea } from "./state.ts";

/** `replace` removes areas that are not in the file. */
type Way = "add" | "replace";

const mostListed = 1000;

/** Compares a file with the stored areas. Changes nothing. */
export async function checkAreas(db: Db, content: Buffer, way: Way): Promise<{ data: CheckedAreas } | Refusal> {
  return withRows(db, content, async (rows) => ({ data: compare(rows, await listAreas(db), way) }));
}

/**
 * Stores the areas of a file, all or none.
 * @param seen the version of the areas that the file was compared with
 */
export async function importAreas(shop: Shop, actor: Staff, content: Buffer, way: Way, seen: string) {
  return withRows(shop.db, content, (rows) =>
    transact(shop.db, async (db) => {
      await lockAreas(db);
      const before = await listAreas(db);
      const checked = compare(rows, before, way);
      if (checked.seen !== seen) return refuse(409, "state_changed", serverTexts.listChanged);
      if (checked.wrong > 0) return refuseFields(serverTexts.areasWrong(checked.wrong), problemsByRow(checked));
      const given = rows.flatMap(({ area }) => area ?? []);
      await storeAreas(db, given);
      if (way === "replace") await removeOtherAreas(db, given);
      const { added, changed, removed } = checked;
      const act = { act: "imported", subject: "delivery areas", subject_id: "all", subject_name: "delivery areas" };
      await audit(db, actor, { ...act, after: { areas: given.length, added, changed, removed } }, shop.clock.now());
      return { data: { ...checked, seen: listVersion(await listAreas(db)) } };
    }),
  );
}

/**
 * Stores the areas of a file in addition to the existing ones.
 * @throws if a row is wrong
 */
export async function storeAreasOfFile(db: Db, content: Buffer): Promise<void> {
  const rows = await readAreas(content, await statesByName(db));
  const wrong = rows.find(({ problems }) => problems.length > 0);
  if (wrong) throw new Error(`Row ${wrong.row}: ${wrong.problems.join(" ")}`);
  await storeAreas(
    db,
    rows.flatMap(({ area }) => area ?? []),
  );
}

async function statesByName(db: Db): Promise<ReadonlyMap<string, number>> {
  return new Map((await listStates(db)).map(({ id, name }) => [name.toLowerCase(), id]));
}

async function withRows<Result>(db: Db, content: Buffer, use: (rows: AreaRow[]) => Promise<Result>) {
  try {
    return await use(await readAreas(content, await statesByName(db)));
  } catch (error) {
    if (error instanceof UnreadableSheet) return refuseFields(error.message, { file: [error.message] });
    throw error;
  }
}

function compare(rows: AreaRow[], stored: PincodeArea[], way: Way): CheckedAreas {
  const before = new Map(stored.map((area) => [area.prefix, JSON.stringify(area)]));
  const results = rows.map(({ row, prefix, area, problems }) => {
    const known = before.get(prefix);
    const isEqual = known === JSON.stringify(area);
    const result = problems.length > 0 ? "wrong" : known === undefined ? "added" : isEqual ? "unchanged" : "changed";
    return { row, prefix, result: result as CheckedAreas["rows"][number]["result"], problems };
  });
  const count = (wanted: string) => results.filter(({ result }) => result === wanted).length;
  const kept = new Set(rows.map(({ prefix }) => prefix));
  const wrongFirst = results.toSorted((a, b) => Number(b.result === "wrong") - Number(a.result === "wrong"));
  return {
    ...{ added: count("added"), changed: count("changed"), unchanged: count("unchanged"), wrong: count("wrong") },
    removed: way === "replace" ? stored.filter(({ prefix }) => !kept.has(prefix)).length : 0,
    rows: wrongFirst.slice(0, mostListed),
    seen: listVersion(stored),
  };
}

function problemsByRow({ rows }: CheckedAreas): Record<string, string[]> {
  return Object.fromEntries(
    rows.flatMap(({ row, problems }) => (problems.length > 0 ? [[`rows.${row}`, problems]] : [])),
  );
}
