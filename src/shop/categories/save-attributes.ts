import { serverTexts } from "../../contract/server-texts.ts";
import type { StaffAttribute } from "../../contract/staff/categories.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { type HindiShown, readHindi, saveHindi } from "../translations/index.ts";
import * as queries from "./attribute-queries.ts";
import { nameTaken, subject } from "./groups.ts";
import { lockCatalogue } from "./queries.ts";

export async function staffAttributes(db: Db): Promise<{ data: StaffAttribute[] }> {
  const rows = await readAttributes(db);
  return { data: rows.map((row) => ({ ...row, seen: toVersion(row) })) };
}

type AttributeShown = queries.AttributeRow & HindiShown;

async function readAttributes(db: Db): Promise<AttributeShown[]> {
  const [rows, hindi] = await Promise.all([queries.listAttributes(db), readHindi(db)]);
  return rows.map((row) => ({ ...row, ...hindi("attribute", row.name) }));
}

/** Identifies the state that an attribute's form shows, so that concurrent changes are refused. */
function toVersion({ name, unit, hindi, hindi_current }: AttributeShown): string {
  return listVersion([name, unit, hindi, hindi_current]);
}

interface AttributeGiven {
  name: string;
  unit: string | null;
  hindi?: string | null | undefined;
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
  const { name, unit, hindi } = given;
  if (nameTaken(all, name)) return refuseFields(texts.invalid, { name: [serverTexts.nameTaken] });
  const id = await queries.insertAttribute(db, { name, unit });
  return (await saveHindi(db, { kind: "attribute", english: name, hindi })) ?? id;
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
    const { name, unit, hindi = stored.hindi } = given;
    await queries.updateAttribute(db, id, { name, unit });
    const refused = await saveHindi(db, { kind: "attribute", english: name, hindi, shown: stored.hindi });
    if (refused) return refused;
    const before = { name: stored.name, unit: stored.unit, hindi: stored.hindi };
    return { act: "changed", ...subject("attribute", id, name), before, after: { name, unit, hindi } };
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
  work: (db: Db, all: AttributeShown[]) => Promise<Done | Refusal>,
): Promise<{ data: StaffAttribute[] } | Refusal> {
  return transact(shop.db, async (db) => {
    await lockCatalogue(db);
    const done = await work(db, await readAttributes(db));
    if (done instanceof Refusal) return done;
    await audit(db, actor, done, shop.clock.now());
    return staffAttributes(db);
  });
}
