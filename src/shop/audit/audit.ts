import type { Db } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { insertAuditEntry } from "./queries.ts";

/** An action by staff. `before` and `after` may be complete; fields that are equal in both are left out. */
export interface AuditEvent {
  /** A past-tense verb phrase: "confirmed", "changed the price". */
  act: string;
  /** The kind of thing it applies to: "order", "product", "setting". */
  subject: string;
  subject_id: string | number;
  /** The thing's display name: an order's number, a product's name. For customers, the id is stored instead. */
  subject_name: string;
  before?: object | null;
  after?: object | null;
}

/** The shop itself has no id. */
type Actor = Omit<Pick<Staff, "id" | "name" | "auditEntries">, "id"> & { id: number | null };

/**
 * Writes a permanent audit entry in the transaction it describes. Nothing that a customer may have erased (DPDP Act s.12)
 * belongs in it: no names, council numbers, or text they wrote; ids and states are enough.
 */
export async function audit(db: Db, actor: Actor, act: AuditEvent, at: Date): Promise<void> {
  if (!db.isTransaction) throw new Error(`"${act.act}" must be recorded in the transaction that performs it.`);
  actor.auditEntries += 1;
  const { before, after } = differences(act.before ?? null, act.after ?? null);
  const { act: words, subject } = act;
  const subject_name = subject === "customer" ? `#${act.subject_id}` : act.subject_name;
  await insertAuditEntry(
    db,
    {
      staff_id: actor.id,
      member_name: actor.name,
      act: words,
      subject,
      subject_id: String(act.subject_id),
      subject_name,
      before,
      after,
    },
    at,
  );
}

/** For a request that changes nothing because its outcome already holds: it succeeds without an audit entry. */
export function alreadyDone(actor: Pick<Staff, "auditEntries">): void {
  actor.auditEntries += 1;
}

/** The fields that differ; all fields if something was added or removed. */
export function differences(before: object | null, after: object | null) {
  if (!before || !after) return { before: before as Values, after: after as Values };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(value(before, name)) !== JSON.stringify(value(after, name)));
  const only = (from: object) => Object.fromEntries(changed.map((name) => [name, value(from, name) ?? null]));
  return { before: only(before), after: only(after) };
}

type Values = Record<string, unknown> | null;

function value(from: object, name: string): unknown {
  return (from as Record<string, unknown>)[name];
}
