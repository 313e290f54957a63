import { audit } from "../audit/index.ts";
import type { Shop } from "../kit/shop.ts";
import { policies } from "./policies.ts";
import { cutoff, type Policy } from "./policy.ts";
import { storeResult } from "./queries.ts";

/** Rows removed per transaction; few enough that no one has to wait for it. */
const batch = 500;

interface RunLimits {
  /** Milliseconds after which the run stops; the next one continues. */
  longest?: number;
  batch?: number;
}

/**
 * Applies every retention policy. Safe to repeat and to run in two processes at once. A failing policy does not stop the others.
 * @throws when a policy failed, after all others were applied
 */
export async function applyPolicies(shop: Shop, bounds: RunLimits = {}): Promise<void> {
  const deadline = performance.now() + (bounds.longest ?? 10 * 60 * 1000);
  const failures: unknown[] = [];
  for (const policy of policies) {
    if (!policy.remove || policy.days === null) continue;
    try {
      await applyPolicy(shop, policy, deadline, bounds.batch ?? batch);
    } catch (error) {
      shop.log.error({ err: error, policy: policy.name }, "a retention policy could not be applied");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new Error(`${failures.length} retention policies could not be applied.`);
}

async function applyPolicy(shop: Shop, policy: Policy, deadline: number, size: number): Promise<void> {
  const now = shop.clock.now();
  const before = cutoff(policy.days ?? 0, now);
  let removed = 0;
  let last = size;
  while (last >= size && performance.now() < deadline) {
    last = (await policy.remove?.(shop, before, size, now)) ?? 0;
    removed += last;
  }
  const complete = last < size;
  await shop.db.transaction().execute(async (db) => {
    await storeResult(db, { policy: policy.name, ran_at: now, removed, complete });
    if (removed === 0) return;
    const act = { act: "applied the retention policy", subject: "retention", subject_id: policy.name };
    const about = { subject_name: policy.name, after: { removed, before: before.toISOString() } };
    await audit(db, { id: null, name: "The shop", auditEntries: 0 }, { ...act, ...about }, now);
  });
}
