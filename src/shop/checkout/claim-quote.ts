import { createHash } from "node:crypto";
import { serverTexts } from "../../contract/server-texts.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { claimKey } from "./queries.ts";
import { quoteLifetime } from "./quote.ts";

/**
 * Uses up a quote, so that one confirmed total places one order. The cart is empty after its order, but lines that staff send are not. Of
 * two concurrent requests with the same quote, the second waits for the first.
 */
export async function claimQuote(
  db: Db,
  customerId: number,
  token: string | null,
  now: Date,
): Promise<Refusal<"totals_changed"> | null> {
  if (token === null) return null;
  const requestHash = createHash("sha256").update(token).digest();
  const key = `quote ${requestHash.toString("base64url")}`;
  const freshFrom = new Date(now.getTime() - quoteLifetime);
  const used = await claimKey(db, { customerId, key, requestHash, now, freshFrom });
  return used && refuse(409, "totals_changed", serverTexts.quoteUsed);
}
