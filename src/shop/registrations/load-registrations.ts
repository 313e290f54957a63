import type { Db } from "../kit/shop.ts";
import { listRegistrations } from "./queries.ts";
import { registrationsOn } from "./registration.ts";
import type { Registrations } from "./state.ts";

/** @param today YYYY-MM-DD, IST */
export async function loadRegistrations(db: Db, today: string): Promise<Registrations> {
  return registrationsOn(await listRegistrations(db), today);
}
