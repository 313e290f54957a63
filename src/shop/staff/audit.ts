import type { Db } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { insertAuditEntry } from "./queries.ts";

/** An act of staff. `before` and `after` may be whole: what is the same in both is left out. */
export interface AuditEvent {
  /** What was done, as a sentence would say it: "confirmed", "changed the price". */
  act: string;
  /** The kind of thing it was done to: "order", "product", "setting". */
  subject: string;
  subject_id: string | number;
  /** What people call the thing: an order's number, a product's name. Of a customer the id is stored instead. */
  subject_name: string;
  before?: object | null;
  after?: object | null;
}

/** Who acts; the shop itself has no id. */
type Actor = Omit<Pick<Staff, "id" | "name" | "acts">, "id"> & { id: number | null };

/**
 * Notes an act in the audit log, for good, in the transaction that does it. What a customer may have erased (DPDP
 * Act s.12) does not belong in it: no names, council numbers, or what they wrote; ids and states say what was done.
 */
export async function audit(db: Db, actor: Actor, act: AuditEvent, at: Date): Promise<void> {
  if (!db.isTransaction) throw new Error(`"${act.act}" must be recorded in the transaction that performs it.`);
  actor.acts += 1;
  const { before, after } = differences(act.before ?? null, act.after ?? null);
  const { act: words, subject } = act;
  const subject_name = subject === "customer" ? `#${act.subject_id}` : act.subject_name;
  await insertAuditEntry(
    db,
    {
      ...{
        staff_id: actor.id,
        member_name: actor.name,
        act: words,
        subject,
        subject_id: String(act.subject_id),
        subject_name,
      },
      ...{ before, after },
    },
    at,
  );
}

/** The outcome that is asked for holds already: the request is answered as done, and there is no act to note. */
export function alreadyDone(actor: Pick<Staff, "acts">): void {
  actor.acts += 1;
}

/** What differs. Of something new or gone, all of it. */
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
