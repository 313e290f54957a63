import { findCustomer } from "../customers/index.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { adjustmentsOfOrder, findOrder, linesOfOrder } from "../orders/index.ts";
import { istDate } from "../tax/index.ts";
import { loadNames } from "../translations/index.ts";
import { createLink } from "./answer-proposal.ts";
import { toContentsReply } from "./contents-reply.ts";
import { proposedMailJob, revisedMailJob, sellerProposedMailJob } from "./job-definitions.ts";
import { changeProposedMail, orderChangedMail, orderRevisedMail, sellerProposedMail } from "./mails.ts";
import { proposalState } from "./proposal.ts";
import { toProposalReply } from "./proposal-reply.ts";
import { type OrderRevisionRow, revisionsOfOrder } from "./queries.ts";

export function orderRevisionsJobs(shop: Shop, mails: Mails) {
  const { db, jobs, clock } = shop;

  jobs.work(revisedMailJob, async (payload, { id }) => {
    const { order, revision, lines, customer } = await load(shop, payload);
    if (!customer) return;
    await mails.toCustomer(id, customer, async (sender) => {
      const contents = toContentsReply(revision);
      return contents
        ? orderChangedMail(sender, customer.first_name, {
            ...{ order, lines, adjustments: await adjustmentsOfOrder(db, order.id), today: istDate(clock.now()) },
            ...{ contents, reducedBy: reducedBy(revision), names: await loadNames(db, customer.language) },
          })
        : orderRevisedMail(sender, customer.first_name, order, lines, revision);
    });
  });

  jobs.work(proposedMailJob, async (payload, { id }) => {
    const { order, revision, customer } = await load(shop, payload);
    const isPending = proposalState(revision, order.status, clock.now()) === "pending";
    if (!customer || !isPending) return;
    await mails.toCustomer(id, customer, async (sender) => {
      const contents = toContentsReply(revision);
      if (!contents) return null;
      const token = await createLink(db, revision.id, clock.now());
      return changeProposedMail(sender, customer.first_name, order, {
        ...{ contents, token, by: revision.proposed_by, expires_at: revision.expires_at ?? revision.proposed_at },
      });
    });
  });

  jobs.work(sellerProposedMailJob, async (payload, { id }) => {
    const { order, revision, lines, customer } = await load(shop, payload);
    const isPending = proposalState(revision, order.status, clock.now()) === "pending";
    if (!customer || !isPending) return;
    const token = await createLink(db, revision.id, clock.now());
    await mails.toCustomer(id, customer, async (sender) =>
      sellerProposedMail(sender, customer.first_name, order, await toProposalReply(db, revision, lines), token),
    );
  });
}

/** Only proposals have an expiry time; without one, the change was applied without asking the customer. */
const reducedBy = ({ expires_at, decided_by }: OrderRevisionRow) => (expires_at === null ? decided_by : null);

/** The customer is absent once the account has been deleted. */
async function load({ db }: Shop, { order_id, revision_id }: { order_id: number; revision_id: number }) {
  const order = await findOrder(db, { id: order_id });
  const revision = (await revisionsOfOrder(db, order_id)).find((each) => each.id === revision_id);
  if (!order || !revision) throw new Error(`Revision ${revision_id} of order ${order_id} not found.`);
  const customer = await findCustomer(db, order.customer_id);
  return { order, revision, customer, lines: await linesOfOrder(db, order_id) };
}
