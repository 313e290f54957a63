import { hashOf } from "../../platform/tokens.ts";
import type { Caller } from "../api.ts";
import type { Shop } from "../shop.ts";
import { customerOfSession } from "./queries.ts";

/** Who is asking: null without a header, "refused" when it stands for no session that lasts. */
export async function callerOf(
  { db, clock }: Shop,
  authorization: string | undefined,
): Promise<Caller | null | "refused"> {
  if (authorization === undefined) return null;
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1];
  if (!token) return "refused";
  const sessionHash = hashOf(token);
  const customer = await customerOfSession(db, sessionHash, clock.now());
  if (!customer) return "refused";
  return { id: customer.id, firstName: customer.first_name, verified: customer.verified, sessionHash };
}
