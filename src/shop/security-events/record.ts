import type { SecurityEventKind } from "../../contract/staff/security-event-kinds.ts";
import type { Db } from "../kit/shop.ts";
import { insertEvent } from "./queries.ts";
import type { Visitor } from "./visitor.ts";

export interface SecurityEventGiven {
  kind: SecurityEventKind;
  account: "staff" | "customer";
  /** Null when what was typed names no account. What was typed is never recorded: it may be a password in the wrong field. */
  accountId: number | null;
  from: Visitor;
  /** What it was done with, such as the call of an export. No passwords, codes, tokens or names of people. */
  detail?: string;
}

/**
 * These can be repeated without end; recorded once a minute from each network, they cannot fill the disk. Of lock-outs it does not
 * matter for which account: whether a row is written must not tell whether there is one.
 */
const repeatable: Partial<Record<SecurityEventKind, "any account" | "same account">> = {
  locked_out: "any account",
  permission_refused: "same account",
};

/** Records what happened to an account, in the transaction in which it happens where there is one. */
export async function recordSecurityEvent(db: Db, event: SecurityEventGiven, at: Date): Promise<void> {
  await insertEvent(
    db,
    {
      ...{ kind: event.kind, account: event.account, account_id: event.accountId },
      ...{ network: event.from.network.slice(0, 100), user_agent: event.from.browser.slice(0, 200) },
      detail: (event.detail ?? "").slice(0, 200),
    },
    at,
    repeatable[event.kind] ?? null,
  );
}
