import { serverTexts } from "../../contract/server-texts.ts";
import { mostSearchTerms } from "../../contract/staff/search-term-kinds.ts";
import type { SearchTermFields } from "../../contract/staff/search-terms.ts";
import { texts } from "../../contract/texts.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { audit } from "../audit/index.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import {
  countSearchTerms,
  deleteSearchTerm,
  findSearchTerm,
  insertSearchTerm,
  lockSearchTerms,
  type SearchTermRow,
  updateSearchTerm,
} from "./queries.ts";

/** Adds a search term. @returns its id */
export async function addSearchTerm({ db, clock }: Shop, actor: Staff, input: SearchTermFields) {
  return transact(db, async (transaction) => {
    await lockSearchTerms(transaction);
    if ((await countSearchTerms(transaction)) >= mostSearchTerms)
      return refuseFields(texts.invalid, { term: [serverTexts.tooManySearchTerms] });
    const id = await insertSearchTerm(transaction, input);
    await audit(transaction, actor, { act: "added", ...subject(id, input), after: input }, clock.now());
    return id;
  }).catch(refuseTakenTerm);
}

export async function changeSearchTerm(
  { db, clock }: Shop,
  actor: Staff,
  id: number,
  { seen, ...input }: SearchTermFields & { seen: string },
) {
  return transact(db, async (transaction) => {
    await lockSearchTerms(transaction);
    const before = await findSearchTerm(transaction, id);
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    if (seen !== toVersion(before)) return refuse(409, "state_changed", serverTexts.groupChanged(before.term));
    await updateSearchTerm(transaction, id, input);
    const act = { act: "changed", ...subject(id, input), before: toSearchTermFields(before), after: input };
    await audit(transaction, actor, act, clock.now());
    return id;
  }).catch(refuseTakenTerm);
}

export async function removeSearchTerm({ db, clock }: Shop, actor: Staff, id: number) {
  return transact(db, async (transaction) => {
    await lockSearchTerms(transaction);
    const before = await findSearchTerm(transaction, id);
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    await deleteSearchTerm(transaction, id);
    const act = { act: "deleted", ...subject(id, before), before: toSearchTermFields(before) };
    await audit(transaction, actor, act, clock.now());
    return undefined;
  });
}

/** Identifies the state of a term that its form shows. */
export function toVersion(row: SearchTermRow): string {
  return listVersion(toSearchTermFields(row));
}

export function toSearchTermFields({ term, kind, targets }: SearchTermRow): SearchTermFields {
  return { term, kind, targets };
}

function refuseTakenTerm(error: unknown) {
  if (isUniqueViolation(error, "search_terms_term"))
    return refuseFields(texts.invalid, { term: [serverTexts.searchTermTaken] });
  throw error;
}

function subject(id: number, { term }: { term: string }) {
  return { subject: "search term", subject_id: id, subject_name: term };
}
