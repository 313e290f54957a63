import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import type { LicenceListed } from "../../contract/staff/dealer-licences.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { toListReply } from "../kit/list-page.ts";
import { refuse, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { type Staff, serveStaff } from "../kit/staff-api.ts";
import { istDate } from "../tax/index.ts";
import { licenceDecidedMailJob } from "./job-definitions.ts";
import { decideLicence, findListedLicence, type ListedLicence, listLicences, lockLicence } from "./queries.ts";

type Seen = { kind: string; number: string; valid_until: string };
type Decision = { state: "verified" | "rejected"; reason: string | null };

export function licencesStaffRoutes(app: FastifyInstance, { db, clock, jobs }: Shop) {
  serveStaff(app, "GET staff/licences", async ({ query, reads }) =>
    toListReply(await listLicences(reads, query, istDate(clock.now())), toListed),
  );
  serveStaff(app, "GET staff/licences/:id", async ({ params }) => {
    const licence = await findListedLicence(db, params.id);
    return { data: licence && toListed(licence) };
  });
  serveStaff(app, "POST staff/licences/:id/verify", async ({ actor, params, body }) =>
    decide(actor, params.id, body, { state: "verified", reason: null }),
  );
  serveStaff(app, "POST staff/licences/:id/reject", async ({ actor, params, body: { reason, ...seen } }) =>
    decide(actor, params.id, seen, { state: "rejected", reason }),
  );

  /** @param seen the licence that staff looked at: one submitted since must not be decided unseen */
  function decide(actor: Staff, id: number, seen: Seen, decision: Decision) {
    return transact(db, async (transaction) => {
      const licence = await lockLicence(transaction, id);
      if (!licence) return refuse(404, "not_found", serverTexts.notFound);
      const { kind, number, valid_until } = licence;
      if (kind !== seen.kind || number !== seen.number || valid_until !== seen.valid_until) {
        return refuse(409, "state_changed", serverTexts.licenceChanged);
      }
      if (licence.state === decision.state) {
        if (licence.reason !== decision.reason) return refuse(409, "state_changed", serverTexts.alreadyDecided);
        alreadyDone(actor);
        return undefined;
      }
      const at = clock.now();
      await decideLicence(transaction, id, { ...decision, at });
      if (decision.state === "rejected") await jobs.enqueue(transaction, licenceDecidedMailJob, { customer_id: id });
      const act = {
        act: decision.state === "verified" ? "verified the dealer licence of" : "rejected the dealer licence of",
        subject: "customer",
        subject_id: id,
        subject_name: "",
        before: { licence: licence.state },
        after: { licence: decision.state },
      };
      await audit(transaction, actor, act, at);
      return undefined;
    });
  }

  function toListed({ given_at, ...row }: ListedLicence): LicenceListed {
    const today = istDate(clock.now());
    const days_left = Math.round((Date.parse(row.valid_until) - Date.parse(today)) / 86_400_000);
    return { ...row, days_left, given_at: given_at.toISOString() };
  }
}
