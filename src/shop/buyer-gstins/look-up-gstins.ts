import type { Shop } from "../kit/shop.ts";
import { openRegister } from "./gstin-register.ts";
import { dueLookups, postponeLookup, storeLookup } from "./lookup-queries.ts";

const atOnce = 20;
const [minute, day] = [60_000, 86_400_000];

/**
 * Looks up GSTINs that have not been looked up yet. No order waits for it: until there is an answer, a valid check character is enough.
 * Without an answer it retries after 5, 10, 20 … minutes, and finally once a day.
 */
export async function lookUpGstins({ db, config, clock, log }: Pick<Shop, "db" | "config" | "clock" | "log">) {
  const register = openRegister(config);
  if (!register) return;
  for (const { id, gstin, attempts } of await dueLookups(db, clock.now(), atOnce)) {
    let result: Awaited<ReturnType<typeof register.find>> = null;
    try {
      result = await register.find(gstin, attempts + 1);
    } catch (error) {
      log.warn({ error, gstin_id: id }, "an answer about a GSTIN could not be read");
    }
    const now = clock.now();
    if (result) await storeLookup(db, id, gstin, result, now);
    else
      await postponeLookup(db, id, new Date(now.getTime() + Math.min(day, 5 * minute * 2 ** Math.min(attempts, 12))));
  }
}
