import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { listRegistrations, type StoredRegistration } from "./queries.ts";
import { saveRegistration } from "./save-registration.ts";

/**
 * Adds a registration, or updates the one with its code; unchanged ones are not written.
 * @throws when it fails a check
 */
export async function storeRegistration(db: Db, stored: StoredRegistration, now: Date): Promise<void> {
  const existing = (await listRegistrations(db)).find(({ code }) => code === stored.code);
  if (existing && isSame(existing, stored)) return;
  const saved = await saveRegistration(db, stored, now, existing?.id);
  if (saved instanceof Refusal) throw new Error(`Registration ${stored.code}: ${JSON.stringify(saved)}`);
}

const isSame = (one: object, other: StoredRegistration) => {
  const { state, ...row } = one as { state: { id: number } };
  const existing: Record<string, unknown> = { ...row, state_id: state.id };
  return Object.entries(other).every(([name, value]) => JSON.stringify(existing[name]) === JSON.stringify(value));
};
