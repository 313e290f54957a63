export { sendOnChallan } from "./issue.ts";
export { listOwnChallans, offersOfVariants, type VariantOffer } from "./queries.ts";
export { challansStaffRoutes } from "./staff-routes.ts";
