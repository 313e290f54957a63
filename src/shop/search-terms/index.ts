export { listSearchTerms, storeSearchTerms } from "./queries.ts";
export { searchTermsStaffRoutes } from "./staff-routes.ts";
