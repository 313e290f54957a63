import { maxListLines, maxLists } from "../../contract/saved-list-limits.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { locale } from "../../language/text.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { newToken } from "../../platform/tokens.ts";
import { combineLines, type WantedLine } from "../cart/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import { appendLines, insertList, type ListRow, listLists, lockList, lockLists, renameList } from "./queries.ts";

type Parts = Pick<LiveShop, "db" | "live" | "clock">;

/** A changed list, and the variants not added because they are not on sale. */
interface ChangedList {
  token: string;
  left_out: number[];
}

/** Saves a new list, empty or with lines. */
export function createList(
  { db, live, clock }: Parts,
  customerId: number,
  { name, lines = [] }: { name: string; lines?: WantedLine[] | undefined },
): Promise<ChangedList | Refusal> {
  const { sold, left_out } = separate(live.current().catalogue, lines);
  return transact(db, async (transaction) => {
    await lockLists(transaction, customerId);
    const own = await listLists(transaction, customerId);
    if (own.length >= maxLists) return refuse(409, "too_many_lists", serverTexts.tooManyLists(maxLists));
    const list = await insertList(transaction, customerId, { token: newToken().token, name }, clock.now());
    const refused = await append(transaction, list, sold, clock.now());
    return refused ?? { token: list.token, left_out };
  }).catch(refuseTakenName);
}

/** Adds lines to a list; all of them or none. */
export function addToList(
  { db, live, clock }: Parts,
  customerId: number,
  token: string,
  lines: WantedLine[],
): Promise<ChangedList | Refusal> {
  const { sold, left_out } = separate(live.current().catalogue, lines);
  return transact(db, async (transaction) => {
    const list = await lockList(transaction, customerId, token);
    if (!list) return noSuchList();
    const refused = await append(transaction, list, sold, clock.now());
    return refused ?? { token, left_out };
  });
}

export function changeName(
  { db, clock }: Parts,
  customerId: number,
  token: string,
  name: string,
): Promise<null | Refusal> {
  return transact(db, async (transaction) => {
    const list = await lockList(transaction, customerId, token);
    if (!list) return noSuchList();
    await renameList(transaction, list.id, name, clock.now());
    return null;
  }).catch(refuseTakenName);
}

/** Changes a customer's own list. @param work returns false when the item it refers to does not exist */
export function changeList(
  { db }: Parts,
  customerId: number,
  token: string,
  work: (transaction: Db, list: ListRow) => Promise<boolean | undefined>,
): Promise<null | Refusal> {
  return transact(db, async (transaction) => {
    const list = await lockList(transaction, customerId, token);
    if (!list || (await work(transaction, list)) === false) return noSuchList();
    return null;
  });
}

export const noSuchList = () => refuse(404, "not_found", serverTexts.notFound);

async function append(db: Db, list: ListRow, lines: WantedLine[], now: Date): Promise<Refusal | null> {
  if (lines.length === 0) return null;
  const count = await appendLines(db, list.id, lines, now);
  return count > maxListLines
    ? refuse(409, "list_full", serverTexts.listFull(maxListLines.toLocaleString(locale())))
    : null;
}

function separate({ variantById }: Catalogue, lines: WantedLine[]) {
  const combined = combineLines(lines);
  return {
    sold: combined.filter(({ sub_product_id }) => variantById.has(sub_product_id)),
    left_out: combined.map((line) => line.sub_product_id).filter((id) => !variantById.has(id)),
  };
}

/** Only the database can tell which names it treats as equal, because it has its own case rules. */
function refuseTakenName(error: unknown): Refusal {
  if (isUniqueViolation(error, "saved_lists_by_name"))
    return refuseFields(texts.invalid, { name: [serverTexts.listNameTaken] });
  throw error;
}
