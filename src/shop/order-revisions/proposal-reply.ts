import type { OrderProposal, SellerChange } from "../../contract/order-revisions.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderLineRow } from "../orders/index.ts";
import { findRegistration, findRegistrationByGstin } from "../registrations/index.ts";
import { istDate } from "../tax/index.ts";
import { toContentsReply } from "./contents-reply.ts";
import type { OrderRevisionRow } from "./queries.ts";
import type { Repriced } from "./reprice-order.ts";
import { toRepricingReply } from "./revision-reply.ts";
import type { RevisedColumns } from "./tables.ts";

/**
 * Seller and total, before and after.
 * @param at orders of the previous release store only a GSTIN; this is the day for which its registration is looked up
 */
export async function toSellerChange(
  db: Db,
  repriced: Repriced,
  lines: readonly OrderLineRow[],
  at: Date,
): Promise<SellerChange> {
  const { before, after } = repriced;
  return {
    ...toRepricingReply(repriced, lines),
    seller_before: await toSeller(db, before.order, at),
    seller_after: await toSeller(db, after.order, at),
    taxes_before: toTaxes(before.order),
    taxes_after: toTaxes(after.order),
  };
}

export async function toProposalReply(
  db: Db,
  proposal: OrderRevisionRow,
  lines: readonly OrderLineRow[],
): Promise<OrderProposal> {
  const { proposed_at, expires_at } = proposal;
  return {
    ...(await toSellerChange(db, proposal, lines, proposed_at)),
    contents: toContentsReply(proposal),
    proposed_at: proposed_at.toISOString(),
    expires_at: (expires_at ?? proposed_at).toISOString(),
  };
}

async function toSeller(db: Db, { registration_id, seller_gstin }: RevisedColumns, at: Date) {
  const ownSeller =
    registration_id === null
      ? await findRegistrationByGstin(db, seller_gstin, istDate(at))
      : await findRegistration(db, registration_id);
  return { legal_name: ownSeller?.legal_name ?? "", gstin: seller_gstin || null, state: ownSeller?.state.name ?? "" };
}

function toTaxes({ cgst_paise, sgst_paise, igst_paise, state_tax_kind }: RevisedColumns) {
  return { cgst: cgst_paise / 100, sgst: sgst_paise / 100, igst: igst_paise / 100, state_tax_kind };
}
