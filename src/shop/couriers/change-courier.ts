import { serverTexts } from "../../contract/server-texts.ts";
import type { CourierFields } from "../../contract/staff/couriers.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import {
  type CourierRow,
  findCourier,
  findCourierByName,
  insertCourier,
  lockCouriers,
  updateCourier,
} from "./queries.ts";

/** Adds a courier or collector. @returns its id */
export async function addCourier({ db, clock }: Shop, actor: Staff, input: CourierFields) {
  return transact(db, async (transaction) => {
    await lockCouriers(transaction);
    const taken = await refuseTakenName(transaction, input.name, null);
    if (taken) return taken;
    const { active, ...fields } = input;
    const id = await insertCourier(transaction, { ...fields, retired_at: active ? null : clock.now() });
    await audit(transaction, actor, { act: "added", ...subject(id, input), after: input }, clock.now());
    return id;
  });
}

/** Changes, retires or reactivates a courier. Orders keep the name they were shipped under. */
export async function changeCourier(
  { db, clock }: Shop,
  actor: Staff,
  id: number,
  { seen, ...input }: CourierFields & { seen: string },
) {
  return transact(db, async (transaction) => {
    await lockCouriers(transaction);
    const before = await findCourier(transaction, id);
    if (!before) return refuse(404, "not_found", serverTexts.notFound);
    if (seen !== toVersion(before)) return refuse(409, "state_changed", serverTexts.groupChanged(before.name));
    const taken = await refuseTakenName(transaction, input.name, id);
    if (taken) return taken;
    const { active, ...fields } = input;
    const retired_at = active ? null : (before.retired_at ?? clock.now());
    await updateCourier(transaction, id, { ...fields, retired_at });
    const act = { act: "changed", ...subject(id, input), before: toCourierFields(before), after: input };
    await audit(transaction, actor, act, clock.now());
    return id;
  });
}

/** A name belongs to one courier for good, because orders are found by it. */
async function refuseTakenName(db: Db, name: string, id: number | null): Promise<Refusal | null> {
  const other = await findCourierByName(db, name);
  if (!other || other.id === id) return null;
  return refuseFields(texts.invalid, { name: [serverTexts.courierTaken(other.name)] });
}

/** Why a courier of this name cannot carry a parcel, or null. Names that are not in the list are allowed, and added to it. */
export async function refuseRetiredCourier(db: Db, name: string): Promise<Refusal | null> {
  const known = await findCourierByName(db, name);
  if (!known?.retired_at) return null;
  return refuseFields(texts.invalid, { courier: [serverTexts.courierRetired(known.name)] });
}

/** Adds the couriers whose names are new. */
export async function storeCouriers(db: Db, given: readonly Omit<CourierFields, "active">[]): Promise<void> {
  await lockCouriers(db);
  for (const courier of given) {
    if (!(await findCourierByName(db, courier.name))) await insertCourier(db, { ...courier, retired_at: null });
  }
}

/** Identifies the state that a courier's form shows. */
export function toVersion(row: CourierRow): string {
  return listVersion(toCourierFields(row));
}

export function toCourierFields({ name, kind, tracking_link, notes, retired_at }: CourierRow): CourierFields {
  return { name, kind, tracking_link, notes, active: retired_at === null };
}

function subject(id: number, { name }: { name: string }) {
  return { subject: "courier", subject_id: id, subject_name: name };
}
