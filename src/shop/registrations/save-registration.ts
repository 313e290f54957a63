import { serverTexts } from "../../contract/server-texts.ts";
import type { RegistrationFields } from "../../contract/staff/registrations.ts";
import { texts } from "../../contract/texts.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { listStates } from "../places/index.ts";
import { storeSellerForPreviousRelease } from "../settings/index.ts";
import { gstinProblem, istDate, normaliseGstin } from "../tax/index.ts";
import {
  countRegistrationOrders,
  endRegistrationOn,
  findLatestUse,
  findRegistration,
  insertRegistration,
  listRegistrations,
  lockRegistration,
  lockRegistrations,
  type RegistrationUse,
  type StoredRegistration,
  updateRegistration,
} from "./queries.ts";
import { overlaps, registrationsOn } from "./registration.ts";
import type { Registration } from "./state.ts";

type Errors = Record<string, string[]>;

/** Adds a registration. @returns its id */
export async function addRegistration(
  { db, clock }: Pick<Shop, "db" | "clock">,
  actor: Staff,
  input: RegistrationFields,
) {
  return transact(db, async (transaction) => {
    const stored = toStored(input);
    const id = await saveRegistration(transaction, stored, clock.now());
    if (typeof id !== "number") return id;
    await audit(transaction, actor, { act: "added", ...subject(id, stored), after: stored }, clock.now());
    return id;
  });
}

/** Changes a registration. Fields that determine the tax of its orders cannot change once it has any. */
export async function changeRegistration(
  { db, clock }: Shop,
  actor: Staff,
  id: number,
  { seen, ...input }: RegistrationFields & { seen: string },
) {
  return transact(db, async (transaction) => {
    await lockRegistrations(transaction);
    const before = await findRegistration(transaction, id);
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    if (seen !== toVersion(before)) return refuseOvertaken(before);
    const stored = toStored(input);
    const saved = await saveRegistration(transaction, stored, clock.now(), id);
    if (typeof saved !== "number") return saved;
    const act = { act: "changed", ...subject(id, stored), before: toAudited(before), after: stored };
    await audit(transaction, actor, act, clock.now());
    return id;
  });
}

/**
 * Ends a registration on a day (YYYY-MM-DD, IST), at the earliest that of its latest order or document. It still supplies the orders that
 * refer to it.
 */
export async function endRegistration(
  { db, clock }: Shop,
  actor: Staff,
  id: number,
  { seen, valid_to }: { seen: string; valid_to: string },
) {
  return transact(db, async (transaction) => {
    await lockRegistrations(transaction);
    await lockRegistration(transaction, id);
    const before = await findRegistration(transaction, id);
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    if (before.valid_to === valid_to) {
      alreadyDone(actor);
      return id;
    }
    const now = clock.now();
    if (before.valid_to !== null && before.valid_to < istDate(now))
      return refuse(409, "state_changed", serverTexts.registrationEnded);
    if (seen !== toVersion(before)) return refuseOvertaken(before);
    const endProblem = await earlyEndProblem(transaction, { ...before, valid_to }, before);
    if (endProblem) return refuseFields(texts.invalid, { valid_to: [endProblem] });
    const twin = findTwin(
      { ...before, valid_to },
      (await listRegistrations(transaction)).filter((each) => each.id !== id),
    );
    if (twin) return refuseFields(texts.invalid, { valid_to: [overlapText(twin)] });
    await endRegistrationOn(transaction, id, valid_to);
    await keepSettingsInStep(transaction, now);
    const after = { ...before, valid_to };
    await audit(transaction, actor, { act: "ended", ...subject(id, before), before, after }, now);
    return id;
  });
}

/**
 * Checks and stores a registration, in the caller's transaction.
 * @param id the registration to replace; without it, one is added
 * @returns its id
 */
export async function saveRegistration(
  db: Db,
  stored: StoredRegistration,
  now: Date,
  id?: number,
): Promise<number | Refusal> {
  await lockRegistrations(db);
  if (id !== undefined) await lockRegistration(db, id);
  const all = await listRegistrations(db);
  const before = all.find((each) => each.id === id);
  const errors: Errors = {
    ...(await placeProblems(db, stored)),
    ...periodProblems(
      stored,
      all.filter((each) => each !== before),
    ),
    ...(before ? fixedProblems(stored, before, await countRegistrationOrders(db, before)) : {}),
  };
  const endProblem = before && (await earlyEndProblem(db, stored, before));
  if (endProblem) errors.valid_to ??= [endProblem];
  if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
  const saved = id ?? (await insertRegistration(db, stored));
  if (id !== undefined) await updateRegistration(db, id, stored);
  await keepSettingsInStep(db, now);
  return saved;
}

async function placeProblems(db: Db, { state_id, gstin }: StoredRegistration): Promise<Errors> {
  const state = (await listStates(db)).find(({ id }) => id === state_id);
  if (!state) return { state_id: [serverTexts.stateUnknown] };
  const problem = gstin === null ? null : gstinProblem(gstin, state.gst_code);
  return problem === null ? {} : { gstin: [problem] };
}

/** Each registration has its own document series (CGST Rules, rule 46(b)), so a code belongs to one GSTIN. */
function periodProblems(stored: StoredRegistration, others: readonly Registration[]): Errors {
  const errors: Errors = {};
  if (stored.valid_to !== null && stored.valid_to < stored.valid_from) errors.valid_to = [serverTexts.endsBeforeBegin];
  const foreign = others.find(({ code, gstin }) => code === stored.code && gstin !== stored.gstin);
  if (foreign) errors.code = [serverTexts.registrationCodeTaken(foreign.gstin ?? foreign.legal_name)];
  const twin = findTwin(stored, others);
  if (twin) errors.valid_from = [overlapText(twin)];
  return errors;
}

/** Why a registration cannot end on a day: before it begins, or newly before its latest order or document. */
async function earlyEndProblem(
  db: Db,
  { valid_from, valid_to }: Pick<Registration, "valid_from" | "valid_to">,
  before: Registration,
): Promise<string | null> {
  if (valid_to === null || (before.valid_to !== null && before.valid_to <= valid_to)) return null;
  if (valid_to < valid_from) return serverTexts.endsBeforeBegin;
  const latest = await findLatestUse(db, before);
  return latest && valid_to < latest.day ? serverTexts.registrationInUse(latest.what, latest.number, latest.day) : null;
}

const refuseOvertaken = ({ gstin, legal_name }: Registration) =>
  refuse(409, "state_changed", serverTexts.groupChanged(gstin ?? legal_name));

/** Another row of the same GSTIN whose period overlaps. */
const findTwin = (period: Pick<Registration, "gstin" | "valid_from" | "valid_to">, others: readonly Registration[]) =>
  others.find((each) => each.gstin === period.gstin && overlaps(each, period));

const overlapText = ({ valid_from, valid_to }: Registration) => serverTexts.registrationOverlaps(valid_from, valid_to);

function fixedProblems(
  stored: StoredRegistration,
  before: Registration,
  { orders, first_order }: RegistrationUse,
): Errors {
  if (orders === 0) return {};
  const was = { gstin: before.gstin, state_id: before.state.id, code: before.code };
  const errors: Errors = {};
  for (const field of ["gstin", "state_id", "code"] as const) {
    if (stored[field] !== was[field]) errors[field] = [serverTexts.registrationFixed];
  }
  if (first_order !== null && stored.valid_from > first_order && stored.valid_from !== before.valid_from)
    errors.valid_from = [serverTexts.registrationStartsLate];
  return errors;
}

/** The previous release reads the seller from the settings. */
async function keepSettingsInStep(db: Db, now: Date): Promise<void> {
  const { current } = registrationsOn(await listRegistrations(db), istDate(now));
  await storeSellerForPreviousRelease(db, {
    legal_name: current?.legal_name ?? "",
    address: current?.address ?? "",
    gstin: current?.gstin ?? "",
    // The previous release sells nothing while this is 0.
    state_id: current?.state.id ?? 0,
  });
}

/**
 * Goods are dispatched from places in the registration's State; in another State the seller needs another registration (CGST Act s.25(1)).
 */
function toStored({ dispatch_places, gstin, state_id, ...input }: RegistrationFields): StoredRegistration {
  return {
    ...input,
    state_id,
    gstin: gstin === null ? null : normaliseGstin(gstin),
    dispatch_places: dispatch_places.map((place) => ({ ...place, state_id })),
  };
}

/** Identifies the state of a registration that its form shows. */
export function toVersion(registration: Registration): string {
  return listVersion(toAudited(registration));
}

const toAudited = ({ state, id: _, ...registration }: Registration) => ({ ...registration, state_id: state.id });

function subject(id: number, { code, gstin, legal_name }: Pick<StoredRegistration, "code" | "gstin" | "legal_name">) {
  return { subject: "registration", subject_id: id, subject_name: `${code} ${gstin ?? legal_name}` };
}
