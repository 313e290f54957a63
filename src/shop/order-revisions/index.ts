export { applyCurrentRates } from "./apply-current-rates.ts";
export { orderRevisionsJobs } from "./jobs.ts";
export { type OrderRevisionRow, revisionsOfOrder } from "./queries.ts";
export { type Repriced, type Repricing, repriceOrder, type Seller } from "./reprice-order.ts";
export { acceptRevision, applyRevision, declineRevision, proposeRevision } from "./revise-order.ts";
export { toRepricingReply, toRevisionReplies } from "./revision-reply.ts";
