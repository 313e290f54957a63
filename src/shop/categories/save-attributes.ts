import { serverTexts } from "../../contract/server-texts.ts";
import type { StaffAttribute } from "../../contract/staff/categories.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import * as queries from "./attribute-queries.ts";
import { nameTaken, subject } from "./groups.ts";
import { lockCatalogue } from "./queries.ts";

export async function staffAttributes(db: Db): Promise<{ data: StaffAttribute[] }> {
  const rows = await queries.listAttributes(db);
  return { data: rows.map((row) => ({ ...row, seen: toVersion(row) })) };
}

/** Identifies what the form of an attribute shows, so that a change to anything else is refused. */
function toVersion({ name, unit }: queries.AttributeRow): string {
  return listVersion([name, unit]);
}

interface AttributeGiven {
  name: string;
  unit: string | null;
}

export async function createAttribute(shop: Shop, actor: Staff, given: AttributeGiven) {
  return changeAttributes(shop, actor, async (db) => {
    const id = await addAttribute(db, given);
    return id instanceof Refusal ? id : { act: "added", ...subject("attribute", id, given.name), after: given };
  });
}

/** Adds an attribute in the caller's transaction. */
export async function addAttribute(db: Db, given: AttributeGiven): Promise<number | Refusal> {
  const all = await queries.listAttributes(db);
  if (nameTaken(all, given.name)) return refuseFields(texts.invalid, { name: [serverTexts.nameTaken] });
  return queries.insertAttribute(db, given);
}

export async function saveAttribute(
  shop: Shop,
  actor: Staff,
  id: number,
  { seen, ...given }: AttributeGiven & { seen: string },
) {
  return changeAttributes(shop, actor, async (db, all) => {
    const stored = all.find((attribute) => attribute.id === id);
    if (!stored) return refuse(404, "not_found", serverTexts.notFound);
    if (seen !== toVersion(stored)) return refuse(409, "state_changed", serverTexts.groupChanged(stored.name));
    const others = all.filter((attribute) => attribute.id !== id);
    if (nameTaken(others, given.name)) return refuseFields(texts.invalid, { name: [serverTexts.nameTaken] });
    await queries.updateAttribute(db, id, given);
    const { name, unit } = stored;
    return { act: "changed", ...subject("attribute", id, given.name), before: { name, unit }, after: given };
  });
}

export async function removeAttribute(shop: Shop, actor: Staff, id: number) {
  return changeAttributes(shop, actor, async (db, all) => {
    const stored = all.find((attribute) => attribute.id === id);
    if (!stored) return refuse(404, "not_found", serverTexts.notFound);
    if (stored.variant_count > 0) return refuse(409, "not_empty", serverTexts.attributeUsed(stored.variant_count));
    await queries.deleteAttribute(db, id);
    return {
      act: "removed",
      ...subject("attribute", id, stored.name),
      before: { name: stored.name, unit: stored.unit },
    };
  });
}

type Done = Parameters<typeof audit>[2];

function changeAttributes(
  shop: Shop,
  actor: Staff,
  work: (db: Db, all: queries.AttributeRow[]) => Promise<Done | Refusal>,
): Promise<{ data: StaffAttribute[] } | Refusal> {
  return transact(shop.db, async (db) => {
    await lockCatalogue(db);
    const done = await work(db, await queries.listAttributes(db));
    if (done instanceof Refusal) return done;
    await audit(db, actor, done, shop.clock.now());
    return staffAttributes(db);
  });
}
