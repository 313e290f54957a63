import type { SecurityEventKind } from "../../contract/staff/security-events.ts";
import type { Db } from "../shop.ts";
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

/** Anybody can repeat these as often as they like; recorded once a minute, they cannot fill the disk. */
const repeatable: ReadonlySet<SecurityEventKind> = new Set(["locked_out", "reset_requested", "permission_refused"]);

/** Records what happened to an account, in the transaction in which it happens where there is one. */
export async function recordSecurityEvent(db: Db, event: SecurityEventGiven, at: Date): Promise<void> {
  const oncePerMinute = event.accountId === null || repeatable.has(event.kind);
  await insertEvent(
    db,
    {
      ...{ kind: event.kind, account: event.account, account_id: event.accountId },
      ...{ network: event.from.network.slice(0, 100), user_agent: event.from.browser.slice(0, 200) },
      detail: (event.detail ?? "").slice(0, 200),
    },
    at,
    oncePerMinute ? 60 : 0,
  );
}
