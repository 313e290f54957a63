export { type Apply, acceptOwn, declineOwn } from "./answer-proposal.ts";
export { applyCurrentRates } from "./apply-current-rates.ts";
export { contentColumns, contentLine } from "./contents.ts";
export { toContentsReply } from "./contents-reply.ts";
export { proposedMailJob, revisedMailJob } from "./job-definitions.ts";
export { orderRevisionsJobs } from "./jobs.ts";
export { isOpen, pendingProposal, proposalLifetime, proposalState } from "./proposal.ts";
export { toProposalReply } from "./proposal-reply.ts";
export { refuseWhilePending } from "./propose-seller.ts";
export {
  decideRevision,
  findProposal,
  findTaxation,
  insertRevision,
  type OrderRevisionRow,
  revisionsOfOrder,
} from "./queries.ts";
export { type Repriced, repriceLine, repriceOrder, revisedColumns, toCharge } from "./reprice-order.ts";
export { toRepricingReply, toRevisionReplies } from "./revision-reply.ts";
export { orderRevisionsRoutes } from "./routes.ts";
export { orderRevisionsStaffRoutes } from "./staff-routes.ts";
export type { ContentLine, Contents } from "./tables.ts";
