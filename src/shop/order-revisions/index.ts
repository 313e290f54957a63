export { applyCurrentRates } from "./apply-current-rates.ts";
export { orderRevisionsJobs } from "./jobs.ts";
export { revisionsOfOrder } from "./queries.ts";
export { repriceOrder } from "./reprice-order.ts";
export { toRepricingReply, toRevisionReplies } from "./revision-reply.ts";
